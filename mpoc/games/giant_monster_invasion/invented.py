"""An invented roster: nothing of it is from the game, which prints no monsters.

It lets a whole game be played.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.games.giant_monster_invasion.monster import Monster, numbers_of
from mpoc.games.giant_monster_invasion.powers.keys import Blast, Killer, Powers


def _monster(
    kind: str,
    stomp: int,
    blast: int,
    brawl: int,
    roar: int,
    powers: Powers,
    *,
    wings: bool = False,
) -> Monster:
    tough, hits = numbers_of(blast, brawl)
    return Monster(
        (0, 0),
        kind,
        stomp,
        blast,
        brawl,
        roar,
        tough,
        hits,
        tough,
        hits,
        200,
        powers,
        wings,
    )


INVENTED: Mapping[str, Monster] = {
    "invented-gorra": _monster(
        "lost-world", 2, 2, 4, 1, Powers({"fire": Blast(2)}, ("bite",), armor=1)
    ),
    "invented-tagon": _monster(
        "mecha", 2, 3, 3, 1, Powers({"laser": Blast(4)}, superb_eyesight=True)
    ),
    "invented-vespa": _monster(
        "animal-mutation",
        3,
        1,
        3,
        2,
        Powers({"acid": Blast(1)}, flying=True, leech=1, cunning=1),
        wings=True,
    ),
    "invented-mole": _monster(
        "animal-mutation",
        2,
        0,
        4,
        3,
        Powers(enhanced_brawl=("claws",), tunneling=True, regenerate=1, leaping=1),
    ),
    "invented-squid": _monster(
        "interstellar-alien",
        2,
        2,
        3,
        2,
        Powers({"ink": Blast(1)}, swimming=True, suction_cups=2, slime_coating=1),
    ),
    "invented-hydra": _monster(
        "deity-guardian",
        3,
        2,
        3,
        1,
        Powers({"lightning": Blast(2)}, extra_head=2, defense_ability=1),
    ),
    "invented-thorn": _monster(
        "flora",
        1,
        -1,
        4,
        4,
        Powers(
            fast_healer=2,
            monster_vision=True,
            immunity=("fire", "laser"),
            killer_instinct=Killer("mecha", "brawl"),
            speed_burst=2,
        ),
    ),
    "invented-wraith": _monster(
        "rogue-anomaly",
        2,
        3,
        2,
        2,
        Powers({"ghost": Blast(1)}, chameleon_skin=2, memory_decay=2, teleport=2),
    ),
    "invented-fume": _monster(
        "flora",
        2,
        1,
        3,
        3,
        Powers(
            {"spore": Blast(1)},
            toxic_cloud=2,
            force_field=3,
            fast_learner=1,
            slime_coating=1,
        ),
    ),
}
"""Monsters by their names, all of which say that they are invented."""
