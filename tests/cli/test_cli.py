"""The command line: exit codes, where words go, options, what is imported."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandResult, run
from jsonschema import Draft202012Validator
from places import GOLDEN, ROOT, SCENARIOS
from typer import Context
from typer.main import get_command

import mpoc
from mpoc.cli.app import app
from mpoc.cli.exit_codes import worst
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.speech import Speech, wants_colour
from mpoc.schema.validate import schema
from mpoc.text.files import scenario_files, write_whole

SMASH = str(GOLDEN / "smash.mpoc.yaml")
NO_MEMORY = "there is too little memory for this"
NO_SEGMENT = "failed to map segment from shared object"
COMMANDS = ["run", "test", "check", "show", "step", "diff", "legal", "odds"]
COMMANDS += [
    "explore",
    "shrink",
    "new",
    "fmt",
    "play",
    "lsp",
    "site",
    "schema",
    "catalog",
    "rulings",
    "explain",
]
COMMANDS += ["find", "manual"]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def process(
    *arguments: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `mpoc` as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "mpoc", *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=60,
        check=False,
    )


def golden(name: str) -> str:
    return str(GOLDEN / f"{name}.mpoc.yaml")


# Start-up


def modules_imported(*arguments: str) -> set[str]:
    """The modules that are loaded when a command is done."""
    code = (
        "import sys; sys.argv[0] = 'mpoc'; from mpoc.__main__ import main; main(); "
        "sys.stderr.write(' '.join(sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        timeout=60,
        check=True,
    )
    return set(result.stderr.split())


def in_a_new_process(code: str, *arguments: str) -> list[str]:
    """The words that Python code prints last, in a process with `main` at hand."""
    result = subprocess.run(
        [sys.executable, "-c", f"from mpoc.__main__ import main\n{code}", *arguments],
        input=b"",
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=True,
    )
    return result.stdout.decode().splitlines()[-1].split()


@pytest.mark.parametrize(
    ("arguments", "collects"), [(("run", SMASH), False), (("lsp",), True)]
)
def test_a_process_that_lives_long_collects_garbage(
    arguments: tuple[str, ...], collects: bool
) -> None:
    """A short one leaves its garbage to the end of the process."""
    code = (
        "import gc; states = []; freeze = gc.freeze\n"
        "gc.freeze = lambda: (states.append(gc.isenabled()), freeze())\n"
        "main(); print(*states, gc.isenabled())"
    )
    assert in_a_new_process(code, *arguments) == [str(collects), "True"]


def test_only_the_first_command_of_a_process_leaves_its_garbage() -> None:
    code = (
        "import gc; main(); import mpoc.cli.app as app\n"
        "app.run_command_line = lambda: print(gc.isenabled(), gc.freeze()) or 0\n"
        "gc.freeze = print; main()"
    )
    assert in_a_new_process(code, "run", SMASH) == ["True", "None"]


@pytest.mark.parametrize("command", ["run", "test"])
@pytest.mark.parametrize("is_watch", [False, True])
def test_to_watch_files_is_to_live_long(
    command: str, is_watch: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    enabled: list[bool] = []
    monkeypatch.setattr("mpoc.cli.app.gc.enable", lambda: enabled.append(True))
    for name in ("watch", "watch_tests"):
        monkeypatch.setattr(f"mpoc.cli.modes.watching.{name}", lambda *_, **__: 0)
    assert run(command, SMASH, *(["--watch"] if is_watch else [])).code == 0
    assert bool(enabled) == is_watch


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (MemoryError(), NO_MEMORY),
        (SystemError("error return without exception set"), NO_MEMORY),
        (SystemError("f returned NULL without setting an exception"), NO_MEMORY),
        (ImportError(f"a.so: {NO_SEGMENT}"), NO_MEMORY),
        (ImportError(f"{NO_SEGMENT}: {os.strerror(errno.ENOMEM)}"), NO_MEMORY),
        (OSError(errno.EMFILE, "Too many"), "the system allows no more: Too many"),
        (RuntimeError("can't start new thread"), "the system allows no more threads"),
    ],
)
def test_a_limit_of_the_system_is_no_fault_of_mpoc(
    fault: Exception, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise fault

    monkeypatch.setattr("mpoc.scenario.settle.judge", fails)
    assert run("run", SMASH) == (2, "", f"mpoc: {words}\n")


def test_version_is_printed_before_anything_is_imported() -> None:
    modules = modules_imported("--version")
    assert "mpoc.__main__" in modules
    assert not modules & {
        "typer",
        "mpoc.cli.app",
        "argparse",
        "re",
        "inspect",
        "typing",
    }


def test_a_run_imports_only_what_it_needs() -> None:
    modules = modules_imported("run", SMASH)
    assert "mpoc.games.rise.verbs.attack" in modules
    assert not modules & {
        "jsonschema",
        "fastjsonschema",
        "rich",
        "json",
        "tomllib",
        "pydantic",
        "mpoc.text.faults",
        "mpoc.schema.corrections",
        "mpoc.schema.errors",
        "mpoc.schema.schema_place",
        "mpoc.report.outcome_json",
        "mpoc.games.rise.book.explain",
        "mpoc.games.rise.book.ledger",
        "mpoc.games.rise.file.write",
    }
    commands = [name for name in modules if name.startswith("mpoc.cli.commands.")]
    assert commands == ["mpoc.cli.commands.run"]


def test_each_module_of_a_command_is_a_command() -> None:
    folders = [ROOT / "mpoc/cli" / name for name in ("commands", "reference")]
    modules = {file.stem for folder in folders for file in folder.glob("[!_]*.py")}
    # `sheet` is what `rulings --sheet` writes.
    assert modules - {"sheet"} == set(COMMANDS)


def with_an_empty_text(command: str) -> Iterator[tuple[str, ...]]:
    """Command lines of a command, in each of which one of its texts is empty."""
    group: Any = get_command(app)
    parameters = group.get_command(Context(group), command).params
    for empty in parameters:
        if empty.type.name == "str":
            line = [command]
            for parameter in parameters:
                if parameter.required or parameter is empty:
                    is_option = parameter.param_type_name == "option"
                    line += parameter.opts[-1:] if is_option else []
                    line += ["" if parameter is empty else "x"]
            yield tuple(line)


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_text_is_refused_wherever_it_stands(command: str) -> None:
    """It mostly comes from an unset variable, and `''` is also this folder."""
    lines = [*with_an_empty_text(command)]
    assert lines or command == "lsp"
    for line in lines:
        result = run(*line)
        assert result.code == 2, line
        assert "is empty: give another" in result.err, line


def test_version() -> None:
    assert process("--version").stdout.decode() == f"mpoc {mpoc.__version__}\n"
    assert run("--version") == CommandResult(0, f"mpoc {mpoc.__version__}\n", "")


# Help


def test_help_tells_the_commands_there_are() -> None:
    output = run("--help").out
    listing = [
        line.split()[0]
        for line in output.partition("Commands:\n")[2].splitlines()
        if line.startswith("  ")
    ]
    assert listing == COMMANDS
    for later in ["doctor"]:
        assert later not in listing
    assert "..." not in output.partition("Commands:\n")[2]


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.code == 0
    assert "--debug" in result.out


def test_a_mistyped_command_gets_a_suggestion() -> None:
    result = run("runn")
    assert result.code == 2
    assert "Did you mean 'run'" in result.err
    assert not result.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("run",),
        ("run", SMASH, "--nonsense"),
        ("run", SMASH, "--format", "xml"),
        ("run", SMASH, "--color", "blue"),
        ("run", SMASH, "--assume", "last"),
        ("run", SMASH, "--rulings", "throw-region"),
        ("run", SMASH, "--rulings", "throw-regoin=half-plane"),
        ("run", SMASH, "--rulings", "throw-region=everywhere"),
        ("run", SMASH, "--edition", "rise-1999"),
        ("show", SMASH, "--at", "3"),
        ("show", SMASH, "--at", "-1"),
        ("run", SMASH, "--output", "no-such-folder/file"),
    ],
)
def test_a_wrong_command_line_ends_with_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert result.err
    assert not result.out
    assert "Traceback" not in result.err


SHARED: dict[str, tuple[str, dict[str, Any]]] = {
    "--format": ("json", {"format": "json"}),
    "--output": ("there", {"output": "there"}),
    "--color": ("never", {"color": "never"}),
    "--ascii": ("", {"ascii": True}),
    "--quiet": ("", {"quiet": True}),
    "--verbose": ("", {"verbose": 1}),
    "--debug": ("", {"debug": True}),
    "--stdin-name": ("table", {"stdin_name": "table"}),
    "--edition": ("rise-2008", {"edition": "rise-2008"}),
    "--rulings": ("a=b", {"rulings": ("a=b",)}),
    "--rulings-file": ("sheet", {"rulings_file": "sheet"}),
    "--assume": ("first", {"assume": True}),
}
"""A value for every option that commands share, and what becomes of it."""


@pytest.mark.parametrize(
    "command",
    # What a server answers goes to an editor, in the form of the protocol; the output
    # of `manual` is a folder.
    [command for command in COMMANDS if command not in ("lsp", "manual", "site")],
)
def test_shared_options_arrive_where_they_belong(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options_seen = []

    def capture(_: Speech, options: Options, inputs: object = ()) -> None:
        options_seen.append(options)
        raise WrongUsage("enough")

    monkeypatch.setattr(Speech, "__init__", capture)
    help = run(command, "--help").out
    words, fields = [command], {}
    for option, (value, becomes) in SHARED.items():
        # `rulings` takes --rulings only with --sheet.
        is_taken = re.search(rf"^  (-\w, )?{option} ", help, re.MULTILINE)
        if is_taken and (command, option) != ("rulings", "--rulings"):
            words += [option, value] if value else [option]
            fields.update(becomes)
    words += {"diff": [SMASH, SMASH], "explain": ["Flank"], "schema": []}.get(
        command, [SMASH]
    )
    result = run(*words)
    assert (result.code, result.err) == (2, "mpoc: enough\n")
    assert options_seen == [Options(**fields)]


def test_a_near_miss_of_a_ruling_gets_a_suggestion() -> None:
    result = run("run", SMASH, "--rulings", "throw-regoin=half-plane")
    assert "did you mean throw-region?" in result.err


# Exit codes


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("smash", 0),
        ("claims", 0),
        ("fails", 1),
        ("faulty", 3),
        ("unused", 3),
        ("missing", 3),
        ("refused", 4),
        ("waits-for-a-fact", 4),
        ("waits-for-an-order", 4),
        ("smash fails", 1),
        ("fails refused", 4),
        ("refused fails", 4),
        ("fails faulty refused", 3),
        ("smash lightning order", 0),
    ],
)
def test_exit_code_of_run(names: str, code: int) -> None:
    assert run("run", *map(golden, names.split())).code == code


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("smash", 0),
        ("fails", 1),
        ("refused", 1),
        ("waits-for-a-fact", 1),
        ("faulty", 3),
        ("fails faulty", 3),
    ],
)
def test_exit_code_of_test(names: str, code: int) -> None:
    assert run("test", *map(golden, names.split())).code == code


def test_the_worst_code_of_several_wins_in_the_order_of_the_contract() -> None:
    order = [70, 3, 4, 1, 5, 0]
    for place, code in enumerate(order):
        assert worst(set(order[place:])) == code
    assert worst(set()) == 0


def test_nothing_found_ends_with_5(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("test", "empty") == CommandResult(5, "no scenario was found\n", "")
    for command in ("test", "check"):
        for format in ("concise", "json", "sarif"):
            result = run(command, "empty", "--format", format)
            said = (result.code, result.err)
            assert said == (5, "mpoc: no scenario was found\n")
    assert run("check", "empty").code == 5
    assert run("test", SMASH, "--tag", "no-such-tag").code == 5


def test_a_file_that_checks_nothing_fails_its_test(tmp_path: Path) -> None:
    text = Path(SMASH).read_text(encoding="utf-8").partition("expect:")[0]
    (tmp_path / "bare.mpoc.yaml").write_text(text, encoding="utf-8")
    result = run("test", ".")
    assert result.code == 1
    assert "FAILED  bare.mpoc.yaml: nothing is checked" in result.out
    assert run("run", "bare.mpoc.yaml").code == 0


@pytest.mark.parametrize("empty", ["earned: {}", "dice: {red: {}}"])
def test_an_expectation_about_nobody_fails_its_test(empty: str, tmp_path: Path) -> None:
    text = Path(SMASH).read_text(encoding="utf-8").partition("expect:")[0]
    text += f"expect: {{destroyed: [S], {empty}}}\n"
    (tmp_path / "empty.mpoc.yaml").write_text(text, encoding="utf-8")
    result = run("test", ".")
    assert result.code == 1
    assert f"`{empty.partition(':')[0]}: {{}}` checks nothing" in result.out
    assert run("run", "empty.mpoc.yaml").code == 0


# Faults of mpoc's own


def breaking(fault: BaseException) -> Callable[..., None]:
    def broken(*_: object, **__: object) -> None:
        raise fault

    return broken


def test_a_fault_of_its_own_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "mpoc.scenario.settle.Settler.settle", breaking(ValueError("lost\x1b[1m"))
    )
    result = run("run", SMASH, golden("faulty"))
    assert result.code == 70
    own = [line for line in result.err.splitlines() if "fault of mpoc" in line]
    assert len(own) == 1
    assert "ValueError: lost\\x1b[1m" in own[0]
    assert "--debug" in own[0]
    assert "Traceback" not in result.err
    assert "error[unknown-card]" in result.err
    assert "Traceback" in run("run", SMASH, "--debug").err
    document = json.loads(run("run", SMASH, "--format", "json").out)
    assert document["files"][0]["problems"][0]["code"] == "fault-of-mpoc"


@pytest.mark.parametrize("command", ["rulings", "catalog", "schema"])
def test_any_command_ends_with_70_where_it_breaks(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        f"mpoc.cli.reference.{command}.Speech",
        breaking(RuntimeError("lost")),
    )
    result = run(command)
    assert result.code == 70
    assert result.err.count("\n") == 1


def test_a_fault_before_any_command_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import gc

    from mpoc.__main__ import main

    monkeypatch.setattr("mpoc.cli.app.run_command_line", breaking(ImportError("lost")))
    monkeypatch.setattr(sys, "argv", ["mpoc", "run", SMASH])
    try:
        assert main() == 70
    finally:
        gc.unfreeze()
        gc.enable()
    output = capsys.readouterr().err
    assert output.startswith("mpoc: a fault of mpoc's own: ImportError: lost")
    assert output.count("\n") == 1


def test_a_lack_of_memory_is_told_where_nothing_more_can_be_loaded(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    import gc

    from mpoc.__main__ import main

    monkeypatch.setattr("mpoc.cli.app.run_command_line", breaking(MemoryError()))
    monkeypatch.setattr("mpoc.text.problems.own_fault", breaking(MemoryError()))
    monkeypatch.setattr(sys, "argv", ["mpoc", "run", SMASH])
    try:
        assert main() == 2
    finally:
        gc.unfreeze()
        gc.enable()
    assert capfd.readouterr().err == f"mpoc: {NO_MEMORY}\n"


def test_an_interrupted_command_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "mpoc.scenario.settle.Settler.settle_file", breaking(KeyboardInterrupt())
    )
    assert run("run", SMASH) == CommandResult(130, "", "")


@pytest.mark.slow
def test_a_reader_that_stops_early_causes_no_message() -> None:
    command = f'"{sys.executable}" -m mpoc catalog | head -n 1'
    result = subprocess.run(
        command,
        shell=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    assert result.stderr == b""
    assert result.stdout.count(b"\n") == 1


# Where words go


def shell(redirection: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `mpoc` with its streams redirected as a shell writes it."""
    command = [sys.executable, "-m", "mpoc", *arguments]
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", *command],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("redirection", "arguments", "code"),
    [
        (">&-", ("run", SMASH), 0),
        (">&- 2>&- <&-", ("run", SMASH), 0),
        ("2>&-", ("run", "nowhere.yaml"), 3),
        ("<&-", ("run", "-"), 3),
        (">&-", ("--version",), 0),
    ],
)
def test_a_closed_stream_changes_no_exit_code(
    redirection: str, arguments: tuple[str, ...], code: int
) -> None:
    result = shell(redirection, *arguments)
    assert result.returncode == code
    assert "fault" not in result.stderr


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="pipes are closed another way")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("run", SMASH), 0),
        (("run", golden("fails")), 1),
        (("test", golden("fails"), SMASH), 1),
        (("run", "nowhere.yaml", SMASH), 3),
    ],
)
@pytest.mark.parametrize("is_deaf", [False, True])
def test_a_reader_that_stops_early_changes_no_exit_code(
    arguments: tuple[str, ...], code: int, is_deaf: bool
) -> None:
    """As with `mpoc test | head -1`, also where both streams go there."""
    reads, writes = os.pipe()
    os.close(reads)
    result = subprocess.run(
        [sys.executable, "-m", "mpoc", *arguments],
        stdout=writes,
        stderr=writes if is_deaf else subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    os.close(writes)
    assert result.returncode == code
    assert "Traceback" not in (result.stderr or "")


@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_of_which_a_part_is_taken_cannot_be_written(
    unbuffered: str, tmp_path: Path
) -> None:
    """So it is where a disk is nearly full, or files may not grow further."""
    resource = pytest.importorskip("resource")
    most = 1024
    with open(tmp_path / "out", "wb") as out:
        result = subprocess.run(
            [sys.executable, "-m", "mpoc", "run", "-v", SMASH],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONUNBUFFERED": unbuffered,
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        )
    assert result.returncode == 2
    assert result.stderr.startswith("mpoc: the output cannot be written: ")


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is full")
@pytest.mark.parametrize("arguments", [("run", SMASH), ("--version",), ("--help",)])
def test_a_full_disk_is_reported_and_is_not_a_fault_of_mpoc(
    arguments: tuple[str, ...],
) -> None:
    result = shell(">/dev/full", *arguments)
    assert result.returncode == 2
    assert result.stderr == (
        "mpoc: the output cannot be written: No space left on device\n"
    )
    assert shell(">/dev/full 2>/dev/full", *arguments).returncode == 2


WRITING_COMMANDS = (
    ("run", SMASH, "--output", "FILE"),
    ("run", SMASH, "--format", "json", "--output", "FILE"),
    ("test", SMASH, "--output", "FILE"),
    ("check", SMASH, "--output", "FILE"),
    ("show", SMASH, "--format", "yaml", "--output", "FILE"),
    ("odds", "3A", "--output", "FILE"),
    ("shrink", SMASH, "--output", "FILE"),
    ("new", "brawl", "FILE", "--force"),
    ("schema", "rise", "--output", "FILE", "--force"),
    ("rulings", "--sheet", "--output", "FILE", "--force"),
    ("explain", "p39", "--output", "FILE"),
    ("fmt", "FILE"),
    ("check", "--fix", "FILE"),
)


@pytest.mark.parametrize("arguments", WRITING_COMMANDS, ids=" ".join)
def test_a_file_stays_as_it_was_where_the_disk_is_full(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.mpoc.yaml"
    size = "6x4" if "fmt" in arguments else "6X4"
    old = f"board: {{size: {size}}}\nmpoc: 1\ntitle: A file\n"
    path.write_text(old, encoding="utf-8")

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mpoc.text.files.os.fsync", fail)
    result = run(*[str(path) if word == "FILE" else word for word in arguments])
    assert result.code == 2
    assert f"{path} cannot be written: No space left on device\n" in result.err
    assert path.read_text(encoding="utf-8") == old
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "arguments",
    [*WRITING_COMMANDS[:-2], ("manual", "--output", "FILE")],
    ids=" ".join,
)
@pytest.mark.parametrize("name", ["a" * 300, "/a" * 3000], ids=["name", "path"])
def test_a_name_that_is_too_long_is_reported(
    arguments: tuple[str, ...], name: str
) -> None:
    result = run(*[name if word == "FILE" else word for word in arguments])
    assert (result.code, result.out) == (2, "")
    assert "cannot be written: File name too long\n" in result.err


@pytest.mark.parametrize("command", [(), ("run",), ("odds", "3A"), ("find",)])
def test_each_command_prints_the_version(command: tuple[str, ...]) -> None:
    result = run(*command, "--version")
    assert (result.code, result.out, result.err) == (
        0,
        f"mpoc {mpoc.__version__}\n",
        "",
    )


def test_a_position_written_in_ascii_loads_the_same(tmp_path: Path) -> None:
    path = tmp_path / "written.mpoc.yaml"
    title = "Größe … ein Fall 🦖"
    text = (
        f"mpoc: 1\ntitle: {title}\nboard: {{size: 6x4}}\nfigures:\n"
        "  T: {card: {name: Größe, like: Terra Khan}, player: red, at: C2}\n"
    )
    path.write_text(text, encoding="utf-8")
    ascii_text = run("show", str(path), "--format", "yaml", "--ascii").out
    assert ascii_text.isascii()
    assert "\\u2026" in ascii_text
    again = tmp_path / "again.mpoc.yaml"
    again.write_text(ascii_text, encoding="utf-8")
    scenario = mpoc.load(str(again))
    assert scenario.title.startswith(title)
    assert scenario.start.figures["T"].card.name == "Größe"


def test_rulings_go_to_standard_output_and_faults_to_standard_error() -> None:
    result = run("run", SMASH, golden("faulty"), golden("lightning"))
    assert "all 7 expectations hold" in result.out
    assert "Riled" in result.out
    assert "error[" not in result.out
    assert "error[unknown-card]" in result.err
    assert "expectations" not in result.err


def test_json_is_one_document_with_rulings_and_faults() -> None:
    result = run("run", SMASH, golden("faulty"), "missing", "--format", "json")
    assert result.code == 3
    assert not result.err
    files = json.loads(result.out)["files"]
    assert [file["file"] for file in files] == [SMASH, golden("faulty"), "missing"]
    assert files[0]["outcome"]["verdict"] == "holds"
    assert files[0]["outcome"]["exit_code"] == 0
    first = files[1]["problems"][0]
    assert (first["code"], first["line"], first["column"]) == ("wrong-form", 8, 42)
    assert files[2]["problems"][0]["code"] == "not-found"


def test_standard_input_has_the_name_that_is_given() -> None:
    text = Path(golden("faulty")).read_bytes()
    result = process("run", "-", "--stdin-name", "table-3.mpoc.yaml", stdin=text)
    assert result.returncode == 3
    assert b"--> table-3.mpoc.yaml:8:42" in result.stderr
    assert b"--> <stdin>:8:42" in process("run", "-", stdin=text).stderr
    value = process(
        "run", "-", "--format", "json", stdin=Path(SMASH).read_bytes()
    ).stdout
    assert json.loads(value)["files"][0]["file"] == "<stdin>"


def test_output_goes_to_a_file_in_one_piece(tmp_path: Path) -> None:
    output = run("run", SMASH).out
    result = run("run", SMASH, "--output", "ruling.txt")
    assert result == CommandResult(0, "", "")
    assert (tmp_path / "ruling.txt").read_text(encoding="utf-8") == output
    assert run("run", golden("fails"), "--output", "ruling.txt").code == 1
    assert "fails" in (tmp_path / "ruling.txt").read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["ruling.txt"]


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old").write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "replace", breaking(OSError("no")))
    with pytest.raises(OSError, match="no"):
        write_whole("old", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert (tmp_path / "old").read_text(encoding="utf-8") == "old"


def test_a_link_stays_and_its_file_is_written(tmp_path: Path) -> None:
    file, link = tmp_path / "folder" / "told.txt", tmp_path / "link"
    file.parent.mkdir()
    link.symlink_to(file)
    write_whole(str(link), "new\n")
    assert link.is_symlink()
    assert file.read_text() == "new\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_what_is_not_a_file_is_written_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(str(pipe), "new\n")
    assert os.read(reader, 100) == b"new\n"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    write_whole("old", "new\n")
    assert path.read_text(encoding="utf-8") == "new\n"
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="only an administrator gives files away",
)
def test_a_replaced_file_keeps_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old", encoding="utf-8")
    os.chown(path, 1234, 2345)
    write_whole("old", "new\n")
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 2345)


