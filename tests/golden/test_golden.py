"""Every golden match plays as it was kept; the logs of older versions are still read."""

from __future__ import annotations

import pytest

from rules.core.codec import canonical, read_record
from rules.core.standing import Standing, fold
from tests.contract.subject import names, subject
from tests.golden.keep import RECORDS, SCRIPT, folder, play, read, versions

KEPT = [(name, version) for name in names() for version in versions(name)]


@pytest.mark.parametrize(("name", "version"), KEPT)
def test_a_golden_match_plays_as_it_was_kept(name: str, version: int) -> None:
    game = subject(name)
    if version != game.game.version:
        assert version < game.game.version, "a match of a version to come"
        return
    place = folder(name, version)
    played = play(game, (place / SCRIPT).read_text(encoding="utf-8"))
    kept = {path.name for path in place.iterdir()} - {SCRIPT}
    assert kept == played.keys()
    for file, content in played.items():
        lines = (place / file).read_text(encoding="utf-8").splitlines()
        for number, (found, wanted) in enumerate(zip(content.splitlines(), lines, strict=True), 1):
            assert found == wanted, f"{file}, line {number}"


@pytest.mark.parametrize(("name", "version"), KEPT)
def test_the_log_of_a_golden_match_is_read_and_folds_to_its_end(name: str, version: int) -> None:
    game, place = subject(name).game, folder(name, version)
    standing: Standing | None = None
    for line in (place / RECORDS).read_bytes().splitlines():
        record = read_record(game, line)
        assert canonical(record) == line
        standing = fold(game, standing, record.entries)
    assert standing is not None
    outcome = read(place, "log.jsonl")[-1]["outcome"]
    assert standing.sitting.outcome.result == outcome["result"]
    assert standing.sitting.outcome.reason == outcome["reason"]
