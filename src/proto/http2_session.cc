#include "proto/http2_session.h"

#include <malloc.h>
#include <nghttp2/nghttp2.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "giro/base/check.h"
#include "proto/http2_fields.h"

namespace giro::proto {

namespace {

constexpr size_t kFrameHeaderSize = 9;
constexpr size_t kPaddingMultiple = 8;
// Smaller ones are copied, which costs less than a part of their own.
constexpr size_t kCopiedMax = 2048;

std::string_view text_of(const uint8_t* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

// --- Memory of the library ----------------------------------------------------------------------

void* count_allocated(void* memory, void* total) {
  if (memory != nullptr) *static_cast<uint64_t*>(total) += malloc_usable_size(memory);
  return memory;
}

void* allocate(size_t size, void* total) { return count_allocated(std::malloc(size), total); }
void* allocate_cleared(size_t count, size_t size, void* total) {
  return count_allocated(std::calloc(count, size), total);
}
void release(void* memory, void* total) {
  if (memory != nullptr) *static_cast<uint64_t*>(total) -= malloc_usable_size(memory);
  std::free(memory);
}
void* reallocate(void* memory, size_t size, void* total) {
  const size_t before = memory == nullptr ? 0 : malloc_usable_size(memory);
  void* moved = std::realloc(memory, size);
  if (moved == nullptr) return nullptr;
  *static_cast<uint64_t*>(total) -= before;
  return count_allocated(moved, total);
}

}  // namespace

// --- What goes out ------------------------------------------------------------------------------

void Http2Output::add(std::span<const uint8_t> bytes) {
  frames_.append(text_of(bytes.data(), bytes.size()));
  size_ += bytes.size();
  pieces_.push_back(bytes.size());
  if (parts_.empty() || parts_.back().bytes != nullptr) parts_.push_back({nullptr, 0});
  parts_.back().size += bytes.size();
}

void Http2Output::add_zeros(size_t count) {
  static constexpr std::array<uint8_t, 256> kZeros{};
  add(std::span(kZeros).first(count));
}

void Http2Output::add_chunk(const Http2Chunk& chunk, size_t count) {
  if (count <= kCopiedMax) return add(chunk.bytes.first(count));
  parts_.push_back({chunk.bytes.data(), count});
  pieces_.push_back(count);
  if (owners_.empty() || owners_.back() != chunk.owner) owners_.push_back(chunk.owner);
  size_ += count;
}

void Http2Output::list(std::vector<iovec>& parts) const {
  size_t at = 0;
  for (const Part& part : parts_) {
    const bool is_external = part.bytes != nullptr;
    const auto* bytes =
        is_external ? part.bytes : reinterpret_cast<const uint8_t*>(frames_.data()) + at;
    if (!is_external) at += part.size;
    parts.push_back({const_cast<uint8_t*>(bytes), part.size});
  }
}

void Http2Output::clear() {
  constexpr size_t kKept = size_t{64} * 1024;
  if (frames_.capacity() > kKept) frames_ = {};
  frames_.clear();
  parts_.clear();
  pieces_.clear();
  owners_.clear();
  ended_writes_.clear();
  size_ = 0;
}

// --- What the library tells ---------------------------------------------------------------------

struct Http2Session::Callbacks {
  static Http2Session& of(void* data) { return *static_cast<Http2Session*>(data); }
  // Inside an event of a session whose program has let go of it, the rest is not told.
  static bool is_told(void* data) { return !of(data).is_silent_; }

  static int begin_headers(nghttp2_session*, const nghttp2_frame* frame, void* data) {
    Http2Session& self = of(data);
    const bool is_promise = frame->hd.type == NGHTTP2_PUSH_PROMISE;
    const int32_t id = is_promise ? frame->push_promise.promised_stream_id : frame->hd.stream_id;
    const bool is_new = self.find(id) == nullptr;
    if (is_new && self.is_full()) {
      if (++self.rejected_streams_ > self.options_.rejected_streams_max) {
        return NGHTTP2_ERR_CALLBACK_FAILURE;
      }
      nghttp2_submit_rst_stream(self.session_, NGHTTP2_FLAG_NONE, id, NGHTTP2_ENHANCE_YOUR_CALM);
      return 0;
    }
    Stream& stream = self.open(id);
    stream.fields.clear();
    stream.sensitive.clear();
    stream.pairs = 0;
    self.header_bytes_ -= std::exchange(stream.block_size, 0);
    stream.kind = kind_of(*frame);
    return 0;
  }

