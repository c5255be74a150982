"""mpoc settles rules disputes of board games from a written position.

    scenario = mpoc.load("dispute.mpoc.yaml")
    report = mpoc.replay(scenario)
    print(mpoc.render(report))

`mpoc.FileProblems` tells what is wrong with a file. Nothing is imported before it is
asked for.

How a file becomes a ruling, module by module:

    __main__          the entry point, and what goes wrong before a command runs
    cli               commands and options; imports what the command needs
    commands/         what each command does
        run           replay files and tell the rulings
        ask           the players are asked for what a file leaves open
        new           a file to begin with
        fmt           the layout of files
        test          replay many files, a line each
        workers       work shared out to several processes
        cluster       work shared out to a cluster that runs already
        sharing       which of them, if any
        progress      how far a long command is, on one line
        check         look at files without playing them
        explore       every way through the choices that a file leaves open
        odds          exact chances of a pool of dice, or of what a file comes to
        show          the position before the first action, or after one
        legal, why    what may be done from there, and why something may not
        positions     where a file leads after some of its actions
        play          games by chance, in which what must hold is checked
        diff          two replays side by side
        shrink        the smallest file with the same ruling
        catalog       what of a game's rules scenarios reach
        reference     schema, catalog, rulings, explain: what needs no file
        replaying     from a file's name to its ruling
        readings      which reading of an unclear rule is in force, and who chose it
        options       options of many commands, and where their output goes
    library           what this package offers to programs

    source            the text of a file, its lines and columns
    signs             characters that a file may not hold
    document          YAML as plain values that remember where they stand
    pure              the same parser where there is no C library
    diagnosis         what the author probably did where YAML breaks off
    mats              a printed board in a file of its own
    problems          a complaint about a file, and how it looks
    validate          does a document keep to its schema
    quick             Python code that answers that, made from a schema
    schema_faults     errors of a schema as problems
    faults            what the format does not accept, in words that help
    envelope          what the schemas of all games share
    shapes            the forms of words in a file
    spaces            names of spaces
    complaints        what the names of complaints about a file mean
    reading           reading goes on after a fault, and notes all of them
    scenario          a position, what the players do, what should come of it
    shrinking         fewer parts that still show the same
    pruning           parts of a file taken out of its text
    smaller           a smaller file with the same ruling
    edits             changes to a text that leave every other byte alone
    key_order         the order in which keys are best written, by a schema
    layout            drawings stand straight, keys stand in order
    starting          a file to begin with, made from what a game offers
    pytest_plugin     pytest collects scenario files
    record            values: light classes that never change
    files             scenarios in folders, output in one piece

    engine/           knows no game: rules speak, a table answers
        talk          what rules say: events, questions, findings, frames
        adjudicate    the driver of one action
        tables        who answers: the file, or the first legal answer
        replay        the actions of a scenario, one after the other
        explore       every way that actions can go
        outcomes      what ways come to, who can force it, how likely it is
        candidates    the kinds of action that exist in a position
    games/            rules; only the `telling` of a game knows reports
        ruleset       what one game is to everybody else: a value of functions
        adding        how the next game is added
        NAME/         one game; the docstring of its package is its map
    verdict           did what was expected come about
    dependence        would another reading of an unclear rule change it
    exploration       what open choices come to, quantity by quantity
    sent_file         a file as it is sent to another process
    far               positions explored in another process
    levels            actions explored in other processes, all of the graph sent
    campaign          random games played in another process
    quantities        what of an outcome can be measured, by name
    likelihood        the exact chances of all that a scenario comes to
    pools             pools of dice as players write them, and their law
    percent           how chances are shown
    dispute           under what a claim that fails would hold
    single_action     one action on its own, read as the next of a file
    changes           what small change would make a refused action legal
    playout, chance   random play: actions, dice and answers from a seed
    written_game      such a game as a file
    parting           where two replays part, and what came of each
    report/           decides nothing; tells what was recorded
        telling       what it needs to know of a game
        text          a ruling as text
        outcome_json  a ruling as JSON
        trace         what of an action is shown, at three depths
        stopped       why a replay stopped, and the lines to write
        asking        a question put to the players, their answer as an edit
        legal, why    what may be done; what one action lacks to be legal
        diff          two replays side by side, as text and JSON
        coverage      what scenarios reach, as a table
        explored      what open choices come to
        odds          chances as text and as JSON
        board         a board drawn with letters
        style         width, colour, nothing that steers a terminal
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mpoc.library import Report, Scenario, explore, load, odds, render, replay
    from mpoc.problems import FileProblems

__version__ = "0.1.0"
__all__ = [
    "FileProblems",
    "Report",
    "Scenario",
    "explore",
    "load",
    "odds",
    "render",
    "replay",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'mpoc' has no attribute {name!r}")
        if name == "FileProblems":
            from mpoc.problems import FileProblems

            return FileProblems
        from mpoc import library

        return getattr(library, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
