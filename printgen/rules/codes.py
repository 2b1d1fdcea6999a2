"""The codes of this room: what can be wrong with a rule itself."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, Code

UNSAFE = Code(
    code="DF111",
    name="unsafe-expression",
    severity=ERROR,
    law="An expression uses only what the sandbox allows: fields of records, the listed filters, tests and functions, and bounded work.",
    why="Rules and templates are data from anywhere; none may reach into the program or run without end.",
    wrong='require: "().__class__"',
    right='require: "it.a != it.b"',
)
COUNTER_EXAMPLE = Code(
    code="DF112",
    name="counter-example",
    severity=ERROR,
    law="Every rule has a counter-example that it rejects with the stated words, and a report says the stated words of the game as it is.",
    why="A rule that cannot fail checks nothing.",
    wrong="bad: {set: {apple-5.a: 5}}  (where 5 is right)",
    right="bad: {set: {apple-5.a: 6}}",
)
CRASHED = Code(
    code="DF113",
    name="check-crashed",
    severity=ERROR,
    law="A check comes to an end. One that crashes is a fault of the check, not of the game; the others go on.",
    wrong="a check that divides by the number of squares of an empty map",
    right="a check that asks first",
)
NOTHING_LOOKED_AT = Code(
    code="DF117",
    name="nothing-looked-at",
    severity=NOTE,
    law="A rule looks at something in the game; one that finds nothing to look at has not passed.",
    why="A rule about glaciers says nothing of a game without any; it only seems to hold.",
    wrong='for: {p: pieces("frgo-card")}',
    right='for: {p: pieces("frog-card")}',
)
EXPRESSION = Code(
    code="DF114",
    name="wrong-expression",
    severity=ERROR,
    law="An expression can be read, and every name in it is there: a variable, a field, a filter, a function.",
    wrong='require: "it.tittle"',
    right='require: "it.title"',
)
RULE_FORM = Code(
    code="DF115",
    name="rule-form",
    severity=ERROR,
    law="A rule has a code, a title, what it is about (on), exactly one form, and a counter-example; it holds no other keys than those of a rule and of its form.",
    wrong="{code: X1, on: card, require: it.a, unique: {of: cards}}",
    right="{code: X1, title: …, on: card, require: it.a, bad: …, says: …}",
)
SAME_CODE = Code(
    code="DF116",
    name="same-code",
    severity=ERROR,
    law="A code belongs to one rule.",
    wrong="two rules with code: FW101",
    right="FW101 and FW102",
)
