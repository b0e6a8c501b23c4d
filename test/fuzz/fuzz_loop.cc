// Any bytes are a program for the loop, and every program has to keep every rule.
#include <cstddef>
#include <cstdint>

#include "stress/program.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  giro::stress::Trace trace;
  giro::stress::run_program(giro::stress::Choices(std::span(data, size)),
                            "the input that the fuzzer has saved", trace);
  return 0;
}
