// Scene: the world in which one row of the table is played.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "fault/fault_table.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/stream.h"

namespace giro::test {

class Scene {
 public:
  Scene(PollerKind poller, Way way, const Row& row);
  ~Scene();

  const Row& row() const { return row_; }
  World& world() { return world_; }
  FaultySystem& system() { return system_; }
  LoopOptions options();
  Loop& loop();  // made when first asked for
  WorkPool& pool() { return pool_; }

  // --- Setting up, before arm() -----------------------------------------------------------------

  std::string path(const std::string& name) const { return world_.path(name); }
  void make_file(const std::string& path, const std::string& content);
  std::string content_of(const std::string& path);
  int open_file(const std::string& path, int flags);
  // A listening socket that nobody accepts from, and its address.
  std::pair<int, Address> listening_socket() { return listening_at(world_.loopback()); }
  // Two connected, non-blocking sockets.
  std::pair<int, int> connected_sockets() { return connected_at(world_.loopback()); }
  std::pair<int, int> connected_unix_sockets() {
    return connected_at(*Address::unix_path(path("socket")));
  }

  // --- Playing ----------------------------------------------------------------------------------

  // From here on the row's faults happen: on any descriptor, on this one, on this path.
  void arm() { arm(-1, ""); }
  void arm(int fd) { arm(fd, ""); }
  void arm(const std::string& what) { arm(-1, what); }
  // Runs on the loop once all faults have happened.
  void after_faults(Function<void()> callback);

  // Until nothing keeps the loop alive.
  void run();

  // The operation's callback came.
  template <typename T>
  void told(const Result<T>& result) {
    if (result.ok()) {
      told_success();
    } else {
      told_error(result.error());
    }
  }
  // As the callback of an operation whose value does not matter.
  auto teller() {
    return [this](const Result<void>& result) { told(result); };
  }
  void told_success() { ++told_count_; }
  void told_error(SysError error) {
    ++told_count_;
    error_ = error;
  }
  bool succeeded() const { return told_count_ > 0 && !error_; }

  // Starts the operation and runs the loop, or (Way::synchronous) does it now.
  template <typename T, typename Start, typename Now>
  std::optional<Result<T>> ask(Start start, Now now) {
    std::optional<Result<T>> answer;
    if (way_ == Way::synchronous) {
      answer.emplace(now());
      told(*answer);
    } else {
      start(Function<void(Result<T>)>([this, &answer](Result<T> result) {
        told(result);
        answer.emplace(std::move(result));
      }));
      EXPECT_FALSE(answer.has_value()) << "the callback came before the call returned";
      run();
    }
    return answer;
  }

  // --- The end ----------------------------------------------------------------------------------

  // Destroys the loop and holds what happened against the row.
  void end();
  bool fully_injected() const;

 private:
  std::pair<int, Address> listening_at(const Address& wanted);
  std::pair<int, int> connected_at(const Address& wanted);
  void arm(int fd, const std::string& what);
  void expect_what_the_row_says() const;

  const Row& row_;
  const Way way_;
  World world_;
  FaultySystem system_;
  WorkPool pool_{2};
  std::unique_ptr<Loop> loop_;
  Function<void()> after_faults_;
  int injected_before_ = 0;  // what a play has injected for its own ends
  int told_count_ = 0;
  std::optional<SysError> error_;
};

}  // namespace giro::test
