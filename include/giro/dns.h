// Names and addresses: as the system's resolver gives them (lookup, lookup_service), and as records
// of name servers (Resolver). Errors are Node's codes ("ENOTFOUND"); null: none.
//
// Loop thread only; every callback comes from the loop. A Resolver may be destroyed at any moment,
// also by its own callback, and must be gone before its loop.
#pragma once

#include <netdb.h>
#include <sys/socket.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "giro/address.h"
#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"
#include "giro/request.h"

namespace giro {

class Loop;

namespace dns {

// --- The system's resolver, in the pool's slow lane (W2)
// ------------------------------------------

// What getaddrinfo is asked for.
struct LookupOptions {
  int family = AF_UNSPEC;  // or AF_INET, AF_INET6
  int flags = 0;           // AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED
};

// What it gave.
struct LookupOutcome {
  const char* error = nullptr;     // "ENOTFOUND"; null: none
  int number = 0;                  // as Node numbers errors: -3008 is ENOTFOUND
  std::vector<Address> addresses;  // in the order of the system, without a port
};

// A request that was cancelled before it began comes back with EAI_CANCELED.
GIRO_API Request lookup(Loop& loop, std::string name, LookupOptions options,
                        Function<void(LookupOutcome)> done);

// co_await dns::lookup(loop, "example.org"): its addresses, with port 0. ENOENT: there are none;
// EAGAIN: no server has answered; EINVAL, ENOMEM, EIO for the rest. Given up, it is no longer
// heard.
GIRO_API task<Result<std::vector<Address>>> lookup(Loop& loop, std::string name,
                                                   LookupOptions options = {});

// What getnameinfo gave.
struct ServiceOutcome {
  const char* error = nullptr;  // null: none
  int number = 0;               // as above
  std::string host;             // or the address, where it has no name
  std::string service;          // or the port
};

// The names of an IP address and its port.
GIRO_API Request lookup_service(Loop& loop, const Address& address,
                                Function<void(ServiceOutcome)> done);

// What it gave.
struct ServiceNames {
  // Or the address and the port, where they have no names.
  std::string host;
  std::string service;
};
// The same, awaited. Errors as those of lookup().
GIRO_API task<Result<ServiceNames>> lookup_service(Loop& loop, Address address);

// --- Records
// --------------------------------------------------------------------------------------

// What name servers can be asked for.
enum class RecordKind : uint8_t {
  a,
  aaaa,
  any,
  caa,
  cname,
  mx,
  naptr,
  ns,
  ptr,
  soa,
  srv,
  tlsa,
  txt
};

// An address, RFC 1035 and 3596. The fields of all records mean what the RFC says; texts are bytes
// as they came.
struct AddressRecord {
  RecordKind kind;      // a or aaaa
  std::string address;  // as text
  uint32_t ttl;         // seconds
};
// A name that stands for another, RFC 1035.
struct NameRecord {
  RecordKind kind;   // cname, ns or ptr
  std::string name;  // that it stands for
};
// Who may issue certificates, RFC 8659.
struct CaaRecord {
  // 128: who does not know the tag must not go on.
  uint8_t critical;
  std::string tag;
  std::string value;
};
// Who takes mail, RFC 1035.
struct MxRecord {
  // The lowest priority is tried first.
  uint16_t priority;
  std::string exchange;
};
// A rule that rewrites a name, RFC 3403.
struct NaptrRecord {
  // By order, then by preference, lowest first.
  uint16_t order;
  uint16_t preference;
  std::string flags;
  std::string service;
  std::string regexp;
  std::string replacement;
};
// What a zone says of itself, RFC 1035.
struct SoaRecord {
  // Times in seconds.
  std::string name_server;
  std::string host_master;
  uint32_t serial;
  uint32_t refresh;
  uint32_t retry;
  uint32_t expire;
  uint32_t ttl_min;
};
// Where a service is, RFC 2782.
struct SrvRecord {
  // The lowest priority first, and of equal ones each as often as its weight says.
  uint16_t priority;
  uint16_t weight;
  uint16_t port;
  std::string name;
};
// A certificate that is expected, RFC 6698.
struct TlsaRecord {
  // Which certificate of the chain, which part of it, and how it was hashed.
  uint8_t usage;
  uint8_t selector;
  uint8_t match;
  std::string data;  // bytes
};
// Free text, RFC 1035.
struct TxtRecord {
  // Of at most 255 bytes each; most readers join them.
  std::vector<std::string> chunks;
};
// Any of them.
using Record = std::variant<AddressRecord, NameRecord, CaaRecord, MxRecord, NaptrRecord, SoaRecord,
                            SrvRecord, TlsaRecord, TxtRecord>;

// How long it tries.
struct ResolverOptions {
  std::chrono::milliseconds timeout{-1};  // of the first try; negative: the library's
  int tries = 4;                          // of each server
};

// Asks the name servers itself, past the system's resolver: no /etc/hosts, any kind of record, no
// thread. Link giro::resolver.
class GIRO_API Resolver {
 public:
  // Null and what came, or why nothing did.
  using OnRecords = Function<void(const char* error, std::vector<Record> records)>;
  using OnNames = Function<void(const char* error, std::vector<std::string> names)>;

  Resolver();
  Resolver(Resolver&& other) noexcept;
  Resolver& operator=(Resolver&& other) noexcept;
  // Queries under way come back with EDESTRUCTION.
  ~Resolver();

  // With the servers of the system. ENOSYS in a simulated world: name servers are outside.
  static Result<Resolver> create(Loop& loop, ResolverOptions options = {});

  // `any`: records of all kinds that the server wants to tell.
  void query(const std::string& name, RecordKind kind, OnRecords done);
  // co_await resolver.query(name, kind): ENOENT: no such name; ENODATA: none of this kind;
  // ETIMEDOUT, ECONNREFUSED, ECANCELED, and EIO for the rest.
  Completion<std::vector<Record>> query(std::string name, RecordKind kind);
  // The names of an IP address. EINVAL, at once: that is none.
  Result<void> reverse(std::string_view address, OnNames done);
  // The same, awaited. Errors as those of query().
  Completion<std::vector<std::string>> reverse(std::string address);
  // All queries under way come back with ECANCELLED.
  void cancel();

  // "127.0.0.1", "127.0.0.1:5353", "[::1]:5353"; the port is left out where it is 53.
  std::vector<std::string> servers() const;
  // Null, or why not: EBADSTR for what is no address, ENOTIMP while queries are under way.
  const char* set_servers(const std::vector<std::string>& servers);
  // Where queries come from, for each of the two families; empty: the system chooses. EINVAL.
  Result<void> set_local_address(std::string_view v4, std::string_view v6);

 private:
  class Core;
  explicit Resolver(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

}  // namespace dns
}  // namespace giro
