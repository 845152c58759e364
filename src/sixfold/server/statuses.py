"""The HTTP status of every refusal; a socket sends the refusal itself."""

from typing import Final

from sixfold.rules.errors import InvalidNotation, InvalidSetup, SixfoldError, UnreadablePhoto

STATUS: Final = {
    "table/unknown": 404,
    "table/hidden": 403,
    "table/not-owner": 403,
    "pad/unknown": 404,
    "puzzle/unknown": 404,
    "pad/not-owner": 403,
    "people/token-needed": 401,
    "people/unknown-token": 401,
    "people/wrong-password": 401,
    "people/no-page": 404,
    "people/banned": 403,
    "people/muted": 403,
    "people/bad-name": 422,
    "wire/cannot-write": 503,
    "limit/too-often": 429,
    "limit/too-big": 413,
    "limit/tables": 429,
    "limit/sockets": 429,
    "limit/too-much-work": 413,
    "wire/unknown-host": 421,
    "wire/other-site": 403,
}


def status_of(error: SixfoldError) -> int:
    """Return the HTTP status of a refusal: 422 for what cannot be read, 409 for what is not possible now."""
    if isinstance(error, InvalidNotation | InvalidSetup | UnreadablePhoto):
        return 422
    return STATUS.get(error.code, 409)
