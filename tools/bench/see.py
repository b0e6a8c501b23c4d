#!/usr/bin/env python3
"""Measures what it costs to see the loop: recording, its file, and the page (./dev bench see).

Each figure has a limit. Overhead is told by the CPU time of the whole process, the thread that writes the file included, so
that a busy machine disturbs it little; rounds with and without recording alternate, and the lowest of each counts. The page is opened in Chromium where there
is one, and its tasks are told by the browser's own trace, in processor time."""

import argparse
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the tree stays as it is
import table

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROWSER = ROOT / "test" / "browser"
EXIT_CODE_SKIPPED = 77
CONNECTIONS = 32

SERVER = """
const server = require('http').createServer(function answer(request, response) { response.end('hello'); });
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('SIGTERM', () => process.exit(0));
"""
# Timers, immediates, ticks and microtasks, each of which is some events.
CALLBACKS = """
let left = Number(process.argv[1]);
function again() {
  if (left-- <= 0) return;
  process.nextTick(function tick() {});
  queueMicrotask(function microtask() {});
  setTimeout(function late() {}, 1);
  setImmediate(again);
}
again();
"""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", required=True, help="giro")
    parser.add_argument("--json", metavar="FILE", help="also write the figures as a JSON list")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="rounds (default: 5)")
    parser.add_argument("--requests", type=int, default=20000, metavar="N", help="of each round (default: 20000)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only figures that match")
    return parser.parse_args()


def cpu_seconds(pid):
    """Of the threads of a process, but for those that compile JavaScript: they do when they like. /proc/PID/stat has but hundredths."""
    threads = pathlib.Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads
               if not (thread / "comm").read_text(encoding="ascii").startswith("JITWorker")) / 1e9


def ask(port, requests):
    """Each connection asks again when it has been answered."""
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(CONNECTIONS)]
    for _ in range(requests // CONNECTIONS):
        for one in sockets:
            one.sendall(request)
        for one in sockets:
            answer = b""
            while not answer.endswith(b"hello"):
                piece = one.recv(4096)
                if not piece:
                    raise table.BenchmarkFailed("the server has closed a connection")
                answer += piece
    for one in sockets:
        one.close()


def serve(binary, options, requests):
    """The CPU time of a request, in microseconds."""
    with subprocess.Popen([binary, *options, "-e", SERVER], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            port = int(server.stdout.readline())
            ask(port, requests // 4)  # until what is compiled in the background is
            before = cpu_seconds(server.pid)
            ask(port, requests)
            return (cpu_seconds(server.pid) - before) / requests * 1e6
        finally:
            server.terminate()


def run_callbacks(binary, options, count):
    """CPU time in seconds."""
    before = os.times()
    subprocess.run([binary, *options, "-e", CALLBACKS, str(count)], check=True, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def counts_of(binary, trace):
    told = subprocess.run([binary, "trace", "stats", trace], stdout=subprocess.PIPE, text=True, check=True).stdout
    events = int(re.search(r"^(\d+) events", told, re.MULTILINE)[1])
    lost = re.search(r"events that were lost +(\d+)", told)
    return events, int(lost[1]) if lost else 0


def measure_http(binary, folder, arguments):
    trace = str(folder / "http.trace")
    ways = {"off": [], "on": [f"--trace-loop={trace}"], "live": ["--inspect-loop"]}
    samples = {way: [] for way in ways}
    for _ in range(arguments.runs):
        for way, options in ways.items():
            samples[way].append(serve(binary, options, arguments.requests))
    off, on, live = (min(samples[way]) for way in ways)
    yield "HTTP request, not recorded", off, "µs", None
    yield "HTTP request, recorded", on, "µs", None
    yield "overhead of recording, HTTP", (on / off - 1) * 100, "%", 15
    yield "overhead of the live page, nobody looking", (live / off - 1) * 100, "%", None
    events, lost = counts_of(binary, trace)
    yield "events of a request", events / (arguments.requests * 1.25), "", None
    yield "events that were lost, HTTP", lost, "", 0
    yield "an event, HTTP", (on - off) * 1e3 / (events / (arguments.requests * 1.25)), "ns", 100


def measure_callbacks(binary, folder, arguments):
    trace = str(folder / "million.trace")
    count = 75000
    off, on = [], []
    for _ in range(arguments.runs):
        off.append(run_callbacks(binary, [], count))
        on.append(run_callbacks(binary, [f"--trace-loop={trace}"], count))
    events, lost = counts_of(binary, trace)
    yield "events of timers, immediates, ticks, microtasks", events / 1e6, "million", None
    yield "an event of these", (min(on) - min(off)) / events * 1e9, "ns", 100
    yield "events that were lost", lost, "", 0
    yield "a million events in the file", os.path.getsize(trace) / events, "MB", 64
    yield from measure_page(binary, trace)


def measure_page(binary, trace):
    page = trace + ".html"
    subprocess.run([binary, "trace", "view", trace, "-o", page], check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run(["node", str(BROWSER / "measure.js"), page], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False)
    if done.returncode == EXIT_CODE_SKIPPED:
        print(f"left out: the page in Chromium: {done.stderr.strip()}")
        return
    if done.returncode != 0:
        raise table.BenchmarkFailed(done.stderr)
    told = json.loads(done.stdout)
    yield "the page opens these, processor time", told["opens_ms"], "ms", 3000
    yield "the page opens these, by the clock", told["clock_ms"], "ms", None
    yield "longest task while it opens", told["opening_task_ms"], "ms", 100
    yield "longest task while it zooms, scrolls, steps", told["using_task_ms"], "ms", 100


def show(name, value, unit, limit):
    verdict = "" if limit is None else f"   limit {limit:g} {unit}" + ("" if value <= limit else "   MISSED")
    print(f"{name:<52}{value:>10.2f} {unit:<8}{verdict}", flush=True)
    return limit is None or value <= limit


def main():
    arguments = parse_arguments()
    figures, missed = [], 0
    with tempfile.TemporaryDirectory(prefix="giro-bench-") as folder:
        for measure in (measure_http, measure_callbacks):
            if not re.search(arguments.only, measure.__name__):
                continue
            for name, value, unit, limit in measure(arguments.binary, pathlib.Path(folder), arguments):
                figures.append({"name": name, "value": value, "unit": unit, "limit": limit})
                missed += not show(name, value, unit, limit)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except table.BenchmarkFailed as failure:
        sys.exit(f"see.py: {failure}")
