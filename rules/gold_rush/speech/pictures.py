"""The plane of an equation over points as a picture, at the deal and at each taking (GR-5)."""

from typing import Any

from rules.core.entries import Event
from rules.core.public import known
from rules.core.speech.lines import Writer
from rules.core.speech.pictures import Picture, Region
from rules.gold_rush.equations.relation import Relation
from rules.gold_rush.events import EquationPlayed, RoundPlayed, Taken
from rules.gold_rush.plane import REACH, plane_of
from rules.gold_rush.state import View, played


def picture(event: Event, view: Any, writer: Writer) -> Picture | None:
    """The plane beside the equation and beside each taking, the point marked; else nothing."""
    match event:
        case EquationPlayed():
            relation = None
        case RoundPlayed(taking=taking) | Taken(taking=taking) if taking is not None:
            relation = taking.relation
        case _:
            return None
    return _plane(view, relation)


def status_picture(view: View, writer: Writer) -> Region | None:
    """The plane of the equation that is played; nothing over numbers."""
    return _plane(view, None)


def _plane(view: View, relation: Relation | None) -> Region | None:
    groups = played(known(view).options)
    plane = plane_of(groups)
    if plane is None:
        return None
    point = None if relation is None else _point(relation)
    return Region(groups.equation.statement, REACH, plane.steps, plane.rows, point)


def _point(relation: Relation) -> tuple[int, int]:
    values = dict(relation.letters)
    return values["x"], values["y"]
