#include "giro/dns.h"

#include <chrono>
#include <latch>

#include "giro/work.h"
#include "io/name_server.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;
using dns::Record;
using dns::RecordKind;

class Resolvers : public EachPoller {
 protected:
  void SetUp() override {
    resolver = *dns::Resolver::create(loop, {.timeout = 50ms, .tries = 2});
    ASSERT_EQ(resolver.set_servers({server.address()}), nullptr);
  }

  // The records of a name, or the error in `error`.
  std::vector<Record> ask(const std::string& name, RecordKind kind) {
    std::vector<Record> found;
    bool called = false;
    resolver.query(name, kind, [&](const char* code, std::vector<Record> records) {
      called = true;
      error = code != nullptr ? code : "";
      found = std::move(records);
    });
    EXPECT_FALSE(called) << "the callback came before the call returned";
    loop.run();
    EXPECT_TRUE(called);
    return found;
  }
  template <typename Kind>
  Kind ask_for(const std::string& name, RecordKind kind) {
    std::vector<Record> found = ask(name, kind);
    EXPECT_EQ(found.size(), 1u) << error;
    return found.empty() ? Kind{} : std::get<Kind>(found[0]);
  }

  NameServer server{loop};
  dns::Resolver resolver;
  std::string error;
  Trail trail;
};
REAL_POLLER_SUITE(Resolvers);

TEST_P(Resolvers, give_addresses_with_their_time_to_live) {
  server.add("a.test", 1, {10, 0, 0, 1});
  server.add("a.test", 1, {10, 0, 0, 2});
  server.add("a.test", 28, std::string(15, '\0') + '\1');
  std::vector<Record> found = ask("a.test", RecordKind::a);
  ASSERT_EQ(found.size(), 2u) << error;
  EXPECT_EQ(std::get<dns::AddressRecord>(found[0]).address, "10.0.0.1");
  EXPECT_EQ(std::get<dns::AddressRecord>(found[1]).address, "10.0.0.2");
  EXPECT_EQ(std::get<dns::AddressRecord>(found[0]).ttl, 300u);
  EXPECT_EQ(ask_for<dns::AddressRecord>("a.test", RecordKind::aaaa).address, "::1");
  EXPECT_EQ(ask("a.test", RecordKind::any).size(), 3u);
}

TEST_P(Resolvers, give_names) {
  server.add("n.test", 2, labels("ns.n.test"));
  server.add("n.test", 5, labels("alias.n.test"));
  server.add("n.test", 12, labels("pointer.n.test"));
  server.add("n.test", 15, u16(10) + labels("mail.n.test"));
  EXPECT_EQ(ask_for<dns::NameRecord>("n.test", RecordKind::ns).name, "ns.n.test");
  EXPECT_EQ(ask_for<dns::NameRecord>("n.test", RecordKind::cname).name, "alias.n.test");
  EXPECT_EQ(ask_for<dns::NameRecord>("n.test", RecordKind::ptr).name, "pointer.n.test");
  auto mx = ask_for<dns::MxRecord>("n.test", RecordKind::mx);
  EXPECT_EQ(mx.priority, 10);
  EXPECT_EQ(mx.exchange, "mail.n.test");
}

TEST_P(Resolvers, give_texts_and_services) {
  server.add("t.test", 16, counted("one") + counted("two"));
  server.add("t.test", 257, std::string(1, '\x80') + counted("issue") + "ca.test");
  server.add("t.test", 33, u16(1) + u16(2) + u16(8080) + labels("host.t.test"));
  server.add(
      "t.test", 35,
      u16(3) + u16(4) + counted("s") + counted("SIP+D2U") + counted("") + labels("sip.t.test"));
  server.add("t.test", 52, std::string("\3\1\1", 3) + "digest");
  EXPECT_EQ(ask_for<dns::TxtRecord>("t.test", RecordKind::txt).chunks,
            (std::vector<std::string>{"one", "two"}));
  auto caa = ask_for<dns::CaaRecord>("t.test", RecordKind::caa);
  EXPECT_EQ(caa.critical, 128);
  EXPECT_EQ(caa.tag + "=" + caa.value, "issue=ca.test");
  auto srv = ask_for<dns::SrvRecord>("t.test", RecordKind::srv);
  EXPECT_EQ(srv.priority, 1);
  EXPECT_EQ(srv.weight, 2);
  EXPECT_EQ(srv.port, 8080);
  EXPECT_EQ(srv.name, "host.t.test");
  auto naptr = ask_for<dns::NaptrRecord>("t.test", RecordKind::naptr);
  EXPECT_EQ(naptr.order, 3);
  EXPECT_EQ(naptr.preference, 4);
  EXPECT_EQ(naptr.flags + " " + naptr.service + " " + naptr.regexp + naptr.replacement,
            "s SIP+D2U sip.t.test");
  auto tlsa = ask_for<dns::TlsaRecord>("t.test", RecordKind::tlsa);
  EXPECT_EQ(tlsa.usage, 3);
  EXPECT_EQ(tlsa.selector, 1);
  EXPECT_EQ(tlsa.match, 1);
  EXPECT_EQ(tlsa.data, "digest");
}

