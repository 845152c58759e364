"""Names that look the same: what they have in common, by Unicode's list of characters that are confused (UTS 39)."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache


def skeleton_of(name: str) -> str:
    """Return a text that names have in common exactly if they look much the same, in capitals or not."""
    shown = _replaced(unicodedata.normalize("NFKC", name))
    return "".join(_replaced(shown.casefold()).split())


def _replaced(text: str) -> str:
    """Return the text with every character that is confused with others as one of them."""
    pattern, chosen = _confused()
    return pattern(lambda found: chosen[found[0]], unicodedata.normalize("NFD", text))


@cache
def _confused() -> tuple[Callable[..., str], Mapping[str, str]]:
    """Return what finds confused characters (longest first, as in `rn` and `m`), and what stands for each."""
    from confusable_homoglyphs import confusables  # type: ignore[import-untyped]  # noqa: PLC0415  a megabyte, once

    groups: dict[str, set[str]] = {}
    for one, others in confusables.confusables_data.items():
        group = {one}.union(*(groups.get(text, {text}) for text in (one, *(other["c"] for other in others))))
        groups.update(dict.fromkeys(group, group))
    chosen = {text: min(group, key=_plainness) for text, group in groups.items()}
    longest_first = sorted(chosen, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first))).sub, chosen


def _plainness(text: str) -> tuple[bool, bool, bool, bool, str]:
    """Order characters so that one letter of ASCII, a small one if there is one, stands for its group."""
    return (not text.isascii(), len(text) > 1, not text.isalpha(), not text.islower(), text)
