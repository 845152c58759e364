"""Events in words: every one, for every reader, in every language, and nothing that the reader may not know."""

import ast
import re
from dataclasses import replace
from pathlib import Path
from string import Formatter
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.games.grid.rules import EMPTY, LONGEST
from sixfold.rulebook import LANGUAGES, Addressee, bot_name, listed, qwirkles_in, tell, tell_all
from sixfold.rulebook.data import load
from sixfold.rules import events
from sixfold.rules.catalog import GAMES, find_game
from tests.matches import EVERY_TABLE, played_out

PEOPLE = ("Ada", "Ben", "Cléo", "Dan", "Eve")
CODE = re.compile(r"\b[ROYGBP][osdctx]\b|\b[RYGB]\d|[@{}]|=>|\bswap\b|  ")
SECTIONS = ("everyone", "others", "you")
FACES = events.DiceFaces(white=(4, 1), red=2, yellow=None, green=6, blue=3)

TOLD = [
    ("qwirkle", events.Open(1), "Ben begins.", "Ben commence.", "Ben beginnt."),
    ("qwirkle", events.Open(0), "You begin.", "Vous commencez.", "Du beginnst."),
    (
        "qwirkle",
        events.Move(1, "Ro@0,0 Bo@1,0 Ot@2,0", points=3),
        "Ben places a red circle, a blue circle and an orange starburst for 3 points.",
        "Ben pose un cercle rouge, un cercle bleu et une étoile rayonnante orange (3 points).",
        "Ben legt einen roten Kreis, einen blauen Kreis und einen orangen Stern (3 Punkte).",
    ),
    (
        "cubes",
        events.Move(0, "Gd@0,0", points=1),
        "You place a green diamond for 1 point.",
        "Vous posez un losange vert (1 point).",
        "Du legst eine grüne Raute (1 Punkt).",
    ),
    (
        "qwirkle",
        events.Move(0, "swap Bs Ro"),
        "You exchange a blue square and a red circle.",
        "Vous échangez un carré bleu et un cercle rouge.",
        "Du tauschst ein blaues Quadrat und einen roten Kreis.",
    ),
    (
        "qwirkle",
        events.FaceDown("move", 1, 3, "swap"),
        "Ben exchanges 3 tiles.",
        "Ben échange 3 pions.",
        "Ben tauscht 3 Spielsteine.",
    ),
    (
        "qwirkle",
        events.FaceDown("move", 1, 1, "swap"),
        "Ben exchanges 1 tile.",
        "Ben échange 1 pion.",
        "Ben tauscht 1 Spielstein.",
    ),
    ("qwirkle", events.Move(1, "pass"), "Ben passes.", "Ben passe.", "Ben passt."),
    (
        "qwirkle",
        events.Draw(0, ("Pt",)),
        "You draw a purple starburst.",
        "Vous recevez une étoile rayonnante violette.",
        "Du ziehst einen lila Stern.",
    ),
    (
        "qwirkle",
        events.Bonus(1, 6),
        "Ben goes out: 6 points more.",
        "Ben finit\u00a0: 6 points de plus.",
        "Ben ist fertig: 6 Punkte dazu.",
    ),
    ("cubes", events.Move(1, "keep"), "Ben keeps all cubes.", "Ben garde tous ses cubes.", "Ben behält alle Würfel."),
    (
        "cubes",
        events.Move(1, "roll Ro Gd"),
        "Ben rolls 2 cubes again.",
        "Ben relance 2 cubes.",
        "Ben wirft 2 Würfel neu.",
    ),
    (
        "cubes",
        events.CubesRolled(1, ("Ro",), ("Rs",)),
        "It shows a red square.",
        "Il montre un carré rouge.",
        "Er zeigt ein rotes Quadrat.",
    ),
    (
        "cubes",
        events.CubesRolled(1, ("Gd", "Ro"), ("Go", "Rs"), forced=True),
        "Nothing fits, so Ben rolls all cubes again. They show a green circle and a red square.",
        "Rien ne va\u00a0: Ben relance tous ses cubes. Ils montrent un cercle vert et un carré rouge.",
        "Nichts passt, also wirft Ben alle Würfel neu. Sie zeigen einen grünen Kreis und ein rotes Quadrat.",
    ),
    (
        "cards",
        events.Move(1, "Gs Gd => Gc Gd Gs"),
        "Ben plays a green diamond and a green square.",
        "Ben joue un losange vert et un carré vert.",
        "Ben spielt eine grüne Raute und ein grünes Quadrat.",
    ),
    (
        "cards",
        events.Move(0, "Gs => Gc Gd Go Gs Gt Gx", points=1),
        "You play a green square: 1 Qwirkle!",
        "Vous jouez un carré vert\u00a0: 1 Qwirkle\u00a0!",
        "Du spielst ein grünes Quadrat: 1 Qwirkle!",
    ),
    ("cards", events.Move(0, "pass"), "You pass.", "Vous passez.", "Du passt."),
    (
        "cards",
        events.Redeal(),
        "Nobody can open with three cards: everything is dealt again.",
        "Personne ne peut ouvrir avec trois cartes\u00a0: on redistribue.",
        "Niemand kann mit drei Karten eröffnen: Es wird neu gegeben.",
    ),
    (
        "cards",
        events.FaceDown("redraw", 1, 9),
        "Ben gets a new hand.",
        "Ben change tout son jeu.",
        "Ben bekommt eine neue Hand.",
    ),
    (
        "cubes",
        events.Redraw(1, ("Ro", "Gt")),
        "Ben gets a new hand: a red circle and a green starburst.",
        "Ben change tout son jeu et reçoit un cercle rouge et une étoile rayonnante verte.",
        "Ben bekommt eine neue Hand: einen roten Kreis und einen grünen Stern.",
    ),
    (
        "qwixx",
        events.DiceRolled(FACES),
        "Dice: white 4 + 1 = 5, red 2, green 6, blue 3.",
        "Dés\u00a0: blanc 4 + 1 = 5, rouge 2, vert 6, bleu 3.",
        "Würfel: Weiß 4 + 1 = 5, Rot 2, Grün 6, Blau 3.",
    ),
    (
        "qwixx",
        events.Move(1, "G5", action=1),
        "Ben crosses the green 5.",
        "Ben coche le 5 vert.",
        "Ben kreuzt die grüne 5 an.",
    ),
    ("qwixx", events.Move(0, "-", action=2), "You cross nothing.", "Vous ne cochez rien.", "Du kreuzt nichts an."),
    ("qwixx", events.Move(1, "-", action=1), "", "", ""),
    (
        "duel",
        events.Move(1, "Y12", action=2),
        "Ben puts a pawn on the yellow 12.",
        "Ben pose un pion sur le 12 jaune.",
        "Ben setzt eine Spielfigur auf die gelbe 12.",
    ),
    (
        "duel",
        events.Move(1, "-", action=2),
        "Ben places no pawn.",
        "Ben ne pose pas de pion.",
        "Ben setzt keine Spielfigur.",
    ),
    ("duel", events.Miss(1), "Ben takes a miss.", "Ben a un coup manqué.", "Ben bekommt einen Fehlwurf."),
    (
        "qwixx",
        events.Lock("green"),
        "The green row is closed.",
        "La rangée verte est clôturée.",
        "Die Reihe Grün ist geschlossen.",
    ),
    (
        "qwixx",
        events.End("rows", (10, 12), (1,)),
        "The game is over: two rows are closed.",
        "La partie est finie\u00a0: deux rangées sont clôturées.",
        "Das Spiel ist aus: zwei Reihen sind geschlossen.",
    ),
    ("qwirkle", events.Deal(0, ("Ro", "Rs")), "", "", ""),
    ("qwirkle", events.FaceDown("draw", 1, 2), "", "", ""),
]


