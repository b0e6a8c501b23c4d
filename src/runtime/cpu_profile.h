// A profile as Chrome and VS Code read it (.cpuprofile): a tree of the calls that were seen, and
// which of them ran when. One thread.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/samples.h"

namespace giro::runtime {

class CpuProfile {
 public:
  // Times are in microseconds, of one clock. Longer than `gap_us` without a sample the program was
  // idle.
  CpuProfile(double start_us, double gap_us);

  void add(const engine::Sample& sample);
  std::string to_json(double end_us) const;
  bool is_empty() const { return samples_.empty(); }

 private:
  struct Function {
    std::string name;
    std::string url = {};
    // As far as it was seen: where a function begins the engine does not tell.
    uint32_t line = 0;
    uint32_t column = 0;
  };
  struct Node {
    uint32_t function;
    uint64_t hits = 0;
    std::vector<uint32_t> children = {};
    std::map<uint32_t, uint64_t> lines = {};  // hits by line
  };

  uint32_t function_of(const engine::SampledFrame& frame);
  uint32_t child_of(uint32_t node, uint32_t function);
  void note(uint32_t node, double time_us);

  const double start_us_;
  const double gap_us_;
  double last_us_;
  std::vector<Function> functions_;
  std::unordered_map<std::string, uint32_t> function_ids_;
  std::vector<Node> nodes_;                               // 0: the root
  std::unordered_map<uint64_t, uint32_t> node_ids_;       // by parent and function
  std::map<std::string, uint32_t, std::less<>> scripts_;  // ids by URL
  std::vector<uint32_t> samples_;                         // nodes
  std::vector<int64_t> deltas_us_;
};

}  // namespace giro::runtime
