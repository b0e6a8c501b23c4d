// Keeps children running: one that fails is started again, after a pause that doubles, and after
// too many failures all of them are stopped. What they say is printed with their name before it.
//
//   ./dev run examples/cpp/supervisor.cc
#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "giro/coroutine.h"
#include "giro/loop.h"
#include "giro/process.h"
#include "giro/signals.h"

using giro::Result;
using namespace std::chrono_literals;

namespace {

struct Service {
  std::string name;
  std::string command;
  int failures_max;
};

giro::task<> print_lines(std::string name, giro::Stream stream) {
  for (;;) {
    auto line = co_await stream.read_until("\n");
    if (!line.ok() || !*line) co_return;
    std::printf("%s: %s\n", name.c_str(), (*line)->c_str());
  }
}

// Terminates its child as it goes.
class Child {
 public:
  explicit Child(giro::Process process) : process_(std::move(process)) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { static_cast<void>(process_.kill(SIGTERM).ok()); }
  giro::Process& operator*() { return process_; }

 private:
  giro::Process process_;
};

giro::task<Result<giro::ExitStatus>> run_once(giro::Loop& loop, const Service& service) {
  giro::ProcessOptions options{.file = "/bin/sh", .arguments = {"sh", "-c", service.command}};
  options.stdio = {giro::Stdio::ignore(), giro::Stdio::pipe(), giro::Stdio::inherit(2)};
  Result<giro::Process> process = giro::Process::spawn(loop, options);
  if (!process.ok()) co_return process.error();
  Child child(std::move(*process));
  giro::Stream output = (*child).take_stream(1);
  auto [printed, status] =
      co_await giro::when_all(print_lines(service.name, std::move(output)), (*child).wait());
  co_return status;
}

// Ends when the child ends well; with an error when it has failed too often.
giro::task<Result<void>> supervise(giro::Loop& loop, Service service) {
  auto pause = 10ms;
  for (int failures = 0;; pause *= 2) {
    Result<giro::ExitStatus> status = co_await run_once(loop, service);
    if (!status.ok()) co_return status.error();
    if (status->code == 0 && status->signal == 0) co_return {};
    std::printf("%s: failed with code %d\n", service.name.c_str(), status->code);
    if (++failures > service.failures_max) co_return giro::SysError(ECHILD, "supervise");
    co_await loop.sleep(pause);
  }
}

// The first that is given up takes the others with it.
giro::task<Result<void>> supervise_all(giro::Loop& loop, std::vector<Service> services) {
  giro::TaskGroup group(loop, giro::OnError::cancel_others);
  for (Service& service : services) group.spawn(supervise(loop, std::move(service)));
  co_return co_await group.join();
}

// Until they have ended, or somebody wants us to.
giro::task<Result<void>> until_interrupted(giro::Loop& loop, std::vector<Service> services) {
  Result<giro::Signals> signals = giro::Signals::watch(loop, {SIGINT, SIGTERM});
  if (!signals.ok()) co_return signals.error();
  auto first = co_await giro::when_any(supervise_all(loop, std::move(services)), signals->next());
  if (first.index() == 0) co_return std::get<0>(first);
  co_return giro::SysError(EINTR, "supervise");
}

}  // namespace

int main() {
  giro::Loop loop;
  const std::string flag = "/tmp/supervisor-" + std::to_string(::getpid());
  // The second run of the first one succeeds; the second fails for good; the third would never end.
  const std::string flaky = "test -e " + flag + " && echo up && exit 0; touch " + flag + "; exit 1";
  Result<void> well = giro::run(loop, until_interrupted(loop, {{"flaky", flaky, 3}}));
  Result<void> ill = giro::run(loop, until_interrupted(loop, {{"broken", "echo no; exit 7", 2},
                                                              {"endless", "exec sleep 3600", 2}}));
  std::remove(flag.c_str());
  if (!ill.ok()) std::printf("given up: %s\n", ill.error().to_string().c_str());
  return well.ok() && !ill.ok() && ill.error().code() == ECHILD ? 0 : 1;
}
