// How a loop comes and goes, and who is attached to it.
#include <algorithm>
#include <cerrno>
#include <string>
#include <thread>

#include "giro/base/check.h"
#include "giro/loop.h"
#include "giro/system.h"

namespace giro {

constinit thread_local Loop* Loop::current_ = nullptr;

namespace {

// A poller of the kernel sleeps in real time: a timer on a clock that stands still meanwhile would
// never come.
bool has_clock_that_stands_still(const LoopOptions& options) {
  return options.poller == nullptr && options.clock != nullptr && options.clock->is_virtual();
}

std::unique_ptr<Poller> poller_or_die(LoopOptions& options, System& system) {
  GIRO_CHECK(!has_clock_that_stands_still(options),
             "a VirtualClock needs a poller that moves it: use SimulatedWorld::loop_options()");
  if (options.poller != nullptr) return std::move(options.poller);
  auto poller = make_poller(system, options.poller_choice);
  GIRO_CHECK(poller.ok(), "no poller: a loop needs two descriptors and some memory",
             poller.error().code(), poller.error().call());
  return std::move(*poller);
}

}  // namespace

Result<std::unique_ptr<Loop>> Loop::create(LoopOptions options) {
  if (has_clock_that_stands_still(options)) return SysError(EINVAL, "Loop::create: VirtualClock");
  if (options.poller == nullptr) {
    System& system = options.system != nullptr ? *options.system : real_system();
    auto poller = make_poller(system, options.poller_choice);
    if (!poller.ok()) return poller.error();
    options.poller = std::move(*poller);
  }
  return std::make_unique<Loop>(std::move(options));
}

Loop::Loop(LoopOptions options)
    : clock_(options.clock != nullptr ? *options.clock : RealClock::instance()),
      system_(options.system != nullptr ? *options.system : real_system()),
      poller_(poller_or_die(options, system_)),
      pool_(options.pool != nullptr ? *options.pool : WorkPool::shared()),
      phase_limit_(options.phase_limit),
      ticks_model_(options.ticks),
      may_spin_(pool_.worth_spinning() && poller_->is_real()),
      files_(*this, pool_,
             may_spin_ && pool_.threads_max() > 1 ? detail::FileExecutors::Sharing::yes
                                                  : detail::FileExecutors::Sharing::no) {
  closing_.set_order(options.close_order);
  poller_->attach(*this);
  update_attended();
}

Loop::~Loop() {
  GIRO_CHECK(!entered_, "a loop was destroyed from inside one of its own callbacks",
             to_string(phase_));
  abandon();
  const size_t timers = timers_.timers_existing();
  if (timers + handles_existing_ > 0) {
    std::string sentence = "a loop is destroyed after its handles: " + std::to_string(timers) +
                           " timers and " + std::to_string(handles_existing_) +
                           " other handles still exist";
    GIRO_CHECK(timers + handles_existing_ == 0, sentence.c_str());
  }
  files_.dismiss_helper();  // who helps has nothing left to do
  while (arriving_.load(std::memory_order_acquire) > 0) std::this_thread::yield();
  // No thread's: a later use is found.
  owner_.store(&owner_, std::memory_order_relaxed);
}

void Loop::abandon() {
  GIRO_CHECK(!entered_, "a loop was abandoned from inside one of its own callbacks",
             to_string(phase_));
  abandoned_ = true;
  // A discarded callback may own handles. Destroying them puts tasks into the close queue, whose
  // callbacks may own handles again.
  do {
    discard_callbacks();
  } while (pending_.has_work() || closing_.has_work());
}

void Loop::discard_callbacks() {
  while (LoopTask* task = owned_.pop_front()) task->discard();
  ticks_.clear();
  microtasks_.clear();
  immediates_.clear();
  while (Operation* operation = poller_->take_any()) discard(*operation);
  files_.withdraw(arrived_);
  take_done_here();
  for (;;) {
    take_inbox();
    while (LoopTask* task = arrived_.pop_front()) discard(*task);
    arrived_count_ = 0;
    if (files_.in_pool() == 0) break;
    if (inbox_.fall_asleep()) poller_->wait(kNever, 1);  // until the threads are done with ours
    inbox_.awake();
  }
  while (LoopTask* task = pending_.pop()) discard(*task);
  while (LoopTask* task = closing_.pop()) discard(*task);
}

// A descriptor that nobody will hear of.
bool Loop::has_opened(const Operation& operation) {
  const bool is_over = operation.state() == Operation::State::in_kernel ||
                       (operation.state() == Operation::State::in_pool && operation.started_);
  const bool opens =
      operation.opcode() == Opcode::open || operation.opcode() == Opcode::open_directory;
  return is_over && opens && operation.result() >= 0;
}

// Nobody has come to close it.
bool Loop::has_not_closed(const Operation& operation) {
  if (operation.opcode() != Opcode::close || operation.fd < 0) return false;
  if (operation.state() == Operation::State::in_pool) return !operation.started_;
  return operation.state() == Operation::State::in_poller || operation.result() == -ECANCELED;
}

void Loop::discard(LoopTask& task) {
  if (task.kind() == TaskKind::completion) {
    auto& operation = static_cast<Operation&>(task);
    if (has_opened(operation)) system_.close(static_cast<int>(operation.result()));
    if (has_not_closed(operation)) system_.close(operation.fd);
    settle(operation);
  }
  task.discard();
}

int Loop::backend_fd() {
  if (poller_->backend_fd() >= 0 || !poller_->is_real()) return poller_->backend_fd();
  auto epoll = make_epoll_poller(system_);
  if (!epoll.ok()) return -1;
  const Operation* under_way = poller_->take_any();
  GIRO_CHECK(under_way == nullptr,
             "a loop was asked for its descriptor when something was under way",
             to_string(under_way->opcode()), under_way->fd);
  poller_ = std::move(*epoll);
  poller_->attach(*this);
  return poller_->backend_fd();
}

void Loop::add_source(Phase phase, PhaseSource& source) {
  GIRO_CHECK(phase != Phase::poll, "a source was added to the poll phase, which has none");
  sources_[static_cast<size_t>(phase)].push_back(&source);
  update_attended();
}

void Loop::remove_source(Phase phase, PhaseSource& source) {
  auto& sources = sources_[static_cast<size_t>(phase)];
  auto found = std::find(sources.begin(), sources.end(), &source);
  GIRO_CHECK(found != sources.end(), "a source was removed from a phase that it is not in", phase);
  auto index = static_cast<size_t>(found - sources.begin());
  sources.erase(found);
  update_attended();
  if (entered_ && phase == phase_ && index <= source_index_) --source_index_;
}

void Loop::update_attended() {
  bool all = observed() || ticks_model_ == TickModel::per_phase;
  attended_ = 0;
  for (size_t phase = 0; phase < kPhaseCount; ++phase) {
    if (all || !sources_[phase].empty()) attended_ |= static_cast<uint8_t>(1U << phase);
  }
}

void Loop::set_observer(Observer* observer) {
  observer_ = observer;
  flags_ = observer != nullptr ? flags_ | kObserved : flags_ & ~kObserved;
  update_attended();
}

void Loop::set_chooser(Chooser* chooser) {
  chooser_ = chooser;
  flags_ = chooser != nullptr ? flags_ | kChosen : flags_ & ~kChosen;
}

size_t Loop::ask_chooser(ChoicePoint point, size_t count) {
  size_t answer = chooser_->choose(point, count);
  GIRO_CHECK(answer < count, "the chooser answered with a number that is too large", answer, count);
  return answer;
}

}  // namespace giro
