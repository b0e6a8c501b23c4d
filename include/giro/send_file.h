// Files straight from the kernel's memory to a socket.
//
//   Result<File> file = co_await File::open(loop, "index.html");
//   Result<uint64_t> sent = co_await send_file(stream, *file);
#pragma once

#include <cstdint>

#include "giro/base/api.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"
#include "giro/file.h"
#include "giro/stream.h"

namespace giro {

// co_await send_file(stream, file, offset, size): sends that part of the file, up to its end, after
// what was written before, and says how many bytes those were. Both must stay until it is done;
// while it is under way nothing else may be written. A thread of the pool does it (sendfile(2)),
// because the disk may have to be waited for; where the socket is full, or the system has no such
// call, 64 KiB are read and written instead. Given up meanwhile, it stops somewhere.
GIRO_API task<Result<uint64_t>> send_file(Stream& stream, File& file, int64_t offset = 0,
                                          uint64_t size = UINT64_MAX);

}  // namespace giro
