"""What every group of benchmarks shares: measuring in rounds, pairing ours with peers, the table.

A sample is one quantity of one case by one contender in one round. Cases are named "subject/case";
the contender of ours is "giro".
"""

import collections
import json
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys

OURS = "giro"
SECONDS_MAX = 300  # for one program
OTHER_LOAD_NOTED = 0.05

# name: "subject/case"; who: "giro", "libuv"; unit: "ns/timer", or "…/s" where more is better.
Sample = collections.namedtuple("Sample", "name who unit value")
Row = collections.namedtuple("Row", "name unit ours peer peer_name ratio spread")
Goal = collections.namedtuple("Goal", "pattern ratio")  # pattern: of "name peer_name unit"


class BenchmarkFailed(Exception):
    """Says which program failed, and what it said."""


class Progress:
    """One line on standard error that overwrites itself; nothing where it is not a terminal."""

    def __init__(self, total):
        self.total = total
        self.done = 0
        self.shown = sys.stderr.isatty()

    def step(self, text):
        if self.shown:
            sys.stderr.write(f"\r\033[K[{self.done}/{self.total}] {text}")
            sys.stderr.flush()
        self.done += 1

    def end(self):
        if self.shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


class OtherLoad:
    """How busy programs that are not ours kept the machine while we measured."""

    def __init__(self):
        self.start = self.read()

    @staticmethod
    def read():
        with open("/proc/stat", encoding="ascii") as file:
            ticks = [int(field) for field in file.readline().split()[1:9]]
        idle = ticks[3] + ticks[4]
        ours = sum(resource.getrusage(who).ru_utime + resource.getrusage(who).ru_stime
                   for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(ticks), sum(ticks) - idle - ours * os.sysconf("SC_CLK_TCK")

    def share(self):
        total, others = (end - start for end, start in zip(self.read(), self.start))
        return max(0.0, others / total) if total > 0 else 0.0


# --- Measuring with Google Benchmark ------------------------------------------------------------


def split_name(full_name):
    """'pool/one_at_a_time/giro/manual_time' → ('pool/one_at_a_time', 'giro')."""
    subject, case, who = full_name.split("/")[:3]
    return f"{subject}/{case}", who


def run_program(arguments, folder=None, environment=None):
    try:
        done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              timeout=SECONDS_MAX, check=False, cwd=folder, env=environment)
    except subprocess.TimeoutExpired:
        raise BenchmarkFailed(f"{' '.join(arguments)}: not done in {SECONDS_MAX} s") from None
    if done.returncode != 0:
        raise BenchmarkFailed(f"{' '.join(arguments)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def list_benchmarks(binary, pattern):
    names = run_program([binary, "--benchmark_list_tests=true"]).split()
    return [name for name in names if re.search(pattern, split_name(name)[0])]


def measure_once(binary, full_name, min_time_s):
    """A process of its own, so that no case inherits another's heap or threads."""
    output = run_program([
        binary,
        f"--benchmark_filter=^{re.escape(full_name)}$",
        f"--benchmark_min_time={min_time_s}",
        "--benchmark_format=json",
    ])
    name, who = split_name(full_name)
    samples = []
    for result in json.loads(output)["benchmarks"]:
        if result.get("error_occurred"):
            raise BenchmarkFailed(f"{full_name}: {result['error_message']}")
        # The program's results are the counters named after their unit; the rest is Google's.
        samples += [Sample(name, who, key, value) for key, value in result.items() if "/" in key]
    return samples


def measure_google_benchmark(binary, pattern="", runs=5, min_time_s=0.1):
    """Each round takes the cases in another order, and the contenders of a case right after each
    other: what disturbs the machine for a while disturbs all of them."""
    names = list_benchmarks(binary, pattern)
    cases = collections.defaultdict(list)
    for full_name in names:
        cases[split_name(full_name)[0]].append(full_name)
    progress = Progress(runs * len(names))
    samples = []
    for _ in range(runs):
        for case in random.sample(sorted(cases), len(cases)):
            for full_name in random.sample(cases[case], len(cases[case])):
                progress.step(full_name)
                samples += measure_once(binary, full_name, min_time_s)
    progress.end()
    places = {split_name(full_name): place for place, full_name in enumerate(names)}
    return sorted(samples, key=lambda sample: places[sample.name, sample.who])


# --- Pairing ------------------------------------------------------------------------------------


def ratio_of(unit, ours, peer):
    """Above 1: ours is better."""
    if unit.endswith("/s"):
        return ours / peer
    return peer / ours


def make_rows(samples):
    """A row for each case, peer and unit. A round's samples have the same place in their lists."""
    values = collections.defaultdict(list)
    for sample in samples:
        values[sample.name, sample.who, sample.unit].append(sample.value)
    rows = []
    for (name, who, unit), peer_values in values.items():
        our_values = values.get((name, OURS, unit))
        if who == OURS or not our_values:
            continue
        ours, peer = statistics.median(our_values), statistics.median(peer_values)
        each_round = [ratio_of(unit, *pair) for pair in zip(our_values, peer_values)]
        spread = (min(each_round), max(each_round))
        rows.append(Row(name, unit, ours, peer, who, ratio_of(unit, ours, peer), spread))
    return rows


def goal_of(row, goals):
    for goal in goals:
        if re.search(goal.pattern, f"{row.name} {row.peer_name} {row.unit}"):
            return goal.ratio
    return None


# --- Showing ------------------------------------------------------------------------------------


def number(value):
    """Three digits that matter."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def spread_text(row):
    return f"{row.spread[0]:.2f}–{row.spread[1]:.2f}"


def verdict(row, goal):
    if goal is None:
        return "", ""
    return f"{goal:g}x", "yes" if row.ratio >= goal else "NO, BELOW"


def print_table(rows, goals, out=sys.stdout):
    heads = ("name", "unit", "ours", "peer", "peer name", "ratio", "spread", "goal", "met")
    lines = [heads]
    for row in rows:
        lines.append((row.name, row.unit, number(row.ours), number(row.peer), row.peer_name,
                      f"{row.ratio:.2f}", spread_text(row),
                      *verdict(row, goal_of(row, goals))))
    print_columns(lines, left={"name", "unit", "peer name", "met"}, out=out)


def print_columns(lines, left, out=sys.stdout):
    """The first line has the heads; the columns not in `left` are numbers."""
    widths = [max(map(len, column)) for column in zip(*lines)]
    for line in lines:
        cells = [text.ljust(width) if head in left else text.rjust(width)
                 for head, text, width in zip(lines[0], line, widths)]
        print("  ".join(cells).rstrip(), file=out)


def print_footer(runs, others, out=sys.stdout):
    print(f"\nMedians of {runs} runs. Ratio above 1: ours is better; spread: its least and greatest "
          "in a run.", file=out)
    if others.share() > OTHER_LOAD_NOTED:
        print(f"Other programs used {others.share():.0%} of the machine meanwhile; what needs "
              "several threads suffers most.", file=out)


def write_json(rows, path):
    fields = ("name", "unit", "ours", "peer", "peer_name", "ratio")
    with open(path, "w", encoding="utf-8") as file:
        rows_as_objects = [{field: getattr(row, field) for field in fields} for row in rows]
        json.dump(rows_as_objects, file, indent=2)
        file.write("\n")


def require(cases, pattern, programs):
    """There is something to measure, and with what."""
    if not cases:
        raise BenchmarkFailed(f"no case matches '{pattern}'")
    for program in programs:
        if not shutil.which(program):
            raise BenchmarkFailed(f"{program} is missing (./dev setup)")


def finish(arguments, rows, others, failures):
    """Behind a table: what was asked for besides, and what went wrong, {(case, who): error}."""
    print_footer(arguments.runs, others)
    if arguments.json:
        write_json(rows, arguments.json)
    for (case, who), error in failures.items():
        print(f"{who} failed {case}: {error}", file=sys.stderr)
    if any(who == OURS for _, who in failures):
        sys.exit(1)
