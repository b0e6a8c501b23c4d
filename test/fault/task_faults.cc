// Faults of what only coroutines have: files that are objects, send_file(), connect() to several
// addresses, run_process(), groups with queues and permits, queues between threads, many loops.
#include <atomic>
#include <cerrno>
#include <string>
#include <thread>
#include <utility>

#include "fault/scene.h"
#include "giro/connect.h"
#include "giro/coroutine.h"
#include "giro/coroutine/queue.h"
#include "giro/coroutine/semaphore.h"
#include "giro/coroutine/shared_queue.h"
#include "giro/file.h"
#include "giro/loops.h"
#include "giro/process.h"
#include "giro/send_file.h"

namespace giro::test {
namespace {

// --- Files --------------------------------------------------------------------------------------

// The first thing that goes wrong ends it; the file closes as it goes.
task<Result<void>> use_file(Loop& loop, std::string path) {
  Result<File> file = co_await File::open(loop, std::move(path), O_RDWR | O_CREAT);
  if (!file.ok()) co_return file.error();
  Result<void> written = co_await file->write("0123456789", 0);
  if (!written.ok()) co_return written.error();
  Result<Bytes> read = co_await file->read(4, 2);
  if (!read.ok()) co_return read.error();
  EXPECT_EQ(read->text(), std::string_view("2345").substr(0, read->size()));
  Result<void> synchronized = co_await file->synchronize();
  if (!synchronized.ok()) co_return synchronized.error();
  co_return co_await file->close();
}

void play_file(Scene& scene) {
  scene.loop();
  scene.arm(scene.path("file"));
  const auto use = [](Scene& in) -> task<> {
    Result<void> used = co_await use_file(in.loop(), in.path("file"));
    in.told(used);
  };
  spawn(scene.loop(), use(scene));
  scene.run();
  if (scene.succeeded()) {
    EXPECT_EQ(scene.content_of(scene.path("file")), "0123456789");
  }
}

Rows file_rows() {
  Row then_full{{{.call = Call::pwrite, .kind = Fault::Kind::cut, .bytes = 4},
                 {.call = Call::pwrite, .error = ENOSPC, .from = 2}},
                ENOSPC,
                "write"};
  return all_of(
      {fails(Call::open, {EACCES, EMFILE, ENOENT, EROFS}, "open"),
       fails(Call::pwrite, {EIO, ENOSPC, EDQUOT}, "write"),
       {then_full},
       interrupted(Call::pwrite, 3),
       cut(Call::pwrite, 1, 4),
       fails(Call::pread, {EIO}, "read"),
       cut(Call::pread, 1, 1),
       fails(Call::fsync, {EIO, ENOSPC}, "fsync"),
       {behind(Call::close, EIO, EIO, "close"), behind(Call::close, ENOSPC, ENOSPC, "close")}});
}

// --- Files to sockets ---------------------------------------------------------------------------

void play_send_file(Scene& scene) {
  const std::string text(200'000, 'x');
  scene.make_file(scene.path("file"), text);
  auto [fd, peer_fd] = scene.connected_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  Stream peer = Stream::adopt(scene.loop(), peer_fd);
  File file(scene.loop(), scene.open_file(scene.path("file"), O_RDONLY));
  scene.arm();
  const auto send = [](Scene& in, Stream& to, File& from) -> task<> {
    Result<uint64_t> sent = co_await send_file(to, from);
    in.told(sent);
    EXPECT_EQ(sent.value_or(200'000), 200'000u);
    to.close();
  };
  const auto receive = [](Stream& from, std::string& all) -> task<> {
    for (;;) {
      auto chunk = co_await from.read();
      if (!chunk.ok() || !*chunk) co_return;
      all += (*chunk)->text();
    }
  };
  std::string got;
  spawn(scene.loop(), send(scene, stream, file));
  spawn(scene.loop(), receive(peer, got));
  scene.run();
  if (scene.succeeded()) {
    EXPECT_EQ(got, text);
  }
}

Rows send_file_rows() {
  Rows another_way;  // what the file system or the socket cannot do
  for (int error : {EINVAL, ENOSYS, EOPNOTSUPP}) {
    another_way.push_back({{{.call = Call::send_file, .error = error}}});
  }
  Row unreadable{{{.call = Call::send_file, .error = EINVAL}, {.call = Call::pread, .error = EIO}},
                 EIO,
                 "read"};
  // The world in memory has no such call.
  return all_of(
      {on_a_kernel(all_of({fails(Call::send_file, {EIO, EPIPE, ECONNRESET, ENOMEM}, "sendfile"),
                           fails(Call::send_file, {EIO, EPIPE}, "sendfile", 2),
                           interrupted(Call::send_file, 3),
                           {{{{.call = Call::send_file, .error = EAGAIN}}}},
                           cut(Call::send_file, 1000, 1),
                           another_way,
                           {unreadable}})),
       fails(Call::duplicate, {EMFILE, ENFILE}, "sendfile")});
}

// --- Connections --------------------------------------------------------------------------------

void play_connect_to_several(Scene& scene) {
  auto [listening, address] = scene.listening_socket();
  scene.loop();
  scene.arm();
  const auto connects = [](Scene& in, Address to) -> task<> {
    std::vector<Address> addresses = {to, to};
    Result<Stream> stream = co_await connect(in.loop(), std::move(addresses));
    in.told(stream);
  };
  spawn(scene.loop(), connects(scene, address));
  scene.run();
  scene.system().close(listening);
}

Rows connect_to_several_rows() {
  Rows one = all_of({fails(Call::socket, {EMFILE, ENOBUFS}, "socket"),
                     fails(Call::connect, {ECONNREFUSED, EHOSTUNREACH, ENETUNREACH}, "connect"),
                     for_epoll(fails(Call::epoll_add, {ENOMEM}, "connect")),
                     for_uring(fails(Call::ring_poll, {ENOMEM}, "connect"))});
  Rows both = one;
  for (Row& row : both) row.faults.front().times = 2;
  return all_of({unnoticed(one), both});
}

// --- Processes ----------------------------------------------------------------------------------

void play_run_process(Scene& scene) {
  scene.loop();
  scene.arm();
  const auto runs = [](Scene& in) -> task<> {
    ProcessOptions cat{.file = "/bin/cat"};
    auto outcome = co_await run_process(in.loop(), std::move(cat), "text");
    if (outcome.ok() && in.row().count < 0) {
      EXPECT_EQ(outcome->output, "text");
    }
    in.told(outcome);
  };
  spawn(scene.loop(), runs(scene));
  scene.run();
}

Rows run_process_rows() {
  // The child gets no input, and ends.
  Rows without_input = unnoticed(fails(Call::send, {EPIPE, ECONNRESET}, ""));
  for (Row& row : without_input) row.count = 0;
  return on_a_kernel(all_of({fails(Call::spawn, {EAGAIN, ENOMEM, ENOENT, EACCES}, "spawn"),
                             fails(Call::socketpair, {EMFILE, ENFILE}, "socketpair"),
                             fails(Call::socketpair, {EMFILE}, "socketpair", 2),
                             fails(Call::socketpair, {EMFILE}, "socketpair", 3),
                             {{{{.call = Call::pidfd_open, .error = ENOSYS}}}},
                             fails(Call::receive, {EIO, ENOMEM}, "read"),
                             interrupted(Call::receive, 3),
                             without_input}));
}

// --- Groups, queues and permits -----------------------------------------------------------------

struct Pipeline {
  explicit Pipeline(Loop& loop) : chunks(loop, 1), permits(loop, 1) {}
  Queue<Bytes> chunks;
  Semaphore permits;
};

task<Result<void>> produce(Pipeline& pipeline, Stream& from) {
  for (;;) {
    auto chunk = co_await from.read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) break;
    Result<void> pushed = co_await pipeline.chunks.push(std::move(**chunk));
    if (!pushed.ok()) co_return pushed.error();
  }
  pipeline.chunks.close();
  co_return {};
}

task<Result<void>> consume(Pipeline& pipeline, Stream& to) {
  for (;;) {
    std::optional<Bytes> chunk = co_await pipeline.chunks.pop();
    if (!chunk) break;
    auto permit = co_await pipeline.permits.acquire();
    Result<void> written = co_await to.write(std::move(*chunk));
    if (!written.ok()) co_return written.error();
  }
  co_return co_await to.shutdown();
}

// From one connection to another. Whichever goes wrong, the other task goes too, and gives back
// what it has.
void play_group(Scene& scene) {
  const std::string text(300'000, 'x');
  auto [source_fd, from_fd] = scene.connected_sockets();
  auto [to_fd, sink_fd] = scene.connected_sockets();
  Stream source = Stream::adopt(scene.loop(), source_fd);
  Stream from = Stream::adopt(scene.loop(), from_fd);
  Stream to = Stream::adopt(scene.loop(), to_fd);
  Stream sink = Stream::adopt(scene.loop(), sink_fd);
  scene.arm(scene.row().faults.front().call == Call::send ? to_fd : from_fd);
  const auto transfer = [](Scene& in, Stream& reads, Stream& writes) -> task<> {
    Pipeline pipeline(in.loop());
    {
      TaskGroup group(in.loop());
      group.spawn(produce(pipeline, reads));
      group.spawn(consume(pipeline, writes));
      Result<void> joined = co_await group.join();
      in.told(joined);
    }
    // All are there again: at once, or never.
    EXPECT_TRUE(
        (co_await with_timeout(in.loop(), std::chrono::seconds(10), pipeline.permits.acquire()))
            .ok());
    reads.close();
    writes.close();
  };
  const auto send_all = [](Stream& stream, std::string all) -> task<> {
    Result<void> sent = co_await stream.write(std::move(all));
    if (sent.ok()) sent = co_await stream.shutdown();
  };
  size_t got = 0;
  const auto count = [](Stream& stream, size_t& bytes) -> task<> {
    for (;;) {
      auto chunk = co_await stream.read();
      if (!chunk.ok() || !*chunk) co_return;
      bytes += (*chunk)->size();
    }
  };
  spawn(scene.loop(), transfer(scene, from, to));
  spawn(scene.loop(), send_all(source, text));
  spawn(scene.loop(), count(sink, got));
  scene.run();
  if (scene.succeeded()) {
    EXPECT_EQ(got, text.size());
  }
}

Rows group_rows() {
  return all_of(
      {fails(Call::receive, {ECONNRESET, ETIMEDOUT, ENOMEM}, "read"), interrupted(Call::receive, 3),
       fails(Call::send, {ECONNRESET, EPIPE, ENOMEM}, "write"), interrupted(Call::send, 3),
       cut(Call::send, 1, 3), for_epoll(fails(Call::epoll_add, {ENOMEM, ENOSPC}, "read"))});
}

// --- Threads ------------------------------------------------------------------------------------

// A thread pushes, a task pops and is woken for each item.
void play_shared_queue(Scene& scene) {
  constexpr int kItemsMin = 3;
  SharedQueue<int> queue(1);
  std::atomic<int> popped{0};
  scene.loop();
  scene.arm();
  const auto pop_all = [](Scene& in, SharedQueue<int>& from, std::atomic<int>& count) -> task<> {
    while (auto item = co_await from.pop(in.loop())) EXPECT_EQ(*item, count++);
    in.told_success();
  };
  spawn(scene.loop(), pop_all(scene, queue, popped));
  std::thread pusher([&] {
    for (int pushed = 0; pushed < kItemsMin || !scene.fully_injected(); ++pushed) {
      int item = pushed;
      while (!queue.try_push(std::move(item))) std::this_thread::yield();
      while (popped <= pushed) std::this_thread::yield();
    }
    queue.close();
  });
  scene.run();
  pusher.join();
}

Rows shared_queue_rows() {
  const Row interrupted_often{
      {{.call = Call::write, .error = EINTR, .times = 3, .what = "eventfd"}}};
  return all_of({for_epoll({interrupted_often}), for_uring({interrupted_often}),
                 for_epoll(interrupted(Call::epoll_wait, 3)),
                 for_uring(interrupted(Call::ring_enter, 3))});
}

// All of them listen, or none does.
void play_serve_on_loops(Scene& scene) {
  const PollerChoice choice =
      scene.world().kind() == PollerKind::epoll ? PollerChoice::epoll : PollerChoice::uring;
  Loops loops({.count = 2, .poller_choice = choice, .system = &scene.system()});
  scene.arm();
  const auto nothing = [](Loop&, Stream) -> task<> { co_return; };
  scene.told(loops.serve(scene.world().loopback(), nothing));
}

Rows serve_on_loops_rows() {
  return on_a_kernel(all_of(
      {fails(Call::socket, {EMFILE, ENFILE}, "socket"), fails(Call::socket, {EMFILE}, "socket", 2),
       fails(Call::setsockopt, {ENOPROTOOPT}, "setsockopt"),
       fails(Call::bind, {EADDRINUSE, EACCES}, "bind"), fails(Call::bind, {EADDRINUSE}, "bind", 2),
       fails(Call::listen, {EADDRINUSE}, "listen", 2)}));
}

}  // namespace

std::vector<FaultyOperation> task_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, void (*play)(Scene&), Rows rows) {
    operations.push_back({name, std::nullopt, Way::asynchronous, play, std::move(rows)});
  };
  add("file_object", play_file, file_rows());
  add("send_file", play_send_file, send_file_rows());
  add("connect_to_several", play_connect_to_several, connect_to_several_rows());
  add("run_process", play_run_process, run_process_rows());
  add("group_with_queue_and_permits", play_group, group_rows());
  add("shared_queue", play_shared_queue, shared_queue_rows());
  add("serve_on_loops", play_serve_on_loops, serve_on_loops_rows());
  return operations;
}

}  // namespace giro::test