@pytest.mark.parametrize(("game", "event", "english", "french", "german"), TOLD)
def test_an_event_is_told_in_each_language(game, event, english, french, german):
    reader = Addressee(game, PEOPLE[:2], 0)
    assert [tell(event, reader, language) for language in LANGUAGES] == [english, french, german]


def test_every_kind_of_event_is_among_the_examples():
    kinds = {kind for found in events.KINDS.values() for kind in found} | {events.FaceDown}
    assert {type(event) for _, event, *_ in TOLD} == kinds


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 99), language=st.sampled_from(LANGUAGES))
def test_each_event_of_a_game_is_told_to_every_reader_without_notation(game, seats, seed, language):
    match = played_out(game, seats, seed)
    for seat in (None, *range(seats)):
        reader = Addressee(game, PEOPLE[:seats], seat)
        for event in match.events:
            told = tell(match.game.seen(event, seat), reader, language)
            assert not CODE.search(told)
            assert told or _goes_without_saying(match.game.seen(event, seat))
            assert not told or told[-1] in ".!"
        assert "".join(tell_all((match.game.seen(event, seat) for event in match.events), reader, language))


def _goes_without_saying(event):
    """Hands are on the table; drawing follows from placing; nothing is what most choose in action 1."""
    if isinstance(event, events.FaceDown):
        return event.of in ("deal", "draw")
    if isinstance(event, events.Move):
        return event.action == 1 and event.move == "-"
    return isinstance(event, events.Deal)


@pytest.mark.parametrize("game", ["qwirkle", "cards"])
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 99), language=st.sampled_from(LANGUAGES))
def test_what_is_told_is_equal_when_only_hidden_things_differ(game, seed, language):
    rules, match, differ = find_game(game), played_out(game, 3, seed), 0
    for event in match.events:
        other = _with_other_pieces(event)
        for seat in (None, 0, 1, 2):
            reader = Addressee(game, PEOPLE[:3], seat)
            told, otherwise = (tell(rules.seen(each, seat), reader, language) for each in (event, other))
            if seat == event_seat(other):
                differ += told != otherwise
            else:
                assert told == otherwise
    assert differ, "the owner is told the pieces"


def event_seat(event):
    """Whose event that is, if anyone's."""
    return getattr(event, "seat", -1)


