// Datagram sockets, for lib/dgram.js. A status is 0 or a negative errno.
#include <numeric>

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "giro/datagram.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/net_socket.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

// The owner is kept alive until the socket is closed. It is told by onmessage(status or size,
// bytes, address, port), and requests by oncomplete(status, size).
struct DatagramHandle {
  DatagramSocket socket;
  Persistent owner;
};

template <typename... Arguments>
void tell(Object who, std::string_view method, Arguments... arguments) {
  Environment::current().door().call_back(who, Value::string(method), arguments...);
}

Value wrap_socket(Result<DatagramSocket> socket, Value owner) {
  if (!socket.ok()) return status_of(socket);
  auto handle = std::make_unique<DatagramHandle>();
  handle->socket = std::move(*socket);
  handle->owner = Persistent(owner);
  return engine::wrap(std::move(handle));
}

// (owner, isIPv6): a native handle, or a negative errno.
Value open(Call& call) {
  return wrap_socket(DatagramSocket::open(Environment::current().loop(),
                                          call[1].to_boolean() ? AF_INET6 : AF_INET),
                     call[0]);
}

// (owner, fd): the same
Value adopt(Call& call) {
  return wrap_socket(DatagramSocket::adopt(Environment::current().loop(), call[1].to_int32()),
                     call[0]);
}

Result<Address> address_at(Call& call, size_t index) {
  return Address::ip(call[index].to_string(), static_cast<uint16_t>(call[index + 1].to_uint32()));
}

// (handle, address, port, reuseAddress, reusePort, ipv6Only)
Value bind(Call& call, DatagramHandle& handle) {
  Result<Address> address = address_at(call, 1);
  if (!address.ok()) return status_of(address);
  DatagramOptions options{.reuse_address = call[3].to_boolean(),
                          .reuse_port = call[4].to_boolean(),
                          .ipv6_only = call[5].to_boolean()};
  return status_of(handle.socket.bind(*address, options));
}

Value connect(Call& call, DatagramHandle& handle) {
  Result<Address> address = address_at(call, 1);
  return address.ok() ? status_of(handle.socket.connect(*address)) : status_of(address);
}

Value disconnect(Call&, DatagramHandle& handle) { return status_of(handle.socket.disconnect()); }

Value receive_start(Call&, DatagramHandle& handle) {
  return status_of(handle.socket.receive_start([&handle](const Result<Datagram>& datagram) {
    if (!datagram.ok()) return tell(handle.owner.object(), "onmessage", status_of(datagram));
    std::span<const std::byte> bytes = datagram->bytes;
    engine::Memory memory = engine::allocate_memory(bytes.size());
    GIRO_CHECK(memory != nullptr, "no memory for a datagram", bytes.size());
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<std::byte*>(memory.get()));
    tell(handle.owner.object(), "onmessage", Value::integer(static_cast<int64_t>(bytes.size())),
         engine::uint8_array(std::move(memory), bytes.size()), Value::string(datagram->from.host()),
         Value::integer(datagram->from.port()));
  }));
}

Value receive_stop(Call&, DatagramHandle& handle) {
  handle.socket.receive_stop();
  return Value::undefined();
}

// (handle, request, buffers, address or undefined, port); the request holds the buffers.
Value send(Call& call, DatagramHandle& handle) {
  Object list(call[2]);
  std::vector<iovec> parts;
  const uint32_t count = list.get("length").to_uint32();
  for (uint32_t i = 0; i < count; ++i) {
    std::span<uint8_t> bytes = engine::bytes_of(list.get(i));
    parts.push_back({bytes.data(), bytes.size()});
  }
  Address to;
  if (!call[3].is_undefined()) {
    Result<Address> address = address_at(call, 3);
    if (!address.ok()) return status_of(address);
    to = *address;
  }
  return status_of(
      handle.socket.send(parts, call[3].is_undefined() ? nullptr : &to,
                         [request = Persistent(call[1])](Result<size_t> sent) {
                           tell(request.object(), "oncomplete", status_of(sent),
                                Value::integer(sent.ok() ? static_cast<int64_t>(*sent) : 0));
                         }));
}

// (handle): owner.onclose() follows.
Value close(Call&, DatagramHandle& handle) {
  handle.socket.close([owner = std::move(handle.owner)] { tell(owner.object(), "onclose"); });
  return Value::undefined();
}

Value describe(Result<Address> address, Object out) {
  if (!address.ok()) return status_of(address);
  out.set("address", Value::string(address->host()));
  out.set("family", Value::string(address->family() == AF_INET6 ? "IPv6" : "IPv4"));
  out.set("port", Value::integer(address->port()));
  return Value::integer(0);
}

