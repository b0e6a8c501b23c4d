#!/usr/bin/env python3
"""Measures TLS and cryptography of giro against Node and Bun, and prints one table (./dev bench tls).

Servers are told by their CPU time for a handshake, a request or a download, and by the memory of idle connections; the load comes
from Python's ssl module (handshakes, downloads, idle connections) and from h2load (HTTP/1.1 and HTTP/2, 64 connections). What
fetch() costs is measured at the client, whose server is giro in each case. Everything else is CPU time an operation."""

import collections
import contextlib
import pathlib
import re
import socket
import ssl
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the tree stays as it is
import importlib.util

HERE = pathlib.Path(__file__).resolve().parent
_spec = importlib.util.spec_from_file_location("bench_io", HERE / "io.py")
bench_io = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(bench_io)
import table

SCRIPTS = HERE.parents[1] / "bench" / "js" / "tls"
HANDSHAKES = 300
STREAMS = 10
FILE_BYTES = 1 << 30

CRYPTO = ["sha256_16B", "sha256_16B_at_once", "sha256_1MiB", "hmac_sha256_1KiB", "aes_256_gcm_1KiB", "aes_256_gcm_1MiB",
          "sign_ed25519", "verify_ed25519", "sign_p256", "verify_p256", "sign_rsa2048", "verify_rsa2048",
          "public_key_from_pem", "private_key_from_pem", "random_uuid", "random_bytes_16B", "pbkdf2_parallel",
          "subtle_digest_parallel"]

# kind: of the server; measure(process, port): the samples' units and values.
Server = collections.namedtuple("Server", "kind measure")


# --- Load ---------------------------------------------------------------------------------------


def client_context(version):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = context.maximum_version = version
    return context


def connect(context, port, session=None):
    raw = socket.create_connection(("127.0.0.1", port))
    return context.wrap_socket(raw, server_hostname="localhost", session=session)


def ask(connection):
    """A request and its answer, behind which the tickets have come."""
    connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    while connection.recv(65536):
        pass


def handshakes(version, resumes):
    def load(port, count):
        context = client_context(version)
        session = None
        for _ in range(count):
            with connect(context, port, session) as connection:
                ask(connection)
                if resumes:
                    if session is not None and not connection.session_reused:
                        raise table.BenchmarkFailed("a session was not resumed")
                    session = connection.session

    def measure(process, port):
        load(port, HANDSHAKES)
        before = bench_io.cpu_seconds(process.pid)
        load(port, HANDSHAKES)
        yield "us CPU", (bench_io.cpu_seconds(process.pid) - before) / HANDSHAKES * 1e6

    return measure


def h2load(options):
    def load(port, seconds):
        done = subprocess.run(["h2load", "-t1", f"-c{bench_io.CONNECTIONS}", f"-D{seconds}", *options,
                               f"https://127.0.0.1:{port}/"], capture_output=True, text=True, check=True)
        requests = re.search(r"(\d+) done, (\d+) succeeded, (\d+) failed", done.stdout)
        if requests is None or int(requests[3]) != 0:
            raise table.BenchmarkFailed(done.stdout)
        return int(requests[2]), None

    return load


def download(process, port):
    receive_all(port)  # warms up, and brings the file into memory
    before = bench_io.cpu_seconds(process.pid)
    count = receive_all(port)
    if count < FILE_BYTES:
        raise table.BenchmarkFailed(f"sends {count} bytes")
    yield "ms CPU", (bench_io.cpu_seconds(process.pid) - before) * 1e3


def receive_all(port):
    memory = bytearray(1 << 20)
    count = 0
    with connect(client_context(ssl.TLSVersion.TLSv1_3), port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        while got := connection.recv_into(memory):
            count += got
    return count


def idle_connections(process, port):
    with contextlib.ExitStack() as made:
        context = client_context(ssl.TLSVersion.TLSv1_3)
        exchange(made, context, port, bench_io.CONNECTIONS)  # warms up
        before = bench_io.resident_kib(process.pid)
        exchange(made, context, port, bench_io.CONNECTIONS_IDLE)
        yield "KiB", bench_io.resident_kib(process.pid) - before


def exchange(made, context, port, count):
    for _ in range(count):
        connection = made.enter_context(connect(context, port))
        connection.sendall(b"x" * 64)
        connection.recv(64)


SERVERS = {
    "https_hello": Server("https", bench_io.messages(h2load(["--h1"]))),
    "h2_hello": Server("http2", bench_io.messages(h2load([f"-m{STREAMS}"]))),
    "handshake_full": Server("https", handshakes(ssl.TLSVersion.TLSv1_3, False)),
    "handshake_resumed": Server("https", handshakes(ssl.TLSVersion.TLSv1_3, True)),
    "handshake_resumed_1.2": Server("https", handshakes(ssl.TLSVersion.TLSv1_2, True)),
    "download_1GiB": Server("file", download),
    "idle_1000": Server("echo", idle_connections),
}


# --- Measuring ----------------------------------------------------------------------------------


def serving(contender, kind, files):
    return bench_io.listening(contender, SCRIPTS / "secure_server.js", [kind, files.key, files.cert, files.data])


def run_script(contender, environment, script, argument):
    done = subprocess.run([*contender.command, str(SCRIPTS / script), argument], stdout=subprocess.PIPE,
                          env={**contender.environment, **environment, "GIRO_BENCH_CLOCK": "cpu"},
                          stderr=subprocess.PIPE, text=True, check=False, timeout=table.SECONDS_MAX)
    try:
        return float(done.stdout.split("\n")[-2]) / 1e3
    except (ValueError, IndexError):
        raise table.BenchmarkFailed(f"ended without a result\n{done.stdout}{done.stderr}") from None


def run_case(contender, giro, case, files):
    if case in SERVERS:
        with serving(contender, SERVERS[case].kind, files) as (process, port):
            for unit, value in SERVERS[case].measure(process, port):
                yield table.Sample(case, contender.who, unit, value)
    elif case == "fetch_https":
        with serving(giro, "https", files) as (_, port):
            value = run_script(contender, {"NODE_EXTRA_CA_CERTS": files.cert}, "fetch_https.js", str(port))
            yield table.Sample(case, contender.who, "us CPU", value)
    else:
        yield table.Sample(case, contender.who, "us CPU", run_script(contender, {}, "crypto.js", case))


Files = collections.namedtuple("Files", "key cert data")


def make_files(folder):
    files = Files(*(str(pathlib.Path(folder) / name) for name in ("key.pem", "cert.pem", "data")))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", files.key, "-out", files.cert,
                    "-days", "30", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
                   check=True, capture_output=True)
    with open(files.data, "wb") as file:
        # Written, not left out: a hole costs the kernel more to read than what is in memory.
        for _ in range(FILE_BYTES >> 20):
            file.write(bytes(1 << 20))
    return files


def take(arguments, contenders):
    cases = [case for case in [*SERVERS, "fetch_https", *CRYPTO] if re.search(arguments.only, case)]
    table.require(cases, arguments.only, ["h2load", "openssl"])
    with tempfile.TemporaryDirectory(prefix="giro-bench-") as folder:
        files = make_files(folder)
        return bench_io.measure(cases, contenders, arguments.runs, lambda contender, case: list(
            run_case(contender, contenders[0], case, files)))


if __name__ == "__main__":
    bench_io.run_bench("tls", __doc__, take)
