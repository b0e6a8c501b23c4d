#include "proto/http2_session.h"

#include <malloc.h>
#include <nghttp2/nghttp2.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "giro/base/check.h"
#include "proto/http2_callbacks.h"
#include "proto/http2_fields.h"

namespace giro::proto {

namespace {

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

int Http2Session::count_invalid(int error) {
  last_invalid_ = error;
  if (invalid_frames_++ <= options_.invalid_frames_max) return 0;
  failure_ = kTooManyInvalidFrames;
  return NGHTTP2_ERR_CALLBACK_FAILURE;
}

// --- Its life -----------------------------------------------------------------------------------

namespace {

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
  const Callbacks::List callbacks = Callbacks::list(options.padding);
  nghttp2_mem memory{&memory_, allocate, release, allocate_cleared, reallocate};
  const OptionList library_options = options_from(options, role);
  const auto create =
      role == Role::server ? nghttp2_session_server_new3 : nghttp2_session_client_new3;
  GIRO_CHECK(create(&session_, callbacks.get(), this, library_options.get(), &memory) == 0,
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
