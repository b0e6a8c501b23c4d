#!/usr/bin/env python3
"""What the loop waits with: chosen by GIRO_POLLER, told by --version --verbose and process.report.

    poller_test.py GIRO [unittest options]
"""

import os
import subprocess
import sys
import unittest

GIRO = sys.argv.pop(1) if len(sys.argv) > 1 else "giro"
TELL = "console.log(process.report.getReport().giro.poller)"


def run(*arguments, poller=None):
    environment = {name: value for name, value in os.environ.items() if name != "GIRO_POLLER"}
    if poller is not None:
        environment["GIRO_POLLER"] = poller
    return subprocess.run([GIRO, *arguments], env=environment, capture_output=True, text=True, timeout=60)


def has_uring():
    return "poller    uring\n" in run("--version", "--verbose", poller="uring").stdout


class Poller(unittest.TestCase):
    def test_is_the_one_that_the_environment_names(self):
        self.assertEqual(run("-e", TELL, poller="epoll").stdout, "epoll\n")
        self.assertEqual(run("-e", TELL, poller="uring").stdout, "uring\n" if has_uring() else "epoll\n")

    def test_is_told_beside_the_versions_of_what_we_stand_on(self):
        lines = run("--version", "--verbose", poller="epoll").stdout.splitlines()
        names = [line.split()[0] for line in lines if not line.startswith(" ")]
        self.assertEqual(names, ["giro", "engine", "poller", "kernel", "liburing", "ICU", "engine"])
        self.assertEqual(lines[2].split(), ["poller", "epoll"])
        self.assertTrue(all(len(line.split()) >= 2 for line in lines), lines)

    def test_of_another_name_is_a_bad_option(self):
        answer = run("-e", "1", poller="kqueue")
        self.assertEqual(answer.returncode, 9)
        self.assertIn("GIRO_POLLER must be uring or epoll, not 'kqueue'", answer.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "only root may become another")
    def test_survives_a_change_of_credentials_with_connections_under_way(self):
        script = """
          const net = require('net');
          const server = net.createServer((socket) => {
            socket.once('data', (first) => {
              process.setgid(65534);
              process.setuid(65534);
              socket.on('data', (rest) => { console.log(`${first}${rest}`); server.close(); });
              socket.write('go on');
            });
          }).listen(0, '127.0.0.1', () => {
            const client = net.connect(server.address().port, '127.0.0.1', () => client.write('one '));
            client.on('data', () => client.end('two'));
          });"""
        for poller in ("epoll", "uring"):
            answer = run("-e", script, poller=poller)
            self.assertEqual((answer.stdout, answer.stderr), ("one two\n", ""), poller)


if __name__ == "__main__":
    unittest.main()
