// The options of UDP sockets; most have one name for IPv4 and another for IPv6.
#include <netinet/in.h>

#include <cerrno>
#include <cstring>

#include "io/datagram_core.h"

namespace giro {
namespace {

const sockaddr_in& as_v4(const Address& address) {
  return *reinterpret_cast<const sockaddr_in*>(address.data());
}
const sockaddr_in6& as_v6(const Address& address) {
  return *reinterpret_cast<const sockaddr_in6*>(address.data());
}

// An address of this family, or EINVAL; empty: the one that stands for any.
Result<Address> parse(std::string_view text, int family) {
  if (text.empty()) text = family == AF_INET ? "0.0.0.0" : "::";
  Result<Address> address = Address::ip(text, 0);
  if (!address.ok() || address->family() != family) return SysError(EINVAL, "setsockopt");
  return address;
}

}  // namespace

Result<void> DatagramSocket::set_broadcast(bool on) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  return core_->set_option(SOL_SOCKET, SO_BROADCAST, on ? 1 : 0);
}

Result<void> DatagramSocket::set_ttl(int hops) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  if (hops < 1 || hops > 255) return SysError(EINVAL, "setsockopt");
  if (core_->family() == AF_INET) return core_->set_option(IPPROTO_IP, IP_TTL, hops);
  return core_->set_option(IPPROTO_IPV6, IPV6_UNICAST_HOPS, hops);
}

Result<void> DatagramSocket::set_multicast_ttl(int hops) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  if (hops < 0 || hops > 255) return SysError(EINVAL, "setsockopt");
  if (core_->family() == AF_INET) return core_->set_option(IPPROTO_IP, IP_MULTICAST_TTL, hops);
  return core_->set_option(IPPROTO_IPV6, IPV6_MULTICAST_HOPS, hops);
}

Result<void> DatagramSocket::set_multicast_loopback(bool on) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  if (core_->family() == AF_INET) {
    return core_->set_option(IPPROTO_IP, IP_MULTICAST_LOOP, on ? 1 : 0);
  }
  return core_->set_option(IPPROTO_IPV6, IPV6_MULTICAST_LOOP, on ? 1 : 0);
}

Result<void> DatagramSocket::set_multicast_interface(std::string_view interface) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  if (interface.empty()) return SysError(EINVAL, "setsockopt");
  Result<Address> address = parse(interface, core_->family());
  // A zone that nobody knows leaves the choice to the kernel.
  if (const size_t zone = interface.find('%'); !address.ok() && zone != std::string_view::npos) {
    address = parse(interface.substr(0, zone), core_->family());
  }
  if (!address.ok()) return address.error();
  if (core_->family() == AF_INET) {
    const in_addr& value = as_v4(*address).sin_addr;
    return core_->set_option_bytes(IPPROTO_IP, IP_MULTICAST_IF, &value, sizeof(value));
  }
  const auto index = static_cast<int>(as_v6(*address).sin6_scope_id);
  return core_->set_option(IPPROTO_IPV6, IPV6_MULTICAST_IF, index);
}

Result<void> DatagramSocket::set_membership(std::string_view group, std::string_view interface,
                                            Membership change) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  Result<Address> joined = parse(group, core_->family());
  Result<Address> local = parse(interface, core_->family());
  if (group.empty() || !joined.ok() || !local.ok()) return SysError(EINVAL, "setsockopt");
  const bool adds = change == Membership::add;
  if (core_->family() == AF_INET) {
    ip_mreq request{as_v4(*joined).sin_addr, as_v4(*local).sin_addr};
    return core_->set_option_bytes(IPPROTO_IP, adds ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP,
                                   &request, sizeof(request));
  }
  ipv6_mreq request{as_v6(*joined).sin6_addr, as_v6(*local).sin6_scope_id};
  return core_->set_option_bytes(IPPROTO_IPV6, adds ? IPV6_ADD_MEMBERSHIP : IPV6_DROP_MEMBERSHIP,
                                 &request, sizeof(request));
}

Result<void> DatagramSocket::set_source_membership(std::string_view source, std::string_view group,
                                                   std::string_view interface, Membership change) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  Result<Address> from = parse(source, core_->family());
  Result<Address> joined = parse(group, core_->family());
  Result<Address> local = parse(interface, core_->family());
  if (source.empty() || group.empty() || !from.ok() || !joined.ok() || !local.ok()) {
    return SysError(EINVAL, "setsockopt");
  }
  const bool adds = change == Membership::add;
  if (core_->family() == AF_INET) {
    ip_mreq_source request{};
    request.imr_multiaddr = as_v4(*joined).sin_addr;
    request.imr_interface = as_v4(*local).sin_addr;
    request.imr_sourceaddr = as_v4(*from).sin_addr;
    const int name = adds ? IP_ADD_SOURCE_MEMBERSHIP : IP_DROP_SOURCE_MEMBERSHIP;
    return core_->set_option_bytes(IPPROTO_IP, name, &request, sizeof(request));
  }
  group_source_req request{};
  request.gsr_interface = as_v6(*local).sin6_scope_id;
  std::memcpy(&request.gsr_group, joined->data(), joined->size());
  std::memcpy(&request.gsr_source, from->data(), from->size());
  const int name = adds ? MCAST_JOIN_SOURCE_GROUP : MCAST_LEAVE_SOURCE_GROUP;
  return core_->set_option_bytes(IPPROTO_IPV6, name, &request, sizeof(request));
}

Result<void> DatagramSocket::add_membership(std::string_view group, std::string_view interface) {
  return set_membership(group, interface, Membership::add);
}
Result<void> DatagramSocket::drop_membership(std::string_view group, std::string_view interface) {
  return set_membership(group, interface, Membership::drop);
}
Result<void> DatagramSocket::add_source_membership(std::string_view source, std::string_view group,
                                                   std::string_view interface) {
  return set_source_membership(source, group, interface, Membership::add);
}
Result<void> DatagramSocket::drop_source_membership(std::string_view source, std::string_view group,
                                                    std::string_view interface) {
  return set_source_membership(source, group, interface, Membership::drop);
}

Result<void> DatagramSocket::set_receive_buffer_size(int bytes) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  return core_->set_option(SOL_SOCKET, SO_RCVBUF, bytes);
}
Result<void> DatagramSocket::set_send_buffer_size(int bytes) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  return core_->set_option(SOL_SOCKET, SO_SNDBUF, bytes);
}
Result<int> DatagramSocket::receive_buffer_size() const {
  if (core_ == nullptr) return SysError(EBADF, "getsockopt");
  return core_->get_option(SOL_SOCKET, SO_RCVBUF);
}
Result<int> DatagramSocket::send_buffer_size() const {
  if (core_ == nullptr) return SysError(EBADF, "getsockopt");
  return core_->get_option(SOL_SOCKET, SO_SNDBUF);
}

}  // namespace giro
