"""The referee over HTTP: yes or no with the rule, advice, and photos of tables, hostile ones too."""

import cv2
import httpx
import pytest

from sixfold.games.grid.rules import Placed
from sixfold.rulebook import LANGUAGES, rule
from sixfold.rules.catalog import GAMES
from tests.camera.scenes import Scene, board, game
from tests.camera.test_camera_files import claiming_jpeg, claiming_png
from tests.camera.test_camera_worker import PLACE, SIDEWAYS, with_exif
from tests.server.harness import PATIENCE_S

TURNS = 4
THROWN = "dice W4 W1 R2 Y3 G5 B6"
CASES = [  # game, position, move, whether it is allowed, the first rule, its points
    ("qwirkle", "Ro@0,0 Rs@1,0 | hand Rc", "Rc@2,0", True, "Q9", 3),
    ("qwirkle", "- | hand Bo Bt", "Bo@0,0 Bt@1,0", True, "Q3", 2),
    ("qwirkle", "Ro@0,0 Rs@1,0 | hand Bt", "Bt@2,0", False, "Q8", 0),
    ("qwirkle", "Ro@0,0 Rs@1,0 | hand Bt", "Bt@2,1", False, "Q7", 0),
    ("qwirkle", "Ro@0,0 Rs@1,0 | hand Bt | bag 0", "swap Bt", False, "Q10", 0),
    ("qwirkle", "Ro@0,0 Rs@1,0 | hand Bt Rc", "swap Bt", True, "Q10", 0),
    ("cubes", "Ro@0,0 Rs@1,0 | hands Rc / - | phase place", "Rc@2,0", True, "C5", 3),
    ("cubes", "Ro@0,0 Rs@1,0 | hands Rc / - | phase place", "Rc@3,0", False, "Q7", 0),
    ("cards", "Gc Gd Gs / Bo Po Ro Yo | hand Gt", "Gt => Gc Gd Gs Gt / Bo Po Ro Yo", True, "K4", 0),
    ("cards", "Gc Gd Gs | hand Rc", "Rc => Gc Gd Gs Rc", False, "K5", 0),
    ("cards", "Bc Gc Oc Pc Rc | hand Yc", "Yc => Bc Gc Oc Pc Rc Yc", True, "K4", 1),
    ("qwixx", f"R2,3,5 Y4 / - | {THROWN}", "Y5", True, "X5", 2),
    ("qwixx", f"R2,3,5 Y4 / - | {THROWN} | phase colour", "B10", True, "X6", 1),
    ("qwixx", f"R2,3,5 Y4 / - | {THROWN}", "R5", False, "X2", 0),
    ("qwixx", "R2,3 / - | dice W6 W6 R2 Y3 G5 B6", "R12", False, "X8", 0),
    ("duel", f"R3A R5B | {THROWN}", "R5", True, "D6", 2),
    ("duel", f"R3A R5B2 | {THROWN}", "R5", False, "D5", 0),
]


@pytest.fixture(scope="module")
def http(node):
    with httpx.Client(base_url=f"http://{node.address}", timeout=PATIENCE_S) as client:
        yield client


def asked(http, game, position, move, language="en"):
    wanted = {"game": game, "position": position, "move": move}
    return http.post("/api/referee", json=wanted, headers={"accept-language": language})


@pytest.mark.parametrize(("game", "position", "move", "allowed", "first", "points"), CASES)
def test_a_move_is_judged_with_the_rule_and_its_points(http, game, position, move, allowed, first, points):
    verdict = asked(http, game, position, move).json()
    assert verdict["allowed"] is allowed
    assert verdict["rules"][0]["id"] == first
    assert verdict["answer"]["points"] == points
    assert verdict["view"]["board"] == game
    assert ("problem" in verdict) is not allowed


def test_every_game_is_judged():
    assert {case[0] for case in CASES} == set(GAMES)