@pytest.mark.parametrize("command", [("fmt",), ("run", "--format", "md")])
def test_a_file_is_in_utf_8_whatever_the_system_writes(
    command: tuple[str, ...],
) -> None:
    """What goes into a pipe may be read on; with other signs it is another file."""
    text = Path(SMASH).read_text(encoding="utf-8")
    data = text.replace("title: ", "title: Überfall \U0001f996 ", 1).encode()
    expected = process(*command, "-", stdin=data, PYTHONIOENCODING="utf-8").stdout
    assert "Überfall \U0001f996".encode() in expected
    result = process(*command, "-", stdin=data, PYTHONIOENCODING="cp1252")
    assert result.stdout == expected


def test_an_ascii_terminal_gets_every_sign() -> None:
    text = Path(SMASH).read_text(encoding="utf-8")
    text = text.replace("title: Smashed", "title: Zerschlägert 東 Smashed")
    result = process(
        "run", "-", stdin=text.encode(), PYTHONIOENCODING="ascii", PYTHONUTF8="0"
    )
    assert result.returncode == 0
    assert b"Zerschl\\xe4gert \\u6771" in result.stdout


def test_ascii_escapes_what_is_not() -> None:
    text = Path(SMASH).read_text(encoding="utf-8")
    text = text.replace("title: Smashed", "title: Zerschlägert Smashed")
    result = process(
        "run", "-", "--ascii", stdin=text.encode(), PYTHONIOENCODING="utf-8"
    )
    assert b"Zerschl\\xe4gert" in result.stdout
    assert result.stdout.isascii()


