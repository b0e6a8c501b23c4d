// Session: one TLS connection without its I/O. Ciphertext that came goes in, ciphertext that is to
// be sent comes out, and in between stands OpenSSL. One thread at a time.
//
// What happens on the way is told by events, after the call that brought it about; what the library
// cannot wait for is asked through functions that the user sets. They may close the session's
// connection, but must not destroy the session.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/function.h"
#include "tls/context.h"
#include "tls/error.h"
#include "tls/wire.h"

namespace giro::tls {

enum class Side : uint8_t { client, server };

struct SessionEvent {
  enum class Kind : uint8_t {
    key_logged,         // first: the line
    handshake_started,  // again, of one that was established
    handshake_done,
    session_made,  // first: its id; second: the session, serialized
    ocsp_response  // first; empty: none came
  };
  Kind kind;
  std::string first;
  std::string second;
};

struct Psk {
  std::string identity;
  std::string key;
};

class Session {
 public:
  Session(std::shared_ptr<Context> context, Side side);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // --- Before the handshake
  void set_server_name(const std::string& name);  // of a client
  enum class Verify : uint8_t { none, ask, require };
  // Whether the peer has to show a certificate. Bad ones are told by verify_result() alone.
  void set_verify(Verify mode);
  // Bad ones end the handshake.
  void refuse_bad_peers() { refuses_bad_peers_ = true; }
  // Of a client: the name or address that the server's certificate must be for.
  [[nodiscard]] bool expect_host(const std::string& host);
  // Names with their lengths before them.
  void set_alpn(std::string_view protocols);
  // The position in `protocols` of the chosen one; SIZE_MAX: none.
  using ChooseAlpn = Function<std::optional<std::string>(std::string_view protocols)>;
  void set_alpn_chooser(ChooseAlpn choose) { choose_alpn_ = std::move(choose); }
  using ClientPsk = Function<std::optional<Psk>(const char* hint, size_t key_max)>;
  using ServerPsk = Function<std::optional<std::string>(const char* identity, size_t key_max)>;
  void set_client_psk(ClientPsk ask);
  void set_server_psk(ServerPsk ask);
  [[nodiscard]] bool set_psk_hint(const std::string& hint);
  void request_ocsp();
  // The keys of a ticket, as users know them who share tickets between servers. `name` and `iv`: to
  // read one; or those that one that is made shall have.
  struct TicketKey {
    enum class Use : uint8_t { none, good, renew };
    Use use = Use::none;
    std::string mac_key;
    std::string cipher_key;
    std::string name;
    std::string iv;
  };
  using ChooseTicketKey =
      Function<std::optional<TicketKey>(std::string_view name, std::string_view iv, bool encrypts)>;
  void set_ticket_chooser(ChooseTicketKey choose) { choose_ticket_key_ = std::move(choose); }
  void log_keys();
  void tell_sessions() { tells_sessions_ = true; }
  // Whether the handshake waits for answers, with Step::waits: Awaits::session and ::certificate.
  void wait_for_session() { waits_for_session_ = true; }
  void wait_for_certificate() { waits_for_certificate_ = true; }
  [[nodiscard]] bool resume(std::string_view serialized);

  // --- The handshake waits for an answer
  enum class Awaits : uint8_t { nothing, session, certificate };
  Awaits awaits() const { return awaits_; }
  struct Hello {
    std::string session_id;
    std::string server_name;
    bool has_ticket = false;
  };
  const Hello& hello() const { return hello_; }
  bool wants_ocsp() const;
  void give_session(std::string_view serialized);  // empty: there is none
  [[nodiscard]] bool give_certificate(const std::shared_ptr<Context>& context);  // or null
  void give_ocsp_response(std::string_view response) { ocsp_response_ = response; }
  void go_on() { awaits_ = Awaits::nothing; }

  // --- Bytes
  Wire& wire() { return wire_; }
  enum class Step : uint8_t {
    done,     // as much as was asked for
    blocked,  // until something comes
    waits,    // for an answer of the user
    ended,    // by the peer
    failed    // error()
  };
  Step handshake();
  // Fills `into` as far as there is something.
  struct Read {
    Step step;
    size_t size;
  };
  Read read(std::span<std::byte> into);
  // done: all of it is in the wire; blocked: nothing is, until something comes.
  Step write(std::span<const std::byte> bytes);
  // Tells the peer that nothing follows.
  Step shutdown();
  [[nodiscard]] bool renegotiate();
  bool is_established() const { return is_established_; }
  bool is_in_handshake() const { return ::SSL_is_init_finished(ssl_.get()) == 0; }
  bool has_ended() const { return ended_; }
  const Error& error() const { return error_; }
  std::vector<SessionEvent> take_events() { return std::move(events_); }

  SSL* native() const { return ssl_.get(); }
  const std::shared_ptr<Context>& context() const { return context_; }
  Side side() const { return side_; }
  const std::string& ocsp_response() const { return ocsp_response_; }
  // The session that whoever is being told of a new one asks for: of several that came at once the
  // library knows only the last. `bytes` are the caller's; empty: that time is over.
  void show_session(std::string_view bytes) { shown_session_ = bytes; }
  OwnedSession current_session() const;  // null: there is none

 private:
  friend struct SessionCallbacks;
  Step step_of(int result);
  void drop_foreign_session();

  std::shared_ptr<Context> context_;
  std::shared_ptr<Context> first_context_;       // whose sessions it resumes
  std::vector<std::shared_ptr<Context>> given_;  // that the library may still use
  Side side_;
  Wire wire_;
  OwnedSsl ssl_;
  std::vector<SessionEvent> events_;
  std::string_view shown_session_;
  Error error_;
  bool is_established_ = false;
  bool ended_ = false;
  bool logs_keys_ = false;
  bool tells_sessions_ = false;
  bool refuses_bad_peers_ = false;
  bool waits_for_session_ = false;
  bool waits_for_certificate_ = false;
  Awaits awaits_ = Awaits::nothing;
  bool was_asked_for_session_ = false;
  bool was_asked_for_certificate_ = false;
  Hello hello_;
  OwnedSession given_session_;
  std::string server_name_;  // of a client
  std::string alpn_;
  std::string alpn_chosen_;
  std::string ocsp_response_;
  ChooseAlpn choose_alpn_;
  ChooseTicketKey choose_ticket_key_;
  ClientPsk client_psk_;
  ServerPsk server_psk_;
};

// --- What is known of it ------------------------------------------------------------------------

std::string serialize(const SSL_SESSION* session);
OwnedSession deserialize(std::string_view bytes);
// The name by which programs know a result of the verification: DEPTH_ZERO_SELF_SIGNED_CERT.
std::string_view verify_code(long result);
// Of the peer's certificate; X509_V_OK where none is needed.
long verify_result(const Session& session);

}  // namespace giro::tls
