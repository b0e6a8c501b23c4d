// One end of an HTTP/2 connection: bytes in, events and bytes out, on nghttp2. No I/O.
//
//   Http2Session session(Http2Session::Role::server, options, listener);
//   session.receive(bytes);          // calls the listener
//   session.collect();               // what may go out is in session.output()
//
// One thread. The listener may call any method from inside an event; the session must outlive
// receive() and collect(), whatever happens in them.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "proto/http2_output.h"

struct nghttp2_session;

namespace giro::proto {

struct Http2Setting {
  uint16_t id;
  uint32_t value;
};

enum class Http2Padding : uint8_t { none, aligned, max };

// The defaults are those of Node's users.
struct Http2Options {
  size_t header_table_size_max = 4096;  // of what we send
  uint32_t reserved_streams_max = 200;
  size_t send_header_block_max = 0;  // 0: the library's
  uint32_t peer_concurrent_streams = 100;
  Http2Padding padding = Http2Padding::none;
  size_t header_pairs_max = 128;
  size_t outstanding_pings_max = 10;
  size_t outstanding_settings_max = 10;
  uint64_t memory_max = 10'000'000;
  size_t settings_max = 32;
  uint64_t stream_reset_burst = 1000;
  uint64_t stream_reset_rate = 33;
  uint32_t invalid_frames_max = 1000;
  uint32_t rejected_streams_max = 100;
  bool strict_whitespace = true;  // around values of fields
  std::vector<uint16_t> remote_custom_settings;
};

// A block of fields: each is name, NUL, value, NUL. Valid during the call that tells of it.
struct Http2Headers {
  enum class Kind : uint8_t { request, response, push, other };
  int32_t stream;
  Kind kind;
  uint8_t flags;
  std::string_view fields;
  std::string_view sensitive;  // names, with a NUL after each
  bool ends_stream() const { return (flags & 1) != 0; }
};

class Http2Listener {
 public:
  virtual ~Http2Listener() = default;
  virtual void headers(const Http2Headers& block) = 0;
  virtual void data(int32_t stream, std::span<const uint8_t> bytes) = 0;
  virtual void data_end(int32_t stream) = 0;
  virtual void closed(int32_t stream, uint32_t code) = 0;
  enum class Acknowledges : bool { no, yes };
  virtual void settings(Acknowledges acknowledges) = 0;
  virtual void ping(Acknowledges acknowledges, std::span<const uint8_t> payload) = 0;
  virtual void goaway(uint32_t code, int32_t last_stream, std::span<const uint8_t> opaque) = 0;
  virtual void alternative_service(int32_t stream, std::string_view origin,
                                   std::string_view value) = 0;
  virtual void origins(const std::vector<std::string_view>& origins) = 0;
  // A frame could not be sent; `error` is the library's.
  virtual void not_sent(int32_t stream, uint8_t type, int error) = 0;
  // All data has been queued: submit_trailers(), or nothing more.
  virtual void wants_trailers(int32_t stream) = 0;
  // Nothing is left of a stream that is fed.
  virtual void wants_data(int32_t stream) = 0;
};

class Http2Session {
 public:
  enum class Role : uint8_t { server, client };
  Http2Session(Role role, const Http2Options& options, Http2Listener& listener);
  ~Http2Session();
  Role role() const { return role_; }
  Http2Session(const Http2Session&) = delete;
  Http2Session& operator=(const Http2Session&) = delete;

  // 0, or a negative error of the library; also kTooManyInvalidFrames.
  static constexpr int kTooManyInvalidFrames = -1;
  int receive(std::span<const uint8_t> bytes);
  // Puts everything that may go out into output(). 0 or a negative error of the library.
  int collect();
  Http2Output& output() { return output_; }
  bool wants_write() const;
  // Neither side has anything more to say.
  bool is_finished() const;
  static std::string_view error_text(int error);

  // --- Streams ----------------------------------------------------------------------------------

  enum class Ends : uint8_t { no, yes };
  enum class Trailers : uint8_t { none, wanted };
  // `fields` as in Http2Headers; a name that begins with kSensitive is not put into a table of the
  // compression. What it gives is the id of the stream, or a negative error of the library.
  static constexpr char kSensitive = '\1';
  struct Priority {
    int32_t parent = 0;
    int32_t weight = 16;
    bool is_exclusive = false;
  };
  int32_t submit_request(std::string_view fields, Ends ends, Trailers trailers, Priority priority);
  int submit_response(int32_t stream, std::string_view fields, Ends ends, Trailers trailers);
  int submit_info(int32_t stream, std::string_view fields);
  int submit_trailers(int32_t stream, std::string_view fields);
  int32_t submit_push(int32_t stream, std::string_view fields);
  int submit_reset(int32_t stream, uint32_t code);

