#!/usr/bin/env python3
"""Measures the loop against libuv and Boost.Asio, and prints one table (./dev bench loop)."""

import argparse
import re
import sys

sys.dont_write_bytecode = True  # the tree stays as it is
import table

GOALS = [
    table.Goal(r"^timers/.* libuv ns/", 2),
    table.Goal(r"^turns/.* libuv ns/", 1),
    table.Goal(r"^immediates/.* asio ns/", 2),
    table.Goal(r"^wake/.* libuv ns/", 1),
    table.Goal(r"^pool/.* libuv ns/", 2),
    table.Goal(r"^files/.* libuv CPU ns/", 2),
    table.Goal(r"^tcp/.* libuv CPU ns/", 1),
    table.Goal(r"^udp/.* libuv CPU ns/", 1),
    table.Goal(r"^spawn/.* libuv CPU ns/", 1),
    table.Goal(r"^tcp/.* bare CPU ns/", 0.95),
    table.Goal(r"^coroutines/.* (asio|libuv) CPU ns/", 1),
    # Two loops on two processors, in time and in what a message costs. On one processor it cannot be met.
    table.Goal(r"^cores/.* one_loop ns/", 1.8),
    table.Goal(r"^cores/.* one_loop CPU ns/", 0.9),
    table.Goal(r"^idle/.* (libuv|asio) heap B/", 1),
]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", required=True, help="bench_loop")
    parser.add_argument("--json", metavar="FILE", help="also write the rows as a JSON list")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="rounds (default: 5)")
    parser.add_argument("--filter", default="", metavar="REGEX", help="only cases that match")
    arguments = parser.parse_args()
    if arguments.runs < 1:
        parser.error("--runs: at least 1")
    try:
        re.compile(arguments.filter)
    except re.error as error:
        parser.error(f"--filter: {error}")
    return arguments


def main():
    arguments = parse_arguments()
    others = table.OtherLoad()
    try:
        samples = table.measure_google_benchmark(arguments.binary, arguments.filter, arguments.runs)
    except (table.BenchmarkFailed, OSError) as error:
        sys.exit(f"bench loop: {error}")
    except KeyboardInterrupt:
        sys.exit("\nbench loop: interrupted")
    rows = table.make_rows(samples)
    if not rows:
        sys.exit(f"bench loop: no case matches '{arguments.filter}'")
    table.print_table(rows, GOALS)
    table.print_footer(arguments.runs, others)
    if arguments.json:
        table.write_json(rows, arguments.json)


if __name__ == "__main__":
    main()
