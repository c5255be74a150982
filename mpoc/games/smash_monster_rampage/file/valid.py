"""Whether a value keeps to the schemas of Smash Monster Rampage: made from the schemas by mpoc.schema.compile.

Do not edit: the tests say how to write it anew.
"""

# fmt: off
# ruff: noqa: B007, E501, E701, E714, E731, PERF102, SIM101, SIM108, SIM114, UP034
# mypy: ignore-errors

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any


def _matching(pattern):
    """The search for a pattern, which is compiled when it is first needed."""
    compiled = []

    @lru_cache(4096)
    def matches(text):
        if not compiled:
            compiled.append(re.compile(pattern))
        return compiled[0].search(text) is not None

    return matches


def _made_of(*parts, unless=None):
    """Whether a text consists of parts: characters, the fewest and the most of them.

    Compiling a pattern that says so takes as long as a hundred of these tests.
    """

    @lru_cache(4096)
    def matches(text):
        if unless is not None and unless(text):
            return False
        at = 0
        for characters, least, most in parts:
            part = text[at : at + most]
            length = len(part) - len(part.lstrip(characters))
            if length < least:
                return False
            at += length
        return at == len(text)

    return matches

_match_0 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 39))
_match_1 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', 0, 59))
_match_2 = _matching('^([1-9]|[1-3][0-9]|40)x([1-9]|[1-3][0-9]|40)\\Z')
_match_3 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 11), unless=_made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 2), ('0123456789', 1, 2)))
_match_4 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 2), ('123456789', 1, 1), ('0123456789', 0, 1))
_match_5 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 19))
_match_6 = _matching('^[^<>=!]{1,60}(<|>|<=|>=|==?|!=)[^<>=!]{1,1000}\\Z')
_match_7 = _matching('^(north|east|south|west|north-east|south-east|south-west|north-west|forward|back|left|right)( [1-9][0-9]?)?\\Z')

def _entries_0(v):
    for x in v:
        if not (x.__class__ is str and x in {'set-up', 'order-of-play', 'unit-movement', 'helicopter-movement', 'tank-movement', 'reserve-units', 'monster-movement', 'unit-attacks', 'monster-hit-cards', 'direct-hit', 'critical-hit', 'survivors', 'fire-crew', 'fire-storm', 'monster-dazed', 'monster-fly-swat', 'monster-quake', 'monster-revenge-attack', 'monster-rage', 'mission-accomplished', 'how-to-win'}): return False
    return True

def _entries_1(v):
    for x in v:
        if not (x.__class__ is str and _match_0(x)): return False
    return True

def _keys_2(v):
    for k, x in v.items():
        if k == 'tail-sweep': ok = x.__class__ is str and x in {'quarter-ring', 'rear-row', 'old-rear-row'}
        elif k == 'blast-area': ok = x.__class__ is str and x in {'square', 'diamond'}
        elif k == 'range': ok = x.__class__ is str and x in {'adjacent-1', 'gap'}
        elif k == 'nearest': ok = x.__class__ is str and x in {'orthogonal', 'diagonal'}
        elif k == 'fire-under-helicopter': ok = x.__class__ is str and x in {'destroyed', 'critical-miss-only'}
        elif k == 'blast-survivors': ok = x.__class__ is str and x in {'all', 'on-buildings'}
        elif k == 'fire-limit': ok = x.__class__ is str and x in {'none', 'fifteen'}
        elif k == 'blocks': ok = x.__class__ is str and x in {'printed', 'contact'}
        elif k == 'own-survivors-at-end': ok = x.__class__ is str and x in {'lost', 'scored'}
        elif k == 'second-marker': ok = x.__class__ is str and x in {'occupied', 'stacked'}
        elif k == 'movement-instalments': ok = x.__class__ is str and x in {'allowed', 'one-go'}
        elif k == 'both-wiped-out': ok = x.__class__ is str and x in {'undecided', 'active-player-loses'}
        elif k == 'hopeless-shots': ok = x.__class__ is str and x in {'allowed', 'refused'}
        elif k == 'entering-cost': ok = x.__class__ is str and x in {'one', 'free'}
        elif k == 'one-at-range-one': ok = x.__class__ is str and x in {'critical-miss', 'hit'}
        elif k == 'shooting-order': ok = x.__class__ is str and x in {'farther-forfeits', 'farther-first'}
        elif k == 'rescue-in-passing': ok = x.__class__ is str and x in {'rescued', 'stop-only'}
        elif k == 'areas-at-the-edge': ok = x.__class__ is str and x in {'cut-off', 'round-the-edge'}
        elif k == 'no-free-neighbour': ok = x.__class__ is str and x in {'lost', 'nearest-free'}
        elif k == 'deadly-neighbour': ok = x.__class__ is str and x in {'allowed', 'spared'}
        elif k == 'movement-roll': ok = x.__class__ is str and x in {'optional', 'required'}
        elif k == 'city-or-last-unit': ok = x.__class__ is str and x in {'city-first', 'last-unit-first'}
        else: ok = False
        if not ok: return False
    return True

