"""Write the golden records of Qwirkle Cards, Qwixx and Qwixx Duel again; `make golden` then writes their transcripts.

Only needed to change them: the records are the truth. One function a record, each in the words of its game:
`cards_cases.py`, `qwixx_cases.py`, `duel_cases.py`.
"""

import sys

from tests.golden import cards_cases, duel_cases, qwixx_cases
from tests.golden.cases import FOLDER, pretty

CASES = {**cards_cases.CASES, **qwixx_cases.CASES, **duel_cases.CASES}


if __name__ == "__main__":
    for name in sys.argv[1:] or CASES:
        path = FOLDER / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(pretty(CASES[name]().match.record()), encoding="utf-8")
