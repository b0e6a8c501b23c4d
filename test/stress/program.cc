#include "stress/program.h"

#include <algorithm>
#include <iterator>
#include <memory>

#include "giro/loop_host.h"
#include "stress/file_part.h"
#include "stress/queue_part.h"
#include "stress/report.h"
#include "stress/rules.h"
#include "stress/stream_part.h"
#include "stress/timer_part.h"

namespace giro::stress {
namespace {

using namespace std::chrono_literals;

// By then everything that could happen by itself has happened: the world is at rest.
constexpr std::chrono::nanoseconds kRest = 1000s;

constexpr int kRoundsMax = 20;

class Program {
 public:
  Program(Choices& choices, Trace& trace, Living& living, Ground::Kind ground)
      : stage_(choices, trace, living, ground), theme_(random_theme(choices)) {
    stage_.set_improviser([this] { act(); });
  }

  void run();
  void require_no_descriptors();
  const Deeds& deeds() const { return stage_.deeds; }

 private:
  // Who ends everything when the world is at rest, so that listeners and wake-ups do not keep the
  // loop for ever. Only a post leaves the loop asleep without a timer.
  enum class Closer : uint8_t { timer, unreferenced_timer, post };

  // What a program does most of.
  enum class Theme : uint8_t { streams, queues, timers, files, loop };
  static Theme random_theme(Choices& choices);

  void act();
  void act_on_loop();
  void plan_rest();
  void start_closer();
  void busy_start();
  void script();
  void drive();
  void run_loop();
  void turn_in_parts();
  void at_rest();
  void end_everything();