  static Http2Headers::Kind kind_of(const nghttp2_frame& frame) {
    if (frame.hd.type == NGHTTP2_PUSH_PROMISE) return Http2Headers::Kind::push;
    switch (frame.headers.cat) {
      case NGHTTP2_HCAT_REQUEST: return Http2Headers::Kind::request;
      case NGHTTP2_HCAT_RESPONSE:
      case NGHTTP2_HCAT_PUSH_RESPONSE: return Http2Headers::Kind::response;
      default: return Http2Headers::Kind::other;
    }
  }

  static int header(nghttp2_session*, const nghttp2_frame* frame, const uint8_t* name,
                    size_t name_size, const uint8_t* value, size_t value_size, uint8_t flags,
                    void* data) {
    Http2Session& self = of(data);
    const bool is_promise = frame->hd.type == NGHTTP2_PUSH_PROMISE;
    const int32_t id = is_promise ? frame->push_promise.promised_stream_id : frame->hd.stream_id;
    Stream* stream = self.find(id);
    if (stream == nullptr) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    constexpr size_t kPairSize = 32;  // of a field, as RFC 9113 counts
    const size_t size = name_size + value_size + kPairSize;
    stream->block_size += size;
    self.header_bytes_ += size;
    const bool is_large = stream->pairs >= self.options_.header_pairs_max ||
                          stream->block_size > stream->block_size_max;
    if (is_large) {
      nghttp2_submit_rst_stream(self.session_, NGHTTP2_FLAG_NONE, id, NGHTTP2_ENHANCE_YOUR_CALM);
      return 0;
    }
    ++stream->pairs;
    const std::string_view name_text = text_of(name, name_size);
    append_field(stream->fields, name_text, text_of(value, value_size));
    if ((flags & NGHTTP2_NV_FLAG_NO_INDEX) != 0) {
      stream->sensitive.append(name_text).push_back('\0');
    }
    return 0;
  }

  // A field with a value that it must not have is left out; the others count.
  static int invalid_header(nghttp2_session*, const nghttp2_frame*, const uint8_t*, size_t,
                            const uint8_t*, size_t, uint8_t, void*) {
    return 0;
  }

  static int data_chunk(nghttp2_session*, uint8_t, int32_t id, const uint8_t* bytes, size_t size,
                        void* data) {
    Http2Session& self = of(data);
    // The window of the connection is for all streams: one that does not read must not hold it.
    nghttp2_session_consume_connection(self.session_, size);
    Stream* stream = self.find(id);
    if (stream == nullptr) {
      nghttp2_session_consume_stream(self.session_, id, size);
      return 0;
    }
    if (stream->is_reading) {
      nghttp2_session_consume_stream(self.session_, id, size);
    } else {
      stream->unread += size;
    }
    if (is_told(data)) self.listener_.data(id, {bytes, size});
    return 0;
  }