# Colour


class Terminal:
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("color", "environment", "terminal", "expected"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour(
    color: str,
    environment: dict[str, str],
    terminal: bool,
    expected: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stream = Terminal() if terminal else None
    assert wants_colour(Options(color=color), stream) is expected


def test_colour_is_all_that_colour_adds() -> None:
    import re

    plain = run("run", SMASH).out
    coloured_output = run("run", SMASH, "--color", "always").out
    assert "\x1b[" in coloured_output
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured_output) == plain


# How unclear rules are read

BURNS = "damage of D: expected 3, got 2"
NEVER = "hazard-under-mover=suffered-never"


def test_readings_of_the_command_line_are_named() -> None:
    result = run("run", SMASH, "--rulings", NEVER)
    assert result.code == 1
    assert "hazard-under-mover: suffered-never" in result.out.splitlines()[0]
    assert BURNS in result.out
    assert "hazard-under-mover is read as suffered-never" in result.out


def test_a_default_reading_is_not_named() -> None:
    result = run("run", SMASH, "--rulings", "hazard-under-mover=final-footprint")
    assert result == run("run", SMASH)


def test_readings_of_a_sheet(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("rulings: {hazard-under-mover: suffered-never}\n")
    assert BURNS in run("run", SMASH, "--rulings-file", "sheet.yaml").out
    result = run(
        "run",
        SMASH,
        "--rulings-file",
        "sheet.yaml",
        "--rulings",
        "hazard-under-mover=final-footprint",
    )
    assert result.code == 0


@pytest.mark.parametrize("command", ["run", "test", "show"])
def test_a_missing_sheet_is_reported(command: str) -> None:
    result = run(command, SMASH, "--rulings-file", "nowhere.yaml")
    assert result.code == 3
    assert "error[not-found]" in result.err


def test_a_faulty_sheet_is_a_faulty_file(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(
        "edition: rise-1999\nrulings: {throw-regoin: half-plane, power-cap: none}\n"
        "other: 1\n"
    )
    result = run("run", SMASH, "--rulings-file", "sheet.yaml")
    assert result.code == 3
    for sentence in (
        "sheet.yaml:1:10",
        "did you mean throw-region?",
        "power-cap has no reading",
        "there is no key `other`",
    ):
        assert sentence in result.err


def project(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def test_readings_of_the_nearest_project(tmp_path: Path) -> None:
    project(
        tmp_path / "a", '[tool.mpoc.rulings]\nhazard-under-mover = "suffered-never"\n'
    )
    project(tmp_path / "a" / "b", '[project]\nname = "mpoc-table"\n')
    text = Path(SMASH).read_text(encoding="utf-8")
    within = tmp_path / "a" / "b" / "one.mpoc.yaml"
    within.write_text(text, encoding="utf-8")
    (tmp_path / "two.mpoc.yaml").write_text(text, encoding="utf-8")
    assert BURNS in run("run", "a/b/one.mpoc.yaml").out
    assert run("run", "two.mpoc.yaml").code == 0
    assert run("test", ".").out.count("FAILED") == 1
    for head in ("[tool]", "[ tool ] # of tools", '["tool"]'):
        project(
            tmp_path / "a" / "b",
            f'{head}\n"\\u006dpoc" = {{rulings = {{power-cap = "pool-only"}}}}\n',
        )
        assert run("run", "a/b/one.mpoc.yaml").code == 0
    project(tmp_path / "a" / "b", "")
    default = "hazard-under-mover=final-footprint"
    assert run("run", "a/b/one.mpoc.yaml", "--rulings", default).code == 0
    own = "rules: {rulings: {hazard-under-mover: final-footprint}}\n\nboard:"
    within.write_text(text.replace("board:", own), encoding="utf-8")
    assert run("run", "a/b/one.mpoc.yaml").code == 0


def test_a_project_may_name_a_sheet(tmp_path: Path) -> None:
    project(tmp_path / "a", '[tool.mpoc]\nrulings-file = "event.yaml"\n')
    sheet = tmp_path / "a" / "event.yaml"
    sheet.write_text("rulings: {hazard-under-mover: suffered-never}\n", "utf-8")
    text = Path(SMASH).read_text(encoding="utf-8")
    (tmp_path / "a" / "one.mpoc.yaml").write_text(text, encoding="utf-8")
    assert BURNS in run("run", "a/one.mpoc.yaml").out
    default = "hazard-under-mover=final-footprint"
    assert run("run", "a/one.mpoc.yaml", "--rulings", default).code == 0
    sheet.unlink()
    result = run("run", "a/one.mpoc.yaml")
    assert result.code == 3
    assert "event.yaml" in result.err


def test_no_file_can_begin_after_the_end(tmp_path: Path) -> None:
    text = Path(SMASH).read_text("utf-8").split("\nexpect:")[0]
    last_form = "damage: 3, other-form: {card: Ultra Defender X, destroyed: true}}"
    losses = text.replace("damage: 1}", last_form) + "\n"
    (tmp_path / "over.mpoc.yaml").write_text(losses, "utf-8")
    command = ("show", "over.mpoc.yaml", "--at", "2")
    assert run(*command).code == 0
    result = run(*command, "--format", "yaml")
    assert (result.code, result.out) == (4, "")
    assert "after action 2: the game is over, and no file begins after" in result.err


def test_what_stops_on_the_way_is_reported_in_json() -> None:
    path = str(Path(SMASH).with_name("refused.mpoc.yaml"))
    result = run("show", path, "--at", "1", "--format", "json")
    assert result.code == 4
    (file,) = json.loads(result.out)["files"]
    assert file["outcome"]["status"] == "refused"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("[tool.mpoc]\nedtion = 1\n", "has no key `edtion`"),
        ('[tool.mpoc]\nedition = "rise-1999"\n', "there is no edition"),
        ('[tool.mpoc]\nrulings = "all"\n', "rulings is not a table"),
        ("[tool.mpoc]\nrulings-file = 3\n", "rulings-file is not a path"),
        ('[tool.mpoc.rulings]\nthrow-region = "x"\n', "has no reading `x`"),
        ("[tool.mpoc\n", "pyproject.toml"),
        *[
            (f"[tool.mpoc]\n{key} = {value}\n", key)
            for key in ("edition", "rulings-file", "rulings")
            for value in ("0", '""', "[]")
        ],
        ("[tool.mpoc]\nedition = {}\n", "there is no edition"),
        ("[tool.mpoc]\nrulings-file = {}\n", "rulings-file is not a path"),
        ("[tool.mpoc]\nrulings.throw-region = []\n", "throw-region has no reading"),
        ("[tool]\nmpoc = []\n", "is not a table"),
    ],
)
def test_a_faulty_project_is_reported(tmp_path: Path, table: str, message: str) -> None:
    project(tmp_path, table)
    text = Path(SMASH).read_text(encoding="utf-8")
    (tmp_path / "one.mpoc.yaml").write_text(text, encoding="utf-8")
    result = run("run", "one.mpoc.yaml")
    assert result.code == 2
    assert message in result.err


@pytest.mark.parametrize("value", ["0", "''", "[]", "{}", "~"])
@pytest.mark.parametrize("key", ["edition", "rulings", "throw-region"])
def test_a_faulty_sheet_is_reported(tmp_path: Path, key: str, value: str) -> None:
    sheet = tmp_path / "sheet.yaml"
    is_ruling = key == "throw-region"
    line = f"rulings:\n  {key}: {value}\n" if is_ruling else f"{key}: {value}\n"
    sheet.write_text(line, "utf-8")
    result = run("run", SMASH, "--rulings-file", str(sheet))
    is_sound = (key, value) == ("rulings", "{}")
    assert result.code == (0 if is_sound else 3)
    assert (key in result.out + result.err) or is_sound


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "1e999"])
def test_seconds_are_a_finite_number(seconds: str) -> None:
    for command in ("run", "explore", "odds", "legal", "shrink"):
        result = run(command, SMASH, "--seconds", seconds)
        assert (result.code, "--seconds" in result.err) == (2, True)
    assert run("lsp", "--seconds", seconds).code == 2


