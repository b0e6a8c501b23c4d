#!/usr/bin/env python3
"""Measures how tools of every day and graphs of modules start with giro and with Node, and prints one table (./dev bench tools).

What a runtime keeps from one start to the next is there, except in the cases that end in `_cold`, where it begins with nothing.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True  # the tree stays as it is
import js
import table

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / "bench" / "tools"
PACKAGES = FOLDER / "node_modules"
COLD = "_cold"

# What --version asks of: the files that their packages name as programs.
TOOLS = {
    "eslint": "eslint/bin/eslint.js",
    "jest": "jest/bin/jest.js",
    "npm": "npm/bin/npm-cli.js",
    "pnpm": "pnpm/bin/pnpm.cjs",
    "prettier": "prettier/bin/prettier.cjs",
    "rollup": "rollup/dist/bin/rollup",
    "ts-node": "ts-node/dist/bin.js",
    "tsc": "typescript/bin/tsc",
    "tsx": "tsx/dist/cli.mjs",
    "webpack": "webpack/bin/webpack.js",
    "yarn": "yarn/bin/yarn.js",
}
SMALL_MODULES = 1000
LARGE_MODULES = 40
LARGE_BYTES = 2 * 1024 * 1024

# Measured, and no more than this many times Node's CPU time (issue: starts ≤ 1.5, warm graphs ≤ 1.0).
GOALS = [table.Goal(r"^graph/.*_warm node ms CPU$", 1.0), table.Goal(r" node ms CPU$", 1 / 1.5)]


# --- The graphs ---------------------------------------------------------------------------------


def write_small(folder):
    """Each imports the two of a binary tree below it."""
    for i in range(SMALL_MODULES):
        below = [k for k in (2 * i + 1, 2 * i + 2) if k < SMALL_MODULES]
        imports = "".join(f"import {{ count as count{k} }} from './m{k}.mjs';\n" for k in below)
        total = " + ".join(["1", *(f"count{k}" for k in below)])
        text = (f"{imports}\n// Module {i} of many.\nexport const count = {total};\n"
                f"export function name{i}(value) {{\n  return `${{value}} of {i}`;\n}}\n")
        (folder / f"m{i}.mjs").write_text(text)
    last = f"import {{ count }} from './m0.mjs';\nif (count !== {SMALL_MODULES}) throw new Error(`${{count}}`);\n"
    (folder / "main.mjs").write_text(last)


def write_large(folder):
    """Few, of much text, as bundlers write them."""
    function = ("function f{0}(a, b) {{\n  const list = [a, b, {0}];\n  for (const item of list) if (item === a) "
                "return {{ item, list, text: `${{item}} of ${{list.length}}` }};\n  return null;\n}}\n")
    names = []
    for i in range(LARGE_MODULES):
        parts, size, count = [], 0, 0
        while size < LARGE_BYTES / LARGE_MODULES:
            parts.append(function.format(count))
            size += len(parts[-1])
            count += 1
        (folder / f"m{i}.mjs").write_text(f"{''.join(parts)}export {{ f0 as first{i}, f{count - 1} as last{i} }};\n")
        names.append(f"import {{ first{i}, last{i} }} from './m{i}.mjs';\nif (first{i} === last{i}) throw new Error('{i}');\n")
    (folder / "main.mjs").write_text("".join(names))


def write_graphs(folder):
    mains = {}
    for name, write in (("1000_small", write_small), ("2_mb", write_large)):
        (folder / name).mkdir()
        write(folder / name)
        mains[name] = str(folder / name / "main.mjs")
    return mains


# --- Measuring ----------------------------------------------------------------------------------


def list_cases(folder, pattern):
    """{name: arguments}"""
    cases = {f"version/{name}": [str(PACKAGES / path), "--version"] for name, path in TOOLS.items()}
    cases["require/typescript"] = ["-e", "require('typescript')"]
    for name, main in write_graphs(folder).items():
        cases[f"graph/{name}{COLD}"] = cases[f"graph/{name}_warm"] = [main]
    return {name: arguments for name, arguments in cases.items() if re.search(pattern, name)}


def start(runtime, arguments, caches):
    """(ms CPU, ms, MB) of one process."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(caches), "NO_UPDATE_NOTIFIER": "1", "CI": "1"}
    for name in ("GIRO_ENGINE", "NODE_OPTIONS", "NODE_COMPILE_CACHE"):
        environment.pop(name, None)
    output = table.run_program([sys.executable, "-I", "-S", str(HERE / "one_start.py"), runtime, *arguments],
                               FOLDER, environment)
    *lines, last = output.split("\n")[:-1]
    code, seconds, cpu_seconds, peak_kib = last.split()
    if code != "0":
        raise table.BenchmarkFailed(f"exit code {code}\n" + "\n".join(lines))
    return float(cpu_seconds) * 1e3, float(seconds) * 1e3, float(peak_kib) / 1024


def sample(case, who, runtime, arguments, caches):
    if case.endswith(COLD):
        with tempfile.TemporaryDirectory() as empty:
            taken = start(runtime, arguments, empty)
    else:
        taken = start(runtime, arguments, caches)
    return [table.Sample(case, who, unit, value) for unit, value in zip(("ms CPU", "ms", "MB peak"), taken)]


def measure(cases, runtimes, caches, runs):
    """In rounds, the runtimes of a case right after each other; the first round is for the caches."""
    progress = table.Progress((runs + 1) * len(cases))
    samples, failures = [], {}
    for turn in range(runs + 1):
        for case in random.sample(sorted(cases), len(cases)):
            progress.step(case)
            for who in random.sample(sorted(runtimes), len(runtimes)):
                if (case, who) in failures:
                    continue
                try:
                    taken = sample(case, who, runtimes[who], cases[case], caches)
                    samples += taken if turn > 0 else []
                except table.BenchmarkFailed as error:
                    failures[case, who] = error
    progress.end()
    return [one for one in samples if (one.name, one.who) not in failures], failures


# --- The whole ----------------------------------------------------------------------------------


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True, help="giro")
    parser.add_argument("--node", metavar="PATH", help="default: $GIRO_BENCH_NODE, else node in $PATH")
    parser.add_argument("--json", metavar="FILE", help="also write the rows as a JSON list")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="rounds (default: 5)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only cases that match")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    others = table.OtherLoad()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="giro-bench-"))
    try:
        node = js.find_program("node", arguments.node, default="node")
        if not node:
            raise table.BenchmarkFailed("there is no Node to compare with (--node PATH)")
        cases = list_cases(folder, arguments.only)
        if not cases:
            raise table.BenchmarkFailed(f"no case matches '{arguments.only}'")
        runtimes = {table.OURS: arguments.binary, "node": node}
        samples, failures = measure(cases, runtimes, folder / "caches", arguments.runs)
    except (table.BenchmarkFailed, OSError) as error:
        sys.exit(f"bench tools: {error}")
    except KeyboardInterrupt:
        sys.exit("\nbench tools: interrupted")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    rows = sorted(table.make_rows(samples), key=lambda row: (row.unit != "ms CPU", row.unit, row.name))
    table.print_table(rows, GOALS)
    table.finish(arguments, rows, others, failures)


if __name__ == "__main__":
    main()
