// Locks with names, which the threads of a process share: what navigator.locks is made of.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "giro/base/function.h"
#include "giro/loop.h"
#include "giro/wakeup.h"

namespace giro::runtime {

enum class LockMode : uint8_t { exclusive, shared };

// What has become of a request, for the one who made it.
struct LockNews {
  enum class What : uint8_t { granted, stolen };
  uint64_t request;
  What what;
};

// The locks that one program holds, and waits for. Loop thread; does not keep the loop alive. Its
// destructor passes its locks on to those who wait.
class LockHolder {
 public:
  // `on_news` is called when news has come from other threads.
  LockHolder(Loop& loop, Function<void()> on_news);
  ~LockHolder();
  LockHolder(const LockHolder&) = delete;
  LockHolder& operator=(const LockHolder&) = delete;

  // Each gives the number of the request; news of it follows, maybe at once.
  uint64_t request(const std::string& name, LockMode mode);
  // 0: it is not to be had now.
  uint64_t request_if_available(const std::string& name, LockMode mode);
  uint64_t steal(const std::string& name);
  // Of a request that holds its lock, waits for it, or was robbed of it.
  void release(const std::string& name, uint64_t request);
  // What has not been taken yet, oldest first.
  std::vector<LockNews> take_news();

  struct Description {
    std::string name;
    LockMode mode;
    uint64_t request;
  };
  struct Snapshot {
    std::vector<Description> held;
    std::vector<Description> pending;
  };
  // Its own, in the order of the requests.
  Snapshot snapshot() const;

 private:
  friend class LockTable;
  Wakeup wakeup_;
  std::vector<LockNews> news_;  // under the table's lock
};

}  // namespace giro::runtime