def _keys_3(v):
    for k, x in v.items():
        if k == 'edition': ok = x.__class__ is str and x in {'july-2012'}
        elif k == 'rulings': ok = isinstance(x, dict) and _keys_2(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_4(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_0(k))): return False
        ok = _spaces(x)
        if not ok: return False
    return True

def _entries_5(v):
    for x in v:
        if not (_monster(x)): return False
    return True

def _entries_6(v):
    for x in v:
        if not (x.__class__ is str and x in {'forward', 'right', 'left', 'blast'}): return False
    return True

def _keys_7(v):
    for k, x in v.items():
        if k == 'mat': ok = x.__class__ is str and _match_1(x)
        elif k == 'size': ok = x.__class__ is str and _match_2(x)
        elif k == 'blocks': ok = isinstance(x, dict) and len(x) <= 60 and _keys_4(x)
        elif k == 'debris': ok = _spaces(x)
        elif k == 'starts': ok = isinstance(x, list) and len(x) >= 6 and len(x) <= 6 and _entries_5(x)
        elif k == 'survivors': ok = _spaces(x)
        elif k == 'monster-die': ok = isinstance(x, list) and len(x) >= 6 and len(x) <= 6 and _entries_6(x)
        else: ok = False
        if not ok: return False
    return True

def _entries_8(v):
    for x in v:
        if not (x.__class__ is str and _match_3(x)): return False
    return True

def _keys_9(v):
    for k, x in v.items():
        if k == 'player': ok = _player(x)
        elif k == 'phase': ok = x.__class__ is str and x in {'move', 'monster', 'attack', 'over'}
        elif k == 'points': ok = x.__class__ is int and x >= 0 and x <= 12
        elif k == 'moved': ok = isinstance(x, list) and len(x) <= 12 and _entries_8(x)
        elif k == 'fired': ok = isinstance(x, list) and len(x) <= 12 and _entries_8(x)
        elif k == 'passed': ok = isinstance(x, list) and len(x) <= 12 and _entries_8(x)
        elif k == 'traded': ok = x.__class__ is int and x >= 0 and x <= 2
        else: ok = False
        if not ok: return False
    return True

def _keys_10(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_3(k))): return False
        ok = _unit(x)
        if not ok: return False
    return True