def test_assumed_answers_are_marked() -> None:
    result = run("run", golden("waits-for-an-order"), "--assume", "first")
    assert result.code == 0
    assert "(assumed)" in result.out
    assert "assumed in action 1: blue decides" in result.out


# Finding files


def test_folders_are_searched_in_order(tmp_path: Path) -> None:
    for name in ("b/two", "b/one", "a/three", "b/.hidden/four", "b/deep/five"):
        path = tmp_path / f"{name}.mpoc.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "b" / "other.yaml").touch()
    result = scenario_files(["b/", "a/three.mpoc.yaml", "b/one.mpoc.yaml", "gone"])
    assert result == [
        "b/deep/five.mpoc.yaml",
        "b/one.mpoc.yaml",
        "b/two.mpoc.yaml",
        "a/three.mpoc.yaml",
        "gone",
    ]


def test_scenarios_is_the_folder_by_default(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    text = Path(SMASH).read_text(encoding="utf-8")
    (tmp_path / "scenarios" / "one.mpoc.yaml").write_text(text, encoding="utf-8")
    assert "ok      scenarios/one.mpoc.yaml  Smashed" in run("test").out
    assert run("check").out == "1 file is sound\n"


# test


def test_selection() -> None:
    names = [golden(name) for name in ("smash", "lightning", "fails")]
    assert run("test", *names, "-k", "riled").out.endswith("1 passed\n")
    assert run("test", *names, "-k", "RILED missed").out.count("ok ") == 1
    assert run("test", *names, "-k", "nothing of this").code == 5


def test_tags(tmp_path: Path) -> None:
    text = Path(SMASH).read_text(encoding="utf-8")
    text_with_tags = text.replace("board:", "tags: [smash, hazard]\n\nboard:")
    (tmp_path / "one.mpoc.yaml").write_text(text_with_tags, encoding="utf-8")
    (tmp_path / "two.mpoc.yaml").write_text(text, encoding="utf-8")
    assert run("test", ".", "--tag", "smash").out.count("ok ") == 1
    assert run("test", ".", "--tag", "smash", "--tag", "throw").code == 5
    assert run("test", ".").out.count("ok ") == 2


def test_the_first_that_fails_can_end_it() -> None:
    names = [golden(name) for name in ("smash", "fails", "refused", "lightning")]
    result = run("test", *names, "-x")
    assert result.code == 1
    assert result.out.endswith("1 passed, 1 failed\n")


def test_quiet_tells_failures_and_the_sum() -> None:
    result = run("test", golden("smash"), golden("fails"), "-q")
    assert len(result.out.splitlines()) == 2
    assert result.out.startswith("FAILED")
    assert run("test", golden("smash"), "-q").out == "1 passed\n"


def test_verbose_tells_the_whole_ruling_of_what_fails() -> None:
    result = run("test", golden("smash"), golden("fails"), "-v")
    assert run("run", golden("fails")).out.splitlines()[4] in result.out
    assert "this result depends on hazard-under-mover" in result.out
    assert result.out.count("Blazing Inferno") == 1
    assert "does not apply" in run("test", golden("fails"), "-vv").out


def test_json_of_test_is_that_of_run() -> None:
    names = [golden("smash"), golden("faulty")]
    test_result = json.loads(run("test", *names, "--format", "json").out)
    ran = json.loads(run("run", *names, "--format", "json").out)
    assert [file["file"] for file in test_result["files"]] == names
    assert ran["files"][0]["outcome"]["depends"]
    assert test_result == ran


def test_json_of_test_leaves_out_under_what_a_claim_would_hold() -> None:
    dispute = SCENARIOS / "rise" / "disputes" / "thrown-too-far.mpoc.yaml"
    tested = json.loads(run("test", str(dispute), "--format", "json").out)
    ran = json.loads(run("run", str(dispute), "--format", "json").out)
    assert ran["files"][0]["outcome"].pop("would_hold")
    assert tested == ran


# show, check, and what is known


def test_a_shown_position_is_a_file_that_shows_the_same(tmp_path: Path) -> None:
    for at in ("0", "1", "2"):
        result = run(
            "show", SMASH, "--at", at, "--format", "yaml", "-o", "at.mpoc.yaml"
        )
        assert result == CommandResult(0, "", "")
        assert run("check", "at.mpoc.yaml").code == 0
        first = json.loads(run("show", SMASH, "--at", at, "--format", "json").out)
        second = json.loads(run("show", "at.mpoc.yaml", "--format", "json").out)
        assert second["files"][0]["position"] == first["files"][0]["position"]


def test_show_of_what_cannot_be_reached() -> None:
    result = run("show", golden("refused"), "--at", "1")
    assert result.code == 4
    assert "action 1 refused: not-adjacent, too-many-dice" in result.err
    assert run("show", golden("faulty")).code == 3


def test_show_of_tables_whose_rows_differ_in_length() -> None:
    folder = SCENARIOS / "moongha-invaders" / "attack"
    result = run("show", str(folder / "shaggoo-and-nobody-knows.mpoc.yaml"))
    assert result.code == 0
    assert "\nPoints    red " in result.out


@pytest.mark.slow
def test_every_scenario_is_shown() -> None:
    paths = [str(path) for path in SCENARIOS.rglob("*.mpoc.yaml")]
    codes = {path: run("show", path).code for path in paths}
    assert {path for path, code in codes.items() if code} == set()


def test_check_plays_nothing() -> None:
    assert run("check", golden("refused"), golden("fails")) == CommandResult(
        0, "2 files are sound\n", ""
    )
    assert run("check", golden("smash"), "-q") == CommandResult(0, "", "")
    result = run("check", golden("faulty"), golden("smash"))
    assert result.code == 3
    assert result.out == "3 problems in 1 of 2 files\n"
    document = json.loads(
        run("check", golden("faulty"), golden("smash"), "--format", "json").out
    )
    assert [len(file["problems"]) for file in document["files"]] == [3, 0]


@pytest.mark.parametrize("command", ["run", "test", "check", "show"])
@pytest.mark.parametrize("output", ["same", "link", "other name"])
def test_no_output_replaces_a_file_that_is_read(
    tmp_path: Path, command: str, output: str
) -> None:
    file = tmp_path / "x.mpoc.yaml"
    file.write_bytes(Path(golden("smash")).read_bytes())
    (tmp_path / "link").symlink_to(file)
    names = {"same": "x.mpoc.yaml", "link": "link", "other name": "./x.mpoc.yaml"}
    before = file.read_bytes()
    result = run(command, "x.mpoc.yaml", "-o", names[output])
    assert result.code == 2
    assert "would replace a file that is read" in result.err
    assert file.read_bytes() == before
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("rulings: {throw-region: half-plane}\n", encoding="utf-8")
    if command != "check":
        read = ("--rulings-file", "sheet.yaml", "-o", "sheet.yaml")
        assert run(command, "x.mpoc.yaml", *read).code == 2
    assert run(command, "x.mpoc.yaml", "-o", "fresh.txt").code == 0


def test_no_output_replaces_the_file_on_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "x.mpoc.yaml"
    before = Path(golden("smash")).read_bytes()
    file.write_bytes(before)
    for output, code in (("x.mpoc.yaml", 2), ("fresh.txt", 0), (os.devnull, 0)):
        with file.open("rb") as stream:
            command = [sys.executable, "-m", "mpoc", "run", "-", "-o", output]
            done = subprocess.run(command, stdin=stream, cwd=tmp_path, check=False)
        assert (done.returncode, file.read_bytes()) == (code, before)


def test_no_output_replaces_a_scenario_that_is_searched(tmp_path: Path) -> None:
    own = tmp_path / "scenarios" / "own.mpoc.yaml"
    own.parent.mkdir()
    text = Path(golden("smash")).read_text("utf-8")
    own.write_text(re.sub("(?m)^title: .*$", "title: A quokka", text), "utf-8")
    before = own.read_bytes()
    result = run("find", "quokka", "-o", "scenarios/own.mpoc.yaml")
    assert (result.code, "would replace a file that is read" in result.err) == (2, True)
    assert own.read_bytes() == before


NEW_FILES = (
    ("schema", "rise", "-o", "FILE"),
    ("rulings", "--sheet", "-o", "FILE"),
    ("new", "brawl", "FILE"),
)


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="no path to the stream")
@pytest.mark.parametrize("arguments", NEW_FILES, ids=" ".join)
def test_a_new_file_may_be_a_stream(arguments: tuple[str, ...]) -> None:
    def written(path: str) -> str:
        words = [path if word == "FILE" else word for word in arguments]
        result = process(*words)
        assert (result.returncode, result.stderr) == (0, b"")
        return result.stdout.decode()

    text = written("/dev/stdout")
    assert written("other.yaml") != text
    other = Path("other.yaml").read_text("utf-8")
    assert re.sub(r"\$schema=\S+", "", text) == re.sub(r"\$schema=\S+", "", other)


