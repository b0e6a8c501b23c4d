// The names of signals, for process and os.constants.
#pragma once

#include <csignal>

namespace giro::runtime {

struct SignalName {
  const char* name;
  int number;
};

// In the order of os.constants.signals.
inline constexpr SignalName kSignalNames[] = {
    {"SIGHUP", SIGHUP},   {"SIGINT", SIGINT},     {"SIGQUIT", SIGQUIT},
    {"SIGILL", SIGILL},   {"SIGTRAP", SIGTRAP},   {"SIGABRT", SIGABRT},
    {"SIGIOT", SIGIOT},   {"SIGBUS", SIGBUS},     {"SIGFPE", SIGFPE},
    {"SIGKILL", SIGKILL}, {"SIGUSR1", SIGUSR1},   {"SIGSEGV", SIGSEGV},
    {"SIGUSR2", SIGUSR2}, {"SIGPIPE", SIGPIPE},   {"SIGALRM", SIGALRM},
    {"SIGTERM", SIGTERM}, {"SIGCHLD", SIGCHLD},   {"SIGSTKFLT", SIGSTKFLT},
    {"SIGCONT", SIGCONT}, {"SIGSTOP", SIGSTOP},   {"SIGTSTP", SIGTSTP},
    {"SIGTTIN", SIGTTIN}, {"SIGTTOU", SIGTTOU},   {"SIGURG", SIGURG},
    {"SIGXCPU", SIGXCPU}, {"SIGXFSZ", SIGXFSZ},   {"SIGVTALRM", SIGVTALRM},
    {"SIGPROF", SIGPROF}, {"SIGWINCH", SIGWINCH}, {"SIGIO", SIGIO},
    {"SIGPOLL", SIGPOLL}, {"SIGPWR", SIGPWR},     {"SIGSYS", SIGSYS},
};

}  // namespace giro::runtime
