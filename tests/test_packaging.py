"""The package works from any folder once installed, and the tree is self-contained."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import archives
import command_line
import pytest
from places import PACKAGE, ROOT

import mpoc
from mpoc.rules.registry import RULESETS, rules_of

EXAMPLE = Path("scenarios/rise/examples/smash-fire.mpoc.yaml")
LOCKS = (".ci/requirements.lock", ".ci/test.lock", ".ci/release.lock")
TOP_LEVEL = {"README.md", "mpoc", "pyproject.toml", "scenarios", "schemas", "tests"}


def run(
    *command: str | Path, cwd: Path, expect_code: int = 0
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; its whole output shows when the code differs."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    result = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert result.returncode == expect_code, (
        f"{command} ended with {result.returncode}\n{result.stdout}\n{result.stderr}"
    )
    return result


class Installation:
    """A fresh environment with mpoc in it, and an empty folder to run it from."""

    def __init__(self, folder: Path) -> None:
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir(parents=True)
        environment = folder / "environment"
        run(sys.executable, "-m", "venv", "--without-pip", environment, cwd=folder)
        places = {"base": str(environment), "platbase": str(environment)}
        self.scripts = Path(sysconfig.get_path("scripts", "venv", places))
        self.site = Path(sysconfig.get_path("purelib", "venv", places))

    def pip(self, *words: str | Path) -> None:
        """Let this interpreter's pip work on the environment."""
        python = self.scripts / "python"
        pip = (sys.executable, "-m", "pip", "--python", python)
        run(*pip, *words, cwd=self.elsewhere)

    def mpoc(self, *words: str | Path) -> str:
        """What `mpoc` prints, started from the empty folder."""
        return run(self.scripts / "mpoc", *words, cwd=self.elsewhere).stdout