@pytest.mark.parametrize("arguments", NEW_FILES, ids=" ".join)
def test_a_new_file_is_no_folder(arguments: tuple[str, ...]) -> None:
    words = ["." if word == "FILE" else word for word in arguments]
    expected = (2, "", "mpoc: . is a folder; name a file\n")
    assert run(*words) == run(*words, "--force") == expected


def test_what_ended_before_the_replay_stops_is_decided(tmp_path: Path) -> None:
    text = re.sub("(?m)^expect:(.*\n)+", "", Path(SMASH).read_text("utf-8"))
    path = tmp_path / "stops.mpoc.yaml"
    wrong = "actions:\n  - {push: 0, expect: {damage: {D: 9}}}\n"
    stops = "  - {advance: D, to: A1, expect: {damage: {D: 8}}}\n"
    head = text.partition("actions:\n")[0]
    path.write_text(head + wrong + stops, "utf-8")
    result = run("run", str(path))
    assert result.code == 4
    assert "damage of D: expected 9, got 0\n" in result.out
    last = "the replay stops at action 2: the other expectations are undecided\n"
    assert result.out.endswith(last)
    assert "expected 8" not in result.out


@pytest.mark.parametrize("command", ["run", "diff", "explore", "shrink", "test"])
def test_standard_input_is_read_once(command: str) -> None:
    names = {"run": ("-", "-"), "diff": ("-", "-")}.get(
        command, ("-", "--rulings-file", "-")
    )
    result = run(command, *names)
    assert result == (
        2,
        "",
        "mpoc: standard input can be read once; it is named twice\n",
    )


