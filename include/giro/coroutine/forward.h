// Names of the coroutine types, for headers whose calls give one back. Who awaits it includes
// giro/coroutine.h.
#pragma once

namespace giro {

template <typename T = void>
class task;
template <typename T>
class Completion;
class Sleep;

}  // namespace giro
