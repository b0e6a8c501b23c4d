#!/usr/bin/env python3
"""Measures input and output of giro against Node and Bun, and prints one table (./dev bench io).

Servers are told by their CPU time a message, and HTTP by the time a request takes as well; the load
comes from here (TCP) and from wrk (HTTP), over 64 connections."""

import collections
import os
import random
import re
import select
import shutil
import socket
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # the tree stays as it is
import js
import table

js.SCRIPTS = js.SCRIPTS / "io"
HELPERS = {"read_file"}
CONNECTIONS = 64
SECONDS = 2
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")

Server = collections.namedtuple("Server", "script load")


# --- Load ---------------------------------------------------------------------------------------


def echo_load(size):
    """Every connection sends a message when the last one has come back. Gives a function that loads
    a port for some seconds and counts messages."""
    message = b"x" * size

    def load(port, seconds):
        poll = select.epoll()
        sockets = {}
        for _ in range(CONNECTIONS):
            made = socket.create_connection(("127.0.0.1", port))
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            made.setblocking(False)
            poll.register(made, select.EPOLLIN)
            sockets[made.fileno()] = [made, 0, message]
        count = 0
        for state in sockets.values():
            state[2] = message[state[0].send(message):]
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for fd, _ in poll.poll(1):
                count += echo_step(poll, sockets[fd], message)
        for made, _, _ in sockets.values():
            made.close()
        return count, None

    return load


def echo_step(poll, state, message):
    """state: a socket, the bytes that have come back, those still to be sent."""
    made, _, _ = state
    done = 0
    try:
        state[1] += len(made.recv(1 << 16))
    except BlockingIOError:
        pass
    if state[1] >= len(message):
        state[1] -= len(message)
        state[2] += message
        done = 1
    try:
        if state[2]:
            state[2] = state[2][made.send(state[2]):]
    except BlockingIOError:
        pass
    poll.modify(made, select.EPOLLIN | (select.EPOLLOUT if state[2] else 0))
    return done


def wrk_load(port, seconds):
    done = subprocess.run(["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}",
                           f"http://127.0.0.1:{port}/"], capture_output=True, text=True, check=True)
    requests, took = re.search(r"(\d+) requests in ([\d.]+)s", done.stdout).groups()
    if "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise table.BenchmarkFailed(done.stdout)
    return int(requests), float(took)


SERVERS = {
    "http_hello": Server("http_hello", wrk_load),
    "tcp_echo_64B": Server("tcp_echo", echo_load(64)),
    "tcp_echo_64KiB": Server("tcp_echo", echo_load(64 * 1024)),
}


# --- Measuring ----------------------------------------------------------------------------------


def cpu_seconds(pid):
    """Of all its threads so far."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def run_server(contender, case):
    server = SERVERS[case]
    process = subprocess.Popen([*contender.command, str(js.SCRIPTS / f"{server.script}.js")],
                               env=contender.environment, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    try:
        line = process.stdout.readline()
        if not line.strip().isdigit():
            raise table.BenchmarkFailed(f"does not listen\n{line}")
        port = int(line)
        server.load(port, 1)  # warms up
        before = cpu_seconds(process.pid)
        count, seconds = server.load(port, SECONDS)
        cpu = cpu_seconds(process.pid) - before
        if count == 0:
            raise table.BenchmarkFailed("answers nothing")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    samples = [table.Sample(case, contender.who, "us CPU", cpu / count * 1e6)]
    if seconds is not None:
        samples.append(table.Sample(case, contender.who, "us", seconds / count * 1e6))
    return samples


def run_case(contender, case):
    return run_server(contender, case) if case in SERVERS else js.run_script(contender, case)


def list_cases(pattern):
    scripts = {path.stem for path in js.SCRIPTS.glob("*.js")}
    names = scripts - HELPERS - {server.script for server in SERVERS.values()} | set(SERVERS)
    return sorted(name for name in names if re.search(pattern, name))


def measure(cases, contenders, runs):
    progress = table.Progress(runs * len(cases))
    samples, failures = [], {}
    for _ in range(runs):
        for case in cases:
            progress.step(case)
            for contender in random.sample(contenders, len(contenders)):
                if (case, contender.who) in failures:
                    continue
                try:
                    samples += run_case(contender, case)
                except (table.BenchmarkFailed, subprocess.CalledProcessError) as error:
                    failures[case, contender.who] = error
    progress.end()
    places = {contender.who: place for place, contender in enumerate(contenders)}
    samples = [sample for sample in samples if (sample.name, sample.who) not in failures]
    return sorted(samples, key=lambda sample: (sample.name, places[sample.who])), failures


def main():
    del js.PEERS["deno"]  # its servers need options of their own
    arguments = js.parse_arguments()
    others = table.OtherLoad()
    try:
        contenders = js.find_contenders(arguments)
        cases = list_cases(arguments.only)
        if not cases:
            raise table.BenchmarkFailed(f"no case matches '{arguments.only}'")
        if "http_hello" in cases and not shutil.which("wrk"):
            raise table.BenchmarkFailed("wrk is missing (apt-get install wrk)")
        print("load average at the start: {:.2f} {:.2f} {:.2f}".format(*os.getloadavg()))
        samples, failures = measure(cases, contenders, arguments.runs)
    except (table.BenchmarkFailed, OSError) as error:
        sys.exit(f"bench io: {error}")
    except KeyboardInterrupt:
        sys.exit("\nbench io: interrupted")
    rows = table.make_rows(samples)
    whos = [contender.who for contender in contenders]
    table.print_columns(list(js.table_lines(rows, whos)), left={"name", "unit", "best peer"})
    table.finish(arguments, rows, others, failures)


if __name__ == "__main__":
    main()