def _keys_11(v):
    for k, x in v.items():
        if k == 'green': ok = _stock(x)
        elif k == 'orange': ok = _stock(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_12(v):
    for k, x in v.items():
        if k == 'green': ok = _spaces(x)
        elif k == 'orange': ok = _spaces(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_13(v):
    for k, x in v.items():
        if k == 'cards': ok = _cards(x)
        elif k == 'markers': ok = x.__class__ is int and x >= 0 and x <= 8
        else: ok = False
        if not ok: return False
    return True

def _keys_14(v):
    for k, x in v.items():
        if k == 'green': ok = isinstance(x, dict) and _keys_13(x)
        elif k == 'orange': ok = isinstance(x, dict) and _keys_13(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_15(v):
    for k, x in v.items():
        if k == 'card': ok = x.__class__ is str and x in {'Survivors'}
        elif k == 'at': ok = _space(x)
        else: ok = False
        if not ok: return False
    return True

def _entries_16(v):
    for x in v:
        if not ((x.__class__ is str or isinstance(x, dict)) and (x.__class__ is str and x in {'Direct Hit', 'Critical Hit', 'Survivors', 'Fire Crew', 'Fire Storm', 'Monster Dazed', 'Monster Fly Swat', 'Monster Quake', 'Monster Revenge Attack', 'Monster Rage', 'Mission Accomplished'} if x.__class__ is str else isinstance(x, dict) and 'card' in x and 'at' in x and _keys_15(x))): return False
    return True

def _entries_17(v):
    for x in v:
        if not (_action(x)): return False
    return True

def _entries_18(v):
    for x in v:
        if not (x.__class__ is str and x in {'Direct Hit', 'Critical Hit', 'Survivors', 'Fire Crew', 'Fire Storm', 'Monster Dazed', 'Monster Fly Swat', 'Monster Quake', 'Monster Revenge Attack', 'Monster Rage', 'Mission Accomplished'}): return False
    return True

def _entries_19(v):
    for x in v:
        if not (_space(x)): return False
    return True

def _keys_20(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_3(k))): return False
        ok = _space(x)
        if not ok: return False
    return True

def _keys_21(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_3(k))): return False
        ok = x.__class__ is str and x in {'north', 'east', 'south', 'west'}
        if not ok: return False
    return True

def _keys_22(v):
    for k, x in v.items():
        if k == 'at': ok = _space(x)
        elif k == 'facing': ok = x.__class__ is str and x in {'north', 'east', 'south', 'west'}
        else: ok = False
        if not ok: return False
    return True

def _keys_23(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_4(k))): return False
        ok = x.__class__ is str and x in {'standing', 'burning', 'gone'}
        if not ok: return False
    return True

