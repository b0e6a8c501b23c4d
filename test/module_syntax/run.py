#!/usr/bin/env python3
"""Compares what modules of random syntax do under several runtimes: output, class and place of errors."""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
GOLDEN = os.path.join(HERE, "golden")
SLICE = 100  # programs that one process runs


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reference", default="node", help="the runtime that is right")
    parser.add_argument("--under-test", nargs="+", default=[], metavar="COMMAND",
                        help="runtimes to compare, such as 'GIRO_ENGINE=portable giro'")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=200, help="how many seeds")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--golden", action="store_true", help="check against the stored traces; needs no reference")
    mode.add_argument("--write-golden", action="store_true", help="store programs and the reference's traces")
    return parser.parse_args()


class Runtime:
    """A command such as `GIRO_ENGINE=portable giro`."""

    def __init__(self, command):
        self.name = command
        self.words = shlex.split(command)
        self.env = dict(os.environ)
        while "=" in self.words[0]:
            name, _, value = self.words.pop(0).partition("=")
            self.env[name] = value

    def generate(self, first, count, folder):
        subprocess.run([*self.words, os.path.join(HERE, "generate.js"), str(first), str(count), folder],
                       env=self.env, check=True)

    def traces(self, programs):
        """Of each program the lines that it printed, or why there are none."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                done = subprocess.run([*self.words, os.path.join(HERE, "driver.mjs"), folder, *programs],
                                      env=self.env, capture_output=True, timeout=300, check=False)
                printed = done.stdout.decode(errors="replace")
            except subprocess.TimeoutExpired as late:
                printed = (late.stdout or b"").decode(errors="replace")
        found = {}
        for part in re.split(r"^==== ", printed, flags=re.MULTILINE)[1:]:
            name, _, lines = part.partition("\n")
            found[name] = lines.splitlines()
        # What ends the process takes those after it along.
        missing = [program for program in programs if os.path.basename(program) not in found]
        if missing and len(programs) > 1:
            for program in missing:
                found.update(self.traces([program]))
        elif missing:
            found[os.path.basename(missing[0])] = ["(the process ended)"]
        return found


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def first_difference(expected, actual):
    for number in range(max(len(expected), len(actual))):
        wanted = expected[number] if number < len(expected) else "(no more)"
        got = actual[number] if number < len(actual) else "(no more)"
        if wanted != got:
            return f"line {number + 1}\n  expected: {wanted}\n  actual:   {got}"
    return None


def compare(programs, expected, runtime):
    """How many programs differ; each is told."""
    actual = runtime.traces(programs)
    different = 0
    for program in programs:
        name = os.path.basename(program)
        difference = first_difference(expected[name], actual[name])
        if difference:
            different += 1
            print(f"{name} under {runtime.name}: {difference}", flush=True)
    return different


def compare_seeds(arguments, reference, others):
    different = 0
    for first in range(arguments.first, arguments.first + arguments.count, SLICE):
        count = min(SLICE, arguments.first + arguments.count - first)
        with tempfile.TemporaryDirectory() as folder:
            reference.generate(first, count, folder)
            programs = [os.path.join(folder, f"{seed}.txt") for seed in range(first, first + count)]
            expected = reference.traces(programs)
            different += sum(compare(programs, expected, other) for other in others)
    print(f"{arguments.count} programs, {len(others)} runtimes, {different} differences")
    return different == 0


def goldens():
    return sorted(os.path.join(GOLDEN, name) for name in os.listdir(GOLDEN) if name.endswith(".txt"))


def trace_of(program):
    return f"{os.path.splitext(program)[0]}.trace"


def check_golden(others):
    programs = goldens()
    expected = {os.path.basename(program): read(trace_of(program)).split("\n")[:-1] for program in programs}
    different = sum(compare(programs, expected, other) for other in others)
    print(f"{len(programs)} programs, {len(others)} runtimes, {different} differences")
    return different == 0


def write_golden(arguments, reference):
    reference.generate(arguments.first, arguments.count, GOLDEN)
    programs = goldens()
    for name, lines in reference.traces(programs).items():
        with open(trace_of(os.path.join(GOLDEN, name)), "w", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
    print(f"{len(programs)} traces written")
    return True


def main():
    arguments = options()
    others = [Runtime(command) for command in arguments.under_test]
    if arguments.golden:
        return check_golden(others)
    if arguments.write_golden:
        return write_golden(arguments, Runtime(arguments.reference))
    return compare_seeds(arguments, Runtime(arguments.reference), others)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
