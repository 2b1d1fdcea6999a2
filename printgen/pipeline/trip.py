"""The whole trip on one page: load, rules on the game, compose, rules on the faces, impose, rules on the pages; then render and write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from fnmatch import fnmatchcase
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias, cast

from printgen import checks, games
from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.diagnostics.alike import alike
from printgen.diagnostics.diagnostic import ERROR, Bag, Diagnostic
from printgen.diagnostics.nearest import did_you_mean
from printgen.diagnostics.waivers import waive
from printgen.files import FileSet, OutputError, file_name, ready
from printgen.frozen import frozen, replace
from printgen.gather import gather
from printgen.impose.jobs import jobs as jobs_of
from printgen.impose.jobs import printed
from printgen.impose.lay import Choice
from printgen.impose.lettering import lettering
from printgen.impose.marks import unchecked
from printgen.impose.printer import adjusted, read_printer, unmeasured
from printgen.impose.profile import Profile, read_profile
from printgen.impose.profile_words import SHEETS
from printgen.impose.pushed import pushed
from printgen.impose.scant import scant
from printgen.loading.load import load
from printgen.lock import locked
from printgen.model.game import Game, Product
from printgen.pipeline import checklist, manifest
from printgen.pipeline.codes import NOT_DELETED, NOTHING_MATCHES, NOTHING_TO_PRINT, OLD_MANIFEST, OUTPUT
from printgen.pipeline.coverage import Known, coverage
from printgen.pipeline.credits import credits_of
from printgen.pipeline.cutting import cut_files
from printgen.pipeline.drawer import Drawer
from printgen.pipeline.drawing import drawn
from printgen.pipeline.finish import looked_at, made
from printgen.pipeline.fit import fit, unlettered
from printgen.pipeline.formats import Formats
from printgen.pipeline.idle import idle, unnamed
from printgen.pipeline.inherited import folded
from printgen.pipeline.manifest import Ledger
from printgen.pipeline.plan.make import in_doubt, plan
from printgen.pipeline.refused import concerned, refused
from printgen.pipeline.rendering import rendered, sides
from printgen.pipeline.safes import safes
from printgen.pipeline.tabletop import Deck
from printgen.pipeline.unread import unread
from printgen.pipeline.uploads import Made, package, pictures, table
from printgen.place import NOWHERE
from printgen.project import Found, Project, template_folders
from printgen.rules.compile import compile_rules
from printgen.rules.frame import Check
from printgen.rules.run import Subject, run
from printgen.rules.statement import Rulebook
from printgen.scene.items import Face
from printgen.scene.page import Job
from printgen.scene.printing import CMYK, PNG, TTP, TTS
from printgen.typeset.fonts import FontBook

Tell: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being done: the step, how many of it are done, of how many."""


@frozen
class Wish:
    """What was asked for: names of profiles, patterns of `--only` (none: everything) and `--skip`, the name of a calibrated printer, the choices of whoever stands at the printer, and whether home files are opened again and looked at, too."""

    profiles: tuple[str, ...] = ("home-a4",)
    only: tuple[str, ...] = ()
    printer: str = ""
    choice: Choice = field(default_factory=Choice)
    skip: tuple[str, ...] = ()
    verify: bool = False

    @property
    def partial(self) -> bool:
        """Whether a part of a game is wanted."""
        return bool(self.only or self.skip)


@frozen
class Checked:
    """A game as far as it got: its findings (waivers seen to), faces and jobs. `products` are those that were asked for."""

    game: Game | None
    bag: Bag
    faces: Mapping[tuple[str, str], Face] = field(default_factory=dict)
    products: tuple[Product, ...] = ()
    jobs: tuple[Job, ...] = ()
    fonts: FontBook | None = None
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    credit: str = ""


