// TlsHandle: a connection over TLS, on top of another one. To JavaScript it is a socket like any
// other; ciphertext never gets there.
//
// Besides what SocketHandle tells, the owner is told: onhandshakestart(), onhandshakedone(),
// onkeylog(line), onnewsession(id, session), onocspresponse(response), onerror(message, code,
// library, reason), onclienthello(sessionId, hasTicket, serverName), oncertificate(serverName,
// wantsOcsp). The last two wait for an answer.
#pragma once

#include "runtime/bindings/net_socket.h"
#include "tls/session.h"

namespace giro::runtime {

class TlsHandle final : public SocketHandle {
 public:
  // `lower` is what the value holds; nobody else reads it from now on.
  TlsHandle(engine::Value lower_value, SocketHandle& lower,
            const std::shared_ptr<tls::Context>& context, tls::Side side);
  ~TlsHandle() override;

  TlsHandle* as_tls() override { return this; }
  Stream& stream() override { return lower_->stream(); }

  // Begins the handshake, or waits for the peer to.
  void start();
  // Ciphertext that somebody else has read before.
  void give(std::span<const std::byte> bytes) { lower_received(bytes); }
  tls::Session& session() { return *session_; }
  // The user has answered, or has done something that is to be sent.
  void pump();
  // Nothing is sent until let_go().
  void hold() { is_held_ = true; }
  void let_go();
  // For JavaScript that is asked by the library itself; the owner is the first argument.
  engine::Value ask(std::string_view method, std::initializer_list<engine::Value> arguments);

  Result<void> read_start() override;
  void read_stop() override;
  void use_buffer(engine::Value buffer) override { set_user_buffer(buffer); }
  Result<Outcome> try_write(std::span<const iovec> parts, std::vector<std::string> texts) override;
  Result<Outcome> try_write(std::span<const uint8_t> bytes) override;
  Result<Outcome> try_write(std::string_view text) override;
  Result<void> write_rest(Done done) override;
  // As in Node: a write is never over before it returns, so that what follows is sent with others.
  bool tells_later() const override { return true; }
  engine::Value take_rest() override;
  size_t write_queue_size() override;
  Result<void> shutdown(Done done) override;
  // The lower connection is left to its owner.
  void close(Ending ending) override;
  void ref() override { lower_->ref(); }
  void unref() override { lower_->unref(); }
  int fd() override { return lower_->fd(); }
  Result<Address> local_address() override { return lower_->local_address(); }

 private:
  class Tap;

  void expect(Expects pieces) override { note_expects(pieces); }
  void lower_received(std::span<const std::byte> bytes);
  void lower_finished(int status);
  void lower_written(const Result<void>& outcome);
  void advance();
  bool shakes_hands() const;
  void advance_handshake();
  void read_plaintext();
  void after(tls::Session::Step step);
  void ask_user();
  void tell_end();
  void tell_events();
  void tell_error();
  void start_by_writing();
  void flush();
  void settle_writes();
  void fail_writes(const SysError& error);
  void settle_shutdown();
  void read_lower_as_needed();
  bool is_busy() const { return is_writing_ || is_held_ || session_->wire().has_output(); }

  engine::Persistent lower_value_;
  SocketHandle* lower_;
  std::shared_ptr<Tap> tap_;
  std::shared_ptr<tls::Session> session_;
  std::vector<std::byte> rest_;  // that is not encrypted yet
  std::vector<Done> waiting_;    // for all to be sent
  Done shutdown_;
  bool is_started_ = false;
  bool is_closed_ = false;
  bool is_failed_ = false;
  bool is_asked_ = false;  // the program, and it has not answered yet
  bool has_told_end_ = false;
  bool is_pumping_ = false;
  bool pumps_again_ = false;
  bool wants_plaintext_ = false;
  bool reads_lower_ = false;
  bool is_writing_ = false;  // below
  bool is_held_ = false;
  bool has_asked_ = false;
};

// DuplexHandle: a connection that is a stream of JavaScript's. Its owner is asked to
// onwrite(bytes), onreadstart(), onreadstop() and onend(), and says when that is done and what has
// come.
class DuplexHandle final : public SocketHandle {
 public:
  DuplexHandle() = default;

  // Nothing: the end.
  void receive(std::optional<std::span<const uint8_t>> bytes);
  void done(int status);

  Result<void> read_start() override;
  void read_stop() override;
  Result<Outcome> try_write(std::span<const iovec> parts, std::vector<std::string> texts) override;
  Result<Outcome> try_write(std::span<const uint8_t> bytes) override;
  Result<Outcome> try_write(std::string_view text) override;
  Result<void> write_rest(Done done) override;
  engine::Value take_rest() override;
  size_t write_queue_size() override { return rest_.size(); }
  Result<void> shutdown(Done done) override;
  void close(Ending ending) override;
  void ref() override {}
  void unref() override {}

 private:
  std::vector<uint8_t> rest_;
  Done writing_;
};

}  // namespace giro::runtime
