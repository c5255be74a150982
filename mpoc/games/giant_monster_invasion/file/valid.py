"""Whether a value keeps to the schemas of Giant Monster Invasion: made from the schemas by mpoc.schema.compile.

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
_match_1 = _matching('^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,2})?x(0|[1-9][0-9]{0,2})(\\.[0-9]{1,2})?\\Z')
_match_2 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 19))
_match_3 = _matching('^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,2})?/(0|[1-9][0-9]{0,2})(\\.[0-9]{1,2})?\\Z')
_match_4 = _matching('^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,2})?"\\Z')
_match_5 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 11), unless=_made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 2), ('0123456789', 1, 2)))
_match_6 = _matching('^[^<>=!]{1,60}(<|>|<=|>=|==?|!=)[^<>=!]{1,1000}\\Z')
_match_7 = _matching('^(hits|tough|blood)\\Z')

def _entries_0(v):
    for x in v:
        if not (x.__class__ is str and x in {'1.1-abilities', '1.2-zero-and-na', '1.3-classes', '1.4-creation', '2.2-turn-order', '2.3-military-strikes', '2.4-actions', '2.5-moving', '2.6-checks', '2.7-mods', '3.1-blast', '3.1.a-charges', '3.2-brawl', '3.3.a-burrowing-blast', '3.3.b-wind-blast', '3.4-grab', '3.4.c-grab-options', '3.4.b-breaking-free', '3.5-damage', '3.5.a-bleeding', '3.5.b-healing', '3.6-collisions', '3.7-knock-back', '3.7-knock-down', '4.1-buildings', '4.2-hazards', '4.2-lava', '4.2-tar-pits', '4.2-toxic-acid', '5.1-earning-mp', '5.2-spending-mp', '5.3-kaiju-points', '5.4-defeat', '5.5-retreat', '6.1-powers', '6.1-blast-attack', '6.1-enhanced-brawl', '6.1-flying', '6.1-swimming', '6.1-tunneling', '6.1-extra-head', '6.1-armor', '6.1-toxic-cloud', '6.1-leaping', '6.1-force-field', '6.1-regenerate', '6.1-fast-healer', '6.1-monster-vision', '6.1-cunning', '6.1-immunity', '6.1-speed-burst', '6.1-leech', '6.1-defense-ability', '6.1-fast-learner', '6.1-chameleon-skin', '6.1-slime-coating', '6.1-memory-decay', '6.1-superb-eyesight', '6.1-killer-instinct', '6.1-teleport', '6.1-suction-cups', '7-coverage', '7-battle-scars', '7-ram', '7-intimidation', '8-small-scale', '9-battles'}): return False
    return True

def _entries_1(v):
    for x in v:
        if not (x.__class__ is str and _match_0(x)): return False
    return True

def _keys_2(v):
    for k, x in v.items():
        if k == 'blast-damage': ok = x.__class__ is str and x in {'charges', 'charges-plus-successes', 'level-plus-successes'}
        elif k == 'three-sided-die': ok = x.__class__ is str and x in {'halved', 'remainder'}
        elif k == 'move-and-action': ok = x.__class__ is str and x in {'either-first', 'move-first'}
        elif k == 'range-between': ok = x.__class__ is str and x in {'heads', 'bases'}
        elif k == 'no-damage': ok = x.__class__ is str and x in {'nothing', 'wears'}
        elif k == 'great-damage': ok = x.__class__ is str and x in {'before-tough', 'after-tough'}
        elif k == 'prone-attacks': ok = x.__class__ is str and x in {'refused', 'allowed'}
        elif k == 'push-rolls': ok = x.__class__ is str and x in {'shared', 'each'}
        elif k == 'moved-apart': ok = x.__class__ is str and x in {'each', 'together'}
        elif k == 'holder-moves': ok = x.__class__ is str and x in {'stays', 'lets-go'}
        elif k == 'locked-order': ok = x.__class__ is str and x in {'held-alone', 'both'}
        elif k == 'burst-in-order': ok = x.__class__ is str and x in {'added', 'left-out'}
        elif k == 'second-flight': ok = x.__class__ is str and x in {'plain', 'flying'}
        elif k == 'deliberate-collision': ok = x.__class__ is str and x in {'brawl-check', 'no-check'}
        elif k == 'table-edge': ok = x.__class__ is str and x in {'stops', 'leaves'}
        elif k == 'small-throw': ok = x.__class__ is str and x in {'own-distance', 'halved-too'}
        elif k == 'small-wind': ok = x.__class__ is str and x in {'halved', 'half-score'}
        elif k == 'strike-underground': ok = x.__class__ is str and x in {'struck', 'safe'}
        elif k == 'no-room-above': ok = x.__class__ is str and x in {'waits', 'collides'}
        elif k == 'cloud-lasts': ok = x.__class__ is str and x in {'lingers', 'moment'}
        elif k == 'blending-turns': ok = x.__class__ is str and x in {'this-turn', 'next-turns'}
        elif k == 'decay-score': ok = x.__class__ is str and x in {'level', 'blast'}
        elif k == 'wind-reach': ok = x.__class__ is str and x in {'as-brawl', 'anywhere'}
        elif k == 'kaiju-surplus': ok = x.__class__ is str and x in {'lost', 'kept'}
        elif k == 'retreat-award': ok = x.__class__ is str and x in {'halved', 'whole'}
        elif k == 'lava-crossed': ok = x.__class__ is str and x in {'burns', 'only-inside'}
        elif k == 'first-of-a-turn': ok = x.__class__ is str and x in {'strike-first', 'acid-first'}
        elif k == 'single-roll': ok = x.__class__ is str and x in {'whole-check', 'one-die'}
        elif k == 'grab-at-prone': ok = x.__class__ is str and x in {'no-die-more', 'die-more'}
        elif k == 'missed-break-out': ok = x.__class__ is str and x in {'burns-anyway', 'nothing'}
        elif k == 'fallen-buildings': ok = x.__class__ is str and x in {'nothing', 'rubble'}
        elif k == 'half-or-kaiju': ok = x.__class__ is str and x in {'halved-first', 'kaiju-first'}
        elif k == 'tar-left': ok = x.__class__ is str and x in {'forgotten', 'remembered'}
        elif k == 'collision-credit': ok = x.__class__ is str and x in {'causer', 'colliders'}
        elif k == 'lava-and-tough': ok = x.__class__ is str and x in {'helps', 'ignored'}
        elif k == 'squeezing-turn': ok = x.__class__ is str and x in {'holder', 'held'}
        elif k == 'second-rolls': ok = x.__class__ is str and x in {'checks', 'every-roll'}
        elif k == 'retreating-holder': ok = x.__class__ is str and x in {'lets-go', 'keeps'}
        else: ok = False
        if not ok: return False
    return True

def _keys_3(v):
    for k, x in v.items():
        if k == 'edition': ok = x.__class__ is str and x in {'gamma-v1-4-20b'}
        elif k == 'rulings': ok = isinstance(x, dict) and _keys_2(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_4(v):
    for k, x in v.items():
        if k == 'level': ok = x.__class__ is int and x >= 1 and x <= 5
        elif k == 'charges': ok = x.__class__ is int and x >= 0 and x <= 5
        else: ok = False
        if not ok: return False
    return True

def _keys_5(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_0(k))): return False
        ok = isinstance(x, dict) and 'level' in x and _keys_4(x)
        if not ok: return False
    return True

def _entries_6(v):
    for x in v:
        if not (x.__class__ is str and x in {'claws', 'tail-whip', 'bite', 'kick', 'stomp'}): return False
    return True

def _keys_7(v):
    for k, x in v.items():
        if k == 'class': ok = x.__class__ is str and x in {'mecha', 'lost-world', 'animal-mutation', 'interstellar-alien', 'deity-guardian', 'flora', 'rogue-anomaly'}
        elif k == 'attack': ok = x.__class__ is str and x in {'brawl', 'blast'}
        else: ok = False
        if not ok: return False
    return True

def _keys_8(v):
    for k, x in v.items():
        if k == 'blast-attack': ok = isinstance(x, dict) and len(x) <= 20 and _keys_5(x)
        elif k == 'enhanced-brawl': ok = isinstance(x, list) and len(x) <= 3 and _entries_6(x)
        elif k == 'flying': ok = x.__class__ is bool
        elif k == 'swimming': ok = x.__class__ is bool
        elif k == 'tunneling': ok = x.__class__ is bool
        elif k == 'extra-head': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'armor': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'toxic-cloud': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'leaping': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'force-field': ok = x.__class__ is int and x >= 0 and x <= 5
        elif k == 'regenerate': ok = x.__class__ is int and x >= 0 and x <= 3
        elif k == 'fast-healer': ok = x.__class__ is int and x >= 0 and x <= 3
        elif k == 'monster-vision': ok = x.__class__ is bool
        elif k == 'cunning': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'immunity': ok = isinstance(x, list) and len(x) <= 2 and _entries_1(x)
        elif k == 'speed-burst': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'leech': ok = x.__class__ is int and x >= 0 and x <= 3
        elif k == 'defense-ability': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'fast-learner': ok = x.__class__ is int and x >= 0 and x <= 2
        elif k == 'chameleon-skin': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'slime-coating': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'memory-decay': ok = x.__class__ is int and x >= 0 and x <= 3
        elif k == 'superb-eyesight': ok = x.__class__ is bool
        elif k == 'killer-instinct': ok = isinstance(x, dict) and 'class' in x and 'attack' in x and _keys_7(x)
        elif k == 'teleport': ok = x.__class__ is int and x >= 0 and x <= 7
        elif k == 'suction-cups': ok = x.__class__ is int and x >= 0 and x <= 3
        else: ok = False
        if not ok: return False
    return True

def _keys_9(v):
    for k, x in v.items():
        if k == 'by': ok = x.__class__ is str and _match_2(x)
        elif k == 'grip': ok = x.__class__ is str and x in {'death-grip', 'restrained'}
        elif k == 'score': ok = x.__class__ is int and x >= 1 and x <= 99
        elif k == 'turns': ok = x.__class__ is int and x >= 0 and x <= 99
        else: ok = False
        if not ok: return False
    return True

def _entries_10(v):
    for x in v:
        if not (x.__class__ is str and _match_2(x)): return False
    return True

def _keys_11(v):
    for k, x in v.items():
        if k == 'moves': ok = x.__class__ is int and x >= 0 and x <= 2
        elif k == 'acts': ok = x.__class__ is int and x >= 0 and x <= 9
        elif k == 'attacked': ok = x.__class__ is bool
        elif k == 'charged': ok = x.__class__ is bool
        elif k == 'burnt': ok = x.__class__ is bool
        elif k == 'gassed': ok = isinstance(x, list) and len(x) <= 12 and _entries_10(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_12(v):
    for k, x in v.items():
        if k == 'was-held': ok = x.__class__ is bool
        elif k == 'shaken': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'shaken-next': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'safe': ok = x.__class__ is int and x >= 0 and x <= 9
        elif k == 'blended': ok = x.__class__ is int and x >= 0 and x <= 9
        elif k == 'no-move': ok = x.__class__ is bool
        elif k == 'move-only': ok = x.__class__ is bool
        elif k == 'only-moves': ok = x.__class__ is bool
        elif k == 'field': ok = x.__class__ is int and x >= 0 and x <= 9
        elif k == 'cloud': ok = x.__class__ is bool
        elif k == 'armor-lost': ok = x.__class__ is int and x >= 0 and x <= 9
        else: ok = False
        if not ok: return False
    return True

def _keys_13(v):
    for k, x in v.items():
        if k == 'felled': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'low': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'middle': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'high': ok = x.__class__ is int and x >= 0 and x <= 99
        else: ok = False
        if not ok: return False
    return True

def _keys_14(v):
    for k, x in v.items():
        if k == 'at': ok = x.__class__ is str and _match_3(x)
        elif k == 'class': ok = x.__class__ is str and x in {'mecha', 'lost-world', 'animal-mutation', 'interstellar-alien', 'deity-guardian', 'flora', 'rogue-anomaly'}
        elif k == 'stomp': ok = x.__class__ is int and x >= 1 and x <= 4
        elif k == 'blast': ok = (x.__class__ is int or x.__class__ is str) and (x >= 0 and x <= 4 if x.__class__ is int else x.__class__ is str and x in {'N/A'})
        elif k == 'brawl': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'roar': ok = x.__class__ is int and x >= 0 and x <= 4
        elif k == 'tough': ok = x.__class__ is int and x >= 0 and x <= 13
        elif k == 'hits': ok = x.__class__ is int and x >= 0 and x <= 40
        elif k == 'full-tough': ok = x.__class__ is int and x >= 0 and x <= 13
        elif k == 'full-hits': ok = x.__class__ is int and x >= 1 and x <= 40
        elif k == 'base': ok = (x.__class__ is int or x.__class__ is str) and (x >= 0 and x <= 12 if x.__class__ is int else x.__class__ is str and _match_4(x))
        elif k == 'powers': ok = isinstance(x, dict) and _keys_8(x)
        elif k == 'wings': ok = x.__class__ is bool
        elif k == 'side': ok = x.__class__ is str and _match_2(x)
        elif k == 'mp': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'kaiju': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'prone': ok = x.__class__ is bool
        elif k == 'guard': ok = x.__class__ is bool
        elif k == 'level': ok = x.__class__ is str and x in {'ground', 'flying', 'submerged', 'underground'}
        elif k == 'below': ok = x.__class__ is int and x >= 0 and x <= 3
        elif k == 'blood': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'held': ok = isinstance(x, dict) and 'by' in x and 'grip' in x and 'score' in x and _keys_9(x)
        elif k == 'tar': ok = x.__class__ is int and x >= 0 and x <= 2
        elif k == 'out': ok = x.__class__ is str and x in {'defeated', 'retreated', 'waiting'}
        elif k == 'retreating': ok = x.__class__ is bool
        elif k == 'spent': ok = isinstance(x, dict) and _keys_11(x)
        elif k == 'effects': ok = isinstance(x, dict) and _keys_12(x)
        elif k == 'deeds': ok = isinstance(x, dict) and _keys_13(x)
        elif k == 'sample': ok = x.__class__ is str and x in {'invented-gorra', 'invented-tagon', 'invented-vespa', 'invented-mole', 'invented-squid', 'invented-hydra', 'invented-thorn', 'invented-wraith', 'invented-fume'}
        else: ok = False
        if not ok: return False
    return True

def _keys_15(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = isinstance(x, dict) and 'at' in x and _keys_14(x)
        if not ok: return False
    return True

def _entries_16(v):
    for x in v:
        if not (x.__class__ is str and x in {'bleeding', 'coverage', 'battle-scars', 'ram', 'intimidation'}): return False
    return True

def _keys_17(v):
    for k, x in v.items():
        if k == 'corner': ok = x.__class__ is str and _match_3(x)
        elif k == 'opposite': ok = x.__class__ is str and _match_3(x)
        elif k == 'height': ok = (x.__class__ is int or x.__class__ is str) and (x >= 0 and x <= 40 if x.__class__ is int else x.__class__ is str and _match_4(x))
        elif k == 'sturdy': ok = x.__class__ is int and x >= 1 and x <= 6
        else: ok = False
        if not ok: return False
    return True

def _keys_18(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = isinstance(x, dict) and 'corner' in x and 'opposite' in x and _keys_17(x)
        if not ok: return False
    return True

def _keys_19(v):
    for k, x in v.items():
        if k == 'corner': ok = x.__class__ is str and _match_3(x)
        elif k == 'opposite': ok = x.__class__ is str and _match_3(x)
        elif k == 'kind': ok = x.__class__ is str and x in {'water', 'rubble', 'lava', 'tar', 'acid'}
        else: ok = False
        if not ok: return False
    return True

def _keys_20(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_5(k))): return False
        ok = isinstance(x, dict) and 'corner' in x and 'opposite' in x and 'kind' in x and _keys_19(x)
        if not ok: return False
    return True

def _entries_21(v):
    for x in v:
        if not (_action(x)): return False
    return True

def _keys_22(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = x.__class__ is int
        if not ok: return False
    return True

def _keys_23(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = x.__class__ is str and len(x) >= 1 and len(x) <= 40
        if not ok: return False
    return True

def _entries_24(v):
    for x in v:
        if not (x.__class__ is str and x in {'blast-attack', 'enhanced-brawl', 'flying', 'swimming', 'tunneling', 'extra-head', 'armor', 'toxic-cloud', 'leaping', 'force-field', 'regenerate', 'fast-healer', 'monster-vision', 'cunning', 'immunity', 'speed-burst', 'leech', 'defense-ability', 'fast-learner', 'chameleon-skin', 'slime-coating', 'memory-decay', 'superb-eyesight', 'killer-instinct', 'teleport', 'suction-cups'}): return False
    return True

def _keys_25(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = isinstance(x, list) and len(x) <= 200 and _entries_24(x)
        if not ok: return False
    return True

def _keys_26(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = x.__class__ is str and _match_3(x)
        if not ok: return False
    return True

def _keys_27(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = x.__class__ is bool
        if not ok: return False
    return True

def _keys_28(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = x.__class__ is str and x in {'ground', 'flying', 'submerged', 'underground'}
        if not ok: return False
    return True

def _keys_29(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = x.__class__ is str and x in {'defeated', 'retreated', 'waiting', 'no'}
        if not ok: return False
    return True

def _entries_30(v):
    for x in v:
        if not (x.__class__ is str and _match_5(x)): return False
    return True

def _entries_31(v):
    for x in v:
        if not (x.__class__ is str and x in {'Grab', 'Free BRAWL', 'Tar', 'Acid', 'Knock Down', 'Turn Order', 'Thunder Slam', 'Death Grip', 'Spinning Launch', 'Low Orbit Plunge', 'Push Damage', 'Push Distance', 'Lava', 'Acid Damage', 'Enhanced BRAWL', 'Collision', 'Fall', 'Toxic Cloud', 'Battle Scar', 'Battle Scar Detail', 'Re-Roll', 'Throw', 'Healing', 'Chameleon Skin', 'create', 'move', 'blast', 'brawl', 'grab', 'break-free', 'collide', 'wind-blast', 'burrowing-blast', 'ram', 'intimidate', 'memory-decay', 'toxic-cloud', 'force-field', 'chameleon-skin', 'teleport', 'charge', 'heal', 'guard', 'stand', 'surface', 'retreat', 'pay-off', 'end-turn', 'begin-turn', 'roll-order', 'improve', 'data-missing'}): return False
    return True

def _keys_32(v):
    for k, x in v.items():
        if k == 'winner': ok = x.__class__ is str and _match_2(x)
        elif k == 'lost': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'hits': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'tough': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'armor': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'kaiju': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'scores': ok = isinstance(x, dict) and len(x) <= 200 and _keys_23(x)
        elif k == 'full-tough': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'full-hits': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'powers': ok = isinstance(x, dict) and len(x) <= 200 and _keys_25(x)
        elif k == 'at': ok = isinstance(x, dict) and len(x) <= 200 and _keys_26(x)
        elif k == 'prone': ok = isinstance(x, dict) and len(x) <= 200 and _keys_27(x)
        elif k == 'guard': ok = isinstance(x, dict) and len(x) <= 200 and _keys_27(x)
        elif k == 'level': ok = isinstance(x, dict) and len(x) <= 200 and _keys_28(x)
        elif k == 'blood': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'tar': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'out': ok = isinstance(x, dict) and len(x) <= 200 and _keys_29(x)
        elif k == 'grab-score': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'felled': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'shaken': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'move-only': ok = isinstance(x, dict) and len(x) <= 200 and _keys_27(x)
        elif k == 'charges': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'turn': ok = x.__class__ is str and _match_2(x)
        elif k == 'phase': ok = x.__class__ is str and x in {'order', 'start', 'actions', 'over'}
        elif k == 'round': ok = x.__class__ is int
        elif k == 'order': ok = isinstance(x, list) and len(x) <= 200 and _entries_10(x)
        elif k == 'standing': ok = isinstance(x, list) and len(x) <= 200 and _entries_30(x)
        elif k == 'successes': ok = x.__class__ is int
        elif k == 'dice': ok = x.__class__ is int
        elif k == 'damage': ok = x.__class__ is int
        elif k == 'open': ok = isinstance(x, list) and len(x) <= 200 and _entries_31(x)
        elif k == 'illegal': ok = (x.__class__ is str or x.__class__ is bool) and (x.__class__ is str and x in {'wrong-phase', 'already-acted', 'already-moved', 'move-only', 'locked', 'prone', 'underground', 'retreating', 'holding', 'no-target', 'own-monster', 'out-of-reach', 'out-of-range', 'no-monster', 'held-already', 'not-held', 'no-type', 'not-prone', 'no-dice', 'too-few-mp', 'second-roll-stands', 'no-ability', 'no-power', 'no-charge', 'already-charged', 'fully-charged', 'no-sight', 'healthy', 'too-far', 'blocked', 'off-table', 'occupied', 'not-straight', 'not-in-water', 'not-below', 'no-direction', 'over-limit', 'already-active', 'no-place', 'in-hazard', 'no-wings', 'option-off', 'between-battles', 'no-kaiju', 'not-available', 'at-its-limit', 'name-taken', 'score-too-high', 'no-stomp', 'too-many-points', 'too-few-points', 'own-class', 'power-twice', 'game-over', 'condition-not-met', 'not-your-turn', 'compulsory', 'too-few-dice', 'too-many-dice', '1.1-abilities', '1.2-zero-and-na', '1.3-classes', '1.4-creation', '2.2-turn-order', '2.3-military-strikes', '2.4-actions', '2.5-moving', '2.6-checks', '2.7-mods', '3.1-blast', '3.1.a-charges', '3.2-brawl', '3.3.a-burrowing-blast', '3.3.b-wind-blast', '3.4-grab', '3.4.c-grab-options', '3.4.b-breaking-free', '3.5-damage', '3.5.a-bleeding', '3.5.b-healing', '3.6-collisions', '3.7-knock-back', '3.7-knock-down', '4.1-buildings', '4.2-hazards', '4.2-lava', '4.2-tar-pits', '4.2-toxic-acid', '5.1-earning-mp', '5.2-spending-mp', '5.3-kaiju-points', '5.4-defeat', '5.5-retreat', '6.1-powers', '6.1-blast-attack', '6.1-enhanced-brawl', '6.1-flying', '6.1-swimming', '6.1-tunneling', '6.1-extra-head', '6.1-armor', '6.1-toxic-cloud', '6.1-leaping', '6.1-force-field', '6.1-regenerate', '6.1-fast-healer', '6.1-monster-vision', '6.1-cunning', '6.1-immunity', '6.1-speed-burst', '6.1-leech', '6.1-defense-ability', '6.1-fast-learner', '6.1-chameleon-skin', '6.1-slime-coating', '6.1-memory-decay', '6.1-superb-eyesight', '6.1-killer-instinct', '6.1-teleport', '6.1-suction-cups', '7-coverage', '7-battle-scars', '7-ram', '7-intimidation', '8-small-scale', '9-battles'} if x.__class__ is str else x.__class__ is bool)
        elif k == 'right': ok = (x.__class__ is str or isinstance(x, list)) and (x.__class__ is str and x in {'none'} if x.__class__ is str else isinstance(x, list) and len(x) <= 10 and _entries_10(x))
        else: ok = False
        if not ok: return False
    return True

def _keys_33(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = (x.__class__ is str or isinstance(x, dict)) and (_match_6(x) if x.__class__ is str else _outcome(x))
        if not ok: return False
    return True

def _keys_34(v):
    for k, x in v.items():
        if k == 'mpoc': ok = x.__class__ is int and x in {1}
        elif k == 'game': ok = x.__class__ is str and x in {'giant-monster-invasion'}
        elif k == 'title': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 200
        elif k == 'question': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'cites': ok = isinstance(x, list) and len(x) <= 40 and _entries_0(x)
        elif k == 'tags': ok = isinstance(x, list) and len(x) <= 40 and _entries_1(x)
        elif k == 'notes': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'rules': ok = isinstance(x, dict) and _keys_3(x)
        elif k == 'battlefield': ok = x.__class__ is str and _match_1(x)
        elif k == 'turn': ok = x.__class__ is str and _match_2(x)
        elif k == 'monsters': ok = isinstance(x, dict) and len(x) >= 1 and len(x) <= 12 and _keys_15(x)
        elif k == 'scale': ok = x.__class__ is str and x in {'standard', 'small'}
        elif k == 'options': ok = isinstance(x, list) and len(x) <= 200 and _entries_16(x)
        elif k == 'battle': ok = x.__class__ is str and x in {'monster-vs-monster', 'nightmare-awakening', 'gauntlet'}
        elif k == 'round': ok = x.__class__ is int and x >= 1 and x <= 99
        elif k == 'phase': ok = x.__class__ is str and x in {'order', 'start', 'actions'}
        elif k == 'order': ok = isinstance(x, list) and len(x) <= 12 and _entries_10(x)
        elif k == 'buildings': ok = isinstance(x, dict) and len(x) <= 60 and _keys_18(x)
        elif k == 'hazards': ok = isinstance(x, dict) and len(x) <= 60 and _keys_20(x)
        elif k == 'actions': ok = isinstance(x, list) and len(x) <= 2000 and _entries_21(x)
        elif k == 'expect': ok = isinstance(x, dict) and _keys_32(x)
        elif k == 'claims': ok = isinstance(x, dict) and len(x) <= 10 and _keys_33(x)
        elif k == 'assume': ok = x.__class__ is str and x in {'first'}
        else: ok = k[:2] == 'x-' or False
        if not ok: return False
    return True

def _entries_35(v):
    for x in v:
        if not (x.__class__ is int and x in {1, 2, 3, 4, 5, 6}): return False
    return True

def _roll(v): return (v.__class__ is int or v.__class__ is str or isinstance(v, list)) and (v.__class__ is int and v in {1, 2, 3, 4, 5, 6} if v.__class__ is int else (v.__class__ is int and v in {1, 2, 3, 4, 5, 6} if v.__class__ is str else isinstance(v, list) and len(v) >= 1 and len(v) <= 20 and _entries_35(v)))

def _keys_36(v):
    for k, x in v.items():
        if k == 'create': ok = True
        elif k == 'move': ok = True
        elif k == 'blast': ok = True
        elif k == 'brawl': ok = True
        elif k == 'grab': ok = True
        elif k == 'break-free': ok = True
        elif k == 'collide': ok = True
        elif k == 'wind-blast': ok = True
        elif k == 'burrowing-blast': ok = True
        elif k == 'ram': ok = True
        elif k == 'intimidate': ok = True
        elif k == 'memory-decay': ok = True
        elif k == 'toxic-cloud': ok = True
        elif k == 'force-field': ok = True
        elif k == 'chameleon-skin': ok = True
        elif k == 'teleport': ok = True
        elif k == 'charge': ok = True
        elif k == 'heal': ok = True
        elif k == 'guard': ok = True
        elif k == 'stand': ok = True
        elif k == 'surface': ok = True
        elif k == 'retreat': ok = True
        elif k == 'pay-off': ok = True
        elif k == 'end-turn': ok = True
        elif k == 'begin-turn': ok = True
        elif k == 'roll-order': ok = True
        elif k == 'improve': ok = True
        else: ok = True
        if not ok: return False
    return True

def _action(v): return (v.__class__ is str or isinstance(v, dict)) and (v.__class__ is str and v in {'toxic-cloud', 'force-field', 'chameleon-skin', 'teleport', 'heal', 'guard', 'stand', 'surface', 'retreat', 'pay-off', 'end-turn', 'begin-turn', 'roll-order'} if v.__class__ is str else isinstance(v, dict) and _keys_36(v) and (_do_create(v) if 'create' in v else (_do_move(v) if 'move' in v else (_do_blast(v) if 'blast' in v else (_do_brawl(v) if 'brawl' in v else (_do_grab(v) if 'grab' in v else (_do_break_free(v) if 'break-free' in v else (_do_collide(v) if 'collide' in v else (_do_wind_blast(v) if 'wind-blast' in v else (_do_burrowing_blast(v) if 'burrowing-blast' in v else (_do_ram(v) if 'ram' in v else (_do_intimidate(v) if 'intimidate' in v else (_do_memory_decay(v) if 'memory-decay' in v else (_do_toxic_cloud(v) if 'toxic-cloud' in v else (_do_force_field(v) if 'force-field' in v else (_do_chameleon_skin(v) if 'chameleon-skin' in v else (_do_teleport(v) if 'teleport' in v else (_do_charge(v) if 'charge' in v else (_do_heal(v) if 'heal' in v else (_do_guard(v) if 'guard' in v else (_do_stand(v) if 'stand' in v else (_do_surface(v) if 'surface' in v else (_do_retreat(v) if 'retreat' in v else (_do_pay_off(v) if 'pay-off' in v else (_do_end_turn(v) if 'end-turn' in v else (_do_begin_turn(v) if 'begin-turn' in v else (_do_roll_order(v) if 'roll-order' in v else (_do_improve(v) if 'improve' in v else len(v) >= 1 and not v))))))))))))))))))))))))))))

def _entries_37(v):
    for x in v:
        if not (_choice(x)): return False
    return True

def _keys_38(v):
    for k, x in v.items():
        if k == 'create': ok = x.__class__ is str and _match_2(x)
        elif k == 'class': ok = x.__class__ is str and x in {'mecha', 'lost-world', 'animal-mutation', 'interstellar-alien', 'deity-guardian', 'flora', 'rogue-anomaly'}
        elif k == 'stomp': ok = x.__class__ is int and x >= 0 and x <= 9
        elif k == 'blast': ok = (x.__class__ is int or x.__class__ is str) and (x >= 0 and x <= 9 if x.__class__ is int else x.__class__ is str and x in {'N/A'})
        elif k == 'brawl': ok = x.__class__ is int and x >= 0 and x <= 9
        elif k == 'roar': ok = x.__class__ is int and x >= 0 and x <= 9
        elif k == 'at': ok = x.__class__ is str and _match_3(x)
        elif k == 'base': ok = (x.__class__ is int or x.__class__ is str) and (x >= 0 and x <= 12 if x.__class__ is int else x.__class__ is str and _match_4(x))
        elif k == 'wings': ok = x.__class__ is bool
        elif k == 'powers': ok = isinstance(x, dict) and _keys_8(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_create(v): return isinstance(v, dict) and 'class' in v and 'stomp' in v and 'blast' in v and 'brawl' in v and 'roar' in v and 'at' in v and _keys_38(v)

def _entries_39(v):
    for x in v:
        if not (x.__class__ is str and _match_3(x)): return False
    return True

def _keys_40(v):
    for k, x in v.items():
        if k == 'move': ok = x.__class__ is str and x in {'walk', 'fly', 'swim', 'tunnel', 'leap'}
        elif k == 'via': ok = isinstance(x, list) and len(x) <= 12 and _entries_39(x)
        elif k == 'to': ok = x.__class__ is str and _match_3(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_move(v): return isinstance(v, dict) and _keys_40(v)

def _keys_41(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = x.__class__ is int and x >= 1 and x <= 9
        if not ok: return False
    return True

def _keys_42(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_2(k))): return False
        ok = x.__class__ is str and x in {'Grab', 'Free BRAWL', 'Tar', 'Acid', 'Knock Down', 'Turn Order', 'Thunder Slam', 'Death Grip', 'Spinning Launch', 'Low Orbit Plunge', 'Push Damage', 'Push Distance', 'Lava', 'Acid Damage', 'Enhanced BRAWL', 'Collision', 'Fall', 'Toxic Cloud', 'Battle Scar', 'Battle Scar Detail'}
        if not ok: return False
    return True

def _keys_43(v):
    for k, x in v.items():
        if k == 'blast': ok = x.__class__ is str and _match_2(x)
        elif k == 'power': ok = x.__class__ is str and _match_0(x)
        elif k == 'sight': ok = x.__class__ is str and x in {'clear', 'blocked'}
        elif k == 'cover': ok = x.__class__ is str and x in {'none', 'half', 'most', 'all'}
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_blast(v): return isinstance(v, dict) and _keys_43(v)

def _keys_44(v):
    for k, x in v.items():
        if k == 'brawl': ok = x.__class__ is str and _match_2(x)
        elif k == 'type': ok = x.__class__ is str and x in {'claws', 'tail-whip', 'bite', 'kick', 'stomp'}
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_brawl(v): return isinstance(v, dict) and 'type' in v and _keys_44(v)

def _keys_45(v):
    for k, x in v.items():
        if k == 'grab': ok = x.__class__ is str and _match_2(x)
        elif k == 'option': ok = x.__class__ is str and x in {'thunder-slam', 'death-grip', 'spinning-launch', 'restrained', 'low-orbit-plunge'}
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_grab(v): return isinstance(v, dict) and _keys_45(v)

def _keys_46(v):
    for k, x in v.items():
        if k == 'break-free': ok = x.__class__ is str and x in {'brawl', 'blast'}
        elif k == 'type': ok = x.__class__ is str and x in {'claws', 'tail-whip', 'bite', 'kick', 'stomp'}
        elif k == 'power': ok = x.__class__ is str and _match_0(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_break_free(v): return isinstance(v, dict) and _keys_46(v)

def _keys_47(v):
    for k, x in v.items():
        if k == 'collide': ok = x.__class__ is str and _match_2(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_collide(v): return isinstance(v, dict) and _keys_47(v)

def _keys_48(v):
    for k, x in v.items():
        if k == 'wind-blast': ok = x.__class__ is str and _match_2(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_wind_blast(v): return isinstance(v, dict) and _keys_48(v)

def _keys_49(v):
    for k, x in v.items():
        if k == 'burrowing-blast': ok = x.__class__ is str and _match_2(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'to': ok = x.__class__ is str and _match_3(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_burrowing_blast(v): return isinstance(v, dict) and _keys_49(v)

def _keys_50(v):
    for k, x in v.items():
        if k == 'ram': ok = x.__class__ is str and _match_2(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'to': ok = x.__class__ is str and _match_3(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_ram(v): return isinstance(v, dict) and _keys_50(v)

def _keys_51(v):
    for k, x in v.items():
        if k == 'intimidate': ok = x.__class__ is str and _match_2(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_intimidate(v): return isinstance(v, dict) and _keys_51(v)

def _keys_52(v):
    for k, x in v.items():
        if k == 'memory-decay': ok = x.__class__ is str and _match_2(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_memory_decay(v): return isinstance(v, dict) and _keys_52(v)

def _keys_53(v):
    for k, x in v.items():
        if k == 'toxic-cloud': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_toxic_cloud(v): return isinstance(v, dict) and _keys_53(v)

def _keys_54(v):
    for k, x in v.items():
        if k == 'force-field': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_force_field(v): return isinstance(v, dict) and _keys_54(v)

def _keys_55(v):
    for k, x in v.items():
        if k == 'chameleon-skin': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_chameleon_skin(v): return isinstance(v, dict) and _keys_55(v)

def _keys_56(v):
    for k, x in v.items():
        if k == 'teleport': ok = x is None
        elif k == 'to': ok = x.__class__ is str and _match_3(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_teleport(v): return isinstance(v, dict) and _keys_56(v)

def _keys_57(v):
    for k, x in v.items():
        if k == 'charge': ok = x.__class__ is str and _match_0(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_charge(v): return isinstance(v, dict) and _keys_57(v)

def _keys_58(v):
    for k, x in v.items():
        if k == 'heal': ok = x is None
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_heal(v): return isinstance(v, dict) and _keys_58(v)

def _keys_59(v):
    for k, x in v.items():
        if k == 'guard': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_guard(v): return isinstance(v, dict) and _keys_59(v)

def _keys_60(v):
    for k, x in v.items():
        if k == 'stand': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_stand(v): return isinstance(v, dict) and _keys_60(v)

def _keys_61(v):
    for k, x in v.items():
        if k == 'surface': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_surface(v): return isinstance(v, dict) and _keys_61(v)

def _keys_62(v):
    for k, x in v.items():
        if k == 'retreat': ok = x is None
        elif k == 'by': ok = x.__class__ is str and _match_2(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_retreat(v): return isinstance(v, dict) and _keys_62(v)

def _keys_63(v):
    for k, x in v.items():
        if k == 'pay-off': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_pay_off(v): return isinstance(v, dict) and _keys_63(v)

def _keys_64(v):
    for k, x in v.items():
        if k == 'end-turn': ok = x is None
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_end_turn(v): return isinstance(v, dict) and _keys_64(v)

def _keys_65(v):
    for k, x in v.items():
        if k == 'begin-turn': ok = x is None
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 12 and _keys_41(x)
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_begin_turn(v): return isinstance(v, dict) and _keys_65(v)

def _keys_66(v):
    for k, x in v.items():
        if k == 'roll-order': ok = x is None
        elif k == 're-roll': ok = (isinstance(x, list) or isinstance(x, dict)) and (len(x) <= 12 and _entries_10(x) if isinstance(x, list) else isinstance(x, dict) and len(x) <= 12 and _keys_42(x))
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_roll_order(v): return isinstance(v, dict) and _keys_66(v)

def _keys_67(v):
    for k, x in v.items():
        if k == 'improve': ok = x.__class__ is str and x in {'hits', 'tough', 'stomp', 'blast', 'brawl', 'roar', 'blast-attack', 'enhanced-brawl', 'flying', 'swimming', 'tunneling', 'extra-head', 'armor', 'toxic-cloud', 'leaping', 'force-field', 'regenerate', 'fast-healer', 'monster-vision', 'cunning', 'immunity', 'speed-burst', 'leech', 'defense-ability', 'fast-learner', 'chameleon-skin', 'slime-coating', 'memory-decay', 'superb-eyesight', 'killer-instinct', 'teleport', 'suction-cups'}
        elif k == 'by': ok = x.__class__ is str and _match_2(x)
        elif k == 'kind': ok = x.__class__ is str and _match_0(x)
        elif k == 'class': ok = x.__class__ is str and x in {'mecha', 'lost-world', 'animal-mutation', 'interstellar-alien', 'deity-guardian', 'flora', 'rogue-anomaly'}
        elif k == 'attack': ok = x.__class__ is str and x in {'brawl', 'blast'}
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 40 and _entries_37(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_improve(v): return isinstance(v, dict) and 'by' in v and _keys_67(v)

def _keys_68(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = x.__class__ is int and x >= 0 and x <= 99
        if not ok: return False
    return True

def _keys_69(v):
    for k, x in v.items():
        if k == 'for': ok = x.__class__ is str and x in {'Grab', 'Free BRAWL', 'Tar', 'Acid', 'Knock Down', 'Turn Order', 'Thunder Slam', 'Death Grip', 'Spinning Launch', 'Low Orbit Plunge', 'Push Damage', 'Push Distance', 'Lava', 'Acid Damage', 'Enhanced BRAWL', 'Collision', 'Fall', 'Toxic Cloud', 'Battle Scar', 'Battle Scar Detail', 'Re-Roll', 'Throw', 'Healing', 'Chameleon Skin'}
        elif k == 'by': ok = x.__class__ is str and _match_2(x)
        elif k == 'pay': ok = x.__class__ is str and x in {'mp', 'hits'}
        elif k == 'type': ok = x.__class__ is str and x in {'claws', 'tail-whip', 'bite', 'kick', 'stomp'}
        elif k == 'toward': ok = x.__class__ is str and _match_3(x)
        elif k == 'heal': ok = isinstance(x, dict) and len(x) <= 40 and _keys_68(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'player': ok = x.__class__ is str and _match_2(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _choice(v): return isinstance(v, dict) and 'for' in v and _keys_69(v)

def _keys_70(v):
    for k, x in v.items():
        if k == 'winner': ok = x.__class__ is str and _match_2(x)
        elif k == 'lost': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'hits': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'tough': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'armor': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'mp': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'kaiju': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'scores': ok = isinstance(x, dict) and len(x) <= 200 and _keys_23(x)
        elif k == 'full-tough': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'full-hits': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'powers': ok = isinstance(x, dict) and len(x) <= 200 and _keys_25(x)
        elif k == 'at': ok = isinstance(x, dict) and len(x) <= 200 and _keys_26(x)
        elif k == 'prone': ok = isinstance(x, dict) and len(x) <= 200 and _keys_27(x)
        elif k == 'guard': ok = isinstance(x, dict) and len(x) <= 200 and _keys_27(x)
        elif k == 'level': ok = isinstance(x, dict) and len(x) <= 200 and _keys_28(x)
        elif k == 'blood': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'tar': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'out': ok = isinstance(x, dict) and len(x) <= 200 and _keys_29(x)
        elif k == 'grab-score': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'felled': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'shaken': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'move-only': ok = isinstance(x, dict) and len(x) <= 200 and _keys_27(x)
        elif k == 'charges': ok = isinstance(x, dict) and len(x) <= 200 and _keys_22(x)
        elif k == 'turn': ok = x.__class__ is str and _match_2(x)
        elif k == 'phase': ok = x.__class__ is str and x in {'order', 'start', 'actions', 'over'}
        elif k == 'round': ok = x.__class__ is int
        elif k == 'order': ok = isinstance(x, list) and len(x) <= 200 and _entries_10(x)
        elif k == 'standing': ok = isinstance(x, list) and len(x) <= 200 and _entries_30(x)
        elif k == 'successes': ok = x.__class__ is int
        elif k == 'dice': ok = x.__class__ is int
        elif k == 'damage': ok = x.__class__ is int
        elif k == 'open': ok = isinstance(x, list) and len(x) <= 200 and _entries_31(x)
        elif k == 'illegal': ok = (x.__class__ is str or x.__class__ is bool) and (x.__class__ is str and x in {'wrong-phase', 'already-acted', 'already-moved', 'move-only', 'locked', 'prone', 'underground', 'retreating', 'holding', 'no-target', 'own-monster', 'out-of-reach', 'out-of-range', 'no-monster', 'held-already', 'not-held', 'no-type', 'not-prone', 'no-dice', 'too-few-mp', 'second-roll-stands', 'no-ability', 'no-power', 'no-charge', 'already-charged', 'fully-charged', 'no-sight', 'healthy', 'too-far', 'blocked', 'off-table', 'occupied', 'not-straight', 'not-in-water', 'not-below', 'no-direction', 'over-limit', 'already-active', 'no-place', 'in-hazard', 'no-wings', 'option-off', 'between-battles', 'no-kaiju', 'not-available', 'at-its-limit', 'name-taken', 'score-too-high', 'no-stomp', 'too-many-points', 'too-few-points', 'own-class', 'power-twice', 'game-over', 'condition-not-met', 'not-your-turn', 'compulsory', 'too-few-dice', 'too-many-dice', '1.1-abilities', '1.2-zero-and-na', '1.3-classes', '1.4-creation', '2.2-turn-order', '2.3-military-strikes', '2.4-actions', '2.5-moving', '2.6-checks', '2.7-mods', '3.1-blast', '3.1.a-charges', '3.2-brawl', '3.3.a-burrowing-blast', '3.3.b-wind-blast', '3.4-grab', '3.4.c-grab-options', '3.4.b-breaking-free', '3.5-damage', '3.5.a-bleeding', '3.5.b-healing', '3.6-collisions', '3.7-knock-back', '3.7-knock-down', '4.1-buildings', '4.2-hazards', '4.2-lava', '4.2-tar-pits', '4.2-toxic-acid', '5.1-earning-mp', '5.2-spending-mp', '5.3-kaiju-points', '5.4-defeat', '5.5-retreat', '6.1-powers', '6.1-blast-attack', '6.1-enhanced-brawl', '6.1-flying', '6.1-swimming', '6.1-tunneling', '6.1-extra-head', '6.1-armor', '6.1-toxic-cloud', '6.1-leaping', '6.1-force-field', '6.1-regenerate', '6.1-fast-healer', '6.1-monster-vision', '6.1-cunning', '6.1-immunity', '6.1-speed-burst', '6.1-leech', '6.1-defense-ability', '6.1-fast-learner', '6.1-chameleon-skin', '6.1-slime-coating', '6.1-memory-decay', '6.1-superb-eyesight', '6.1-killer-instinct', '6.1-teleport', '6.1-suction-cups', '7-coverage', '7-battle-scars', '7-ram', '7-intimidation', '8-small-scale', '9-battles'} if x.__class__ is str else x.__class__ is bool)
        else: ok = False
        if not ok: return False
    return True

def _outcome(v): return isinstance(v, dict) and _keys_70(v)

def scenario(v: Any) -> bool:
    """Whether a value keeps to the schema."""
    return isinstance(v, dict) and 'mpoc' in v and 'game' in v and 'title' in v and 'battlefield' in v and 'turn' in v and 'monsters' in v and _keys_34(v)

PIECES: dict[str, Callable[[Any], bool]] = {
    'roll': _roll,
    'action': _action,
    'do-create': _do_create,
    'do-move': _do_move,
    'do-blast': _do_blast,
    'do-brawl': _do_brawl,
    'do-grab': _do_grab,
    'do-break-free': _do_break_free,
    'do-collide': _do_collide,
    'do-wind-blast': _do_wind_blast,
    'do-burrowing-blast': _do_burrowing_blast,
    'do-ram': _do_ram,
    'do-intimidate': _do_intimidate,
    'do-memory-decay': _do_memory_decay,
    'do-toxic-cloud': _do_toxic_cloud,
    'do-force-field': _do_force_field,
    'do-chameleon-skin': _do_chameleon_skin,
    'do-teleport': _do_teleport,
    'do-charge': _do_charge,
    'do-heal': _do_heal,
    'do-guard': _do_guard,
    'do-stand': _do_stand,
    'do-surface': _do_surface,
    'do-retreat': _do_retreat,
    'do-pay-off': _do_pay_off,
    'do-end-turn': _do_end_turn,
    'do-begin-turn': _do_begin_turn,
    'do-roll-order': _do_roll_order,
    'do-improve': _do_improve,
    'choice': _choice,
    'outcome': _outcome,
}
"""The tests of the shared pieces by name."""
