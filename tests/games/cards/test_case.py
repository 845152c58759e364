"""Rows of cards as they are laid for the referee: as text and back, and what the server says of them."""

from sixfold.games.cards.presenter_case import CardsCase, RowsMove

ROWS = (("Gs", "Gc", "Gd"), ("Bo", "Po", "Ro"))


def test_rows_before_and_after_are_read_as_they_lie_and_written():
    text = ("Gs Gc Gd / Bo Po Ro | hand Gt", "Gt => Gs Gc Gd Gt / Bo Po Ro")
    case = CardsCase.read(*text)
    assert (case.rows, case.hand, case.played) == (ROWS, (), ("Gt",))
    assert case.move == RowsMove(act="play", rows=((*ROWS[0], "Gt"), ROWS[1]))
    assert case.written() == text


def test_a_hand_that_was_told_stays_whatever_is_laid_of_it():
    case = CardsCase.read("Gc Gd Gs | hand Gt Bo", "Gt => Gc Gd Gs Gt")
    assert case.hand == ("Bo", "Gt")
    assert case.model_copy(update={"move": None}).written() == ("Gc Gd Gs | hand Bo Gt", "")


def test_rows_that_are_left_as_they_were_are_no_move_and_a_pass_is_one():
    case = CardsCase.read("Gc Gd Gs", "")
    unmoved = case.model_copy(update={"move": RowsMove(act="play", rows=case.rows)})
    assert unmoved.written() == ("Gc Gd Gs", "")
    passed = CardsCase.read("Gc Gd Gs", "pass")
    assert (passed.played, passed.written()) == ((), ("Gc Gd Gs", "pass"))
    assert CardsCase.read("", "").written() == ("-", "")


def test_a_second_copy_comes_from_the_hand():
    case = CardsCase.read("Gc Gd Gs", "Gc => Gc Gd Gs / Gc")
    moved = case.model_copy(update={"move": RowsMove(act="play", rows=(("Gc", "Gd", "Gs"), ("Gc", "Bc", "Rc")))})
    text = moved.written()
    assert text == ("Gc Gd Gs | hand Gc Bc Rc", "Gc Bc Rc => Gc Gd Gs / Gc Bc Rc")
    assert CardsCase.read(*text).played == ("Gc", "Bc", "Rc")


def test_rows_that_no_rule_allows_are_laid_all_the_same():
    case = CardsCase.read("Gc Ro / Bo", "")
    assert (case.rows, case.most_hand) == ((("Gc", "Ro"), ("Bo",)), 9)
