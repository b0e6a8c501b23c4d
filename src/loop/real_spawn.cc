#include "loop/real_spawn.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <memory>

#include "giro/detail/spawn_plan.h"

// The child runs in our memory, on a stack of its own; sanitizers would mistake it for this thread.
// They also track descriptors and handlers in the C library's functions, so the child makes bare
// system calls.
#define IN_CHILD __attribute__((no_sanitize("address", "undefined", "thread")))

#ifdef __SANITIZE_THREAD__
// ThreadSanitizer intercepts clone() as if it were a fork with its own memory, and then ignores
// this thread's locks for good. It does not intercept __clone().
extern "C" int __clone(int (*)(void*), void*, int, void*, ...);  // NOLINT(*reserved-identifier)
#define clone __clone                                            // NOLINT(*macro-usage)
#endif

namespace giro {
namespace {

constexpr size_t kStackBytes = 256 * 1024;
constexpr int kSignals = 64;

// What parent and child both see.
struct Birth {
  const SpawnPlan& plan;
  int* descriptors;  // a copy, for the child to write to
  int error = 0;
};

// exec resets handlers, but not ignored signals: these get their default action again too. Then
// signals are unblocked.
IN_CHILD void reset_signals() {
  for (int signal = 1; signal <= kSignals; ++signal) {
    if (signal == SIGKILL || signal == SIGSTOP) continue;
    constexpr unsigned long kDefault[4] = {};  // handler, flags, restorer and mask
    syscall(SYS_rt_sigaction, signal, kDefault, nullptr, sizeof(kDefault[3]));
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

IN_CHILD int place_descriptor(const SpawnPlan& plan, int source, int target) {
  if (source == SpawnPlan::kDevNull) {
    if (target > 2) return 0;
    const int flags = (target == 0 ? O_RDONLY : O_RDWR) | O_CLOEXEC;
    source = static_cast<int>(syscall(SYS_openat, AT_FDCWD, "/dev/null", flags));
    if (source < 0) return -1;
  }
  if (source == target) {
    if (fcntl(target, F_SETFD, 0) != 0) return -1;
  } else if (syscall(SYS_dup3, source, target, 0) < 0) {
    return -1;
  }
  if (target > 2 || (plan.inherited >> target & 1) == 0) return 0;
  int flags = fcntl(target, F_GETFL);
  if (flags >= 0 && (flags & O_NONBLOCK) != 0) fcntl(target, F_SETFL, flags & ~O_NONBLOCK);
  return 0;
}

IN_CHILD int place_descriptors(const Birth& birth) {
  const int count = static_cast<int>(birth.plan.descriptors.size());
  // Out of the way first: what one target takes may be another's source.
  for (int target = 0; target < count; ++target) {
    int& source = birth.descriptors[target];
    if (source < 0 || source >= count || source == target) continue;
    source = fcntl(source, F_DUPFD_CLOEXEC, count);
    if (source < 0) return -1;
  }
  for (int target = 0; target < count; ++target) {
    if (place_descriptor(birth.plan, birth.descriptors[target], target) != 0) return -1;
  }
  return 0;
}

// By the bare calls: the C library's would change every thread of the parent.
IN_CHILD int change_user(const SpawnPlan& plan) {
  const bool changes = plan.uid.has_value() || plan.gid.has_value();
  if (changes) syscall(SYS_setgroups, 0, nullptr);  // who may not, has none to lose
  if (plan.gid && syscall(SYS_setgid, *plan.gid) != 0) return -1;
  if (plan.uid && syscall(SYS_setuid, *plan.uid) != 0) return -1;
  return 0;
}

// The error of the last candidate counts, but EACCES of any candidate says more than ENOENT of
// another.
IN_CHILD int become(const SpawnPlan& plan) {
  bool refused = false;
  errno = ENOENT;
  for (const char* candidate : plan.candidates) {
    execve(candidate, plan.arguments, plan.environment);
    if (errno == ENOEXEC) {
      char shell[] = "/bin/sh";
      char** arguments = plan.arguments - 1;
      arguments[0] = shell;
      arguments[1] = const_cast<char*>(candidate);
      execve(shell, arguments, plan.environment);
      return -1;
    }
    if (errno == EACCES) refused = true;
    if (errno != EACCES && errno != ENOENT && errno != ENOTDIR && errno != ESTALE) return -1;
  }
  if (refused) errno = EACCES;
  return -1;
}

IN_CHILD int run_child(void* argument) {
  auto* birth = static_cast<Birth*>(argument);
  const SpawnPlan& plan = birth->plan;
  reset_signals();
  if (plan.detached == Detached::yes) setsid();
  if (place_descriptors(*birth) == 0 && (plan.directory == nullptr || chdir(plan.directory) == 0) &&
      change_user(plan) == 0) {
    become(plan);
  }
  birth->error = errno;
  syscall(SYS_exit_group, 127);
  return 0;
}

}  // namespace

pid_t real_spawn(const SpawnPlan& plan) {
  auto descriptors = std::make_unique<int[]>(plan.descriptors.size());
  std::copy(plan.descriptors.begin(), plan.descriptors.end(), descriptors.get());
  std::unique_ptr<std::byte[]> stack(new std::byte[kStackBytes]);
  Birth birth{plan, descriptors.get()};

  // Until the child has put them off, a signal would run our handlers in it, on our data.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t pid = clone(run_child, stack.get() + kStackBytes, CLONE_VM | CLONE_VFORK | SIGCHLD, &birth);
  int error = pid < 0 ? errno : birth.error;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);

  if (error == 0) return pid;
  if (pid > 0) {
    while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  return -error;
}

}  // namespace giro
