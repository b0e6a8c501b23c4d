#include "stress/stage.h"

#include <utility>

#include "giro/loop_host.h"
#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {
namespace {

constexpr uint32_t kFuelMax = 400;

// What a callback throws.
struct Mishap {};

class NumberedContext final : public Context {
 public:
  NumberedContext(uint64_t number, Living& living) : number_(number), witness_(living) {}
  uint64_t number() const { return number_; }

 private:
  uint64_t number_;
  Witness witness_;
};

}  // namespace

Deeds& Deeds::operator+=(const Deeds& other) {
  callbacks += other.callbacks;
  errors += other.errors;
  cancelled_requests += other.cancelled_requests;
  outside_posts += other.outside_posts;
  notifications += other.notifications;
  connections += other.connections;
  bytes += other.bytes;
  cancelled_writes += other.cancelled_writes;
  ends += other.ends;
  resets += other.resets;
  rests += other.rests;
  turns += other.turns;
  return *this;
}

class Stage::RandomChooser final : public Chooser {
 public:
  explicit RandomChooser(Choices& choices) : choices_(choices) {}
  size_t choose(ChoicePoint, size_t count) override {
    return choices_.below(static_cast<uint32_t>(count));
  }

 private:
  Choices& choices_;
};

Checker::Setup Stage::random_setup(Choices& choices) {
  Checker::Setup setup;
  if (choices.one_in(2)) setup.phase_limit = 1 + choices.below(4);
  if (choices.one_in(4)) setup.ticks = TickModel::per_phase;
  setup.chosen = choices.one_in(2);
  return setup;
}

Stage::Stage(Choices& choices_, Trace& trace_, Living& living_, Ground::Kind ground_)
    : choices(choices_),
      trace(trace_),
      living(living_),
      ground(Ground::make(ground_, clock)),
      setup(random_setup(choices_)),
      fuel_(20 + choices_.below(kFuelMax)) {
  LoopOptions options = ground->loop_options();
  options.phase_limit = setup.phase_limit;
  options.ticks = setup.ticks;
  loop = std::make_unique<Loop>(std::move(options));
  checker.watch(*loop);
  if (setup.chosen) {
    chooser_ = std::make_unique<RandomChooser>(choices);
    loop->host().set_chooser(chooser_.get());
    ground->set_chooser(chooser_.get());
  }
  loop->set_error_handler([this](std::exception_ptr error) {
    try {
      std::rethrow_exception(std::move(error));
    } catch (const Mishap&) {
      checker.error_handled();
    } catch (...) {
      broken(rules::kError, "another error than was thrown");
    }
  });
}

Stage::~Stage() = default;

void Stage::improvise() {
  ++deeds.callbacks;
  for (uint32_t acts = choices.below(4); acts > 0 && has_fuel(); --acts) {
    act();
  }
  if (has_fuel() && checker.is_in_callback() && choices.one_in(24)) {
    ++deeds.errors;
    checker.throws();
    throw Mishap();
  }
}

void Stage::act() {
  --fuel_;
  act_();
}

uint64_t Stage::context() const {
  const auto* context = static_cast<const NumberedContext*>(loop->host().context().get());
  return context != nullptr ? context->number() : 0;
}

void Stage::new_context() {
  loop->host().set_context(ContextRef(new NumberedContext(++context_last_, living)));
}

void Stage::require_no_context() const {
  require(context() == 0, rules::kContext, "outside callbacks there is none");
}

std::chrono::nanoseconds Stage::random_time() {
  switch (choices.below(4)) {
    case 0: return std::chrono::nanoseconds(0);
    case 1: return std::chrono::nanoseconds(1 + choices.below(1000));
    case 2: return std::chrono::microseconds(choices.below(100) * 10);
    default: return std::chrono::milliseconds(choices.below(20));
  }
}

}  // namespace giro::stress
