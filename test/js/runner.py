#!/usr/bin/env python3
"""Runs JavaScript tests that state in their leading comment what they must do.

    runner.py --giro CMD FILE|FOLDER...

The comment is prose with lines like these in it; what stands indented below one belongs to it:

    // Prints:                    exactly these lines on standard output
    //   first line
    // Prints one of:             the order is free: any of these blocks
    //   a
    // or:
    //   b
    // Prints pattern: REGEX      matches the whole of standard output
    // Prints bytes: N            that many bytes
    // Prints nothing:
    // Exit code: N               0 if not said
    // Killed by: SIGTERM         died of that signal
    // Stderr has: TEXT           may be repeated; without it standard error must be empty; no TEXT: anything
    // Arguments: ...             after the file; repeated, each line is a run of its own
    // Options: ...               before the file
    // Environment: NAME=VALUE    may be repeated
    // Standard input: TEXT       one line
    // Run as: standard input     the script itself is the standard input
    // Output goes to: pipe, file, terminal      one run each; pipe if not said
    // Time-out: SECONDS          20 if not said; so much longer as the machine is busy
    // Time-out of the long form: SECONDS        with GIRO_TEST_LONG in the environment, which asks for more work
    // Needs: giro                skipped under another runtime (by the name of the command)
    // Needs: engine NAME         skipped where giro --version --verbose says that the capability is off

A test that states nothing about output, exit code or signal checks nothing, which is an error. Every run has an
empty folder of its own as its working directory. One that exits with 77 has skipped itself, and says why on standard error.
The exit code is 1 after a failure, 77 if all were skipped.
"""

import argparse
import concurrent.futures
import difflib
import functools
import itertools
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field

TIMEOUT_S_DEFAULT = 20
EXIT_CODE_SKIPPED = 77
NOT_TESTS = {"fixtures", "node_modules"}
DIRECTIVE = re.compile(r"// ([A-Z][A-Za-z -]*):(?: (.*))?$")
BLOCK_LINE = re.compile(r"//   (.*)$")


class BadHeader(Exception):
    """A header that no run can be made of."""


@dataclass
class Expectation:
    """What the header of one test says."""

    alternatives: list = field(default_factory=list)  # of standard output; none: it is not compared
    pattern: str | None = None
    byte_count: int | None = None
    exit_code: int | None = None
    killed_by: str | None = None
    stderr_has: list = field(default_factory=list)
    arguments: list = field(default_factory=list)
    options: list = field(default_factory=list)
    environment: dict = field(default_factory=dict)
    standard_input: str | None = None
    script_is_input: bool = False
    outputs: list = field(default_factory=lambda: ["pipe"])
    timeout_s: float = TIMEOUT_S_DEFAULT
    timeout_long_s: float | None = None  # as timeout_s if there is none
    needs: list[str] = field(default_factory=list)

    def checks_nothing(self):
        checks = [self.alternatives, self.stderr_has]
        values = [self.pattern, self.byte_count, self.exit_code, self.killed_by]
        return not any(checks) and all(value is None for value in values)


def header_lines(text):
    lines = text.splitlines()
    if lines and lines[0].startswith("#!"):
        lines = lines[1:]
    return list(itertools.takewhile(lambda line: line.startswith("//"), lines))


def indented_block(lines, start):
    """The lines indented below a directive, as text that ends in a newline."""
    block = []
    for line in lines[start:]:
        match = BLOCK_LINE.match(line)
        if not match and line != "//":
            break
        block.append(match.group(1) if match else "")
    while block and not block[-1]:
        block.pop()
    return "".join(line + "\n" for line in block)


def parse_header(text):
    expectation = Expectation()
    lines = header_lines(text)
    for number, line in enumerate(lines):
        match = DIRECTIVE.match(line) or re.match(r"// (or):()$", line)
        if match:
            block = indented_block(lines, number + 1)
            apply_directive(expectation, match.group(1), match.group(2) or "", block)
    if expectation.checks_nothing():
        raise BadHeader("checks nothing: the header says no output, exit code or signal")
    return expectation


