#!/usr/bin/env python3
"""Measures input and output of giro against Node and Bun, and prints one table (./dev bench io).

Servers are told by their CPU time a message, and HTTP by the time a request takes as well; the load
comes from bench/js/io/echo_load.cc (TCP) and from wrk (HTTP), over 64 connections. A server that sends a file of 1 GiB
is told by CPU time and time, and one whose connections are idle by the memory it has for them."""

import collections
import contextlib
import os
import pathlib
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # the tree stays as it is
import js
import table

js.SCRIPTS = js.SCRIPTS / "io"
HELPERS = {"post_message", "read_file"}
CONNECTIONS = 64
CONNECTIONS_IDLE = 1000
FILE_BYTES = 1 << 30
WARM_UP_SECONDS = 3  # until what is compiled in the background is
SECONDS = 2
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")

# arguments: of the script; measure(process, port): the samples' units and values.
Server = collections.namedtuple("Server", "script arguments measure")


# --- Load ---------------------------------------------------------------------------------------


def echo_load(size):
    """Every connection sends a message when the last one has come back. Gives a function that loads
    a port for some seconds and counts messages."""

    def load(port, seconds):
        done = subprocess.run([echo_load.program, str(port), str(CONNECTIONS), str(size),
                               str(seconds)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise table.BenchmarkFailed(done.stderr)
        return int(done.stdout), None

    return load


def wrk_load(port, seconds):
    done = subprocess.run(["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}",
                           f"http://127.0.0.1:{port}/"], capture_output=True, text=True, check=True)
    requests, took = re.search(r"(\d+) requests in ([\d.]+)s", done.stdout).groups()
    if "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise table.BenchmarkFailed(done.stdout)
    return int(requests), float(took)


# --- Measuring ----------------------------------------------------------------------------------


def cpu_seconds(pid):
    """Of all its threads so far."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def resident_kib(pid):
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        return int(re.search(r"VmRSS:\s+(\d+) kB", file.read()).group(1))


def messages(load):
    """How a server answers to a load."""

    def measure(process, port):
        load(port, WARM_UP_SECONDS)
        before = cpu_seconds(process.pid)
        count, seconds = load(port, SECONDS)
        cpu = cpu_seconds(process.pid) - before
        if count == 0:
            raise table.BenchmarkFailed("answers nothing")
        yield "us CPU", cpu / count * 1e6
        if seconds is not None:
            yield "us", seconds / count * 1e6

    return measure


def receive_all(port):
    """The number of bytes until the server ends the connection."""
    memory = bytearray(1 << 20)
    count = 0
    with socket.create_connection(("127.0.0.1", port)) as made:
        while got := made.recv_into(memory):
            count += got
    return count


def download(process, port):
    receive_all(port)  # warms up, and brings the file into memory
    before, began = cpu_seconds(process.pid), time.monotonic()
    count = receive_all(port)
    seconds = time.monotonic() - began
    if count != FILE_BYTES:
        raise table.BenchmarkFailed(f"sends {count} bytes")
    yield "ms CPU", (cpu_seconds(process.pid) - before) * 1e3
    yield "ms", seconds * 1e3


def idle_connections(process, port):
    """Those that have sent a message each, and had it back."""
    with contextlib.ExitStack() as made:
        exchange(made, port, CONNECTIONS)  # warms up
        before = resident_kib(process.pid)
        exchange(made, port, CONNECTIONS_IDLE)
        yield "KiB", resident_kib(process.pid) - before


def exchange(made, port, count):
    for _ in range(count):
        connection = made.enter_context(socket.create_connection(("127.0.0.1", port)))
        connection.sendall(b"x" * 64)
        connection.recv(64, socket.MSG_WAITALL)


SERVERS = {
    "file_to_socket_1GiB": Server("file_to_socket", ["{file}"], download),
    "http_hello": Server("http_hello", [], messages(wrk_load)),
    "idle_1000": Server("tcp_echo", [], idle_connections),
    "tcp_echo_64B": Server("tcp_echo", [], messages(echo_load(64))),
    "tcp_echo_64KiB": Server("tcp_echo", [], messages(echo_load(64 * 1024))),
}


@contextlib.contextmanager
def listening(contender, script, arguments):
    """The server that a script is, and its port."""
    process = subprocess.Popen([*contender.command, str(script), *arguments], env=contender.environment,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        line = process.stdout.readline()
        if not line.strip().isdigit():
            raise table.BenchmarkFailed(f"does not listen\n{line}")
        yield process, int(line)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def run_case(contender, case, file):
    if case not in SERVERS:
        return js.run_script(contender, case)
    server = SERVERS[case]
    arguments = [argument.format(file=file) for argument in server.arguments]
    with listening(contender, js.SCRIPTS / f"{server.script}.js", arguments) as (process, port):
        return [table.Sample(case, contender.who, unit, value) for unit, value in server.measure(process, port)]


def list_cases(pattern):
    scripts = {path.stem for path in js.SCRIPTS.glob("*.js")}
    names = scripts - HELPERS - {server.script for server in SERVERS.values()} | set(SERVERS)
    return sorted(name for name in names if re.search(pattern, name))


def measure(cases, contenders, runs, run):
    """run(contender, case) gives samples. In rounds, the contenders of a case right after each other."""
    progress = table.Progress(runs * len(cases))
    samples, failures = [], {}
    for _ in range(runs):
        for case in cases:
            progress.step(case)
            for contender in random.sample(contenders, len(contenders)):
                if (case, contender.who) in failures:
                    continue
                try:
                    samples += run(contender, case)
                except (table.BenchmarkFailed, subprocess.SubprocessError, OSError) as error:
                    failures[case, contender.who] = error
    progress.end()
    return js.in_order(samples, failures, contenders), failures


def allow_descriptors(count):
    """To this process and to the servers."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def run_bench(name, description, take):
    """What io and tls do: take(arguments, contenders) measures, and its samples and failures are shown."""
    del js.PEERS["deno"]  # its servers need options of their own
    arguments = js.parse_arguments(description)
    others = table.OtherLoad()
    try:
        contenders = js.find_contenders(arguments)
        print("load average at the start: {:.2f} {:.2f} {:.2f}".format(*os.getloadavg()))
        allow_descriptors(2 * CONNECTIONS_IDLE)
        samples, failures = take(arguments, contenders)
    except (table.BenchmarkFailed, OSError) as error:
        sys.exit(f"bench {name}: {error}")
    except KeyboardInterrupt:
        sys.exit(f"\nbench {name}: interrupted")
    js.show(contenders, samples)
    table.finish(arguments, table.make_rows(samples), others, failures)


def take(arguments, contenders):
    echo_load.program = str(pathlib.Path(arguments.binary).parent / "bench" / "js" / "echo_load")
    cases = list_cases(arguments.only)
    table.require(cases, arguments.only, ["wrk"] if "http_hello" in cases else [])
    with tempfile.NamedTemporaryFile(prefix="giro-bench-") as file:
        file.truncate(FILE_BYTES)
        return measure(cases, contenders, arguments.runs,
                       lambda contender, case: run_case(contender, case, file.name))


if __name__ == "__main__":
    run_bench("io", __doc__, take)
