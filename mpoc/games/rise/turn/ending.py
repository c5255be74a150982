"""Time is called: who is ahead when a game ends early (p30)."""

from __future__ import annotations

from mpoc.engine.statements import Note, Rule, Unknown
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.words import ALPHA, HYPER, MONSTER


def forms_lost(game: Game, player: str) -> int:
    """How many forms of a player's monsters have been destroyed."""
    forms = 2 * len(game.state.players[player].out)
    for figure in game.state.figures.values():
        if figure.player == player and figure.card.kind == MONSTER:
            forms += figure.other_destroyed
    return forms


def damage_on_monsters(game: Game, player: str) -> int:
    """Points of damage on both forms of a player's monsters (p30).

    A destroyed form counts its whole Health, and so do both forms of a monster that is
    out. `missing_form` asks for a form that the file leaves out.
    """
    on_map = [
        _damage_on(figure)
        for figure in game.state.figures.values()
        if figure.player == player and figure.card.kind == MONSTER
    ]
    out = [
        form.full_health
        for card in game.state.players[player].out
        for form in both_forms(game, player, card)
    ]
    return sum(on_map) + sum(out)


def _damage_on(monster: Figure) -> int:
    """Points of damage on both forms of a monster that is on the map.

    A form that took more than it had Health left counts its Health.
    """
    other_damage = monster.other_damage
    if monster.other is not None:
        other_damage = min(other_damage, monster.other.full_health)
    return min(monster.damage, monster.card.full_health) + other_damage


def both_forms(game: Game, player: str, card: Card) -> tuple[Card, ...]:
    """Both forms of a monster that is out, or only the one that is known.

    A file may name it by its Hyper form, which has only one Alpha form.
    """
    for figure in game.state.gone.values():
        forms = figure.card, figure.other
        if figure.player == player and figure.other is not None and card in forms:
            return figure.card, figure.other
    from mpoc.games.rise.cards import catalog

    alpha = catalog.form_names(card.title, ALPHA) if card.form == HYPER else []
    return card, *(form for name in alpha if (form := catalog.find(name)))


def missing_form(game: Game) -> Unknown | None:
    """The question for a form that the damage depends on and the file leaves out."""
    for name, player in game.state.players.items():
        for card in player.out:
            if len(both_forms(game, name, card)) < 2:
                line = f"out: {{{name}: [Ultra {card.title}]}}"
                return Unknown(f"the Hyper form of {card.title}", line, p(30))
    return None


def break_tie(game: Game) -> Rule[None]:
    """The player who is ahead wins: more forms destroyed, then less damage (p30).

    `forms-counted` decides about forms that the enemy did not destroy.
    """
    if len(game.state.players) < 2:
        line = "dice: {red: {}, blue: {}}"
        yield Unknown("the two players", line, p(30))
        return
    first, second = list(game.state.players)
    forms_destroyed = {}
    for player, enemy in ((first, second), (second, first)):
        forms = forms_lost(game, enemy)
        unclaimed_forms = game.state.unclaimed_forms.count(enemy)
        words = f"{player} has destroyed {forms - unclaimed_forms} of the enemy's forms"
        if unclaimed_forms and game.reading("forms-counted") == "by-the-enemy":
            forms -= unclaimed_forms
            words += f"; {unclaimed_forms} that fell without its doing does not count"
        elif unclaimed_forms:
            words += f"; {unclaimed_forms} that fell without its doing counts too"
        forms_destroyed[player] = forms
        yield Note(words, p(30))
    if forms_destroyed[first] != forms_destroyed[second]:
        yield events.Win(
            max(forms_destroyed, key=lambda name: forms_destroyed[name]), p(30)
        )
        return
    question = missing_form(game)
    if question is not None:
        yield question
        return
    damage = {name: damage_on_monsters(game, name) for name in (first, second)}
    for player, points in damage.items():
        yield Note(f"{player}'s monsters have taken {points} damage in all", p(30))
    if damage[first] != damage[second]:
        yield events.Win(min(damage, key=lambda name: damage[name]), p(30))
        return
    yield events.Win("draw", p(30))
