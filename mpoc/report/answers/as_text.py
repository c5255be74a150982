"""An answer of any command as the lines that its text has, for what quotes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mpoc.exploration.exploration import Exploration
from mpoc.exploration.odds.odds import Odds
from mpoc.report.answers.position import FilePosition, moment, position_lines
from mpoc.report.diff import DiffAnswer, diff_text
from mpoc.report.explored import exploration_lines
from mpoc.report.legal import LegalActions, legal_lines
from mpoc.report.odds.pool import PoolAnswer, pool_text
from mpoc.report.odds.scenario import odds_text
from mpoc.report.why import ActionAnswer, why_lines
from mpoc.rules.registry import rules_of

if TYPE_CHECKING:
    from mpoc.report.style import Style

Answer = (
    FilePosition
    | LegalActions
    | ActionAnswer
    | Exploration
    | Odds
    | PoolAnswer
    | DiffAnswer
)


def title_of(answer: Answer) -> str:
    """What an answer is about, in a line."""
    match answer:
        case FilePosition():
            return f"{answer.scenario.title}: {moment(answer.at)}"
        case LegalActions():
            position = answer.position
            return f"{position.scenario.title}: legal actions {moment(position.at)}"
        case ActionAnswer():
            return answer.position.scenario.title
        case PoolAnswer():
            return f"Odds of {answer.chances.pool_words(answer.odds.counts)}"
        case DiffAnswer():
            return f"{answer.comparison.left.scenario.title}: two sides"
        case Exploration():
            return f"Explored: {answer.scenario.title}"
        case Odds():
            return f"Odds: {answer.scenario.title}"


def lines_of(answer: Answer, style: Style, verbose: int = 0) -> Iterable[str]:
    """The text of an answer."""
    match answer:
        case FilePosition():
            return [style.plain(line) for line in position_lines(answer)]
        case LegalActions():
            return legal_lines(answer, style, verbose)
        case ActionAnswer():
            return why_lines(answer, style)
        case PoolAnswer():
            return pool_text(answer.odds, answer.chances, style, verbose)
        case DiffAnswer():
            return [diff_text(answer.comparison, answer.unused_keys, style)]
        case Exploration():
            wording = rules_of(answer.scenario.game).wording()
            is_whole = verbose > 0
            return exploration_lines(answer, wording, style, verbose, is_whole=is_whole)
        case Odds():
            chances = rules_of(answer.scenario.game).chances()
            return odds_text(answer, chances, style, verbose)
