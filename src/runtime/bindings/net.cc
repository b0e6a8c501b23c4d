// The sockets, look-ups and addresses of lib/net.js; handles are passed as the first argument.
#include <sys/stat.h>

#include <array>

#include "engine/buffers.h"
#include "engine/cells.h"
#include "engine/fresh_bytes.h"
#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/net_socket.h"
#include "runtime/bindings/text_encoding.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::String;
using engine::Value;
using Outcome = SocketHandle::Outcome;

// (class): what the large pieces that sockets read are instances of.
Value use_class(Call& call) {
  LargePiece::next().use_class(Object(call[0]));
  return Value::undefined();
}

// (owner): a native handle.
Value open_stream(Call& call) {
  return engine::wrap(SocketHandle::make_stream(Environment::current().loop(), Object(call[0])));
}

Value open_listener(Call& call) {
  return engine::wrap(SocketHandle::make_listener(Object(call[0])));
}

Value attach(Call& call, SocketHandle& handle) {
  handle.attach(Object(call[1]));
  return Value::undefined();
}

// --- Addresses ----------------------------------------------------------------------------------

// (…, address, port) or (…, path); the port tells which.
Result<Address> address_at(Call& call, size_t index) {
  std::string text = call[index].to_string();
  if (call[index + 1].is_undefined()) {
    Result<Address> path = Address::unix_path(text);
    return path.ok() ? path : SysError(EINVAL, "bind");  // too long is invalid too, for Node
  }
  return Address::ip(text, static_cast<uint16_t>(call[index + 1].to_uint32()));
}

// Fills `out` with what Node's users know of an address.
Value describe(Result<Address> address, Object out) {
  if (!address.ok()) return status_of(address);
  if (address->is_unix()) {
    out.set("address", Value::string(address->path()));
    return Value::integer(0);
  }
  out.set("address", Value::string(address->host()));
  out.set("family", Value::string(address->family() == AF_INET6 ? "IPv6" : "IPv4"));
  out.set("port", Value::integer(address->port()));
  return Value::integer(0);
}

Value local_address(Call& call, SocketHandle& handle) {
  return describe(handle.local_address(), Object(call[1]));
}

Value peer_address(Call& call, SocketHandle& handle) {
  return describe(handle.stream().peer_address(), Object(call[1]));
}

// --- Connecting and listening -------------------------------------------------------------------

// (handle, address, port or undefined, ipv6Only, reusePort)
Value bind(Call& call, SocketHandle& handle) {
  Result<Address> address = address_at(call, 1);
  if (!address.ok()) return status_of(address);
  const BindOptions options{.reuse_port = call[4].to_boolean(), .ipv6_only = call[3].to_boolean()};
  return status_of(handle.stream().bind(*address, options));
}

// (handle, request, address, port) or (handle, request, path)
Value connect(Call& call, SocketHandle& handle) {
  Result<Address> address = address_at(call, 2);
  if (!address.ok()) return status_of(address);
  return status_of(handle.connect(*address, Object(call[1])));
}

// (handle, address, port or undefined, backlog, ipv6Only, reusePort)
Value listen(Call& call, SocketHandle& handle) {
  Result<Address> address = address_at(call, 1);
  if (!address.ok()) return status_of(address);
  ListenOptions options{.backlog = call[3].to_int32(),
                        .reuse_port = call[5].to_boolean(),
                        .ipv6_only = call[4].to_boolean()};
  return status_of(handle.listen(*address, options));
}

// (handle, fd)
Value adopt_stream(Call& call, SocketHandle& handle) {
  return status_of(handle.adopt_stream(call[1].to_int32()));
}

// (handle, fd, backlog)
Value adopt_listener(Call& call, SocketHandle& handle) {
  return status_of(handle.adopt_listener(call[1].to_int32(), call[2].to_int32()));
}

// (handle, backlog)
Value listen_here(Call& call, SocketHandle& handle) {
  return status_of(handle.listen_here(call[1].to_int32()));
}

// (path, mode): adds these permissions to those of a Unix socket.
Value add_permissions(Call& call) {
  const std::string path = call[0].to_string();
  System& system = Environment::current().loop().system();
  struct statx status {};
  if (const int error = system.statx(-1, path.c_str(), 0, &status); error < 0) {
    return Value::integer(error);
  }
  return Value::integer(system.chmod(-1, path.c_str(), status.stx_mode | call[1].to_uint32()));
}

