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
#include "giro/request.h"

namespace giro {

class Loop;

namespace dns {

// --- The system's resolver, in the pool's slow lane (W2)
// ------------------------------------------

struct LookupOptions {
  int family = AF_UNSPEC;  // or AF_INET, AF_INET6
  int flags = 0;           // AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED
};

struct LookupOutcome {
  const char* error = nullptr;
  int number = 0;  // as Node numbers errors: -3008 is ENOTFOUND
  std::vector<Address> addresses;
};

// A request that was cancelled before it began comes back with EAI_CANCELED.
GIRO_API Request lookup(Loop& loop, std::string name, LookupOptions options,
                        Function<void(LookupOutcome)> done);

struct ServiceOutcome {
  const char* error = nullptr;
  int number = 0;
  std::string host;
  std::string service;
};

// The names of an IP address and its port.
GIRO_API Request lookup_service(Loop& loop, const Address& address,
                                Function<void(ServiceOutcome)> done);

// --- Records
// --------------------------------------------------------------------------------------

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

struct AddressRecord {
  RecordKind kind;  // a or aaaa
  std::string address;
  uint32_t ttl;
};
struct NameRecord {
  RecordKind kind;  // cname, ns or ptr
  std::string name;
};
struct CaaRecord {
  uint8_t critical;
  std::string tag;
  std::string value;
};
struct MxRecord {
  uint16_t priority;
  std::string exchange;
};
struct NaptrRecord {
  uint16_t order;
  uint16_t preference;
  std::string flags;
  std::string service;
  std::string regexp;
  std::string replacement;
};
struct SoaRecord {
  std::string name_server;
  std::string host_master;
  uint32_t serial;
  uint32_t refresh;
  uint32_t retry;
  uint32_t expire;
  uint32_t ttl_min;
};
struct SrvRecord {
  uint16_t priority;
  uint16_t weight;
  uint16_t port;
  std::string name;
};
struct TlsaRecord {
  uint8_t usage;
  uint8_t selector;
  uint8_t match;
  std::string data;  // bytes
};
struct TxtRecord {
  std::vector<std::string> chunks;
};
using Record = std::variant<AddressRecord, NameRecord, CaaRecord, MxRecord, NaptrRecord, SoaRecord,
                            SrvRecord, TlsaRecord, TxtRecord>;

struct ResolverOptions {
  std::chrono::milliseconds timeout{-1};  // of the first try; negative: the library's
  int tries = 4;
};

class GIRO_API Resolver {
 public:
  using OnRecords = Function<void(const char* error, std::vector<Record> records)>;
  using OnNames = Function<void(const char* error, std::vector<std::string> names)>;

  Resolver();
  Resolver(Resolver&& other) noexcept;
  Resolver& operator=(Resolver&& other) noexcept;
  // Queries under way come back with EDESTRUCTION.
  ~Resolver();

  // With the servers of the system. ENOSYS in a simulated world: name servers are outside.
  static Result<Resolver> create(Loop& loop, ResolverOptions options = {});

  void query(const std::string& name, RecordKind kind, OnRecords done);
  // The names of an IP address. EINVAL, at once: that is none.
  Result<void> reverse(std::string_view address, OnNames done);
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