def check(project: Project, found: Found, wish: Wish, tell: Tell, drawer: Callable[[Templates], Drawer | None] = lambda _: None) -> Checked:
    """Everything but writing: all findings of a game's definitions, rules, faces and sheets. `drawer` says, for its templates, where its faces are kept.

    Where the definitions themselves have errors the trip ends with them, and with what rules find in files that have none (`beside`): faces would only say
    the same again, in stranger words. A game of which nothing is wanted comes out without products, and only its definitions have been looked at.
    """
    tell(f"{found.id}: reading", 0, 1)
    game, bag = load(found.folder, found.root)
    if game is None:
        return Checked(None, bag)
    products = chosen(game, wish.only, wish.skip)
    bag = waive(bag, game.waivers, whole=False)
    if bag.has_errors and not wish.choice.unchecked:
        bag.extend(waive(beside(game, bag), game.waivers, whole=False))
        return Checked(game, bag, products=products)
    if wish.partial and not products:
        return Checked(game, bag, products=products)
    templates = Templates(template_folders(project, found))
    letters, missing = fonts(templates)
    tell(f"{game.id}: checking and drawing", 0, 1)
    (whole, told), faces, wrong = drawn(game, templates, letters, lambda: _ruled(game), drawer(templates), partial(tell, f"{game.id}: checking and drawing"))
    book = whole.checked
    credit, untold = credits_of(game, faces, templates, letters)
    for more in (told, missing, alike(wrong), untold):
        bag.extend(more)
    bag.extend(run(book, Subject(game, faces=faces), named_checks()))
    # What could not be drawn shows nothing, and has been told.
    bag.add(*(unread(game, faces, templates) if not wrong.has_errors else ()))
    if not game.extends:
        bag.extend(coverage(found.root, Known(game, {rule.code for rule in whole.rules}, faces)))
    formats = Formats(game, templates, letters, lambda subject: run(book, subject, named_checks()))
    jobs, profiles, wrong = _laid(project, found, wish, _Drawn(game, products, faces, letters, formats, bag))
    bag.extend(wrong)
    bag.extend(run(book, Subject(game, jobs=jobs), named_checks()))
    return Checked(game, folded(waive(bag, game.waivers, whole=not wish.partial), game), faces, products, jobs, letters, profiles, credit)


def _ruled(game: Game) -> tuple[Rulebook, Bag]:
    """The rules of a game, what is wrong with them, and what they find in its definitions."""
    compiled, told = compile_rules(game)
    told.extend(run(compiled.checked, game, named_checks()))
    return compiled, told


@frozen
class _Drawn:
    """A game with its faces, what of it is wanted, the fonts, its booklets in other formats, and what has been told so far."""

    game: Game
    products: tuple[Product, ...]
    faces: Mapping[tuple[str, str], Face]
    letters: FontBook
    formats: Formats
    told: Bag


def _laid(project: Project, found: Found, wish: Wish, drawn: _Drawn) -> tuple[tuple[Job, ...], dict[str, Profile], Bag]:
    """The jobs for each profile, the profiles by their ids, and what is wrong with them."""
    game, letters, bag = drawn.game, drawn.letters, Bag()
    jobs: list[Job] = []
    profiles: dict[str, Profile] = {}
    printer, wrong = read_printer(wish.printer, project.root) if wish.printer else (None, Bag())
    bag.extend(wrong)
    wanted = {one for product in drawn.products for one in product.components}
    needed = {key: face for key, face in drawn.faces.items() if key[0] in wanted}
    choice = replace(wish.choice, printer=printer.name if printer else "")
    for name in wish.profiles:
        profile, wrong = read_profile(name, found.root)
        bag.extend(wrong)
        if profile is None or profile.id in profiles:
            continue
        profiles[profile.id] = profile
        formed, amiss = drawn.formats.faces(needed, profile, drawn.told)
        fitting, unfit = fit(formed, profile.printing, profile.tone, letters)
        for told in (idle(profile, wish.choice, wish.printer, verify=wish.verify), unnamed(profile, game, found.root), scant(game, needed, profile), amiss):
            bag.extend(told)
        own: list[Job] = []
        for product in drawn.products if profile.pages == SHEETS else once(drawn.products):
            laid, wrong = jobs_of(game, product, fitting, profile, choice, lettering(letters))
            bag.extend(wrong)
            own.extend(unlettered(adjusted(job, printer) if printer and profile.pages == SHEETS else job, letters) for job in laid)
        bag.extend(refused(game, needed, own, profile))
        bag.extend(concerned(unfit, own))
        if printer and profile.pages == SHEETS:
            bag.extend(unmeasured(own, printer, profile.id))
            bag.extend(pushed(own, printer.name, profile))
        jobs.extend(own)
    return tuple(jobs), profiles, bag


