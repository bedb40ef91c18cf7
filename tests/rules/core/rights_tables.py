"""Who may do what: every command of a match by every role, at every stage, as it is ruled.

Ann hosts and plays, Ben plays, Sue is a spare (before the start a passer-by), Ref referees, Vic may
look, Adm administers the room, Zoe passes by. ``join`` and ``leave`` are one's own.
"""

from __future__ import annotations

#: What the words in the tables stand for.
CODES = {
    "ok": "ok",
    "no": "NOT_ALLOWED",
    "host": "HOST_ONLY",
    "ref": "REFEREE_ONLY",
    "over": "OVER",
    "here": "ALREADY_JOINED",
    "full": "FULL",
    "begun": "ALREADY_STARTED",
    "early": "NOT_STARTED",
    "paused": "PAUSED",
    "on": "NOT_PAUSED",
    "open": "ALREADY_OPEN",
    "gone": "NOT_JOINED",
    "sits": "SEATED_RESIGN",
    "refs": "REFEREE_NEVER_SEATED",
    "views": "VIEWER_NEVER_SEATED",
    "out": "NOT_IN_GAME",
    "stale": "STALE",
}

LOBBY = """
              Ann    Ben    Sue    Ref    Vic    Adm    Zoe    Clock  Service
open          open   open   open   open   open   open   open   open   open
join          here   here   full   refs   views  full   full   no     no
join Zoe      no     no     no     no     no     no     full   no     no
invite house  full   host   host   full   host   host   host   no     no
leave         ok     ok     gone   gone   gone   gone   gone   no     no
kick Ben      ok     ok     host   ok     host   host   host   no     no
kick Sue      gone   gone   gone   gone   gone   gone   gone   no     no
host Ben      ok     host   host   ok     host   host   host   no     no
set           ok     host   host   ok     host   host   host   no     no
cut           ok     ok     gone   gone   gone   gone   gone   no     no
start         ok     host   host   ok     host   host   host   no     no
pause         early  host   host   early  host   early  host   paused no
resume        on     host   host   on     host   on     host   no     no
extend        early  host   host   early  host   host   host   no     no
play on       on     on     on     on     on     on     on     on     on
draw          early  early  early  early  early  early  early  no     no
abort         ok     host   host   ok     host   ok     host   no     no
sub Ben Sue   early  early  early  early  early  early  early  no     no
referee Zoe   ok     host   host   ok     host   host   host   no     no
no referee    ok     host   host   ok     host   host   host   no     no
viewer Zoe    ok     host   host   ok     host   host   host   no     no
look          ref    ref    ref    early  early  ref    ref    no     no
back          ref    ref    ref    early  ref    ref    ref    no     no
shift         no     no     no     no     no     no     no     no     ok
unreachable   no     no     no     no     no     no     no     no     ok
reachable     no     no     no     no     no     no     no     no     ok
adopt         no     no     no     no     no     no     no     no     ok
resign        early  early  early  early  early  early  early  early  early
time up       early  early  early  early  early  early  early  early  early
"""

PLAYING = """
              Ann    Ben    Sue    Ref    Vic    Adm    Zoe    Clock  Service
open          open   open   open   open   open   open   open   open   open
join          here   here   here   refs   views  ok     ok     no     no
join Zoe      no     no     no     no     no     no     ok     no     no
invite house  ok     host   host   ok     host   host   host   no     no
leave         sits   sits   ok     gone   gone   gone   gone   no     no
kick Ben      sits   sits   sits   sits   sits   sits   sits   no     no
kick Sue      ok     host   ok     ok     host   host   host   no     no
host Ben      ok     host   host   ok     host   host   host   no     no
set           begun  host   host   begun  host   host   host   no     no
cut           begun  begun  begun  begun  begun  begun  begun  no     no
start         begun  host   host   begun  host   host   host   no     no
pause         ok     host   host   ok     host   ok     host   ok     no
resume        on     host   host   on     host   on     host   no     no
extend        ok     host   host   ok     host   host   host   no     no
play on       on     on     on     on     on     on     on     on     on
draw          ok     ok     out    out    out    out    out    no     no
abort         ok     ok     host   ok     host   ok     host   no     no
sub Ben Sue   ok     host   host   ok     host   host   host   no     no
referee Zoe   begun  host   host   ok     host   host   host   no     no
no referee    ok     host   host   ok     host   host   host   no     no
viewer Zoe    begun  host   host   begun  host   host   host   no     no
look          ref    ref    ref    ok     ok     ref    ref    no     no
back          ref    ref    ref    ok     ref    ref    ref    no     no
shift         no     no     no     no     no     no     no     no     ok
unreachable   no     no     no     no     no     no     no     no     ok
reachable     no     no     no     no     no     no     no     no     ok
adopt         no     no     no     no     no     no     no     no     ok
resign        out    out    out    out    out    out    out    out    out
time up       stale  stale  stale  stale  stale  stale  stale  ok     stale
"""

