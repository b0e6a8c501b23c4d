// MessageMeter: the time that a server takes from the first message to the last. Connecting and
// closing is not what we compare.
#pragma once

#include <cstddef>

#include "meter.h"
#include "tcp_client.h"

namespace giro::bench {

inline constexpr size_t kMessages = 60'000;

class MessageMeter {
 public:
  explicit MessageMeter(Meter& meter) : meter_(meter) {}
  void came(size_t bytes) {
    if (bytes_ == 0) meter_.start();
    bytes_ += bytes;
    if (bytes_ == kMessages * kMessageBytes) meter_.stop();
  }

 private:
  Meter& meter_;
  size_t bytes_ = 0;
};

}  // namespace giro::bench
