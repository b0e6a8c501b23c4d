#!/usr/bin/env python3
"""Keeps the tables of docs/compatibility.md: a row for every export of Node's modules.

    table.py --giro CMD --check       fails where the tables are not what giro gives
    table.py --giro CMD --write       writes them anew
    table.py --node CMD --record      takes Node's exports down (node_exports.txt)

What stands above the marker in the document is written by hand and stays.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import json

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DOCUMENT = ROOT / "docs" / "compatibility.md"
RECORDED = HERE / "node_exports.txt"
NOT_IMPLEMENTED = HERE / "not_implemented.txt"
MARKER = "<!-- Everything below is written by tools/compatibility/table.py. -->"
REFUSALS = ("ERR_NOT_IMPLEMENTED", "ERR_METHOD_NOT_IMPLEMENTED")
# What programs use of these modules without requiring them.
GLOBAL_MODULES = {"process", "console", "buffer", "timers", "url", "perf_hooks", "worker_threads", "module"}
ALIASES = {"sys": "util"}
LINE_MAX = 140
NO_TEST = "no test yet"


def listing(command, calls=()):
    env = dict(os.environ, NODE_NO_WARNINGS="1")
    printed = subprocess.run([*command.split(), HERE / "list_exports.js", *calls], env=env,
                             capture_output=True, check=True)
    return json.loads(printed.stdout)


def record(command):
    told = listing(command)
    lines = [f"# What the modules of Node {told['version']} export (table.py --record)."]
    for module, names in told["modules"].items():
        by_type = collections.defaultdict(list)
        for name, kind in names.items():
            by_type[kind].append(name)
        for kind, group in sorted(by_type.items()):
            line = f"{module} {kind}"
            for name in group:
                if len(line) + 1 + len(name) > LINE_MAX:
                    lines.append(line)
                    line = f"{module} {kind}"
                line += " " + name
            lines.append(line)
    RECORDED.write_text("\n".join(lines) + "\n", encoding="utf-8")


def recorded():
    modules = collections.defaultdict(dict)
    for line in RECORDED.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        module, kind, *names = line.split()
        modules[module].update({name: kind for name in names})
    return modules


def test_texts():
    """The tests in JavaScript, by their paths, with those first that are named after a module."""
    paths = [*sorted((ROOT / "test" / "js").rglob("*.js")), *sorted((ROOT / "test" / "rules").glob("*.js"))]
    return {path.relative_to(ROOT): path.read_text(encoding="utf-8", errors="replace")
            for path in paths if "fixtures" not in path.parts}


def words_of(text):
    return set(re.findall(r"[\w$]+", text))


class Tests:
    """Finds the test that shows an export."""

    def __init__(self):
        texts = test_texts()
        self.words = {path: words_of(text) for path, text in texts.items()}
        self.modules = {path: set(re.findall(r"(?:require|getBuiltinModule)\('(?:node:)?([\w/]+)'\)", text))
                        for path, text in texts.items()}

    def uses(self, path, module):
        parent, _, leaf = ALIASES.get(module, module).partition("/")
        required = self.modules[path]
        return module in required or module in GLOBAL_MODULES or (parent in required and leaf in {"", *self.words[path]})

    def of(self, module, name):
        candidates = [path for path, words in self.words.items() if name in words and self.uses(path, module)]
        room = module.replace("/", "_")
        own = [path for path in candidates if room in path.parts or module.split("/")[0] in path.parts]
        return (own or candidates or [None])[0]


def rows_of(module, names, ours, refused, tests):
    constants = [name for name, kind in names.items()
                 if kind in ("number", "string") and ours.get(name) == kind and name == name.upper()]
    for name, kind in names.items():
        if len(constants) > 1 and name in constants:
            continue
        got = ours.get(name)
        if got is None:
            yield name, "no", ""
        elif got in REFUSALS or f"{module}.{name}" in refused:
            yield name, "not implemented", ""
        elif got != kind:
            yield name, f"{got} instead of {kind}", ""
        else:
            test = tests.of(module, name)
            yield name, "yes", f"{test}" if test else NO_TEST
    if len(constants) > 1:
        yield f"{len(constants)} constants", "yes", "names compared with Node's"


def tables(ours, refused):
    tests = Tests()
    counts = collections.Counter()
    parts = []
    for module, names in recorded().items():
        if module not in ours:
            parts.append(f"### {module}\n\nNot there yet ({len(names)} exports).\n")
            counts["no"] += len(names)
            continue
        lines = [f"### {module}\n", "| export | here | shown by |", "|---|---|---|"]
        for name, state, test in rows_of(module, names, ours[module], refused, tests):
            lines.append(f"| {name} | {state} | {test} |")
            counts[state if state in ("yes", "no") else "not implemented"] += 1
        parts.append("\n".join(lines) + "\n")
    head = (f"## Every export of Node's modules\n\n{counts['yes']} rows say yes, {counts['not implemented']} give an error that "
            f"names what is missing, {counts['no']} are not there.\n")
    return head + "\n" + "\n".join(parts)


def document_with(text):
    kept = DOCUMENT.read_text(encoding="utf-8").split(MARKER)[0].rstrip("\n")
    return f"{kept}\n\n{MARKER}\n\n{text}"


def claims(text):
    """{module.export: (state, test)} of the tables."""
    found = {}
    module = None
    for line in text.split(MARKER)[-1].splitlines():
        if line.startswith("### "):
            module = line[4:]
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 3:
            found[f"{module}.{cells[0]}"] = (cells[1], cells[2])
    return found


def differences(claimed, given):
    """Which test shows an export may change with every test; that it exists may not."""
    for name in {**claimed, **given}:
        said, test = claimed.get(name, ("nothing", ""))
        is_so, shown_by = given.get(name, ("nothing", ""))
        if said != is_so:
            yield f"{name}: the document says {said}, and it is {is_so} (table.py --write)"
        elif shown_by == NO_TEST:
            yield f"{name}: no test in test/js shows it"
        elif test.startswith("test/") and not (ROOT / test).exists():
            yield f"{name}: there is no {test} (table.py --write)"


def stale_refusals(refused, calls):
    return [name for name in refused if calls[name] not in REFUSALS]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--giro")
    parser.add_argument("--node")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--check", action="store_true")
    mode.add_argument("--write", action="store_true")
    mode.add_argument("--record", action="store_true")
    options = parser.parse_args()
    if options.record:
        record(options.node)
        return 0
    refused = NOT_IMPLEMENTED.read_text(encoding="utf-8").split()
    told = listing(options.giro, refused)
    stale = stale_refusals(refused, told["calls"])
    if stale:
        print(f"{NOT_IMPLEMENTED.name} names what no longer says that it is missing: {', '.join(stale)}")
        return 1
    wanted = document_with(tables(told["modules"], refused))
    if options.write:
        DOCUMENT.write_text(wanted, encoding="utf-8")
        return 0
    wrong = list(differences(claims(DOCUMENT.read_text(encoding="utf-8")), claims(wanted)))
    print("\n".join(wrong) or "docs/compatibility.md is what giro gives")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