def _with_other_pieces(event):
    """The same event with pieces of other colours, where others may not know them."""
    if isinstance(event, events.Deal | events.Draw | events.Redraw):
        return replace(event, pieces=tuple(map(_other, event.pieces)))
    if isinstance(event, events.Move) and event.move.startswith("swap "):
        return replace(event, move=" ".join(["swap", *map(_other, event.move.split()[1:])]))
    return event


def _other(piece):
    colours = "ROYGBP"
    return colours[(colours.index(piece[0]) + 1) % 6] + piece[1]


def test_choices_that_were_shown_together_are_one_text():
    told = [
        events.Move(0, "R5", action=1),
        events.Move(1, "-", action=1),
        events.Move(2, "B5", action=1),
        events.Lock("red"),
        events.Move(0, "-", action=2),
        events.Miss(0),
    ]
    assert tell_all(told, Addressee("qwixx", PEOPLE[:3], 2), "en") == (
        "Ada crosses the red 5. You cross the blue 5.",
        "The red row is closed.",
        "Ada crosses nothing.",
        "Ada takes a miss.",
    )


def test_a_game_without_words_of_its_own_is_told_as_it_is_written(monkeypatch):
    monkeypatch.setattr("sixfold.rulebook.telling.part_or", lambda _game, _room, defaults: defaults)
    reader = Addressee("pebbles", ("Ada", "Ben"))
    assert tell(events.Move(0, "take 3"), reader, "en") == "Ada: take 3"
    assert tell(events.FaceDown("move", 1, 2, "hide"), reader, "fr") == "Ben\u00a0: hide"
    assert tell(events.Draw(1, ("pebble",)), reader, "en") == "Ben draws pebble."


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_words_of_its_own(game):
    assert (Path(sixfold.__file__).parent / "games" / game / "telling.py").exists()


def _placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same_with_the_same_placeholders(language):
    ours, english = load(language, "events"), load("en", "events")
    assert list(ours["counts"]) == list(english["counts"])
    assert all(len(forms) == 2 for forms in ours["counts"].values())
    for section in SECTIONS:
        assert list(ours[section]) == list(english[section])
        for key, text in ours[section].items():
            assert _placeholders(text) == _placeholders(english[section][key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_did_it_is_told_the_same_without_a_name(language):
    others, you = load(language, "events")["others"], load(language, "events")["you"]
    assert list(others) == list(you)
    assert all(_placeholders(others[key]) == {*_placeholders(you[key]), "name"} for key in others)


def test_every_text_is_used():
    house = Path(sixfold.__file__).parent
    elsewhere = [house / name for name in ("tables/entry_words.py", "cli/terminal/loop.py", "server/push.py")]
    sources = [*(house / "rulebook").glob("*.py"), *house.glob("games/*/telling.py"), *elsewhere]
    written = {
        node.value
        for source in sources
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    computed = {"cross-nothing", "pawn-nothing"}
    keys = {key for section in (*SECTIONS, "counts") for key in load("en", "events")[section]}
    assert keys - written - computed == set()


def test_a_list_is_joined_as_the_language_does():
    assert [listed("abc", language) for language in LANGUAGES] == ["a, b and c", "a, b et c", "a, b und c"]
    assert listed(["a"], "en") == "a"


def test_a_bot_goes_by_its_level():
    assert [bot_name("greedy", language) for language in LANGUAGES] == [
        "Bot (casual)",
        "Robot (amateur)",
        "Bot (Amateur)",
    ]
    assert bot_name("homemade", "en") == "Bot (homemade)"


def test_a_qwirkle_is_named():
    reader, six = Addressee("qwirkle", PEOPLE, 0), events.Move(1, "Ro@0,0 Bo@1,0", points=12)
    assert tell(six, reader, "en", 1) == "Ben places a red circle and a blue circle for 12 points: 1 Qwirkle!"
    french = "Ben pose un cercle rouge et un cercle bleu (12 points)\u00a0: 2 Qwirkles\u00a0!"
    assert tell_all([six], reader, "fr", 2) == (french,)
    german = "Du legst einen roten Kreis und einen blauen Kreis (12 Punkte): 1 Qwirkle!"
    assert tell(replace(six, seat=0), reader, "de", 1) == german


def test_lines_of_six_are_counted_once_when_they_are_completed():
    qwirkle = find_game("qwirkle")
    setup = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rt@4,0"
    before = qwirkle.parse_move(setup).placed
    for text, made in (("Rx@5,0", 1), ("Ro@0,1", 0)):
        move = qwirkle.parse_move(text)
        after = SimpleNamespace(grid=EMPTY.with_placed((*before, *move.placed)))
        assert qwirkles_in("qwirkle", (events.Move(0, text, points=LONGEST), events.Draw(0, ("Ro",))), after) == made


def test_a_game_without_qwirkles_counts_none():
    assert qwirkles_in("qwixx", (events.Move(0, "R5", action=1),), None) == 0
    assert qwirkles_in("cards", (events.Move(0, "Ro Rs Rd => Ro Rs Rd", points=2),), None) == 2
