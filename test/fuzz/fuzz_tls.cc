// What comes over a connection before anybody is known: a server and a client meet bytes of
// anybody's, and each other's, changed on the way. And certificates, lists and sessions as texts
// and bytes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "../../examples/cpp/localhost_certificate.h"
#include "giro/base/check.h"
#include "tls/context.h"
#include "tls/error.h"
#include "tls/session.h"

namespace {

using namespace giro::tls;

std::shared_ptr<Context> make_context(Context::Role role, int version_max) {
  auto context = Context::create(role, TLS1_2_VERSION, version_max);
  GIRO_CHECK(context != nullptr && context->add_trusted(kLocalhostCertificate), "no context");
  if (role == Context::Role::client) return context;
  GIRO_CHECK(context->set_certificates(kLocalhostCertificate) &&
                 context->set_key(kLocalhostKey, {}) && context->set_session_id_context("fuzz"),
             "no certificate");
  return context;
}

// Made once: two versions, two sides.
const std::shared_ptr<Context>& context_of(Side side, bool is_old) {
  static const std::shared_ptr<Context> kMade[] = {
      make_context(Context::Role::client, TLS1_3_VERSION),
      make_context(Context::Role::client, TLS1_2_VERSION),
      make_context(Context::Role::server, TLS1_3_VERSION),
      make_context(Context::Role::server, TLS1_2_VERSION)};
  return kMade[(side == Side::server ? 2 : 0) + (is_old ? 1 : 0)];
}

// One end, which does what a Connection does.
class End {
 public:
  End(Side side, bool is_old) : session_(context_of(side, is_old), side) {
    session_.set_alpn(std::string_view("\2h2\10http/1.1", 12));
    session_.tell_sessions();
    if (side == Side::client) {
      session_.set_server_name("localhost");
      session_.set_verify(Session::Verify::require);
      session_.refuse_bad_peers();
      GIRO_CHECK(session_.expect_host("localhost"), "no host");
      session_.request_ocsp();
    } else {
      session_.wait_for_session();
      session_.wait_for_certificate();
    }
  }

  // False: it has come to its end.
  bool feed(std::span<const std::byte> bytes) {
    session_.wire().lend(bytes);
    const bool goes_on = work();
    session_.wire().keep();
    (void)session_.take_events();
    return goes_on;
  }
  std::vector<std::byte> take_output() {
    std::vector<std::byte> output;
    session_.wire().take_output(output);
    return output;
  }
  bool is_established() const { return session_.is_established(); }
  void say(std::string_view text) { session_.write(std::as_bytes(std::span(text))); }

 private:
  bool work() {
    for (int answers = 0; !session_.is_established() || session_.is_in_handshake(); ++answers) {
      const Session::Step step = session_.handshake();
      if (step == Session::Step::done) break;
      if (step == Session::Step::blocked) return true;
      if (step != Session::Step::waits) return false;
      GIRO_CHECK(answers < 4, "the handshake asks again and again");
      session_.give_session({});
      session_.go_on();
    }
    std::byte memory[4096];
    for (;;) {
      const Session::Read read = session_.read(memory);
      GIRO_CHECK(read.size <= sizeof memory, "more was read than fits", read.size);
      if (read.step == Session::Step::blocked) return true;
      if (read.step != Session::Step::done) return false;
    }
  }

  Session session_;
};

// Bytes of anybody's, in pieces.
void feed_anything(Side side, bool is_old, std::span<const std::byte> input) {
  End end(side, is_old);
  if (side == Side::client) end.feed({});
  if (input.empty()) return;
  const size_t piece = static_cast<size_t>(input[0]) + 1;
  for (input = input.subspan(1); !input.empty();) {
    const size_t size = std::min(piece, input.size());
    if (!end.feed(input.first(size))) break;
    input = input.subspan(size);
  }
  (void)end.take_output();
}

// Each three bytes: how many pass as they are, and what becomes of the next.
class Changes {
 public:
  explicit Changes(std::span<const std::byte> input) : input_(input) {}
  void change(std::vector<std::byte>& bytes) {
    size_t at = 0;
    while (!input_.empty() && input_.size() >= 3) {
      at += static_cast<size_t>(input_[0]) << 8U | static_cast<size_t>(input_[1]);
      if (at >= bytes.size()) break;
      bytes[at] ^= input_[2];
      input_ = input_.subspan(3);
    }
  }

 private:
  std::span<const std::byte> input_;
};

void talk_through(bool is_old, std::span<const std::byte> input) {
  End client(Side::client, is_old);
  End server(Side::server, is_old);
  Changes changes(input);
  client.feed({});
  bool has_spoken = false;
  for (int round = 0; round < 12; ++round) {
    std::vector<std::byte> there = client.take_output();
    changes.change(there);
    if (!server.feed(there)) break;
    std::vector<std::byte> back = server.take_output();
    changes.change(back);
    if (!client.feed(back)) break;
    if (!has_spoken && client.is_established() && server.is_established()) {
      client.say("hello");
      server.say("there");
      has_spoken = true;
    }
  }
}

void read_texts(std::string_view text) {
  (void)read_certificates(text);
  auto context = Context::create(Context::Role::any, 0, 0);
  (void)context->add_trusted(text);
  (void)context->add_revoked(text);
  (void)context->set_certificates(text);
  (void)context->set_key(text, Passphrase{std::string("secret")});
  (void)context->set_dh_parameters(text);
  const OwnedSession session = deserialize(text);
  if (session != nullptr) (void)serialize(session.get());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 1) return 0;
  const auto input = std::as_bytes(std::span(data, size)).subspan(1);
  const bool is_old = (data[0] & 4) != 0;
  switch (data[0] & 3) {
    case 0: feed_anything(Side::server, is_old, input); break;
    case 1: feed_anything(Side::client, is_old, input); break;
    case 2: talk_through(is_old, input); break;
    default: read_texts({reinterpret_cast<const char*>(input.data()), input.size()});
  }
  (void)take_error();
  return 0;
}
