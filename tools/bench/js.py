#!/usr/bin/env python3
"""Measures giro against Node, Bun and Deno, and prints one table (./dev bench js)."""

import argparse
import collections
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys

sys.dont_write_bytecode = True  # the tree stays as it is
import table

HERE = pathlib.Path(__file__).resolve().parent
SCRIPTS = HERE.parents[1] / "bench" / "js"
HELPER = "meter"
START = "start"  # and all that begin so
STARTS_A_RUN = 10  # a start is short, and disturbed easily
PORTABLE = "portable"
# The engine without us: no peer but the limit (bench/js/bare_engine.cc), and its own shell, which Debian has since 13.
ENGINE = "engine"
SHELL = "shell"
LIMITS = (ENGINE, SHELL)
LIMIT_CASES = {"then_chain", *(f"await_{what}{how}" for what in ("function", "promise", "value")
                               for how in ("", "_in_store"))}

# The arguments that let a peer run a CommonJS script which reads files.
PEERS = {"node": [], "bun": [], "deno": ["run", "-A"]}

Contender = collections.namedtuple("Contender", "who command environment")


# --- Who takes part -----------------------------------------------------------------------------


def parse_arguments(description=__doc__):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--binary", required=True, help="giro")
    for peer in PEERS:
        parser.add_argument(f"--{peer}", metavar="PATH", help=f"default: $GIRO_BENCH_{peer.upper()}"
                            f", else {peer} in $PATH")
    parser.add_argument("--other-node", metavar="PATH", help="a Node of another version, in a column "
                        "of its own (default: $GIRO_BENCH_OTHER_NODE)")
    parser.add_argument("--portable", action="store_true",
                        help="also giro with GIRO_ENGINE=portable")
    parser.add_argument("--cpu", action="store_true", help="CPU time of all threads instead of "
                        "time, for a busy machine")
    parser.add_argument("--json", metavar="FILE", help="also write the rows as a JSON list")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="rounds (default: 5)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only cases that match")
    arguments = parser.parse_args()
    if arguments.runs < 1:
        parser.error("--runs: at least 1")
    try:
        re.compile(arguments.only)
    except re.error as error:
        parser.error(f"--only: {error}")
    return arguments


def find_program(option, given, default=None):
    """A path that was given must be right; that a peer is not installed is no error."""
    given = given or os.environ.get(f"GIRO_BENCH_{option.upper().replace('-', '_')}")
    path = shutil.which(given or default) if given or default else None
    if given and not path:
        raise table.BenchmarkFailed(f"--{option}: '{given}' is not a program")
    return path


def version_of(node):
    """node26 of v26.1.0."""
    told = subprocess.run([node, "--version"], stdout=subprocess.PIPE, text=True, check=False).stdout
    if not (version := re.match(r"v(\d+)\.", told)):
        raise table.BenchmarkFailed(f"--other-node: '{node}' is no Node")
    return f"node{version[1]}"


def find_contenders(arguments):
    environment = {**os.environ, "DENO_NO_UPDATE_CHECK": "1"}
    environment.pop("GIRO_ENGINE", None)
    environment["GIRO_BENCH_CLOCK"] = "cpu" if arguments.cpu else "wall"
    contenders = [Contender(table.OURS, [arguments.binary], environment)]
    if arguments.portable:
        settings = {**environment, "GIRO_ENGINE": PORTABLE}
        contenders.append(Contender(PORTABLE, [arguments.binary], settings))
    for peer, options in PEERS.items():
        path = find_program(peer, getattr(arguments, peer), default=peer)
        if path:
            contenders.append(Contender(peer, [path, *options], environment))
        else:
            print(f"not found, left out: {peer} (--{peer} PATH)")
    if other := find_program("other-node", arguments.other_node):
        contenders.append(Contender(version_of(other), [other], environment))
    if len(contenders) == 1:
        raise table.BenchmarkFailed("there is nobody to compare with")
    return contenders


def add_limits(contenders, arguments):
    shell = shutil.which("jsc")
    if shell and not arguments.cpu:  # it has no such clock
        prelude = SCRIPTS / "shell" / "prelude.js"
        contenders.append(Contender(SHELL, [shell, str(prelude)], contenders[0].environment))
    engine = pathlib.Path(arguments.binary).parent / "bench" / "js" / "bare_engine"
    if engine.exists():
        contenders.append(Contender(ENGINE, [str(engine)], contenders[0].environment))


# --- Measuring ----------------------------------------------------------------------------------


def list_cases(pattern):
    names = sorted(path.stem for path in SCRIPTS.glob("*.*js"))
    return [name for name in names if name != HELPER and re.search(pattern, name)]


def is_start(case):
    return case.startswith(START)


