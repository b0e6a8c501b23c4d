// A program outside the tree: a little of everything that the pages promise, with all warnings.
#include <giro/address.h>
#include <giro/connect.h>
#include <giro/coroutine.h>
#include <giro/coroutine/event.h>
#include <giro/coroutine/mutex.h>
#include <giro/coroutine/queue.h>
#include <giro/coroutine/semaphore.h>
#include <giro/coroutine/shared_queue.h>
#include <giro/coroutine/ticker.h>
#include <giro/datagram.h>
#include <giro/file.h>
#include <giro/files.h>
#include <giro/forwarding_system.h>
#include <giro/listener.h>
#include <giro/loop.h>
#include <giro/loops.h>
#include <giro/process.h>
#include <giro/send_file.h>
#include <giro/signals.h>
#include <giro/simulation.h>
#include <giro/trace_printer.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>
#include <system_error>
#include <vector>

using namespace std::chrono_literals;

namespace {

bool failed = false;

void expect(bool holds, const char* what) {
  if (!holds) std::printf("not so: %s\n", what);
  failed = failed || !holds;
}
#define EXPECT(condition) expect(condition, #condition)

giro::task<> session(giro::Stream s) {
  for (;;) {
    auto chunk = co_await s.read_lent();
    if (!chunk.ok() || chunk->empty()) co_return;
    if (!(co_await s.write(*chunk)).ok()) co_return;
  }
}

giro::task<giro::Result<void>> serve(giro::Loop& loop, giro::Listener& at) {
  giro::TaskGroup sessions(loop, giro::OnError::report);
  for (;;) {
    auto peer = co_await giro::with_stop(at.accept());
    if (!peer.ok()) break;
    sessions.spawn(session(std::move(*peer)));
  }
  co_return {};
}

giro::task<> net(giro::Loop& loop) {
  auto l = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", 0));
  EXPECT(l.ok());
  auto handle = giro::spawn(loop, serve(loop, *l));
  auto s = co_await giro::connect(loop, "localhost", l->local_address()->port(),
                                  {.lookup = {.family = AF_INET}});
  EXPECT(s.ok());
  auto w = co_await s->write("hello ", std::string("world"), "\n");
  EXPECT(w.ok());
  auto line = co_await s->read_until("\n");
  EXPECT(line.ok() && **line == "hello world");
  w = co_await s->write(std::string(100000, 'x'));
  auto all = co_await s->read_exactly(100000);
  EXPECT(all.ok() && all->size() == 100000);
  std::byte mem[10];
  auto more = co_await giro::with_timeout(loop, 1ms, s->read_into(mem));
  EXPECT(!more.ok() && more.error().is_timeout());
  std::error_code code = more.error();
  EXPECT(code == std::errc::timed_out);
  std::vector<giro::Address> nobody = {*giro::Address::ip("127.0.0.1", 1)};
  auto refused = co_await giro::connect(loop, nobody);
  EXPECT(!refused.ok() && refused.error().name() == std::string("ECONNREFUSED"));
  handle.request_stop();
  auto joined = co_await handle.join();
  EXPECT(joined.ok());
}

giro::task<> files(giro::Loop& loop) {
  const std::string path = "/tmp/giro-outside-" + std::to_string(::getpid());
  {
    auto f = co_await giro::File::open(loop, path, O_RDWR | O_CREAT | O_TRUNC);
    EXPECT(f.ok());
    auto w = co_await f->write(std::string("line\n"));
    EXPECT(w.ok());
    auto r = co_await f->read(100, 0);
    EXPECT(r.ok() && r->text() == "line\n");
  }
  giro::Files fs(loop);
  auto removed = co_await fs.unlink(path);
  EXPECT(removed.ok());
  auto none = co_await fs.read_file("/nonexistent");
  EXPECT(!none.ok() && none.error().to_string().find("ENOENT") != std::string::npos);
  EXPECT(none.transform([](const giro::Bytes& b) { return b.size(); }).value_or(7u) == 7u);
}

giro::task<> processes(giro::Loop& loop) {
  giro::ProcessOptions cat{.file = "cat"};
  auto out = co_await giro::run_process(loop, std::move(cat), "text");
  EXPECT(out.ok() && out->output == "text" && out->status.code == 0);
}

giro::task<> signals(giro::Loop& loop) {
  auto s = giro::Signals::watch(loop, {SIGUSR1});
  EXPECT(s.ok());
  std::raise(SIGUSR1);
  EXPECT(co_await s->next() == SIGUSR1);
}

giro::task<> udp(giro::Loop& loop) {
  auto a = giro::DatagramSocket::open(loop, AF_INET);
  auto b = giro::DatagramSocket::open(loop, AF_INET);
  EXPECT(a->bind(*giro::Address::ip("127.0.0.1", 0)).ok());
  auto sent = co_await b->send("dgram", *a->local_address());
  EXPECT(sent.ok() && *sent == 5);
  auto got = co_await a->receive();
  EXPECT(got.ok() && got->bytes.text() == "dgram");
}

giro::task<> many(giro::Loop&) {
  giro::Loops loops({.count = 2});
  auto value = co_await loops.submit_to(
      1, [](int x) { return x + 1; }, 41);
  EXPECT(value == 42);
}

giro::task<> fails(giro::Loop& loop) {
  giro::TaskGroup g(loop);
  g.spawn([&loop]() -> giro::task<giro::Result<void>> {
    co_await loop.sleep(1ms);
    co_return giro::SysError(EIO, "mine");
  });
  g.spawn([&loop]() -> giro::task<> { co_await loop.sleep(1h); });
  auto r = co_await g.join();
  EXPECT(!r.ok() && r.error().name() == std::string("EIO"));
  giro::Ticker ticker(loop, 1ms);
  EXPECT(co_await ticker.next() >= 1);
  auto doubled = co_await loop.run_in_pool([](int x) { return x * 2; }, 21);
  EXPECT(doubled.ok() && *doubled == 42);
}

class NoSockets final : public giro::ForwardingSystem {
 public:
  using ForwardingSystem::ForwardingSystem;
  int socket(int, int, int) override { return -EMFILE; }
};

}  // namespace

int main() {
  giro::Loop loop;
  for (auto* f : {net, files, processes, signals, udp, many, fails}) giro::run(loop, f(loop));
  NoSockets none;
  giro::Loop faulty({.system = &none});
  auto l = giro::Listener::listen(faulty, *giro::Address::ip("127.0.0.1", 0));
  EXPECT(!l.ok() && l.error().name() == std::string("EMFILE"));
  giro::VirtualClock clock;
  giro::SimulatedWorld world(clock);
  giro::Loop simulated(world.loop_options());
  giro::run(simulated, [](giro::Loop& on) -> giro::task<> { co_await on.sleep(24h); }(simulated));
  EXPECT(clock.now_ns() == 86'400'000'000'000);
  auto p = giro::Process::spawn(simulated, {.file = "true"});
  EXPECT(!p.ok() && p.error().name() == std::string("ENOSYS"));
  std::puts(failed ? "failed" : "as promised");
  return failed ? 1 : 0;
}
