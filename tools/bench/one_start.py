"""Runs a program; the last line it writes has exit code, seconds, CPU seconds, peak memory in KiB.

A process of its own (python3 -I -S), with hardly an import: the kernel counts the memory of the
parent, at the time of the spawn, into the child's peak.
"""

import sys
from posix import environ, posix_spawn, wait4, waitstatus_to_exitcode
from time import perf_counter

program = sys.argv[1:]
began = perf_counter()
_, status, usage = wait4(posix_spawn(program[0], program, environ), 0)
seconds = perf_counter() - began
cpu_seconds = usage.ru_utime + usage.ru_stime
print(f"\n{waitstatus_to_exitcode(status)} {seconds:.6f} {cpu_seconds:.6f} {usage.ru_maxrss}")
