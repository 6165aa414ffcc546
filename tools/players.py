"""Two people at one table of a server that is being attacked: they answer and undo, and measure how long that takes."""

import sys
import threading
import time

from tests.server.table import Browser, Seat

PAUSE = 0.02


def shown(table: Seat, times: list[float], **said: object) -> None:
    """Say something and wait until the table is shown again."""
    began = time.monotonic()
    table.send(revision=table.revision, **said)
    table.wait("state")
    times.append(time.monotonic() - began)
    time.sleep(PAUSE)


def play(table: Seat, times: list[float], is_over: threading.Event) -> None:
    """One answer again and again: given, shown, taken back, shown."""
    while not table.state["undo"]["can"]:
        table.step()
    shown(table, times, type="undo", seat=table.state["seat"])
    answer, seat = table.suggestion(), table.state["decision"]["seat"]
    while not is_over.is_set():
        shown(table, times, type="answer", seat=seat, answer=answer)
        shown(table, times, type="undo", seat=seat)
    table.close()


def main() -> None:
    """`new` begins a battle, for a seat takes back a thousand times at most, and prints its id; `tell` prints times."""
    browser, times, is_over = Browser(int(sys.argv[1])), list[float](), threading.Event()
    for line in sys.stdin:
        if line.strip() == "new":
            is_over.set()
            is_over = threading.Event()
            battle = browser.create("me", "me")["battle"]
            seat = browser.sit(battle)
            seat.step()
            threading.Thread(target=play, args=(seat, times, is_over), daemon=True).start()
            print(battle, flush=True)
        else:
            told, times[:] = list(times), []
            print(told, flush=True)


if __name__ == "__main__":
    main()
