#include "io/ares_calls.h"

#include <arpa/inet.h>

#include <string_view>
#include <utility>

namespace giro::dns {

#if ARES_VERSION >= 0x011c00

std::vector<std::string> servers_of(ares_channel channel) {
  constexpr std::string_view kPort = ":53";
  std::vector<std::string> servers;
  char* list = ares_get_servers_csv(channel);
  std::string_view rest = list == nullptr ? "" : list;
  while (!rest.empty()) {
    const size_t comma = rest.find(',');
    std::string_view server = rest.substr(0, comma);
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
    if (server.ends_with(kPort)) {
      server.remove_suffix(kPort.size());
      if (server.starts_with('[')) server = server.substr(1, server.find(']') - 1);
    }
    servers.emplace_back(server);
  }
  ares_free_string(list);
  return servers;
}

int set_servers_of(ares_channel channel, const std::string& list) {
  // It would ask the new ones again, which programs of Node do not expect.
  if (ares_queue_active_queries(channel) > 0) return ARES_ENOTIMP;
  return ares_set_servers_ports_csv(channel, list.c_str());
}

#else

std::vector<std::string> servers_of(ares_channel channel) {
  constexpr int kPort = 53;
  ares_addr_port_node* list = nullptr;
  std::vector<std::string> servers;
  if (ares_get_servers_ports(channel, &list) != ARES_SUCCESS) return servers;
  for (const ares_addr_port_node* entry = list; entry != nullptr; entry = entry->next) {
    char text[INET6_ADDRSTRLEN] = "";
    ::inet_ntop(entry->family, &entry->addr, text, sizeof(text));
    std::string server = text;
    if (entry->udp_port != 0 && entry->udp_port != kPort) {
      if (entry->family == AF_INET6) server.insert(0, "[").append("]");
      server += ":" + std::to_string(entry->udp_port);
    }
    servers.push_back(std::move(server));
  }
  ares_free_data(list);
  return servers;
}

int set_servers_of(ares_channel channel, const std::string& list) {
  // An empty list of names would leave those that there are.
  if (list.empty()) return ares_set_servers(channel, nullptr);
  return ares_set_servers_ports_csv(channel, list.c_str());
}

#endif

}  // namespace giro::dns
