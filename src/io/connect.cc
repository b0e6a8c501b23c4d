#include "giro/connect.h"

#include <cerrno>
#include <optional>
#include <utility>

#include "giro/coroutine.h"
#include "giro/coroutine/queue.h"

namespace giro {
namespace {

// The families take turns, beginning with that of the first: if one of them leads nowhere, the
// other is tried second.
std::vector<Address> alternating(const std::vector<Address>& addresses) {
  std::vector<Address> ordered;
  std::vector<Address> others;
  for (const Address& address : addresses) {
    (address.family() == addresses.front().family() ? ordered : others).push_back(address);
  }
  for (size_t i = 0; i < others.size(); ++i) {
    const size_t place = std::min(2 * i + 1, ordered.size());
    ordered.insert(ordered.begin() + static_cast<std::ptrdiff_t>(place), others[i]);
  }
  return ordered;
}

Result<Address> with_port(const Address& address, uint16_t port) {
  return Address::ip(address.host(), port);
}

task<void> attempt(Loop& loop, Address address, Queue<Result<Stream>>& outcomes) {
  Result<Stream> stream = co_await Stream::connect(loop, address);
  outcomes.try_push(std::move(stream));
}

}  // namespace

task<Result<Stream>> connect(Loop& loop, std::vector<Address> addresses, ConnectOptions options) {
  if (addresses.empty()) co_return SysError(EADDRNOTAVAIL, "connect");
  addresses = alternating(addresses);
  Queue<Result<Stream>> outcomes(loop, SIZE_MAX);
  TaskGroup attempts(loop, OnError::report);  // goes first, and with it those that are too late
  std::optional<SysError> first_error;
  size_t failed = 0;
  for (size_t next = 0;;) {
    if (next < addresses.size()) attempts.spawn(attempt(loop, addresses[next++], outcomes));
    std::optional<Result<Stream>> outcome;
    if (next < addresses.size()) {
      auto in_time = co_await with_timeout(loop, options.attempt_delay, outcomes.pop());
      if (!in_time.ok()) continue;
      outcome = std::move(*in_time);
    } else {
      outcome = co_await outcomes.pop();
    }
    if (outcome->ok()) co_return std::move(*outcome);
    if (!first_error) first_error = outcome->error();
    if (++failed == addresses.size()) co_return *first_error;
  }
}

task<Result<Stream>> connect(Loop& loop, std::string host, uint16_t port, ConnectOptions options) {
  auto found = co_await dns::lookup(loop, std::move(host), options.lookup);
  if (!found.ok()) co_return found.error();
  std::vector<Address> addresses;
  for (const Address& address : *found) {
    Result<Address> full = with_port(address, port);
    if (full.ok()) addresses.push_back(*full);
  }
  co_return co_await connect(loop, std::move(addresses), options);
}

}  // namespace giro
