#include "giro/work.h"

#include "giro/loop.h"

namespace giro {
namespace {

class QueuedWork final : public RequestOperation {
 public:
  QueuedWork(Function<void()> work, Function<void(Result<void>)> done, WorkName name)
      : RequestOperation(Opcode::work),
        work_(std::move(work)),
        done_(std::move(done)),
        name_(std::move(name)) {
    arguments.work = &work_;
  }

  const char* verb() const override { return name_.verb; }
  std::string_view subject() const override { return name_.subject; }

  void run() override {
    Function<void(Result<void>)> done = std::move(done_);
    Result<void> outcome = result() < 0 ? Result<void>(error()) : Result<void>();
    delete this;
    done(outcome);
  }

 private:
  Function<void()> work_;
  Function<void(Result<void>)> done_;
  const WorkName name_;
};

}  // namespace

Request queue_work(Loop& loop, Function<void()> work, Function<void(Result<void>)> done, Lane lane,
                   WorkName name) {
  auto* operation = new QueuedWork(std::move(work), std::move(done), std::move(name));
  Request request(*operation);
  loop.keep_context(*operation);
  loop.submit(*operation, KeepsLoopAlive::yes, lane);
  return request;
}

}  // namespace giro
