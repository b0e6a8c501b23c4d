"""Runs programs under a runtime and takes down their traces."""

import os
import shlex
import subprocess
from typing import NamedTuple


class Trace(NamedTuple):
    """What a program shows of its order: its output, how it ended, and whether it complained."""
    lines: tuple
    end: str

    def text(self):
        return "".join(f"{line}\n" for line in (*self.lines, self.end))

    @staticmethod
    def from_text(text):
        *lines, end = text.splitlines()
        return Trace(tuple(lines), end)


class Runtime:
    """A command such as `GIRO_ENGINE=portable giro --some-option`."""

    def __init__(self, command, timeout_s=20):
        self.name = command
        words = shlex.split(command)
        self.env = dict(os.environ)
        while words and "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            self.env[name] = value
        if not words:
            raise SystemExit(f"no program in the command '{command}'")
        self.words = words
        self.timeout_s = timeout_s

    def run(self, program):
        # A path without folders: traces must not depend on where a program lies.
        folder, name = os.path.split(program)
        try:
            done = subprocess.run([*self.words, name], cwd=folder, env=self.env,
                                  stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=self.timeout_s, check=False)
        except subprocess.TimeoutExpired as late:
            return Trace(tuple((late.stdout or b"").decode(errors="replace").splitlines()),
                         "did not end")
        complaint = ", with output on stderr" if done.stderr else ""
        return Trace(tuple(done.stdout.decode(errors="replace").splitlines()),
                     f"exit code {done.returncode}{complaint}")


def first_difference(expected, actual):
    """The number of the first line that differs and both lines, or None."""
    left = (*expected.lines, f"({expected.end})")
    right = (*actual.lines, f"({actual.end})")
    for number, (wanted, got) in enumerate(zip(left, right), 1):
        if wanted != got:
            return number, wanted, got
    return None