  static int frame_received(nghttp2_session*, const nghttp2_frame* frame, void* data) {
    Http2Session& self = of(data);
    ++self.counts_.frames_received;
    if (!is_told(data)) return 0;
    switch (frame->hd.type) {
      case NGHTTP2_HEADERS: tell_headers(self, *frame, frame->hd.stream_id); break;
      case NGHTTP2_PUSH_PROMISE:
        tell_headers(self, *frame, frame->push_promise.promised_stream_id);
        break;
      case NGHTTP2_DATA: return data_frame(self, *frame);
      case NGHTTP2_SETTINGS: settings_frame(self, frame->settings, frame->hd.flags); break;
      case NGHTTP2_PING: return ping_frame(self, *frame);
      case NGHTTP2_GOAWAY: {
        const nghttp2_goaway& goaway = frame->goaway;
        self.listener_.goaway(goaway.error_code, goaway.last_stream_id,
                              {goaway.opaque_data, goaway.opaque_data_len});
        break;
      }
      case NGHTTP2_ALTSVC: {
        const auto& given = *static_cast<const nghttp2_ext_altsvc*>(frame->ext.payload);
        self.listener_.alternative_service(frame->hd.stream_id,
                                           text_of(given.origin, given.origin_len),
                                           text_of(given.field_value, given.field_value_len));
        break;
      }
      case NGHTTP2_ORIGIN: {
        const auto& given = *static_cast<const nghttp2_ext_origin*>(frame->ext.payload);
        std::vector<std::string_view> origins;
        for (size_t i = 0; i < given.nov; ++i) {
          origins.push_back(text_of(given.ov[i].origin, given.ov[i].origin_len));
        }
        self.listener_.origins(origins);
        break;
      }
      default: break;
    }
    return 0;
  }

  static void tell_headers(Http2Session& self, const nghttp2_frame& frame, int32_t id) {
    Stream* stream = self.find(id);
    if (stream == nullptr) return;
    // The listener may end the stream.
    const std::string fields = std::move(stream->fields);
    const std::string sensitive = std::move(stream->sensitive);
    self.listener_.headers({id, stream->kind, frame.hd.flags, fields, sensitive});
    if (frame.hd.type == NGHTTP2_HEADERS && (frame.hd.flags & NGHTTP2_FLAG_END_STREAM) != 0 &&
        !self.is_silent_) {
      self.listener_.data_end(id);
    }
  }

