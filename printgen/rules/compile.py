"""The rule files of a game go in, a rulebook and a bag come out: every key, name and expression looked at, nothing run yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Code, Diagnostic, Label, Severity
from printgen.diagnostics.nearest import nearest
from printgen.gather import gather
from printgen.model.game import Game
from printgen.place import Place, Text
from printgen.rules import forms
from printgen.rules.arguments import arguments
from printgen.rules.codes import EXPRESSION, RULE_FORM, SAME_CODE, UNSAFE
from printgen.rules.counter import counters, fixes
from printgen.rules.expression import Fault, FaultyError, Sandbox, sandbox
from printgen.rules.forms.form import FormFunction, keys_of
from printgen.rules.statement import Clause, Definition, Quantifier, Rule, Rulebook
from printgen.rules.world import GLOBAL
from printgen.source import nodes
from printgen.source.nodes import Mapping as Map
from printgen.source.nodes import Node, Scalar, what_is
from printgen.source.plain import plain
from printgen.source.read_yaml import read_yaml

STANDARD = Path(__file__).parent / "standard"
_SEVERITIES: Mapping[str, Severity] = {"error": ERROR, "warning": WARNING, "note": NOTE}
_KEYS = ("code", "name", "title", "on", "kinds", "severity", "source", "why", "for", "where", "at", "lower", "message", "hint", "fix", "rulings", "only", "with", "bad", "says")
_PASSES = ("game", "face", "faces", "page", "manual")


@cache
def form_functions() -> Mapping[str, FormFunction]:
    """The forms of rules by name."""
    return gather(forms, "form")  # type: ignore[return-value]


@cache
def rule_box() -> Sandbox:
    """The one sandbox of all rules: what is compiled to be looked at is run later as well."""
    return sandbox()


@cache
def standard_files() -> tuple[Node, ...]:
    """The rules that hold for every game, as nodes."""
    read = [read_yaml(Text(f"printgen/rules/standard/{path.name}", path.read_text("utf-8")))[0] for path in sorted(STANDARD.glob("*.yaml"))]
    return tuple(node for node in read if node is not None)


def compile_rules(game: Game) -> tuple[Rulebook, Bag]:
    """The standard rules and those of the game's rule files, and what is wrong with them."""
    bag = Bag()
    rules: list[Rule] = []
    definitions: dict[tuple[str, str], Definition] = {}
    for standard, node in [*((True, node) for node in standard_files()), *((False, node) for node in game.rule_files)]:
        if isinstance(node, Map):
            reader = _Reader(game, bag, standard=standard)
            definitions.update(reader.definitions(node.get("define")))
            rules.extend(reader.rules(node))
    seen: dict[str, Rule] = {}
    for rule in rules:
        if rule.code in seen:
            bag.add(SAME_CODE.at(rule.place, f"two rules have the code {rule.code}", labels=(Label(seen[rule.code].place, "the other one"),)))
        seen.setdefault(rule.code, rule)
    book = Rulebook(tuple(rules), definitions)
    for finding in _faults(book):
        bag.add(finding)
    return book, bag


