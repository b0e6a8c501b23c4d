#!/usr/bin/env python3
"""Standard input and output on descriptors that runner.py does not make: slow readers, readers that go away, full
devices, closed descriptors, and terminals with somebody at the keyboard.

    descriptors_test.py GIRO [unittest options]
"""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import unittest

GIRO = [sys.argv.pop(1)] if len(sys.argv) > 1 else ["giro"]
TIMEOUT_S = 20


def giro(script, **options):
    return subprocess.Popen([*GIRO, "-e", script], stderr=subprocess.PIPE, **options)


def stderr_of(process):
    with process.stderr:
        text = process.stderr.read().decode()
    process.wait(TIMEOUT_S)
    return text


TELL_ERRORS = """
  process.stdout.on('error', ({ code, message }) => process.stderr.write(`error ${code} ${message}\\n`));
  process.stdout.on('close', () => process.stderr.write('close\\n'));
"""


class Output(unittest.TestCase):
    def read_slowly(self, non_blocking):
        read_end, write_end = os.pipe()
        if non_blocking:
            os.set_blocking(write_end, False)
        process = giro("for (let i = 0; i < 500; i++) process.stdout.write('x'.repeat(20000)); process.exit(3)",
                       stdout=write_end)
        os.close(write_end)
        size = 0
        while chunk := os.read(read_end, 1 << 16):
            size += len(chunk)
            if size < 1_000_000:
                time.sleep(0.002)
        os.close(read_end)
        self.assertEqual(stderr_of(process), "")
        self.assertEqual((size, process.returncode), (10_000_000, 3))

    def test_waits_for_a_slow_reader(self):
        self.read_slowly(non_blocking=False)

    def test_waits_on_a_pipe_that_does_not_block(self):
        self.read_slowly(non_blocking=True)

    def test_a_reader_that_went_away_is_an_error_event(self):
        read_end, write_end = os.pipe()
        os.close(read_end)
        process = giro(TELL_ERRORS + "process.stdout.write('x')", stdout=write_end)
        os.close(write_end)
        self.assertEqual(stderr_of(process), "error EPIPE write EPIPE\nclose\n")
        self.assertEqual(process.returncode, 0)

    def test_nobody_who_listens_makes_it_fatal(self):
        read_end, write_end = os.pipe()
        os.close(read_end)
        process = giro("process.stdout.write('x')", stdout=write_end)
        os.close(write_end)
        self.assertIn("Error: write EPIPE", stderr_of(process))
        self.assertEqual(process.returncode, 1)

    def test_console_does_not_mind(self):
        read_end, write_end = os.pipe()
        os.close(read_end)
        process = giro("console.log('x'); console.log('y')", stdout=write_end)
        os.close(write_end)
        self.assertEqual((stderr_of(process), process.returncode), ("", 0))

    def test_a_full_device_is_an_error_event(self):
        with open("/dev/full", "wb") as full:
            process = giro(TELL_ERRORS + "process.stdout.write('x')", stdout=full)
        self.assertEqual(stderr_of(process), "error ENOSPC ENOSPC: no space left on device, write\nclose\n")

    def test_closed_descriptors_are_replaced(self):
        process = giro("process.stdin.resume(); console.log('lost'); process.exitCode = 4",
                       preexec_fn=lambda: (os.close(0), os.close(1)))
        self.assertEqual((stderr_of(process), process.returncode), ("", 4))


