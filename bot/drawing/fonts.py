"""The font that pictures are written with: looked for in one place, by whoever asks."""

import importlib.util
from functools import lru_cache
from pathlib import Path

EXTRA = "pylopdf_fonts_zh_cn"
SYSTEM_FONTS = (
    Path("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"),
    Path("/usr/share/fonts/wenquanyi/wqy-microhei/wqy-microhei.ttc"),
)


@lru_cache(maxsize=1)
def font_path() -> Path | None:
    """A font with Chinese glyphs: that of the extra `fonts`, else the system's; None without any."""
    spec = importlib.util.find_spec(EXTRA)
    bundled = () if spec is None or spec.origin is None else (Path(spec.origin).parent,)
    found = [path / "NotoSansSC-Regular.otf" for path in bundled] + list(SYSTEM_FONTS)
    return next((path for path in found if path.is_file()), None)
