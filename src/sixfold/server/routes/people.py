"""Guests, accounts, personal links."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from sixfold.server.dependencies import Me, Route, Server, Someone, Token, address_of
from sixfold.tables import messages

router = APIRouter(prefix="/api/people", tags=["people"], route_class=Route)


@router.post("", status_code=201)
async def welcome(new: messages.NewPerson, server: Server, request: Request) -> messages.Session:
    """Come in as a guest with a name."""
    server.hub.bans.require_entry(address_of(request))
    most = server.settings.limits.people_an_address
    server.limiter.require("guests", address_of(request), most / 3600, most)
    return await server.people.welcome(new.name, server.hub.clock())


@router.get("/me")
async def me(person: Me, server: Server) -> messages.Person:
    """Say who I am, with my ratings."""
    return await server.people.rated(person)


@router.get("/me/page")
async def my_page(person: Me, server: Server) -> messages.Profile:
    """Read my ratings with their curves, and what I did in my games."""
    return await server.people.page_of(person.id, person)


@router.put("/me/page", status_code=204)
async def show_page(wish: messages.ShowPage, person: Me, server: Server) -> Response:
    """Let everyone see my page, or nobody else."""
    await server.people.show_page(person.id, shown=wish.shown)
    return Response(status_code=204)


@router.get("/{person}/page")
async def page(person: Annotated[str, Path(max_length=32)], server: Server, me: Someone) -> messages.Profile:
    """Read someone's page, where they allow it."""
    return await server.people.page_of(person, me)


@router.patch("/me")
async def rename(new: messages.NewPerson, person: Me, server: Server) -> messages.Person:
    """Take another name, for tables that I sit down at from now on."""
    name = await server.people.rename(person.id, new.name)
    return person.model_copy(update={"name": name})


@router.post("/me/link", status_code=201)
async def link(person: Me, server: Server) -> messages.PersonalLink:
    """Make a personal link, with which another browser can come back as me."""
    return messages.PersonalLink(token=await server.people.link(person.id, server.hub.clock()))


@router.post("/return", status_code=201)
async def come_back(link: messages.Return, server: Server, request: Request) -> messages.Session:
    """Come back with a personal link."""
    server.limiter.require("returns", address_of(request), 0.5, 30)
    return await server.people.come_back(link.token, server.hub.clock())


@router.post("/me/account", status_code=201)
async def sign_up(account: messages.Credentials, person: Me, server: Server, request: Request) -> messages.Person:
    """Make an account, which keeps my games and ratings."""
    _slow_down(server, request)
    return await server.people.sign_up(person, account.name, account.password)


@router.post("/login", status_code=201)
async def log_in(account: messages.Credentials, server: Server, request: Request) -> messages.Session:
    """Come in with an account."""
    _slow_down(server, request)
    server.hub.bans.require_entry(address_of(request))
    return await server.people.log_in(account.name, account.password, server.hub.clock())


@router.post("/logout", status_code=204)
async def log_out(person: Me, token: Token, server: Server) -> Response:
    """Forget this browser's token and my personal links; sockets that used it are closed."""
    assert token is not None, "nobody is known without one"
    await server.people.log_out(person.id, token)
    await server.hub.look_again_at(person.id)
    return Response(status_code=204)


@router.post("/me/logout", status_code=204)
async def log_out_everywhere(person: Me, server: Server) -> Response:
    """Forget me in every browser, this one too, and end my personal links."""
    await server.people.log_out_everywhere(person.id)
    await server.hub.look_again_at(person.id)
    return Response(status_code=204)


@router.put("/me/password", status_code=204)
async def change_password(
    change: messages.NewPassword, person: Me, token: Token, server: Server, request: Request
) -> Response:
    """Take another password; my other browsers and links are logged out."""
    _slow_down(server, request)
    await server.people.change_password(person, token or "", change.old, change.new)
    await server.hub.look_again_at(person.id)
    return Response(status_code=204)


@router.post("/me/delete", status_code=204)
async def delete(goodbye: messages.Goodbye, person: Me, server: Server, request: Request) -> Response:
    """Delete my account: my games stay, my name goes."""
    _slow_down(server, request)
    await server.people.delete(person, goodbye.password)
    await server.hub.look_again_at(person.id)
    return Response(status_code=204)


def _slow_down(server: Server, request: Request) -> None:
    most = server.settings.limits.log_ins_a_minute
    server.limiter.require("passwords", address_of(request), most / 60, most)