  Stage stage_;
  TimerPart timers_{stage_};
  QueuePart queues_{stage_};
  FilePart files_{stage_};
  StreamPart streams_{stage_};
  const Theme theme_;
  Closer closer_kind_ = Closer::timer;
  std::unique_ptr<Timer> closer_;
  TimerRules::Index closer_model_ = 0;
  bool ended_ = false;
};

Program::Theme Program::random_theme(Choices& choices) {
  constexpr Theme kThemes[] = {Theme::streams, Theme::streams, Theme::streams, Theme::queues,
                               Theme::timers,  Theme::files,   Theme::loop};
  return kThemes[choices.below(std::size(kThemes))];
}

void Program::act() {
  switch (stage_.choices.one_in(2) ? theme_ : random_theme(stage_.choices)) {
    case Theme::streams: return streams_.act();
    case Theme::queues: return queues_.act();
    case Theme::timers: return timers_.act();
    case Theme::files: return files_.act();
    case Theme::loop: return stage_.choices.one_in(3) ? act_on_loop() : queues_.act();
  }
}

void Program::act_on_loop() {
  switch (stage_.choices.below(8)) {
    case 0:
    case 1:
    case 2:
      stage_.note("  takes its time");
      return stage_.clock.advance(stage_.random_time().count());
    case 3:
    case 4:
    case 5:
      if (stage_.checker.is_in_callback()) stage_.new_context();
      return;
    case 6:
      if (stage_.checker.is_in_callback()) stage_.loop->host().set_context(ContextRef());
      return;
    default:
      stage_.note("  stop");
      stage_.checker.stop_asked();
      return stage_.loop->stop();
  }
}

// --- From the beginning to the end ---------------------------------------------------------------

void Program::run() {
  closer_kind_ = static_cast<Closer>(stage_.choices.below(3));
  plan_rest();
  for (int rounds = 0; rounds < kRoundsMax && stage_.has_fuel() && !ended_; ++rounds) {
    script();
    drive();
  }
  const bool abruptly = !ended_ && stage_.choices.one_in(8);
  if (!ended_) end_everything();
  if (!abruptly) {
    // Again, if it was asked to stop.
    for (int runs = 0; runs < 8 && stage_.checker.alive(); ++runs) run_loop();
    // What stands behind an error waits for a callback.
    stage_.loop->run_script([] {});
    stage_.checker.script_ends();
    stage_.checker.require_all_over();
  }
  stage_.deeds.turns = stage_.loop->turns();
  stage_.loop.reset();
}

void Program::plan_rest() {
  if (closer_kind_ != Closer::post) return start_closer();
  stage_.ground->at(stage_.clock.now_ns() + kRest.count(),
                    [this, witness = Witness(stage_.living)] {
                      if (ended_) return;
                      stage_.checker.outside_begins();
                      queues_.post(1, [this] { at_rest(); });
                      stage_.checker.sent_from_outside();
                    });
}

void Program::start_closer() {
  TimerRules& model = stage_.checker.timers();
  if (closer_ == nullptr) {
    closer_model_ = model.made();
    closer_ = std::make_unique<Timer>(*stage_.loop, [this, witness = Witness(stage_.living)] {
      stage_.checker.timer_fires(closer_model_, stage_.context());
      at_rest();
    });
  }
  model.starts(closer_model_, stage_.clock.now_ns(), kRest.count(), Repeats::no, stage_.context());
  closer_->start(kRest);
  if (closer_kind_ == Closer::timer) return;
  model.set_referenced(closer_model_, false);
  closer_->unref();
}

// Much at once, so that there is something to interleave.
void Program::busy_start() {
  for (uint32_t acts = 4 + stage_.choices.below(30); acts > 0 && stage_.has_fuel(); --acts) {
    stage_.act();
  }
}

void Program::script() {
  if (stage_.choices.one_in(2)) return busy_start();
  stage_.loop->run_script([this, witness = Witness(stage_.living)] {
    busy_start();
    stage_.improvise();
  });
  stage_.checker.script_ends();
  stage_.require_no_context();
}

void Program::drive() {
  const uint32_t short_runs = stage_.choices.below(6);
  for (uint32_t i = 0; i < short_runs && !ended_; ++i) {
    switch (stage_.choices.below(3)) {
      case 0: turn_in_parts(); break;
      case 1:
        stage_.checker.run_begins(Drive::no_wait);
        stage_.checker.run_ends(stage_.loop->run(RunMode::no_wait));
        break;
      default:
        stage_.checker.run_begins(Drive::one_turn);
        stage_.checker.run_ends(stage_.loop->run(RunMode::one_turn));
        break;
    }
    stage_.require_no_context();
  }
  if (!ended_) run_loop();
}

void Program::run_loop() {
  stage_.note("run");
  stage_.checker.run_begins(Drive::until_done);
  stage_.checker.run_ends(stage_.loop->run());
  stage_.require_no_context();
}

void Program::turn_in_parts() {
  stage_.note("turn in parts");
  Loop& loop = *stage_.loop;
  stage_.checker.run_begins(Drive::in_parts);
  const Nanoseconds wait_ns = loop.prepare();
  // The foreign loop would see the descriptor; ours looks again every now and then.
  stage_.clock.advance(std::min<Nanoseconds>(wait_ns, 100'000));
  if (stage_.choices.one_in(2)) queues_.post(1);
  loop.poll();
  loop.dispatch();
  stage_.checker.run_ends(loop.alive());
}

// --- The end -------------------------------------------------------------------------------------

void Program::at_rest() {
  stage_.note("  the world is at rest");
  ++stage_.deeds.rests;
  queues_.require_at_rest();
  files_.require_at_rest();
  streams_.require_at_rest();
  if (!stage_.has_fuel()) return end_everything();
  plan_rest();
  busy_start();
}

void Program::end_everything() {
  ended_ = true;
  stage_.burn_all_fuel();
  timers_.end_everything();
  queues_.end_everything();
  streams_.end_everything();
  if (closer_ == nullptr) return;
  stage_.checker.timers().stops(closer_model_);
  closer_.reset();
}

void Program::require_no_descriptors() {
  require(stage_.ground->open_descriptors() == 0, rules::kLeak, "of descriptors");
}

}  // namespace

Deeds run_program(Choices choices, const std::string& origin, Trace& trace, Ground::Kind ground) {
  Report report(origin, trace);
  Living living;
  Deeds deeds;
  {
    Program program(choices, trace, living, ground);
    program.run();
    program.require_no_descriptors();
    deeds = program.deeds();
  }
  require(living.count() == 0, rules::kLeak, "of callbacks or contexts");
  return deeds;
}

Deeds run_seed(uint64_t seed, Trace& trace, Ground::Kind ground) {
  return run_program(Choices(seed), "GIRO_STRESS_SEED=" + std::to_string(seed), trace, ground);
}

}  // namespace giro::stress
