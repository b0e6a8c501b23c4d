#include "proto/http2_callbacks.h"

#include <algorithm>
#include <utility>

#include "giro/base/check.h"
#include "proto/http2_fields.h"

namespace giro::proto {

namespace {

constexpr size_t kFrameHeaderSize = 9;
constexpr size_t kPaddingMultiple = 8;

std::string_view text_of(const uint8_t* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

Http2Session::Callbacks::List Http2Session::Callbacks::list(Http2Padding padding) {
  nghttp2_session_callbacks* made = nullptr;
  GIRO_CHECK(nghttp2_session_callbacks_new(&made) == 0, "no memory for a session");
  List list(made, nghttp2_session_callbacks_del);
  nghttp2_session_callbacks_set_on_begin_headers_callback(made, begin_headers);
  nghttp2_session_callbacks_set_on_header_callback(made, header);
  nghttp2_session_callbacks_set_on_invalid_header_callback(made, invalid_header);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made, data_chunk);
  nghttp2_session_callbacks_set_on_frame_recv_callback(made, frame_received);
  nghttp2_session_callbacks_set_on_stream_close_callback(made, stream_close);
  nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(made, invalid_frame);
  nghttp2_session_callbacks_set_on_frame_send_callback(made, frame_sent);
  nghttp2_session_callbacks_set_on_frame_not_send_callback(made, frame_not_sent);
  nghttp2_session_callbacks_set_send_data_callback(made, send_data);
  if (padding != Http2Padding::none) {
    nghttp2_session_callbacks_set_select_padding_callback(made, Callbacks::padding);
  }
  return list;
}

int Http2Session::Callbacks::begin_headers(nghttp2_session*, const nghttp2_frame* frame,
                                           void* data) {
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

Http2Headers::Kind Http2Session::Callbacks::kind_of(const nghttp2_frame& frame) {
  if (frame.hd.type == NGHTTP2_PUSH_PROMISE) return Http2Headers::Kind::push;
  switch (frame.headers.cat) {
    case NGHTTP2_HCAT_REQUEST: return Http2Headers::Kind::request;
    case NGHTTP2_HCAT_RESPONSE:
    case NGHTTP2_HCAT_PUSH_RESPONSE: return Http2Headers::Kind::response;
    default: return Http2Headers::Kind::other;
  }
}

int Http2Session::Callbacks::header(nghttp2_session*, const nghttp2_frame* frame,
                                    const uint8_t* name, size_t name_size, const uint8_t* value,
                                    size_t value_size, uint8_t flags, void* data) {
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
int Http2Session::Callbacks::invalid_header(nghttp2_session*, const nghttp2_frame*, const uint8_t*,
                                            size_t, const uint8_t*, size_t, uint8_t, void*) {
  return 0;
}

int Http2Session::Callbacks::data_chunk(nghttp2_session*, uint8_t, int32_t id, const uint8_t* bytes,
                                        size_t size, void* data) {
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

int Http2Session::Callbacks::frame_received(nghttp2_session*, const nghttp2_frame* frame,
                                            void* data) {
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

void Http2Session::Callbacks::tell_headers(Http2Session& self, const nghttp2_frame& frame,
                                           int32_t id) {
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

int Http2Session::Callbacks::data_frame(Http2Session& self, const nghttp2_frame& frame) {
  const bool is_end = (frame.hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
  if (is_end) {
    self.listener_.data_end(frame.hd.stream_id);
  } else if (frame.hd.length == 0) {
    // It means nothing and costs the peer nothing.
    return self.count_invalid(NGHTTP2_ERR_PROTO);
  }
  return 0;
}

void Http2Session::Callbacks::settings_frame(Http2Session& self, const nghttp2_settings& frame,
                                             uint8_t flags) {
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

int Http2Session::Callbacks::ping_frame(Http2Session& self, const nghttp2_frame& frame) {
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

int Http2Session::Callbacks::stream_close(nghttp2_session*, int32_t id, uint32_t code, void* data) {
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

int Http2Session::Callbacks::invalid_frame(nghttp2_session*, const nghttp2_frame*, int error,
                                           void* data) {
  return of(data).count_invalid(error);
}

int Http2Session::Callbacks::frame_sent(nghttp2_session*, const nghttp2_frame* frame, void* data) {
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
int Http2Session::Callbacks::reset_sent(Http2Session& self, const nghttp2_frame& frame) {
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

int Http2Session::Callbacks::frame_not_sent(nghttp2_session*, const nghttp2_frame* frame, int error,
                                            void* data) {
  Http2Session& self = of(data);
  if (frame->hd.type == NGHTTP2_GOAWAY && self.own_goaways_ > 0) --self.own_goaways_;
  if (frame->hd.type == NGHTTP2_RST_STREAM) std::erase(self.own_resets_, frame->hd.stream_id);
  if (is_told(data)) self.listener_.not_sent(frame->hd.stream_id, frame->hd.type, error);
  return 0;
}

ssize_t Http2Session::Callbacks::padding(nghttp2_session*, const nghttp2_frame* frame,
                                         size_t size_max, void* data) {
  const size_t size = frame->hd.length;
  if (of(data).options_.padding == Http2Padding::max) return static_cast<ssize_t>(size_max);
  const size_t over = (size + kFrameHeaderSize) % kPaddingMultiple;
  const size_t wanted = over == 0 ? size : size + kPaddingMultiple - over;
  return static_cast<ssize_t>(std::min(wanted, size_max));
}

// How much of a stream's data goes into the next frame.
ssize_t Http2Session::Callbacks::read_body(nghttp2_session*, int32_t id, uint8_t*, size_t room,
                                           uint32_t* flags, nghttp2_data_source*, void* data) {
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

int Http2Session::Callbacks::send_data(nghttp2_session*, nghttp2_frame* frame,
                                       const uint8_t* header, size_t size, nghttp2_data_source*,
                                       void* data) {
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

}  // namespace giro::proto
