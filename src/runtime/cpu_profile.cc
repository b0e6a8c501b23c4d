#include "runtime/cpu_profile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace giro::runtime {
namespace {

constexpr uint32_t kRoot = 0;
constexpr uint32_t kIdle = 1;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<uint8_t>(c) < 0x20) {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\u%04x", c);
      out += escape.data();
    } else {
      out += c;
    }
  }
  return out + "\"";
}

// As the tools want to have it.
std::string url_of(const std::string& file) {
  if (!file.starts_with('/')) return file;
  constexpr std::string_view kKept = "/-_.~!$&'()*+,;=:@";
  std::string url = "file://";
  for (const char c : file) {
    const bool is_alphanumeric =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (is_alphanumeric || kKept.find(c) != std::string_view::npos) {
      url += c;
    } else {
      std::array<char, 4> escape{};
      std::snprintf(escape.data(), escape.size(), "%%%02X", static_cast<uint8_t>(c));
      url += escape.data();
    }
  }
  return url;
}

template <typename List, typename Spell>
void append_list(std::string& out, const List& list, Spell spell) {
  out += '[';
  bool is_first = true;
  for (const auto& item : list) {
    if (!is_first) out += ',';
    is_first = false;
    out += spell(item);
  }
  out += ']';
}

}  // namespace

CpuProfile::CpuProfile(double start_us, double gap_us)
    : start_us_(start_us), gap_us_(gap_us), last_us_(start_us) {
  functions_ = {{.name = "(root)"}, {.name = "(idle)"}};
  nodes_.push_back({.function = 0});
  child_of(kRoot, 1);
}

uint32_t CpuProfile::function_of(const engine::SampledFrame& frame) {
  const std::string key = frame.file + '\0' + frame.function + '\0' + frame.code;
  auto [found, is_new] = function_ids_.try_emplace(key, functions_.size());
  if (is_new) {
    functions_.push_back({.name = frame.function, .url = url_of(frame.file)});
    scripts_.try_emplace(functions_.back().url, scripts_.size() + 1);
  }
  Function& function = functions_[found->second];
  if (frame.line != 0 && (function.line == 0 || frame.line < function.line)) {
    function.line = frame.line;
    function.column = frame.column;
  }
  return found->second;
}

uint32_t CpuProfile::child_of(uint32_t node, uint32_t function) {
  const uint64_t key = uint64_t{node} << 32 | function;
  auto [found, is_new] = node_ids_.try_emplace(key, nodes_.size());
  if (is_new) {
    nodes_[node].children.push_back(found->second);
    nodes_.push_back({.function = function});
  }
  return found->second;
}

void CpuProfile::note(uint32_t node, double time_us) {
  ++nodes_[node].hits;
  samples_.push_back(node);
  const double at_us = std::max(time_us, last_us_);
  deltas_us_.push_back(std::llround(at_us - start_us_) - std::llround(last_us_ - start_us_));
  last_us_ = at_us;
}

void CpuProfile::add(const engine::Sample& sample) {
  if (sample.frames.empty()) return;
  // It was idle from one interval after the last sample on.
  if (sample.time_us - last_us_ > gap_us_) note(kIdle, last_us_ + gap_us_ / 2);
  uint32_t node = kRoot;
  for (size_t i = sample.frames.size(); i-- > 0;) {
    node = child_of(node, function_of(sample.frames[i]));
  }
  if (sample.frames[0].line != 0) ++nodes_[node].lines[sample.frames[0].line];
  note(node, sample.time_us);
}

std::string CpuProfile::to_json(double end_us) const {
  std::string out = "{\"nodes\":[";
  for (size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    const Function& function = functions_[node.function];
    const uint32_t script = function.url.empty() ? 0 : scripts_.find(function.url)->second;
    out += (i == 0 ? "{\"id\":" : ",{\"id\":") + std::to_string(i + 1) +
           ",\"callFrame\":{\"functionName\":" + quoted(function.name) + ",\"scriptId\":\"" +
           std::to_string(script) + "\",\"url\":" + quoted(function.url) +
           ",\"lineNumber\":" + std::to_string(int64_t{function.line} - 1) +
           ",\"columnNumber\":" + std::to_string(int64_t{function.column} - 1) +
           "},\"hitCount\":" + std::to_string(node.hits);
    if (!node.children.empty()) {
      out += ",\"children\":";
      append_list(out, node.children, [](uint32_t child) { return std::to_string(child + 1); });
    }
    if (!node.lines.empty()) {
      out += ",\"positionTicks\":";
      append_list(out, node.lines, [](const auto& line) {
        return "{\"line\":" + std::to_string(line.first) +
               ",\"ticks\":" + std::to_string(line.second) + "}";
      });
    }
    out += '}';
  }
  out += "],\"startTime\":" + std::to_string(std::llround(start_us_)) +
         ",\"endTime\":" + std::to_string(std::llround(std::max(end_us, last_us_))) +
         ",\"samples\":";
  append_list(out, samples_, [](uint32_t node) { return std::to_string(node + 1); });
  out += ",\"timeDeltas\":";
  append_list(out, deltas_us_, [](int64_t delta) { return std::to_string(delta); });
  return out + "}";
}

}  // namespace giro::runtime
