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
  explicit MessageMeter(Meter& meter, size_t bytes = kMessages * kMessageBytes)
      : meter_(meter), bytes_expected_(bytes) {}
  void came(size_t bytes) {
    if (bytes_ == 0) meter_.start();
    bytes_ += bytes;
    if (bytes_ == bytes_expected_) meter_.stop();
  }

 private:
  Meter& meter_;
  const size_t bytes_expected_;
  size_t bytes_ = 0;
};

}  // namespace giro::bench