def laid(http, game, case):
    return http.post("/api/referee", json={"game": game, "case": case})


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[2]}")
def test_a_case_that_is_laid_is_judged_as_its_text(http, case):
    game, position, move, allowed, *_ = case
    told = asked(http, game, position, move).json()
    verdict = laid(http, game, told["case"]).json()
    assert verdict["case"] == told["case"]
    assert (verdict["allowed"], verdict["rules"]) == (allowed, told["rules"])
    again = asked(http, game, verdict["position"], verdict["move"]).json()
    assert again["case"] == told["case"]


def test_every_game_lies_empty_in_the_catalog_and_nothing_is_judged_without_a_move(http):
    for entry in http.get("/api/catalog").json()["games"]:
        verdict = laid(http, entry["game"], entry["case"]).json()
        assert verdict["case"] == entry["case"]
        assert "allowed" not in verdict
        assert "problem" not in verdict
        assert verdict["move"] == ""


def test_a_table_that_cannot_be_is_laid_all_the_same(http):
    told = asked(http, "qwixx", "R5,2 / -", "R7").json()
    assert told["fault"] == "position"
    assert told["case"]["crosses"]["red"] == [5, 2]


def test_a_case_of_another_game_is_refused(http):
    case = asked(http, "qwixx", "", "").json()["case"]
    answer = laid(http, "duel", case)
    assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "format/case")


