// Faults under a TLS stream: in its handshake, of a read, of a write, at its end.
#include <cerrno>

#include "fault/scene.h"
#include "giro/coroutine.h"
#include "giro/tls_stream.h"
#include "support/certificates.h"

namespace giro::test {
namespace {

// Made once: it takes its time.
struct Contexts {
  TlsContext client;
  TlsContext server;

  static const Contexts& instance() {
    static const Contexts contexts = [] {
      Authority authority;
      const Made made = authority.issue();
      auto client = TlsContext::client({.trusted = authority.certificate()});
      auto server = TlsContext::server({.certificates = made.certificate, .key = made.key});
      EXPECT_TRUE(client.ok() && server.ok());
      return Contexts{*client, *server};
    }();
    return contexts;
  }
};

struct Ends {
  Result<TlsStream> client = TlsStream();
  Result<TlsStream> server = TlsStream();
};

// One that fails closes its stream, so that the other does not wait for it.
task<> shake_hands(Stream one, Stream other, Ends& ends) {
  auto connect = [](Stream stream, Ends& out) -> task<> {
    out.client =
        co_await TlsStream::connect(std::move(stream), "localhost", Contexts::instance().client);
  };
  auto accept = [](Stream stream, Ends& out) -> task<> {
    out.server = co_await TlsStream::accept(std::move(stream), Contexts::instance().server);
  };
  co_await when_all(connect(std::move(one), ends), accept(std::move(other), ends));
}

enum class Side { client, server };

void play_handshake(Scene& scene, Side side) {
  auto [fd, peer_fd] = scene.connected_unix_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  Stream peer = Stream::adopt(scene.loop(), peer_fd);
  scene.arm(side == Side::client ? fd : peer_fd);
  Ends ends;
  TaskGroup group(scene.loop());
  group.spawn(shake_hands(std::move(stream), std::move(peer), ends));
  scene.run();
  scene.told(side == Side::client ? ends.client : ends.server);
}

void play_connect(Scene& scene) { play_handshake(scene, Side::client); }
void play_accept(Scene& scene) { play_handshake(scene, Side::server); }

// Both ends of a connection that has done with its handshake, and does not read ahead.
Ends made_ends(Scene& scene) {
  auto [fd, peer_fd] = scene.connected_unix_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  Stream peer = Stream::adopt(scene.loop(), peer_fd);
  Ends ends;
  TaskGroup group(scene.loop());
  group.spawn(shake_hands(std::move(stream), std::move(peer), ends));
  scene.run();
  EXPECT_TRUE(ends.client.ok() && ends.server.ok());
  ends.client->transport().read_stop();
  ends.server->transport().read_stop();
  return ends;
}

task<> read_hello(TlsStream& stream, Result<void>& outcome) {
  Result<Bytes> hello = co_await stream.read_exactly(11);
  if (hello.ok()) {
    EXPECT_EQ(hello->text(), "hello world");
  } else {
    outcome = hello.error();
  }
}

void play_read(Scene& scene) {
  Ends ends = made_ends(scene);
  scene.arm(ends.server->transport().fd());
  Result<void> outcome;
  TaskGroup group(scene.loop());
  group.spawn(read_hello(*ends.server, outcome));
  auto write = [](TlsStream& stream) -> task<> {
    EXPECT_TRUE((co_await stream.write("hello ")).ok());
    EXPECT_TRUE((co_await stream.write("world")).ok());
  };
  group.spawn(write(*ends.client));
  scene.run();
  scene.told(outcome);
}

task<> tell(StreamSend send, Scene& scene) {
  Result<void> outcome = co_await std::move(send);
  scene.told(outcome);
}

void play_write(Scene& scene) {
  Ends ends = made_ends(scene);
  scene.arm(ends.client->transport().fd());
  TaskGroup group(scene.loop());
  group.spawn(tell(ends.client->write("hello ", "world"), scene));
  Result<void> outcome;
  auto read = [](TlsStream& stream, Result<void>& out) -> task<> {
    co_await read_hello(stream, out);
  };
  if (scene.row().error == 0) group.spawn(read(*ends.server, outcome));
  scene.run();
  EXPECT_TRUE(outcome.ok());
}

void play_shutdown(Scene& scene) {
  Ends ends = made_ends(scene);
  scene.arm(ends.client->transport().fd());
  TaskGroup group(scene.loop());
  group.spawn(tell(ends.client->shutdown(), scene));
  auto read = [](TlsStream& stream) -> task<> {
    auto end = co_await stream.read();
    EXPECT_TRUE(end.ok() && !*end);
    EXPECT_FALSE(stream.was_cut_off());
  };
  if (scene.row().error == 0) group.spawn(read(*ends.server));
  scene.run();
}

Rows told_as(const char* call, Rows rows) {
  for (Row& row : rows) row.call = call;
  return rows;
}

Rows handshake_rows(const char* call) {
  const Rows would_block = {{{{.call = Call::send, .error = EAGAIN}}}};
  return all_of({told_as(call, fails(Call::receive, {ECONNRESET, ETIMEDOUT, EIO, ENOMEM}, "")),
                 told_as(call, fails(Call::send, {ECONNRESET, EPIPE, ENOBUFS, ENOMEM}, "")),
                 interrupted(Call::receive, 3), interrupted(Call::send, 3), would_block,
                 cut(Call::receive, 1, 4), cut(Call::receive, 6, 4), cut(Call::send, 1, 4),
                 cut(Call::send, 100, 4)});
}

Rows read_rows() {
  return all_of({fails(Call::receive, {ECONNRESET, ETIMEDOUT, EIO, ENOMEM}, "read"),
                 interrupted(Call::receive, 3), cut(Call::receive, 1, 4),
                 cut(Call::receive, 6, 2)});
}

Rows write_rows() {
  const Rows would_block = {{{{.call = Call::send, .error = EAGAIN}}}};
  return all_of({fails(Call::send, {ECONNRESET, EPIPE, ENOBUFS}, "write"),
                 interrupted(Call::send, 3), would_block, cut(Call::send, 1, 4),
                 cut(Call::send, 5, 2)});
}

Rows shutdown_rows() {
  return all_of({fails(Call::shutdown, {ENOTCONN, ENOBUFS}, "shutdown"),
                 interrupted(Call::send, 2),
                 {{{{.call = Call::send, .error = EAGAIN}}}},
                 cut(Call::send, 1, 4)});
}

}  // namespace

std::vector<FaultyOperation> tls_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, void (*play)(Scene&), Rows rows) {
    operations.push_back({name, std::nullopt, Way::asynchronous, play, std::move(rows)});
  };
  add("tls_connect", play_connect, handshake_rows("connect"));
  add("tls_accept", play_accept, handshake_rows("accept"));
  add("tls_read", play_read, read_rows());
  add("tls_write", play_write, write_rows());
  add("tls_shutdown", play_shutdown, shutdown_rows());
  return operations;
}

}  // namespace giro::test