// --- Reading and writing ------------------------------------------------------------------------

Value read_start(Call&, SocketHandle& handle) { return status_of(handle.read_start()); }

Value read_stop(Call&, SocketHandle& handle) {
  handle.read_stop();
  return Value::integer(0);
}

Value use_buffer(Call& call, SocketHandle& handle) {
  handle.use_buffer(call[1]);
  return Value::undefined();
}

// 0: all is with the kernel; 1: writeRest() is to follow; a negative errno.
Value outcome_of(const SocketHandle& handle, const Result<Outcome>& outcome) {
  if (!outcome.ok()) return status_of(outcome);
  if (handle.tells_later()) return Value::integer(static_cast<int>(Outcome::rest_is_left));
  return Value::integer(static_cast<int>(*outcome));
}

iovec part_over(std::span<uint8_t> bytes) { return {bytes.data(), bytes.size()}; }

// What is to be written at once. Large ones stay where they are when keep_for_later() makes an
// ArrayBuffer for them, which costs more than the rest of a write and is left out while it can be.
std::span<uint8_t> bytes_for_now(Value buffer) {
  constexpr size_t kLargeMin = 4096;
  std::span<uint8_t> bytes = engine::KnownBytes::find(buffer);
  if (bytes.empty()) bytes = engine::borrow_bytes(buffer);
  return bytes.size() < kLargeMin ? engine::bytes_of(buffer) : bytes;
}

// What is written later must not be taken away by the program.
void keep_for_later(Value buffer) { (void)engine::bytes_of(buffer); }

bool has_rest(const Result<Outcome>& outcome) {
  return outcome.ok() && *outcome == Outcome::rest_is_left;
}

// (handle, buffer)
Value try_write(Call& call, SocketHandle& handle) {
  auto outcome = handle.try_write(bytes_for_now(call[1]));
  if (has_rest(outcome)) keep_for_later(call[1]);
  return outcome_of(handle, outcome);
}

// (handle, string, encoding)
Value try_write_text(Call& call, SocketHandle& handle) {
  constexpr size_t kOnStack = 4096;
  TextEncoding encoding = to_encoding(call[2]);
  String text = String::of(call[1]);
  size_t room = encoded_size_max(text.view(), encoding);
  std::array<uint8_t, kOnStack> small;
  std::unique_ptr<uint8_t[]> large;
  std::span<uint8_t> out(small);
  if (room > kOnStack) {
    large = std::make_unique_for_overwrite<uint8_t[]>(room);
    out = {large.get(), room};
  }
  size_t size = encode_text(text.view(), encoding, out);
  return outcome_of(handle,
                    handle.try_write(std::string_view(reinterpret_cast<char*>(out.data()), size)));
}

std::string encoded(const String& text, TextEncoding encoding) {
  std::string out(encoded_size_max(text.view(), encoding), '\0');
  out.resize(
      encode_text(text.view(), encoding, {reinterpret_cast<uint8_t*>(out.data()), out.size()}));
  return out;
}

// (handle, [chunk, encoding, chunk, encoding, …], count of items): the encoding of a string.
Value try_write_many(Call& call, SocketHandle& handle) {
  Object list(call[1]);
  uint32_t items = call[2].to_uint32();
  std::vector<iovec> parts;
  std::vector<std::string> texts;
  parts.reserve(items / 2);
  texts.reserve(items / 2);  // they must not move when the parts point to them
  for (uint32_t i = 0; i < items; i += 2) {
    Value chunk = list.get(i);
    if (chunk.is_string()) {
      texts.push_back(encoded(String::of(chunk), to_encoding(list.get(i + 1))));
      parts.push_back({texts.back().data(), texts.back().size()});
    } else {
      parts.push_back(part_over(bytes_for_now(chunk)));
    }
  }
  auto outcome = handle.try_write(parts, std::move(texts));
  for (uint32_t i = 0; has_rest(outcome) && i < items; i += 2) {
    if (Value chunk = list.get(i); !chunk.is_string()) keep_for_later(chunk);
  }
  return outcome_of(handle, outcome);
}

// (handle, request): the request holds the buffers that the rest points to.
Value write_rest(Call& call, SocketHandle& handle) {
  return status_of(handle.write_rest(teller_of(Object(call[1]))));
}

