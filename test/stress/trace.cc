#include "stress/trace.h"

#include <algorithm>

namespace giro::stress {

std::string Trace::text(size_t lines_max) const {
  std::string text;
  const size_t first = lines_.size() - std::min(lines_max, lines_.size());
  for (size_t i = first; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    std::string time = std::to_string(line.now_ns / 1000) + "us";
    text += std::string(time.size() < 12 ? 12 - time.size() : 0, ' ') + time + "  " + line.what;
    if (*line.kind != '\0') text += std::string(" ") + line.kind;
    if (line.number != 0 || line.second != 0) text += " " + std::to_string(line.number);
    if (line.second != 0) text += " " + std::to_string(line.second);
    text += '\n';
  }
  return text;
}

}  // namespace giro::stress
