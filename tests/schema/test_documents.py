"""What commands write as JSON keeps to its schema, however a file ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import run
from jsonschema import Draft202012Validator

from mpoc.schema.validate import schema

START = """
mpoc: 1
title: A brawl
board: {size: 10x6}
figures:
  T: {card: Terra Khan, player: red, at: B3}
  D: {card: Defender X, player: blue, at: D3}
dice: {red: {monster: 8, unit: 2, power: 4}, blue: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: monster}
"""
FILES = {
    "holds": "actions: [{step: T, to: B2}]\nexpect: {at: {T: B2}}\n",
    "fails": "actions: [{step: T, to: B2}]\nexpect: {at: {T: B3}}\n",
    "claims": "actions: [{step: T, to: B2}]\nclaims: {r: {at: {T: B2}}, b: {}}\n",
    "waits": "actions: [{attack: brawl, by: T, target: D}, {step: T, to: B2}]\n",
    "is refused": "actions: [{attack: brawl, by: T, target: T}]\n",
    "has an unused answer": "actions: [{step: T, to: B2, then: [{from: x}]}]\n",
    "has no actions": "actions: []\n",
    "is wrong": "action: []\n",
    "is no YAML": "actions: [\n",
}
SCHEMAS = {
    "run": "outcome",
    "test": "outcome",
    "check": "outcome",
    "legal": "legal",
    "legal --at 1": "legal",
    "legal --at 2": "legal",
    "legal --why end-turn": "legal",
    "legal --at 1 --why end-turn": "legal",
    "show": "show",
    "show --at 1": "show",
    "explore": "explored",
    "explore --free --dice --limit 5": "explored",
    "odds": "odds",
    "odds --again": "odds",
    "odds --again --goal damage.D>=1": "odds",
    "shrink": "shrink",
    "diff --rulings range=gap": "diff",
    "diff FILE": "diff",
    "play --plays 1 --moves 2": "play",
}


@pytest.mark.parametrize("command", SCHEMAS)
@pytest.mark.parametrize("ends", FILES)
def test_each_document_keeps_to_its_schema(
    ends: str, command: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.mpoc.yaml"
    file.write_text(START + FILES[ends], "utf-8")
    name, *options = command.replace("FILE", str(file)).split()
    result = run(name, str(file), *options, "--format", "json")
    if result.code in (2, 5):
        # There is no such position, or nothing in the file to look at.
        assert not result.out
        return
    document = json.loads(result.out)
    Draft202012Validator(schema(SCHEMAS[command])).validate(document)