def apply_directive(expectation, name, value, block):
    """Other words before a colon are prose."""
    match name:
        case "Prints" | "Prints one of" | "or":
            if not block:
                raise BadHeader(f"'{name}:' has no lines below it")
            expectation.alternatives.append(block)
        case "Prints nothing":
            expectation.alternatives.append("")
        case "Prints pattern":
            expectation.pattern = value
        case "Prints bytes":
            expectation.byte_count = int(value)
        case "Exit code":
            expectation.exit_code = int(value)
        case "Killed by":
            expectation.killed_by = value
        case "Stderr has":
            expectation.stderr_has.append(value)
        case "Arguments":
            expectation.arguments.append(shlex.split(value))
        case "Options":
            expectation.options += shlex.split(value)
        case "Environment":
            key, _, text = value.partition("=")
            expectation.environment[key] = text
        case "Standard input":
            expectation.standard_input = value + "\n"
        case "Run as":
            if value != "standard input":
                raise BadHeader(f"cannot be run as '{value}'")
            expectation.script_is_input = True
        case "Output goes to":
            expectation.outputs = [output.strip() for output in value.split(",")]
        case "Time-out":
            expectation.timeout_s = float(value)
        case "Time-out of the long form":
            expectation.timeout_long_s = float(value)
        case "Needs":
            if value != "giro" and not value.startswith("engine "):
                raise BadHeader(f"'{value}' is not a need that is known")
            expectation.needs.append(value)


@dataclass
class Outcome:
    """What one run did; `exit_status` is negative for a signal and None after a time-out."""

    stdout: bytes
    stderr: bytes
    exit_status: int | None


class Sink:
    """Where a run's standard output goes. `fd` is for the child; `result()` is what came, after the child's end."""

    def __init__(self, kind, folder):
        self.chunks = []
        self.reader = None
        self.path = None
        if kind == "file":
            self.path = os.path.join(folder, "stdout")
            self.fd = os.open(self.path, os.O_CREAT | os.O_WRONLY, 0o600)
            return
        if kind not in ("pipe", "terminal"):
            raise BadHeader(f"output cannot go to '{kind}'")
        read_end, self.fd = os.pipe() if kind == "pipe" else os.openpty()
        self.reader = threading.Thread(target=self.read_all, args=(read_end,))
        self.reader.start()

    def read_all(self, read_end):
        try:
            while chunk := os.read(read_end, 1 << 16):
                self.chunks.append(chunk)
        except OSError:
            pass  # EIO is how the end of a terminal looks.
        os.close(read_end)

    def result(self):
        os.close(self.fd)
        if self.path:
            return pathlib.Path(self.path).read_bytes()
        self.reader.join()
        return b"".join(self.chunks)


def processes_a_processor():
    """How many want to run on each, at least one: so much longer everything takes."""
    return max(1, os.getloadavg()[0] / os.cpu_count())


def communicate(process, text, timeout_s):
    """As long as the time-out says, and longer on a busy machine: a slow run is no fault of the program's."""
    try:
        process.communicate(text.encode(), timeout=timeout_s)
    except subprocess.TimeoutExpired:
        # Goes on where it was; the input has been taken note of.
        process.communicate(timeout=timeout_s * (processes_a_processor() - 1))


def run_once(command, expectation, file, environment, output, timeout_s):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as stderr:
        sink = Sink(output, folder)
        work = os.path.join(folder, "work")
        os.mkdir(work)
        try:
            process = subprocess.Popen(
                command, cwd=work, env=environment, stdin=subprocess.PIPE, stdout=sink.fd, stderr=stderr,
                start_new_session=True)
        except OSError:
            sink.result()  # Or its reader would wait for ever.
            raise
        text = file.read_text() if expectation.script_is_input else expectation.standard_input or ""
        try:
            communicate(process, text, timeout_s)
            exit_status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            exit_status = None
        stdout = sink.result()
        stderr.seek(0)
        return Outcome(stdout, stderr.read(), exit_status)


def exit_text(status):
    if status is None:
        return "ran out of time"
    return f"was killed by {signal.Signals(-status).name}" if status < 0 else f"exited with code {status}"


def faults_of(outcome, expectation):
    """What is wrong with the run, one text each; none if it did what was expected."""
    wanted = -signal.Signals[expectation.killed_by] if expectation.killed_by else expectation.exit_code or 0
    if outcome.exit_status != wanted:
        yield f"{exit_text(outcome.exit_status)}; expected: {exit_text(wanted)}"
    stdout = outcome.stdout.decode(errors="replace").replace("\r\n", "\n")
    stderr = outcome.stderr.decode(errors="replace")
    if expectation.byte_count not in (None, len(outcome.stdout)):
        yield f"printed {len(outcome.stdout)} bytes; expected: {expectation.byte_count}"
    if expectation.pattern is not None and not re.fullmatch(expectation.pattern, stdout.rstrip("\n")):
        yield f"printed {stdout!r}; expected the pattern {expectation.pattern}"
    if expectation.alternatives and stdout not in expectation.alternatives:
        yield "printed\n" + closest_diff(stdout, expectation.alternatives)
    for text in expectation.stderr_has:
        if text not in stderr:
            yield f"standard error lacks {text!r}"
    if stderr and not expectation.stderr_has:
        yield "standard error is not empty"


