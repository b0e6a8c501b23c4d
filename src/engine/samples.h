// What JavaScript does, looked at by a thread of the engine's every so often (Capability::samples).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace giro::engine {

struct SampledFrame {
  std::string function;  // empty: without a name, or the text of a script itself
  std::string file;      // empty: it is the engine's, or written in C++
  uint32_t line = 0;     // where it is, from 1; 0: nobody knows
  uint32_t column = 0;
  std::string code;  // tells functions of one name and file apart; may be empty
};

struct Sample {
  double time_us = 0;                // of CLOCK_MONOTONIC
  std::vector<SampledFrame> frames;  // the innermost first
};

namespace samples {

// How often, for all realms: before the first one.
void set_interval_us(unsigned interval_us);
// Of this thread's realm, from now on.
void start();
// What has been seen since it was last asked.
std::vector<Sample> take();
void stop();
// The self-test.
bool work();

}  // namespace samples

}  // namespace giro::engine
