#!/usr/bin/env python3
"""Runs the test files of a Node release, unchanged, and counts what passes (docs/node-suite.md).

    run.py TREE --runtime node --record base.txt           what Node itself passes here
    run.py TREE --runtime build/release/giro --base base.txt [--select REGEX] [--folder es-module]

TREE holds test/common, test/fixtures and test/parallel of the release, or another folder of tests. A test passes if it exits with 0 in time. What fails is run
once more, alone: a test may only have been too slow beside another. Run it where nothing but loopback can be reached:

    unshare -n sh -c 'ip link set lo up; exec tools/node_suite/run.py ...'
"""

import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading

# They are about V8, or look into Node's own modules.
FOREIGN_FLAGS = ("--expose-internals", "--allow-natives-syntax", "--expose_externalize_string", "--expose-externalize-string",
                 "--js-", "--v8", "--jitless", "--stack-size", "--experimental-quic", "--build-snapshot", "--inspect",
                 "--cpu-prof", "--heap-prof", "--heapsnapshot", "--trace-", "--permission", "--experimental-sea")
NAME = re.compile(r"test-.*\.(js|mjs|cjs)$")
SKIPPED = "# Skipped"

worker_numbers = itertools.count(1)
worker = threading.local()


def flags_of(test):
    with open(test, encoding="utf-8", errors="replace") as file:
        found = re.search(r"^// Flags:(.*)$", file.read(4096), re.M)
    return found.group(1).split() if found else []


def group_of(name):
    return re.split(r"[-.]", name.removeprefix("test-"))[0]


def run(folder, runtime, name, timeout_s):
    """'pass', 'fail', 'timeout' or 'skip', and the end of what it wrote."""
    if not hasattr(worker, "number"):
        worker.number = next(worker_numbers)  # each has a temporary folder of its own
    environment = dict(os.environ, NODE_SKIP_FLAG_CHECK="1", NODE_TEST_KNOWN_GLOBALS="0", TEST_THREAD_ID=str(worker.number))
    test = folder / name
    tree = folder.parent.parent
    process = subprocess.Popen([*runtime.split(), *flags_of(test), test.relative_to(tree)], cwd=tree, env=environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               start_new_session=True)
    try:
        written = process.communicate(timeout=timeout_s)[0].decode(errors="replace")
        result = "fail" if process.returncode else "skip" if SKIPPED in written else "pass"
    except subprocess.TimeoutExpired:
        written, result = "", "timeout"
    try:
        os.killpg(process.pid, signal.SIGKILL)  # what it has left behind, too
    except ProcessLookupError:
        pass
    process.wait()
    return result, written[-2000:]


def tests_of(folder, options):
    base = set(options.base.read_text().split()) if options.base else None
    for name in sorted(os.listdir(folder)):
        if not NAME.match(name) or not re.search(options.select, name) or (base is not None and name not in base):
            continue
        if not any(flag.startswith(FOREIGN_FLAGS) for flag in flags_of(folder / name)):
            yield name


def report(results, folder):
    groups = collections.defaultdict(collections.Counter)
    for name, (result, _) in results.items():
        groups[group_of(name) if folder == "parallel" else folder][result == "pass"] += 1
    for group, counts in sorted(groups.items(), key=lambda item: -item[1].total()):
        print(f"{group:16} {counts[True]:4}/{counts.total():4} {100 * counts[True] / counts.total():6.1f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=pathlib.Path)
    parser.add_argument("--runtime", required=True)
    parser.add_argument("--base", type=pathlib.Path)
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("--folder", default="parallel", help="of TREE/test; with another one than parallel, it is one group")
    parser.add_argument("--select", default=".")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=20)
    options = parser.parse_args()
    command, *arguments = options.runtime.split()
    runtime = " ".join([os.path.abspath(command) if os.path.exists(command) else command, *arguments])

    folder = options.tree.absolute() / "test" / options.folder
    names = list(tests_of(folder, options))
    attempt = lambda name: run(folder, runtime, name, options.timeout)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = dict(zip(names, pool.map(attempt, names)))
    for name, (result, _) in results.items():
        if result in ("fail", "timeout"):
            results[name] = attempt(name)

    results = {name: result for name, result in results.items() if result[0] != "skip"}
    for name, (result, written) in results.items():
        if result != "pass" and not options.record:
            print(f"{result} {name}\n" + re.sub(r"^", "  ", written.strip()[-400:], flags=re.M))
    report(results, options.folder)
    if options.record:
        options.record.write_text("".join(f"{name}\n" for name, (result, _) in results.items() if result == "pass"))
    return any(result != "pass" for result, _ in results.values())


if __name__ == "__main__":
    sys.exit(main())
