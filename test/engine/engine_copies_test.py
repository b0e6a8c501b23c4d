#!/usr/bin/env python3
"""giro on copies of the engine's library that are not that of the build.

    engine_copies_test.py --giro CMD --library FILE [--long]

One copy has another build id, as after an upgrade. In each of the others one of the functions that giro looks up or
takes the place of (src/engine/symbols.h) has another name, as in an engine that has it no more. On each giro must
start, say what is off, and run programs in Node's order and with their stores: a script that tries both, and with
--long the scripts of test/seeds and the tests of AsyncLocalStorage.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROBE = HERE / "fixtures" / "order_and_stores.js"
LONG = ["test/seeds", "test/js/async_hooks"]


def symbols_of(header):
    """The mangled names that the header spells, in pieces and by macros."""
    text = re.sub(r"\\\n", " ", header.read_text())
    macros = dict(re.findall(r"#define (GIRO_SYMBOL_\w+)(?:\(kind\))?((?:\s*(?:\"[^\"]*\"|kind))+)", text))
    pieces = re.compile(r'"([^"]*)"|(GIRO_SYMBOL_\w+)(?:\("([12])"\))?')

    def spelled(expression):
        name = ""
        for literal, macro, kind in pieces.findall(expression):
            name += spelled(macros[macro].replace("kind", f'"{kind}"')) if macro else literal
        return name

    return [spelled(value) for value in re.findall(r"constexpr const char\* k\w+ =([^;]*);", text)]


def renamed(name):
    """Another name with the same hash, under which the library finds it itself: h * 33 + c for each character."""
    for i in range(4, len(name) - 1):
        if name[i].islower() and name[i] != "z" and "b" <= name[i + 1] <= "z":
            return name[:i] + chr(ord(name[i]) + 1) + chr(ord(name[i + 1]) - 33) + name[i + 2:]
    raise ValueError(f"no other name for {name}")


def place_of_build_id(image):
    """Of its first byte: a note of type 3, of the owner GNU."""
    found = re.search(rb"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0", image)
    return found.end()


class Copies:
    """A copy of the library that is changed, tried and changed back."""

    def __init__(self, giro, library, folder, is_long):
        self.giro = giro
        self.folder = folder
        self.is_long = is_long
        self.file = folder / "libjavascriptcoregtk-4.1.so.0"
        shutil.copy(library, self.file)
        self.image = self.file.read_bytes()
        self.is_of_build = True

    def has(self, symbol):
        return b"\0" + symbol.encode() + b"\0" in self.image

    def attempt(self, place, change):
        """The faults of giro on a library with these bytes at that place."""
        self.is_of_build = place != place_of_build_id(self.image)
        with open(self.file, "r+b") as file:
            file.seek(place)
            file.write(change)
        try:
            return self.faults()
        finally:
            with open(self.file, "r+b") as file:
                file.seek(place)
                file.write(self.image[place:place + len(change)])

    def run(self, *command):
        environment = {**os.environ, "LD_LIBRARY_PATH": str(self.folder)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout + done.stderr

    def faults(self):
        code, output = self.run(self.giro, "--version", "--verbose")
        is_told = self.is_of_build == ("not the library of the build" not in output)
        if code != 0 or str(self.file) not in output or not is_told:
            return [f"--version --verbose: {code}\n{output}"]
        can_limit = re.search("^  termination +active$", output, re.MULTILINE)
        code, output = self.run(self.giro, str(PROBE), *([] if can_limit else ["no limit"]))
        faults = [] if code == 0 and output == "ok\n" else [f"{PROBE.name}: {code}\n{output}"]
        if self.is_long:
            runner = [sys.executable, str(ROOT / "test/js/runner.py"), "--giro", self.giro]
            code, output = self.run(*runner, *(str(ROOT / path) for path in LONG))
            faults += [] if code == 0 else [output]
        return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--giro", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--long", action="store_true", default=bool(os.environ.get("GIRO_TEST_LONG")))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copies = Copies(options.giro, options.library, pathlib.Path(folder), options.long)
        place = place_of_build_id(copies.image)
        attempts = {"another build id": (place, bytes([copies.image[place] ^ 1]))}
        for symbol in symbols_of(ROOT / "src/engine/symbols.h"):
            if not copies.has(symbol):
                continue  # of another series of engines
            place = copies.image.index(b"\0" + symbol.encode() + b"\0") + 1
            attempts[f"without {symbol}"] = (place, renamed(symbol).encode())
        failed = 0
        for name, (place, change) in attempts.items():
            for fault in copies.attempt(place, change):
                failed += 1
                print(f"FAIL {name}\n  {fault}")
    print(f"{len(attempts) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
