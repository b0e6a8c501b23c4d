#include "runtime/locks.h"

#include <algorithm>
#include <list>
#include <map>
#include <mutex>
#include <utility>

namespace giro::runtime {

namespace {

struct Request {
  uint64_t number;
  LockMode mode;
  LockHolder* holder;
};

// All requests of one name. Those that wait come in turn: a shared one after an exclusive one
// waits too, so that the exclusive one is not put off for good.
struct NamedLock {
  std::list<Request> held;
  std::list<Request> pending;

  bool admits(LockMode mode) const {
    if (held.empty()) return true;
    return mode == LockMode::shared && held.front().mode == LockMode::shared;
  }
};

}  // namespace

// The one of the process. Its lock is that of all holders' news too.
class LockTable {
 public:
  static LockTable& instance() {
    static auto& table = *new LockTable;  // threads may outlive the main one's statics
    return table;
  }

  uint64_t request(LockHolder& holder, const std::string& name, LockMode mode) {
    std::lock_guard lock(mutex_);
    NamedLock& named = locks_[name];
    named.pending.push_back({++last_, mode, &holder});
    const uint64_t number = last_;
    grant(named, &holder);
    return number;
  }

  uint64_t request_if_available(LockHolder& holder, const std::string& name, LockMode mode) {
    std::lock_guard lock(mutex_);
    auto found = locks_.find(name);
    if (found != locks_.end() && (!found->second.pending.empty() || !found->second.admits(mode))) {
      return 0;
    }
    locks_[name].held.push_back({++last_, mode, &holder});
    tell(holder, {last_, LockNews::What::granted}, &holder);
    return last_;
  }

  uint64_t steal(LockHolder& holder, const std::string& name) {
    std::lock_guard lock(mutex_);
    NamedLock& named = locks_[name];
    for (const Request& robbed : named.held) {
      tell(*robbed.holder, {robbed.number, LockNews::What::stolen}, &holder);
    }
    named.held = {{++last_, LockMode::exclusive, &holder}};
    tell(holder, {last_, LockNews::What::granted}, &holder);
    return last_;
  }

  void release(LockHolder& holder, const std::string& name, uint64_t number) {
    std::lock_guard lock(mutex_);
    auto found = locks_.find(name);
    if (found == locks_.end()) return;
    remove(
        found, [number](const Request& request) { return request.number == number; }, &holder);
  }

  void leave(LockHolder& holder) {
    std::lock_guard lock(mutex_);
    for (auto at = locks_.begin(); at != locks_.end();) {
      at = remove(
          at, [&](const Request& request) { return request.holder == &holder; }, &holder);
    }
  }

  std::vector<LockNews> take_news(LockHolder& holder) {
    std::lock_guard lock(mutex_);
    return std::exchange(holder.news_, {});
  }

  LockHolder::Snapshot snapshot(const LockHolder& holder) {
    LockHolder::Snapshot all;
    {
      std::lock_guard lock(mutex_);
      for (const auto& [name, named] : locks_) {
        describe(name, named.held, holder, all.held);
        describe(name, named.pending, holder, all.pending);
      }
    }
    std::ranges::sort(all.held, {}, &LockHolder::Description::request);
    std::ranges::sort(all.pending, {}, &LockHolder::Description::request);
    return all;
  }

 private:
  using Locks = std::map<std::string, NamedLock>;

  static void describe(const std::string& name, const std::list<Request>& requests,
                       const LockHolder& holder, std::vector<LockHolder::Description>& out) {
    for (const Request& request : requests) {
      if (request.holder == &holder) out.push_back({name, request.mode, request.number});
    }
  }

  // Returns the next.
  template <typename Matches>
  Locks::iterator remove(Locks::iterator at, Matches matches, const LockHolder* who_asks) {
    NamedLock& named = at->second;
    if (named.held.remove_if(matches) + named.pending.remove_if(matches) > 0) {
      grant(named, who_asks);
    }
    return named.held.empty() && named.pending.empty() ? locks_.erase(at) : std::next(at);
  }

  void grant(NamedLock& named, const LockHolder* who_asks) {
    while (!named.pending.empty() && named.admits(named.pending.front().mode)) {
      named.held.splice(named.held.end(), named.pending, named.pending.begin());
      const Request& granted = named.held.back();
      tell(*granted.holder, {granted.number, LockNews::What::granted}, who_asks);
    }
  }

  // Who asks takes its news by itself.
  static void tell(LockHolder& holder, LockNews news, const LockHolder* who_asks) {
    holder.news_.push_back(news);
    if (&holder != who_asks) holder.wakeup_.notify();
  }

  std::mutex mutex_;
  Locks locks_;
  uint64_t last_ = 0;
};

LockHolder::LockHolder(Loop& loop, Function<void()> on_news) : wakeup_(loop, std::move(on_news)) {
  wakeup_.unref();
}

LockHolder::~LockHolder() { LockTable::instance().leave(*this); }

uint64_t LockHolder::request(const std::string& name, LockMode mode) {
  return LockTable::instance().request(*this, name, mode);
}

uint64_t LockHolder::request_if_available(const std::string& name, LockMode mode) {
  return LockTable::instance().request_if_available(*this, name, mode);
}

uint64_t LockHolder::steal(const std::string& name) {
  return LockTable::instance().steal(*this, name);
}

void LockHolder::release(const std::string& name, uint64_t request) {
  LockTable::instance().release(*this, name, request);
}

std::vector<LockNews> LockHolder::take_news() { return LockTable::instance().take_news(*this); }

LockHolder::Snapshot LockHolder::snapshot() const { return LockTable::instance().snapshot(*this); }

}  // namespace giro::runtime
