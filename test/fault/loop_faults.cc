// Faults of the loop itself: its creation, its waiting, its waking and its pool.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "fault/faulty_threads.h"
#include "fault/scene.h"
#include "giro/fs.h"
#include "giro/timer.h"
#include "giro/work.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

void play_create(Scene& scene) {
  scene.arm();
  auto loop = Loop::create(scene.options());
  scene.told(loop);
}

// --- Waiting and waking -------------------------------------------------------------------------

// Whatever ends the waiting, a timer comes, and not too early. A busy machine can let one expire
// before the loop has waited often enough; then there is another.
void play_wait_for_timer(Scene& scene) {
  Nanoseconds expiry_ns = 0;
  Timer timer(scene.loop(), [&] {
    EXPECT_GE(scene.loop().now_ns(), expiry_ns);
    if (scene.fully_injected()) return scene.told_success();
    timer.start(3ms);
    expiry_ns = timer.expiry_ns();
  });
  scene.arm();
  timer.start(3ms);
  expiry_ns = timer.expiry_ns();
  scene.run();
}

void play_wait_for_socket(Scene& scene) {
  auto [fd, peer_fd] = scene.connected_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  Stream peer = Stream::adopt(scene.loop(), peer_fd);
  EXPECT_TRUE(stream
                  .read_start([&](auto data) {
                    scene.told(data);
                    stream.close();
                  })
                  .ok());
  scene.arm();
  scene.after_faults([&] { EXPECT_TRUE(peer.write("x").ok()); });
  scene.run();
  peer.close();
}

// Whether the kernel has put this thread of ours to sleep.
bool is_asleep(pid_t thread) {
  std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/stat");
  const std::string line{std::istreambuf_iterator<char>(file), {}};
  const size_t name_end = line.rfind(')');
  return name_end != line.npos && line.compare(name_end, 3, ") S") == 0;
}

// The work goes on until the loop sleeps for good, so that it has to be woken. The first wait may
// have been one that does not sleep, and a busy machine puts a thread to sleep for other reasons,
// too; then there is another work.
class WorkThatWakes {
 public:
  explicit WorkThatWakes(Scene& scene) : scene_(scene), waits_(count_waits()) {
    for (const Fault& fault : scene.row().faults) {
      if (fault.call == Call::epoll_wait || fault.call == Call::ring_enter) waits_ += fault.times;
    }
  }

  void start() {
    queue_work(
        scene_.loop(),
        [this] {
          while (count_waits() <= waits_ || !is_asleep(loop_thread_)) std::this_thread::yield();
        },
        [this](const Result<void>& outcome) {
          if (outcome.ok() && !scene_.fully_injected()) return start();
          scene_.told(outcome);
        });
  }

 private:
  int count_waits() const {
    return scene_.system().calls(Call::epoll_wait) + scene_.system().calls(Call::ring_enter);
  }

  Scene& scene_;
  int waits_;
  const pid_t loop_thread_ = ::gettid();
};

void play_wake(Scene& scene) {
  WorkThatWakes work(scene);
  scene.loop();
  scene.arm();
  work.start();
  scene.run();
}

// Whatever is wrong with io_uring, there is epoll.
Rows create_ring_rows() {
  Row too_old{{{.call = Call::ring_setup, .error = EINVAL, .times = 2}}};
  Row no_eventfd{{{.call = Call::eventfd, .error = EMFILE, .times = 2}}, EMFILE, "eventfd"};
  return for_uring(all_of({unnoticed(fails(Call::ring_setup, {ENOSYS, EPERM, ENOMEM, EMFILE}, "")),
                           unnoticed(fails(Call::ring_probe, {EINVAL, EPERM}, "")),
                           {behind(Call::ring_probe, 0)},
                           unnoticed(fails(Call::ring_register, {EINVAL, ENOMEM, EPERM}, "")),
                           unnoticed(fails(Call::eventfd, {ENOMEM}, "")),
                           {too_old, no_eventfd}}));
}

Rows create_rows() {
  return for_epoll(all_of({fails(Call::epoll_create, {EMFILE, ENFILE, ENOMEM}, "epoll_create1"),
                           fails(Call::eventfd, {EMFILE, ENFILE, ENODEV, ENOMEM}, "eventfd"),
                           fails(Call::epoll_add, {EBADF, ENOMEM, ENOSPC}, "epoll_ctl")}));
}

