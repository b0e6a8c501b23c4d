#!/usr/bin/env python3
"""Compares the order of callbacks under several runtimes, on random and hand-written programs."""

import argparse
import collections
import concurrent.futures
import glob
import json
import os
import subprocess
import sys
import tempfile

from runtimes import Runtime, Trace, first_difference
from shrink import shrink

HERE = os.path.dirname(os.path.abspath(__file__))
GOLDEN_SEEDS = os.path.join(HERE, "golden", "seeds.txt")


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reference", default="node --single-threaded --min-semi-space-size=64",
                        help="the runtime that is right; without compiler threads and with room "
                             "for young objects, for V8's compiler and collector call into the "
                             "loop, and so run ticks that an error left")
    parser.add_argument("--under-test", nargs="+", default=[], metavar="COMMAND",
                        help="runtimes to compare, such as 'GIRO_ENGINE=portable giro'")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=200, help="how many seeds")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--without", nargs="+", default=[], metavar="CONSTRUCT",
                        help="leave out programs with these constructs (names as in the summary)")
    parser.add_argument("--leave-out", nargs="+", default=[], metavar="PROGRAM",
                        help="with --golden: not these, by their names")
    parser.add_argument("--seed", type=int, help="this seed only")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--show", action="store_true", help="print the program of --seed")
    mode.add_argument("--shrink", action="store_true",
                      help="print a minimal program made from --seed that still differs")
    mode.add_argument("--golden", action="store_true",
                      help="check against the stored traces; needs no reference")
    mode.add_argument("--write-golden", action="store_true", help="store the reference's traces")
    mode.add_argument("--planted", action="store_true",
                      help="demand that every bug in planted/ is found")
    return parser.parse_args()


def generate(reference, first, count, folder):
    """Writes the programs to the folder; gives each seed's constructs."""
    made = subprocess.run([*reference.words, os.path.join(HERE, "generate.js"), str(first),
                           str(count), folder], env=reference.env, capture_output=True, check=True)
    return {int(seed): counts for seed, counts in json.loads(made.stdout).items()}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def settled(reference, program, runs):
    """The reference's trace, or None if its runs disagree: the order is free there."""
    trace = reference.run(program)
    return trace if all(reference.run(program) == trace for _ in range(runs - 1)) else None


def differing(reference, others, program):
    """None if the program's order is free, otherwise [(runtime, first difference)]."""
    expected = settled(reference, program, 2)
    if expected is None:
        return None
    found = [(other, difference) for other in others
             if (difference := first_difference(expected, other.run(program)))]
    # Before we blame a runtime, we make surer that the reference is sure.
    if found and settled(reference, program, 60) != expected:
        return None
    return found


def report(name, runtime, difference):
    line, wanted, got = difference
    print(f"{name}: line {line} differs under {runtime.name}\n"
          f"  expected: {wanted}\n  actual:   {got}", flush=True)


def compare(arguments, reference, others, folder):
    constructs = generate(reference, arguments.first, arguments.count, folder)
    seeds = [seed for seed, made in constructs.items() if not set(made) & set(arguments.without)]
    free = []
    different = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = pool.map(lambda seed: differing(reference, others,
                                                  os.path.join(folder, f"{seed}.js")), seeds)
        for seed, result in zip(seeds, results):
            if result is None:
                free.append(seed)
            for runtime, difference in result or []:
                different[runtime.name] += 1
                report(f"seed {seed}", runtime, difference)
    occurrences = collections.Counter()
    for seed in seeds:
        occurrences.update(constructs[seed])
    for name, times in occurrences.most_common():
        print(f"{times:7} {name}")
    print(f"{len(seeds)} programs; free order in {len(free)} {free if free else ''}")
    for runtime in others:
        print(f"{different[runtime.name]:7} differences under {runtime.name}")
    return not different


def show(arguments, reference, folder):
    generate(reference, arguments.seed, 1, folder)
    print(read(os.path.join(folder, f"{arguments.seed}.js")), end="")
    return True


