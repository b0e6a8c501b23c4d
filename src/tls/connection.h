// Connection: a Session over a Stream, what is behind a TlsStream. Shared by the stream and by the
// reads that are awaited, so that those can be told when the stream has gone.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "giro/base/bytes.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/coroutine.h"
#include "giro/stream.h"
#include "tls/identity.h"
#include "tls/session.h"

namespace giro::tls {

class Connection {
 public:
  using Shared = std::shared_ptr<Connection>;

  Connection(Stream stream, std::shared_ptr<Identity> identity);

  // --- The handshake; when it fails the stream is of no use any more ----------------------------

  // The name is the one that is asked for, and that is verified.
  [[nodiscard]] Result<void> prepare_client(const std::string& name);
  void prepare_server();
  void resume(std::string_view serialized);
  static task<Result<void>> shake_hands(Shared connection);

  // --- Bytes ------------------------------------------------------------------------------------

  // Some bytes, as many as fit; 0: the end.
  static task<Result<size_t>> read_some(Shared connection, std::span<std::byte> into);
  static task<Result<std::optional<Bytes>>> read_chunk(Shared connection);
  static task<Result<Bytes>> read_exactly(Shared connection, size_t size);
  static task<Result<std::optional<std::string>>> read_until(Shared connection,
                                                             std::string delimiter,
                                                             size_t size_max);
  bool was_cut_off() const { return was_cut_off_; }

  // One piece of text, whoever it belongs to.
  StreamSend write(std::string_view bytes);
  StreamSend shutdown();
  size_t write_queue_size() const;
  enum class End : uint8_t { close, reset };
  void close(End how, Function<void()> on_close);

  const Session& session() const { return session_; }
  Result<void> verification() const;
  const std::string& host() const { return host_; }
  const std::string& session_to_resume() const { return session_to_resume_; }
  Stream& stream() { return stream_; }

 private:
  // What waits until the peer has sent the rest of a message of the protocol's own.
  struct Waiting {
    Waiting(std::string_view kept, bool ends, StreamSend& send)
        : bytes(kept), is_end(ends), link(send) {}
    std::string bytes;
    bool is_end;
    StreamSend::Link link;
  };

  task<Result<void>> receive(const char* call);
  Result<void> check_peer() const;
  SysError handshake_error();
  void choose_identity();
  void set_verify(TlsPeers peers);
  void take_events();
  std::optional<Result<size_t>> read_now(std::span<std::byte> into);
  task<Result<bool>> read_ahead();
  Bytes take_early(size_t size);
  StreamSend flush();
  StreamSend send_end();
  StreamSend wait(std::string_view bytes, bool is_end);
  void go_on_writing();
  SysError fail(const SysError& error);

  Stream stream_;
  std::shared_ptr<Identity> identity_;
  Session session_;
  TlsPeers peers_;
  std::string host_;
  std::string session_to_resume_;
  Bytes input_;  // what the session's wire has borrowed
  Bytes early_;  // decrypted, and not asked for yet
  std::deque<Waiting> waiting_;
  std::optional<SysError> failure_;
  bool is_reading_ = false;
  bool has_finished_ = false;  // in our direction
  bool was_cut_off_ = false;
};

}  // namespace giro::tls
