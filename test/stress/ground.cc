#include "stress/ground.h"

#include <atomic>
#include <filesystem>
#include <map>

#include "giro/base/check.h"
#include "giro/simulation.h"
#include "giro/system.h"
#include "stress/report.h"
#include "stress/rules.h"
#include "support/faulty_system.h"

namespace giro::stress {
namespace {

using namespace std::chrono_literals;

class MemoryGround final : public Ground {
 public:
  explicit MemoryGround(VirtualClock& clock) : world_(clock) {}

  LoopOptions loop_options() override { return world_.loop_options(); }
  void at(Nanoseconds time_ns, Function<void()> event) override {
    world_.at(time_ns, std::move(event));
  }
  std::string path(const std::string& name) const override { return "/tmp/" + name; }
  size_t open_descriptors() const override { return world_.open_descriptors(); }
  bool is_real() const override { return false; }
  uint32_t socket_buffer(uint32_t wanted) override {
    world_.set_socket_buffer(wanted);
    return wanted;
  }
  void set_latency(Opcode opcode, std::chrono::nanoseconds latency) override {
    world_.set_latency(opcode, latency);
  }
  void set_chooser(Chooser* chooser) override { world_.set_chooser(chooser); }

 private:
  SimulatedWorld world_;
};

// What happens at which moment of virtual time.
class Agenda {
 public:
  explicit Agenda(VirtualClock& clock) : clock_(clock) {}

  void add(Nanoseconds time_ns, Function<void()> event) {
    events_.emplace(time_ns, std::move(event));
  }
  bool has_one_due() const { return !events_.empty() && events_.begin()->first <= clock_.now_ns(); }
  void run_due() {
    while (has_one_due()) {
      Function<void()> event = std::move(events_.begin()->second);
      events_.erase(events_.begin());
      event();
    }
  }
  Nanoseconds next_ns() const { return events_.empty() ? kNever : events_.begin()->first; }
  VirtualClock& clock() { return clock_; }

 private:
  VirtualClock& clock_;
  std::multimap<Nanoseconds, Function<void()>> events_;
};

// A poller of the kernel on virtual time.
class TimelessPoller final : public Poller {
 public:
  TimelessPoller(std::unique_ptr<Poller> inner, Agenda& agenda, Function<bool()>& busy)
      : inner_(std::move(inner)), agenda_(agenda), busy_(busy) {}

  const char* name() const override { return inner_->name(); }
  bool executes(Opcode opcode) const override { return inner_->executes(opcode); }
  bool takes_file(const Operation& operation, FileHint hint) const override {
    return inner_->takes_file(operation, hint);
  }
  int submit(Operation& operation) override { return inner_->submit(operation); }
  int64_t try_(Operation& operation) override { return inner_->try_(operation); }
  bool cancel(Operation& operation) override { return inner_->cancel(operation); }
  Operation* operation_on(int fd) const override { return inner_->operation_on(fd); }
  Operation* take_any() override { return inner_->take_any(); }
  void close(int fd) override { inner_->close(fd); }
  size_t ready_count() const override { return inner_->ready_count(); }
  bool has_ready() const override { return inner_->has_ready(); }
  void deliver(size_t index, Budget& budget) override {
    inner_->attach(sink());
    inner_->deliver(index, budget);
  }
  void wake() override {
    woken_ = true;
    inner_->wake();
  }
  int backend_fd() const override { return inner_->backend_fd(); }

  void wait(Nanoseconds timeout_ns, uint32_t events_max) override {
    const Nanoseconds until_ns = deadline_after(agenda_.clock().now_ns(), timeout_ns);
    agenda_.run_due();
    // A thread may have woken it between its falling asleep and here.
    if (timeout_ns == 0 || woken_.exchange(false)) return inner_->wait(0, events_max);
    while (!comes_by_itself(until_ns, events_max)) {
      agenda_.clock().advance_to(std::min(until_ns, agenda_.next_ns()));
      agenda_.run_due();
      if (woken_.exchange(false) || agenda_.clock().now_ns() >= until_ns) return;
    }
  }

 private:
  // Whether anything happens before virtual time has to go on.
  bool comes_by_itself(Nanoseconds until_ns, uint32_t events_max) {
    constexpr std::chrono::nanoseconds kMoment = 1ms;
    constexpr std::chrono::nanoseconds kLong = 100ms;  // also where the machine is busy
    constexpr std::chrono::nanoseconds kForEver = 60s;
    const Nanoseconds next_ns = std::min(until_ns, agenda_.next_ns());
    const bool leaps = next_ns == kNever || next_ns - agenda_.clock().now_ns() > Nanoseconds(1e9);
    auto patience = leaps ? kLong : kMoment;
    if (next_ns == kNever || busy_()) patience = kForEver;
    const auto end = std::chrono::steady_clock::now() + patience;
    // It may return for nothing.
    for (auto left = patience; left > 0ns; left = end - std::chrono::steady_clock::now()) {
      inner_->wait(left.count(), events_max);
      if (woken_.exchange(false) || inner_->has_ready()) return true;
    }
    require(patience != kForEver, rules::kLostWakeup, "nothing has come for a minute");
    return false;
  }

  std::unique_ptr<Poller> inner_;
  Agenda& agenda_;
  Function<bool()>& busy_;
  std::atomic<bool> woken_{false};
};

class KernelGround final : public Ground {
 public:
  KernelGround(PollerChoice choice, VirtualClock& clock) : choice_(choice), agenda_(clock) {
    std::string pattern = std::filesystem::temp_directory_path() / "giro-stress-XXXXXX";
    GIRO_CHECK(::mkdtemp(pattern.data()) != nullptr, "no directory could be made", errno);
    directory_ = pattern;
    system_.allow_cached();
  }
  ~KernelGround() override { std::filesystem::remove_all(directory_); }

  LoopOptions loop_options() override {
    LoopOptions options;
    options.clock = &agenda_.clock();
    options.system = &system_;
    auto poller = make_poller(system_, choice_);
    GIRO_CHECK(poller.ok(), "the kernel has no poller");
    options.poller = std::make_unique<TimelessPoller>(std::move(*poller), agenda_, busy_);
    return options;
  }
  void at(Nanoseconds time_ns, Function<void()> event) override {
    agenda_.add(time_ns, std::move(event));
  }
  std::string path(const std::string& name) const override { return directory_ + "/" + name; }
  size_t open_descriptors() const override { return system_.open_descriptors(); }
  bool is_real() const override { return true; }
  uint32_t socket_buffer(uint32_t wanted) override { return wanted * 256; }
  void set_busy(Function<bool()> busy) override { busy_ = std::move(busy); }

 private:
  const PollerChoice choice_;
  Agenda agenda_;
  test::FaultySystem system_{real_system()};  // for its book of descriptors
  Function<bool()> busy_ = [] { return false; };
  std::string directory_;
};

}  // namespace

std::unique_ptr<Ground> Ground::make(Kind kind, VirtualClock& clock) {
  switch (kind) {
    case Kind::simulated: return std::make_unique<MemoryGround>(clock);
    case Kind::epoll: return std::make_unique<KernelGround>(PollerChoice::epoll, clock);
    case Kind::uring: return std::make_unique<KernelGround>(PollerChoice::uring, clock);
  }
  return nullptr;
}

}  // namespace giro::stress
