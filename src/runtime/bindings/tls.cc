// Connections over TLS, for lib/internal/tls.
#include "engine/buffers.h"
#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/tls_handle.h"
#include "runtime/bindings/tls_values.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;
using tls::Session;

template <Value (*function)(Call&, TlsHandle&)>
Value on_tls(Call& call, SocketHandle& handle) {
  TlsHandle* tls = handle.as_tls();
  return tls == nullptr ? call.fail_type("Illegal invocation") : function(call, *tls);
}

// (lower handle, context, isServer)
Value wrap_handle(Call& call, SocketHandle& lower) {
  auto* context = engine::unwrap<ContextHandle>(call[1]);
  if (context == nullptr) return call.fail_type("Illegal invocation");
  std::unique_ptr<SocketHandle> made =
      std::make_unique<TlsHandle>(call[0], lower, context->context,
                                  call[2].to_boolean() ? tls::Side::server : tls::Side::client);
  return engine::wrap(std::move(made));
}

Value start(Call&, TlsHandle& handle) {
  handle.start();
  return Value::undefined();
}

Value set_server_name(Call& call, TlsHandle& handle) {
  handle.session().set_server_name(call[1].to_string());
  return Value::undefined();
}

// (tls, asks, requires)
Value set_verify(Call& call, TlsHandle& handle) {
  Session::Verify mode = Session::Verify::none;
  if (call[1].to_boolean()) mode = Session::Verify::ask;
  if (call[1].to_boolean() && call[2].to_boolean()) mode = Session::Verify::require;
  handle.session().set_verify(mode);
  return Value::undefined();
}

Value set_alpn(Call& call, TlsHandle& handle) {
  handle.session().set_alpn(view_of_bytes(call[1]));
  return Value::undefined();
}

// The owner's onalpn(protocols) answers with a name, or undefined.
Value ask_alpn(Call&, TlsHandle& handle) {
  handle.session().set_alpn_chooser([&handle](std::string_view offered) {
    const Value chosen = handle.ask("onalpn", {bytes_value(offered)});
    return chosen.is_string() ? std::optional(chosen.to_string()) : std::nullopt;
  });
  return Value::undefined();
}

// The owner's onpsk(hint or identity, sizeMax) answers with [identity, key] or a key, or undefined.
Value ask_psk(Call&, TlsHandle& handle) {
  Session& session = handle.session();
  if (session.side() == tls::Side::client) {
    session.set_client_psk([&handle](const char* hint, size_t key_max) {
      const Value hint_value = hint == nullptr ? Value::null() : Value::string(hint);
      const Value answer =
          handle.ask("onpsk", {hint_value, Value::integer(static_cast<int64_t>(key_max))});
      if (!answer.is_object()) return std::optional<tls::Psk>();
      const Object pair(answer);
      return std::optional(tls::Psk{bytes_from(pair.get(0)), bytes_from(pair.get(1))});
    });
  } else {
    session.set_server_psk([&handle](const char* identity, size_t key_max) {
      const Value answer = handle.ask(
          "onpsk", {Value::string(identity), Value::integer(static_cast<int64_t>(key_max))});
      return answer.is_object() ? std::optional(bytes_from(answer)) : std::nullopt;
    });
  }
  return Value::undefined();
}

// The owner's onticketkeys(name, iv, encrypts) answers with [0], [1, key, key] or [2, key, key],
// and where it encrypts with a name and an initialisation vector, too.
Value ask_ticket_keys(Call&, TlsHandle& handle) {
  handle.session().set_ticket_chooser([&handle](std::string_view name, std::string_view iv,
                                                bool encrypts) {
    using TicketKey = Session::TicketKey;
    const Value answer =
        handle.ask("onticketkeys", {bytes_value(name), bytes_value(iv), Value::boolean(encrypts)});
    if (!answer.is_object()) return std::optional<TicketKey>();
    const Object list(answer);
    const double status = list.get(0).is_number() ? list.get(0).to_number() : -1;
    if (status == 0) return std::optional(TicketKey());
    if (status != 1 && status != 2) return std::optional<TicketKey>();
    const auto use = status == 1 ? TicketKey::Use::good : TicketKey::Use::renew;
    return std::optional(TicketKey{use, bytes_from(list.get(1)), bytes_from(list.get(2)),
                                   bytes_from(list.get(3)), bytes_from(list.get(4))});
  });
  return Value::undefined();
}

Value set_psk_hint(Call& call, TlsHandle& handle) {
  return Value::boolean(handle.session().set_psk_hint(call[1].to_string()));
}

Value request_ocsp(Call&, TlsHandle& handle) {
  handle.session().request_ocsp();
  return Value::undefined();
}

Value log_keys(Call&, TlsHandle& handle) {
  handle.session().log_keys();
  return Value::undefined();
}

// (tls, waitsForSession)
Value tell_sessions(Call& call, TlsHandle& handle) {
  handle.session().tell_sessions();
  if (call[1].to_boolean()) handle.session().wait_for_session();
  return Value::undefined();
}

