"""Two processes side by side: what they give is what one gives, whoever did it, and whatever befalls the other one."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.pipeline.together import together
from printgen.place import Place, Text
from tests.pipeline.drawers import by_one_and_by_two

ROOT = Path(__file__).parent.parent.parent
two = pytest.mark.skipif(not sys.platform.startswith("linux") or len(os.sched_getaffinity(0)) < 2, reason="needs two cores and a system that forks")
Work = Callable[[], int]


@pytest.fixture(autouse=True)
def _without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs the tests may have threads; they do nothing that matters here."""
    monkeypatch.setattr("threading.active_count", lambda: 1)


def square(n: int) -> Work:
    return lambda: n * n


def slow(n: int) -> Callable[[], tuple[int, int]]:
    def work() -> tuple[int, int]:
        time.sleep(0.02)
        return n, os.getpid()

    return work


def children() -> list[str]:
    return (Path("/proc/self/task") / str(os.getpid()) / "children").read_text().split()


def test_what_comes_out_is_in_the_order_of_the_work() -> None:
    assert together(lambda: "own", [square(n) for n in range(20)])[:2] == ("own", [n * n for n in range(20)])


@two
@pytest.mark.parametrize(("cores", "most", "processes"), [(8, 4, 4), (3, 4, 3), (8, 2, 2), (1, 4, 1)])
def test_as_many_processes_work_as_the_machine_has_processors_and_the_work_may_have(monkeypatch: pytest.MonkeyPatch, cores: int, most: int, processes: int) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(cores)))
    value, done, helped = together(lambda: "own", [slow(n) for n in range(40)], most=most)
    assert (value, [n for n, _ in done], helped) == ("own", list(range(40)), processes > 1)
    assert len({process for _, process in done}) == processes
    assert children() == []


@two
@pytest.mark.parametrize("victim", [0, 1, 2])
def test_what_one_of_several_processes_does_not_give_is_done_here(monkeypatch: pytest.MonkeyPatch, victim: int) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(4)))
    here = os.getpid()

    def work(n: int) -> Work:
        def piece() -> int:
            if os.getpid() != here and n % 3 == victim:
                os.kill(os.getpid(), signal.SIGKILL)
            time.sleep(0.002)
            return n

        return piece

    value, done, _ = together(lambda: "own", [work(n) for n in range(40)], most=4)
    assert (value, done) == ("own", list(range(40)))
    assert children() == []


@pytest.mark.parametrize("cores", [1, 2])
def test_how_far_it_has_come_is_told(monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(cores)), raising=False)
    told: list[tuple[int, int]] = []
    together(int, [slow(n) for n in range(12)], tell=lambda done, of: told.append((done, of)))
    assert {of for _, of in told} == {12}
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert cores > 1 or len(told) == 12


@two
def test_both_processes_work() -> None:
    _, done, helped = together(int, [slow(n) for n in range(8)])
    assert helped
    assert [n for n, _ in done] == list(range(8))
    assert len({process for _, process in done}) == 2
    assert children() == []


@two
@pytest.mark.parametrize("end", [lambda: os._exit(1), lambda: os.kill(os.getpid(), signal.SIGKILL), lambda: 1 / 0, lambda: sys.exit(3)])
def test_if_the_other_process_fails_this_one_does_its_work(end: Callable[[], object]) -> None:
    here = os.getpid()

    def work() -> int:
        if os.getpid() != here:
            end()
        time.sleep(0.05)
        return 5

    assert together(lambda: time.sleep(0.1), [work, work]) == (None, [5, 5], False)
    assert children() == []


@two
def test_what_cannot_be_sent_is_done_here() -> None:
    def work() -> Work:
        return lambda: 5

    _, (made,), helped = together(lambda: time.sleep(0.1), [work])
    assert made() == 5
    assert not helped


