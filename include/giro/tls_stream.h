// TlsStream: a Stream whose bytes nobody on the way can read or change, and whose other side is who
// it says it is.
//
//   Result<TlsStream> stream = co_await TlsStream::connect(loop, "example.org", 443);
//
// Errors are those of Stream, and those of the protocol: EPROTO with OpenSSL's code
// ("ERR_SSL_WRONG_VERSION_NUMBER: wrong version number, connect"), EKEYREJECTED with that of the
// verification ("CERT_HAS_EXPIRED: certificate has expired, connect"). After one of those the
// connection is of no use any more.
//
// Loop thread only. May be closed, moved or destroyed at any moment; it must be gone before its
// loop is. Destroying a read or a write that somebody awaits loses no byte. Calls on a closed
// stream give EBADF.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "giro/base/api.h"
#include "giro/base/bytes.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/connect.h"
#include "giro/coroutine/forward.h"
#include "giro/coroutine/stream.h"
#include "giro/stream.h"
#include "giro/tls_context.h"

namespace giro {

class Loop;

namespace tls {
class Connection;
}

// How a client goes about it. (No aggregate: GCC 12 destroys those twice that are written in braces
// where something is awaited.)
struct TlsConnectOptions {
  // Of a client that trusts whom the system trusts; or as a context says.
  TlsConnectOptions() {}
  TlsConnectOptions(TlsContext of) : context(std::move(of)) {}

  // What it is and whom it trusts.
  TlsContext context;

  // The name that the server is asked for and has to prove; empty: the host's.
  std::string server_name;

  // Of an earlier connection to the same host: TlsStream::session().
  TlsSession session;

  // For the connection underneath.
  ConnectOptions connect;
};

// What a certificate says.
struct TlsCertificate {
  std::string pem;          // all of it
  std::string subject;      // "CN=example.org"
  std::string issuer;       // the subject of who signed it
  std::string fingerprint;  // SHA-256, in hexadecimal

  // From when to when.
  std::chrono::system_clock::time_point valid_from;
  std::chrono::system_clock::time_point valid_to;
};

class GIRO_API TlsStream {
 public:
  TlsStream() = default;
  TlsStream(TlsStream&& other) noexcept = default;
  TlsStream& operator=(TlsStream&& other) noexcept;
  ~TlsStream();

  // co_await TlsStream::connect(loop, host, port): looks the name up, connects, and verifies that
  // it is this host that answers. ECONNRESET when the peer goes before that. There is no time
  // limit: with_timeout() gives it one.
  static task<Result<TlsStream>> connect(Loop& loop, std::string host, uint16_t port,
                                         TlsConnectOptions options = {});
  // The same over a connection that is there: to a proxy, or one that has spoken until now without
  // encryption. What was read ahead belongs to TLS.
  static task<Result<TlsStream>> connect(Stream stream, std::string host,
                                         TlsConnectOptions options = {});
  // The server's side of a connection that a Listener gave. A task of its own for each, with a time
  // limit, keeps slow clients from delaying others.
  static task<Result<TlsStream>> accept(Stream stream, TlsContext context);

  // Whether it has not been closed.
  bool is_open() const { return connection_ != nullptr; }

  // As the same calls of Stream. One at a time (EALREADY). nullopt, 0: the peer has finished, or
  // was cut off: was_cut_off().
  task<Result<std::optional<Bytes>>> read();
  task<Result<size_t>> read_into(std::span<std::byte> memory);
  task<Result<Bytes>> read_exactly(size_t size);
  task<Result<std::optional<std::string>>> read_until(std::string delimiter,
                                                      size_t size_max = 64 * 1024);
  // Whether the end came without the peer's having said so (close_notify): what was read may be a
  // part of what was sent. Protocols that do not tell lengths must ask.
  bool was_cut_off() const;

  // As the same calls of Stream: encrypted and tried at once, queued otherwise; several pieces are
  // encrypted together.
  StreamSend write(std::string data);
  StreamSend write(Bytes data);
  StreamSend write(std::span<const std::string_view> pieces);
  template <typename... Piece>
    requires(sizeof...(Piece) > 1 &&
             (std::is_convertible_v<const Piece&, std::string_view> && ...) &&
             (!std::is_null_pointer_v<Piece> && ...))
  StreamSend write(const Piece&... pieces) {
    const std::string_view all[] = {pieces...};
    return write(std::span(all));
  }
  // Bytes that the kernel has not taken yet, encrypted.
  size_t write_queue_size() const;
  // Says that nothing follows (close_notify), and then ends the connection in this direction, after
  // everything queued. Reading goes on.
  StreamSend shutdown();

  // At once, without saying anything: to the peer it looks cut off, unless shutdown() went before.
  // What is in flight comes back with ECANCELED in the close phase, before `on_close`.
  void close(Function<void()> on_close = nullptr);
  // Closes with a reset.
  void reset_close(Function<void()> on_close = nullptr);

  // --- What both sides have agreed on

  // "TLSv1.3", "TLS_AES_256_GCM_SHA384".
  std::string version() const;
  std::string cipher() const;
  // ALPN; empty: none.
  std::string protocol() const;
  // That the client has asked for (SNI); empty: none.
  std::string server_name() const;
  // Whether it goes on with what an earlier connection has agreed on.
  bool is_resumed() const;
  // What the peer has shown; nothing: none.
  std::optional<TlsCertificate> peer_certificate() const;
  // Why the peer's certificate is not to be trusted, where TlsPeers lets it pass.
  Result<void> verification() const;
  // To resume, of a client. Servers send it after the handshake, with the first bytes that are
  // read: ask at the end of a connection.
  TlsSession session() const;

  // The connection underneath, for its addresses and options. EBADF from a closed one.
  Stream& transport();

 private:
  friend class tls::Connection;
  explicit TlsStream(std::shared_ptr<tls::Connection> connection)
      : connection_(std::move(connection)) {}

  std::shared_ptr<tls::Connection> connection_;
};

}  // namespace giro