Rows wait_rows() {
  Row short_of_memory{{{.call = Call::epoll_wait, .error = ENOMEM, .times = 3}}};
  Rows in_ring = interrupted(Call::ring_enter, 3);
  for (int error : {ENOMEM, EAGAIN, EBUSY}) {
    in_ring.push_back({{{.call = Call::ring_enter, .error = error, .times = 3}}});
  }
  return all_of({for_epoll(all_of({interrupted(Call::epoll_wait, 3), {short_of_memory}})),
                 for_uring(in_ring)});
}

Rows wake_rows() {
  Row interrupted_often{{{.call = Call::write, .error = EINTR, .times = 3, .what = "eventfd"}}};
  return all_of({for_epoll({interrupted_often}), for_uring({interrupted_often}), wait_rows()});
}

// --- The pool -----------------------------------------------------------------------------------

// What the work's own calls meet is the work's own matter.
void play_work(Scene& scene) {
  int opened = 0;
  scene.loop();
  scene.arm(scene.path("file"));
  queue_work(
      scene.loop(),
      [&] { opened = scene.system().open(scene.path("file").c_str(), O_WRONLY | O_CREAT, 0666); },
      scene.teller());
  scene.run();
  EXPECT_EQ(opened, -scene.row().faults[0].error);
}

void play_work_without_threads(Scene& scene) {
  NoThreads no_threads;
  const int refused = NoThreads::refused();
  queue_work(
      scene.loop(), [] { ADD_FAILURE() << "nobody can have run this"; }, scene.teller());
  scene.run();
  EXPECT_EQ(NoThreads::refused(), refused + 1);
}

// The next one finds a thread.
void play_file_without_threads(Scene& scene) {
  std::string path = scene.path("file");
  scene.make_file(path, "content");
  const int refused = NoThreads::refused();
  {
    NoThreads no_threads;
    fs::read_file(scene.loop(), path, [&](const Result<Bytes>& bytes) { scene.told(bytes); });
    scene.run();
  }
  EXPECT_EQ(NoThreads::refused(), refused + 1);
  std::string content;
  fs::read_file(scene.loop(), path, [&](Result<Bytes> bytes) { content = bytes->text(); });
  scene.run();
  EXPECT_EQ(content, "content");
}

// One thread is enough: what was meant for the others waits for it.
void play_work_without_more_threads(Scene& scene) {
  constexpr int kCount = 10;
  int done = 0;
  const int refused = NoThreads::refused();
  std::atomic<bool> all_queued{false};
  const auto count = [&](const Result<void>& outcome) {
    EXPECT_TRUE(outcome.ok());
    if (++done == kCount + 1) scene.told_success();
  };
  // Keeps the first thread busy, so that each of the others asks for a new one.
  queue_work(
      scene.loop(),
      [&] {
        while (!all_queued) std::this_thread::yield();
      },
      count);
  {
    NoThreads no_threads;
    for (int i = 0; i < kCount; ++i) {
      queue_work(
          scene.loop(), [] {}, count);
    }
    all_queued = true;
    scene.run();
  }
  EXPECT_GT(NoThreads::refused(), refused);
}

}  // namespace

std::vector<FaultyOperation> loop_operations() {
  const Row no_thread{{}, EAGAIN, "pthread_create", -1, PollerKind::epoll};
  const Row one_thread{{}, 0, "", -1, PollerKind::epoll};
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, std::optional<Opcode> opcode, void (*play)(Scene&),
                       Rows rows) {
    operations.push_back({name, opcode, Way::asynchronous, play, std::move(rows)});
  };
  add("create_loop", std::nullopt, play_create, all_of({create_rows(), create_ring_rows()}));
  add("wait_for_timer", std::nullopt, play_wait_for_timer, wait_rows());
  add("wait_for_socket", std::nullopt, play_wait_for_socket, wait_rows());
  add("wake", std::nullopt, play_wake, wake_rows());
  Rows inside_work;
  for (int error : {EMFILE, ENOSPC, EINTR}) {
    inside_work.push_back({{{.call = Call::open, .error = error}}});
  }
  add("work", Opcode::work, play_work, inside_work);
  add("work_without_threads", Opcode::work, play_work_without_threads, {no_thread});
  add("work_without_more_threads", Opcode::work, play_work_without_more_threads, {one_thread});
  add("file_without_threads", Opcode::read_file, play_file_without_threads, {no_thread});
  return operations;
}

}  // namespace giro::test