  bool has(int32_t stream) const { return streams_.contains(stream); }
  // False: there is no such stream, or it does not send.
  bool write(int32_t stream, Http2Chunk chunk);
  bool end(int32_t stream);
  // The listener is asked for more whenever nothing is left.
  void feed(int32_t stream);
  // Window updates of a stream are held back while it does not read.
  void start_reading(int32_t stream);
  void stop_reading(int32_t stream);
  size_t queued(int32_t stream) const;

  // --- The connection ---------------------------------------------------------------------------

  int submit_settings(std::span<const Http2Setting> settings);
  // False: too many are under way.
  bool submit_ping(std::span<const uint8_t, 8> payload);
  int submit_goaway(uint32_t code, int32_t last_stream, std::span<const uint8_t> opaque);
  int submit_shutdown_notice();
  // GOAWAY, and nothing after it.
  int terminate(uint32_t code);
  int submit_alternative_service(int32_t stream, std::string_view origin, std::string_view value);
  int submit_origins(const std::vector<std::string>& origins);
  bool set_next_stream(int32_t stream);
  int set_window_size(int32_t size);
  bool may_submit_settings() const { return settings_ < options_.outstanding_settings_max; }

  enum class Side : uint8_t { local, remote };
  uint32_t setting(Side side, uint16_t id) const;
  const std::vector<Http2Setting>& custom_settings(Side side) const {
    return side == Side::local ? local_custom_ : remote_custom_;
  }
  // As Http2Session.state and Http2Stream.state of Node list them.
  static constexpr size_t kStateSize = 9;
  static constexpr size_t kStreamStateSize = 6;
  std::array<double, kStateSize> state() const;
  std::array<double, kStreamStateSize> stream_state(int32_t stream) const;

  struct Counts {
    uint64_t frames_received = 0;
    uint64_t frames_sent = 0;
    uint64_t streams = 0;
    uint64_t streams_max = 0;  // at a time
  };
  const Counts& counts() const { return counts_; }
  size_t open_streams() const { return streams_.size(); }
  uint64_t memory_used() const { return memory_ + queued_bytes_ + header_bytes_ + output_.size(); }
  // No event is told any more.
  void silence() { is_silent_ = true; }

 private:
  struct Stream {
    std::string fields;
    std::string sensitive;
    size_t pairs = 0;
    size_t block_size = 0;
    size_t block_size_max = 0;
    Http2Headers::Kind kind = Http2Headers::Kind::other;
    std::deque<Http2Chunk> queue;
    size_t queued = 0;
    size_t unread = 0;  // bytes that came while it did not read
    bool is_reading = false;
    bool is_ended = false;
    bool is_deferred = false;
    bool is_fed = false;
    bool wants_trailers = false;
    bool sends = false;
  };
  struct Callbacks;
  friend struct Callbacks;

  Stream* find(int32_t stream);
  Stream& open(int32_t stream);
  void set_body(int32_t stream, Trailers trailers);
  void resume(int32_t stream, Stream& of);
  // Moves so many bytes of the stream's queue to the output.
  void take_queued(int32_t stream, Stream& of, size_t size);
  // Chunks of which nothing is left.
  void drop_empty(int32_t stream, Stream& of);
  void ask_for_trailers();
  // 0, or what a callback of the library says when there have been too many.
  int count_invalid(int error);
  bool is_full() const { return memory_used() > options_.memory_max; }

  Http2Options options_;
  Http2Listener& listener_;
  Role role_;
  nghttp2_session* session_ = nullptr;
  std::unordered_map<int32_t, Stream> streams_;
  Http2Output output_;
  Counts counts_;
  size_t settings_ = 0;  // sent, not acknowledged
  size_t pings_ = 0;     // the same
  std::vector<Http2Setting> local_custom_;
  std::vector<Http2Setting> remote_custom_;
  std::vector<int32_t> wanting_trailers_;
  uint64_t memory_ = 0;  // of the library's
  uint64_t queued_bytes_ = 0;
  uint64_t header_bytes_ = 0;  // of the last blocks of open streams
  uint32_t invalid_frames_ = 0;
  uint32_t rejected_streams_ = 0;
  int own_goaways_ = 0;              // not yet sent
  std::vector<int32_t> own_resets_;  // the same
  int last_invalid_ = 0;
  int failure_ = 0;
  bool is_silent_ = false;
};

}  // namespace giro::proto
