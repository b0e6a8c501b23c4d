#include <termios.h>

#include <atomic>
#include <cerrno>
#include <csignal>

#include "giro/terminal.h"

namespace giro {

namespace {

// Written before `raw_fd`, and read only when that is set.
termios original;
std::atomic<int> raw_fd{-1};

int set_attributes(int fd, const termios& attributes) {
  // A background process would be stopped by this signal instead of restoring its terminal.
  sigset_t output_signal;
  sigset_t before;
  sigemptyset(&output_signal);
  sigaddset(&output_signal, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &output_signal, &before);
  int result = 0;
  do {
    result = tcsetattr(fd, TCSADRAIN, &attributes);
  } while (result != 0 && errno == EINTR);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return result == 0 ? 0 : -error;
}

// The signals that end a process by default and that a user sends from another terminal, and
// abort().
constexpr int kFatalSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT};

void restore_and_die(int signal) {
  restore_terminal();
  struct sigaction by_default {};
  by_default.sa_handler = SIG_DFL;
  sigaction(signal, &by_default, nullptr);
  raise(signal);
}

// Only where the default action is in force: a program's own listener decides for itself.
void guard_against_signals() {
  for (int signal : kFatalSignals) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler != SIG_DFL) continue;
    struct sigaction guard {};
    guard.sa_handler = restore_and_die;
    sigaction(signal, &guard, nullptr);
  }
}

Result<void> as_result(int result) {
  return result < 0 ? Result<void>(SysError(-result, "tcsetattr")) : Result<void>();
}

}  // namespace

Result<void> set_terminal_mode(int fd, TerminalMode mode) {
  if (mode == TerminalMode::cooked) {
    if (raw_fd.load() == -1) return {};
    Result<void> set = as_result(set_attributes(fd, original));
    if (set.ok()) raw_fd = -1;
    return set;
  }
  termios attributes{};
  if (tcgetattr(fd, &attributes) != 0) return SysError(errno, "tcgetattr");
  if (raw_fd.load() == -1) {
    original = attributes;
    raw_fd = fd;
    guard_against_signals();
  }
  attributes.c_iflag &= ~static_cast<tcflag_t>(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
  attributes.c_oflag |= ONLCR;
  attributes.c_cflag |= CS8;
  attributes.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | IEXTEN | ISIG);
  attributes.c_cc[VMIN] = 1;
  attributes.c_cc[VTIME] = 0;
  return as_result(set_attributes(fd, attributes));
}

void guard_terminal() {
  if (raw_fd.load() != -1) guard_against_signals();
}

void restore_terminal() {
  int fd = raw_fd.exchange(-1);
  if (fd != -1) set_attributes(fd, original);
}

}  // namespace giro
