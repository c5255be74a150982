"""Files chosen by what they reach in the code: the reader under coverage.

The library atheris drives libFuzzer with Python's own coverage. It is not among the
dependencies of the tests: `pip install atheris` adds it, and without it the reader is
given files at random. hypothesis is less apt here: its targets raise a number that the
test names, while libFuzzer keeps each file that reaches a new branch.

libFuzzer ends its process, so each target has a process of its own, which is also in
this module: `python -m campaigns.guided TARGET FOLDER SEED SECONDS`.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # A fuzzing process imports the package later, so that its coverage is measured.
    from campaigns.hunt import Fault, Haul

PACKAGES = ["mpoc", "ruamel"]
"""What is measured."""

COPIED = ["mpoc.engine.record_functions"]
"""What is not: functions whose code is copied, where the counters would be lost."""

BEGINNINGS = 300
"""The number of files that a target begins with."""

MOST_BYTES = 6000
"""The most bytes of a file: longer ones reach nothing else and take longer."""

OWN_CHANGES = 0.7
"""How often a file is changed by the target's own means instead of libFuzzer's."""


def is_installed() -> bool:
    """Whether atheris is there."""
    return find_spec("atheris") is not None


def fuzz(target: str, folder: Path, seed: int, seconds: int) -> None:
    """Give files to a target until the time is over, and end the process.

    Each kind of fault leaves a file `*.fault` in the folder, with the fields of a
    `Fault` as JSON, and its bytes beside it; `kinds` counts the answers.
    """
    import atheris

    with atheris.instrument_imports(PACKAGES, COPIED):
        from campaigns import hunt, reader
    own = reader.TARGETS[target]
    kinds: Counter[str] = Counter()
    signs: set[str] = set()
    next_count = 0.0

    def keep(fault: Exception, data: bytes) -> None:
        sign = hunt.sign_of(fault)
        kinds[f"{target}: fault {sign}"] += 1
        if sign in signs:
            return
        signs.add(sign)
        path = folder / f"{len(signs)}.file"
        path.write_bytes(data)
        line = f"python tests/campaign.py reader --target {target} --file {path}"
        fields = (sign, line, hunt.trace_of(fault))
        path.with_suffix(".fault").write_text(json.dumps(fields))

    def give(data: bytes) -> None:
        nonlocal next_count
        try:
            kinds[reader.read(target, data)] += 1
        except Exception as fault:  # noqa: BLE001
            keep(fault, data)
        if time.monotonic() > next_count:
            (folder / "kinds").write_text(json.dumps(kinds))
            next_count = time.monotonic() + 1

    def change(data: bytes, most: int, number: int) -> bytes:
        chance = random.Random(number)
        if chance.random() < OWN_CHANGES:
            return own.change(chance, data)[:most]
        new_data: bytes = atheris.Mutate(data, most)
        return new_data

    corpus = folder / "corpus"
    corpus.mkdir()
    chance = random.Random(f"{seed}/{target}")
    for number in range(BEGINNINGS):
        (corpus / str(number)).write_bytes(own.begin(chance)[:MOST_BYTES])
    options = {
        "seed": seed + 1,  # 0 would be a seed from the clock
        "max_total_time": seconds,
        "max_len": MOST_BYTES,
        "handle_alrm": 0,  # the alarm is the reader's own
        "rss_limit_mb": 2000,
        "artifact_prefix": f"{folder}/",
    }
    words = [f"-{name}={value}" for name, value in options.items()]
    atheris.Setup([sys.argv[0], str(corpus), *words], give, custom_mutator=change)
    atheris.Fuzz()


def hunt_guided(
    targets: list[str],
    seed: int,
    seconds: float,
    keep: Path,
    tell: Callable[[Fault], object],
) -> Haul:
    """Fuzz one target after the other, each for its share of the time.

    `keep` is the folder for the files that show a fault.
    """
    from campaigns.hunt import Fault, Haul

    begin = time.monotonic()
    kinds: Counter[str] = Counter()
    faults: list[Fault] = []
    keep.mkdir(parents=True, exist_ok=True)
    for target in targets:
        folder = Path(tempfile.mkdtemp(prefix=f"{target}-{seed}-", dir=keep.resolve()))
        share = str(max(1, int(seconds / len(targets))))
        words = ("-m", "campaigns.guided", target, str(folder), str(seed), share)
        with (folder / "log").open("w") as log:
            code = subprocess.run(
                [sys.executable, *words],
                cwd=Path(__file__).parent.parent,
                stdout=log,
                stderr=log,
                check=False,
            ).returncode
        if (folder / "kinds").exists():
            kinds.update(json.loads((folder / "kinds").read_text()))
        of_target = [
            Fault(*json.loads(path.read_text())) for path in folder.glob("*.fault")
        ]
        if code:
            words_of_end = (folder / "log").read_text()[-3000:]
            sign = f"{target}: the process ends with {code}"
            of_target.append(Fault(sign, f"see {folder}", words_of_end))
        for fault in of_target:
            tell(fault)
        faults += of_target
    return Haul(kinds.total(), time.monotonic() - begin, kinds, tuple(faults))


if __name__ == "__main__":
    fuzz(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
