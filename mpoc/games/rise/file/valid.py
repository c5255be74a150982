"""Whether a value keeps to the schemas of Rise: made from the schemas by mpoc.schema.compile.

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

_match_0 = _made_of(('p', 1, 1), ('123456789', 1, 1), ('0123456789', 0, 2))
_match_1 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 39))
_match_2 = _matching('^([1-9]|[1-3][0-9]|40)x([1-9]|[1-3][0-9]|40)\\Z')
_match_3 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 2), ('123456789', 1, 1), ('0123456789', 0, 1))
_match_4 = _made_of(('abcdefghijklmnopqrstuvwxyz', 1, 1))
_match_5 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', 0, 59))
_match_6 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 11), unless=_made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 2), ('0123456789', 1, 2)))
_match_7 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 19))
_match_8 = _matching('^.{1,60}\\Z')
_match_9 = _matching('^p[0-9]')
_match_10 = _matching('^[^<>=!]{1,60}(<|>|<=|>=|==?|!=)[^<>=!]{1,1000}\\Z')
_match_11 = lambda text: text.startswith(('spawn-', 'start-'))
_match_12 = _matching('^(spawn|start)-[A-Za-z][A-Za-z0-9-]{0,19}\\Z')
_match_13 = _matching('^[0-9]{1,2}(\\+[0-9]{1,2})?\\Z')
_match_14 = _made_of(('Xx.', 1, 40))
_match_15 = _made_of(('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1, 1), ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-', 0, 11))

def _entries_0(v):
    for x in v:
        if not (x.__class__ is str and _match_0(x)): return False
    return True

def _entries_1(v):
    for x in v:
        if not (x.__class__ is str and _match_1(x)): return False
    return True

def _keys_2(v):
    for k, x in v.items():
        if k == 'throw-region': ok = x.__class__ is str and x in {'three-lanes', 'away-lane', 'half-plane'}
        elif k == 'throw-distance': ok = x.__class__ is str and x in {'displacement', 'target-gap', 'attacker-distance'}
        elif k == 'cradle-region': ok = x.__class__ is str and x in {'side-lanes', 'side-half-planes'}
        elif k == 'structure-reaction-order': ok = x.__class__ is str and x in {'defender', 'attacker', 'attacker-benefit-first'}
        elif k == 'immunity-scope': ok = x.__class__ is str and x in {'whole-attack', 'effect-only'}
        elif k == 'double-headbutt-swap': ok = x.__class__ is str and x in {'after-damage', 'immediately'}
        elif k == 'extra-attack-legality': ok = x.__class__ is str and x in {'full', 'same-target-only'}
        elif k == 'hazard-under-mover': ok = x.__class__ is str and x in {'final-footprint', 'suffered-never', 'any-touched', 'occupants'}
        elif k == 'chain-attack-dice': ok = x.__class__ is str and x in {'fresh', 'dice-in-play'}
        elif k == 'reroll-window': ok = x.__class__ is str and x in {'reopen', 'closed'}
        elif k == 'form-shared-limits': ok = x.__class__ is str and x in {'monster', 'figure'}
        elif k == 'power-cap': ok = x.__class__ is str and x in {'pool-only', 'pool-plus-in-play'}
        elif k == 'power-sink-scope': ok = x.__class__ is str and x in {'enemy-figure-attacked', 'any-attack'}
        elif k == 'swat-triggers': ok = x.__class__ is str and x in {'both', 'second-only'}
        elif k == 'fling-status': ok = x.__class__ is str and x in {'effect-roll', 'attack'}
        elif k == 'splash-def': ok = x.__class__ is str and x in {'printed', 'attack-modified'}
        elif k == 'splash-is-hit': ok = x.__class__ is str and x in {'not-a-hit', 'hit'}
        elif k == 'explosion-scope': ok = x.__class__ is str and x in {'all-figures', 'enemies', 'monsters-and-units'}
        elif k == 'area-attack-triggers': ok = x.__class__ is str and x in {'none', 'untargeted-once', 'per-hit'}
        elif k == 'immunity-triggers': ok = x.__class__ is str and x in {'resolve', 'kept-off'}
        elif k == 'lost-form-dues': ok = x.__class__ is str and x in {'lapse', 'other-form'}
        elif k == 'chain-reaction-repeat': ok = x.__class__ is str and x in {'unlimited', 'once-per-activation'}
        elif k == 'chain-reaction-restrictions': ok = x.__class__ is str and x in {'only-distance-waived', 'all-waived'}
        elif k == 'lightning-power-kind': ok = x.__class__ is str and x in {'any', 'same'}
        elif k == 'power-cycle-distance': ok = x.__class__ is str and x in {'dice-rolled', 'dice-left'}
        elif k == 'brawl-collateral-energy': ok = x.__class__ is str and x in {'one', 'energy'}
        elif k == 'smash-step-alignment': ok = x.__class__ is str and x in {'advance-must-end-aligned', 'aligned-at-attack'}
        elif k == 'rampage-blocked-row': ok = x.__class__ is str and x in {'untouched', 'resolved'}
        elif k == 'collision-blocked-row': ok = x.__class__ is str and x in {'untouched', 'resolved'}
        elif k == 'straight-lines': ok = x.__class__ is str and x in {'orthogonal', 'with-diagonal'}
        elif k == 'slingshot-smash-adjacency': ok = x.__class__ is str and x in {'applies', 'waived'}
        elif k == 'slingshot-smash-makers': ok = x.__class__ is str and x in {'leader', 'both'}
        elif k == 'negation-second-roll': ok = x.__class__ is str and x in {'slung-smash', 'neither', 'both'}
        elif k == 'ability-distance': ok = x.__class__ is str and x in {'one-diagonal', 'free-diagonal'}
        elif k == 'aura-self': ok = x.__class__ is str and x in {'excluded', 'included'}
        elif k == 'ability-subjects': ok = x.__class__ is str and x in {'as-marked-later', 'each-bearer'}
        elif k == 'blue-grant-scope': ok = x.__class__ is str and x in {'whole-force', 'on-map'}
        elif k == 'bonus-advance-counts': ok = x.__class__ is str and x in {'counts', 'free'}
        elif k == 'combined-agn-source': ok = x.__class__ is str and x in {'any-participant', 'all-participants', 'leader'}
        elif k == 'trigger-compulsion': ok = x.__class__ is str and x in {'mandatory-unless-may', 'optional'}
        elif k == 'unit-back-in-play': ok = x.__class__ is str and x in {'same-figure', 'new-figure'}
        elif k == 'forms-counted': ok = x.__class__ is str and x in {'by-the-enemy', 'all-destroyed'}
        elif k == 'mutual-destruction': ok = x.__class__ is str and x in {'draw', 'active-player-wins', 'tiebreak'}
        elif k == 'manufacture-place': ok = x.__class__ is str and x in {'adjacent', 'victim-space'}
        elif k == 'incubator-credit': ok = x.__class__ is str and x in {'attacker', 'none'}
        elif k == 'side-step-credit': ok = x.__class__ is str and x in {'attacker', 'none'}
        elif k == 'side-step-timing': ok = x.__class__ is str and x in {'step-5', 'after-attack'}
        elif k == 'spawn-push-credit': ok = x.__class__ is str and x in {'none', 'attacker-like'}
        elif k == 'spawn-pushed-unit': ok = x.__class__ is str and x in {'reserves-first', 'push-first'}
        elif k == 'forced-hazard-jump': ok = x.__class__ is str and x in {'suffers', 'immune'}
        elif k == 'place-onto-hazard': ok = x.__class__ is str and x in {'suffers', 'safe'}
        elif k == 'hazard-under-new-form': ok = x.__class__ is str and x in {'next-move', 'by-change', 'anew'}
        elif k == 'hazard-not-left': ok = x.__class__ is str and x in {'put-down', 'suffered-once', 'any-collision'}
        elif k == 'suffered-by-form': ok = x.__class__ is str and x in {'figure', 'form'}
        elif k == 'advance-by-new-form': ok = x.__class__ is str and x in {'speed-at-start', 'own-speed', 'ends'}
        elif k == 'mire-rough': ok = x.__class__ is str and x in {'double-once', 'quadruple', 'triple'}
        elif k == 'discount-floor': ok = x.__class__ is str and x in {'zero', 'one'}
        elif k == 'discount-compulsion': ok = x.__class__ is str and x in {'compulsory', 'optional'}
        elif k == 'speed-snapshot': ok = x.__class__ is str and x in {'at-start', 'at-start-without-mover', 'continuous'}
        elif k == 'restore-form': ok = x.__class__ is str and x in {'current', 'any-living'}
        elif k == 'objective-kinds': ok = x.__class__ is str and x in {'plus-spawn-points', 'zones-activators'}
        elif k == 'corner-cutting': ok = x.__class__ is str and x in {'allowed', 'forbidden'}
        elif k == 'combined-indirect-fire': ok = x.__class__ is str and x in {'any-participant', 'leader'}
        elif k == 'crushed-unit-reactions': ok = x.__class__ is str and x in {'deny', 'allow-on-hit'}
        elif k == 'shuffle-compulsion': ok = x.__class__ is str and x in {'optional', 'compulsory'}
        elif k == 'leap-into-terrify': ok = x.__class__ is str and x in {'open', 'closed'}
        elif k == 'hazard-underfoot': ok = x.__class__ is str and x in {'adjacent', 'apart'}
        elif k == 'stomp-misses': ok = x.__class__ is str and x in {'hits-nothing', 'never'}
        elif k == 'swat-own-unit': ok = x.__class__ is str and x in {'enemies-only', 'any-unit'}
        elif k == 'abduct-pair': ok = x.__class__ is str and x in {'any-two', 'bearer-and-another'}
        elif k == 'lightning-compulsion': ok = x.__class__ is str and x in {'compulsory', 'optional'}
        elif k == 'power-cycle-compulsion': ok = x.__class__ is str and x in {'compulsory', 'optional'}
        elif k == 'solid-scope': ok = x.__class__ is str and x in {'smash-only', 'smash-and-beat-back'}
        elif k == 'network-exits': ok = x.__class__ is str and x in {'any-teleport', 'own-teleport'}
        else: ok = False
        if not ok: return False
    return True

def _keys_3(v):
    for k, x in v.items():
        if k == 'edition': ok = x.__class__ is str and x in {'rise-2008', 'first-edition-2011'}
        elif k == 'rulings': ok = isinstance(x, dict) and _keys_2(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_4(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_3(k))): return False
        ok = _ground(x)
        if not ok: return False
    return True

def _keys_5(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_4(k))): return False
        ok = _legend_entry(x)
        if not ok: return False
    return True

def _keys_6(v):
    for k, x in v.items():
        if k == 'map': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'size': ok = x.__class__ is str and _match_2(x)
        elif k == 'ground': ok = (x.__class__ is str or isinstance(x, dict)) and (len(x) >= 1 and len(x) <= 8192 if x.__class__ is str else isinstance(x, dict) and len(x) <= 1600 and _keys_4(x))
        elif k == 'legend': ok = isinstance(x, dict) and len(x) <= 26 and _keys_5(x)
        elif k == 'mat': ok = x.__class__ is str and _match_5(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_7(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = _figure(x)
        if not ok: return False
    return True

def _entries_8(v):
    for x in v:
        if not (_card(x)): return False
    return True

def _keys_9(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = isinstance(x, list) and len(x) <= 200 and _entries_8(x)
        if not ok: return False
    return True

def _keys_10(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = isinstance(x, list) and len(x) <= 20 and _entries_8(x)
        if not ok: return False
    return True

def _keys_11(v):
    for k, x in v.items():
        if k == 'card': ok = _card(x)
        elif k == 'player': ok = _player(x)
        elif k == 'advanced': ok = x.__class__ is bool
        elif k == 'attacked': ok = x.__class__ is bool
        elif k == 'used': ok = _abilities(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_12(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = isinstance(x, dict) and 'card' in x and 'player' in x and _keys_11(x)
        if not ok: return False
    return True

def _keys_13(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = x.__class__ is int and x >= 0 and x <= 40
        if not ok: return False
    return True

def _entries_14(v):
    for x in v:
        if not (_card_name(x)): return False
    return True

def _keys_15(v):
    for k, x in v.items():
        if k == 'monsters': ok = isinstance(x, list) and len(x) <= 200 and _entries_14(x)
        elif k == 'units': ok = isinstance(x, list) and len(x) <= 200 and _entries_14(x)
        elif k == 'city': ok = isinstance(x, list) and len(x) <= 200 and _entries_14(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_16(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = isinstance(x, dict) and _keys_15(x)
        if not ok: return False
    return True

def _keys_17(v):
    for k, x in v.items():
        if k == 'monster': ok = x.__class__ is int and x >= 0 and x <= 10
        elif k == 'unit': ok = x.__class__ is int and x >= 0 and x <= 10
        elif k == 'power': ok = x.__class__ is int and x >= 0 and x <= 10
        else: ok = False
        if not ok: return False
    return True

def _keys_18(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = isinstance(x, dict) and _keys_17(x)
        if not ok: return False
    return True

def _entries_19(v):
    for x in v:
        if not (x.__class__ is str and x in {'power-up', 'action', 'shuffle'}): return False
    return True

def _entries_20(v):
    for x in v:
        if not (_space(x)): return False
    return True

def _keys_21(v):
    for k, x in v.items():
        if k == 'player': ok = _player(x)
        elif k == 'activation': ok = x.__class__ is str and x in {'monster', 'unit'}
        elif k == 'phase': ok = x.__class__ is str and x in {'power', 'hyper', 'spawn', 'advancement', 'attack', 'push'}
        elif k == 'used': ok = isinstance(x, list) and len(x) <= 3 and _entries_19(x)
        elif k == 'spawned': ok = isinstance(x, list) and len(x) <= 40 and _entries_20(x)
        else: ok = False
        if not ok: return False
    return True

def _entries_22(v):
    for x in v:
        if not (_action(x)): return False
    return True

def _keys_23(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = x.__class__ is bool
        if not ok: return False
    return True

def _keys_24(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = x.__class__ is int
        if not ok: return False
    return True

def _keys_25(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_8(k))): return False
        ok = x.__class__ is int
        if not ok: return False
    return True

def _keys_26(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = (x.__class__ is int or isinstance(x, dict)) and (True if x.__class__ is int else isinstance(x, dict) and len(x) <= 3 and _keys_25(x))
        if not ok: return False
    return True

def _keys_27(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = _card_name(x)
        if not ok: return False
    return True

def _entries_28(v):
    for x in v:
        if not (_id(x)): return False
    return True

def _keys_29(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = _space(x)
        if not ok: return False
    return True

def _keys_30(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_3(k))): return False
        ok = _ground_found(x)
        if not ok: return False
    return True

def _keys_31(v):
    for k, x in v.items():
        if k == 'monster': ok = x.__class__ is int
        elif k == 'unit': ok = x.__class__ is int
        elif k == 'power': ok = x.__class__ is int
        else: ok = False
        if not ok: return False
    return True

def _keys_32(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = isinstance(x, dict) and _keys_31(x)
        if not ok: return False
    return True

def _keys_33(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = x.__class__ is int
        if not ok: return False
    return True

def _keys_34(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = isinstance(x, list) and len(x) <= 200 and _entries_14(x)
        if not ok: return False
    return True

def _keys_35(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_6(k))): return False
        ok = _player(x)
        if not ok: return False
    return True

def _entries_36(v):
    for x in v:
        if not (_ability(x)): return False
    return True

def _entries_37(v):
    for x in v:
        if not (x.__class__ is str and _match_7(x)): return False
    return True

def _keys_38(v):
    for k, x in v.items():
        if k == 'hit': ok = (x.__class__ is bool or isinstance(x, dict)) and (True if x.__class__ is bool else isinstance(x, dict) and len(x) <= 200 and _keys_23(x))
        elif k == 'strikes': ok = x.__class__ is int
        elif k == 'needs': ok = (x.__class__ is int or isinstance(x, dict)) and (True if x.__class__ is int else isinstance(x, dict) and len(x) <= 200 and _keys_24(x))
        elif k == 'damage': ok = isinstance(x, dict) and len(x) <= 200 and _keys_24(x)
        elif k == 'health': ok = isinstance(x, dict) and len(x) <= 200 and _keys_26(x)
        elif k == 'form': ok = isinstance(x, dict) and len(x) <= 200 and _keys_27(x)
        elif k == 'crushed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_28(x)
        elif k == 'destroyed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_28(x)
        elif k == 'at': ok = isinstance(x, dict) and len(x) <= 200 and _keys_29(x)
        elif k == 'ground': ok = isinstance(x, dict) and len(x) <= 200 and _keys_30(x)
        elif k == 'dice': ok = isinstance(x, dict) and len(x) <= 2 and _keys_32(x)
        elif k == 'earned': ok = isinstance(x, dict) and len(x) <= 2 and _keys_33(x)
        elif k == 'reserves': ok = isinstance(x, dict) and len(x) <= 2 and _keys_34(x)
        elif k == 'secured': ok = isinstance(x, dict) and len(x) <= 200 and _keys_35(x)
        elif k == 'open': ok = isinstance(x, list) and len(x) <= 2000 and _entries_36(x)
        elif k == 'applied': ok = isinstance(x, list) and len(x) <= 2000 and _entries_36(x)
        elif k == 'not-applied': ok = isinstance(x, list) and len(x) <= 2000 and _entries_36(x)
        elif k == 'illegal': ok = (x.__class__ is str or x.__class__ is bool) and ((_match_0(x) if _match_9(x) else x.__class__ is str and x in {'not-your-turn', 'wrong-activation', 'wrong-phase', 'empty-pool', 'after-attack', 'game-over', 'already-advanced', 'already-attacked', 'already-used', 'one-action-per-turn', 'has-advanced', 'did-not-advance', 'too-few-dice', 'too-many-dice', 'no-power-die', 'no-power-dice-for-units', 'no-such-attack', 'no-target', 'own-figure', 'wrong-kind-of-figure', 'not-adjacent', 'adjacent', 'out-of-range', 'not-aligned', 'adjacent-at-turn-start', 'advance-not-aligned', 'flying', 'cloaked', 'negated', 'solo-brawler', 'mixed-attack', 'off-board', 'blocked', 'occupied', 'impassible', 'second-diagonal', 'too-far', 'terrified', 'outside-region', 'same-place', 'no-valid-place', 'must-go-on', 'not-a-spawn-point', 'spawn-point-used', 'not-in-reserves', 'no-such-ability', 'condition-not-met', 'not-secured', 'not-holding', 'compulsory', 'form-destroyed', 'already-hyper', 'not-hyper', 'over-limit', 'wrong-agenda', 'duplicate', 'not-in-force'}) if x.__class__ is str else x.__class__ is bool)
        elif k == 'winner': ok = _player(x)
        elif k == 'right': ok = (x.__class__ is str or isinstance(x, list)) and (x.__class__ is str and x in {'none'} if x.__class__ is str else isinstance(x, list) and len(x) <= 10 and _entries_37(x))
        else: ok = False
        if not ok: return False
    return True

def _keys_39(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = (x.__class__ is str or isinstance(x, dict)) and (_match_10(x) if x.__class__ is str else _outcome(x))
        if not ok: return False
    return True

def _keys_40(v):
    for k, x in v.items():
        if k == 'mpoc': ok = x.__class__ is int and x in {1}
        elif k == 'game': ok = x.__class__ is str and x in {'rise'}
        elif k == 'title': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 200
        elif k == 'question': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'cites': ok = isinstance(x, list) and len(x) <= 100 and _entries_0(x)
        elif k == 'tags': ok = isinstance(x, list) and len(x) <= 40 and _entries_1(x)
        elif k == 'notes': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        elif k == 'rules': ok = isinstance(x, dict) and _keys_3(x)
        elif k == 'board': ok = isinstance(x, dict) and _keys_6(x) and (True if 'size' in x else (True if 'mat' in x else 'map' in x))
        elif k == 'figures': ok = isinstance(x, dict) and len(x) <= 200 and _keys_7(x)
        elif k == 'reserves': ok = isinstance(x, dict) and len(x) <= 2 and _keys_9(x)
        elif k == 'out': ok = isinstance(x, dict) and len(x) <= 2 and _keys_10(x)
        elif k == 'gone': ok = isinstance(x, dict) and len(x) <= 200 and _keys_12(x)
        elif k == 'own-losses': ok = isinstance(x, dict) and len(x) <= 2 and _keys_13(x)
        elif k == 'forces': ok = isinstance(x, dict) and len(x) <= 2 and _keys_16(x)
        elif k == 'dice': ok = isinstance(x, dict) and len(x) <= 2 and _keys_18(x)
        elif k == 'turn': ok = isinstance(x, dict) and 'player' in x and ('phase' not in x or 'activation' in x) and ('used' not in x or 'activation' in x) and ('spawned' not in x or 'activation' in x) and _keys_21(x)
        elif k == 'actions': ok = isinstance(x, list) and len(x) <= 2000 and _entries_22(x)
        elif k == 'expect': ok = isinstance(x, dict) and _keys_38(x)
        elif k == 'claims': ok = isinstance(x, dict) and len(x) <= 10 and _keys_39(x)
        elif k == 'assume': ok = x.__class__ is str and x in {'first'}
        else: ok = k[:2] == 'x-' or False
        if not ok: return False
    return True

def _keys_41(v):
    for k, x in v.items():
        if k == 'board': ok = False
        elif k == 'figures': ok = False
        elif k == 'actions': ok = False
        elif k == 'turn': ok = False
        elif k == 'expect': ok = False
        else: ok = True
        if not ok: return False
    return True

def _keys_42(v):
    for k, x in v.items():
        if k == 'size': ok = x.__class__ is str and _match_2(x)
        elif k == 'ground': ok = (x.__class__ is str or isinstance(x, dict)) and (len(x) >= 1 and len(x) <= 8192 if x.__class__ is str else isinstance(x, dict) and len(x) <= 1600 and _keys_4(x))
        elif k == 'legend': ok = isinstance(x, dict) and len(x) <= 26 and _keys_5(x)
        else: ok = k[:2] == 'x-' or False
        if not ok: return False
    return True

def _id(v): return v.__class__ is str and _match_6(v)

def _space(v): return v.__class__ is str and _match_3(v)

def _player(v): return v.__class__ is str and _match_7(v)

def _keys_43(v):
    for k, x in v.items():
        if k == 'via': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 60
        elif k == 'to': ok = _space(x)
        else: ok = False
        if not ok: return False
    return True

def _entries_44(v):
    for x in v:
        if not ((x.__class__ is str or isinstance(x, dict)) and (_space(x) if x.__class__ is str else isinstance(x, dict) and 'via' in x and 'to' in x and _keys_43(x))): return False
    return True

def _path(v): return isinstance(v, list) and len(v) >= 1 and len(v) <= 200 and _entries_44(v)

def _ability(v): return v.__class__ is str and len(v) >= 1 and len(v) <= 60

def _abilities(v): return isinstance(v, list) and len(v) <= 40 and _entries_36(v)

def _ground_kind(v): return (_match_12(v) if v.__class__ is str and _match_11(v) else v.__class__ is str and v in {'road', 'concrete', 'dirt', 'grass', 'sand', 'rocks', 'forest', 'water', 'lava', 'rubble', 'fire', 'radiation', 'green-foundation', 'yellow-foundation', 'power-zone', 'negative-zone', 'neutral-spawn', 'activator'})

def _entries_45(v):
    for x in v:
        if not (_ground_kind(x)): return False
    return True

def _ground(v): return (v.__class__ is str or isinstance(v, list)) and (_ground_kind(v) if v.__class__ is str else isinstance(v, list) and len(v) >= 1 and len(v) <= 6 and _entries_45(v))

def _legend_entry(v): return (v.__class__ is str or isinstance(v, list)) and (_ground_kind(v) if v.__class__ is str else isinstance(v, list) and len(v) >= 1 and len(v) <= 6 and _entries_45(v))

def _entries_46(v):
    for x in v:
        if not ((_match_12(x) if x.__class__ is str and _match_11(x) else x.__class__ is str and x in {'road', 'concrete', 'dirt', 'grass', 'sand', 'rocks', 'forest', 'water', 'lava', 'rubble', 'fire', 'radiation', 'green-foundation', 'yellow-foundation', 'power-zone', 'negative-zone', 'neutral-spawn', 'activator', 'none'})): return False
    return True

def _ground_found(v): return (v.__class__ is str or isinstance(v, list)) and ((_match_12(v) if _match_11(v) else v.__class__ is str and v in {'road', 'concrete', 'dirt', 'grass', 'sand', 'rocks', 'forest', 'water', 'lava', 'rubble', 'fire', 'radiation', 'green-foundation', 'yellow-foundation', 'power-zone', 'negative-zone', 'neutral-spawn', 'activator', 'none'}) if v.__class__ is str else isinstance(v, list) and len(v) <= 6 and _entries_46(v))

def _card_name(v): return v.__class__ is str and len(v) >= 1 and len(v) <= 60

def _card(v): return (v.__class__ is str or isinstance(v, dict)) and (_card_name(v) if v.__class__ is str else _written_card(v))

def _keys_47(v):
    for k, x in v.items():
        if k == 'name': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 60
        elif k == 'like': ok = _card_name(x)
        elif k == 'kind': ok = x.__class__ is str and x in {'monster', 'unit', 'building'}
        elif k == 'form': ok = x.__class__ is str and x in {'alpha', 'hyper'}
        elif k == 'class': ok = x.__class__ is str and x in {'grunt', 'elite'}
        elif k == 'faction': ok = x.__class__ is str and x in {'G.U.A.R.D.', 'Terrasaurs', 'Lords of Cthul', 'Planet Eaters', 'Martian Menace', 'Shadow Sun Syndicate'}
        elif k == 'agenda': ok = x.__class__ is str and x in {'Protectors', 'Radicals', 'Fiends', 'Destroyers', 'Invaders', 'Collaborators'}
        elif k == 'energy-type': ok = x.__class__ is str and x in {'Mechanical', 'Nature', 'Occult', 'Cosmic', 'Radioactive', 'Biotech'}
        elif k == 'spd': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'def': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'brawl': ok = _stat(x)
        elif k == 'blast': ok = _stat(x)
        elif k == 'power': ok = _stat(x)
        elif k == 'range': ok = x.__class__ is str and x in {'short', 'long'}
        elif k == 'health': ok = x.__class__ is int and x >= 1 and x <= 99
        elif k == 'hyper': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'cost': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'energy': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'hazard': ok = x.__class__ is str and x in {'fire', 'radiation'}
        elif k == 'abilities': ok = isinstance(x, list) and len(x) <= 40 and _entries_36(x)
        else: ok = False
        if not ok: return False
    return True

def _written_card(v): return isinstance(v, dict) and 'name' in v and _keys_47(v)

def _stat(v): return (v.__class__ is int or v.__class__ is str) and (v >= 0 and v <= 99 if v.__class__ is int else v.__class__ is str and _match_13(v))

def _keys_48(v):
    for k, x in v.items():
        if k == 'card': ok = _card(x)
        elif k == 'damage': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'destroyed': ok = x.__class__ is bool
        else: ok = False
        if not ok: return False
    return True

def _keys_49(v):
    for k, x in v.items():
        if k == 'card': ok = _card(x)
        elif k == 'player': ok = _player(x)
        elif k == 'at': ok = _space(x)
        elif k == 'damage': ok = x.__class__ is int and x >= 0 and x <= 99
        elif k == 'other-form': ok = isinstance(x, dict) and 'card' in x and _keys_48(x)
        elif k == 'advanced': ok = (x.__class__ is bool or x.__class__ is str) and (True if x.__class__ is bool else _space(x))
        elif k == 'attacked': ok = x.__class__ is bool
        elif k == 'began-turn': ok = _space(x)
        elif k == 'used': ok = _abilities(x)
        elif k == 'suffered': ok = isinstance(x, list) and len(x) <= 16 and _entries_20(x)
        else: ok = False
        if not ok: return False
    return True

def _figure(v): return isinstance(v, dict) and 'card' in v and _keys_49(v)

def _keys_50(v):
    for k, x in v.items():
        if k == 'action': ok = _rolled(x)
        elif k == 'boost': ok = _rolled(x)
        elif k == 'power': ok = _rolled(x)
        else: ok = False
        if not ok: return False
    return True

def _roll(v): return isinstance(v, dict) and len(v) >= 1 and _keys_50(v)

def _rolled(v): return (v.__class__ is str or v.__class__ is int) and (_match_14(v) if v.__class__ is str else v.__class__ is int and v >= 0 and v <= 40)

def _keys_51(v):
    for k, x in v.items():
        if k == 'attack': ok = True
        elif k == 'advance': ok = True
        elif k == 'activate': ok = True
        elif k == 'power-up': ok = True
        elif k == 'hyper': ok = True
        elif k == 'alpha': ok = True
        elif k == 'step': ok = True
        elif k == 'use': ok = True
        elif k == 'spawn': ok = True
        elif k == 'push': ok = True
        elif k == 'shuffle': ok = True
        elif k == 'end-turn': ok = True
        elif k == 'set-up': ok = True
        elif k == 'place': ok = True
        elif k == 'end-game': ok = True
        else: ok = True
        if not ok: return False
    return True

def _action(v): return (v.__class__ is str or isinstance(v, dict)) and (v.__class__ is str and v in {'end-turn', 'end-game'} if v.__class__ is str else isinstance(v, dict) and _keys_51(v) and (_do_attack(v) if 'attack' in v else (_do_advance(v) if 'advance' in v else (_do_activate(v) if 'activate' in v else (_do_power_up(v) if 'power-up' in v else (_do_hyper(v) if 'hyper' in v else (_do_alpha(v) if 'alpha' in v else (_do_step(v) if 'step' in v else (_do_use(v) if 'use' in v else (_do_spawn(v) if 'spawn' in v else (_do_push(v) if 'push' in v else (_do_shuffle(v) if 'shuffle' in v else (_do_end_turn(v) if 'end-turn' in v else (_do_set_up(v) if 'set-up' in v else (_do_place(v) if 'place' in v else (_do_end_game(v) if 'end-game' in v else len(v) >= 1 and not v))))))))))))))))

def _entries_52(v):
    for x in v:
        if not (_choice(x)): return False
    return True

def _entries_53(v):
    for x in v:
        if not (_further_attack(x)): return False
    return True

def _keys_54(v):
    for k, x in v.items():
        if k == 'activate': ok = x.__class__ is str and x in {'monster', 'unit'}
        elif k == 'player': ok = _player(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_activate(v): return isinstance(v, dict) and _keys_54(v)

def _keys_55(v):
    for k, x in v.items():
        if k == 'power-up': ok = x.__class__ is int and x >= 0 and x <= 10
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_power_up(v): return isinstance(v, dict) and _keys_55(v)

def _keys_56(v):
    for k, x in v.items():
        if k == 'hyper': ok = _id(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_hyper(v): return isinstance(v, dict) and _keys_56(v)

def _keys_57(v):
    for k, x in v.items():
        if k == 'alpha': ok = _id(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_alpha(v): return isinstance(v, dict) and _keys_57(v)

def _keys_58(v):
    for k, x in v.items():
        if k == 'advance': ok = _id(x)
        elif k == 'to': ok = _space(x)
        elif k == 'path': ok = _path(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_advance(v): return isinstance(v, dict) and _keys_58(v)

def _keys_59(v):
    for k, x in v.items():
        if k == 'step': ok = _id(x)
        elif k == 'to': ok = _space(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_step(v): return isinstance(v, dict) and 'to' in v and _keys_59(v)

def _keys_60(v):
    for k, x in v.items():
        if k == 'attack': ok = x.__class__ is str and x in {'brawl', 'blast', 'body-slam', 'head-butt', 'ram', 'rampage', 'smash', 'stomp', 'swat', 'throw', 'slingshot', 'cradle-throw', 'double-head-butt'}
        elif k == 'by': ok = (x.__class__ is str or isinstance(x, list)) and (_id(x) if x.__class__ is str else isinstance(x, list) and len(x) >= 1 and len(x) <= 40 and _entries_28(x))
        elif k == 'target': ok = _id(x)
        elif k == 'to': ok = _space(x)
        elif k == 'direction': ok = x.__class__ is str and x in {'north', 'east', 'south', 'west', 'north-east', 'south-east', 'south-west', 'north-west'}
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _keys_61(v):
    for k, x in v.items():
        if k == 'attack': ok = x.__class__ is str and x in {'rampage', 'stomp', 'slingshot'}
        else: ok = True
        if not ok: return False
    return True

def _keys_62(v):
    for k, x in v.items():
        if k == 'target': ok = False
        else: ok = True
        if not ok: return False
    return True

def _do_attack(v): return isinstance(v, dict) and 'by' in v and _keys_60(v) and (_keys_62(v) if _keys_61(v) else 'target' in v)

def _keys_63(v):
    for k, x in v.items():
        if k == 'use': ok = _ability(x)
        elif k == 'by': ok = _id(x)
        elif k == 'target': ok = x.__class__ is str and _match_15(x)
        elif k == 'unit': ok = _card(x)
        elif k == 'as': ok = _id(x)
        elif k == 'to': ok = _space(x)
        elif k == 'path': ok = _path(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_use(v): return isinstance(v, dict) and 'by' in v and _keys_63(v)

def _keys_64(v):
    for k, x in v.items():
        if k == 'figure': ok = _id(x)
        elif k == 'to': ok = _space(x)
        else: ok = False
        if not ok: return False
    return True

def _keys_65(v):
    for k, x in v.items():
        if k == 'spawn': ok = _card(x)
        elif k == 'as': ok = _id(x)
        elif k == 'at': ok = _space(x)
        elif k == 'clear': ok = isinstance(x, dict) and 'figure' in x and 'to' in x and _keys_64(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_spawn(v): return isinstance(v, dict) and 'as' in v and 'at' in v and _keys_65(v)

def _keys_66(v):
    for k, x in v.items():
        if k == 'push': ok = x.__class__ is int and x >= 0 and x <= 10
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_push(v): return isinstance(v, dict) and _keys_66(v)

def _keys_67(v):
    for k, x in v.items():
        if k == 'shuffle': ok = x.__class__ is str and x in {'monster-to-unit', 'unit-to-monster'}
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_shuffle(v): return isinstance(v, dict) and _keys_67(v)

def _keys_68(v):
    for k, x in v.items():
        if k == 'end-turn': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_end_turn(v): return isinstance(v, dict) and _keys_68(v)

def _keys_69(v):
    for k, x in v.items():
        if not ((not k.__class__ is str or _match_7(k))): return False
        ok = x.__class__ is str and _match_14(x)
        if not ok: return False
    return True

def _keys_70(v):
    for k, x in v.items():
        if k == 'set-up': ok = isinstance(x, dict) and len(x) <= 2 and _keys_69(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_set_up(v): return isinstance(v, dict) and _keys_70(v)

def _keys_71(v):
    for k, x in v.items():
        if k == 'place': ok = _card(x)
        elif k == 'player': ok = _player(x)
        elif k == 'as': ok = _id(x)
        elif k == 'at': ok = _space(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_place(v): return isinstance(v, dict) and 'as' in v and 'at' in v and _keys_71(v)

def _keys_72(v):
    for k, x in v.items():
        if k == 'end-game': ok = x is None
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _do_end_game(v): return isinstance(v, dict) and _keys_72(v)

def _keys_73(v):
    for k, x in v.items():
        if k == 'order': ok = True
        elif k == 'for': ok = True
        else: ok = True
        if not ok: return False
    return True

def _choice(v): return isinstance(v, dict) and _keys_73(v) and (_choose_order(v) if 'order' in v else (_choose_for(v) if 'for' in v else len(v) >= 1 and not v))

def _entries_74(v):
    for x in v:
        if not (x.__class__ is str and len(x) >= 1 and len(x) <= 80): return False
    return True

def _keys_75(v):
    for k, x in v.items():
        if k == 'order': ok = isinstance(x, list) and len(x) >= 1 and len(x) <= 40 and _entries_74(x)
        elif k == 'by': ok = _id(x)
        elif k == 'player': ok = _player(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _choose_order(v): return isinstance(v, dict) and _keys_75(v)

def _keys_76(v):
    for k, x in v.items():
        if k == 'for': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 80
        elif k == 'by': ok = _id(x)
        elif k == 'use': ok = (x.__class__ is bool or x.__class__ is str) and (True if x.__class__ is bool else _ability(x))
        elif k == 'direction': ok = x.__class__ is str and x in {'north', 'east', 'south', 'west', 'north-east', 'south-east', 'south-west', 'north-west'}
        elif k == 'target': ok = _id(x)
        elif k == 'unit': ok = _card(x)
        elif k == 'as': ok = _id(x)
        elif k == 'to': ok = _space(x)
        elif k == 'path': ok = _path(x)
        elif k == 'form': ok = _card_name(x)
        elif k == 'roll': ok = _roll(x)
        elif k == 'player': ok = _player(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _choose_for(v): return isinstance(v, dict) and _keys_76(v)

def _keys_77(v):
    for k, x in v.items():
        if k == 'from': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 80
        elif k == 'use': ok = x.__class__ is bool
        elif k == 'attack': ok = x.__class__ is str and x in {'brawl', 'blast', 'body-slam', 'head-butt', 'ram', 'rampage', 'smash', 'stomp', 'swat', 'throw', 'slingshot', 'cradle-throw', 'double-head-butt'}
        elif k == 'by': ok = (x.__class__ is str or isinstance(x, list)) and (_id(x) if x.__class__ is str else isinstance(x, list) and len(x) >= 1 and len(x) <= 40 and _entries_28(x))
        elif k == 'target': ok = _id(x)
        elif k == 'to': ok = _space(x)
        elif k == 'direction': ok = x.__class__ is str and x in {'north', 'east', 'south', 'west', 'north-east', 'south-east', 'south-west', 'north-west'}
        elif k == 'roll': ok = _roll(x)
        elif k == 'choose': ok = isinstance(x, list) and len(x) <= 100 and _entries_52(x)
        elif k == 'then': ok = isinstance(x, list) and len(x) <= 100 and _entries_53(x)
        elif k == 'expect': ok = _outcome(x)
        elif k == 'note': ok = x.__class__ is str and len(x) >= 1 and len(x) <= 8192
        else: ok = False
        if not ok: return False
    return True

def _further_attack(v): return isinstance(v, dict) and 'from' in v and _keys_77(v)

def _keys_78(v):
    for k, x in v.items():
        if k == 'hit': ok = (x.__class__ is bool or isinstance(x, dict)) and (True if x.__class__ is bool else isinstance(x, dict) and len(x) <= 200 and _keys_23(x))
        elif k == 'strikes': ok = x.__class__ is int
        elif k == 'needs': ok = (x.__class__ is int or isinstance(x, dict)) and (True if x.__class__ is int else isinstance(x, dict) and len(x) <= 200 and _keys_24(x))
        elif k == 'damage': ok = isinstance(x, dict) and len(x) <= 200 and _keys_24(x)
        elif k == 'health': ok = isinstance(x, dict) and len(x) <= 200 and _keys_26(x)
        elif k == 'form': ok = isinstance(x, dict) and len(x) <= 200 and _keys_27(x)
        elif k == 'crushed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_28(x)
        elif k == 'destroyed': ok = isinstance(x, list) and len(x) <= 2000 and _entries_28(x)
        elif k == 'at': ok = isinstance(x, dict) and len(x) <= 200 and _keys_29(x)
        elif k == 'ground': ok = isinstance(x, dict) and len(x) <= 200 and _keys_30(x)
        elif k == 'dice': ok = isinstance(x, dict) and len(x) <= 2 and _keys_32(x)
        elif k == 'earned': ok = isinstance(x, dict) and len(x) <= 2 and _keys_33(x)
        elif k == 'reserves': ok = isinstance(x, dict) and len(x) <= 2 and _keys_34(x)
        elif k == 'secured': ok = isinstance(x, dict) and len(x) <= 200 and _keys_35(x)
        elif k == 'open': ok = isinstance(x, list) and len(x) <= 2000 and _entries_36(x)
        elif k == 'applied': ok = isinstance(x, list) and len(x) <= 2000 and _entries_36(x)
        elif k == 'not-applied': ok = isinstance(x, list) and len(x) <= 2000 and _entries_36(x)
        elif k == 'illegal': ok = (x.__class__ is str or x.__class__ is bool) and ((_match_0(x) if _match_9(x) else x.__class__ is str and x in {'not-your-turn', 'wrong-activation', 'wrong-phase', 'empty-pool', 'after-attack', 'game-over', 'already-advanced', 'already-attacked', 'already-used', 'one-action-per-turn', 'has-advanced', 'did-not-advance', 'too-few-dice', 'too-many-dice', 'no-power-die', 'no-power-dice-for-units', 'no-such-attack', 'no-target', 'own-figure', 'wrong-kind-of-figure', 'not-adjacent', 'adjacent', 'out-of-range', 'not-aligned', 'adjacent-at-turn-start', 'advance-not-aligned', 'flying', 'cloaked', 'negated', 'solo-brawler', 'mixed-attack', 'off-board', 'blocked', 'occupied', 'impassible', 'second-diagonal', 'too-far', 'terrified', 'outside-region', 'same-place', 'no-valid-place', 'must-go-on', 'not-a-spawn-point', 'spawn-point-used', 'not-in-reserves', 'no-such-ability', 'condition-not-met', 'not-secured', 'not-holding', 'compulsory', 'form-destroyed', 'already-hyper', 'not-hyper', 'over-limit', 'wrong-agenda', 'duplicate', 'not-in-force'}) if x.__class__ is str else x.__class__ is bool)
        elif k == 'winner': ok = _player(x)
        else: ok = False
        if not ok: return False
    return True

def _outcome(v): return isinstance(v, dict) and _keys_78(v)

def scenario(v: Any) -> bool:
    """Whether a value keeps to the schema."""
    return isinstance(v, dict) and 'mpoc' in v and 'title' in v and _keys_40(v) and (True if 'forces' in v and _keys_41(v) else 'board' in v)

def mat(v: Any) -> bool:
    """Whether a value keeps to the schema."""
    return isinstance(v, dict) and 'size' in v and _keys_42(v)

PIECES: dict[str, Callable[[Any], bool]] = {
    'id': _id,
    'space': _space,
    'player': _player,
    'path': _path,
    'ability': _ability,
    'abilities': _abilities,
    'ground-kind': _ground_kind,
    'ground': _ground,
    'legend-entry': _legend_entry,
    'ground-found': _ground_found,
    'card-name': _card_name,
    'card': _card,
    'written-card': _written_card,
    'stat': _stat,
    'figure': _figure,
    'roll': _roll,
    'rolled': _rolled,
    'action': _action,
    'do-activate': _do_activate,
    'do-power-up': _do_power_up,
    'do-hyper': _do_hyper,
    'do-alpha': _do_alpha,
    'do-advance': _do_advance,
    'do-step': _do_step,
    'do-attack': _do_attack,
    'do-use': _do_use,
    'do-spawn': _do_spawn,
    'do-push': _do_push,
    'do-shuffle': _do_shuffle,
    'do-end-turn': _do_end_turn,
    'do-set-up': _do_set_up,
    'do-place': _do_place,
    'do-end-game': _do_end_game,
    'choice': _choice,
    'choose-order': _choose_order,
    'choose-for': _choose_for,
    'further-attack': _further_attack,
    'outcome': _outcome,
}
"""The tests of the shared pieces by name."""
