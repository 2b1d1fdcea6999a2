"""Products that are another way to print what is there already are needed once where a page is a face."""

from __future__ import annotations

from printgen.model.game import Product
from printgen.pipeline.trip import once


def product(name: str, pieces: str, instead_of: str = "") -> Product:
    return Product(name, name, (), tuple(pieces.split()), instead_of=instead_of)


def kept(*products: Product) -> list[str]:
    return [one.id for one in once(products)]


def test_what_stands_in_for_pieces_that_are_there_is_left_out() -> None:
    assert kept(product("tiles", "a b"), product("fronts", "a b", "tiles"), product("backs", "a", "tiles")) == ["tiles"]


def test_other_pieces_and_those_whose_product_is_not_there_stay() -> None:
    assert kept(product("die", "net"), product("spinner", "spinner", "die")) == ["die", "spinner"]
    assert kept(product("fronts", "a b", "tiles")) == ["fronts"]


def test_of_two_that_stand_in_for_each_other_one_stays() -> None:
    assert kept(product("cards", "a b", "more"), product("more", "a b", "cards")) == ["more"]
    assert kept(product("cards", "a b", "cards")) == ["cards"]