TEST_P(Resolvers, give_who_is_responsible_for_a_zone) {
  server.add(
      "z.test", 6,
      labels("ns.z.test") + labels("root.z.test") + u32(1) + u32(2) + u32(3) + u32(4) + u32(5));
  auto soa = ask_for<dns::SoaRecord>("z.test", RecordKind::soa);
  EXPECT_EQ(soa.name_server + " " + soa.host_master, "ns.z.test root.z.test");
  EXPECT_EQ(soa.serial, 1u);
  EXPECT_EQ(soa.refresh, 2u);
  EXPECT_EQ(soa.retry, 3u);
  EXPECT_EQ(soa.expire, 4u);
  EXPECT_EQ(soa.ttl_min, 5u);
}

TEST_P(Resolvers, give_the_names_of_an_address) {
  server.add("7.2.0.192.in-addr.arpa", 12, labels("host.test"));
  std::vector<std::string> found;
  ASSERT_TRUE(resolver
                  .reverse("192.0.2.7",
                           [&](const char* code, std::vector<std::string> names) {
                             EXPECT_EQ(code, nullptr);
                             found = std::move(names);
                           })
                  .ok());
  loop.run();
  EXPECT_EQ(found, std::vector<std::string>{"host.test"});
  EXPECT_EQ(resolver.reverse("host.test", nullptr).error().name(), "EINVAL");
}

TEST_P(Resolvers, tell_by_nodes_codes_what_went_wrong) {
  server.add("empty.test", 16, counted("text"));
  ask("unknown.test", RecordKind::a);
  EXPECT_EQ(error, "ENOTFOUND");
  ask("empty.test", RecordKind::a);
  EXPECT_EQ(error, "ENODATA");
  ask(std::string(70, 'a') + ".test", RecordKind::a);
  EXPECT_EQ(error, "EBADNAME");
  server.refuse_with(2);
  ask("empty.test", RecordKind::txt);
  EXPECT_EQ(error, "ESERVFAIL");
  server.refuse_with(5);
  ask("empty.test", RecordKind::txt);
  EXPECT_EQ(error, "EREFUSED");
}

TEST_P(Resolvers, do_not_believe_a_broken_answer) {
  server.add("short.test", 1, "abc");
  server.add("name.test", 15, u16(10) + "\x3f");
  ask("short.test", RecordKind::a);
  EXPECT_EQ(error, "EBADRESP");
  ask("name.test", RecordKind::mx);
  EXPECT_EQ(error, "EBADRESP");
  server.lie();
  ask("short.test", RecordKind::txt);
  EXPECT_EQ(error, "EBADRESP");
}

TEST_P(Resolvers, give_up_when_nobody_answers) {
  server.be_silent();
  ask("a.test", RecordKind::a);
  EXPECT_EQ(error, "ETIMEOUT");
  EXPECT_EQ(server.questions(), 2) << "tries";
}

TEST_P(Resolvers, can_be_told_to_stop) {
  server.be_silent();
  resolver.query("a.test", RecordKind::a, [&](const char* code, auto) { trail.add(code); });
  resolver.query("b.test", RecordKind::a, [&](const char* code, auto) { trail.add(code); });
  EXPECT_STREQ(resolver.set_servers({"127.0.0.1"}), "ENOTIMP");
  resolver.cancel();
  EXPECT_EQ(trail.words(), "");
  loop.run();
  EXPECT_EQ(trail.words(), "ECANCELLED ECANCELLED");
}

