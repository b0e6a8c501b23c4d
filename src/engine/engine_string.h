// WTF::String as the engine's functions take and give it.
#pragma once

namespace giro::engine {

// One pointer, to an implementation that is counted; a static one is not.
struct EngineString {
  void* impl;
};

}  // namespace giro::engine
