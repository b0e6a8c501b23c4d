// Names of the system for coroutines.
#include <utility>

#include "giro/coroutine.h"
#include "giro/dns.h"
#include "io/dns_errors.h"

namespace giro::dns {

task<Result<std::vector<Address>>> lookup(Loop& loop, std::string name, LookupOptions options) {
  auto start = [&](Function<void(Result<LookupOutcome>)> done) {
    return lookup(
        loop, std::move(name), options,
        [done = std::move(done)](LookupOutcome found) mutable { done(std::move(found)); });
  };
  Completion<LookupOutcome> looking(std::move(start));
  Result<LookupOutcome> outcome = co_await looking;
  if (!outcome.ok()) co_return outcome.error();
  if (outcome->error != nullptr) co_return error_of(outcome->error, "getaddrinfo");
  if (outcome->addresses.empty()) co_return SysError(ENOENT, "getaddrinfo");
  co_return std::move(outcome->addresses);
}

task<Result<ServiceNames>> lookup_service(Loop& loop, Address address) {
  auto start = [&](Function<void(Result<ServiceOutcome>)> done) {
    return lookup_service(loop, address, [done = std::move(done)](ServiceOutcome found) mutable {
      done(std::move(found));
    });
  };
  Completion<ServiceOutcome> looking(std::move(start));
  Result<ServiceOutcome> outcome = co_await looking;
  if (!outcome.ok()) co_return outcome.error();
  if (outcome->error != nullptr) co_return error_of(outcome->error, "getnameinfo");
  co_return ServiceNames{std::move(outcome->host), std::move(outcome->service)};
}

}  // namespace giro::dns