def _keys_24(v):
    for k, x in v.items():
        if k == 'green': ok = _cards(x)
        elif k == 'orange': ok = _cards(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_25(v):
    for k, x in v.items():
        if k == 'green': ok = x.__class__ is int
        elif k == 'orange': ok = x.__class__ is int
        else: ok = False
        if not ok: return False
    return True

def _keys_26(v):
    for k, x in v.items():
        if k == 'tank': ok = x.__class__ is int
        elif k == 'helicopter': ok = x.__class__ is int
        else: ok = False
        if not ok: return False
    return True

def _keys_27(v):
    for k, x in v.items():
        if k == 'green': ok = isinstance(x, dict) and _keys_26(x)
        elif k == 'orange': ok = isinstance(x, dict) and _keys_26(x)
        else: ok = False
        if not ok: return False
    return True

def _entries_28(v):
    for x in v:
        if not (x.__class__ is str and x in {'Critical Miss', 'Critical Hit', 'Survivors', 'Monster Dazed', 'Monster Revenge Attack', 'Fire Markers', 'set-up', 'roll-movement', 'move', 'deploy', 'trade', 'end-movement', 'monster', 'fire', 'end-turn', 'data-missing'}): return False
    return True

def _entries_29(v):
    for x in v:
        if not (x.__class__ is str and _match_5(x)): return False
    return True

def _keys_30(v):
    for k, x in v.items():
        if k == 'shot': ok = x.__class__ is str and x in {'hit', 'miss', 'critical-miss'}
        elif k == 'range': ok = x.__class__ is int
        elif k == 'needs': ok = x.__class__ is int
        elif k == 'drawn': ok = isinstance(x, list) and len(x) <= 2000 and _entries_18(x)
        elif k == 'cards': ok = isinstance(x, list) and len(x) <= 2000 and _entries_18(x)
        elif k == 'discarded': ok = isinstance(x, list) and len(x) <= 2000 and _entries_18(x)
        elif k == 'destroyed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_8(x)
        elif k == 'smashed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_19(x)
        elif k == 'ignited': ok = isinstance(x, list) and len(x) <= 2000 and _entries_19(x)
        elif k == 'rescued': ok = isinstance(x, list) and len(x) <= 2000 and _entries_19(x)
        elif k == 'at': ok = isinstance(x, dict) and len(x) <= 12 and _keys_20(x)
        elif k == 'facing': ok = isinstance(x, dict) and len(x) <= 12 and _keys_21(x)
        elif k == 'monster': ok = isinstance(x, dict) and _keys_22(x)
        elif k == 'buildings': ok = isinstance(x, dict) and len(x) <= 200 and _keys_23(x)
        elif k == 'burning': ok = _spaces(x)
        elif k == 'points': ok = x.__class__ is int
        elif k == 'phase': ok = x.__class__ is str and x in {'move', 'monster', 'attack', 'over'}
        elif k == 'turn': ok = _player(x)
        elif k == 'survivors': ok = isinstance(x, dict) and _keys_12(x)
        elif k == 'won': ok = isinstance(x, dict) and _keys_24(x)
        elif k == 'markers': ok = isinstance(x, dict) and _keys_25(x)
        elif k == 'reserves': ok = isinstance(x, dict) and _keys_27(x)
        elif k == 'score': ok = isinstance(x, dict) and _keys_25(x)
        elif k == 'open': ok = isinstance(x, list) and len(x) <= 10 and _entries_28(x)
        elif k == 'illegal': ok = (x.__class__ is str or x.__class__ is bool) and (x.__class__ is str and x in {'wrong-phase', 'not-your-turn', 'game-over', 'already-used', 'already-moved', 'already-attacked', 'must-do-first', 'no-target', 'bad-target', 'not-in-won-cards', 'not-in-reserves', 'over-limit', 'not-aligned', 'no-line', 'blocked', 'occupied', 'off-board', 'bad-path', 'too-far', 'out-of-range', 'condition-not-met', 'too-few-dice', 'too-many-dice', 'set-up', 'order-of-play', 'unit-movement', 'helicopter-movement', 'tank-movement', 'reserve-units', 'monster-movement', 'unit-attacks', 'monster-hit-cards', 'direct-hit', 'critical-hit', 'survivors', 'fire-crew', 'fire-storm', 'monster-dazed', 'monster-fly-swat', 'monster-quake', 'monster-revenge-attack', 'monster-rage', 'mission-accomplished', 'how-to-win'} if x.__class__ is str else x.__class__ is bool)
        elif k == 'winner': ok = x.__class__ is str and x in {'green', 'orange', 'nobody', 'undecided', 'none'}
        elif k == 'right': ok = (x.__class__ is str or isinstance(x, list)) and (x.__class__ is str and x in {'none'} if x.__class__ is str else isinstance(x, list) and len(x) <= 10 and _entries_29(x))
        else: ok = False
        if not ok: return False
    return True

def _keys_31(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = (x.__class__ is str or isinstance(x, dict)) and (_match_6(x) if x.__class__ is str else _outcome(x))
        if not ok: return False
    return True

def _keys_32(v):
    for k, x in v.items():
        if k == 'mpoc': ok = x.__class__ is int and x in {1}
        elif k == 'game': ok = x.__class__ is str and x in {'smash-monster-rampage'}
        elif k == 'title': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 200
        elif k == 'question': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'cites': ok = isinstance(x, list) and len(x) <= 40 and _entries_0(x)
        elif k == 'tags': ok = isinstance(x, list) and len(x) <= 40 and _entries_1(x)
        elif k == 'notes': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'rules': ok = isinstance(x, dict) and _keys_3(x)
        elif k == 'board': ok = isinstance(x, dict) and len(x) >= 1 and _keys_7(x)
        elif k == 'turn': ok = isinstance(x, dict) and 'player' in x and _keys_9(x)
        elif k == 'monster': ok = _monster(x)
        elif k == 'units': ok = isinstance(x, dict) and len(x) <= 12 and _keys_10(x)
        elif k == 'reserves': ok = isinstance(x, dict) and _keys_11(x)
        elif k == 'burning': ok = _spaces(x)
        elif k == 'gone': ok = _spaces(x)
        elif k == 'survivors': ok = isinstance(x, dict) and _keys_12(x)
        elif k == 'won': ok = isinstance(x, dict) and _keys_14(x)
        elif k == 'deck': ok = (x.__class__ is str or isinstance(x, list)) and (x.__class__ is str and x in {'unknown'} if x.__class__ is str else isinstance(x, list) and len(x) <= 32 and _entries_16(x))
        elif k == 'discard': ok = _cards(x)
        elif k == 'seen': ok = _cards(x)
        elif k == 'coordinates': ok = _spaces(x)
        elif k == 'actions': ok = isinstance(x, list) and len(x) <= 2000 and _entries_17(x)
        elif k == 'expect': ok = isinstance(x, dict) and _keys_30(x)
        elif k == 'claims': ok = isinstance(x, dict) and len(x) <= 10 and _keys_31(x)
        elif k == 'assume': ok = x.__class__ is str and x in {'first'}
        else: ok = k[:2] == 'x-' or False
        if not ok: return False
    return True

def _keys_33(v):
    for k, x in v.items():
        if k == 'size': ok = x.__class__ is str and _match_2(x)
        elif k == 'blocks': ok = isinstance(x, dict) and len(x) <= 60 and _keys_4(x)
        elif k == 'debris': ok = _spaces(x)
        elif k == 'starts': ok = isinstance(x, list) and len(x) >= 6 and len(x) <= 6 and _entries_5(x)
        elif k == 'survivors': ok = _spaces(x)
        elif k == 'monster-die': ok = isinstance(x, list) and len(x) >= 6 and len(x) <= 6 and _entries_6(x)
        else: ok = k[:2] == 'x-' or False
        if not ok: return False
    return True

def _space(v): return v.__class__ is str and _match_4(v)

def _spaces(v): return isinstance(v, list) and len(v) <= 200 and _entries_19(v)

def _player(v): return v.__class__ is str and v in {'green', 'orange'}

def _monster(v): return isinstance(v, dict) and 'at' in v and 'facing' in v and _keys_22(v)

def _keys_34(v):
    for k, x in v.items():
        if k == 'player': ok = _player(x)
        elif k == 'type': ok = x.__class__ is str and x in {'tank', 'helicopter'}
        elif k == 'at': ok = _space(x)
        elif k == 'facing': ok = x.__class__ is str and x in {'north', 'east', 'south', 'west'}
        else: ok = False
        if not ok: return False
    return True

def _unit(v): return isinstance(v, dict) and 'player' in v and 'type' in v and 'at' in v and _keys_34(v)

def _keys_35(v):
    for k, x in v.items():
        if k == 'tank': ok = x.__class__ is int and x >= 0 and x <= 3
        elif k == 'helicopter': ok = x.__class__ is int and x >= 0 and x <= 3
        else: ok = False
        if not ok: return False
    return True

def _stock(v): return isinstance(v, dict) and _keys_35(v)

def _cards(v): return isinstance(v, list) and len(v) <= 40 and _entries_18(v)

def _entries_36(v):
    for x in v:
        if not ((x.__class__ is int or x.__class__ is str) and (x >= 1 and x <= 6 if x.__class__ is int else x.__class__ is str and x in {'forward', 'right', 'left', 'blast'})): return False
    return True

def _roll(v): return (v.__class__ is int or v.__class__ is str or isinstance(v, list)) and (v >= 1 and v <= 6 if v.__class__ is int else (v.__class__ is str and v in {'forward', 'right', 'left', 'blast'} if v.__class__ is str else isinstance(v, list) and len(v) >= 1 and len(v) <= 2 and _entries_36(v)))

def _keys_37(v):
    for k, x in v.items():
        if k == 'set-up': ok = True
        elif k == 'roll-movement': ok = True
        elif k == 'move': ok = True
        elif k == 'deploy': ok = True
        elif k == 'trade': ok = True
        elif k == 'end-movement': ok = True
        elif k == 'monster': ok = True
        elif k == 'fire': ok = True
        elif k == 'end-turn': ok = True
        else: ok = True
        if not ok: return False
    return True

def _action(v): return (v.__class__ is str or isinstance(v, dict)) and (v.__class__ is str and v in {'set-up', 'roll-movement', 'end-movement', 'monster', 'end-turn'} if v.__class__ is str else isinstance(v, dict) and _keys_37(v) and (_do_set_up(v) if 'set-up' in v else (_do_roll_movement(v) if 'roll-movement' in v else (_do_move(v) if 'move' in v else (_do_deploy(v) if 'deploy' in v else (_do_trade(v) if 'trade' in v else (_do_end_movement(v) if 'end-movement' in v else (_do_monster(v) if 'monster' in v else (_do_fire(v) if 'fire' in v else (_do_end_turn(v) if 'end-turn' in v else len(v) >= 1 and not v))))))))))

def _entries_38(v):
    for x in v:
        if not (_choice(x)): return False
    return True

def _keys_39(v):
    for k, x in v.items():
        if k == 'set-up': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_set_up(v): return isinstance(v, dict) and _keys_39(v)

def _keys_40(v):
    for k, x in v.items():
        if k == 'roll-movement': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_roll_movement(v): return isinstance(v, dict) and _keys_40(v)

def _entries_41(v):
    for x in v:
        if not (x.__class__ is str and _match_7(x)): return False
    return True

def _keys_42(v):
    for k, x in v.items():
        if k == 'move': ok = x.__class__ is str and _match_3(x)
        elif k == 'steps': ok = isinstance(x, list) and len(x) >= 1 and len(x) <= 40 and _entries_41(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_move(v): return isinstance(v, dict) and 'steps' in v and _keys_42(v)

def _keys_43(v):
    for k, x in v.items():
        if k == 'deploy': ok = x.__class__ is str and x in {'tank', 'helicopter'}
        elif k == 'as': ok = x.__class__ is str and _match_3(x)
        elif k == 'at': ok = _space(x)
        elif k == 'facing': ok = x.__class__ is str and x in {'north', 'east', 'south', 'west'}
        elif k == 'steps': ok = isinstance(x, list) and len(x) >= 1 and len(x) <= 40 and _entries_41(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_deploy(v): return isinstance(v, dict) and 'as' in v and 'at' in v and _keys_43(v)

def _entries_44(v):
    for x in v:
        if not (x.__class__ is str and x in {'Direct Hit', 'Critical Hit', 'Survivors', 'Fire Crew', 'Fire Storm', 'Monster Dazed', 'Monster Fly Swat', 'Monster Quake', 'Monster Revenge Attack', 'Monster Rage', 'Mission Accomplished', 'Survivor Marker'}): return False
    return True

def _entries_45(v):
    for x in v:
        if not (x.__class__ is str and x in {'tank', 'helicopter'}): return False
    return True

def _keys_46(v):
    for k, x in v.items():
        if k == 'trade': ok = isinstance(x, list) and len(x) >= 1 and len(x) <= 40 and _entries_44(x)
        elif k == 'take': ok = isinstance(x, list) and len(x) >= 1 and len(x) <= 40 and _entries_45(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_trade(v): return isinstance(v, dict) and 'take' in v and _keys_46(v)

def _keys_47(v):
    for k, x in v.items():
        if k == 'end-movement': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_end_movement(v): return isinstance(v, dict) and _keys_47(v)

def _keys_48(v):
    for k, x in v.items():
        if k == 'monster': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_monster(v): return isinstance(v, dict) and _keys_48(v)

def _keys_49(v):
    for k, x in v.items():
        if k == 'fire': ok = x.__class__ is str and _match_3(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'draw': ok = x.__class__ is str and x in {'Direct Hit', 'Critical Hit', 'Survivors', 'Fire Crew', 'Fire Storm', 'Monster Dazed', 'Monster Fly Swat', 'Monster Quake', 'Monster Revenge Attack', 'Monster Rage', 'Mission Accomplished'}
        elif k == 'at': ok = _space(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_fire(v): return isinstance(v, dict) and _keys_49(v)

def _keys_50(v):
    for k, x in v.items():
        if k == 'end-turn': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_38(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_end_turn(v): return isinstance(v, dict) and _keys_50(v)

def _keys_51(v):
    for k, x in v.items():
        if k == 'for': ok = x.__class__ is str and x in {'Critical Miss', 'Critical Hit', 'Survivors', 'Monster Dazed', 'Monster Revenge Attack', 'Fire Markers'}
        elif k == 'target': ok = _space(x)
        elif k == 'to': ok = _space(x)
        elif k == 'unit': ok = x.__class__ is str and x in {'tank', 'helicopter'}
        elif k == 'roll': ok = _roll(x)
        elif k == 'player': ok = _player(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _choice(v): return isinstance(v, dict) and 'for' in v and _keys_51(v)

def _keys_52(v):
    for k, x in v.items():
        if k == 'shot': ok = x.__class__ is str and x in {'hit', 'miss', 'critical-miss'}
        elif k == 'range': ok = x.__class__ is int
        elif k == 'needs': ok = x.__class__ is int
        elif k == 'drawn': ok = isinstance(x, list) and len(x) <= 2000 and _entries_18(x)
        elif k == 'cards': ok = isinstance(x, list) and len(x) <= 2000 and _entries_18(x)
        elif k == 'discarded': ok = isinstance(x, list) and len(x) <= 2000 and _entries_18(x)
        elif k == 'destroyed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_8(x)
        elif k == 'smashed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_19(x)
        elif k == 'ignited': ok = isinstance(x, list) and len(x) <= 2000 and _entries_19(x)
        elif k == 'rescued': ok = isinstance(x, list) and len(x) <= 2000 and _entries_19(x)
        elif k == 'at': ok = isinstance(x, dict) and len(x) <= 12 and _keys_20(x)
        elif k == 'facing': ok = isinstance(x, dict) and len(x) <= 12 and _keys_21(x)
        elif k == 'monster': ok = isinstance(x, dict) and _keys_22(x)
        elif k == 'buildings': ok = isinstance(x, dict) and len(x) <= 200 and _keys_23(x)
        elif k == 'burning': ok = _spaces(x)
        elif k == 'points': ok = x.__class__ is int
        elif k == 'phase': ok = x.__class__ is str and x in {'move', 'monster', 'attack', 'over'}
        elif k == 'turn': ok = _player(x)
        elif k == 'survivors': ok = isinstance(x, dict) and _keys_12(x)
        elif k == 'won': ok = isinstance(x, dict) and _keys_24(x)
        elif k == 'markers': ok = isinstance(x, dict) and _keys_25(x)
        elif k == 'reserves': ok = isinstance(x, dict) and _keys_27(x)
        elif k == 'score': ok = isinstance(x, dict) and _keys_25(x)
        elif k == 'open': ok = isinstance(x, list) and len(x) <= 10 and _entries_28(x)
        elif k == 'illegal': ok = (x.__class__ is str or x.__class__ is bool) and (x.__class__ is str and x in {'wrong-phase', 'not-your-turn', 'game-over', 'already-used', 'already-moved', 'already-attacked', 'must-do-first', 'no-target', 'bad-target', 'not-in-won-cards', 'not-in-reserves', 'over-limit', 'not-aligned', 'no-line', 'blocked', 'occupied', 'off-board', 'bad-path', 'too-far', 'out-of-range', 'condition-not-met', 'too-few-dice', 'too-many-dice', 'set-up', 'order-of-play', 'unit-movement', 'helicopter-movement', 'tank-movement', 'reserve-units', 'monster-movement', 'unit-attacks', 'monster-hit-cards', 'direct-hit', 'critical-hit', 'survivors', 'fire-crew', 'fire-storm', 'monster-dazed', 'monster-fly-swat', 'monster-quake', 'monster-revenge-attack', 'monster-rage', 'mission-accomplished', 'how-to-win'} if x.__class__ is str else x.__class__ is bool)
        elif k == 'winner': ok = x.__class__ is str and x in {'green', 'orange', 'nobody', 'undecided', 'none'}
        else: ok = False
        if not ok: return False
    return True

def _outcome(v): return isinstance(v, dict) and _keys_52(v)

def scenario(v: Any) -> bool:
    """Whether a value keeps to the schema."""
    return isinstance(v, dict) and 'mpoc' in v and 'game' in v and 'title' in v and 'board' in v and 'turn' in v and _keys_32(v)

def mat(v: Any) -> bool:
    """Whether a value keeps to the schema."""
    return isinstance(v, dict) and 'size' in v and _keys_33(v)

PIECES: dict[str, Callable[[Any], bool]] = {
    'space': _space,
    'spaces': _spaces,
    'player': _player,
    'monster': _monster,
    'unit': _unit,
    'stock': _stock,
    'cards': _cards,
    'roll': _roll,
    'action': _action,
    'do-set-up': _do_set_up,
    'do-roll-movement': _do_roll_movement,
    'do-move': _do_move,
    'do-deploy': _do_deploy,
    'do-trade': _do_trade,
    'do-end-movement': _do_end_movement,
    'do-monster': _do_monster,
    'do-fire': _do_fire,
    'do-end-turn': _do_end_turn,
    'choice': _choice,
    'outcome': _outcome,
}
"""The tests of the shared pieces by name."""
