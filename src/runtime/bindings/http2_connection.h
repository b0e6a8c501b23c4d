// Http2Connection: an Http2Session with what carries its bytes, and the way into JavaScript
// (lib/internal/http2/session.js), which is told through functions that it has given once.
//
// Bytes come from a socket of ours without passing through JavaScript, or from any stream of
// JavaScript's through receive(). What is to be sent is collected once at the end of what came, or
// in the check phase. Loop thread only; it lives as long as its handle or something that is under
// way.
#pragma once

#include <memory>
#include <unordered_map>

#include "engine/call.h"
#include "engine/persistent.h"
#include "proto/http2_session.h"
#include "runtime/bindings/net_socket.h"
#include "runtime/native_debug.h"

namespace giro::runtime {

// Each gets the owner first, and then:
struct Http2Callbacks {
  engine::Persistent headers;      // id, kind, flags, fields, sensitive
  engine::Persistent data;         // id, array buffer, offset, size
  engine::Persistent data_end;     // id
  engine::Persistent closed;       // id, code
  engine::Persistent settings;     // acknowledges
  engine::Persistent ping;         // acknowledges, payload
  engine::Persistent goaway;       // code, last stream, opaque data or undefined
  engine::Persistent service;      // id, origin, value
  engine::Persistent origins;      // list
  engine::Persistent not_sent;     // id, type, error
  engine::Persistent trailers;     // id
  engine::Persistent written;      // id, status
  engine::Persistent file_failed;  // id, status
  engine::Persistent send;         // bytes, sizes of their pieces; sent() is to follow
  engine::Persistent failed;       // error of the library
};
Http2Callbacks& http2_callbacks();

class Http2Connection final : public proto::Http2Listener,
                              public std::enable_shared_from_this<Http2Connection> {
 public:
  using Session = proto::Http2Session;
  static std::shared_ptr<Http2Connection> make(engine::Object owner, Session::Role role,
                                               const proto::Http2Options& options);
  Session& session() { return session_; }

  // Bytes of this socket come here, and what is sent goes there.
  void attach(engine::Value socket);
  // Of a stream of JavaScript's; what callbacks throw is in `thrown`.
  void receive(std::span<const uint8_t> bytes, engine::Value& thrown);
  void receive_from_socket(std::span<const std::byte> bytes);
  void sent(int status);
  // Soon: something is to be sent.
  void schedule();
  // Now, unless bytes are being received.
  void flush();
  // What has been submitted goes out, and nothing is told any more.
  void close();
  bool is_sending() const { return is_sending_; }
  // For NODE_DEBUG_NATIVE=http2.
  void show(int32_t stream, const std::string& event) const;

  // Behind what has been submitted before.
  void reset(int32_t stream, uint32_t code);

  // Sends a file's bytes on a stream, up to `size` of them (less than 0: all), and closes it where
  // it is owned.
  enum class Owns : bool { no, yes };
  void send_file(int32_t stream, int fd, int64_t offset, int64_t size, Owns owns);

  double received_ms() const { return received_ms_; }
  uint64_t bytes_received() const { return bytes_received_; }
  uint64_t bytes_sent() const { return bytes_sent_; }

 private:
  struct FileFeed;
  Http2Connection(engine::Object owner, Session::Role role, const proto::Http2Options& options);

  void headers(const proto::Http2Headers& block) override;
  void data(int32_t stream, std::span<const uint8_t> bytes) override;
  void data_end(int32_t stream) override;
  void closed(int32_t stream, uint32_t code) override;
  void settings(Acknowledges acknowledges) override;
  void ping(Acknowledges acknowledges, std::span<const uint8_t> payload) override;
  void goaway(uint32_t code, int32_t last_stream, std::span<const uint8_t> opaque) override;
  void alternative_service(int32_t stream, std::string_view origin,
                           std::string_view value) override;
  void origins(const std::vector<std::string_view>& origins) override;
  void not_sent(int32_t stream, uint8_t type, int error) override;
  void wants_trailers(int32_t stream) override;
  void wants_data(int32_t stream) override;

  static uint64_t next_number();
  std::string shown_name() const;
  void tell(const engine::Persistent& function, std::initializer_list<engine::Value> arguments);
  void call(const engine::Persistent& function, std::initializer_list<engine::Value> arguments);
  void after_receive(int outcome);
  void finish_closing();
  void let_go();
  void collect_and_send();
  int collect();
  void send_to_socket(SocketHandle& socket);
  void send_to_stream();
  void finish_output(int status);
  void fail(int error);
  void file_read(int32_t stream, const std::shared_ptr<FileFeed>& feed, Result<size_t> count);

  engine::Persistent owner_;
  Session session_;
  engine::Persistent socket_;  // empty: a stream of JavaScript's
  proto::Http2Output sending_;
  std::unordered_map<int32_t, std::shared_ptr<FileFeed>> files_;
  std::vector<std::pair<int32_t, uint32_t>> resets_;  // stream and code
  engine::Value* thrown_ = nullptr;                   // of receive()
  double received_ms_ = 0;
  uint64_t bytes_received_ = 0;
  uint64_t bytes_sent_ = 0;
  int depth_ = 0;  // of receiving and collecting
  bool is_from_loop_ = false;
  bool is_scheduled_ = false;
  bool is_sending_ = false;
  bool ended_with_headers_ = false;
  const bool is_shown_ = is_debugged("http2");
  const uint64_t number_ = next_number();
  bool is_closing_ = false;
  bool is_closed_ = false;
};

// What an Http2Session of JavaScript holds.
struct Http2Handle {
  std::shared_ptr<Http2Connection> connection;
};

}  // namespace giro::runtime
