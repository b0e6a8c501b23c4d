// Who is not let through: a corpus of bad certificates, each with the code that Node gives it.
#include "tls/tls_pair.h"

namespace giro::test {
namespace {

class TlsRefusals : public TlsTest {
 protected:
  // What a client says that trusts the authority of all tests and asks for `host`.
  std::string code(const Made& made, std::string host = "localhost") {
    return code_of(server_options(made), {}, std::move(host));
  }
  std::string code_of(TlsOptions server, TlsOptions client, std::string host = "localhost") {
    std::string name;
    std::string told;
    auto body = [&](TlsContext serves, TlsConnectOptions asks, std::string asked) -> task<> {
      Pair made =
          co_await handshake(loop, listener, std::move(asks), std::move(serves), std::move(asked));
      if (made.client.ok()) co_return;
      name = made.client.error().name();
      if (made.client.error().code() == EINVAL) co_return;  // it was not tried
      EXPECT_EQ(made.client.error().code(), EKEYREJECTED);
      // The server hears of it, at the latest when it reads.
      if (made.server.ok()) {
        auto chunk = co_await made.server->read();
        told = chunk.ok() ? "" : chunk.error().name();
      } else {
        told = made.server.error().name();
      }
      EXPECT_NE(told, "");
    };
    run(loop, body(server_context(std::move(server)), client_context(std::move(client)),
                   std::move(host)));
    return name;
  }
};
EACH_POLLER_SUITE(TlsRefusals);

TEST_P(TlsRefusals, none_of_a_certificate_that_is_right) {
  EXPECT_EQ(code(test_authority().issue()), "");
  EXPECT_EQ(code(test_authority().issue(), "example.org"), "");
  EXPECT_EQ(code(test_authority().issue(), "EXAMPLE.org."), "");
  EXPECT_EQ(code(test_authority().issue(), "127.0.0.1"), "");
}

TEST_P(TlsRefusals, of_another_host) {
  EXPECT_EQ(code(test_authority().issue(), "example.com"), "ERR_TLS_CERT_ALTNAME_INVALID");
  EXPECT_EQ(code(test_authority().issue(), "127.0.0.2"), "ERR_TLS_CERT_ALTNAME_INVALID");
  EXPECT_EQ(code(test_authority().issue({.hosts = {"*.example.org"}}), "example.org"),
            "ERR_TLS_CERT_ALTNAME_INVALID");
  EXPECT_EQ(code(test_authority().issue({.hosts = {"*.example.org"}}), "a.b.example.org"),
            "ERR_TLS_CERT_ALTNAME_INVALID");
  EXPECT_EQ(code(test_authority().issue({.hosts = {"w*.example.org"}}), "www.example.org"),
            "ERR_TLS_CERT_ALTNAME_INVALID");
  EXPECT_EQ(code(test_authority().issue({.hosts = {"*.org"}}), "example.org"),
            "ERR_TLS_CERT_ALTNAME_INVALID");
  EXPECT_EQ(code(test_authority().issue({.hosts = {"*"}}), "localhost"),
            "ERR_TLS_CERT_ALTNAME_INVALID");
  // A name is no address, whatever it looks like.
  EXPECT_EQ(code(test_authority().issue({.hosts = {"127.0.0.1"}, .addresses = {}}), "127.0.0.1"),
            "ERR_TLS_CERT_ALTNAME_INVALID");
}

TEST_P(TlsRefusals, of_one_whose_time_is_over_or_has_not_come) {
  EXPECT_EQ(code(test_authority().issue({.from_s = -7200, .to_s = -3600})), "CERT_HAS_EXPIRED");
  EXPECT_EQ(code(test_authority().issue({.from_s = 3600, .to_s = 7200})), "CERT_NOT_YET_VALID");
}

TEST_P(TlsRefusals, of_one_that_nobody_signed_whom_we_trust) {
  Authority itself(Wanted{.subject = "itself"});
  EXPECT_EQ(code(itself.made()), "DEPTH_ZERO_SELF_SIGNED_CERT");
  Authority other("Another authority");
  Made sent = other.issue();
  EXPECT_EQ(code(sent), "UNABLE_TO_VERIFY_LEAF_SIGNATURE");
  sent.certificate += other.certificate();
  EXPECT_EQ(code(sent), "SELF_SIGNED_CERT_IN_CHAIN");
}

TEST_P(TlsRefusals, of_one_that_was_revoked) {
  Authority authority;
  const Made made = authority.issue();
  TlsOptions client{.trusted = authority.certificate(),
                    .revoked = {authority.list_of_revoked(true)}};
  EXPECT_EQ(code_of(server_options(made), client), "CERT_REVOKED");
  client.revoked = {authority.list_of_revoked(false)};
  EXPECT_EQ(code_of(server_options(made), client), "");
  Authority forged;  // of the same name
  client.revoked = {forged.list_of_revoked(false)};
  EXPECT_EQ(code_of(server_options(made), client), "CRL_SIGNATURE_FAILURE");
  Authority other("Another authority");
  client.revoked = {other.list_of_revoked(false)};
  EXPECT_EQ(code_of(server_options(made), client), "UNABLE_TO_GET_CRL");
}

TEST_P(TlsRefusals, of_one_that_its_issuer_must_not_sign) {
  Authority limited =
      test_authority().issue_authority({.subject = "limited",
                                        .hosts = {},
                                        .addresses = {},
                                        .constraints = "permitted;DNS:example.org"});
  Made allowed = limited.issue({.hosts = {"www.example.org"}, .addresses = {}});
  allowed.certificate += limited.certificate();
  EXPECT_EQ(code(allowed, "www.example.org"), "");
  Made not_allowed = limited.issue({.hosts = {"localhost"}, .addresses = {}});
  not_allowed.certificate += limited.certificate();
  EXPECT_EQ(code(not_allowed), "UNSPECIFIED");  // Node has no name for it
}

TEST_P(TlsRefusals, of_one_signed_by_who_is_no_authority) {
  Authority between = test_authority().issue_authority({.subject = "between", .hosts = {}});
  Made below = between.issue();
  below.certificate += between.certificate();
  EXPECT_EQ(code(below), "");
  // The same, where the one between is an ordinary certificate.
  Authority ordinary =
      test_authority().issue_authority({.subject = "ordinary"}, Authority::Kind::ordinary);
  below = ordinary.issue();
  below.certificate += ordinary.certificate();
  EXPECT_EQ(code(below), "INVALID_PURPOSE");
}

// "example.org\0.evil.net" is a name in a zone of somebody else's.
TEST_P(TlsRefusals, of_a_name_with_a_zero_in_it) {
  using namespace std::string_literals;
  EXPECT_EQ(code(test_authority().issue({.hosts = {"localhost\0.evil.net"s}, .addresses = {}})),
            "ERR_TLS_CERT_ALTNAME_INVALID");
  EXPECT_EQ(code(test_authority().issue(
                {.subject = "localhost\0.evil.net"s, .hosts = {}, .addresses = {}})),
            "ERR_TLS_CERT_ALTNAME_INVALID");
  EXPECT_EQ(code(test_authority().issue(), "localhost\0.evil.net"s), "EINVAL");
}

}  // namespace
}  // namespace giro::test