class Input(unittest.TestCase):
    def run_with_open_input(self, script):
        """Nothing comes, and the writer stays: only what reads keeps the process alive."""
        process = giro(script, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            process.wait(TIMEOUT_S)
        finally:
            process.kill()
            process.stdin.close()
        with process.stdout, process.stderr:
            return process.stdout.read().decode()

    def test_keeps_nothing_alive_that_does_not_read(self):
        self.assertEqual(self.run_with_open_input("process.stdin; console.log('made')"), "made\n")

    def test_keeps_nothing_alive_when_paused(self):
        script = "process.stdin.on('data', () => {}); setTimeout(() => process.stdin.pause(), 10)"
        self.assertEqual(self.run_with_open_input(script), "")

    def test_keeps_nothing_alive_without_reference(self):
        script = "process.stdin.on('data', () => {}).unref(); console.log('on')"
        self.assertEqual(self.run_with_open_input(script), "on\n")

    def test_reads_a_file_to_its_end(self):
        with open(__file__, "rb") as file:
            process = giro("let n = 0; process.stdin.on('data', (c) => { n += c.length; }).on('end', () => console.log(n))",
                           stdin=file, stdout=subprocess.PIPE)
            with process.stdout:
                self.assertEqual(int(process.stdout.read()), os.path.getsize(__file__))
        self.assertEqual(stderr_of(process), "")


class Terminal:
    """A terminal with a program in its foreground."""

    def __init__(self, script):
        self.keyboard, self.screen = os.openpty()
        self.resize(24, 80)
        self.before = termios.tcgetattr(self.screen)
        self.process = subprocess.Popen(
            [*GIRO, "-e", script], stdin=self.screen, stdout=self.screen, stderr=self.screen, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.shown = ""

    def resize(self, rows, columns):
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_for(self, text):
        while text not in self.shown:
            if not select.select([self.keyboard], [], [], TIMEOUT_S)[0]:
                raise AssertionError(f"waited for {text!r}, saw {self.shown!r}")
            self.shown += os.read(self.keyboard, 4096).decode()

    def press(self, keys):
        os.write(self.keyboard, keys)

    def is_raw(self):
        return not termios.tcgetattr(self.screen)[3] & termios.ICANON

    def end(self):
        """The exit status, and whether the terminal is as it was."""
        status = self.process.wait(TIMEOUT_S)
        is_restored = termios.tcgetattr(self.screen) == self.before
        os.close(self.keyboard)
        os.close(self.screen)
        return status, is_restored


RAW = """
  process.stdin.setRawMode(true).on('data', (keys) => {
    console.log(JSON.stringify(String(keys)));
    if (String(keys) === 'q') process.exit(5);
    if (String(keys) === 't') throw new Error('thrown');
    if (String(keys) === 'r') Promise.reject(new Error('rejected'));
    if (String(keys) === 'a') process.abort();
    if (String(keys) === 'e') process.stdin.pause();
    if (String(keys) === 'b') while (true);
  });
  console.log('ready');
"""


class Terminals(unittest.TestCase):
    def test_raw_mode_gives_each_key_and_ends_with_the_process(self):
        terminal = Terminal(RAW)
        terminal.wait_for("ready")
        self.assertTrue(terminal.is_raw())
        terminal.press(b"\x03")
        terminal.wait_for('"\\u0003"')
        terminal.press(b"q")
        self.assertEqual(terminal.end(), (5, True))

    def test_raw_mode_ends_with_every_end_of_the_program(self):
        for key, status in ((b"t", 1), (b"r", 1), (b"e", 0), (b"a", -signal.SIGABRT)):
            with self.subTest(key):
                terminal = Terminal(RAW)
                terminal.wait_for("ready")
                terminal.press(key)
                self.assertEqual(terminal.end(), (status, True))

    def test_raw_mode_ends_with_a_signal_while_the_program_is_busy(self):
        terminal = Terminal(RAW)
        terminal.wait_for("ready")
        terminal.press(b"b")
        terminal.wait_for('"b"')
        terminal.process.send_signal(signal.SIGTERM)
        self.assertEqual(terminal.end(), (-signal.SIGTERM, True))

    def test_raw_mode_ends_with_a_signal_that_was_listened_to(self):
        terminal = Terminal("""
          const { stdin } = process;
          const listener = () => {
            process.off('SIGTERM', listener);
            console.log('heard');
          };
          process.on('SIGTERM', listener);
          stdin.setRawMode(true).resume();
          console.log('ready');
        """)
        terminal.wait_for("ready")
        terminal.process.send_signal(signal.SIGTERM)
        terminal.wait_for("heard")
        terminal.process.send_signal(signal.SIGTERM)
        self.assertEqual(terminal.end(), (-signal.SIGTERM, True))

    def test_raw_mode_ends_with_a_signal(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            with self.subTest(number):
                terminal = Terminal(RAW)
                terminal.wait_for("ready")
                terminal.process.send_signal(number)
                self.assertEqual(terminal.end(), (-number, True))

    def test_interrupt_key_ends_a_program_in_cooked_mode(self):
        terminal = Terminal("process.stdin.on('data', () => {}); console.log('ready')")
        terminal.wait_for("ready")
        terminal.press(b"\x03")
        self.assertEqual(terminal.end(), (-signal.SIGINT, True))

    def test_lines_and_the_end_key(self):
        terminal = Terminal("process.stdin.on('data', (line) => console.log(`<${line}>`)).on('end', () => console.log('END'))")
        terminal.press(b"hello\n")
        terminal.wait_for("<hello\r\n>")
        terminal.press(b"\x04")
        terminal.wait_for("END")
        self.assertEqual(terminal.end(), (0, True))

    def test_two_readers_of_one_terminal_do_not_wait_for_each_other(self):
        terminal = Terminal("""
          const second = new (require('tty').ReadStream)(0);
          for (const stream of [process.stdin, second]) {
            stream.on('data', () => setTimeout(() => { console.log('late'); process.exit(); }, 10));
          }
          console.log('ready');
        """)
        terminal.wait_for("ready")
        terminal.press(b"x\n")
        terminal.wait_for("late")
        self.assertEqual(terminal.end(), (0, True))

    def test_a_new_size_is_told(self):
        terminal = Terminal("""
          const { stdout } = process;
          const tell = (word) => stdout.write(`${word} ${stdout.columns}x${stdout.rows}\\n`);
          stdout.on('resize', () => { tell('now'); process.exit(); });
          setTimeout(() => {}, 20000);
          tell('ready');
        """)
        terminal.wait_for("ready 80x24")
        terminal.resize(30, 100)
        terminal.wait_for("now 100x30")
        self.assertEqual(terminal.end(), (0, True))


if __name__ == "__main__":
    unittest.main()