TEST_P(Resolvers, may_go_while_they_ask) {
  server.be_silent();
  resolver.query("a.test", RecordKind::a, [&](const char* code, auto) { trail.add(code); });
  resolver = dns::Resolver();
  loop.run();
  EXPECT_EQ(trail.words(), "EDESTRUCTION");
}

TEST_P(Resolvers, know_their_servers) {
  ASSERT_EQ(resolver.set_servers({"127.0.0.1", "127.0.0.2:5353", "[::1]:5353", "::1"}), nullptr);
  EXPECT_EQ(resolver.servers(),
            (std::vector<std::string>{"127.0.0.1", "127.0.0.2:5353", "[::1]:5353", "::1"}));
  EXPECT_NE(resolver.set_servers({"nonsense"}), nullptr);
  EXPECT_TRUE(resolver.set_local_address("127.0.0.1", "").ok());
  EXPECT_EQ(resolver.set_local_address("nonsense", "").error().name(), "EINVAL");
}

class Lookups : public EachPoller {};
REAL_POLLER_SUITE(Lookups);

TEST_P(Lookups, give_the_addresses_of_a_name) {
  dns::LookupOutcome found;
  dns::lookup(loop, "127.0.0.1", {}, [&](dns::LookupOutcome outcome) { found = outcome; });
  EXPECT_TRUE(loop.alive());
  loop.run();
  EXPECT_EQ(found.error, nullptr);
  ASSERT_EQ(found.addresses.size(), 1u);
  EXPECT_EQ(found.addresses[0].host(), "127.0.0.1");
}

TEST_P(Lookups, tell_by_nodes_codes_what_went_wrong) {
  dns::LookupOutcome found;
  dns::lookup(loop, "::1", {.family = AF_INET, .flags = AI_NUMERICHOST},
              [&](dns::LookupOutcome outcome) { found = outcome; });
  loop.run();
  EXPECT_STREQ(found.error, "EAI_ADDRFAMILY");
  EXPECT_EQ(found.number, -3000);
  dns::lookup(loop, "not a number", {.flags = AI_NUMERICHOST},
              [&](dns::LookupOutcome outcome) { found = outcome; });
  loop.run();
  EXPECT_STREQ(found.error, "ENOTFOUND");
  EXPECT_EQ(found.number, -3008);
}

TEST_P(Lookups, give_the_names_of_an_address) {
  dns::ServiceOutcome found;
  dns::lookup_service(loop, *Address::ip("127.0.0.1", 80),
                      [&](dns::ServiceOutcome outcome) { found = outcome; });
  loop.run();
  EXPECT_EQ(found.error, nullptr);
  EXPECT_EQ(found.host, "localhost");
  EXPECT_EQ(found.service, "http");
}

TEST_P(Lookups, can_be_cancelled_until_they_begin) {
  WorkPool pool(1);
  LoopOptions options = world.options();
  options.pool = &pool;
  Loop own(std::move(options));
  std::latch gate(1);  // holds the only thread for lookups up
  queue_work(
      own, [&] { gate.wait(); }, [](Result<void>) {}, Lane::slow);
  int cancelled = 0;
  constexpr int kCount = 10;
  std::vector<Request> requests;
  int came = 0;
  for (int i = 0; i < kCount; ++i) {
    requests.push_back(dns::lookup(own, "127.0.0.1", {}, [&](const dns::LookupOutcome& outcome) {
      ++came;
      if (outcome.error != nullptr) {
        EXPECT_STREQ(outcome.error, "EAI_CANCELED");
      }
    }));
  }
  for (auto request = requests.rbegin(); request != requests.rend(); ++request) {
    if (request->cancel()) ++cancelled;
  }
  gate.count_down();
  own.run();
  EXPECT_EQ(came, kCount);
  EXPECT_EQ(cancelled, kCount);
}

TEST(ResolversOfTheSimulatedWorld, do_not_exist) {
  VirtualClock clock;
  SimulatedWorld simulated(clock);
  Loop loop(simulated.loop_options());
  EXPECT_EQ(dns::Resolver::create(loop).error().name(), "ENOSYS");
}

}  // namespace
}  // namespace giro::test
