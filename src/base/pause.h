#pragma once

namespace giro {

// Between two looks at what another thread is about to change: tells the processor that it need not
// hurry, so that the other one, which may be its sibling, gets on.
inline void pause_processor() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  asm volatile("yield");
#endif
}

}  // namespace giro
