"""What judges are asked is described once: who asks and who answers cannot differ."""

from typing import get_args, get_type_hints

import pytest
from pydantic import ValidationError

from sixfold.server import questions
from sixfold.server.judge_worker import judged
from sixfold.server.questions import QUESTION, JudgeQuestion, PartQuestion, ReplayQuestion, WordedQuestion

KINDS = get_args(get_args(questions.AnyQuestion)[0])


def test_every_question_is_of_the_union_and_has_a_kind_of_its_own():
    described = {found for found in vars(questions).values() if isinstance(found, type)}
    asked = {found for found in described if issubclass(found, JudgeQuestion)} - {JudgeQuestion, WordedQuestion}
    assert asked == set(KINDS)
    assert len({kind.model_fields["kind"].default for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_what_judges_a_question_answers_with_what_the_question_names(kind):
    assert judged.dispatch(kind) is not judged.dispatch(JudgeQuestion), "somebody judges it"
    assert get_type_hints(judged.dispatch(kind))["return"] is kind.answer


@pytest.mark.parametrize("record", [b"", b"{}\n", bytes(range(256)), "é".encode() + b"\xff"])
def test_a_record_arrives_as_it_was_sent_whatever_its_bytes(record):
    asked = ReplayQuestion(record=record, seat=None, is_open=True, language="fr")
    assert QUESTION.validate_json(asked.model_dump_json()) == asked


def test_the_parts_of_a_review_follow_each_other():
    parts = [PartQuestion.of(b"", number) for number in range(4)]
    assert parts[0].first == 0
    assert [part.first + part.count for part in parts[:-1]] == [part.first for part in parts[1:]]


def test_what_is_no_question_is_not_read():
    with pytest.raises(ValidationError):
        QUESTION.validate_json('{"kind": "chess", "language": "en"}')
