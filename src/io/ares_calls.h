// What has other names from one c-ares to the next: 1.28 deprecates the calls that older ones have.
// Loop thread only, as the channel.
#pragma once

#include <ares.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace giro::dns {

// What a name server has sent; empty unless `status` is ARES_SUCCESS.
using OnAnswer = void (*)(void* argument, int status, std::span<const std::byte> answer);

// Asks for the records of a type. It may answer before it returns.
template <OnAnswer kAnswer>
void ask(ares_channel channel, const std::string& name, int type, void* argument);

// As Node's getServers has them: without the usual port, IPv6 in brackets before another one.
std::vector<std::string> servers_of(ares_channel channel);

// `list` as c-ares takes it, separated by commas; an empty one leaves nobody to be asked.
// ARES_ENOTIMP while a question is on its way.
int set_servers_of(ares_channel channel, const std::string& list);

#if ARES_VERSION >= 0x011c00

template <OnAnswer kAnswer>
void ask(ares_channel channel, const std::string& name, int type, void* argument) {
  constexpr auto kCame = [](void* asked_by, ares_status_t status, size_t /*timeouts*/,
                            const ares_dns_record_t* record) {
    unsigned char* bytes = nullptr;
    size_t size = 0;
    // Its own reading of the message would know fewer types than ours.
    if (status == ARES_SUCCESS) status = ares_dns_write(record, &bytes, &size);
    kAnswer(asked_by, status, {reinterpret_cast<const std::byte*>(bytes), size});
    ares_free_string(bytes);
  };
  ares_query_dnsrec(channel, name.c_str(), ARES_CLASS_IN, static_cast<ares_dns_rec_type_t>(type),
                    kCame, argument, nullptr);
}

#else

template <OnAnswer kAnswer>
void ask(ares_channel channel, const std::string& name, int type, void* argument) {
  constexpr int kInternet = 1;
  constexpr auto kCame = [](void* asked_by, int status, int /*timeouts*/, unsigned char* bytes,
                            int size) {
    const size_t answered = status == ARES_SUCCESS ? static_cast<size_t>(size) : 0;
    kAnswer(asked_by, status, {reinterpret_cast<const std::byte*>(bytes), answered});
  };
  ares_query(channel, name.c_str(), kInternet, type, kCame, argument);
}

#endif

}  // namespace giro::dns
