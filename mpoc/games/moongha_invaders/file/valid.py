"""Whether a value keeps to the schemas of Moongha Invaders: made from the schemas by mpoc.schema.compile.

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
_match_1 = _matching("^[A-Za-zÀ-ÖØ-öø-ÿ]([A-Za-zÀ-ÖØ-öø-ÿ .'-]{0,28}[A-Za-zÀ-ÖØ-öø-ÿ])?\\Z")
_match_2 = _matching('^(kiddoo|drakoor|spectoor|shaggoo|bloob|moogre|mechoor)\\Z')
_match_3 = _matching('^(red|yellow|green|blue)\\Z')
_match_4 = _matching('^(red|yellow|green|blue|black)\\Z')
_match_5 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 11), unless=_made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 2), ('0123456789', 1, 2)))
_match_6 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 19))
_match_7 = _matching('^[^<>=!]{1,60}(<|>|<=|>=|==?|!=)[^<>=!]{1,1000}\\Z')
_match_8 = _matching('^(hero|infantry|armour)\\Z')

def _entries_0(v):
    for x in v:
        if not (x.__class__ is str and x in {'starting', 'board', 'playing', 'phase-one', 'phase-two', 'create', 'attack', 'move', 'hero', 'military', 'pass', 'phase-three', 'winning', 'kiddoo', 'drakoor', 'spectoor', 'shaggoo', 'bloob', 'moogre'}): return False
    return True

def _entries_1(v):
    for x in v:
        if not (x.__class__ is str and _match_0(x)): return False
    return True

def _keys_2(v):
    for k, x in v.items():
        if k == 'first-player': ok = x.__class__ is str and x in {'stays', 'rotates'}
        elif k == 'military-2-sequence': ok = x.__class__ is str and x in {'three', 'with-infantry'}
        elif k == 'extra-military': ok = x.__class__ is str and x in {'from-a-city', 'left-out'}
        elif k == 'extra-planes': ok = x.__class__ is str and x in {'left-out', 'next-in-row'}
        elif k == 'created-orange': ok = x.__class__ is str and x in {'returned', 'kept'}
        elif k == 'surplus-orange': ok = x.__class__ is str and x in {'stays', 'returned'}
        elif k == 'heal-whose': ok = x.__class__ is str and x in {'own', 'any'}
        elif k == 'bloob-three': ok = x.__class__ is str and x in {'strict', 'anywhere'}
        elif k == 'tokens-run-out': ok = x.__class__ is str and x in {'stand-ins', 'left-out'}
        elif k == 'black-cubes-run-out': ok = x.__class__ is str and x in {'stand-ins', 'left-out'}
        elif k == 'dice-run-out': ok = x.__class__ is str and x in {'rolled-again', 'left-out'}
        elif k == 'tokens-of-the-dead': ok = x.__class__ is str and x in {'stay', 'returned'}
        elif k == 'spent-in-vain': ok = x.__class__ is str and x in {'gone', 'kept'}
        elif k == 'spent-on-nobody': ok = x.__class__ is str and x in {'gone', 'kept'}
        elif k == 'several-drakoors': ok = x.__class__ is str and x in {'one', 'any'}
        elif k == 'humans-fire-at': ok = x.__class__ is str and x in {'main-attacker', 'each-attacker'}
        elif k == 'side-kick-trophy': ok = x.__class__ is str and x in {'none', 'moogre'}
        elif k == 'lost-target': ok = x.__class__ is str and x in {'lapses', 'another'}
        elif k == 'humans-gone': ok = x.__class__ is str and x in {'lapses', 'city'}
        elif k == 'hide-hidden': ok = x.__class__ is str and x in {'refused', 'allowed'}
        elif k == 'two-moves': ok = x.__class__ is str and x in {'apart', 'together'}
        elif k == 'hero-attacks': ok = x.__class__ is str and x in {'optional', 'compulsory'}
        elif k == 'hero-finds-drakoor': ok = x.__class__ is str and x in {'revealed', 'hidden-too'}
        elif k == 'heroes-with-military': ok = x.__class__ is str and x in {'idle', 'attack'}
        elif k == 'support': ok = x.__class__ is str and x in {'air-force', 'both', 'neither'}
        elif k == 'bomb-and-humans': ok = x.__class__ is str and x in {'spared', 'eliminated'}
        elif k == 'bomb-and-drakoor': ok = x.__class__ is str and x in {'immune', 'damaged'}
        elif k == 'bomb-reveals': ok = x.__class__ is str and x in {'stay-hidden', 'revealed'}
        elif k == 'token-in-vain': ok = x.__class__ is str and x in {'lapses', 'another-action'}
        elif k == 'second-after-joint': ok = x.__class__ is str and x in {'scores', 'nothing'}
        else: ok = False
        if not ok: return False
    return True

def _keys_3(v):
    for k, x in v.items():
        if k == 'edition': ok = x.__class__ is str and x in {'rules-book-2010'}
        elif k == 'rulings': ok = isinstance(x, dict) and _keys_2(x)
        else: ok = False
        if not ok: return False
    return True

def _entries_4(v):
    for x in v:
        if not (x.__class__ is str and _match_1(x)): return False
    return True

def _keys_5(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_1(k))): return False
        ok = isinstance(x, list) and len(x) <= 40 and _entries_4(x)
        if not ok: return False
    return True

def _entries_6(v):
    for x in v:
        if not (x.__class__ is int and x >= 0 and x <= 99): return False
    return True

def _keys_7(v):
    for k, x in v.items():
        if k == 'cost': ok = x.__class__ is int and x >= 1 and x <= 9
        elif k == 'move': ok = x.__class__ is int and x >= 0 and x <= 9
        elif k == 'strength': ok = x.__class__ is int and x >= 1 and x <= 9
        elif k == 'capacity': ok = x.__class__ is int and x >= 1 and x <= 20
        elif k == 'counters': ok = x.__class__ is int and x >= 1 and x <= 9
        else: ok = False
        if not ok: return False
    return True

def _keys_8(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = isinstance(x, dict) and _keys_7(x)
        if not ok: return False
    return True

def _keys_9(v):
    for k, x in v.items():
        if k == 'sample': ok = x.__class__ is str and x in {'invented-earth'}
        elif k == 'links': ok = isinstance(x, dict) and len(x) <= 60 and _keys_5(x)
        elif k == 'white': ok = isinstance(x, list) and len(x) >= 8 and len(x) <= 9 and _entries_6(x)
        elif k == 'dice': ok = isinstance(x, list) and len(x) >= 8 and len(x) <= 9 and _entries_6(x)
        elif k == 'monsters': ok = isinstance(x, dict) and len(x) <= 7 and _keys_8(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_10(v):
    for k, x in v.items():
        if k == 'orange': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'white': ok = x.__class__ is int and x >= 0 and x <= 99
        else: ok = False
        if not ok: return False
    return True

def _keys_11(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = isinstance(x, dict) and _keys_10(x)
        if not ok: return False
    return True

def _keys_12(v):
    for k, x in v.items():
        if k == 'player': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue'}
        elif k == 'kind': ok = x.__class__ is str and x in {'kiddoo', 'drakoor', 'spectoor', 'shaggoo', 'bloob', 'moogre', 'mechoor'}
        else: ok = False
        if not ok: return False
    return True

def _entries_13(v):
    for x in v:
        if not (isinstance(x, dict) and 'player' in x and 'kind' in x and _keys_12(x)): return False
    return True

def _keys_14(v):
    for k, x in v.items():
        if k == 'boxes': ok = isinstance(x, dict) and len(x) <= 7 and _keys_11(x)
        elif k == 'trophies': ok = isinstance(x, list) and len(x) <= 200 and _entries_13(x)
        elif k == 'city-counters': ok = isinstance(x, list) and len(x) <= 3 and _entries_4(x)
        elif k == 'pass-token': ok = x.__class__ is str and x in {'create', 'attack', 'move', 'hero', 'military-1', 'military-2'}
        else: ok = False
        if not ok: return False
    return True

def _keys_15(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_3(k))): return False
        ok = isinstance(x, dict) and _keys_14(x)
        if not ok: return False
    return True

def _keys_16(v):
    for k, x in v.items():
        if k == 'infantry': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'armour': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'air-force': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'a-bomb': ok = x.__class__ is int and x >= 0 and x <= 99
        else: ok = False
        if not ok: return False
    return True

def _keys_17(v):
    for k, x in v.items():
        if k == 'create': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'attack': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'move': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'hero': ok = x.__class__ is int and x >= 0 and x <= 5
        elif k == 'military-1': ok = isinstance(x, dict) and _keys_16(x)
        elif k == 'military-2': ok = isinstance(x, dict) and _keys_16(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_18(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_4(k))): return False
        ok = x.__class__ is int and x >= 0 and x <= 8
        if not ok: return False
    return True

def _keys_19(v):
    for k, x in v.items():
        if k == 'hero': ok = x.__class__ is int and x >= 0 and x <= 5
        elif k == 'infantry': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'armour': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'cubes': ok = isinstance(x, dict) and len(x) <= 5 and _keys_18(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_20(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_1(k))): return False
        ok = isinstance(x, dict) and _keys_19(x)
        if not ok: return False
    return True

def _keys_21(v):
    for k, x in v.items():
        if k == 'player': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue'}
        elif k == 'kind': ok = x.__class__ is str and x in {'kiddoo', 'drakoor', 'spectoor', 'shaggoo', 'bloob', 'moogre', 'mechoor'}
        elif k == 'at': ok = x.__class__ is str and _match_1(x)
        elif k == 'hidden': ok = x.__class__ is bool
        elif k == 'damage': ok = x.__class__ is int and x >= 0 and x <= 99
        else: ok = False
        if not ok: return False
    return True

def _keys_22(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = isinstance(x, dict) and 'player' in x and 'at' in x and _keys_21(x)
        if not ok: return False
    return True

def _entries_23(v):
    for x in v:
        if not (_action(x)): return False
    return True

def _keys_24(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = x.__class__ is int
        if not ok: return False
    return True

def _keys_25(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = x.__class__ is str and _match_1(x)
        if not ok: return False
    return True

def _keys_26(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = x.__class__ is bool
        if not ok: return False
    return True

def _entries_27(v):
    for x in v:
        if not (x.__class__ is str and _match_5(x)): return False
    return True

def _keys_28(v):
    for k, x in v.items():
        if k == 'hero': ok = x.__class__ is int
        elif k == 'infantry': ok = x.__class__ is int
        elif k == 'armour': ok = x.__class__ is int
        else: ok = False
        if not ok: return False
    return True

def _keys_29(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_1(k))): return False
        ok = isinstance(x, dict) and _keys_28(x)
        if not ok: return False
    return True

def _keys_30(v):
    for k, x in v.items():
        if k == 'red': ok = x.__class__ is int
        elif k == 'yellow': ok = x.__class__ is int
        elif k == 'green': ok = x.__class__ is int
        elif k == 'blue': ok = x.__class__ is int
        elif k == 'black': ok = x.__class__ is int
        else: ok = False
        if not ok: return False
    return True

def _keys_31(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_1(k))): return False
        ok = isinstance(x, dict) and _keys_30(x)
        if not ok: return False
    return True

def _keys_32(v):
    for k, x in v.items():
        if k == 'infantry': ok = x.__class__ is int
        elif k == 'armour': ok = x.__class__ is int
        elif k == 'air-force': ok = x.__class__ is int
        elif k == 'a-bomb': ok = x.__class__ is int
        else: ok = False
        if not ok: return False
    return True

def _keys_33(v):
    for k, x in v.items():
        if k == 'kiddoo': ok = x.__class__ is int
        elif k == 'drakoor': ok = x.__class__ is int
        elif k == 'spectoor': ok = x.__class__ is int
        elif k == 'shaggoo': ok = x.__class__ is int
        elif k == 'bloob': ok = x.__class__ is int
        elif k == 'moogre': ok = x.__class__ is int
        elif k == 'mechoor': ok = x.__class__ is int
        else: ok = False
        if not ok: return False
    return True

def _keys_34(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = isinstance(x, dict) and _keys_33(x)
        if not ok: return False
    return True

def _entries_35(v):
    for x in v:
        if not (x.__class__ is str and x in {'kiddoo', 'drakoor', 'spectoor', 'shaggoo', 'bloob', 'moogre', 'mechoor'}): return False
    return True

def _keys_36(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = isinstance(x, list) and len(x) <= 200 and _entries_35(x)
        if not ok: return False
    return True

def _keys_37(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = x.__class__ is str and x in {'create', 'attack', 'move', 'hero', 'military-1', 'military-2', 'none'}
        if not ok: return False
    return True

def _keys_38(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = x.__class__ is int
        if not ok: return False
    return True

def _keys_39(v):
    for k, x in v.items():
        if k == 'counters': ok = x.__class__ is int
        elif k == 'majorities': ok = x.__class__ is int
        elif k == 'drakoors': ok = x.__class__ is int
        elif k == 'trophies': ok = x.__class__ is int
        else: ok = False
        if not ok: return False
    return True

def _keys_40(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = isinstance(x, dict) and _keys_39(x)
        if not ok: return False
    return True

def _entries_41(v):
    for x in v:
        if not (x.__class__ is str and x in {'Supply', 'Drakoors', 'Air Force', 'Another Target', 'Armour', 'Infantry', 'Attack', 'Casualties', 'Fire', 'A Bomb', 'Collateral', 'Search', 'Heroes', 'Spectoor', 'begin-turn', 'create', 'heal', 'load', 'attack', 'move', 'hide', 'place-hero', 'place-military', 'pass', 'take-token', 'data-missing'}): return False
    return True

def _entries_42(v):
    for x in v:
        if not (x.__class__ is str and _match_6(x)): return False
    return True

def _keys_43(v):
    for k, x in v.items():
        if k == 'winner': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue', 'tie', 'none'}
        elif k == 'damage': ok = isinstance(x, dict) and len(x) <= 200 and _keys_24(x)
        elif k == 'at': ok = isinstance(x, dict) and len(x) <= 200 and _keys_25(x)
        elif k == 'hidden': ok = isinstance(x, dict) and len(x) <= 200 and _keys_26(x)
        elif k == 'destroyed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_27(x)
        elif k == 'created': ok = isinstance(x, list) and len(x) <= 2000 and _entries_27(x)
        elif k == 'revealed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_27(x)
        elif k == 'hits': ok = x.__class__ is int
        elif k == 'humans': ok = isinstance(x, dict) and len(x) <= 200 and _keys_29(x)
        elif k == 'cubes': ok = isinstance(x, dict) and len(x) <= 200 and _keys_31(x)
        elif k == 'boxes': ok = isinstance(x, dict) and _keys_17(x)
        elif k == 'stock': ok = isinstance(x, dict) and _keys_32(x)
        elif k == 'white': ok = isinstance(x, dict) and len(x) <= 200 and _keys_34(x)
        elif k == 'orange': ok = isinstance(x, dict) and len(x) <= 200 and _keys_34(x)
        elif k == 'trophies': ok = isinstance(x, dict) and len(x) <= 200 and _keys_36(x)
        elif k == 'pass-token': ok = isinstance(x, dict) and len(x) <= 200 and _keys_37(x)
        elif k == 'cubes-left': ok = isinstance(x, dict) and len(x) <= 200 and _keys_38(x)
        elif k == 'points': ok = isinstance(x, dict) and len(x) <= 200 and _keys_38(x)
        elif k == 'points-by-source': ok = isinstance(x, dict) and len(x) <= 200 and _keys_40(x)
        elif k == 'turn': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue'}
        elif k == 'turn-number': ok = x.__class__ is int and x >= 1 and x <= 9
        elif k == 'phase': ok = x.__class__ is str and x in {'start', 'actions', 'over'}
        elif k == 'on-board': ok = isinstance(x, list) and len(x) <= 60 and _entries_27(x)
        elif k == 'open': ok = isinstance(x, list) and len(x) <= 200 and _entries_41(x)
        elif k == 'illegal': ok = (x.__class__ is str or x.__class__ is bool) and (x.__class__ is str and x in {'wrong-phase', 'must-do-first', 'empty-box', 'no-player', 'not-in-box', 'too-few-tokens', 'not-adjacent', 'adjacent', 'not-hidden', 'no-damage', 'not-on-board', 'no-target', 'not-your-monster', 'own-monster', 'out-of-range', 'hidden-target', 'no-city-attack', 'one-attacker', 'no-link', 'city-twice', 'too-far', 'already-hidden', 'no-second-move', 'over-limit', 'none-left', 'no-token', 'can-act', 'game-over', 'condition-not-met', 'not-your-turn', 'compulsory', 'too-few-dice', 'too-many-dice', 'starting', 'board', 'playing', 'phase-one', 'phase-two', 'create', 'attack', 'move', 'hero', 'military', 'pass', 'phase-three', 'winning', 'kiddoo', 'drakoor', 'spectoor', 'shaggoo', 'bloob', 'moogre'} if x.__class__ is str else x.__class__ is bool)
        elif k == 'right': ok = (x.__class__ is str or isinstance(x, list)) and (x.__class__ is str and x in {'none'} if x.__class__ is str else isinstance(x, list) and len(x) <= 10 and _entries_42(x))
        else: ok = False
        if not ok: return False
    return True

def _keys_44(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = (x.__class__ is str or isinstance(x, dict)) and (_match_7(x) if x.__class__ is str else _outcome(x))
        if not ok: return False
    return True

def _keys_45(v):
    for k, x in v.items():
        if k == 'mpoc': ok = x.__class__ is int and x in {1}
        elif k == 'game': ok = x.__class__ is str and x in {'moongha-invaders'}
        elif k == 'title': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 200
        elif k == 'question': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'cites': ok = isinstance(x, list) and len(x) <= 40 and _entries_0(x)
        elif k == 'tags': ok = isinstance(x, list) and len(x) <= 40 and _entries_1(x)
        elif k == 'notes': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'rules': ok = isinstance(x, dict) and _keys_3(x)
        elif k == 'board': ok = isinstance(x, dict) and _keys_9(x)
        elif k == 'players': ok = isinstance(x, dict) and len(x) >= 3 and len(x) <= 4 and _keys_15(x)
        elif k == 'turn': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue'}
        elif k == 'first-player': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue'}
        elif k == 'phase': ok = x.__class__ is str and x in {'start', 'actions'}
        elif k == 'turn-number': ok = x.__class__ is int and x >= 1 and x <= 9
        elif k == 'passes': ok = x.__class__ is int and x >= 0 and x <= 3
        elif k == 'boxes': ok = isinstance(x, dict) and _keys_17(x)
        elif k == 'cities': ok = isinstance(x, dict) and len(x) <= 60 and _keys_20(x)
        elif k == 'monsters': ok = isinstance(x, dict) and len(x) <= 60 and _keys_22(x)
        elif k == 'stock': ok = isinstance(x, dict) and _keys_16(x)
        elif k == 'actions': ok = isinstance(x, list) and len(x) <= 2000 and _entries_23(x)
        elif k == 'expect': ok = isinstance(x, dict) and _keys_43(x)
        elif k == 'claims': ok = isinstance(x, dict) and len(x) <= 10 and _keys_44(x)
        elif k == 'assume': ok = x.__class__ is str and x in {'first'}
        else: ok = k[:2] == 'x-' or False
        if not ok: return False
    return True

def _entries_46(v):
    for x in v:
        if not (x.__class__ is int and x in {1, 2, 3, 4, 5, 6}): return False
    return True

def _roll(v): return (v.__class__ is int or v.__class__ is str or isinstance(v, list)) and (v.__class__ is int and v in {1, 2, 3, 4, 5, 6} if v.__class__ is int else (v.__class__ is int and v in {1, 2, 3, 4, 5, 6} if v.__class__ is str else isinstance(v, list) and len(v) >= 1 and len(v) <= 120 and _entries_46(v)))

def _keys_47(v):
    for k, x in v.items():
        if k == 'begin-turn': ok = True
        elif k == 'create': ok = True
        elif k == 'heal': ok = True
        elif k == 'load': ok = True
        elif k == 'attack': ok = True
        elif k == 'move': ok = True
        elif k == 'hide': ok = True
        elif k == 'place-hero': ok = True
        elif k == 'place-military': ok = True
        elif k == 'pass': ok = True
        elif k == 'take-token': ok = True
        else: ok = True
        if not ok: return False
    return True

def _action(v): return (v.__class__ is str or isinstance(v, dict)) and (v.__class__ is str and v in {'begin-turn', 'pass', 'take-token'} if v.__class__ is str else isinstance(v, dict) and _keys_47(v) and (_do_begin_turn(v) if 'begin-turn' in v else (_do_create(v) if 'create' in v else (_do_heal(v) if 'heal' in v else (_do_load(v) if 'load' in v else (_do_attack(v) if 'attack' in v else (_do_move(v) if 'move' in v else (_do_hide(v) if 'hide' in v else (_do_place_hero(v) if 'place-hero' in v else (_do_place_military(v) if 'place-military' in v else (_do_pass(v) if 'pass' in v else (_do_take_token(v) if 'take-token' in v else len(v) >= 1 and not v))))))))))))

def _entries_48(v):
    for x in v:
        if not (_choice(x)): return False
    return True

def _keys_49(v):
    for k, x in v.items():
        if k == 'begin-turn': ok = x is None
        elif k == 'first-player': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue'}
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_begin_turn(v): return isinstance(v, dict) and _keys_49(v)

def _keys_50(v):
    for k, x in v.items():
        if k == 'create': ok = x.__class__ is str and x in {'kiddoo', 'drakoor', 'spectoor', 'shaggoo', 'bloob', 'moogre', 'mechoor'}
        elif k == 'at': ok = x.__class__ is str and _match_1(x)
        elif k == 'as': ok = x.__class__ is str and _match_5(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_create(v): return isinstance(v, dict) and _keys_50(v)

def _keys_51(v):
    for k, x in v.items():
        if k == 'heal': ok = x.__class__ is str and _match_5(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_heal(v): return isinstance(v, dict) and _keys_51(v)

def _keys_52(v):
    for k, x in v.items():
        if k == 'load': ok = x.__class__ is str and x in {'kiddoo', 'drakoor', 'spectoor', 'shaggoo', 'bloob', 'moogre', 'mechoor'}
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_load(v): return isinstance(v, dict) and _keys_52(v)

def _keys_53(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = x.__class__ is str and _match_5(x)
        if not ok: return False
    return True

def _keys_54(v):
    for k, x in v.items():
        if k == 'attack': ok = x.__class__ is str and _match_5(x)
        elif k == 'target': ok = x.__class__ is str and _match_5(x)
        elif k == 'spend': ok = x.__class__ is int and x >= 0 and x <= 40
        elif k == 'with': ok = isinstance(x, dict) and len(x) <= 9 and _keys_53(x)
        elif k == 'kiddoo-spend': ok = x.__class__ is int and x >= 0 and x <= 40
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_attack(v): return isinstance(v, dict) and 'target' in v and 'spend' in v and _keys_54(v)

def _keys_55(v):
    for k, x in v.items():
        if k == 'move': ok = x.__class__ is str and _match_5(x)
        elif k == 'path': ok = isinstance(x, list) and len(x) >= 1 and len(x) <= 12 and _entries_4(x)
        elif k == 'hide': ok = x.__class__ is str and _match_5(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_56(v):
    for k, x in v.items():
        if k == 'move': ok = x.__class__ is str and _match_5(x)
        elif k == 'path': ok = isinstance(x, list) and len(x) >= 1 and len(x) <= 12 and _entries_4(x)
        elif k == 'second': ok = (x.__class__ is str or isinstance(x, dict)) and (x.__class__ is str and x in {'none'} if x.__class__ is str else isinstance(x, dict) and len(x) >= 1 and _keys_55(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_move(v): return isinstance(v, dict) and 'path' in v and _keys_56(v)

def _keys_57(v):
    for k, x in v.items():
        if k == 'hide': ok = x.__class__ is str and _match_5(x)
        elif k == 'second': ok = (x.__class__ is str or isinstance(x, dict)) and (x.__class__ is str and x in {'none'} if x.__class__ is str else isinstance(x, dict) and len(x) >= 1 and _keys_55(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_hide(v): return isinstance(v, dict) and _keys_57(v)

def _keys_58(v):
    for k, x in v.items():
        if k == 'place-hero': ok = x.__class__ is str and _match_1(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_place_hero(v): return isinstance(v, dict) and _keys_58(v)

def _keys_59(v):
    for k, x in v.items():
        if k == 'place-military': ok = x.__class__ is str and x in {'infantry', 'armour', 'air-force', 'a-bomb'}
        elif k == 'box': ok = x.__class__ is str and x in {'military-1', 'military-2'}
        elif k == 'at': ok = x.__class__ is str and _match_1(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_place_military(v): return isinstance(v, dict) and 'box' in v and 'at' in v and _keys_59(v)

def _keys_60(v):
    for k, x in v.items():
        if k == 'pass': ok = x is None
        elif k == 'token': ok = x.__class__ is str and x in {'create', 'attack', 'move', 'hero', 'military-1', 'military-2'}
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_pass(v): return isinstance(v, dict) and _keys_60(v)

def _keys_61(v):
    for k, x in v.items():
        if k == 'take-token': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_48(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_take_token(v): return isinstance(v, dict) and _keys_61(v)

def _keys_62(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_8(k))): return False
        ok = x.__class__ is int and x >= 0 and x <= 99
        if not ok: return False
    return True

def _keys_63(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = x.__class__ is int and x >= 0 and x <= 99
        if not ok: return False
    return True

def _keys_64(v):
    for k, x in v.items():
        if k == 'for': ok = x.__class__ is str and x in {'Supply', 'Drakoors', 'Air Force', 'Another Target', 'Armour', 'Infantry', 'Attack', 'Casualties', 'Fire', 'A Bomb', 'Collateral', 'Search', 'Heroes', 'Spectoor'}
        elif k == 'by': ok = x.__class__ is str and _match_5(x)
        elif k == 'use': ok = x.__class__ is bool
        elif k == 'lose': ok = isinstance(x, dict) and len(x) <= 40 and _keys_62(x)
        elif k == 'infantry': ok = isinstance(x, dict) and len(x) <= 40 and _keys_63(x)
        elif k == 'armour': ok = isinstance(x, dict) and len(x) <= 40 and _keys_63(x)
        elif k == 'city': ok = x.__class__ is str and _match_1(x)
        elif k == 'target': ok = x.__class__ is str and _match_5(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'player': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue'}
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _choice(v): return isinstance(v, dict) and 'for' in v and _keys_64(v)

def _keys_65(v):
    for k, x in v.items():
        if k == 'winner': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue', 'tie', 'none'}
        elif k == 'damage': ok = isinstance(x, dict) and len(x) <= 200 and _keys_24(x)
        elif k == 'at': ok = isinstance(x, dict) and len(x) <= 200 and _keys_25(x)
        elif k == 'hidden': ok = isinstance(x, dict) and len(x) <= 200 and _keys_26(x)
        elif k == 'destroyed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_27(x)
        elif k == 'created': ok = isinstance(x, list) and len(x) <= 2000 and _entries_27(x)
        elif k == 'revealed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_27(x)
        elif k == 'hits': ok = x.__class__ is int
        elif k == 'humans': ok = isinstance(x, dict) and len(x) <= 200 and _keys_29(x)
        elif k == 'cubes': ok = isinstance(x, dict) and len(x) <= 200 and _keys_31(x)
        elif k == 'boxes': ok = isinstance(x, dict) and _keys_17(x)
        elif k == 'stock': ok = isinstance(x, dict) and _keys_32(x)
        elif k == 'white': ok = isinstance(x, dict) and len(x) <= 200 and _keys_34(x)
        elif k == 'orange': ok = isinstance(x, dict) and len(x) <= 200 and _keys_34(x)
        elif k == 'trophies': ok = isinstance(x, dict) and len(x) <= 200 and _keys_36(x)
        elif k == 'pass-token': ok = isinstance(x, dict) and len(x) <= 200 and _keys_37(x)
        elif k == 'cubes-left': ok = isinstance(x, dict) and len(x) <= 200 and _keys_38(x)
        elif k == 'points': ok = isinstance(x, dict) and len(x) <= 200 and _keys_38(x)
        elif k == 'points-by-source': ok = isinstance(x, dict) and len(x) <= 200 and _keys_40(x)
        elif k == 'turn': ok = x.__class__ is str and x in {'red', 'yellow', 'green', 'blue'}
        elif k == 'turn-number': ok = x.__class__ is int and x >= 1 and x <= 9
        elif k == 'phase': ok = x.__class__ is str and x in {'start', 'actions', 'over'}
        elif k == 'on-board': ok = isinstance(x, list) and len(x) <= 60 and _entries_27(x)
        elif k == 'open': ok = isinstance(x, list) and len(x) <= 200 and _entries_41(x)
        elif k == 'illegal': ok = (x.__class__ is str or x.__class__ is bool) and (x.__class__ is str and x in {'wrong-phase', 'must-do-first', 'empty-box', 'no-player', 'not-in-box', 'too-few-tokens', 'not-adjacent', 'adjacent', 'not-hidden', 'no-damage', 'not-on-board', 'no-target', 'not-your-monster', 'own-monster', 'out-of-range', 'hidden-target', 'no-city-attack', 'one-attacker', 'no-link', 'city-twice', 'too-far', 'already-hidden', 'no-second-move', 'over-limit', 'none-left', 'no-token', 'can-act', 'game-over', 'condition-not-met', 'not-your-turn', 'compulsory', 'too-few-dice', 'too-many-dice', 'starting', 'board', 'playing', 'phase-one', 'phase-two', 'create', 'attack', 'move', 'hero', 'military', 'pass', 'phase-three', 'winning', 'kiddoo', 'drakoor', 'spectoor', 'shaggoo', 'bloob', 'moogre'} if x.__class__ is str else x.__class__ is bool)
        else: ok = False
        if not ok: return False
    return True

def _outcome(v): return isinstance(v, dict) and _keys_65(v)

def scenario(v: Any) -> bool:
    """Whether a value keeps to the schema."""
    return isinstance(v, dict) and 'mpoc' in v and 'game' in v and 'title' in v and 'players' in v and 'turn' in v and _keys_45(v)

PIECES: dict[str, Callable[[Any], bool]] = {
    'roll': _roll,
    'action': _action,
    'do-begin-turn': _do_begin_turn,
    'do-create': _do_create,
    'do-heal': _do_heal,
    'do-load': _do_load,
    'do-attack': _do_attack,
    'do-move': _do_move,
    'do-hide': _do_hide,
    'do-place-hero': _do_place_hero,
    'do-place-military': _do_place_military,
    'do-pass': _do_pass,
    'do-take-token': _do_take_token,
    'choice': _choice,
    'outcome': _outcome,
}
"""The tests of the shared pieces by name."""
