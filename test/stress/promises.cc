#include "stress/promises.h"

#include <string>
#include <utility>

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {

// --- Asking --------------------------------------------------------------------------------------

Ticket Promises::ask(const Asked& asked) {
  const auto ticket = static_cast<Ticket>(promises_.size());
  promises_.push_back({asked});
  ++waiting_[static_cast<size_t>(asked.kind)];
  if (asked.kind == TaskKind::post) posts_[asked.origin].push_back(ticket);
  if (asked.owner != kNobody && asked.kind != TaskKind::close) ++owned_[asked.owner];
  asking_ = ticket;
  return ticket;
}

void Promises::scheduled(TaskId id, TaskKind kind) {
  by_id_.resize(id, kNoTicket);
  if (asking_ == kNoTicket || promise(asking_).asked.kind != kind) return;
  Promise& asker = promise(asking_);
  by_id_[id - 1] = std::exchange(asking_, kNoTicket);
  asker.id = id;
  if (asker.asked.shots == Ledger::Shots::many) ledger_.set_many_shots(id);
}

void Promises::asked(Ticket ticket) {
  const bool has_id = std::exchange(asking_, kNoTicket) != ticket;
  const TaskKind kind = promise(ticket).asked.kind;
  const bool may_come_later = kind == TaskKind::post || kind == TaskKind::completion;
  require(has_id || may_come_later, rules::kOnce, "what was asked for was not scheduled");
}

// --- Running -------------------------------------------------------------------------------------

void Promises::begins(TaskId id, TaskKind kind) {
  running_ = id;
  running_kind_ = kind;
  entered_ = kNoTicket;
  if (kind != TaskKind::close) return;
  const Ticket ticket = by_id_[id - 1];
  require(ticket != kNoTicket, rules::kCloseLast, "a handle is closed that nobody has closed");
  Promise& closing = promise(ticket);
  require(waiting_of(closing.asked.owner) == 0, rules::kCloseLast,
          "other callbacks of the handle are still to come");
  require(!std::exchange(closed_[closing.asked.owner], true), rules::kCloseLast, "twice");
  if (closing.silent) leave(closing);
}

void Promises::enters(Ticket ticket, uint64_t context) {
  Promise& entered = promise(ticket);
  require(entered.waiting, rules::kOnce, "a callback runs that is over");
  check_identity(ticket, entered);
  require(entered_ == kNoTicket, rules::kOnce, "two callbacks of the program in one of the loop");
  require(context == entered.asked.context, rules::kContext, to_string(entered.asked.kind));
  entered_ = ticket;
  if (entered.asked.kind == TaskKind::post) {
    auto& queue = posts_[entered.asked.origin];
    require(queue.front() == ticket, rules::kPostOrder);
    queue.pop_front();
  }
  if (entered.asked.shots == Ledger::Shots::one) leave(entered);
}

void Promises::check_identity(Ticket ticket, const Promise& entered) const {
  require(running_ != 0 && running_kind_ == entered.asked.kind, rules::kOneAtATime,
          "a callback runs outside the loop's");
  const Ticket expected = by_id_[running_ - 1];
  if (expected == ticket) return;
  // An operation that was cancelled or had to queue comes back under an id of its own.
  const bool moved = entered.asked.kind == TaskKind::completion &&
                     (entered.id == 0 || !ledger_.is_waiting(entered.id));
  const bool without_id = entered.asked.kind == TaskKind::post && entered.id == 0;
  require(expected == kNoTicket && (moved || without_id), rules::kOnce,
          "the callback of another task");
}

void Promises::ends(TaskKind kind) {
  switch (kind) {
    case TaskKind::tick:
    case TaskKind::microtask:
    case TaskKind::immediate:
    case TaskKind::post:
      require(entered_ != kNoTicket, rules::kOnce, "the callback was lost on the way");
      break;
    case TaskKind::close: {
      const bool silent = promise(by_id_[running_ - 1]).silent;
      require(silent || entered_ != kNoTicket, rules::kCloseLast, "the callback was lost");
      break;
    }
    default: break;
  }
  running_ = 0;
}

void Promises::withdraw(Ticket ticket) { leave(promise(ticket)); }

void Promises::leave(Promise& promise) {
  require(promise.waiting, rules::kOnce, "a callback is over twice");
  promise.waiting = false;
  --waiting_[static_cast<size_t>(promise.asked.kind)];
  if (promise.asked.owner != kNobody && promise.asked.kind != TaskKind::close) {
    --owned_[promise.asked.owner];
  }
  if (promise.asked.shots == Ledger::Shots::many) ledger_.end_many_shots(promise.id);
}

// --- State ---------------------------------------------------------------------------------------

size_t Promises::waiting_of(Owner owner) const {
  auto found = owned_.find(owner);
  return found == owned_.end() ? 0 : found->second;
}

void Promises::require_none_waiting() const {
  for (const Promise& promise : promises_) {
    if (promise.waiting) {
      broken(rules::kOnce, std::string("a callback was lost: ") + to_string(promise.asked.kind) +
                               " " + std::to_string(promise.id));
    }
  }
}

}  // namespace giro::stress
