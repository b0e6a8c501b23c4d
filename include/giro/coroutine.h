// Coroutines on the loop.
//
//   giro::task<Result<void>> echo(Stream stream) {
//     for (;;) {
//       auto chunk = co_await stream.read();
//       if (!chunk.ok()) co_return chunk.error();
//       if (!*chunk) co_return {};  // the peer has finished
//       auto written = co_await stream.write(std::move(**chunk));
//       if (!written.ok()) co_return written.error();
//     }
//   }
//   …
//   TaskGroup connections(loop, OnError::report);  // errors go to the loop's error handler
//   connections.spawn(echo(std::move(stream)));
//
// Operating errors are values: co_await gives a Result<T>. Exceptions pass through tasks to who
// awaits them. A coroutine resumes inside a callback of the loop, in the phase of what it waited
// for. Ticks and microtasks follow, as after every callback (T1). Each coroutine that resumes is a
// callback of its own; none runs in the middle of another.
//
// A coroutine keeps its arguments, not what its arguments refer to: take by value what has to last.
// A coroutine made of a lambda refers to the lambda's captures; spawn() and TaskGroup keep a lambda
// that they are given. GCC 12 destroys a lambda with captures twice if it is written inside of a
// co_await expression: give it a name first (docs/libuv-guide.md).
#pragma once

#include "giro/coroutine/ambient.h"
#include "giro/coroutine/completion.h"
#include "giro/coroutine/group.h"
#include "giro/coroutine/pool.h"
#include "giro/coroutine/sleep.h"
#include "giro/coroutine/spawn.h"
#include "giro/coroutine/stop.h"
#include "giro/coroutine/task.h"
#include "giro/coroutine/when.h"