def test_schemas_are_printed_and_never_overwritten(tmp_path: Path) -> None:
    assert {"outcome", "rise", "rise-mat"} <= set(run("schema").out.split())
    shipped_schema = (ROOT / "schemas" / "rise.schema.json").read_text(encoding="utf-8")
    assert run("schema", "rise").out == shipped_schema
    assert run("schema", "rise", "--output", "rise.json").code == 0
    assert (tmp_path / "rise.json").read_text(encoding="utf-8") == shipped_schema
    assert run("schema", "rise", "--output", "rise.json").code == 2
    result = run("schema", "rice")
    assert result.code == 5
    assert "did you mean rise?" in result.err


def test_catalog() -> None:
    result = run("catalog", "terra", "khan")
    assert result.code == 0
    assert result.out.startswith("Terra Khan\nAlpha monster, Terrasaurs")
    assert "Motivator" in result.out
    first, *figures, blank, remark = run("catalog").out.splitlines()
    assert first.split()[:3] == ["Figure", "Kind", "Faction"]
    assert (len(figures), blank) == (419, "")
    assert remark.startswith("not built: ")
    part = run("catalog", "terra")
    assert part.code == 0
    assert "Mega Terra Khan" in part.out
    assert "Defender X" not in part.out
    assert len(run("catalog", "terra", "-q").out.splitlines()) > 3
    assert len(run("catalog", "-q").out.splitlines()) == 419
    figures = json.loads(run("catalog", "--format", "json").out)["figures"]
    assert len(figures) == 419
    khan = json.loads(run("catalog", "Terra Khan", "--format", "json").out)["figures"]
    assert khan[0]["stats"]["brawl"] == "8+2"
    ability = run("catalog", "flight")
    assert ability.code == 5
    assert "`mpoc explain flight`" in ability.err
    missing = run("catalog", "Tera Khan")
    assert missing.code == 5
    assert "did you mean Terra Khan?" in missing.err
    # No word stands twice, though one game's own noun is `power or monster`.
    assert "no figure, card, monster or power 'nope'" in run("catalog", "nope").err


