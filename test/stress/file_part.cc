#include "stress/file_part.h"

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {
namespace {

constexpr std::string_view kContents = "what a file has in it";

constexpr Opcode kSlow[] = {Opcode::work, Opcode::stat, Opcode::read_file, Opcode::write_file};

template <typename T>
int code_of(const Result<T>& result) {
  return result.ok() ? 0 : result.error().code();
}

}  // namespace

FilePart::FilePart(Stage& stage) : stage_(stage), file_(stage.ground->path("file")) {
  auto bytes = std::as_bytes(std::span(kContents));
  require(fs::write_file_sync(*stage_.loop, file_, bytes).ok(), rules::kAnswer, "write_file_sync");
  for (Opcode opcode : kSlow) stage_.ground->set_latency(opcode, stage_.random_time());
  stage_.ground->set_busy([this] { return has_one_waiting(); });
}

void FilePart::act() {
  switch (stage_.choices.below(8)) {
    case 0: return stat();
    case 1: return read_file();
    case 2: return write_file();
    case 3:
    case 4: return work();
    case 5:
      return stage_.ground->set_latency(kSlow[stage_.choices.below(std::size(kSlow))],
                                        stage_.random_time());
    default: return cancel_one();
  }
}

FilePart::Job& FilePart::new_job(const char* what) {
  Job& job = jobs_.emplace_back();
  job.ticket = stage_.ask({.kind = TaskKind::completion});
  stage_.note(what, job.ticket);
  return job;
}

template <typename T>
auto FilePart::done(Job& job, int expected) {
  return [this, &job, expected, witness = Witness(stage_.living)](const Result<T>& result) {
    check_outcome(job, code_of(result), expected);
    if constexpr (std::is_same_v<T, Bytes>) {
      require(!result.ok() || result->text() == kContents, rules::kBytes, "of a file");
    }
    stage_.improvise();
  };
}

void FilePart::check_outcome(Job& job, int error, int expected) {
  stage_.checker.enters(job.ticket, stage_.context());
  require(job.dropped || !job.request.pending(), rules::kAnswer, "pending() in the callback");
  require((error == ECANCELED) == job.cancelled, rules::kCancel, "a request");
  require(job.cancelled || error == expected, rules::kAnswer, "of a file");
  const bool in_pending = stage_.checker.phases().phase() == Phase::pending;
  require(in_pending == (job.cancelled || expected == EINVAL), rules::kRightPhase,
          "errors known at submission and cancelled requests are pending callbacks");
}

void FilePart::stat() {
  Job& job = new_job("  stat");
  static constexpr std::string_view kInvalid("/tmp/\0", 6);
  switch (stage_.choices.below(4)) {
    case 0:
      job.request =
          fs::stat(*stage_.loop, stage_.ground->path("missing"), done<fs::Status>(job, ENOENT));
      break;
    case 1: job.request = fs::stat(*stage_.loop, kInvalid, done<fs::Status>(job, EINVAL)); break;
    default: job.request = fs::stat(*stage_.loop, file_, done<fs::Status>(job, 0)); break;
  }
  stage_.asked(job.ticket);
}

void FilePart::read_file() {
  Job& job = new_job("  read_file");
  job.request = fs::read_file(*stage_.loop, file_, done<Bytes>(job, 0));
  stage_.asked(job.ticket);
}

void FilePart::write_file() {
  Job& job = new_job("  write_file");
  job.request = fs::write_file(*stage_.loop, stage_.ground->path("other"),
                               std::as_bytes(std::span(kContents)), done<void>(job, 0));
  stage_.asked(job.ticket);
}

void FilePart::work() {
  Job& job = new_job("  work");
  job.request = queue_work(
      *stage_.loop,
      [this, &job, witness = Witness(stage_.living)] {
        require(!job.began && !job.cancelled, rules::kOnce, "work that is over");
        if (!stage_.ground->is_real()) {
          require(!stage_.checker.is_in_callback(), rules::kOneAtATime, "work inside a callback");
        }
        job.began = true;
      },
      [this, &job, witness = Witness(stage_.living)](Result<void> result) {
        require(job.began != job.cancelled, rules::kOnce, "work is done, or was cancelled");
        check_outcome(job, code_of(result), 0);
        stage_.improvise();
      },
      stage_.choices.one_in(2) ? Lane::slow : Lane::files);
  stage_.asked(job.ticket);
}

void FilePart::cancel_one() {
  if (jobs_.empty()) return work();
  const auto count = static_cast<uint32_t>(jobs_.size());
  Job& job = jobs_[count - 1 - stage_.choices.below(std::min(count, 6u))];
  if (stage_.choices.one_in(4)) {
    stage_.note("  drop request", job.ticket);
    job.request = Request();  // changes nothing
    job.dropped = true;
    return;
  }
  stage_.note("  cancel request", job.ticket);
  const bool pending = !job.dropped && stage_.checker.promises().is_waiting(job.ticket);
  require(job.request.pending() == pending, rules::kAnswer, "pending()");
  Checker::Into into(stage_.checker, Queue::pending);
  if (!job.request.cancel()) return;
  require(pending && !job.cancelled, rules::kCancel, "what is over cannot be cancelled");
  ++stage_.deeds.cancelled_requests;
  job.cancelled = true;
  require(stage_.checker.promises().is_waiting(job.ticket), rules::kCancel, "called back at once");
}

bool FilePart::has_one_waiting() const {
  return std::any_of(jobs_.begin(), jobs_.end(), [this](const Job& job) {
    return stage_.checker.promises().is_waiting(job.ticket);
  });
}

void FilePart::require_at_rest() const {
  require(!has_one_waiting(), rules::kOnce, "a request was lost");
}

}  // namespace giro::stress
