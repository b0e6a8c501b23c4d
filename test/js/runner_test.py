#!/usr/bin/env python3
"""The runner finds what is wrong with a test. Shell scripts stand in for JavaScript: headers and runs matter here."""

import os
import pathlib
import stat
import sys
import tempfile
import unittest
import unittest.mock

sys.dont_write_bytecode = True  # The tree stays as it is.
sys.path.insert(0, os.path.dirname(__file__))
import runner  # noqa: E402  (the folder above is needed first)


class RunnerTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        # A "runtime" that runs what follows the header in a shell.
        self.shell = self.folder / "shell"
        self.shell.write_text('#!/bin/sh\nset -- "${1:-/dev/stdin}" "$2"\neval "$(grep -v ^// "$1")"\n')
        self.shell.chmod(stat.S_IRWXU)

    def run_test(self, text):
        file = self.folder / "test.js"
        file.write_text(text)
        return runner.run_file(file, [str(self.shell)], {"ADDED": "added"})

    def assert_verdict(self, verdict, text, reason=""):
        found, reasons = self.run_test(text)
        self.assertEqual(found, verdict, reasons)
        self.assertIn(reason, "\n".join(reasons))

    def test_right_lines_pass_and_wrong_lines_show_a_diff(self):
        self.assert_verdict("ok", "// Prints:\n//   a\n//\n//   b\n//\n// Prose.\nprintf 'a\\n\\nb\\n'\n")
        self.assert_verdict("FAIL", "// Prints:\n//   a\necho b\n", "+b")
        self.assert_verdict("FAIL", "// Prints nothing:\necho b\n", "+b")

    def test_any_of_the_free_orders_passes(self):
        header = "// Prints one of:\n//   a\n// or:\n//   b\n"
        self.assert_verdict("ok", header + "echo a")
        self.assert_verdict("ok", header + "echo b")
        self.assert_verdict("FAIL", header + "echo c", "+c")

    def test_patterns_match_the_whole_output(self):
        self.assert_verdict("ok", "// Prints pattern: \\d+ms\necho 12ms")
        self.assert_verdict("FAIL", "// Prints pattern: \\d+ms\necho 12ms later", "pattern")

    def test_a_header_without_expectation_is_an_error(self):
        self.assert_verdict("FAIL", "// Print:\n//   a\necho a", "checks nothing")
        self.assert_verdict("FAIL", "// Prints:\necho a", "no lines below it")

    def test_exit_codes_signals_and_time_outs_are_told_apart(self):
        self.assert_verdict("ok", "// Exit code: 7\nexit 7")
        self.assert_verdict("FAIL", "// Exit code: 7\nexit 1", "exited with code 1")
        self.assert_verdict("ok", "// Killed by: SIGTERM\nkill -TERM $$")
        self.assert_verdict("FAIL", "// Killed by: SIGTERM\nexit 15", "exited with code 15")
        with unittest.mock.patch("os.getloadavg", return_value=(0, 0, 0)):
            self.assert_verdict("FAIL", "// Exit code: 0\n// Time-out: 0.1\nsleep 9", "ran out of time")

    def test_a_busy_machine_is_given_longer(self):
        with unittest.mock.patch("os.getloadavg", return_value=(100 * os.cpu_count(), 0, 0)):
            self.assert_verdict("ok", "// Exit code: 0\n// Time-out: 0.1\nsleep 0.5")

    def test_standard_error_is_empty_unless_said(self):
        self.assert_verdict("FAIL", "// Exit code: 0\necho oops >&2", "oops")
        self.assert_verdict("ok", "// Stderr has: oops\necho oops >&2")
        self.assert_verdict("FAIL", "// Stderr has: oops\necho fine >&2", "lacks 'oops'")

    def test_inputs_arrive(self):
        self.assert_verdict("ok", "// Environment: A=b\n// Prints:\n//   b added\necho $A $ADDED")
        self.assert_verdict("ok", "// Standard input: line\n// Prints:\n//   line\ncat")
        self.assert_verdict("ok", "// Run as: standard input\n// Prints:\n//   a\necho a")
        self.assert_verdict("FAIL", "// Arguments: a\n// Arguments: b\n// Prints:\n//   a\necho $2", "[b] printed")

    def test_all_bytes_are_counted_wherever_they_go(self):
        header = "// Output goes to: pipe, file, terminal\n// Prints bytes: 300000\n"
        self.assert_verdict("ok", header + "head -c 300000 /dev/zero")
        self.assert_verdict("FAIL", header + "head -c 299999 /dev/zero", "[terminal] printed 299999")

    def test_a_runtime_that_cannot_be_started_is_a_failure(self):
        self.shell.unlink()
        self.assert_verdict("FAIL", "// Exit code: 0\n", "No such file")

    def test_what_needs_giro_is_skipped_elsewhere(self):
        self.assert_verdict("skip", "// Needs: giro\n// Exit code: 0\nexit 1")


if __name__ == "__main__":
    unittest.main()
