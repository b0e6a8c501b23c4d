#pragma once

namespace giro {

// For spin loops: the processor slows down, so that a sibling hyper-thread, which may be the one we
// wait for, runs faster.
inline void pause_processor() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  asm volatile("yield");
#endif
}

}  // namespace giro
