"""Puzzles as messages, in the words of a language. Without a table or a server: any device can answer with it."""

from dataclasses import asdict

from sixfold import puzzles
from sixfold.puzzles import PuzzleOutcome, Weighed
from sixfold.rulebook import Language
from sixfold.rulebook.telling import Addressee, tell
from sixfold.rulebook.verdicts import why
from sixfold.rules.catalog import find_game
from sixfold.rules.events import Move
from sixfold.tables import messages, presenters


def listed(game: str, day: str) -> messages.PuzzleList:
    """List the puzzles of a game, with the one of this day. Raises InvalidSetup."""
    found = puzzles.puzzles_of(game)
    return messages.PuzzleList(
        game=game,
        today=puzzles.puzzle_of_day(game, day).id if found else None,
        puzzles=tuple(
            messages.PuzzleListed(id=puzzle.id, level=puzzle.level, rating=puzzle.rating) for puzzle in found
        ),
    )


def shown(game: str, name: str) -> messages.Puzzle:
    """Show a puzzle without its solution. Raises InvalidSetup, Refusal."""
    puzzle = puzzles.find_puzzle(game, name)
    view = puzzle.view
    return messages.Puzzle.model_validate(
        {
            "id": puzzle.id,
            "game": game,
            "level": puzzle.level,
            "rating": puzzle.rating,
            "feat": puzzle.feat if puzzle.level == puzzles.FIRST else None,  # it would tell too much of a hard one
            "position": puzzle.position,
            "view": presenters.of(game).show(view),
            "scores": find_game(game).scores(view),
        }
    )


def answered(game: str, name: str, move: str, language: Language) -> messages.PuzzleAnswer:
    """Judge an answer. Raises InvalidSetup, InvalidNotation, Refusal."""
    puzzle = puzzles.find_puzzle(game, name)
    answer = puzzles.answered(puzzle, move)
    view, best = puzzle.view, puzzle.best
    tempting = _tempting(answer)
    return messages.PuzzleAnswer(
        right=answer.right,
        best=_option(game, view.seat, best, language),
        chosen=None if answer.chosen is None else _option(game, view.seat, answer.chosen, language),
        tempting=None if tempting is None else _option(game, view.seat, tempting, language),
        gap=puzzle.gap,
        low=puzzle.low,
        why=None if tempting is None else why(game, asdict(tempting.why), asdict(best.why), language),
        draft=presenters.of(game).grounds(view, find_game(game).parse_move(best.move)).draft,
    )


def _tempting(answer: PuzzleOutcome) -> Weighed | None:
    """Return the worse option that is worth a word: the chosen one or, after a right answer, greedy's or the second."""
    puzzle = answer.puzzle
    if not answer.right:
        return answer.chosen
    others = puzzle.options[1:]
    greedy = (option for option in others if option.move == puzzle.greedy)
    return next(greedy, others[0] if others else None)


def _option(game: str, seat: int, option: Weighed, language: Language) -> messages.PuzzleOption:
    told = move_told(game, seat, option.move, option.why.now, language)
    return messages.PuzzleOption(move=option.move, told=told, share=option.share)


def move_told(game: str, seat: int, move: str, points: float, language: Language) -> str:
    """Tell whoever sits there what a move is in words (`You cross the red 5.`)."""
    return tell(Move(seat, move, points=round(points) or None), Addressee(game, ("",) * (seat + 1), seat), language)
