// TraceFile: the file that streams are recorded into, or those who watch live, or both; and the
// thread that hands the events on. What is recorded is in the file a twentieth of a second later,
// whatever becomes of the process. If the file grows slower than the events come, whole buffers are
// dropped and counted; if it cannot be written any more, the recording stops with one warning, and
// the program goes on.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "giro/base/result.h"
#include "giro/system.h"
#include "trace/trace_stream.h"

namespace giro::trace {

// Gets what is recorded as it is handed on: whole chunks, and the first time the header. Called on
// the file's thread.
class TraceListener {
 public:
  virtual ~TraceListener() = default;
  virtual void recorded(std::span<const uint8_t> chunks) = 0;
  // All that had come has been handed on. By now: nothing happened that is not told.
  virtual void up_to_date(Nanoseconds now_ns) = 0;
  // Nothing more comes. The program ends when it returns.
  virtual void finished() = 0;
};

struct TraceFileOptions {
  System* system = nullptr;                           // null: the kernel
  std::shared_ptr<TraceListener> listener = nullptr;  // null: nobody watches
  size_t buffered_bytes_max = size_t{64} << 20;
};

// Who made a stream.
struct StreamOrigin {
  uint64_t parent = 0;  // the id of its stream + 1; 0: nobody
  uint64_t cause = 0;   // its task
};

class TraceFile {
 public:
  // Readable by its owner alone. One that is there is overwritten. Without a path there is only who
  // listens.
  static Result<std::unique_ptr<TraceFile>> create(const std::string& path,
                                                   const TraceFileOptions& options = {});
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;

  // Any thread. The stream is that thread's, until end_stream().
  TraceStream& add_stream(StreamKind kind, std::string_view name, Nanoseconds time_ns,
                          StreamOrigin origin = {});
  // Its events are kept, and it must not be used again.
  void end_stream(TraceStream& stream);

  // Everything recorded so far is written when it returns, and nothing is recorded after it.
  void end();

  // Whether nothing is recorded any more.
  const std::atomic<bool>& stopped() const { return stopped_; }
  // The time from which real clocks count.
  Nanoseconds start_ns() const { return start_ns_; }
  const std::string& path() const { return path_; }

 private:
  friend class TraceStream;
  struct Sealed {
    uint32_t stream;
    std::unique_ptr<TraceBuffer> buffer;
  };

  TraceFile(std::string path, int fd, const TraceFileOptions& options, System& system);
  // The stream gets an empty buffer for its full one. How many events were lost by that.
  uint64_t replace_buffer(TraceStream& stream);
  std::unique_ptr<TraceBuffer> take_free_buffer();
  void write_until_end();
  void write_what_is_there(std::unique_lock<std::mutex>& lock);
  static void append_chunk(std::vector<uint8_t>& out, uint32_t stream, TraceBuffer& buffer);
  void hand_on(std::span<const uint8_t> bytes);
  void write_to_file(std::span<const uint8_t> bytes);

  const std::string path_;
  const int fd_;  // -1: no file
  System& system_;
  const std::shared_ptr<TraceListener> listener_;
  const size_t sealed_max_;
  const Nanoseconds start_ns_;
  std::atomic<bool> stopped_{false};

  std::mutex mutex_;  // guards what follows, and which buffer a stream has
  std::condition_variable wake_;
  std::vector<std::unique_ptr<TraceStream>> streams_;
  std::vector<Sealed> sealed_;
  std::vector<std::unique_ptr<TraceBuffer>> free_;
  uint32_t last_stream_ = 0;
  bool ending_ = false;
  bool is_broken_ = false;  // the file's thread: it cannot be written
  std::thread writer_;
};

}  // namespace giro::trace