def test_the_catalog_is_narrowed_down() -> None:
    def names(*arguments: str) -> list[str]:
        return run("catalog", "-q", *arguments).out.splitlines()

    units = names("--kind", "unit", "--faction", "TERRA", "--playable")
    assert "Carnidon" in units
    assert not {"Terra Khan", "G-Tank"} & {*units}
    everything = names("--set", "voltron")
    assert "Ultra Voltron" in everything
    assert names("lion", "--set", "voltron") == [
        f"{colour} Lion Voltron"
        for colour in ("Black", "Blue", "Green", "Red", "Yellow")
    ]
    output = run("catalog", "--kind", "building", "--format", "json").out
    assert {card["kind"] for card in json.loads(output)["figures"]} == {"building"}
    nothing = run("catalog", "--faction", "tritons", "--playable")
    assert (nothing.code, nothing.err) == (
        5,
        "mpoc: no figure is playable and of faction 'tritons'\n",
    )
    assert run("catalog", "--coverage", "--kind", "unit").code == 2
    other = run("catalog", "--game", "smash-monster-rampage", "--faction", "x")
    assert (other.code, other.out) == (2, "")


def test_one_ruling() -> None:
    value = run("rulings", "throw-region")
    assert value.code == 0
    assert "* three-lanes" in value.out
    assert "power-cap" not in value.out
    assert run("rulings", "throw-region", "--game", "rise") == value
    other = run("rulings", "--game", "smash-monster-rampage", "-q").out.split(":")[0]
    assert f"{other} " in run("rulings", other).out
    assert run("rulings", other, "--game", "rise").code == 5
    missing = run("rulings", "throw-regoin")
    assert missing.code == 5
    assert "did you mean throw-region?" in missing.err


def test_rulings() -> None:
    index = run("rulings").out.splitlines()[:-2]
    assert "* three-lanes" in run("rulings", "-v").out
    ledger = json.loads(run("rulings", "--format", "json").out)["rulings"]
    names = [ruling["name"] for ruling in ledger]
    assert [line.split(":")[0] for line in run("rulings", "-q").out.splitlines()] == (
        names
    )
    assert [line.split()[0] for line in index] == names
    for ruling in ledger:
        readings = [reading["name"] for reading in ruling["readings"]]
        assert ruling["default"] == readings[0]
        assert ruling["reason"]
        assert ruling["pages"]


@pytest.mark.parametrize(
    "word", ["Flank", "hit & run", "p36", "not-aligned", "throw-region", "Terra Khan"]
)
def test_explain(word: str) -> None:
    result = run("explain", *word.split())
    assert result.code == 0
    assert len(result.out) > 40
    text = json.loads(run("explain", word, "--format", "json").out)
    assert text["word"] == word


def test_another_game_is_asked_by_name() -> None:
    other = "smash-monster-rampage"
    value = run("rulings", "--game", other)
    assert value.code == 0
    assert value.out != run("rulings").out
    assert run("catalog", "--game", other).code == 0
    assert run("catalog", "--game", "smash-monster-rampag").code == 2
    word = run("rulings", "--game", other, "-q").out.split(":")[0]
    assert "In Smash Monster Rampage" in run("explain", word).out
    assert run("explain", word, "--game", "rise").code == 5
    assert "In Smash" not in run("explain", word, "--game", other).out


def test_explain_of_nothing_known() -> None:
    result = run("explain", "flnak")
    assert result.code == 5
    assert "did you mean" in result.err
    assert not result.out


# The same everywhere


@pytest.mark.slow
def test_the_same_bytes_whatever_the_hash_seed() -> None:
    files = [golden(name) for name in ("smash", "lightning", "order", "refused")]
    for format in ("text", "json"):
        values = {
            process(
                "run", "-vv", *files, "--format", format, PYTHONHASHSEED=seed
            ).stdout
            for seed in ("0", "1", "2", "3")
        }
        assert len(values) == 1


def test_no_path_of_this_machine_is_shown() -> None:
    result = run("run", SMASH, "-vv", "--format", "json")
    text = result.out.replace(SMASH, "")
    assert str(ROOT) not in text
    assert str(Path.home()) not in text


SKYSCRAPER = ROOT / "scenarios/rise/examples/skyscraper-reactions.mpoc.yaml"
HIGH = "order: [High Occupancy, Blazing Inferno]"


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("order: [Blazing Inferno of T, High Occupancy]", "32:17"),
        ("order: [High Occupancy, Riled]", "32:33"),
        (f"{HIGH}\n      - order: [Blazing Inferno, High Occupancy]", "33:9"),
        ("order: [High Occupancy, High Occupancy]", "is in this order already"),
    ],
)
def test_an_order_of_what_does_not_come_up_is_reported(
    tmp_path: Path, order: str, message: str
) -> None:
    text = SKYSCRAPER.read_text("utf-8")
    assert HIGH in text
    path = tmp_path / "order.mpoc.yaml"
    path.write_text(text.replace(HIGH, order), "utf-8")
    result = run("run", str(path))
    assert (result.code, message in result.err) == (3, True), result.err
    text_with_names = HIGH.replace("cy,", "cy of S,").replace("no]", "no of S]")
    for right in (HIGH, text_with_names, f"{{{HIGH}, by: S}}"):
        path.write_text(text.replace(HIGH, right), "utf-8")
        assert run("run", str(path)).code == 0, right
    path.write_text(text.replace(HIGH, f"{{{HIGH}, by: T}}"), "utf-8")
    assert run("run", str(path)).code == 4


def test_an_output_stays_where_there_is_no_ruling(tmp_path: Path) -> None:
    remaining = tmp_path / "kept.txt"
    remaining.write_text("an earlier ruling\n", "utf-8")
    faulty = str(GOLDEN / "faulty.mpoc.yaml")
    assert run("run", faulty, "-o", str(remaining)).code == 3
    assert remaining.read_text("utf-8") == "an earlier ruling\n"
    assert run("run", SMASH, "-o", str(remaining)).code == 0
    assert remaining.read_text("utf-8") == run("run", SMASH).out


def test_a_dash_is_standard_output() -> None:
    assert run("run", SMASH, "-o", "-") == run("run", SMASH)
    assert not Path("-").exists()


@pytest.mark.parametrize("command", ["test", "check", "fmt"])
def test_without_a_folder_of_scenarios_nothing_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "bare").mkdir()
    monkeypatch.chdir(tmp_path / "bare")
    result = run(command)
    assert result.code == 5, result.err