class _Reader:
    """Reads one rule file; what is wrong goes into the bag, and a rule with a fault is left out."""

    def __init__(self, game: Game, bag: Bag, *, standard: bool) -> None:
        self.game, self.bag, self.standard = game, bag, standard

    def wrong(self, node: Node, message: str, near: str = "", known: Iterable[str] = ()) -> None:
        """Note a finding at a node."""
        meant = nearest(near, known) if near else None
        self.bag.add(RULE_FORM.at(node.place, message, hint=f'did you mean "{meant}"?' if meant else ""))

    def definitions(self, node: Node | None) -> Iterator[tuple[tuple[str, str], Definition]]:
        """`define: {landscape.wet: expr}`."""
        if node is None:
            return
        if not isinstance(node, Map):
            self.wrong(node, f"define must be a mapping, is {what_is(node)}")
            return
        things = ("game", "square", *self.game.kinds)
        for key, value in node.entries:
            thing, _, name = key.raw.partition(".")
            if not name or thing not in things:
                self.wrong(key, f'"{key.raw}" must be thing.name, with one of {", ".join(things)} as the thing', thing, things)
            elif (clause := self.clause(value)) is not None:
                yield (thing, name), Definition(thing, name, clause)

    def clause(self, node: Node | None) -> Clause | None:
        """An expression or text."""
        if node is None:
            return None
        if not isinstance(node, Scalar):
            self.wrong(node, f"must be one expression, is {what_is(node)}")
            return None
        return Clause(node.raw, node.place)

    def rules(self, node: Map) -> Iterator[Rule]:
        """The rules of a file."""
        for key, _ in node.entries:
            if key.raw not in {"kind", "define", "rules", "basis", "note"}:
                self.wrong(key, f'unknown key "{key.raw}" in a rule file', key.raw, ("kind", "define", "rules", "basis", "note"))
        listed = node.get("rules")
        if listed is not None and not isinstance(listed, nodes.Sequence):
            self.wrong(listed, f"rules must be a list, is {what_is(listed)}")
        for item in listed.items if isinstance(listed, nodes.Sequence) else ():
            before = len(self.bag.findings)
            if not isinstance(item, Map):
                self.wrong(item, f"a rule must be a mapping, is {what_is(item)}")
                continue
            rule = self.rule(item)
            if rule is not None and len(self.bag.findings) == before:
                yield rule

    def rule(self, node: Map) -> Rule | None:
        """One rule, or None."""
        for key, _ in node.entries:
            if key.raw not in (*_KEYS, *form_functions()):
                self.wrong(key, f'unknown key "{key.raw}" in a rule', key.raw, (*_KEYS, *form_functions()))
        texts = {name: self.text(node, name) for name in ("code", "name", "title", "severity", "source", "why", "only")}
        code = node.get("code")
        if not isinstance(code, Scalar):
            self.wrong(node, "a rule needs a code")
            return None
        form = self.form(node)
        for needed in ("name", "title"):
            if not texts[needed]:
                self.wrong(code, f"rule {texts['code']} needs a {needed}")
        about = self.names(node, "on", None) or ("game",)
        for on in about:
            if on not in (*_PASSES, *self.game.kinds):
                self.wrong(node.get("on") or node, f'on: "{on}" is neither game, face, faces, page, manual nor a kind of this game', on, (*_PASSES, *self.game.kinds))
        if texts["only"] not in {"", "analyse"}:
            self.wrong(node.get("only") or node, f'only: "{texts["only"]}" is no command that runs rules of its own; there is analyse')
        if form is None:
            return None
        return self.built(node, texts, about, form)

    def built(self, node: Map, texts: Mapping[str, str], about: tuple[str, ...], form: tuple[str, Mapping[str, Clause]]) -> Rule:
        """The rule from its parts."""
        code = node.get("code")
        assert code is not None
        reports = form[0] == "report"
        severity = self.chosen(node, "severity", NOTE if reports else ERROR)
        return Rule(
            code=texts["code"],
            name=texts["name"] or texts["code"].lower(),
            title=texts["title"],
            on=about[0],
            also=about[1:],
            form=form[0],
            arguments=form[1],
            kinds=self.names(node, "kinds", self.game.kinds),
            severity=severity,
            source=texts["source"],
            why=texts["why"],
            quantifiers=tuple(self.quantifiers(node.get("for"))),
            where=self.clause(node.get("where")),
            at=self.clause(node.get("at")),
            lower=self.lower(node.get("lower")),
            message=self.clause(node.get("message")) or Clause("{{ problem }}", code.place),
            hint=self.clause(node.get("hint")) or Clause("", code.place),
            fix=fixes(node.get("fix"), self.wrong),
            rulings=self.names(node, "rulings", None if self.standard else self.game.rulings),
            options=plain(options) if (options := node.get("with")) is not None else None,
            counters=counters(node, self.wrong, needed=not reports),
            place=code.place,
            standard=self.standard,
            only=texts["only"],
        )

    def text(self, node: Map, key: str) -> str:
        """A key's text; "" if it is not given."""
        value = node.get(key)
        if value is not None and not isinstance(value, Scalar):
            self.wrong(value, f"{key} must be a text, is {what_is(value)}")
        return value.raw if isinstance(value, Scalar) else ""

    def chosen(self, node: Map, key: str, otherwise: Severity) -> Severity:
        """A severity by its word."""
        word = self.text(node, key)
        if word and word not in _SEVERITIES:
            self.wrong(node.get(key) or node, f'{key} must be error, warning or note, is "{word}"', word, _SEVERITIES)
        return _SEVERITIES.get(word, otherwise)

    def lower(self, node: Node | None) -> tuple[Severity, Clause] | None:
        """`lower: {to: note, when: expr}`."""
        if node is None:
            return None
        when = self.clause(node.get("when")) if isinstance(node, Map) else None
        if not isinstance(node, Map) or when is None or {*node} != {"to", "when"}:
            self.wrong(node, "lower must be {to: warning or note, when: an expression}")
            return None
        return self.chosen(node, "to", NOTE), when

    def names(self, node: Map, key: str, known: Iterable[str] | None) -> tuple[str, ...]:
        """A list of names, each among the known ones."""
        listed = node.get(key)
        if listed is None:
            return ()
        items = listed.items if isinstance(listed, nodes.Sequence) else (listed,)
        for item in items:
            if not isinstance(item, Scalar):
                self.wrong(item, f"{key} must be a list of names")
            elif known is not None and item.raw not in known:
                self.wrong(item, f'{key}: there is no "{item.raw}"', item.raw, known)
        return tuple(item.raw for item in items if isinstance(item, Scalar))

    def quantifiers(self, node: Node | None) -> Iterator[Quantifier]:
        """`for: {p: list}`."""
        if node is not None and not isinstance(node, Map):
            self.wrong(node, f"for must be a mapping of variables and lists, is {what_is(node)}")
        for key, value in node.entries if isinstance(node, Map) else ():
            clause = self.clause(value)
            if not key.raw.isidentifier() or key.raw.startswith("_") or key.raw in GLOBAL:
                self.wrong(key, f'"{key.raw}" cannot be a variable')
            elif clause is not None:
                yield Quantifier(key.raw, clause)

    def form(self, node: Map) -> tuple[str, Mapping[str, Clause]] | None:
        """The one form of a rule and its arguments."""
        given = [key for key, _ in node.entries if key.raw in form_functions()]
        if len(given) != 1:
            which = ", ".join(key.raw for key in given)
            self.wrong(given[1] if given else node, f"a rule has exactly one form, this one has {which}" if given else f"a rule needs a form: {', '.join(form_functions())}")
            return None
        name = given[0].raw
        keys = keys_of(form_functions()[name])
        on = node.get("on")
        if keys.on and not (isinstance(on, Scalar) and on.raw == keys.on):
            self.wrong(on or given[0], f"a rule of the form {name} must be on: {keys.on}")
        value = node.get(name)
        if not keys.required:
            clause = self.clause(value)
            return None if clause is None else (name, {name: clause})
        return name, arguments(given[0], value, keys, self.wrong)