Value local_address(Call& call, DatagramHandle& handle) {
  return describe(handle.socket.local_address(), Object(call[1]));
}
Value peer_address(Call& call, DatagramHandle& handle) {
  return describe(handle.socket.peer_address(), Object(call[1]));
}

Value set_referenced(Call& call, DatagramHandle& handle) {
  if (call[1].to_boolean()) {
    handle.socket.ref();
  } else {
    handle.socket.unref();
  }
  return Value::undefined();
}

Value fd(Call&, DatagramHandle& handle) { return Value::integer(handle.socket.fd()); }
Value queue_size(Call&, DatagramHandle& handle) {
  return Value::integer(static_cast<int64_t>(handle.socket.send_queue_size()));
}
Value queue_count(Call&, DatagramHandle& handle) {
  return Value::integer(static_cast<int64_t>(handle.socket.send_queue_count()));
}

// --- Options ------------------------------------------------------------------------------------

Value set_broadcast(Call& call, DatagramHandle& handle) {
  return status_of(handle.socket.set_broadcast(call[1].to_boolean()));
}
Value set_ttl(Call& call, DatagramHandle& handle) {
  return status_of(handle.socket.set_ttl(call[1].to_int32()));
}
Value set_multicast_ttl(Call& call, DatagramHandle& handle) {
  return status_of(handle.socket.set_multicast_ttl(call[1].to_int32()));
}
Value set_multicast_loopback(Call& call, DatagramHandle& handle) {
  return status_of(handle.socket.set_multicast_loopback(call[1].to_boolean()));
}
Value set_multicast_interface(Call& call, DatagramHandle& handle) {
  return status_of(handle.socket.set_multicast_interface(call[1].to_string()));
}

// (handle, group, interface, isAdded)
Value change_membership(Call& call, DatagramHandle& handle) {
  std::string group = call[1].to_string();
  std::string interface = call[2].to_string();
  DatagramSocket& socket = handle.socket;
  return status_of(call[3].to_boolean() ? socket.add_membership(group, interface)
                                        : socket.drop_membership(group, interface));
}

// (handle, source, group, interface, isAdded)
Value change_source_membership(Call& call, DatagramHandle& handle) {
  std::string source = call[1].to_string();
  std::string group = call[2].to_string();
  std::string interface = call[3].to_string();
  DatagramSocket& socket = handle.socket;
  return status_of(call[4].to_boolean() ? socket.add_source_membership(source, group, interface)
                                        : socket.drop_source_membership(source, group, interface));
}

// (handle, isForReceiving, bytes): sets it, or, where bytes are 0, tells it.
Value buffer_size(Call& call, DatagramHandle& handle) {
  DatagramSocket& socket = handle.socket;
  const bool is_receiving = call[1].to_boolean();
  if (int bytes = call[2].to_int32(); bytes != 0) {
    return status_of(is_receiving ? socket.set_receive_buffer_size(bytes)
                                  : socket.set_send_buffer_size(bytes));
  }
  Result<int> size = is_receiving ? socket.receive_buffer_size() : socket.send_buffer_size();
  return size.ok() ? Value::integer(*size) : status_of(size);
}

}  // namespace

void initialize_dgram(Object exports) {
  method<open>(exports, "open", 2);
  method<adopt>(exports, "adopt", 2);
  method<bind>(exports, "bind", 6);
  method<connect>(exports, "connect", 3);
  method<disconnect>(exports, "disconnect", 1);
  method<receive_start>(exports, "receiveStart", 1);
  method<receive_stop>(exports, "receiveStop", 1);
  method<send>(exports, "send", 5);
  method<close>(exports, "close", 1);
  method<local_address>(exports, "localAddress", 2);
  method<peer_address>(exports, "peerAddress", 2);
  method<set_referenced>(exports, "setReferenced", 2);
  method<fd>(exports, "fd", 1);
  method<queue_size>(exports, "queueSize", 1);
  method<queue_count>(exports, "queueCount", 1);
  method<set_broadcast>(exports, "setBroadcast", 2);
  method<set_ttl>(exports, "setTtl", 2);
  method<set_multicast_ttl>(exports, "setMulticastTtl", 2);
  method<set_multicast_loopback>(exports, "setMulticastLoopback", 2);
  method<set_multicast_interface>(exports, "setMulticastInterface", 2);
  method<change_membership>(exports, "changeMembership", 4);
  method<change_source_membership>(exports, "changeSourceMembership", 5);
  method<buffer_size>(exports, "bufferSize", 3);
}

}  // namespace giro::runtime
