// The clock that performance.now() reads.
#include <array>
#include <limits>
#include <utility>

#include "giro/loop_host.h"
#include "runtime/bindings/bindings.h"
#include "runtime/loop_meter.h"
#include "runtime/process_start.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// How much older the process is than this thread's environment.
thread_local double process_age_ms = 0;

// Milliseconds since the process's start.
Value now(Call&) {
  return Value::number(Environment::current().queues().now_ms() + process_age_ms);
}

// Whoever asks for it wants to know how it grows.
Value idle_time(Call&) {
  Loop& loop = Environment::current().loop();
  loop.host().measure_idle();
  return Value::number(static_cast<double>(loop.host().idle_ns()) / 1e6);
}

Value turns(Call&) {
  return Value::integer(static_cast<int64_t>(Environment::current().loop().turns()));
}

// [environment, bootstrapComplete, loopStart, loopExit], in milliseconds.
Value milestones(Call&) {
  const Milestones& reached = Environment::current().milestones();
  // Less than nothing: not yet.
  const auto since_process = [](double ms) {
    return Value::number(ms < 0 ? ms : ms + process_age_ms);
  };
  const Value values[] = {
      since_process(reached.environment_ms), since_process(reached.bootstrapped_ms),
      since_process(reached.loop_start_ms), since_process(reached.loop_exit_ms)};
  return engine::Object::array(values);
}

constexpr double kNsPerMs = 1e6;

Value milliseconds(Nanoseconds duration_ns) {
  return Value::number(static_cast<double>(duration_ns) / kNsPerMs);
}

// How many were late by no more than so much; the last is all of them.
Object buckets_of(const Histogram& histogram) {
  constexpr std::array kLimitsMs = {0.1,  0.25, 0.5,   1.0,   2.5,   5.0,    10.0,
                                    25.0, 50.0, 100.0, 250.0, 500.0, 1000.0, 2500.0};
  std::array<Value, kLimitsMs.size() + 1> buckets;  // on the stack, where the collector sees them
  const auto bucket = [](double limit_ms, int64_t count) {
    Object object = Object::create();
    object.set("upToMs", Value::number(limit_ms));
    object.set("count", Value::integer(count));
    return object;
  };
  for (size_t i = 0; i < kLimitsMs.size(); ++i) {
    const auto limit_ns = static_cast<int64_t>(kLimitsMs[i] * kNsPerMs);
    buckets[i] = bucket(kLimitsMs[i], histogram.count_up_to(limit_ns));
  }
  buckets.back() =
      bucket(std::numeric_limits<double>::infinity(), histogram.count() + histogram.exceeds());
  return Object::array(buckets);
}

Object lateness_of(Histogram& histogram) {
  Object lateness = Object::create();
  lateness.set("count", Value::integer(histogram.count()));
  const bool is_empty = histogram.count() == 0;
  const auto set = [&](const char* name, double value_ns) {
    lateness.set(name, Value::number(is_empty ? 0 : value_ns / kNsPerMs));
  };
  set("minMs", static_cast<double>(histogram.min()));
  set("meanMs", histogram.mean());
  set("maxMs", static_cast<double>(histogram.max()));
  set("p50Ms", static_cast<double>(histogram.percentile(50)));
  set("p90Ms", static_cast<double>(histogram.percentile(90)));
  set("p99Ms", static_cast<double>(histogram.percentile(99)));
  lateness.set("buckets", buckets_of(histogram));
  return lateness;
}

Object pool_load() {
  constexpr std::pair<const char*, Lane> kLanes[] = {
      {"files", Lane::files}, {"slow", Lane::slow}, {"compute", Lane::compute}};
  Object pool = Object::create();
  for (const auto& [name, lane] : kLanes) {
    const WorkPool::Load load = Environment::current().loop().pool().load(lane);
    Object of_lane = Object::create();
    of_lane.set("threads", Value::integer(load.threads));
    of_lane.set("working", Value::integer(load.working));
    of_lane.set("waiting", Value::integer(static_cast<int64_t>(load.waiting)));
    pool.set(name, of_lane);
  }
  return pool;
}

// process.giro.loop()
Value loop_metrics(Call&) {
  Environment& environment = Environment::current();
  auto& meter = environment.state<LoopMeter>();
  const Nanoseconds lasted_ns = environment.loop().now_ns() - meter.since_ns();
  const Nanoseconds waited_ns = meter.waited_ns();
  Object phases = Object::create();
  constexpr std::pair<const char*, Phase> kPhases[] = {
      {"timers", Phase::timers}, {"pending", Phase::pending}, {"prepare", Phase::prepare},
      {"poll", Phase::poll},     {"check", Phase::check},     {"close", Phase::closing}};
  for (const auto& [name, phase] : kPhases) phases.set(name, milliseconds(meter.spent_ns(phase)));
  Object metrics = Object::create();
  metrics.set("measuredMs", milliseconds(lasted_ns));
  metrics.set("turns", Value::integer(static_cast<int64_t>(meter.turns())));
  metrics.set("waits", Value::integer(static_cast<int64_t>(meter.waits())));
  metrics.set("waitedMs", milliseconds(waited_ns));
  const double busy_ns = static_cast<double>(lasted_ns - waited_ns);
  metrics.set("utilization",
              Value::number(lasted_ns == 0 ? 0 : busy_ns / static_cast<double>(lasted_ns)));
  metrics.set("phasesMs", phases);
  metrics.set("timersLate", lateness_of(meter.lateness()));
  metrics.set("pool", pool_load());
  return metrics;
}

}  // namespace

void initialize_performance(engine::Object exports) {
  method<now>(exports, "now", 0);
  method<idle_time>(exports, "idleTime", 0);
  method<turns>(exports, "turns", 0);
  method<loop_metrics>(exports, "loopMetrics", 0);
  method<milestones>(exports, "milestones", 0);
  const ProcessStart& start = process_start();
  Environment& environment = Environment::current();
  if (environment.options().worker != nullptr && start.is_shared) {
    const auto since_start_ns = static_cast<double>(environment.loop().now_ns() - start.loop_ns);
    process_age_ms = since_start_ns / kNsPerMs - environment.queues().now_ms();
  }
  exports.set("timeOrigin", Value::number(start.wall_ms));
}

}  // namespace giro::runtime
