#include "engine/collector_signal.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "engine/private_api.h"
#include "giro/base/check.h"

namespace giro::engine::collector_signal {

namespace {

#ifdef __SANITIZE_THREAD__
// A signal that may come at any time is held back by ThreadSanitizer while its thread is in the
// engine, which may be waiting there for the collector. One that tells of a fault is not.
constexpr int kNumber = SIGTRAP;
#else
constexpr int kNumber = 40;
#endif

struct sigaction engines;

void handle(int number, siginfo_t* info, void* context) {
  const bool is_of_engine = info->si_code == SI_TKILL && info->si_pid == getpid();
  if (is_of_engine) {
    engines.sa_sigaction(number, info, context);
    return;
  }
  std::signal(number, SIG_DFL);
  kill(getpid(), number);  // when this handler has returned
}

}  // namespace

void choose() {
  GIRO_CHECK(JSConfigureSignalForGC(kNumber),
             "the engine did not take another signal for its collector", kNumber);
}

void refuse_others() {
  GIRO_CHECK(sigaction(kNumber, nullptr, &engines) == 0,
             "sigaction() does not tell the collector's handler", kNumber, errno);
  if ((engines.sa_flags & SA_SIGINFO) == 0) return;  // the engine has none, or another kind
  struct sigaction ours = engines;
  ours.sa_sigaction = &handle;
  sigaction(kNumber, &ours, nullptr);
}

}  // namespace giro::engine::collector_signal
