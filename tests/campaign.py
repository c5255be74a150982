"""Start a campaign: an attack on mpoc that goes on for a given time.

    python tests/campaign.py commands --seconds 3600 --seed 7
    python tests/campaign.py commands --seed 7 --number 12   # one case again
    python tests/campaign.py reader --target fmt --seconds 600
    python tests/campaign.py reader --target fmt --file FILE

Each fault is printed once, with the line that repeats it. The exit code is 1 if there
was one. With the library atheris installed, the reader is given files that coverage
chooses; those that show a fault are kept in a folder, `--keep`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from functools import partial
from pathlib import Path

from campaigns import agreement, commands, determinism, guided, hunt, play, reader

CAMPAIGNS: dict[str, hunt.Attempt] = {
    "reader": reader.attempt,
    "play": play.attempt,
    "determinism": determinism.attempt,
    "commands": commands.attempt,
    "agreement": agreement.attempt,
}


def tell(fault: hunt.Fault) -> None:
    """Print a fault as soon as it is found."""
    print(f"{'=' * 70}\n{fault.sign}\n{fault.line}\n{fault.trace}", flush=True)


def main() -> int:
    """Run a campaign or one of its cases; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("campaign", choices=CAMPAIGNS)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--number", type=int, help="only the case of this number")
    parser.add_argument("--target", choices=reader.TARGETS, help="what reads")
    parser.add_argument("--file", type=Path, help="only this file, by --target")
    parser.add_argument("--random", action="store_true", help="not by coverage")
    parser.add_argument("--keep", type=Path, help="a folder for files with faults")
    options = parser.parse_args()
    attempt, name = CAMPAIGNS[options.campaign], options.campaign
    if options.file:
        print(reader.read(options.target, options.file.read_bytes()))
        return 0
    if options.campaign == "reader" and options.target:
        attempt = partial(reader.attempt, target=options.target)
        name += f" --target {options.target}"
    if options.number is not None:
        print(attempt(options.seed, options.number))
        return 0
    if options.campaign == "reader" and guided.is_installed() and not options.random:
        keep = options.keep or Path(tempfile.mkdtemp(prefix="campaign-"))
        targets = [options.target] if options.target else [*reader.TARGETS]
        haul = guided.hunt_guided(targets, options.seed, options.seconds, keep, tell)
    else:
        haul = hunt.hunt(name, attempt, options.seed, options.seconds, tell=tell)
    print(f"{options.campaign}: seed {options.seed}, {haul.seconds:.0f} s, ", end="")
    print(f"{haul.executions} cases, {len(haul.faults)} faults")
    for kind, count in sorted(haul.kinds.items()):
        print(f"{count:8} {kind}")
    return 1 if haul.faults else 0


if __name__ == "__main__":
    sys.exit(main())