def shipped_files(folder: str) -> set[str]:
    """Paths of all files below a folder of the tree, without bytecode."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def copy_of_tree(folder: Path) -> Path:
    """What a checkout holds, without what lies about in this one."""
    copy = folder / "copy"
    copy.mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", copy)
    shutil.copy(ROOT / "README.md", copy)
    for part in ("mpoc", "scenarios", "schemas"):
        for name in shipped_files(part):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the tree, which is gone afterwards."""
    folder = tmp_path_factory.mktemp("wheel")
    copy = copy_of_tree(folder)
    run(
        *(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps"),
        *("-w", folder, copy),
        cwd=folder,
    )
    shutil.rmtree(copy)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module", params=["wheel", "editable"])
def installation(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Installation:
    """mpoc in a fresh environment, in either of the two ways."""
    folder = tmp_path_factory.mktemp(request.param)
    fresh = Installation(folder)
    if request.param == "wheel":
        fresh.pip("install", "-q", request.getfixturevalue("wheel"))
    else:
        fresh.pip("install", "-q", "-e", copy_of_tree(folder))
    return fresh


def lines(path: str) -> list[str]:
    return (ROOT / path).read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_wheel_holds_package_schemas_and_scenarios(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    other_files = shipped_files("schemas") | shipped_files("scenarios")
    assert EXAMPLE.as_posix() in other_files
    assert names == shipped_files("mpoc") | {f"mpoc/{name}" for name in other_files}


@pytest.mark.slow
def test_installed_version_is_the_package_version(installation: Installation) -> None:
    (metadata,) = installation.site.glob("mpoc-*.dist-info/METADATA")
    assert f"\nVersion: {mpoc.__version__}\n" in metadata.read_text(encoding="utf-8")


@pytest.mark.slow
def test_version_from_another_folder(installation: Installation) -> None:
    assert mpoc.__version__ in installation.mpoc("--version").split()


@pytest.mark.slow
def test_main_job_from_another_folder(installation: Installation) -> None:
    shutil.copy(ROOT / EXAMPLE, installation.elsewhere / "mine.mpoc.yaml")
    ruling = installation.mpoc("run", "mine.mpoc.yaml")
    assert "holds" in ruling.splitlines()[0]


@pytest.mark.slow
def test_schema_from_another_folder(installation: Installation) -> None:
    path = ROOT / "schemas" / "rise.schema.json"
    document = json.loads(installation.mpoc("schema", "rise"))
    assert document == json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_precedents_from_another_folder(installation: Installation) -> None:
    """The shipped scenarios are found, shown as examples, and may be run."""
    answer = installation.mpoc("find", "fire", "was", "not", "there", "-q")
    files = [line for line in answer.splitlines() if line.endswith(".mpoc.yaml")]
    assert len(files) == 10
    assert "board:" in installation.mpoc("explain", "legend")
    assert "->" in installation.mpoc("run", files[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_it_runs_from_an_archive_as_from_a_folder(
    game: str, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where files cannot be opened by a path, as in the wheel itself."""
    kind, name = rules_of(game).starters()[0].kind, "mine.mpoc.yaml"
    folders = [tmp_path / "archive", tmp_path / "folder"]
    for folder in folders:
        folder.mkdir()
        (folder / "faulty.mpoc.yaml").write_text("mpoc: 1\ntitel: A\n", "utf-8")
    for command, code in [
        # With it the first line of a new file is the same in both.
        (("schema", "--install"), 0),
        (("new", kind, name, "--game", game), 0),
        (("run", name), 0),
        (("run", name, "--format", "html"), 0),
        (("check", name), 0),
        (("check", "faulty.mpoc.yaml"), 3),
        (("show", name, "--format", "code"), 0),
        (("catalog", "--game", game), 0),
        (("rulings", "--game", game), 0),
        (("explain", "title", "--game", game), 0),
        (("find", "fire", "-n", "3", "--format", "json", "--game", game), 0),
        # Some of these name a mat.
        (("find", "set-up", "-n", "3", "--format", "json", "--game", game), 0),
        (("schema", game), 0),
        (("schema",), 0),
    ]:
        archived = subprocess.run(
            [sys.executable, "-P", "-m", "mpoc", *command],
            cwd=folders[0],
            env=dict(os.environ, PYTHONPATH=str(wheel)),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=200,
            check=False,
        )
        assert archived.returncode == code, (command, archived.stderr)
        monkeypatch.chdir(folders[1])
        result = command_line.run(*command)
        assert archived.stderr == result.err
        outs = [
            re.sub(r'[^\s"]*/(?=scenarios/)', "", out)
            for out in (archived.stdout, result.out)
        ]
        assert outs[0] == outs[1], command


def test_only_two_modules_find_the_files_of_the_package() -> None:
    """By their loaders: in an archive, any other way to a file of its own fails."""
    places = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "__file__" in path.read_text(encoding="utf-8")
    }
    assert places == {"text/packaged.py", "games/rise/cards/catalog.py"}


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    place = project["tool"]["hatch"]["version"]["path"]
    assert project["project"]["dynamic"] == ["version"]
    texts = [path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts]
    texts += [ROOT / "pyproject.toml", *(ROOT / "schemas").glob("*.json")]
    known = re.compile(rf"[\"' ]{re.escape(mpoc.__version__)}[\"'\n ]")
    assert [
        path.relative_to(ROOT).as_posix()
        for path in texts
        if known.search(path.read_text(encoding="utf-8"))
    ] == [place]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"* **{mpoc.__version__}**" in readme.partition("\n## Changes\n")[2]


def test_the_classifiers_name_each_python_from_the_oldest_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    start = "Programming Language :: Python :: 3."
    versions = [
        int(classifier.removeprefix(start))
        for classifier in project["project"]["classifiers"]
        if classifier.startswith(start)
    ]
    oldest = int(project["project"]["requires-python"].removeprefix(">=3."))
    assert versions == [*range(oldest, max(versions) + 1)]
    assert sys.version_info[1] >= oldest


def readme_commands() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^```sh\n(python3 .*)\n```$", text, flags=re.MULTILINE)


def test_readme_has_two_commands_for_a_fresh_machine() -> None:
    main_job, tests = readme_commands()
    for command in (main_job, tests):
        first, *others = command.split(" && ")
        assert first == 'python3 -m venv "${VENV:-.venv}"'
        assert all(other.startswith('"${VENV:-.venv}/bin/') for other in others)
    assert main_job.endswith(f'/mpoc" run {EXAMPLE.as_posix()}')
    assert (ROOT / EXAMPLE).is_file()
    assert '/pytest"' in tests


def test_readme_shows_what_the_first_command_prints() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    screen = text.partition("and the result:\n\n```\n")[2].partition("```")[0]
    assert screen == command_line.run("run", str(ROOT / EXAMPLE)).out


def pins_of(path: str) -> dict[str, str]:
    """Name to version, of each line that pins one."""
    result = (re.match(r"([a-z0-9-]+)==([^ ;]+)", line) for line in lines(path))
    return {match[1]: match[2] for match in result if match}


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_pins_what_the_constraints_pin(lock: str) -> None:
    constraints = pins_of(".ci/constraints.txt")
    pins = pins_of(lock)
    assert len(constraints) == len(lines(".ci/constraints.txt"))
    if lock == ".ci/test.lock":
        assert pins == constraints
    elif lock == ".ci/requirements.lock":
        assert pins.items() <= constraints.items()
        assert {"hatchling", "jsonschema", "rich", "ruamel-yaml"} <= pins.keys()
    else:
        assert {"cyclonedx-bom", "pip-audit"} <= pins.keys()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_archive_has_a_hash(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    assert len(entries) == len(pins_of(lock))
    for entry in entries:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


@pytest.mark.slow
def test_a_release_is_the_same_wherever_it_is_built(tmp_path: Path) -> None:
    """Built from another folder, by another user's settings, to the byte."""
    hashes = []
    tracked = tracked_files()
    for place, mask, zone in (("one", 0o022, "UTC"), ("an/other", 0o077, "Asia/Tokyo")):
        tree, folder = tmp_path / place / "tree", tmp_path / place / "dist"
        before = os.umask(mask)
        for name in tracked:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_bytes((ROOT / name).read_bytes())
        os.umask(before)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
            patch.setenv("TZ", zone)
            built = archives.build(tree, folder)
        hashes.append([sha256(each.read_bytes()).hexdigest() for each in built])
        for archive in built:
            assert archives.differences(archive, tracked) == []
    assert hashes[0] == hashes[1]


def test_what_is_missing_or_stray_in_an_archive_is_found(tmp_path: Path) -> None:
    archive = tmp_path / "mpoc-1-py3-none-any.whl"
    with zipfile.ZipFile(archive, "w") as wheel:
        wheel.writestr("mpoc/a.py", "")
        wheel.writestr("mpoc/notes.txt", "")
        wheel.writestr("mpoc-1.dist-info/METADATA", "")
    tracked = ["mpoc/a.py", "scenarios/b.mpoc.yaml", "tests/c.py", "README.md"]
    assert archives.differences(archive, tracked) == [
        "mpoc-1-py3-none-any.whl lacks mpoc/scenarios/b.mpoc.yaml",
        "mpoc-1-py3-none-any.whl has mpoc/notes.txt",
    ]


def tracked_files() -> list[str]:
    """Paths of the files that git keeps or would keep."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    git = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listing = run(*git, cwd=ROOT).stdout.split("\0")
    return [name for name in listing if name and (ROOT / name).is_file()]


def test_top_level_is_what_it_should_be() -> None:
    top = {name.split("/")[0] for name in tracked_files()}
    assert {name for name in top if not name.startswith(".")} <= TOP_LEVEL


def test_no_machine_path_and_no_registry_in_the_tree() -> None:
    folders = "|".join(
        ("ho" + "me", "ro" + "ot", "tm" + "p", "wo" + "rk", "Us" + "ers")
    )
    hosts = "|".join(("py" + "pi", "python" + "hosted", "npm" + "js", "conda" + r"\."))
    pattern = re.compile(
        rf"(?:^|[^\w.])/(?:{folders})/|{hosts}", re.MULTILINE | re.IGNORECASE
    )
    results = {}
    for name in tracked_files():
        text = (ROOT / name).read_bytes().decode("utf-8", errors="replace")
        match = pattern.search(text)
        if match:
            results[name] = match[0]
    assert results == {}


def test_ci_files_hold_no_address() -> None:
    for name in (*LOCKS, ".ci/constraints.txt", ".ci/run", ".ci/release"):
        assert not [line for line in lines(name) if "://" in line], name
