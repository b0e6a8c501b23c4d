// Records of name servers for coroutines.
#include <utility>

#include "giro/coroutine.h"
#include "giro/dns.h"
#include "io/dns_errors.h"

namespace giro::dns {

Completion<std::vector<Record>> Resolver::query(std::string name, RecordKind kind) {
  using Records = std::vector<Record>;
  return Completion<Records>([this, name = std::move(name), kind](auto done) {
    query(name, kind, [done = std::move(done)](const char* error, Records records) mutable {
      if (error != nullptr) return done(error_of(error, "query"));
      done(std::move(records));
    });
  });
}

Completion<std::vector<std::string>> Resolver::reverse(std::string address) {
  using Names = std::vector<std::string>;
  return Completion<Names>([this, address = std::move(address)](auto done) {
    return reverse(address, [done = std::move(done)](const char* error, Names names) mutable {
      if (error != nullptr) return done(error_of(error, "reverse"));
      done(std::move(names));
    });
  });
}

}  // namespace giro::dns