def test_more_than_anyone_can_lay_is_judged_as_text_alone(http):
    verdict = asked(http, "qwirkle", " ".join(f"Ro@{x},0" for x in range(300)), "Ro@0,1").json()
    assert (verdict["fault"], "case" in verdict) == ("position", False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_is_told_in_the_language_of_whoever_asks(http, language):
    verdict = asked(http, "qwirkle", "Ro@0,0 Rs@1,0 | hand Bt", "Bt@2,0", language).json()
    assert verdict["rules"][0]["text"] == rule("Q8", language).text
    assert rule("Q8", language).name in verdict["problem"]["sentence"]


def test_points_are_told_line_by_line(http):
    verdict = asked(http, "qwirkle", "Ro@0,0 Rs@1,0 Bs@1,1 | hand Bo", "Bo@0,1").json()
    assert sorted(line["points"] for line in verdict["answer"]["lines"]) == [2, 2]
    assert verdict["answer"]["points"] == 4


def test_a_table_that_cannot_be_is_told_with_its_rule(http):
    verdict = asked(http, "qwirkle", "Ro@0,0 Bs@1,0 | hand Bt", "Bt@2,0").json()
    assert (verdict["allowed"], verdict["fault"], verdict["rules"][0]["id"]) == (False, "position", "Q8")


def test_what_cannot_be_read_is_refused(http):
    assert asked(http, "qwirkle", "Ro@0,0 | hand Rc", "to the left").status_code == 422
    assert asked(http, "chess", "-", "e4").status_code == 422
    assert asked(http, "qwirkle", "nonsense", "Rc@0,0").status_code == 422


@pytest.mark.parametrize("case", [case for case in CASES if case[3]], ids=lambda case: f"{case[0]} {case[2]}")
def test_advice_ranks_moves_that_the_referee_allows(http, case):
    answer = http.post("/api/advice", json={"game": case[0], "position": case[1]})
    assert answer.status_code == 200
    options = answer.json()["options"]
    assert [option["share"]["value"] for option in options] == pytest.approx(
        sorted((option["share"]["value"] for option in options), reverse=True), abs=0.02
    )
    assert len({option["told"] + option["move"] for option in options}) == len(options)
    assert asked(http, case[0], case[1], options[0]["move"]).json()["allowed"]


def test_advice_needs_somebody_who_decides(http):
    answer = http.post("/api/advice", json={"game": "qwirkle", "position": "Ro@0,0 Rs@1,0"})
    assert answer.json()["problem"]["code"] == "referee/nothing-to-decide"


def test_a_question_finds_its_rules(http):
    found = http.get("/api/rulebook/de/qwirkle/search", params={"words": "darf ich tauschen"}).json()
    assert found["rules"][0]["id"] == "Q10"


def sent(http, photo, **more):
    return http.post("/api/photos", params={"game": "qwirkle", **more}, content=photo)


def placed_in(read):
    return {Placed.from_json(f"{piece['piece']}@{piece['x']},{piece['y']}") for piece in read["pieces"]}


def test_a_photo_of_a_table_is_read_with_an_outline_for_every_piece(http):
    grid = board(TURNS)
    read = sent(http, Scene(grid).photo()).json()
    left, top = min(cell.x for cell in grid), min(cell.y for cell in grid)
    assert {(piece, cell.x + left, cell.y + top) for piece, cell in placed_in(read)} == {
        (piece, cell.x, cell.y) for piece, cell in grid.placed()
    }
    assert all(len(piece["outline"]) == 4 for piece in read["pieces"])
    assert "points" not in read


def test_a_photo_of_a_turn_marks_the_new_pieces_with_their_points_and_leaves_the_known_ones(http):
    before, (placed, points) = board(TURNS - 1), game()[TURNS - 1]
    known = " ".join(map(str, before.placed()))
    read = sent(http, Scene(board(TURNS)).photo(), known=known).json()
    fresh = {f"{piece['piece']}@{piece['x']},{piece['y']}" for piece in read["pieces"] if piece["is_new"]}
    assert fresh == set(map(str, placed))
    assert read["points"] == points == sum(line["points"] for line in read["lines"])
    assert {str(each) for each in placed_in(read)} - fresh == set(known.split())


def test_a_photo_that_differs_never_changes_a_known_piece(http):
    grid = board(TURNS)
    other, cell = grid.placed()[0]
    wrong = "Pt" if str(other) != "Pt" else "Ro"
    known = [f"{wrong}@{cell.x},{cell.y}", *(str(each) for each in grid.placed() if each.cell != cell)]
    read = sent(http, Scene(grid).photo(), known=" ".join(known)).json()
    assert set(known) <= {str(each) for each in placed_in(read)}
    assert [piece["piece"] for piece in read["differing"]] == [str(other)]


def test_a_photo_held_sideways_is_read_upright_and_its_place_is_told_nobody(http):
    upright = Scene(board(TURNS)).draw()
    _, sideways = cv2.imencode(".jpg", cv2.rotate(upright, cv2.ROTATE_90_COUNTERCLOCKWISE))
    answer = sent(http, with_exif(sideways.tobytes(), SIDEWAYS))
    assert (answer.json()["height"], answer.json()["width"]) == upright.shape[:2]
    assert PLACE not in answer.content


@pytest.mark.parametrize(
    ("photo", "code"),
    [
        (claiming_png(30_000, 30_000), "camera/too-many-pixels"),
        (claiming_jpeg(12_000, 9_000), "camera/too-many-pixels"),
        (b"\0\0\0\x18ftypheic" + bytes(200), "camera/heic"),
        (Scene(board(TURNS)).photo()[:5_000], "camera/cut-short"),
        (b"hello", "camera/not-a-photo"),
        (b"", "camera/not-a-photo"),
    ],
    ids=["bomb", "108 megapixels", "heic", "truncated", "text", "nothing"],
)
def test_a_hostile_file_gets_a_clear_answer(http, photo, code):
    answer = sent(http, photo)
    assert (answer.status_code, answer.json()["problem"]["code"]) == (422, code)
    assert answer.json()["problem"]["sentence"]


def test_a_file_larger_than_any_photo_is_refused_while_it_arrives(http):
    assert sent(http, bytes(20_000_001)).status_code == 413


def test_games_without_a_grid_are_not_photographed(http):
    answer = sent(http, Scene(board(TURNS)).photo(), game="cards")
    assert answer.json()["problem"]["code"] == "camera/no-grid"
    catalog = http.get("/api/catalog").json()["games"]
    assert [each["game"] for each in catalog if each["photos"]] == ["qwirkle", "cubes"]
