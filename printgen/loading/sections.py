"""The other sections of game.yaml go in; products, rulings and waivers come out, and findings for these and for box, blanks, figures and rulebook_says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Table

from printgen.diagnostics.diagnostic import Bag, Label
from printgen.diagnostics.nearest import did_you_mean
from printgen.loading.codes import BAD_ID, SAME_ID, UNKNOWN_REFERENCE, WRONG_VALUE
from printgen.loading.decode import at_path, decode
from printgen.loading.forms import Checked
from printgen.loading.kinds import Declared
from printgen.loading.model import BlankForm, BoxForm, FigureForm, ProductForm, RulingForm, SaysForm, WaiverForm, bad_id
from printgen.model.game import BOOKLET, Component, Product, Ruling, Waiver
from printgen.place import Place
from printgen.source.nodes import Mapping, Node, Scalar, Sequence, what_is
from printgen.source.plain import unwrap


def products(game: Mapping, declared: Table[str, Declared], components: Iterable[Component], bag: Bag) -> dict[str, Product]:
    """What is printed, by id; where a game says nothing of products, each kind is one."""
    pieces = list(components)
    if "products" not in game:
        return {
            name: Product(name, one.kind.title or name, (name,), tuple(c.id for c in pieces if c.kind.id == name), one.kind.place)
            for name, one in declared.items()
        }
    # A kind that could not be read has its finding already.
    written = at_path(game, "kinds")
    broken = [name for name in written if name not in declared] if isinstance(written, Mapping) else []
    ids = {component.id for component in pieces}
    made: dict[str, Product] = {}
    for key, node in _mapped(game, "products", bag):
        wrong = bad_id(key.raw)
        if wrong:
            bag.add(BAD_ID.at(key.place, wrong))
            continue
        form = decode(ProductForm, node, f"product {key.raw}", bag)
        if form is None:
            continue
        same = next((one for one in made.values() if one.id.casefold() == key.raw.casefold()), None)
        if same is not None:
            bag.add(
                SAME_ID.at(
                    key.place,
                    f'products "{same.id}" and "{key.raw}" differ only by case',
                    labels=(Label(same.place, "first defined here"),),
                )
            )
        chosen: list[str] = []
        if not form.of:
            bag.add(
                WRONG_VALUE.at(
                    _item_place(node, ""),
                    f"product {key.raw}: of is empty",
                    hint="name the kinds or pieces that are printed; or delete the product",
                )
            )
        for name in form.of:
            if name in declared:
                chosen += [c.id for c in pieces if c.kind.id == name]
            elif name in ids:
                chosen.append(name)
            elif name not in broken:
                message = f'product {key.raw}: there is no kind or component "{name}"' + did_you_mean(name, [*declared, *sorted(ids)])
                bag.add(UNKNOWN_REFERENCE.at(_item_place(node, name), message))
        made[key.raw] = _product(form, key, tuple(dict.fromkeys(chosen)))
        _idle(key.raw, form, node, {c.kind.sort == BOOKLET for c in pieces if c.id in chosen}, bag)
        if form.sides == "back" and not any(c.kind.faces > 1 or c.kind.back for c in pieces if c.id in chosen):
            hint = "a kind has backs with faces: 2, or with back: and the name of a template"
            bag.add(
                WRONG_VALUE.at(
                    _place_of(node, "sides"), f"product {key.raw}: only backs are to be printed, and no piece of it has one", hint=hint
                )
            )
    _alternatives(game, made, bag)
    return made


def _idle(name: str, form: ProductForm, node: Node, bound: set[bool], bag: Bag) -> None:
    """Keys of a product that change nothing. `bound`: whether its pieces are booklets; both where there are such and such."""
    found = []
    if form.border_colour and not form.border:
        found.append(("border_colour", "means nothing without a border", "border: 5mm"))
    if form.stock is not None and bound == {False}:
        found.append(("stock", "is how thick the paper of folded booklets is, and it has none", "paper: says in words what it is printed on"))
    for key, said in (("sides", form.sides), ("border", form.border)) if bound == {True} else ():
        if said:
            found.append((key, "means nothing for booklets, which are folded", "leave it out"))
    for key, problem, hint in found:
        written = node.key(key) if isinstance(node, Mapping) else None
        bag.add(WRONG_VALUE.at(written.place if written is not None else node.place, f"product {name}: {key} {problem}", hint=hint))


def _product(form: ProductForm, key: Scalar, components: tuple[str, ...]) -> Product:
    title = form.title or key.raw
    steps = tuple(form.steps)
    return Product(
        key.raw,
        title,
        tuple(form.of),
        components,
        key.place,
        form.sides,
        form.border,
        form.border_colour,
        form.instead_of,
        form.paper,
        steps,
        form.optional,
        form.stock,
    )


def _alternatives(game: Mapping, made: Table[str, Product], bag: Bag) -> None:
    """What is said to stand instead of another product names one."""
    for product in made.values():
        others = [one for one in made if one != product.id]
        if product.instead_of and product.instead_of not in others:
            message = f'product {product.id}: there is no other product "{product.instead_of}"' + did_you_mean(product.instead_of, others)
            bag.add(UNKNOWN_REFERENCE.at(_place_of(game, f"products.{product.id}.instead_of"), message))


def _place_of(node: Node, path: str) -> Place:
    found = at_path(node, path)
    return found.place if found is not None else node.place


def rulings(game: Mapping, bag: Bag) -> dict[str, Ruling]:
    """The choices between readings of the rulebook, by id."""
    found: dict[str, Ruling] = {}
    for key, node in _mapped(game, "rulings", bag):
        form = decode(RulingForm, node, f"ruling {key.raw}", bag)
        if form is None:
            continue
        for name, value in (("default", form.default), ("chosen", form.chosen)):
            if value is not None and value not in form.options:
                at = at_path(node, name)
                message = f'ruling {key.raw}: {name} "{value}" is none of its options' + did_you_mean(value, form.options)
                bag.add(UNKNOWN_REFERENCE.at(at.place if at is not None else key.place, message, hint="one of " + ", ".join(form.options)))
        chosen = form.chosen if form.chosen in form.options else form.default
        found[key.raw] = Ruling(key.raw, form.question, form.options, form.default, chosen, form.chosen is not None, form.source, key.place)
    return found


def waivers(game: Mapping, bag: Bag) -> tuple[Waiver, ...]:
    """The findings that the author accepts."""
    found = [(node, decode(WaiverForm, node, "waiver", bag)) for node in _listed(game, "waivers", bag)]
    return tuple(Waiver(form.code, form.where, form.why, node.place) for node, form in found if form is not None)


def sections(game: Mapping, names: Iterable[str], bag: Bag) -> None:
    """Check the form of box, rulebook_says, blanks and figures; rules read their values from the game's data. `names`: what a box line may count."""
    known = list(names)
    for node, form in _forms(game, "box", BoxForm, bag):
        if form.of and form.of not in known:
            at = at_path(node, "of")
            message = f'box: there is no kind, product or component "{form.of}"' + did_you_mean(form.of, known)
            bag.add(UNKNOWN_REFERENCE.at(at.place if at is not None else node.place, message))
    for section, form_of in (("rulebook_says", SaysForm), ("blanks", BlankForm), ("figures", FigureForm)):
        for _ in _forms(game, section, form_of, bag):
            pass