def run_script(contender, case):
    """The samples of one process."""
    script, = (path for path in SCRIPTS.glob("*.*js") if path.stem == case)
    command = [*contender.command, str(script)]
    # `timeout` ends the script too, not only its parent.
    done = subprocess.run(["timeout", str(table.SECONDS_MAX), sys.executable, "-I", "-S",
                           str(HERE / "one_start.py"), *command], env=contender.environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    *lines, last = done.stdout.split("\n")[:-1] or [""]
    output = "\n".join(lines).strip()
    if done.returncode != 0:
        reason = f"not done in {table.SECONDS_MAX} s" if done.returncode == 124 else "did not run"
        raise table.BenchmarkFailed(f"{reason}\n{done.stdout}")
    code, seconds, cpu_seconds, peak_kib = last.split()
    if code != "0":
        raise table.BenchmarkFailed(f"exit code {code}\n{output}")
    if is_start(case):
        return [table.Sample(case, contender.who, "ms", float(seconds) * 1e3),
                table.Sample(case, contender.who, "ms CPU", float(cpu_seconds) * 1e3),
                table.Sample(case, contender.who, "MB peak", float(peak_kib) / 1024)]
    try:
        unit = "ns CPU" if contender.environment["GIRO_BENCH_CLOCK"] == "cpu" else "ns"
        return [table.Sample(case, contender.who, unit, float(output.split("\n")[-1]))]
    except ValueError:
        raise table.BenchmarkFailed(f"ended without a result\n{output}") from None


def measure(cases, contenders, runs):
    """In rounds, the contenders of a case right after each other. Returns samples and failures; one
    who failed a case is out of it."""
    order = [case for case in cases for _ in range(STARTS_A_RUN if is_start(case) else 1)]
    progress = table.Progress(runs * len(order))
    samples, failures = [], {}
    for _ in range(runs):
        for case in random.sample(order, len(order)):
            progress.step(case)
            for contender in random.sample(contenders, len(contenders)):
                if (case, contender.who) in failures or (
                        contender.who in LIMITS and case not in LIMIT_CASES):
                    continue
                try:
                    samples += run_script(contender, case)
                except table.BenchmarkFailed as error:
                    failures[case, contender.who] = error
    progress.end()
    return in_order(samples, failures, contenders), failures


def in_order(samples, failures, contenders):
    """By case, then as the contenders stand; without those who failed a case."""
    places = {contender.who: place for place, contender in enumerate(contenders)}
    samples = [sample for sample in samples if (sample.name, sample.who) not in failures]
    return sorted(samples, key=lambda sample: (sample.name, places[sample.who]))


# --- Showing ------------------------------------------------------------------------------------


def table_lines(rows, whos):
    """A line for each case and unit: everybody's median, and ours against the best and Node."""
    peers = [who for who in whos if who != table.OURS]
    yield ("name", "unit", table.OURS, *peers, "best peer", "ratio", "spread", "node ratio")
    cases = collections.defaultdict(dict)
    for row in rows:
        cases[row.name, row.unit][row.peer_name] = row
    for (name, unit), by_peer in cases.items():
        ours = next(iter(by_peer.values())).ours
        values = [table.number(by_peer[who].peer) if who in by_peer else "-" for who in peers]
        others = [row for who, row in by_peer.items() if who not in (PORTABLE, *LIMITS)]
        best = min(others, key=lambda row: row.ratio, default=None)
        node = by_peer.get("node")
        yield (name, unit, table.number(ours), *values,
               *((best.peer_name, f"{best.ratio:.2f}", table.spread_text(best)) if best else "---"),
               f"{node.ratio:.2f}" if node else "-")


def show(contenders, samples):
    whos = [contender.who for contender in contenders]
    lines = table_lines(table.make_rows(samples), whos)
    table.print_columns(list(lines), left={"name", "unit", "best peer"})


def print_starts(samples):
    starts = collections.defaultdict(list)
    for sample in samples:
        if sample.name == START and sample.unit == "ms":
            starts[sample.who].append(sample.value)
    for who, values in starts.items():
        tenths = statistics.quantiles(values, n=10, method="inclusive")
        print(f"start of {who}: {table.number(statistics.median(values))} ms, eight of ten within "
              f"{table.number(tenths[0])} and {table.number(tenths[-1])}, {len(values)} starts")


def main():
    arguments = parse_arguments()
    others = table.OtherLoad()
    try:
        contenders = find_contenders(arguments)
        add_limits(contenders, arguments)
        cases = list_cases(arguments.only)
        if not cases:
            raise table.BenchmarkFailed(f"no case matches '{arguments.only}'")
        print("load average at the start: {:.2f} {:.2f} {:.2f}".format(*os.getloadavg()))
        samples, failures = measure(cases, contenders, arguments.runs)
    except (table.BenchmarkFailed, OSError) as error:
        sys.exit(f"bench js: {error}")
    except KeyboardInterrupt:
        sys.exit("\nbench js: interrupted")
    show(contenders, samples)
    print_starts(samples)
    table.finish(arguments, table.make_rows(samples), others, failures)


if __name__ == "__main__":
    main()