Value ask_certificate(Call&, TlsHandle& handle) {
  handle.session().wait_for_certificate();
  return Value::undefined();
}

Value resume(Call& call, TlsHandle& handle) {
  return Value::boolean(handle.session().resume(view_of_bytes(call[1])));
}

// (tls, session or null): the answer to onclienthello()
Value answer_hello(Call& call, TlsHandle& handle) {
  handle.session().give_session(call[1].is_nullish() ? std::string_view() : view_of_bytes(call[1]));
  handle.session().go_on();
  handle.pump();
  return Value::undefined();
}

// (tls, context or undefined, ocspResponse or undefined): the answer to oncertificate()
Value answer_certificate(Call& call, TlsHandle& handle) {
  Session& session = handle.session();
  if (const auto* context = engine::unwrap<ContextHandle>(call[1])) {
    if (!session.give_certificate(context->context)) return Value::boolean(false);
  }
  if (call[2].is_object()) session.give_ocsp_response(view_of_bytes(call[2]));
  session.go_on();
  handle.pump();
  return Value::boolean(true);
}

// (tls, context): of a server, before the handshake
Value set_context(Call& call, TlsHandle& handle) {
  const auto* context = engine::unwrap<ContextHandle>(call[1]);
  if (context == nullptr) return call.fail_type("Illegal invocation");
  return Value::boolean(handle.session().give_certificate(context->context));
}

Value hold(Call&, TlsHandle& handle) {
  handle.hold();
  return Value::undefined();
}

Value let_go(Call&, TlsHandle& handle) {
  handle.let_go();
  return Value::undefined();
}

Value renegotiate(Call&, TlsHandle& handle) {
  if (!handle.session().renegotiate()) return Value::boolean(false);
  handle.pump();
  return Value::boolean(true);
}

// (tls, bytes): ciphertext that was read elsewhere
Value receive(Call& call, TlsHandle& handle) {
  handle.give(std::as_bytes(std::span<const uint8_t>(engine::bytes_of(call[1]))));
  return Value::undefined();
}

// --- Streams of JavaScript ----------------------------------------------------------------------

DuplexHandle* as_duplex(SocketHandle& handle) { return dynamic_cast<DuplexHandle*>(&handle); }

Value open_duplex(Call&) {
  std::unique_ptr<SocketHandle> made = std::make_unique<DuplexHandle>();
  return engine::wrap(std::move(made));
}

// (duplex, bytes or null)
Value duplex_receive(Call& call, SocketHandle& handle) {
  DuplexHandle* duplex = as_duplex(handle);
  if (duplex == nullptr) return call.fail_type("Illegal invocation");
  if (call[1].is_null()) {
    duplex->receive(std::nullopt);
  } else {
    duplex->receive(engine::bytes_of(call[1]));
  }
  return Value::undefined();
}

// (duplex, status)
Value duplex_done(Call& call, SocketHandle& handle) {
  DuplexHandle* duplex = as_duplex(handle);
  if (duplex == nullptr) return call.fail_type("Illegal invocation");
  duplex->done(call[1].to_int32());
  return Value::undefined();
}

}  // namespace

void initialize_tls(Object exports) {
  method<wrap_handle>(exports, "wrap", 3);
  method<on_tls<start>>(exports, "start", 1);
  method<on_tls<set_server_name>>(exports, "setServerName", 2);
  method<on_tls<set_verify>>(exports, "setVerify", 3);
  method<on_tls<set_alpn>>(exports, "setAlpn", 2);
  method<on_tls<ask_alpn>>(exports, "askAlpn", 1);
  method<on_tls<ask_ticket_keys>>(exports, "askTicketKeys", 1);
  method<on_tls<ask_psk>>(exports, "askPsk", 1);
  method<on_tls<set_psk_hint>>(exports, "setPskHint", 2);
  method<on_tls<request_ocsp>>(exports, "requestOcsp", 1);
  method<on_tls<log_keys>>(exports, "logKeys", 1);
  method<on_tls<tell_sessions>>(exports, "tellSessions", 2);
  method<on_tls<ask_certificate>>(exports, "askCertificate", 1);
  method<on_tls<resume>>(exports, "resume", 2);
  method<on_tls<answer_hello>>(exports, "answerHello", 2);
  method<on_tls<answer_certificate>>(exports, "answerCertificate", 3);
  method<on_tls<set_context>>(exports, "setContext", 2);
  method<on_tls<hold>>(exports, "hold", 1);
  method<on_tls<let_go>>(exports, "letGo", 1);
  method<on_tls<renegotiate>>(exports, "renegotiate", 1);
  method<on_tls<receive>>(exports, "receive", 2);
  method<open_duplex>(exports, "openDuplex", 0);
  method<duplex_receive>(exports, "duplexReceive", 2);
  method<duplex_done>(exports, "duplexDone", 2);
  add_context_functions(exports);
  add_fact_functions(exports);
}

}  // namespace giro::runtime