def show_shrunk(arguments, reference, others, folder):
    generate(reference, arguments.seed, 1, folder)
    for runtime in [reference, *others]:
        runtime.timeout_s = 3  # a loop that lost its end is of no interest

    program = os.path.join(folder, f"{arguments.seed}.js")
    end = reference.run(program).end

    # A program that lost a declaration or its end differs for reasons of its own.
    def differs(candidate):
        expected = reference.run(candidate)
        if expected.end != end or any("ReferenceError" in line for line in expected.lines):
            return False
        return bool(differing(reference, others, candidate))

    if not differs(program):
        print("no difference")
        return True
    print(shrink(read(program), differs))
    return False


def goldens():
    return sorted(glob.glob(os.path.join(HERE, "golden", "*.js")) +
                  glob.glob(os.path.join(HERE, "programs", "*.*js")))


def trace_path(program):
    return f"{os.path.splitext(program)[0]}.trace"


def check_golden(arguments, others):
    failed = 0
    programs = [program for program in goldens()
                if os.path.splitext(os.path.basename(program))[0] not in arguments.leave_out]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for runtime in others:
            traces = pool.map(runtime.run, programs)
            for program, actual in zip(programs, traces):
                difference = first_difference(Trace.from_text(read(trace_path(program))), actual)
                if difference:
                    failed += 1
                    report(os.path.relpath(program, HERE), runtime, difference)
    print(f"{len(programs)} programs, {len(others)} runtimes, {failed} differences")
    return failed == 0


def write_golden(reference):
    for seed in map(int, read(GOLDEN_SEEDS).split()):
        generate(reference, seed, 1, os.path.join(HERE, "golden"))
    for program in goldens():
        trace = settled(reference, program, 8)
        if trace is None:
            raise SystemExit(f"{program}: the order is free, it cannot be a golden")
        with open(trace_path(program), "w", encoding="utf-8") as file:
            file.write(trace.text())
    print(f"{len(goldens())} traces written")
    return True


def catch(reference, bug, programs):
    """How many programs it takes to see the bug and the first difference, or None."""
    for taken, program in enumerate(programs, 1):
        found = differing(reference, [bug], program)
        if found:
            return taken, found[0][1]
    return None


def check_planted(arguments, reference, folder):
    seeds = generate(reference, arguments.first, arguments.count, folder)
    programs = [os.path.join(folder, f"{seed}.js") for seed in seeds]
    paths = sorted(glob.glob(os.path.join(HERE, "planted", "*.js")))
    bugs = [Runtime(f"{reference.name} -r {path}") for path in paths]
    missed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = pool.map(lambda bug: catch(reference, bug, programs), bugs)
        for path, result in zip(paths, results):
            name = os.path.basename(path)
            if result is None:
                missed += 1
                print(f"{name}: NOT CAUGHT", flush=True)
            else:
                taken, (line, wanted, got) = result
                print(f"{name}: caught by program {taken}, "
                      f"line {line}: '{wanted}' became '{got}'", flush=True)
    print(f"{len(paths)} planted bugs, {missed} not caught within {len(programs)} programs")
    return missed == 0


def main():
    arguments = options()
    reference = Runtime(arguments.reference)
    others = [Runtime(command) for command in arguments.under_test]
    if arguments.seed is not None:
        arguments.first, arguments.count = arguments.seed, 1
    elif arguments.show or arguments.shrink:
        raise SystemExit("--show and --shrink need --seed")
    if not others and not (arguments.show or arguments.write_golden or arguments.planted):
        raise SystemExit("give the runtimes to compare with --under-test")
    if arguments.golden:
        return check_golden(arguments, others)
    if arguments.write_golden:
        return write_golden(reference)
    with tempfile.TemporaryDirectory() as folder:
        if arguments.show:
            return show(arguments, reference, folder)
        if arguments.shrink:
            return show_shrunk(arguments, reference, others, folder)
        if arguments.planted:
            return check_planted(arguments, reference, folder)
        return compare(arguments, reference, others, folder)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
