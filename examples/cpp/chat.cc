// A chat: what one says, all the others read. Each client is a task in a group, and has a queue of
// what it is to be told: who does not read in time is left out, and does not keep the others
// waiting.
//
//   ./dev run examples/cpp/chat.cc          three clients talk, and it ends
//   ./dev run examples/cpp/chat.cc 7000     serves until Ctrl-C (try: nc localhost 7000)
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <list>
#include <string>

#include "giro/coroutine.h"
#include "giro/coroutine/queue.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/signals.h"
#include "giro/stream.h"

using giro::Result;

namespace {

struct Client {
  Client(giro::Loop& loop, giro::Stream connected)
      : stream(std::move(connected)), to_tell(loop, 100) {}
  giro::Stream stream;
  giro::Queue<std::string> to_tell;
};

class Room {
 public:
  explicit Room(giro::Loop& loop) : loop_(loop) {}

  giro::task<Result<void>> serve(giro::Listener& listener) {
    giro::TaskGroup clients(loop_);
    for (;;) {
      Result<giro::Stream> stream = co_await listener.accept();
      if (!stream.ok()) co_return stream.error();
      clients.spawn(welcome(std::move(*stream)));
    }
  }

 private:
  giro::task<> welcome(giro::Stream stream) {
    Client client(loop_, std::move(stream));
    clients_.push_back(&client);
    co_await giro::when_any(listen_to(client), tell(client));  // until the first of them ends
    clients_.remove(&client);
  }
  giro::task<> listen_to(Client& client) {
    for (;;) {
      auto line = co_await client.stream.read_until("\n");
      if (!line.ok() || !*line) co_return;
      for (Client* other : clients_) {
        if (other != &client) other->to_tell.try_push(**line + "\n");
      }
    }
  }
  giro::task<> tell(Client& client) {
    while (auto line = co_await client.to_tell.pop()) {
      Result<void> written = co_await client.stream.write(std::move(*line));
      if (!written.ok()) co_return;
    }
  }

  giro::Loop& loop_;
  std::list<Client*> clients_;
};

giro::task<int> talk(giro::Loop& loop, giro::Address address) {
  Result<giro::Stream> anna = co_await giro::Stream::connect(loop, address);
  Result<giro::Stream> bert = co_await giro::Stream::connect(loop, address);
  Result<giro::Stream> cleo = co_await giro::Stream::connect(loop, address);
  // Everybody is in the room when everybody has heard from somebody.
  std::string heard;
  for (giro::Stream* from : {&*bert, &*cleo, &*anna}) {
    Result<void> said = co_await from->write("hello\n");
    if (!said.ok()) co_return 1;
    for (giro::Stream* to : {&*anna, &*bert, &*cleo}) {
      if (to == from) continue;
      auto line = co_await to->read_until("\n");
      if (!line.ok() || !*line) co_return 1;
      heard += **line + " ";
    }
  }
  std::printf("heard: %s\n", heard.c_str());
  co_return heard == "hello hello hello hello hello hello " ? 0 : 1;
}

giro::task<int> until_interrupted(giro::Loop& loop) {
  Result<giro::Signals> signals = giro::Signals::watch(loop, {SIGINT, SIGTERM});
  co_await signals->next();
  co_return 0;
}

}  // namespace

int main(int argc, char** argv) {
  giro::Loop loop;
  const auto port = static_cast<uint16_t>(argc > 1 ? std::atoi(argv[1]) : 0);
  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", port));
  if (!listener.ok()) return 1;
  Room room(loop);
  giro::TaskGroup server(loop);
  server.spawn(room.serve(*listener));
  const giro::Address address = *listener->local_address();
  return giro::run(loop, argc > 1 ? until_interrupted(loop) : talk(loop, address));
}