def beside(game: Game, faults: Bag) -> Bag:
    """The errors that rules find in the files without a fault, though others have some: so two cards with one number are not kept back by a slip in a map.

    Nothing, if game.yaml has a fault, or a file that cannot be read; what is told of game.yaml counts over all files and stays untold, too.
    """
    wrong = {finding.place.file for finding in faults.findings if finding.severity == ERROR and not finding.waived}
    own = game.place.file
    if own in wrong or any(finding.code.startswith("SY") for finding in faults.findings):
        return Bag()
    found = run(compile_rules(game)[0].checked, game, named_checks())
    left = wrong | {own, None}
    return Bag([finding for finding in found.findings if finding.severity == ERROR and finding.place.file not in left])


@cache
def named_checks() -> Mapping[str, Check]:
    """All searches that a rule can call by name: the general ones, and those of single games."""
    return cast("Mapping[str, Check]", gather(checks, "check") | gather(games, "check"))


def chosen(game: Game, only: tuple[str, ...], skip: tuple[str, ...] = ()) -> tuple[Product, ...]:
    """The products of which something is wanted, each with the components that are: patterns name products, kinds or components, `*` stands for any characters."""
    if not only and not skip:
        return tuple(game.products.values())

    def named(patterns: tuple[str, ...], product: str, piece: str) -> bool:
        return any(fnmatchcase(name, pattern) for pattern in patterns for name in (product, piece, kinds[piece]))

    kinds = {component.id: component.kind.id for component in game.components}
    found = []
    for product in game.products.values():
        wanted = tuple(i for i in product.components if (not only or named(only, product.id, i)) and not named(skip, product.id, i))
        if wanted:
            found.append(replace(product, components=wanted))
    return tuple(found)


def once(products: tuple[Product, ...]) -> tuple[Product, ...]:
    """The products without those that are only another way to print the pieces of one that is there: where a page is a face they are needed once."""
    kept = {one.id: set(one.components) for one in products}
    for one in products:
        # Of two that stand in for each other the second stays.
        if one.instead_of != one.id and set(one.components) <= kept.get(one.instead_of, set()):
            del kept[one.id]
    return tuple(one for one in products if one.id in kept)


def _nothing(game: Game, wish: Wish, wanted: Iterable[Product]) -> Diagnostic:
    """What is said of a build without a page: the game has no products, or a print service makes none of the sizes of what is wanted of it."""
    if any(product.components for product in game.products.values()):
        what = f"nothing of {', '.join(product.id for product in wanted)} can be made" if wish.partial else f"{game.id} has nothing that can be made"
        options = "".join(f" --profile {name}" for name in wish.profiles)
        hint = f"why of each kind: printgen check {game.id}{options}; other ways to print: printgen profiles"
        return NOTHING_TO_PRINT.at(game.place, f"{what} with {' or '.join(wish.profiles)}", hint=hint)
    return NOTHING_TO_PRINT.at(game.place, f"{game.id} has nothing to print", hint="products: names the files that are made, and of what")


