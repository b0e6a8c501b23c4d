// run_process(): a child from its start to its end, for coroutines.
#include "giro/coroutine.h"
#include "giro/process.h"

namespace giro {
namespace {

task<Result<std::string>> read_all(Stream stream) {
  std::string all;
  for (;;) {
    auto chunk = co_await stream.read();
    if (!chunk.ok()) co_return chunk.error();
    if (!*chunk) co_return all;
    all += (*chunk)->text();
  }
}

// A child need not read what it is given: that is no error of ours. However that went, it must not
// wait for more.
task<void> write_all(Stream stream, std::string input) {
  Result<void> written = co_await stream.write(std::move(input));
  if (written.ok()) written = co_await stream.shutdown();
  stream.close();
}

// Who gives up waiting for the child does not want it any more.
class KilledUnlessEnded {
 public:
  explicit KilledUnlessEnded(Process& process) : process_(process) {}
  KilledUnlessEnded(const KilledUnlessEnded&) = delete;
  KilledUnlessEnded& operator=(const KilledUnlessEnded&) = delete;
  ~KilledUnlessEnded() {
    if (!ended) static_cast<void>(process_.kill(SIGKILL).ok());
  }

  bool ended = false;

 private:
  Process& process_;
};

}  // namespace

task<Result<ProcessOutcome>> run_process(Loop& loop, ProcessOptions options, std::string input) {
  options.stdio = {Stdio::pipe(), Stdio::pipe(), Stdio::pipe()};
  Result<Process> process = Process::spawn(loop, options);
  if (!process.ok()) co_return process.error();
  KilledUnlessEnded guard(*process);
  Stream to = process->take_stream(0);
  Stream from = process->take_stream(1);
  Stream errors_from = process->take_stream(2);
  auto [written, output, errors] =
      co_await when_all(write_all(std::move(to), std::move(input)), read_all(std::move(from)),
                        read_all(std::move(errors_from)));
  Result<ExitStatus> status = co_await process->wait();
  if (!status.ok()) co_return status.error();
  guard.ended = true;
  if (!output.ok()) co_return output.error();
  if (!errors.ok()) co_return errors.error();
  co_return ProcessOutcome{*status, std::move(*output), std::move(*errors)};
}

}  // namespace giro