@two
@pytest.mark.parametrize("given", [0, 1, 2])
def test_where_the_system_has_no_more_processes_those_that_there_are_do_the_work(monkeypatch: pytest.MonkeyPatch, given: int) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(4)))
    fork, forked = os.fork, list[int]()

    def refused() -> int:
        if len(forked) == given:
            raise BlockingIOError("no more")
        forked.append(1)
        return fork()

    monkeypatch.setattr(os, "fork", refused)
    before = len(list(Path("/proc/self/fd").iterdir()))
    _, done, helped = together(lambda: time.sleep(0.4), [square(n) for n in range(9)], most=4)
    assert (done, helped) == ([n * n for n in range(9)], given > 0)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    assert children() == []


@two
def test_once_its_parent_is_killed_the_other_process_takes_no_more_work(tmp_path: Path) -> None:
    def work(n: int) -> Callable[[], None]:
        def piece() -> None:
            (tmp_path / str(n)).write_text(str(os.getpid()), "utf-8")
            time.sleep(0.1)

        return piece

    parent = os.fork()
    if parent == 0:
        together(lambda: os.kill(os.getpid(), signal.SIGKILL), [work(n) for n in range(100)])
        os._exit(0)
    os.waitpid(parent, 0)
    time.sleep(0.4)
    done = len(list(tmp_path.iterdir()))
    time.sleep(0.4)
    assert len(list(tmp_path.iterdir())) == done < 5


@two
def test_an_error_of_this_process_ends_the_other_one() -> None:
    def work() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        together(work, [lambda: time.sleep(60)])
    assert children() == []


@two
def test_an_error_in_the_work_is_raised_as_if_there_were_one_process() -> None:
    with pytest.raises(ZeroDivisionError):
        together(int, [lambda: 1 / 0, lambda: 1 / 0])
    assert children() == []


@two
def test_a_text_that_is_known_here_stays_the_same_one() -> None:
    known = Text("a.yaml", "words")

    def work() -> list[Place]:
        return [Place(Text("a.yaml", "words"), 0, 1), Place(Text("a.yaml", "others"), 0, 1), Place(Text("b.yaml", "words"), 0, 1)]

    _, (found,), helped = together(lambda: time.sleep(0.1), [work], {Text: (lambda text: (text.path, text.text), lambda path, words: known if (path, words) == (known.path, known.text) else Text(path, words))})
    assert helped
    assert [place.source is known for place in found] == [True, False, False]


def test_one_core_or_a_thread_means_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def fork() -> int:
        raise AssertionError("forked")

    monkeypatch.setattr(os, "fork", fork)
    with monkeypatch.context() as one:
        one.setattr("threading.active_count", lambda: 2)
        assert together(lambda: 1, [square(2), square(3)]) == (1, [4, 9], False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0})
    assert together(lambda: 1, [square(2), square(3)]) == (1, [4, 9], False)


@two
@pytest.mark.parametrize("fault", ["", '<icon name="nowhere" w="5" h="5"/>', '<icon name="nowhere" letter="N" tint="sand" w="5" h="5"/>', '<image href="no.png" w="5" h="5"/>', '<rect w="-1" h="{{ it.id }}"/>'])
def test_faces_and_findings_are_those_of_one_process(tmp_path: Path, fault: str) -> None:
    for folder in ("definitions/toy", "templates/toy"):
        (tmp_path / folder).mkdir(parents=True)
    kinds = "".join(f"  k{n}: {{is: card, size: 60mm x 90mm, pieces: [{{id: a{n}}}, {{id: b{n}}}]}}\n" for n in range(6))
    (tmp_path / "definitions/toy/game.yaml").write_text(f"kind: game\nid: toy\ntitle: Toy\nkinds:\n{kinds}", "utf-8")
    for n in range(6):
        (tmp_path / f"templates/toy/k{n}.svg").write_text(f'<face>\n<text x="5" y="{9 + n}">{{{{ it.id }}}}</text>{fault}</face>', "utf-8")
    (faces, bag), (both, told) = by_one_and_by_two(tmp_path)
    assert list(both) == list(faces)
    assert dict(both) == dict(faces)
    assert told.findings == bag.findings
    assert bool(bag.findings) == bool(fault)
