"""How the service itself behaves; the configuration file fills this in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Limits and habits of the service.

    `house_ms` is how long house players seem to think; `loaded` how many tables stay in memory while
    nobody speaks to them; `per_person` how many open tables one person may host. The four flood limits
    count messages: `burst` at once, `rate` a second, for one person and for one room.
    """

    language: str = "zh"
    house_ms: int = 1200
    loaded: int = 2000
    per_person: int = 8
    person_burst: int = 20
    person_rate: float = 4.0
    room_burst: int = 80
    room_rate: float = 30.0
    lateness_ms: int = 1500
