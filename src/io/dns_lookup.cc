// getaddrinfo() and getnameinfo(), in the lane of the pool that may take long (W2).
#include <cerrno>
#include <memory>
#include <utility>

#include "giro/dns.h"
#include "giro/loop.h"
#include "giro/work.h"

namespace giro::dns {
namespace {

struct LookupError {
  int error;  // of the C library
  int number;
  const char* code;
};

constexpr LookupError kErrors[] = {
    {EAI_ADDRFAMILY, -3000, "EAI_ADDRFAMILY"},
    {EAI_AGAIN, -3001, "EAI_AGAIN"},
    {EAI_BADFLAGS, -3002, "EAI_BADFLAGS"},
    {EAI_CANCELED, -3003, "EAI_CANCELED"},
    {EAI_FAIL, -3004, "EAI_FAIL"},
    {EAI_FAMILY, -3005, "EAI_FAMILY"},
    {EAI_MEMORY, -3006, "EAI_MEMORY"},
    {EAI_NODATA, -3007, "ENOTFOUND"},
    {EAI_NONAME, -3008, "ENOTFOUND"},
    {EAI_OVERFLOW, -3009, "EAI_OVERFLOW"},
    {EAI_SERVICE, -3010, "EAI_SERVICE"},
    {EAI_SOCKTYPE, -3011, "EAI_SOCKTYPE"},
};

template <typename Outcome>
void note_error(Outcome& outcome, int error, int system_error) {
  if (error == 0) return;
  for (const LookupError& entry : kErrors) {
    if (entry.error != error) continue;
    outcome.number = entry.number;
    outcome.error = entry.code;
    return;
  }
  outcome.number = -system_error;  // EAI_SYSTEM
  outcome.error = SysError(system_error, "getaddrinfo").name().data();
}

// The question, and on the way back the answer. One thread at a time has it.
struct Lookup {
  std::string name;
  addrinfo hints{};
  LookupOutcome outcome;

  void run() {
    addrinfo* list = nullptr;
    int error = ::getaddrinfo(name.c_str(), nullptr, &hints, &list);
    note_error(outcome, error, errno);
    for (const addrinfo* entry = list; entry != nullptr; entry = entry->ai_next) {
      if (entry->ai_family == AF_INET || entry->ai_family == AF_INET6) {
        outcome.addresses.push_back(Address::from(entry->ai_addr, entry->ai_addrlen));
      }
    }
    if (list != nullptr) ::freeaddrinfo(list);
  }
};

struct ServiceLookup {
  Address address;
  ServiceOutcome outcome;

  void run() {
    char host[NI_MAXHOST] = "";
    char service[NI_MAXSERV] = "";
    int error = ::getnameinfo(address.data(), address.size(), host, sizeof(host), service,
                              sizeof(service), NI_NAMEREQD);
    note_error(outcome, error, errno);
    if (error != 0) return;
    outcome.host = host;
    outcome.service = service;
  }
};

template <typename Question, typename Done>
Request ask(Loop& loop, std::shared_ptr<Question> question, WorkName name, Done done) {
  return queue_work(
      loop, [question] { question->run(); },
      [question, done = std::move(done)](Result<void> result) mutable {
        if (!result.ok()) note_error(question->outcome, EAI_CANCELED, 0);
        done(std::move(question->outcome));
      },
      Lane::slow, std::move(name));
}

}  // namespace

Request lookup(Loop& loop, std::string name, LookupOptions options,
               Function<void(LookupOutcome)> done) {
  auto question = std::make_shared<Lookup>();
  question->name = std::move(name);
  WorkName told{"lookup", question->name};
  question->hints.ai_family = options.family;
  question->hints.ai_flags = options.flags;
  question->hints.ai_socktype = SOCK_STREAM;  // each address once
  return ask(loop, std::move(question), std::move(told), std::move(done));
}

Request lookup_service(Loop& loop, const Address& address, Function<void(ServiceOutcome)> done) {
  auto question = std::make_shared<ServiceLookup>();
  question->address = address;
  return ask(loop, std::move(question), {"lookup", address.to_string()}, std::move(done));
}

}  // namespace giro::dns
