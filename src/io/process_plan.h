// ProcessPlan: ProcessOptions as the arrays and descriptors that a system call takes.
#pragma once

#include <string>
#include <vector>

#include "giro/process.h"

namespace giro {

class System;

class ProcessPlan {
 public:
  ProcessPlan(System& system, const ProcessOptions& options);
  // Closes what nobody took.
  ~ProcessPlan();
  ProcessPlan(const ProcessPlan&) = delete;
  ProcessPlan& operator=(const ProcessPlan&) = delete;

  // The child's id.
  Result<pid_t> spawn();
  // Our ends, by the child's numbers; -1 where there is none. Once.
  std::vector<int> take_ends() { return std::exchange(our_ends_, {}); }

 private:
  Result<void> prepare();
  Result<void> open_pipes();
  void find_candidates();
  void close_all(std::vector<int>& descriptors);

  System& system_;
  const ProcessOptions& options_;
  std::vector<std::string> candidates_;
  std::vector<const char*> candidate_pointers_;
  std::vector<char*> arguments_;
  std::vector<char*> environment_;
  std::vector<int> descriptors_;  // what the child gets
  std::vector<int> their_ends_;   // those of them that are closed here
  std::vector<int> our_ends_;
};

}  // namespace giro
