// connect(): to a host by its name, or to whichever of several addresses answers first.
//
//   Result<Stream> stream = co_await connect(loop, "example.org", 80);
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "giro/address.h"
#include "giro/base/api.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"
#include "giro/dns.h"
#include "giro/stream.h"

namespace giro {

class Loop;

// How to go about it.
struct ConnectOptions {
  // How long an attempt has for itself before the next one begins beside it (RFC 8305).
  std::chrono::nanoseconds attempt_delay = std::chrono::milliseconds(250);

  // For the look-up.
  dns::LookupOptions lookup = {};
};

// Looks the name up, and connects to one of its addresses. Errors are those of dns::lookup(), and
// of the first attempt when none succeeds. Without a limit of its own: with_timeout() gives it one.
GIRO_API task<Result<Stream>> connect(Loop& loop, std::string host, uint16_t port,
                                      ConnectOptions options = {});

// Connects to the one that answers first ("happy eyeballs", RFC 8305). They are tried in this
// order, except that families alternate; the next begins when one has failed, or after the delay.
// When one has succeeded the others are given up. EADDRNOTAVAIL: there are none.
GIRO_API task<Result<Stream>> connect(Loop& loop, std::vector<Address> addresses,
                                      ConnectOptions options = {});

}  // namespace giro