def _forms(game: Mapping, section: str, form: type[Checked], bag: Bag) -> Iterator[tuple[Node, Checked]]:
    for n, node in enumerate(_listed(game, section, bag)):
        filled = decode(form, node, f"{section}[{n}]", bag)
        if filled is not None:
            yield node, filled


def _mapped(game: Mapping, section: str, bag: Bag) -> Iterator[tuple[Scalar, Node]]:
    node = _section(game, section)
    if isinstance(node, Mapping):
        yield from node.entries
    elif node is not None:
        bag.add(WRONG_VALUE.at(node.place, f"game: {section} must be a mapping, is {what_is(node)}"))


def _listed(game: Mapping, section: str, bag: Bag) -> Iterator[Node]:
    node = _section(game, section)
    if isinstance(node, Sequence):
        yield from node.items
    elif node is not None:
        bag.add(WRONG_VALUE.at(node.place, f"game: {section} must be a list, is {what_is(node)}"))


def _section(game: Mapping, section: str) -> Node | None:
    node = game.get(section)
    node = unwrap(node) if node is not None else None
    return None if isinstance(node, Scalar) and node.value is None and not node.quoted else node


def _item_place(product: Node, name: str) -> Place:
    items = at_path(product, "of")
    found = [item for item in items.items if isinstance(item, Scalar) and item.raw == name] if isinstance(items, Sequence) else []
    return found[0].place if found else items.place if isinstance(items, Sequence) else product.place
