// The other side of the TCP benchmarks: a process of its own, so that its time is not the server's.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace giro::bench {

inline constexpr size_t kMessageBytes = 64;

// Starts a process that opens this many connections to the port on loopback, sends a message on
// each, and for each message that comes back the next, until there were `messages` in all; then it
// ends. The same for every server: plain epoll, no library.
pid_t start_tcp_client(uint16_t port, size_t connections, size_t messages,
                       size_t message_bytes = kMessageBytes);

// Waits for it. Whether everything came back.
bool client_is_satisfied(pid_t client);

}  // namespace giro::bench
