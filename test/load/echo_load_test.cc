// Ten thousand connections at once, each echoing, nothing lost. The clients are a process of their
// own: descriptors are limited for each process.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <list>
#include <string>

#include "giro/listener.h"
#include "giro/loop.h"
#include "load/memory.h"

namespace giro::test {
namespace {

constexpr int kRounds = 10;             // messages each connection sends, one after the other
constexpr size_t kConnectingMax = 200;  // at once: the kernel's queue of connections is finite

std::string message(size_t connection, int round) {
  std::string text = std::to_string(connection) + ":" + std::to_string(round) + ";";
  return text + std::string((connection * 7 + static_cast<size_t>(round) * 131) % 300, '.');
}

// --- The clients
// -------------------------------------------------------------------------------------

class Clients {
 public:
  Clients(const Address& address, size_t count) : address_(address), count_(count) {}

  // Whether everything sent came back.
  bool run() {
    loop_.post([this] { connect_more(); });
    loop_.run();
    return finished_ == count_ && failures_ == 0;
  }

 private:
  struct Client {
    Stream stream;
    size_t number = 0;
    int round = 0;
    std::string expected;
  };

  void connect_more() {
    while (connecting_ < kConnectingMax && clients_.size() < count_) {
      Client& client = clients_.emplace_back();
      client.number = clients_.size();
      ++connecting_;
      client.stream = Stream::connect(loop_, address_, [this, &client](Result<void> result) {
        --connecting_;
        if (!result.ok()) return fail(client, result.error());
        listen_to(client);
        if (++connected_ == count_) everybody_is_here();
        connect_more();
      });
    }
  }

  void listen_to(Client& client) {
    Result<void> started =
        client.stream.read_start([this, &client](Result<std::span<const std::byte>> bytes) {
          if (!bytes.ok()) return fail(client, bytes.error());
          std::string_view got(reinterpret_cast<const char*>(bytes->data()), bytes->size());
          if (got.empty() || client.expected.substr(0, got.size()) != got) {
            return fail(client, SysError(EPROTO, "echo"));
          }
          client.expected.erase(0, got.size());
          if (client.expected.empty()) send_next(client);
        });
    if (!started.ok()) fail(client, started.error());
  }

  // Only when all are connected does anybody speak: they are concurrent.
  void everybody_is_here() {
    for (Client& client : clients_) send_next(client);
  }

  void send_next(Client& client) {
    if (client.round == kRounds) {
      if (++finished_ == count_) {
        for (Client& each : clients_) each.stream.close();
      }
      return;
    }
    client.expected = message(client.number, client.round++);
    if (!client.stream.write(client.expected).ok()) fail(client, SysError(EIO, "write"));
  }

  void fail(Client& client, const SysError& error) {
    std::fprintf(stderr, "client %zu: %s\n", client.number, error.to_string().c_str());
    ++failures_;
    client.stream.close();
    if (failures_ == 1) {
      for (Client& each : clients_) each.stream.close();
    }
  }

  Address address_;
  size_t count_;
  Loop loop_;
  std::list<Client> clients_;
  size_t connecting_ = 0;
  size_t connected_ = 0;
  size_t finished_ = 0;
  size_t failures_ = 0;
};

// --- The server
// --------------------------------------------------------------------------------------

class Server {
 public:
  explicit Server(Loop& loop) : loop_(loop) {
    auto listening = Listener::listen(
        loop_, *Address::ip("127.0.0.1", 0),
        [this](Result<Stream> stream) { accepted(std::move(stream)); }, {.backlog = 4096});
    EXPECT_TRUE(listening.ok());
    listener_ = std::move(*listening);
  }

  Address address() const { return *listener_.local_address(); }
  size_t most_at_once() const { return most_at_once_; }
  size_t errors() const { return errors_; }

  void stop() {
    listener_.close();
    connections_.clear();
  }

 private:
  void accepted(Result<Stream> stream) {
    if (!stream.ok()) {
      ++errors_;
      return;
    }
    auto place = connections_.insert(connections_.end(), std::move(*stream));
    most_at_once_ = std::max(most_at_once_, connections_.size());
    Result<void> started =
        place->read_start([this, place](Result<std::span<const std::byte>> bytes) {
          if (!bytes.ok() || bytes->empty()) {
            if (!bytes.ok()) ++errors_;
            connections_.erase(place);
            return;
          }
          std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
          if (!place->write(std::string(text)).ok()) ++errors_;
        });
    if (!started.ok()) ++errors_;
  }

  Loop& loop_;
  Listener listener_;
  std::list<Stream> connections_;
  size_t most_at_once_ = 0;
  size_t errors_ = 0;
};

// Tells when the other end of a pipe is gone, and with it the process that held it.
class Gone final : public Operation {
 public:
  Gone(int pipe_fd, Function<void()> callback)
      : Operation(Opcode::poll), callback_(std::move(callback)) {
    fd = pipe_fd;
    arguments.poll_events = POLLIN;
  }
  void run() override { callback_(); }

 private:
  Function<void()> callback_;
};

void raise_descriptor_limit() {
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
  limit.rlim_cur = limit.rlim_max;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
}

void one_load(Loop& loop, size_t count) {
  Server server(loop);
  Address address = server.address();
  int life_line[2];
  ASSERT_EQ(::pipe(life_line), 0);
  pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::close(life_line[0]);
    ::_exit(Clients(address, count).run() ? 0 : 1);
  }
  ::close(life_line[1]);
  Gone gone(life_line[0], [&] { server.stop(); });
  loop.submit(gone);
  loop.run();
  ::close(life_line[0]);
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(server.most_at_once(), count);
  EXPECT_EQ(server.errors(), 0u);
}

TEST(EchoLoad, ten_thousand_concurrent_connections_lose_nothing_and_memory_returns_to_its_level) {
  raise_descriptor_limit();
  const size_t count = load(10'000);
  Loop loop;
  expect_memory_returns_to_its_level([&] { one_load(loop, count); });
}

}  // namespace
}  // namespace giro::test
