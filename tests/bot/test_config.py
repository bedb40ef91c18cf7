"""The configuration: every setting explained, every mistake named."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bot import doctor
from bot.config import EXAMPLES, Config, ConfigError, Secret, load
from bot.drawing import fonts

ROOT = Path(__file__).parents[2]


def flat(tree: dict[str, dict[str, object]]) -> set[str]:
    return {f"{section}.{key}" for section, values in tree.items() for key in values}


def test_the_example_explains_every_setting_with_its_default() -> None:
    tree = tomllib.loads((ROOT / "config.example.toml").read_text(encoding="utf-8"))
    assert flat(tree) == set(EXAMPLES)
    assert load(ROOT / "config.example.toml", {}).config == Config()


@pytest.mark.parametrize("key", sorted(EXAMPLES))
def test_every_example_in_an_error_works(key: str, tmp_path: Path) -> None:
    section, name = key.split(".")
    path = tmp_path / "c.toml"
    values = tomllib.loads(EXAMPLES[key])
    assert set(values) == {name}
    text = EXAMPLES[key] if not name.endswith("_file") else f'{name} = "token"'
    (tmp_path / "token").write_text("t0ken\n")
    (tmp_path / "token").chmod(0o600)
    path.write_text(f"[{section}]\n{text}\n")
    load(path, {})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[servcie]\n", "[servcie] is no section"),
        ("service = 3\n", "service is a section"),
        ("[web]\nprot = 1\n", "web.prot is no setting"),
        ("[web]\nport = 0\n", "web.port"),
        ('[web]\nport = "80"\n', "web.port"),
        ('[service]\nlanguage = "fr"\n', "service.language"),
        ("[service]\nhouse_seconds = -1\n", "service.house_seconds"),
        ("[web\n", "not TOML"),
        ('[discord]\ntoken_file = "nowhere"\n', "discord.token_file"),
    ],
)
def test_a_mistake_names_key_reason_and_example(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load(path, {})
    assert told in str(caught.value)
    assert "Example: " in str(caught.value)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(ConfigError, match="Example: cp config"):
        load(Path("/nonexistent/c.toml"), {})


def test_the_environment_overrides(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text("[web]\nport = 9000\n")
    loaded = load(path, {"CAIPAN_WEB_PORT": "9100", "CAIPAN_SERVICE_LANGUAGE": "en"})
    assert loaded.config.web.port == 9100
    assert loaded.config.service.language == "en"
    with pytest.raises(ConfigError, match=r"web\.port"):
        load(path, {"CAIPAN_WEB_PORT": "many"})


def test_secrets_come_from_file_or_environment_and_never_show(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("hush-hush\n")
    token.chmod(0o600)
    path = tmp_path / "c.toml"
    path.write_text('[discord]\ntoken_file = "token"\n')
    loaded = load(path, {})
    assert loaded.discord_token.reveal() == "hush-hush"
    assert "hush" not in f"{loaded!r} {loaded.discord_token}"
    assert load(path, {"CAIPAN_DISCORD_TOKEN": "other"}).discord_token.reveal() == "other"
    assert not Secret("")


@pytest.mark.parametrize(
    ("mode", "text", "told"), [(0o644, "x", "by others"), (0o600, "", "empty")]
)
def test_a_careless_token_file_is_refused(mode: int, text: str, told: str, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text(text)
    token.chmod(mode)
    path = tmp_path / "c.toml"
    path.write_text('[qq]\naccess_token_file = "token"\n')
    with pytest.raises(ConfigError, match=told):
        load(path, {})


def test_the_doctor_says_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text('[discord]\nenabled = true\n[qq]\nenabled = true\nhost = "0.0.0.0"\n')
    lines: list[str] = []
    assert doctor.report(load(path, {}), lines.append) == 1
    said = "\n".join(lines)
    assert "missing: a Discord token" in said
    assert "missing: a OneBot access token" in said
    assert "not ready" in said


def test_the_doctor_never_shows_a_secret(tmp_path: Path) -> None:
    lines: list[str] = []
    path = tmp_path / "c.toml"
    path.write_text("[discord]\nenabled = true\n")
    doctor.report(load(path, {"CAIPAN_DISCORD_TOKEN": "hush-hush"}), lines.append)
    assert "hush" not in "\n".join(lines)
    assert "fingerprint" in "\n".join(lines)


@pytest.mark.parametrize("there", [True, False])
def test_the_doctor_names_the_font_that_pictures_are_written_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    font = tmp_path / "wqy-microhei.ttc"
    if there:
        font.touch()
    monkeypatch.setattr(fonts, "EXTRA", "no_such_font_package")
    monkeypatch.setattr(fonts, "SYSTEM_FONTS", (font,))
    fonts.font_path.cache_clear()
    lines: list[str] = []
    doctor.report(load(None, {}), lines.append)
    [said] = [line for line in lines if line.startswith("pictures: ")]
    assert (str(font) in said) is there
    assert ("text only" in said) is not there
    fonts.font_path.cache_clear()