  static int data_frame(Http2Session& self, const nghttp2_frame& frame) {
    const bool is_end = (frame.hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
    if (is_end) {
      self.listener_.data_end(frame.hd.stream_id);
    } else if (frame.hd.length == 0) {
      // It means nothing and costs the peer nothing.
      return self.count_invalid(NGHTTP2_ERR_PROTO);
    }
    return 0;
  }

  static void settings_frame(Http2Session& self, const nghttp2_settings& frame, uint8_t flags) {
    const bool acknowledges = (flags & NGHTTP2_FLAG_ACK) != 0;
    if (acknowledges) {
      if (self.settings_ > 0) --self.settings_;
    } else {
      for (size_t i = 0; i < frame.niv; ++i) {
        const auto id = static_cast<uint16_t>(frame.iv[i].settings_id);
        const auto& wanted = self.options_.remote_custom_settings;
        if (std::find(wanted.begin(), wanted.end(), id) == wanted.end()) continue;
        replace_setting(self.remote_custom_, {id, frame.iv[i].value});
      }
    }
    self.listener_.settings(acknowledges ? Http2Listener::Acknowledges::yes
                                         : Http2Listener::Acknowledges::no);
  }

  static int ping_frame(Http2Session& self, const nghttp2_frame& frame) {
    const bool acknowledges = (frame.hd.flags & NGHTTP2_FLAG_ACK) != 0;
    if (acknowledges) {
      // Nobody asked: the peer does not keep to the protocol.
      if (self.pings_ == 0) {
        self.failure_ = NGHTTP2_ERR_PROTO;
        return NGHTTP2_ERR_CALLBACK_FAILURE;
      }
      --self.pings_;
    }
    self.listener_.ping(
        acknowledges ? Http2Listener::Acknowledges::yes : Http2Listener::Acknowledges::no,
        frame.ping.opaque_data);
    return 0;
  }

  static int stream_close(nghttp2_session*, int32_t id, uint32_t code, void* data) {
    Http2Session& self = of(data);
    Stream* stream = self.find(id);
    if (stream == nullptr) return 0;
    self.queued_bytes_ -= stream->queued;
    self.header_bytes_ -= stream->block_size;
    self.streams_.erase(id);
    // Of a session that is over the session itself tells.
    if (is_told(data) && self.failure_ == 0) self.listener_.closed(id, code);
    return 0;
  }

  static int invalid_frame(nghttp2_session*, const nghttp2_frame*, int error, void* data) {
    return of(data).count_invalid(error);
  }

  static int frame_sent(nghttp2_session*, const nghttp2_frame* frame, void* data) {
    Http2Session& self = of(data);
    ++self.counts_.frames_sent;
    if (frame->hd.type == NGHTTP2_RST_STREAM) return reset_sent(self, *frame);
    if (frame->hd.type != NGHTTP2_GOAWAY) return 0;
    if (self.own_goaways_ > 0) {
      --self.own_goaways_;
    } else if (frame->goaway.error_code != NGHTTP2_NO_ERROR) {
      // The library has given up on the peer.
      self.failure_ = self.last_invalid_ != 0 ? self.last_invalid_ : int{NGHTTP2_ERR_PROTO};
    }
    return 0;
  }

  // A peer that does not keep to its windows is not to be trusted with other streams either, as in
  // later versions of the library.
  static int reset_sent(Http2Session& self, const nghttp2_frame& frame) {
    std::vector<int32_t>& own = self.own_resets_;
    auto found = std::find(own.begin(), own.end(), frame.hd.stream_id);
    if (found != own.end()) {
      own.erase(found);
    } else if (frame.rst_stream.error_code == NGHTTP2_FLOW_CONTROL_ERROR) {
      nghttp2_session_terminate_session(self.session_, NGHTTP2_FLOW_CONTROL_ERROR);
      self.failure_ = NGHTTP2_ERR_PROTO;
    }
    return 0;
  }

  static int frame_not_sent(nghttp2_session*, const nghttp2_frame* frame, int error, void* data) {
    Http2Session& self = of(data);
    if (frame->hd.type == NGHTTP2_GOAWAY && self.own_goaways_ > 0) --self.own_goaways_;
    if (frame->hd.type == NGHTTP2_RST_STREAM) std::erase(self.own_resets_, frame->hd.stream_id);
    if (is_told(data)) self.listener_.not_sent(frame->hd.stream_id, frame->hd.type, error);
    return 0;
  }

  static ssize_t padding(nghttp2_session*, const nghttp2_frame* frame, size_t size_max,
                         void* data) {
    const size_t size = frame->hd.length;
    if (of(data).options_.padding == Http2Padding::max) return static_cast<ssize_t>(size_max);
    const size_t over = (size + kFrameHeaderSize) % kPaddingMultiple;
    const size_t wanted = over == 0 ? size : size + kPaddingMultiple - over;
    return static_cast<ssize_t>(std::min(wanted, size_max));
  }

  // How much of a stream's data goes into the next frame.
  static ssize_t read_body(nghttp2_session*, int32_t id, uint8_t*, size_t room, uint32_t* flags,
                           nghttp2_data_source*, void* data) {
    Http2Session& self = of(data);
    Stream* stream = self.find(id);
    if (stream == nullptr) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    if (stream->queued == 0 && !stream->is_ended) {
      // An empty write has nothing to wait for.
      self.drop_empty(id, *stream);
      stream->is_deferred = true;
      if (stream->is_fed && is_told(data)) self.listener_.wants_data(id);
      return NGHTTP2_ERR_DEFERRED;
    }
    const size_t count = std::min(room, stream->queued);
    *flags |= NGHTTP2_DATA_FLAG_NO_COPY;
    if (count < stream->queued || !stream->is_ended) return static_cast<ssize_t>(count);
    *flags |= NGHTTP2_DATA_FLAG_EOF;
    if (stream->wants_trailers) {
      *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
      stream->wants_trailers = false;
      self.wanting_trailers_.push_back(id);
    }
    return static_cast<ssize_t>(count);
  }

  static int send_data(nghttp2_session*, nghttp2_frame* frame, const uint8_t* header, size_t size,
                       nghttp2_data_source*, void* data) {
    Http2Session& self = of(data);
    const int32_t id = frame->hd.stream_id;
    Stream* stream = self.find(id);
    if (stream == nullptr) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    Http2Output& output = self.output_;
    output.add({header, kFrameHeaderSize});
    const size_t padding = frame->data.padlen;
    if (padding > 0) {
      const auto zeros = static_cast<uint8_t>(padding - 1);
      output.add({&zeros, 1});
    }
    self.take_queued(id, *stream, size);
    if (padding > 1) output.add_zeros(padding - 1);
    return 0;
  }
};

int Http2Session::count_invalid(int error) {
  last_invalid_ = error;
  if (invalid_frames_++ <= options_.invalid_frames_max) return 0;
  failure_ = kTooManyInvalidFrames;
  return NGHTTP2_ERR_CALLBACK_FAILURE;
}

// --- Its life -----------------------------------------------------------------------------------

namespace {

using CallbackList =
    std::unique_ptr<nghttp2_session_callbacks, void (*)(nghttp2_session_callbacks*)>;
using OptionList = std::unique_ptr<nghttp2_option, void (*)(nghttp2_option*)>;

OptionList options_from(const Http2Options& options, Http2Session::Role role) {
  nghttp2_option* made = nullptr;
  GIRO_CHECK(nghttp2_option_new(&made) == 0, "no memory for a session");
  OptionList list(made, nghttp2_option_del);
  nghttp2_option_set_no_auto_window_update(made, 1);
  nghttp2_option_set_no_closed_streams(made, 1);
  nghttp2_option_set_max_deflate_dynamic_table_size(made, options.header_table_size_max);
  nghttp2_option_set_max_reserved_remote_streams(made, options.reserved_streams_max);
  if (options.send_header_block_max > 0) {
    nghttp2_option_set_max_send_header_block_length(made, options.send_header_block_max);
  }
  nghttp2_option_set_peer_max_concurrent_streams(made, options.peer_concurrent_streams);
  nghttp2_option_set_max_settings(made, options.settings_max);
  if (!options.strict_whitespace) {
    nghttp2_option_set_no_rfc9113_leading_and_trailing_ws_validation(made, 1);
  }
  if (role == Http2Session::Role::client) {
    nghttp2_option_set_builtin_recv_extension_type(made, NGHTTP2_ALTSVC);
    nghttp2_option_set_builtin_recv_extension_type(made, NGHTTP2_ORIGIN);
  } else {
    nghttp2_option_set_stream_reset_rate_limit(made, options.stream_reset_burst,
                                               options.stream_reset_rate);
  }
  return list;
}

}  // namespace

Http2Session::Http2Session(Role role, const Http2Options& options, Http2Listener& listener)
    : options_(options), listener_(listener), role_(role) {
  nghttp2_session_callbacks* made = nullptr;
  GIRO_CHECK(nghttp2_session_callbacks_new(&made) == 0, "no memory for a session");
  CallbackList list(made, nghttp2_session_callbacks_del);
  nghttp2_session_callbacks_set_on_begin_headers_callback(made, Callbacks::begin_headers);
  nghttp2_session_callbacks_set_on_header_callback(made, Callbacks::header);
  nghttp2_session_callbacks_set_on_invalid_header_callback(made, Callbacks::invalid_header);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made, Callbacks::data_chunk);
  nghttp2_session_callbacks_set_on_frame_recv_callback(made, Callbacks::frame_received);
  nghttp2_session_callbacks_set_on_stream_close_callback(made, Callbacks::stream_close);
  nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(made, Callbacks::invalid_frame);
  nghttp2_session_callbacks_set_on_frame_send_callback(made, Callbacks::frame_sent);
  nghttp2_session_callbacks_set_on_frame_not_send_callback(made, Callbacks::frame_not_sent);
  nghttp2_session_callbacks_set_send_data_callback(made, Callbacks::send_data);
  if (options.padding != Http2Padding::none) {
    nghttp2_session_callbacks_set_select_padding_callback(made, Callbacks::padding);
  }
  nghttp2_mem memory{&memory_, allocate, release, allocate_cleared, reallocate};
  const OptionList library_options = options_from(options, role);
  const auto create =
      role == Role::server ? nghttp2_session_server_new3 : nghttp2_session_client_new3;
  GIRO_CHECK(create(&session_, made, this, library_options.get(), &memory) == 0,
             "no memory for a session");
}

Http2Session::~Http2Session() { nghttp2_session_del(session_); }

int Http2Session::receive(std::span<const uint8_t> bytes) {
  const ssize_t taken = nghttp2_session_mem_recv(session_, bytes.data(), bytes.size());
  if (failure_ != 0) return std::exchange(failure_, 0);
  return taken < 0 ? static_cast<int>(taken) : 0;
}

int Http2Session::collect() {
  while (true) {
    const uint8_t* bytes = nullptr;
    const ssize_t size = nghttp2_session_mem_send(session_, &bytes);
    if (size < 0) return static_cast<int>(size);
    if (size > 0) {
      output_.add({bytes, static_cast<size_t>(size)});
    } else if (wanting_trailers_.empty()) {
      break;
    } else {
      ask_for_trailers();
    }
  }
  return std::exchange(failure_, 0);
}

// Not from inside of the library: the answer is a frame.
void Http2Session::ask_for_trailers() {
  const std::vector<int32_t> streams = std::exchange(wanting_trailers_, {});
  for (const int32_t id : streams) {
    if (!is_silent_ && find(id) != nullptr) listener_.wants_trailers(id);
  }
}

bool Http2Session::wants_write() const { return nghttp2_session_want_write(session_) != 0; }

bool Http2Session::is_finished() const {
  return nghttp2_session_want_read(session_) == 0 && nghttp2_session_want_write(session_) == 0;
}

std::string_view Http2Session::error_text(int error) { return nghttp2_strerror(error); }

Http2Session::Stream* Http2Session::find(int32_t stream) {
  auto found = streams_.find(stream);
  return found == streams_.end() ? nullptr : &found->second;
}

Http2Session::Stream& Http2Session::open(int32_t stream) {
  const auto [at, is_new] = streams_.try_emplace(stream);
  if (is_new) {
    at->second.block_size_max =
        nghttp2_session_get_local_settings(session_, NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE);
    ++counts_.streams;
    counts_.streams_max = std::max<uint64_t>(counts_.streams_max, streams_.size());
  }
  return at->second;
}

// --- Streams ------------------------------------------------------------------------------------

namespace {

const nghttp2_data_provider* provider(ssize_t (*read)(nghttp2_session*, int32_t, uint8_t*, size_t,
                                                      uint32_t*, nghttp2_data_source*, void*)) {
  static thread_local nghttp2_data_provider made{};
  made.read_callback = read;
  return &made;
}

}  // namespace

void Http2Session::set_body(int32_t id, Trailers trailers) {
  Stream& stream = open(id);
  stream.sends = true;
  stream.wants_trailers = trailers == Trailers::wanted;
}

int32_t Http2Session::submit_request(std::string_view fields, Ends ends, Trailers trailers,
                                     Priority priority) {
  const FieldList list(fields);
  nghttp2_priority_spec spec;
  nghttp2_priority_spec_default_init(&spec);
  const bool is_given = priority.parent != 0 || priority.is_exclusive || priority.weight != 16;
  if (is_given) {
    nghttp2_priority_spec_init(&spec, priority.parent, priority.weight,
                               priority.is_exclusive ? 1 : 0);
  }
  const bool has_body = ends == Ends::no || trailers == Trailers::wanted;
  const int32_t id =
      nghttp2_submit_request(session_, &spec, list.data(), list.size(),
                             has_body ? provider(Callbacks::read_body) : nullptr, nullptr);
  if (id < 0) return id;
  open(id);
  if (has_body) set_body(id, trailers);
  if (ends == Ends::yes) end(id);
  return id;
}

int Http2Session::submit_response(int32_t id, std::string_view fields, Ends ends,
                                  Trailers trailers) {
  const FieldList list(fields);
  const bool has_body = ends == Ends::no || trailers == Trailers::wanted;
  if (has_body && find(id) != nullptr) set_body(id, trailers);
  if (ends == Ends::yes && has_body) end(id);
  return nghttp2_submit_response(session_, id, list.data(), list.size(),
                                 has_body ? provider(Callbacks::read_body) : nullptr);
}

int Http2Session::submit_info(int32_t id, std::string_view fields) {
  const FieldList list(fields);
  const int32_t outcome = nghttp2_submit_headers(session_, NGHTTP2_FLAG_NONE, id, nullptr,
                                                 list.data(), list.size(), nullptr);
  return std::min(outcome, 0);
}

int Http2Session::submit_trailers(int32_t id, std::string_view fields) {
  const FieldList list(fields);
  if (list.size() > 0) return nghttp2_submit_trailer(session_, id, list.data(), list.size());
  // No fields: the end is told by an empty frame of data.
  Stream* stream = find(id);
  if (stream == nullptr) return NGHTTP2_ERR_INVALID_ARGUMENT;
  stream->is_ended = true;
  return nghttp2_submit_data(session_, NGHTTP2_FLAG_END_STREAM, id, provider(Callbacks::read_body));
}

int32_t Http2Session::submit_push(int32_t id, std::string_view fields) {
  const FieldList list(fields);
  const int32_t pushed = nghttp2_submit_push_promise(session_, NGHTTP2_FLAG_NONE, id, list.data(),
                                                     list.size(), nullptr);
  if (pushed > 0) open(pushed);
  return pushed;
}

int Http2Session::submit_reset(int32_t id, uint32_t code) {
  if (find(id) == nullptr) return 0;
  const int outcome = nghttp2_submit_rst_stream(session_, NGHTTP2_FLAG_NONE, id, code);
  if (outcome == 0) own_resets_.push_back(id);
  return outcome;
}

bool Http2Session::write(int32_t id, Http2Chunk chunk) {
  Stream* stream = find(id);
  if (stream == nullptr || stream->is_ended) return false;
  stream->queued += chunk.bytes.size();
  queued_bytes_ += chunk.bytes.size();
  stream->queue.push_back(std::move(chunk));
  resume(id, *stream);
  return true;
}

bool Http2Session::end(int32_t id) {
  Stream* stream = find(id);
  if (stream == nullptr) return false;
  stream->is_ended = true;
  resume(id, *stream);
  return true;
}

void Http2Session::feed(int32_t id) {
  if (Stream* stream = find(id); stream != nullptr) stream->is_fed = true;
}

void Http2Session::resume(int32_t id, Stream& stream) {
  if (!std::exchange(stream.is_deferred, false)) return;
  nghttp2_session_resume_data(session_, id);
}

void Http2Session::drop_empty(int32_t id, Stream& stream) {
  while (!stream.queue.empty() && stream.queue.front().bytes.empty()) {
    if (stream.queue.front().ends_write) output_.end_write(id);
    stream.queue.pop_front();
  }
}

void Http2Session::take_queued(int32_t id, Stream& stream, size_t size) {
  stream.queued -= size;
  queued_bytes_ -= size;
  while (size > 0) {
    Http2Chunk& chunk = stream.queue.front();
    const size_t here = std::min(size, chunk.bytes.size());
    output_.add_chunk(chunk, here);
    size -= here;
    chunk.bytes = chunk.bytes.subspan(here);
    if (!chunk.bytes.empty()) break;
    drop_empty(id, stream);
  }
  if (stream.queued == 0) drop_empty(id, stream);
}

void Http2Session::start_reading(int32_t id) {
  Stream* stream = find(id);
  if (stream == nullptr || stream->is_reading) return;
  stream->is_reading = true;
  nghttp2_session_consume_stream(session_, id, std::exchange(stream->unread, 0));
}

void Http2Session::stop_reading(int32_t id) {
  if (Stream* stream = find(id); stream != nullptr) stream->is_reading = false;
}

size_t Http2Session::queued(int32_t id) const {
  auto found = streams_.find(id);
  return found == streams_.end() ? 0 : found->second.queued;
}

}  // namespace giro::proto