PAUSED = """
              Ann    Ben    Sue    Ref    Vic    Adm    Zoe    Clock  Service
open          open   open   open   open   open   open   open   open   open
join          here   here   here   refs   views  ok     ok     no     no
join Zoe      no     no     no     no     no     no     ok     no     no
invite house  ok     host   host   ok     host   host   host   no     no
leave         sits   sits   ok     gone   gone   gone   gone   no     no
kick Ben      sits   sits   sits   sits   sits   sits   sits   no     no
kick Sue      ok     host   ok     ok     host   host   host   no     no
host Ben      ok     host   host   ok     host   host   host   no     no
set           begun  host   host   begun  host   host   host   no     no
cut           begun  begun  begun  begun  begun  begun  begun  no     no
start         begun  host   host   begun  host   host   host   no     no
pause         paused host   host   paused host   paused host   paused no
resume        ok     host   host   ok     host   ok     host   no     no
extend        ok     host   host   ok     host   host   host   no     no
play on       on     on     on     on     on     on     on     on     on
draw          paused paused out    out    out    out    out    no     no
abort         ok     ok     host   ok     host   ok     host   no     no
sub Ben Sue   ok     host   host   ok     host   host   host   no     no
referee Zoe   begun  host   host   ok     host   host   host   no     no
no referee    ok     host   host   ok     host   host   host   no     no
viewer Zoe    begun  host   host   begun  host   host   host   no     no
look          ref    ref    ref    ok     ok     ref    ref    no     no
back          ref    ref    ref    ok     ref    ref    ref    no     no
shift         no     no     no     no     no     no     no     no     ok
unreachable   no     no     no     no     no     no     no     no     ok
reachable     no     no     no     no     no     no     no     no     ok
adopt         no     no     no     no     no     no     no     no     ok
resign        out    out    out    out    out    out    out    out    out
time up       stale  stale  stale  stale  stale  stale  stale  paused stale
"""

WAITING = """
              Ann    Ben    Sue    Ref    Vic    Adm    Zoe    Clock  Service
open          open   open   open   open   open   open   open   open   open
join          here   here   here   refs   views  ok     ok     no     no
join Zoe      no     no     no     no     no     no     ok     no     no
invite house  ok     host   host   ok     host   host   host   no     no
leave         sits   sits   ok     gone   gone   gone   gone   no     no
kick Ben      sits   sits   sits   sits   sits   sits   sits   no     no
kick Sue      ok     host   ok     ok     host   host   host   no     no
host Ben      ok     host   host   ok     host   host   host   no     no
set           begun  host   host   begun  host   host   host   no     no
cut           begun  begun  begun  begun  begun  begun  begun  no     no
start         begun  host   host   begun  host   host   host   no     no
pause         ok     host   host   ok     host   ok     host   paused no
resume        ok     host   host   ok     host   ok     host   no     no
extend        ok     host   host   ok     host   host   host   no     no
play on       ok     no     no     ok     no     no     no     ok     no
draw          paused paused out    out    out    out    out    no     no
abort         ok     ok     host   ok     host   ok     host   no     no
sub Ben Sue   ok     host   ok     ok     host   host   host   no     no
referee Zoe   begun  host   host   ok     host   host   host   no     no
no referee    ok     host   host   ok     host   host   host   no     no
viewer Zoe    begun  host   host   begun  host   host   host   no     no
look          ref    ref    ref    ok     ok     ref    ref    no     no
back          ref    ref    ref    ok     ref    ref    ref    no     no
shift         no     no     no     no     no     no     no     no     ok
unreachable   no     no     no     no     no     no     no     no     ok
reachable     no     no     no     no     no     no     no     no     ok
adopt         no     no     no     no     no     no     no     no     ok
resign        out    out    out    out    out    out    out    out    out
time up       stale  stale  stale  stale  stale  stale  stale  paused stale
"""

OVER = """
              Ann    Ben    Sue    Ref    Vic    Adm    Zoe    Clock  Service
open          open   open   open   open   open   open   open   open   open
join          over   over   over   over   over   over   over   no     no
join Zoe      over   over   over   over   over   over   over   no     no
invite house  over   over   over   over   over   over   over   no     no
leave         over   over   over   over   over   over   over   no     no
kick Ben      over   over   over   over   over   over   over   no     no
kick Sue      over   over   over   over   over   over   over   no     no
host Ben      over   over   over   over   over   over   over   no     no
set           over   over   over   over   over   over   over   no     no
cut           over   over   over   over   over   over   over   no     no
start         over   over   over   over   over   over   over   no     no
pause         over   over   over   over   over   over   over   paused no
resume        over   over   over   over   over   over   over   no     no
extend        over   over   over   over   over   over   over   no     no
play on       on     on     on     on     on     on     on     on     on
draw          over   over   over   over   over   over   over   no     no
abort         over   over   over   over   over   over   over   no     no
sub Ben Sue   over   over   over   over   over   over   over   no     no
referee Zoe   over   over   over   over   over   over   over   no     no
no referee    over   over   over   over   over   over   over   no     no
viewer Zoe    over   over   over   over   over   over   over   no     no
look          ref    ref    ref    over   over   ref    ref    no     no
back          over   over   over   over   over   over   over   no     no
shift         no     no     no     no     no     no     no     no     ok
unreachable   no     no     no     no     no     no     no     no     ok
reachable     no     no     no     no     no     no     no     no     ok
adopt         no     no     no     no     no     no     no     no     ok
resign        over   over   over   over   over   over   over   over   over
time up       over   over   over   over   over   over   over   over   over
"""