def closest_diff(stdout, alternatives):
    diffs = [list(difflib.unified_diff(wanted.splitlines(), stdout.splitlines(), "expected", "printed", lineterm=""))
             for wanted in alternatives]
    best = min(diffs, key=len)
    return "\n".join("    " + line for line in best[:60])


def command_line(giro, expectation, file, arguments):
    script = [] if expectation.script_is_input else [str(file)]
    return giro + expectation.options + script + arguments


def timeout_of(expectation, environment):
    is_long = bool(environment.get("GIRO_TEST_LONG"))
    return expectation.timeout_long_s if is_long and expectation.timeout_long_s else expectation.timeout_s


@functools.cache
def engine_capabilities(giro, setting):
    """The capabilities of the engine that are active under giro with this value of GIRO_ENGINE."""
    shown = subprocess.run([*giro, "--version", "--verbose"], env={**os.environ, "GIRO_ENGINE": setting},
                           capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^  ([a-z-]+) +active$", shown, re.MULTILINE))


def has(need, giro, environment):
    """Whether the runtime under test has what a test needs."""
    is_giro = os.path.basename(giro[0]) == "giro"
    match need:
        case "giro":
            return is_giro
        case _:
            return need.removeprefix("engine ") in engine_capabilities(tuple(giro), environment.get("GIRO_ENGINE", ""))


def run_file(file, giro, extra_environment, patience=1):
    """'ok', 'skip' or 'FAIL', and the texts that say why."""
    try:
        expectation = parse_header(file.read_text())
        environment = {**os.environ, **extra_environment, **expectation.environment}
        for need in expectation.needs:
            if not has(need, giro, environment):
                return "skip", [f"needs {need}"]
        faults = []
        for arguments, output in itertools.product(expectation.arguments or [[]], expectation.outputs):
            command = command_line(giro, expectation, file, arguments)
            timeout_s = timeout_of(expectation, environment) * patience
            outcome = run_once(command, expectation, file, environment, output, timeout_s)
            if outcome.exit_status == EXIT_CODE_SKIPPED:
                return "skip", [outcome.stderr.decode(errors="replace").strip()]
            found = list(faults_of(outcome, expectation))
            label = " ".join([*arguments, *([output] if len(expectation.outputs) > 1 else [])])
            faults += [f"[{label}] {fault}" if label else fault for fault in found]
            if found and outcome.stderr:
                tail = outcome.stderr.decode(errors="replace").splitlines()[-20:]
                faults.append("standard error ends with\n" + "\n".join("    " + line for line in tail))
        return ("FAIL" if faults else "ok"), faults
    except (BadHeader, ValueError, OSError) as error:
        return "FAIL", [str(error)]


def test_files(paths):
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*.*js") if not NOT_TESTS & set(file.parts))
        else:
            yield path


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--giro", default="giro", metavar="CMD", help="the runtime, with options if it needs any")
    parser.add_argument("--env", action="append", default=[], metavar="K=V", help="adds to the environment")
    parser.add_argument("--jobs", type=int, default=1, help="tests to run at the same time")
    parser.add_argument("--patience", type=float, default=1, metavar="N", help="multiplies every time-out")
    parser.add_argument("--list", action="store_true", help="names the test files and runs none")
    parser.add_argument("paths", nargs="+", metavar="FILE")
    return parser.parse_args()


def main():
    options = parse_arguments()
    files = list(test_files(options.paths))
    if options.list:
        print("\n".join(map(str, files)))
        return 0
    giro = shlex.split(options.giro)
    program = shutil.which(giro[0])
    if not program:
        sys.exit(f"runner.py: there is no '{giro[0]}' to run")
    giro[0] = os.path.abspath(program)  # Every run has a working directory of its own.
    verdicts = []
    with (
        tempfile.TemporaryDirectory() as caches,  # not the user's
        concurrent.futures.ThreadPoolExecutor(options.jobs) as pool,
    ):
        environment = {"XDG_CACHE_HOME": caches, **dict(pair.split("=", 1) for pair in options.env)}
        results = pool.map(lambda file: run_file(file.resolve(), giro, environment, options.patience), files)
        for file, (verdict, reasons) in zip(files, results):
            verdicts.append(verdict)
            print(f"{verdict:4} {file}" + "".join(f"\n  {reason}" for reason in reasons), flush=True)
    print(", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in ("ok", "FAIL", "skip")))
    if "FAIL" in verdicts or not verdicts:
        return 1
    return 0 if "ok" in verdicts else EXIT_CODE_SKIPPED


if __name__ == "__main__":
    sys.exit(main())
