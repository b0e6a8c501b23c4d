// Faults of child processes: of starting them, waiting for them and stopping them.
#include <cerrno>

#include "fault/scene.h"
#include "giro/process.h"

namespace giro::test {
namespace {

const ProcessOptions kShort{.file = "/bin/true",
                            .stdio = {Stdio::ignore(), Stdio::pipe(), Stdio::pipe()}};

// Told when it ends, or at once why it does not begin.
void play_spawn(Scene& scene) {
  scene.loop();
  scene.arm();
  Process process;
  auto made = Process::spawn(scene.loop(), kShort, [&](ExitStatus status) {
    EXPECT_EQ(status.code, scene.row().count > 0 ? -1 : 0);
    scene.told_success();
  });
  if (made.ok()) {
    process = std::move(*made);
  } else {
    scene.told(made);
  }
  scene.run();
  process.close();
  scene.run();
}

Rows spawn_rows() {
  Row reaped_by_another{{{.call = Call::wait, .kind = Fault::Kind::behind, .error = ECHILD}}};
  reaped_by_another.count = 1;
  return on_a_kernel(
      all_of({fails(Call::spawn, {EAGAIN, ENOMEM, ENOENT, EACCES, E2BIG, EMFILE, EPERM}, "spawn"),
              fails(Call::socketpair, {EMFILE, ENFILE, ENOMEM}, "socketpair"),
              fails(Call::socketpair, {EMFILE, ENFILE, ENOMEM}, "socketpair", 2),
              // Then the signal tells.
              {{{{.call = Call::pidfd_open, .error = ENOSYS}}},
               {{{.call = Call::pidfd_open, .error = EMFILE}}}},
              for_epoll(unnoticed(fails(Call::epoll_add, {ENOMEM, ENOSPC}, ""))),
              for_uring(unnoticed(fails(Call::ring_poll, {ENOMEM, EBADF}, ""))),
              {reaped_by_another}}));
}

void play_spawn_sync(Scene& scene) {
  SyncProcessOptions options;
  static_cast<ProcessOptions&>(options) = kShort;
  scene.loop();
  scene.arm();
  scene.told(run_process_sync(scene.loop(), options));
  scene.run();
}

Rows spawn_sync_rows() {
  return on_a_kernel(all_of({fails(Call::spawn, {EAGAIN, ENOMEM, ENOENT}, "spawn"),
                             // Whatever the loop waits with, the child is waited for with epoll.
                             fails(Call::epoll_create, {EMFILE, ENFILE, ENOMEM}, "epoll_create1"),
                             interrupted(Call::epoll_wait, 3),
                             fails(Call::eventfd, {EMFILE, ENFILE, ENOMEM}, "eventfd"),
                             interrupted(Call::receive, 3)}));
}

void play_kill(Scene& scene) {
  bool ended = false;
  Process process =
      *Process::spawn(scene.loop(), {.file = "/bin/sleep", .arguments = {"sleep", "60"}},
                      [&](ExitStatus) { ended = true; });
  scene.arm();
  scene.told(process.kill(SIGTERM));
  scene.system().heal();
  EXPECT_TRUE(process.kill(SIGKILL).ok());
  scene.run();
  EXPECT_TRUE(ended);
  process.close();
  scene.run();
}

}  // namespace

std::vector<FaultyOperation> process_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, void (*play)(Scene&), Rows rows) {
    operations.push_back({name, std::nullopt, Way::asynchronous, play, std::move(rows)});
  };
  add("spawn", play_spawn, spawn_rows());
  add("spawn_sync", play_spawn_sync, spawn_sync_rows());
  add("kill", play_kill, on_a_kernel(fails(Call::kill, {EPERM, ESRCH, EINVAL}, "kill")));
  return operations;
}

}  // namespace giro::test