def _faults(book: Rulebook) -> Iterator[Diagnostic]:
    """What is wrong with the expressions themselves, and the names in them that no variable has."""
    box = rule_box()
    for rule in book.rules:
        known = {*GLOBAL, *box.globals, *set.intersection(*(_variables(on) for on in (rule.on, *rule.also)))}
        todo = []
        for quantifier in rule.quantifiers:
            todo.append((quantifier.over, set(known)))
            known.add(quantifier.name)
        if rule.where:
            todo.append((rule.where, set(known)))
        inner = known | ({rule.arguments["as"].source if "as" in rule.arguments else "one"} if "of" in rule.arguments else set())
        keys = keys_of(form_functions()[rule.form])
        plain_words = {*keys.words, *keys.patterns, "check", "report"}
        todo += [(clause, inner) for key, clause in rule.arguments.items() if key not in plain_words]
        if rule.at:
            todo.append((rule.at, inner))
        for clause, names in todo:
            yield from _fault(box.names_in, clause, names)
    for definition in book.definitions.values():
        yield from _fault(box.names_in, definition.value, {*GLOBAL, *box.globals, "it"})


def _variables(on: str) -> set[str]:
    """The variables of a rule that is about something."""
    return {"game": set(), "face": {"it", "face"}, "faces": {"faces"}, "page": {"page"}, "manual": {"manual"}}.get(on, {"it"})


def _fault(names_in: object, clause: Clause, known: set[str]) -> Iterator[Diagnostic]:
    assert callable(names_in)
    try:
        for name in sorted(names_in(clause.source) - known):
            near = nearest(name, sorted(known))
            yield finding(clause, Fault("name", f'there is no "{name}"', word=name, hint=f'did you mean "{near}"?' if near else ""))
    except FaultyError as faulty:
        yield finding(clause, faulty.fault)


def finding(clause: Clause, fault: Fault) -> Diagnostic:
    """A fault of a clause as a finding, at the word that is wrong."""
    code: Code = UNSAFE if fault.kind in {"unsafe", "limit"} else EXPRESSION
    return code.at(word_place(clause, fault), fault.message, hint=fault.hint)


def word_place(clause: Clause, fault: Fault) -> Place:
    """Where in the file the word stands that a fault names; the whole clause if it cannot be told."""
    place = clause.place
    if place.source is None or not fault.word:
        return place
    written = place.source.text[place.start : place.end]
    at = written.find(fault.word)
    return place.within(at, at + len(fault.word)) if at >= 0 else place