def build(project: Project, found: Found, wish: Wish, output: Path, tell: Tell) -> tuple[Checked, tuple[str, ...]]:
    """Check, and if there is no error (or the choice says `unchecked`) render and write; the names of the files below `output` come out as well.

    Raises BusyError if another build holds the output folder.
    """
    checked = check(project, found, wish, tell)
    game, bag = checked.game, checked.bag
    if game is None or (wish.partial and not checked.products) or (bag.has_errors and not wish.choice.unchecked):
        return checked, ()
    if not checked.jobs:
        if not bag.has_errors:
            bag.add(_nothing(game, wish, checked.products))
        return checked, ()
    checked = planned(checked, project, found, wish)
    if checked.bag.has_errors and not wish.choice.unchecked:
        return checked, ()
    try:
        with locked(ready(output, project.root)):
            folder = file_name(game.id)
            return checked, tuple(f"{folder}/{name}" for name in _written(checked, game, wish, output / folder, tell))
    except OutputError as error:
        bag.add(OUTPUT.at(NOWHERE, f"{error.path} {error.problem}", hint="name another folder with -o"))
        return checked, ()


def planned(checked: Checked, project: Project, found: Found, wish: Wish) -> Checked:
    """The same with a print plan for each profile of paper before all other jobs; a part of a game has none."""
    game, fonts = checked.game, checked.fonts
    assert game is not None
    assert fonts is not None
    plans: list[Job] = []
    for name in wish.profiles if not wish.partial else ():
        profile, _ = read_profile(name, found.root)
        jobs = [job for job in checked.jobs if job.profile == name]
        if profile is not None and profile.pages == SHEETS and not profile.cutter:
            made_plan, wrong = plan(game, jobs, profile, Templates(template_folders(project, found)), fonts, wish.choice)
            # Palettes and fonts have been looked at already.
            checked.bag.add(*(one for one in wrong.findings if one not in checked.bag.findings))
            plans.extend([made_plan] if made_plan else [])
    return replace(checked, jobs=(*plans, *checked.jobs))


def foreseen(checked: Checked, project: Project, found: Found, wish: Wish) -> None:
    """Put into the bag what a build would tell of its print plan, where it could tell something."""
    game = checked.game
    if game is None or checked.fonts is None or checked.bag.has_errors or wish.partial:
        return
    templates = Templates(template_folders(project, found))
    jobs = {name: [job for job in checked.jobs if job.profile == name] for name in checked.profiles}
    doubtful = [name for name, profile in checked.profiles.items() if profile.pages == SHEETS and not profile.cutter and in_doubt(game, jobs[name], profile, templates)]
    if doubtful:
        planned(replace(checked, jobs=tuple(job for name in doubtful for job in jobs[name])), project, found, replace(wish, profiles=tuple(doubtful)))