Value shutdown(Call& call, SocketHandle& handle) {
  return status_of(handle.shutdown(teller_of(Object(call[1]))));
}

// --- The rest of its life -----------------------------------------------------------------------

Value close(Call&, SocketHandle& handle) {
  handle.close(SocketHandle::Ending::close);
  return Value::undefined();
}

Value reset(Call&, SocketHandle& handle) {
  handle.close(SocketHandle::Ending::reset);
  return Value::undefined();
}

Value ref(Call&, SocketHandle& handle) {
  handle.ref();
  return Value::undefined();
}

Value unref(Call&, SocketHandle& handle) {
  handle.unref();
  return Value::undefined();
}

Value set_no_delay(Call& call, SocketHandle& handle) {
  return status_of(handle.stream().set_no_delay(call[1].to_boolean()));
}

// (handle, on, delay, interval, probes): a delay of 0 leaves the delays as they are.
Value set_keep_alive(Call& call, SocketHandle& handle) {
  using std::chrono::seconds;
  Stream& stream = handle.stream();
  const bool on = call[1].to_boolean();
  const seconds delay(call[2].to_integer());
  if (!on || delay.count() <= 0) return status_of(stream.set_keep_alive(on));
  return status_of(stream.set_keep_alive(delay, seconds(call[3].to_integer()), call[4].to_int32()));
}

Value set_type_of_service(Call& call, SocketHandle& handle) {
  return status_of(handle.stream().set_type_of_service(call[1].to_int32()));
}

// Negative: why it cannot be said.
Value type_of_service(Call&, SocketHandle& handle) {
  Result<int> value = handle.stream().type_of_service();
  return value.ok() ? Value::integer(*value) : status_of(value);
}

Value fd(Call&, SocketHandle& handle) { return Value::integer(handle.fd()); }

Value bytes_read(Call&, SocketHandle& handle) {
  return Value::integer(static_cast<int64_t>(handle.bytes_read()));
}

Value bytes_written(Call&, SocketHandle& handle) {
  return Value::integer(static_cast<int64_t>(handle.bytes_written()));
}

Value write_queue_size(Call&, SocketHandle& handle) {
  return Value::integer(static_cast<int64_t>(handle.write_queue_size()));
}

}  // namespace

void add_socket_functions(Object exports) {
  method<open_stream>(exports, "openStream", 1);
  method<open_listener>(exports, "openListener", 1);
  method<attach>(exports, "attach", 2);
  method<local_address>(exports, "localAddress", 2);
  method<peer_address>(exports, "peerAddress", 2);
  method<bind>(exports, "bind", 5);
  method<connect>(exports, "connect", 4);
  method<listen>(exports, "listen", 6);
  method<adopt_stream>(exports, "adoptStream", 2);
  method<listen_here>(exports, "listenHere", 2);
  method<adopt_listener>(exports, "adoptListener", 3);
  method<add_permissions>(exports, "addPermissions", 2);
  method<read_start>(exports, "readStart", 1);
  method<read_stop>(exports, "readStop", 1);
  method<use_buffer>(exports, "useBuffer", 2);
  method<use_class>(exports, "useClass", 1);
  method<try_write>(exports, "tryWrite", 2);
  method<try_write_text>(exports, "tryWriteText", 3);
  method<try_write_many>(exports, "tryWriteMany", 3);
  method<write_rest>(exports, "writeRest", 2);
  method<shutdown>(exports, "shutdown", 2);
  method<close>(exports, "close", 1);
  method<reset>(exports, "reset", 1);
  method<ref>(exports, "ref", 1);
  method<unref>(exports, "unref", 1);
  method<set_no_delay>(exports, "setNoDelay", 2);
  method<set_keep_alive>(exports, "setKeepAlive", 5);
  method<set_type_of_service>(exports, "setTypeOfService", 2);
  method<type_of_service>(exports, "typeOfService", 1);
  method<fd>(exports, "fd", 1);
  method<bytes_read>(exports, "bytesRead", 1);
  method<bytes_written>(exports, "bytesWritten", 1);
  method<write_queue_size>(exports, "writeQueueSize", 1);
}

void initialize_net(Object exports) {
  add_socket_functions(exports);
  add_lookup_functions(exports);
  add_address_functions(exports);
}

}  // namespace giro::runtime
