// UDP and names: a name server of forty lines that knows one name, and a resolver that asks it.
//
//   ./dev run examples/cpp/udp_dns.cc
#include <chrono>
#include <cstdio>
#include <string>

#include "giro/coroutine.h"
#include "giro/datagram.h"
#include "giro/dns.h"
#include "giro/loop.h"

using giro::Result;
using namespace std::chrono_literals;

namespace {

constexpr char kName[] = "\4loop\7example";  // each label after its length; the NUL ends it

// The answer to a question for an address (RFC 1035): the same question, and one record.
std::string answer(std::string_view question) {
  constexpr size_t kHeader = 12;
  const size_t name_end = question.find('\0', kHeader);
  if (name_end == std::string_view::npos || question.size() < name_end + 5) return {};
  const std::string_view name = question.substr(kHeader, name_end - kHeader);
  const bool asks_for_a = question[name_end + 2] == 1;
  const bool is_known = name == kName && asks_for_a;
  std::string reply(question.substr(0, name_end + 5));
  reply[2] = static_cast<char>(0x85);                   // a response, and we are the authority
  reply[3] = static_cast<char>(name == kName ? 0 : 3);  // NXDOMAIN
  reply[7] = is_known ? 1 : 0;                          // answers
  reply[8] = reply[9] = reply[10] = reply[11] = 0;      // nothing else
  if (is_known) {
    const char record[] = "\xc0\x0c\0\1\0\1\0\0\0\x3c\0\4\x7f\0\0\x2a";  // 127.0.0.42 for a minute
    reply.append(record, sizeof(record) - 1);
  }
  return reply;
}

giro::task<> serve(giro::DatagramSocket& socket) {
  for (;;) {
    auto question = co_await socket.receive();
    if (!question.ok()) continue;  // somebody has gone: no concern of ours
    Result<size_t> sent = co_await socket.send(answer(question->bytes.text()), question->from);
    if (!sent.ok()) std::printf("not sent: %s\n", sent.error().to_string().c_str());
  }
}

giro::task<Result<std::string>> address_of(giro::Loop& loop, giro::dns::Resolver& resolver,
                                           std::string name) {
  auto records =
      co_await giro::with_timeout(loop, 10s, resolver.query(name, giro::dns::RecordKind::a));
  if (!records.ok()) co_return records.error();
  co_return std::get<giro::dns::AddressRecord>(records->front()).address;
}

giro::task<int> ask(giro::Loop& loop, uint16_t port) {
  Result<giro::dns::Resolver> resolver = giro::dns::Resolver::create(loop);
  if (!resolver.ok()) co_return 1;
  if (resolver->set_servers({"127.0.0.1:" + std::to_string(port)}) != nullptr) co_return 1;
  Result<std::string> known = co_await address_of(loop, *resolver, "loop.example");
  Result<std::string> unknown = co_await address_of(loop, *resolver, "other.example");
  if (!known.ok() || unknown.ok()) co_return 1;
  std::printf("loop.example is %s; other.example: %s\n", known->c_str(),
              unknown.error().to_string().c_str());
  co_return *known == "127.0.0.42" && unknown.error().code() == ENOENT ? 0 : 1;
}

}  // namespace

int main() {
  giro::Loop loop;
  Result<giro::DatagramSocket> socket = giro::DatagramSocket::open(loop, AF_INET);
  if (!socket.ok() || !socket->bind(*giro::Address::ip("127.0.0.1", 0)).ok()) return 1;
  giro::TaskGroup server(loop);
  server.spawn(serve(*socket));
  return giro::run(loop, ask(loop, socket->local_address()->port()));
}