def _written(checked: Checked, game: Game, wish: Wish, folder: Path, tell: Tell) -> tuple[str, ...]:
    """Render one thing after the other into waiting files, then let them replace what stood there, the manifest last."""
    assert checked.fonts is not None
    ledger, faces = Ledger(safes=safes(game, checked.faces, checked.bag)), _faces(checked, game, wish)
    counts_of = {component.id: wish.choice.count(component) for component in game.components}
    listed: list[checklist.Made] = []
    ready_made = rendered(checked.jobs, faces, checked.fonts, game.title, made, partial(tell, f"{game.id}: rendering"))
    with FileSet(folder) as files:
        old = files.read(manifest.NAME)
        last = manifest.read(old)
        if old is not None and last is None:
            checked.bag.add(OLD_MANIFEST.at(NOWHERE, f"{folder / manifest.NAME} is no manifest of a build; no old file was deleted"))
        for done, job in enumerate(checked.jobs):
            step = f"{game.id}: {job.product}"
            tell(step, done, len(checked.jobs))
            first = len(ledger.entries)
            profile = checked.profiles[job.profile]
            decks: Sequence[Deck] = ()
            whole = Made(faces, checked.fonts, ledger, files, profile.url, lambda what, n, of, step=step: tell(f"{step}, {what}", n, of))  # type: ignore[misc]  # bound here
            if job.printing.form == PNG:
                pictures(job, whole)
            elif job.printing.form in {TTS, TTP}:
                fill = table if job.printing.form == TTS else package
                decks = fill(job, next(one for one in checked.products if one.id == job.product), game, counts_of, whole)
            else:
                data = ready_made.documents[done] or b""
                name = ledger.job(job, data)
                files.put(name, data)
                if job.printing.colour == CMYK or wish.verify:
                    checked.bag.extend(looked_at(job, name, data, ledger.safes))
            cut_files(job, profile, ledger, files)
            listed.append(checklist.Made(job, tuple(entry["path"] for entry in ledger.entries[first:]), tuple(decks)))
            for number, ((repeat, page), data) in enumerate(zip(sides(job), ready_made.sheets[done], strict=True), 1):
                files.put(ledger.sheet(job, number, page, repeat, data), data)
        checklist.checklists(listed, checked.profiles, game, counts_of, (ledger, files))
        for done, (((component, side), face), data) in enumerate(zip(faces.items(), ready_made.faces, strict=True)):
            tell(f"{game.id}: writing", done, len(faces))
            files.put(ledger.face(component, side, face.scene, data), data)
        data = checked.credit.encode()
        files.put(ledger.credit(data), data)
        if checked.bag.has_errors and not wish.choice.unchecked:
            # A preflight refused a file: what was built before stays.
            return ()
        tell(f"{game.id}: writing", 0, 1)
        wanted = {i for product in checked.products for i in product.components}
        most = printed(checked.jobs)
        copies = {component.id: max(wish.choice.count(component), most.get(component.id, 0)) for component in game.components if component.id in wanted}
        counts = Counter(component for component, _ in checked.faces)
        data, drop = manifest.written(game, ledger, copies, counts, last, whole=not wish.partial)
        for name in files.commit(manifest.NAME, data, drop):
            checked.bag.add(NOT_DELETED.at(NOWHERE, f"{folder / name} is no more what the last build wrote, so it was not deleted", hint="delete it yourself if you do not need it"))
    return (*(entry["path"] for entry in ledger.entries), manifest.NAME)


def _faces(checked: Checked, game: Game, wish: Wish) -> dict[tuple[str, str], Face]:
    """The faces that become files of their own: of all components, or of those that were asked for; unchecked ones say so."""
    assert checked.fonts is not None
    wanted = {i for product in checked.products for i in product.components} if wish.partial else {component.id for component in game.components}
    found = {key: face for key, face in checked.faces.items() if key[0] in wanted}
    if not wish.choice.unchecked:
        return found
    line = lettering(checked.fonts)
    return {
        key: replace(face, scene=replace(face.scene, key=face.scene.key + "-unchecked", items=(*face.scene.items, unchecked(face.scene.size, line))))
        for key, face in found.items()
    }


def unmatched_in(found: Iterable[Found], wish: Wish) -> Bag:
    """The same before anything is built; nothing where a whole game is wanted."""
    return unmatched([Checked(load(one.folder, one.root)[0], Bag()) for one in found], wish.only, wish.skip) if wish.partial else Bag()


def unmatched(tried: Iterable[Checked], only: tuple[str, ...], skip: tuple[str, ...] = ()) -> Bag:
    """What is to be said of patterns that match nothing in any of the games, each must have its match; and where they leave nothing at all."""
    bag = Bag()
    sound = [checked.game for checked in tried if checked.game]
    for option, pattern in (*(("only", one) for one in only), *(("skip", one) for one in skip)) if sound else ():
        if not any(chosen(game, (pattern,)) for game in sound):
            names = sorted({name for game in sound for name in (*game.products, *game.kinds, *(component.id for component in game.components))})
            message = f'--{option} "{pattern}" matches no product, kind or component' + did_you_mean(pattern, names)
            bag.add(NOTHING_MATCHES.at(NOWHERE, message, hint="there are the products " + ", ".join(sorted({name for game in sound for name in game.products}))))
    if skip and sound and not bag.findings and not any(chosen(game, only, skip) for game in sound):
        bag.add(NOTHING_MATCHES.at(NOWHERE, f"--skip {' --skip '.join(skip)} leaves nothing to print", hint="skip less, or nothing"))
    return bag
