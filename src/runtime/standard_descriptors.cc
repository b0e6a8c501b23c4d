#include "runtime/standard_descriptors.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/check.h"
#include "giro/terminal.h"
#include "runtime/loop_recording.h"

namespace giro::runtime {

void prepare_standard_descriptors() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest free number is this one.
    GIRO_CHECK(open("/dev/null", O_RDWR) == fd,
               "a closed standard descriptor could not be opened as /dev/null", fd, errno);
  }
}

void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);  // or it stays as it is
}

namespace {

// A bug in the engine, a library or giro. It prints a message, since some of them abort without
// one, and lets the signal end the process.
void tell_of_fault(int number, siginfo_t* info, void*) {
  // A program that sends itself one by process.kill() knows why.
  const bool is_of_this_process =
      info->si_code > 0 || (info->si_code == SI_TKILL && info->si_pid == getpid());
  if (is_of_this_process) {
    constexpr std::string_view kBefore = "giro: ended by ";
    constexpr std::string_view kBehind =
        ": an error of giro's or of its engine's, or the system has no memory left\n";
    char text[128];
    char* end = std::copy(kBefore.begin(), kBefore.end(), text);
    const std::string_view name = sigabbrev_np(number);
    end = std::copy(name.begin(), name.end(), std::copy_n("SIG", 3, end));
    end = std::copy(kBehind.begin(), kBehind.end(), end);
    [[maybe_unused]] ssize_t written = write(STDERR_FILENO, text, static_cast<size_t>(end - text));
  }
  restore_terminal();
  signal(number, SIG_DFL);
  if (info->si_code <= 0) raise(number);  // otherwise it happens again as soon as we return
}

void tell_of_faults() {
  for (int number : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP}) {
    struct sigaction current {};
    // A sanitizer has more to say.
    if (sigaction(number, nullptr, &current) != 0 || current.sa_handler != SIG_DFL) continue;
    struct sigaction action {};
    action.sa_sigaction = tell_of_fault;
    action.sa_flags = SA_SIGINFO;
    sigaction(number, &action, nullptr);
  }
}

}  // namespace

void prepare_signals() {
  constexpr int kStandardSignals = 31;
  for (int number = 1; number <= kStandardSignals; ++number) {
    struct sigaction inherited {};
    if (sigaction(number, nullptr, &inherited) != 0 || inherited.sa_handler != SIG_IGN) continue;
    signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  GIRO_CHECK(pthread_sigmask(SIG_SETMASK, &none, nullptr) == 0,
             "the mask of signals could not be cleared");
  signal(SIGPIPE, SIG_IGN);
  // A file that may not grow is an error of the write.
  signal(SIGXFSZ, SIG_IGN);
  tell_of_faults();
}

namespace {

// As many as an event loop and the engine's helpers need before a program begins.
bool has_room_for_descriptors() {
  constexpr int kNeeded = 6;
  int opened[kNeeded];
  int count = 0;
  while (count < kNeeded && (opened[count] = fcntl(0, F_DUPFD_CLOEXEC, 0)) >= 0) ++count;
  for (int i = 0; i < count; ++i) close(opened[i]);
  return count == kNeeded;
}

}  // namespace

std::optional<std::string> what_is_lacking() {
  constexpr rlim_t kDescriptorsPlenty = 64;
  constexpr rlim_t kMegabyte = rlim_t{1} << 20;
  constexpr rlim_t kAddressesNeeded = 5632 * kMegabyte;  // as the engine lays out its heap
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur < kAddressesNeeded) {
    return "the engine reserves " + std::to_string(kAddressesNeeded / kMegabyte) +
           " MB of address space, and `ulimit -v` allows " +
           std::to_string(limit.rlim_cur / kMegabyte);
  }
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < kDescriptorsPlenty &&
      !has_room_for_descriptors()) {
    return "there are too few file descriptors: `ulimit -n` allows " +
           std::to_string(limit.rlim_cur);
  }
  return std::nullopt;
}

bool has_more_rights_than_parent() { return ::getauxval(AT_SECURE) != 0; }

void forget_variables_of_parent() {
  // What the C library would obey, like LD_PRELOAD, is gone before main().
  constexpr std::string_view kPrefixes[] = {"NODE_", "GIRO_", "JSC_", "WEBKIT_",
                                            "UV_",   "G_",    "GIO_"};
  constexpr std::string_view kNames[] = {"ICU_DATA", "Malloc", "XDG_CACHE_HOME"};
  if (!has_more_rights_than_parent()) return;
  std::vector<std::string> forgotten;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    const bool is_one =
        std::ranges::any_of(kPrefixes, [&](auto prefix) { return name.starts_with(prefix); }) ||
        std::ranges::find(kNames, name) != std::end(kNames);
    if (is_one) forgotten.emplace_back(name);
  }
  for (const std::string& name : forgotten) ::unsetenv(name.c_str());
}

int write_fully(int fd, std::span<const char> bytes) {
  LoopRecording::note_output(fd, {bytes.data(), bytes.size()});
  while (!bytes.empty()) {
    ssize_t written = write(fd, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes = bytes.subspan(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd writable{fd, POLLOUT, 0};
      poll(&writable, 1, -1);
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 0;
}

}  // namespace giro::runtime
