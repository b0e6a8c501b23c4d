// What nghttp2 calls for a session: it counts, looks at limits and tells the listener.
#pragma once

#include <nghttp2/nghttp2.h>

#include <memory>

#include "proto/http2_session.h"

namespace giro::proto {

struct Http2Session::Callbacks {
  using List = std::unique_ptr<nghttp2_session_callbacks, void (*)(nghttp2_session_callbacks*)>;
  static List list(Http2Padding padding);

  static Http2Session& of(void* data) { return *static_cast<Http2Session*>(data); }
  // Inside an event of a session whose program has let go of it, the rest is not told.
  static bool is_told(void* data) { return !of(data).is_silent_; }
  static int begin_headers(nghttp2_session*, const nghttp2_frame* frame, void* data);
  static Http2Headers::Kind kind_of(const nghttp2_frame& frame);
  static int header(nghttp2_session*, const nghttp2_frame* frame, const uint8_t* name,
                    size_t name_size, const uint8_t* value, size_t value_size, uint8_t flags,
                    void* data);
  static int invalid_header(nghttp2_session*, const nghttp2_frame*, const uint8_t*, size_t,
                            const uint8_t*, size_t, uint8_t, void*);
  static int data_chunk(nghttp2_session*, uint8_t, int32_t id, const uint8_t* bytes, size_t size,
                        void* data);
  static int frame_received(nghttp2_session*, const nghttp2_frame* frame, void* data);
  static void tell_headers(Http2Session& self, const nghttp2_frame& frame, int32_t id);
  static int data_frame(Http2Session& self, const nghttp2_frame& frame);
  static void settings_frame(Http2Session& self, const nghttp2_settings& frame, uint8_t flags);
  static int ping_frame(Http2Session& self, const nghttp2_frame& frame);
  static int stream_close(nghttp2_session*, int32_t id, uint32_t code, void* data);
  static int invalid_frame(nghttp2_session*, const nghttp2_frame*, int error, void* data);
  static int frame_sent(nghttp2_session*, const nghttp2_frame* frame, void* data);
  static int reset_sent(Http2Session& self, const nghttp2_frame& frame);
  static int frame_not_sent(nghttp2_session*, const nghttp2_frame* frame, int error, void* data);
  static ssize_t padding(nghttp2_session*, const nghttp2_frame* frame, size_t size_max, void* data);
  static ssize_t read_body(nghttp2_session*, int32_t id, uint8_t*, size_t room, uint32_t* flags,
                           nghttp2_data_source*, void* data);
  static int send_data(nghttp2_session*, nghttp2_frame* frame, const uint8_t* header, size_t size,
                       nghttp2_data_source*, void* data);
};

}  // namespace giro::proto