@pytest.mark.parametrize("game", ["rise", "smash-monster-rampage"])
def test_reference_keeps_to_its_schemas(game: str) -> None:
    """All JSON output has a schema."""
    scenario = str(sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))[0])
    word = "Munch" if game == "rise" else "survivors"
    for name, words in (
        ("show", ("show", scenario)),
        ("rulings", ("rulings", "--game", game)),
        ("catalog", ("catalog", "--game", game)),
        ("explain", ("explain", word, "--game", game)),
    ):
        result = run(*words, "--format", "json")
        assert result.code == 0, result.err
        results = Draft202012Validator(schema(name))
        assert [*results.iter_errors(json.loads(result.out))] == []
    stop = str(GOLDEN / "refused.mpoc.yaml")
    faulty = str(GOLDEN / "faulty.mpoc.yaml")
    for arguments in ([stop, "--at", "1"], [faulty]):
        output = json.loads(run("show", *arguments, "--format", "json").out)
        Draft202012Validator(schema("show")).validate(output)
        Draft202012Validator(schema("outcome")).validate(output)


def test_coverage_keeps_to_its_schema() -> None:
    folder = str(SCENARIOS / "rise" / "examples")
    output = json.loads(run("catalog", "--coverage", folder, "--format", "json").out)
    Draft202012Validator(schema("coverage")).validate(output)
    Draft202012Validator.check_schema(schema("coverage"))


SHOT = """
mpoc: 1
game: smash-monster-rampage
title: A shot
board: {size: 14x14, blocks: {nw: [D4, E4, D5], ne: [K4, L4], sw: [D10], se: [K11]}}
turn: {player: green, phase: attack}
monster: {at: G7, facing: north}
units: {h1: {player: green, type: helicopter, at: G3}}
reserves: {green: {tank: 3, helicopter: 2}, orange: {tank: 3, helicopter: 3}}
won: {green: {cards: [], markers: 0}, orange: {cards: [], markers: 0}}
actions:
  - SHOT
"""


@pytest.mark.parametrize(
    ("shot", "mark"),
    [
        ("{fire: h1, roll: 2, draw: Direct Hit}", "11:31"),
        ("{fire: h1, roll: 5, draw: Direct Hit, at: D4}", "11:47"),
    ],
)
def test_what_a_shot_does_not_ask_for_is_reported(
    tmp_path: Path, shot: str, mark: str
) -> None:
    """A miss draws no card, and most cards have no square."""
    path = tmp_path / "shot.mpoc.yaml"
    path.write_text(SHOT.lstrip().replace("SHOT", shot), "utf-8")
    result = run("run", str(path))
    assert result.code == 3
    assert "nothing asks for this" in result.err
    assert f"shot.mpoc.yaml:{mark}" in result.err


SPAWN = """
mpoc: 1
title: Nobody knows red's monsters
board: {size: 8x8, ground: {A4: spawn-red}}
figures: {D: {card: Defender X, player: blue, at: F6}}
reserves: {red: [G-Tank]}
dice: {red: {unit: 5, power: 0}}
turn: {player: red, activation: unit}
actions: [{spawn: G-Tank, as: g, at: A4}]
"""


def test_a_surcharge_is_not_guessed(tmp_path: Path) -> None:
    """A unit off the agendas of the monsters costs a die more (p28): whose are they?"""
    path = tmp_path / "spawn.mpoc.yaml"
    path.write_text(SPAWN.lstrip(), "utf-8")
    result = run("run", str(path))
    assert result.code == 4
    assert "out: {red: […]}" in result.out
    for monster, left in (("Defender X", 4), ("Gorghadra", 3)):
        value = SPAWN.replace("dice:", f"out: {{red: [{monster}]}}\ndice:")
        path.write_text(
            f"{value}expect: {{dice: {{red: {{unit: {left}}}}}}}\n", "utf-8"
        )
        assert run("run", str(path)).code == 0, monster


def test_problems_beyond_the_limit_are_not_called_all(tmp_path: Path) -> None:
    path = tmp_path / "many.mpoc.yaml"
    keys = "".join([f"odd{number}: 1\n" for number in range(80)])
    path.write_text(f"mpoc: 1\ntitle: Many\nboard: {{size: 4x4}}\n{keys}", "utf-8")
    assert "at least 50 problems in 1 of 1 file" in run("check", str(path)).out
    path.write_text(f"mpoc: 1\ntitle: Few\nboard: {{size: 4x4}}\n{keys[:8]}", "utf-8")
    assert run("check", str(path)).out.startswith("1 problem in 1 of 1 file")


def test_the_output_replaces_no_file_that_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a mat, nor the settings of a project, nor the sheet that they name."""
    monkeypatch.chdir(tmp_path)
    mat = sorted((SCENARIOS / "rise" / "format" / "mats").glob("*.yaml"))[0]
    Path("mats").mkdir()
    shutil.copy(mat, "mats")
    assert run("rulings", "--sheet", "-o", "sheet.yaml").code == 0
    settings = '[tool.mpoc]\nrulings-file = "sheet.yaml"\n'
    Path("pyproject.toml").write_text(settings, "utf-8")
    text = (
        f"mpoc: 1\ntitle: x\nboard: {{mat: {mat.stem}}}\n"
        "turn: {player: red, activation: monster}\nactions: [{push: 0}]\n"
    )
    Path("x.mpoc.yaml").write_text(text, "utf-8")
    for name in (f"mats/{mat.name}", "sheet.yaml", "pyproject.toml", "x.mpoc.yaml"):
        before = Path(name).read_bytes()
        result = run("run", "x.mpoc.yaml", "-o", name)
        assert (result.code, "would replace a file" in result.err) == (2, True), name
        assert Path(name).read_bytes() == before
    assert run("show", "x.mpoc.yaml", "-o", "ruling.txt").code == 0


def test_two_outputs_are_two_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(SMASH, "x.mpoc.yaml")
    for command in (
        ("run", "--ask", "--save-as", "y.txt", "-o", "./y.txt", "x.mpoc.yaml"),
        ("play", "--plays", "1", "--save", "y.txt", "-o", "./y.txt"),
    ):
        assert run(*command).code == 2
        assert not Path("y.txt").exists()


TRAMPLED = SCENARIOS / "smash-monster-rampage" / "a23-trampled.mpoc.yaml"


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot go")
@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "FILE"),
        ("check", "FILE"),
        ("show", "FILE", "--format", "yaml"),
        ("odds", "FILE", "--again", "-j", "2"),
        ("explore", "FILE", "--free", "-j", "2"),
        ("test", "FILE", "--format", "github"),
    ],
)
def test_a_file_is_read_from_a_working_folder_that_is_gone(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file has a mat beside it, and `..` still leads there."""
    shutil.copytree(TRAMPLED.parent / "mats", tmp_path / "mats")
    shutil.copy(TRAMPLED, tmp_path / "a.mpoc.yaml")
    whole = str(tmp_path / "a.mpoc.yaml")
    before = run(*[whole if word == "FILE" else word for word in arguments])
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    monkeypatch.setenv("GITHUB_WORKSPACE", ".")
    gone.rmdir()
    words = ["../a.mpoc.yaml" if word == "FILE" else word for word in arguments]
    result = run(*words)
    assert result.code == before.code != 70, result.err
    assert len(result.out.splitlines()) == len(before.out.splitlines())


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot go")
@pytest.mark.parametrize(
    "words",
    [
        ("run", SMASH, "-o", "x"),
        ("test", SMASH, "-o", "x"),
        ("odds", SMASH, "-o", "x"),
        ("shrink", SMASH, "-o", "x"),
        ("explain", "throw", "-o", "x"),
        ("play", "--plays", "1", "--moves", "1", "--save", "x"),
        ("run", SMASH, "--ask", "--save-as", "x"),
    ],
    ids=" ".join,
)
def test_nothing_is_written_where_the_working_folder_is_gone(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    result = run(*words)
    assert result.code == 2
    assert "x cannot be written: " in result.err
