// A child that is waited for: the same Process, on a loop that turns for it alone.
#include <cerrno>
#include <utility>

#include "giro/loop.h"
#include "giro/process.h"
#include "giro/timer.h"

namespace giro {
namespace {

class SyncRun {
 public:
  SyncRun(Loop& loop, const SyncProcessOptions& options)
      : loop_(loop), options_(options), timer_(loop, [this] { give_up(ETIMEDOUT); }) {}

  Result<SyncProcessOutcome> run() {
    auto spawned = Process::spawn(loop_, options_, [this](ExitStatus status) {
      outcome_.status = status;
      timer_.stop();
    });
    if (!spawned.ok()) return spawned.error();
    process_ = std::move(*spawned);
    outcome_.pid = process_.pid();
    open_streams();
    if (options_.timeout.count() > 0) timer_.start(options_.timeout);
    loop_.run();
    streams_.clear();
    process_.close();
    loop_.run();
    return std::move(outcome_);
  }

 private:
  // The first goes to the child, the others come from it.
  void open_streams() {
    outcome_.outputs.resize(options_.stdio.size());
    streams_.resize(options_.stdio.size());
    for (size_t i = 0; i < streams_.size(); ++i) {
      streams_[i] = process_.take_stream(i);
      if (!streams_[i].is_open()) continue;
      if (i == 0) {
        send_input();
      } else {
        outcome_.outputs[i].emplace();
        note(streams_[i].read_start([this, i](auto bytes) { came(i, bytes); }));
      }
    }
  }

  void send_input() {
    iovec whole{const_cast<char*>(options_.input.data()), options_.input.size()};
    note(streams_[0].write({&whole, 1}, [this](Result<void> result) {
      note(result);
      if (!streams_.empty()) streams_[0].close();
    }));
  }

  void came(size_t index, const Result<std::span<const std::byte>>& bytes) {
    if (!bytes.ok() || bytes->empty()) {
      if (!bytes.ok()) note(bytes.error());
      streams_[index].close();
      return;
    }
    std::string& output = *outcome_.outputs[index];
    output.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    if (output.size() > options_.output_bytes_max) give_up(ENOBUFS);
  }

  // Killed first, so that it does not end by a write that fails. Then the pipes are closed: what a
  // child that lives on would still write is not waited for.
  void give_up(int reason) {
    note(SysError(reason, "spawnSync"));
    Result<void> killed = process_.kill(options_.kill_signal);
    if (!killed.ok() && killed.error().code() != ESRCH) static_cast<void>(process_.kill(SIGKILL));
    streams_.clear();
    timer_.stop();
  }

  // The first counts: others follow from it.
  void note(const Result<void>& result) {
    if (!result.ok() && !outcome_.error && result.error().code() != ECANCELED) {
      outcome_.error = result.error();
    }
  }

  Loop& loop_;
  const SyncProcessOptions& options_;
  Process process_;
  std::vector<Stream> streams_;
  Timer timer_;
  SyncProcessOutcome outcome_;
};

}  // namespace

Result<SyncProcessOutcome> run_process_sync(Loop& loop, const SyncProcessOptions& options) {
  LoopOptions own;
  own.poller_choice = PollerChoice::epoll;  // for one child a ring is not worth its memory
  own.system = &loop.system();
  own.pool = &loop.pool();
  auto made = Loop::create(std::move(own));
  if (!made.ok()) return made.error();
  return SyncRun(**made, options).run();
}

}  // namespace giro
