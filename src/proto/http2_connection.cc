// What an Http2Session says about the connection as a whole.
#include <nghttp2/nghttp2.h>

#include <algorithm>

#include "proto/http2_fields.h"
#include "proto/http2_session.h"

namespace giro::proto {

void replace_setting(std::vector<Http2Setting>& settings, Http2Setting given) {
  auto found = std::find_if(settings.begin(), settings.end(),
                            [&](const Http2Setting& known) { return known.id == given.id; });
  if (found == settings.end()) {
    settings.push_back(given);
  } else {
    found->value = given.value;
  }
}

namespace {

bool is_known(uint16_t id) {
  return (id >= NGHTTP2_SETTINGS_HEADER_TABLE_SIZE &&
          id <= NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE) ||
         id == NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL;
}

const uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

}  // namespace

int Http2Session::submit_settings(std::span<const Http2Setting> settings) {
  std::vector<nghttp2_settings_entry> entries;
  entries.reserve(settings.size());
  for (const Http2Setting& setting : settings) entries.push_back({setting.id, setting.value});
  const int outcome =
      nghttp2_submit_settings(session_, NGHTTP2_FLAG_NONE, entries.data(), entries.size());
  if (outcome != 0) return outcome;
  ++settings_;
  for (const Http2Setting& setting : settings) {
    if (!is_known(setting.id)) replace_setting(local_custom_, setting);
  }
  return 0;
}

bool Http2Session::submit_ping(std::span<const uint8_t, 8> payload) {
  if (pings_ >= options_.outstanding_pings_max) return false;
  if (nghttp2_submit_ping(session_, NGHTTP2_FLAG_NONE, payload.data()) != 0) return false;
  ++pings_;
  return true;
}

int Http2Session::submit_goaway(uint32_t code, int32_t last_stream,
                                std::span<const uint8_t> opaque) {
  const int32_t last =
      last_stream > 0 ? last_stream : nghttp2_session_get_last_proc_stream_id(session_);
  const int outcome =
      nghttp2_submit_goaway(session_, NGHTTP2_FLAG_NONE, last, code, opaque.data(), opaque.size());
  if (outcome == 0) ++own_goaways_;
  return outcome;
}

int Http2Session::submit_shutdown_notice() {
  const int outcome = nghttp2_submit_shutdown_notice(session_);
  if (outcome == 0) ++own_goaways_;
  return outcome;
}

int Http2Session::terminate(uint32_t code) {
  const int outcome = nghttp2_session_terminate_session(session_, code);
  if (outcome == 0) ++own_goaways_;
  return outcome;
}

int Http2Session::submit_alternative_service(int32_t stream, std::string_view origin,
                                             std::string_view value) {
  return nghttp2_submit_altsvc(session_, NGHTTP2_FLAG_NONE, stream, bytes_of(origin), origin.size(),
                               bytes_of(value), value.size());
}

int Http2Session::submit_origins(const std::vector<std::string>& origins) {
  std::vector<nghttp2_origin_entry> entries;
  entries.reserve(origins.size());
  for (const std::string& origin : origins) {
    entries.push_back({const_cast<uint8_t*>(bytes_of(origin)), origin.size()});
  }
  return nghttp2_submit_origin(session_, NGHTTP2_FLAG_NONE, entries.data(), entries.size());
}

bool Http2Session::set_next_stream(int32_t stream) {
  return nghttp2_session_set_next_stream_id(session_, stream) == 0;
}

int Http2Session::set_window_size(int32_t size) {
  return nghttp2_session_set_local_window_size(session_, NGHTTP2_FLAG_NONE, 0, size);
}

uint32_t Http2Session::setting(Side side, uint16_t id) const {
  const auto which = static_cast<nghttp2_settings_id>(id);
  return side == Side::local ? nghttp2_session_get_local_settings(session_, which)
                             : nghttp2_session_get_remote_settings(session_, which);
}

std::array<double, Http2Session::kStateSize> Http2Session::state() const {
  return {static_cast<double>(nghttp2_session_get_effective_local_window_size(session_)),
          static_cast<double>(nghttp2_session_get_effective_recv_data_length(session_)),
          static_cast<double>(nghttp2_session_get_next_stream_id(session_)),
          static_cast<double>(nghttp2_session_get_local_window_size(session_)),
          static_cast<double>(nghttp2_session_get_last_proc_stream_id(session_)),
          static_cast<double>(nghttp2_session_get_remote_window_size(session_)),
          static_cast<double>(nghttp2_session_get_outbound_queue_size(session_)),
          static_cast<double>(nghttp2_session_get_hd_deflate_dynamic_table_size(session_)),
          static_cast<double>(nghttp2_session_get_hd_inflate_dynamic_table_size(session_))};
}

std::array<double, Http2Session::kStreamStateSize> Http2Session::stream_state(int32_t id) const {
  nghttp2_stream* stream = nghttp2_session_find_stream(session_, id);
  constexpr double kLegacyWeight = 16;
  if (stream == nullptr) return {NGHTTP2_STREAM_STATE_IDLE, kLegacyWeight, 0, 0, 0, 0};
  return {static_cast<double>(nghttp2_stream_get_state(stream)),
          kLegacyWeight,
          0,
          static_cast<double>(nghttp2_session_get_stream_local_close(session_, id)),
          static_cast<double>(nghttp2_session_get_stream_remote_close(session_, id)),
          static_cast<double>(nghttp2_session_get_stream_local_window_size(session_, id))};
}

}  // namespace giro::proto
