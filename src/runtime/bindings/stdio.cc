// Standard input and output, and terminals. Results are 0 or more, or a negative errno.
#include "runtime/bindings/stdio.h"

#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/encoding/utf.h"
#include "engine/buffers.h"
#include "engine/native_class.h"
#include "giro/terminal.h"
#include "runtime/bindings/bindings.h"
#include "runtime/input_reader.h"
#include "runtime/standard_descriptors.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

const char* type_of_socket(int fd) {
  int type = 0;
  socklen_t size = sizeof(type);
  sockaddr_storage address{};
  socklen_t address_size = sizeof(address);
  if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) != 0) return "UNKNOWN";
  if (getsockname(fd, reinterpret_cast<sockaddr*>(&address), &address_size) != 0) return "UNKNOWN";
  bool is_internet = address.ss_family == AF_INET || address.ss_family == AF_INET6;
  if (type == SOCK_STREAM) {
    if (address.ss_family == AF_UNIX) return "PIPE";
    return is_internet ? "TCP" : "UNKNOWN";
  }
  return type == SOCK_DGRAM && is_internet ? "UDP" : "UNKNOWN";
}

// (fd)
Value guess_type(Call& call) { return Value::string(type_of_descriptor(call[0].to_int32())); }

Value is_terminal(Call& call) { return Value::boolean(isatty(call[0].to_int32()) == 1); }

// (fd, string): what console.log comes to, so it goes without a Buffer, and a line of usual length
// without allocating.
Value write_string(Call& call) {
  constexpr size_t kOnStack = 4096;
  constexpr size_t kBytesPerUnitMax = 3;
  int fd = call[0].to_int32();
  engine::String text = engine::String::of(call[1]);
  if (text.size() * kBytesPerUnitMax > kOnStack) {
    return Value::integer(write_fully(fd, encoding::utf16_to_utf8(text.view())));
  }
  std::array<uint8_t, kOnStack> bytes;
  size_t size = encoding::utf16_to_utf8(text.view(), bytes).written;
  return Value::integer(write_fully(fd, {reinterpret_cast<const char*>(bytes.data()), size}));
}

// (fd, bytes)
Value write_bytes(Call& call) {
  std::span<uint8_t> bytes = engine::bytes_of(call[1]);
  const char* start = reinterpret_cast<const char*>(bytes.data());
  return Value::integer(write_fully(call[0].to_int32(), {start, bytes.size()}));
}

// (fd): columns * 2^16 + rows
Value window_size(Call& call) {
  winsize size{};
  if (ioctl(call[0].to_int32(), TIOCGWINSZ, &size) != 0) return Value::integer(-errno);
  return Value::integer(int64_t{size.ws_col} << 16 | size.ws_row);
}

// (fd, isRaw)
Value set_raw_mode(Call& call) {
  TerminalMode mode = call[1].to_boolean() ? TerminalMode::raw : TerminalMode::cooked;
  Result<void> set = set_terminal_mode(call[0].to_int32(), mode);
  return Value::integer(set.ok() ? 0 : -set.error().code());
}

// (fd, isPollable): something to read from
Value open_reader(Call& call) {
  auto opcode = call[1].to_boolean() ? Opcode::poll : Opcode::read;
  return engine::wrap(std::make_unique<InputReader>(call[0].to_int32(), opcode));
}

// (reader, owner): owner.onread(result, chunk) comes once, unless the reading is stopped.
Value start_reading(Call& call, InputReader& reader) {
  reader.start(call[0], Object(call[1]));
  return Value::undefined();
}

// (reader): false: a chunk is on its way all the same.
Value stop_reading(Call&, InputReader& reader) { return Value::boolean(reader.stop()); }

// (reader, isReferenced)
Value set_reader_referenced(Call& call, InputReader& reader) {
  auto keeps_alive = call[1].to_boolean() ? KeepsLoopAlive::yes : KeepsLoopAlive::no;
  reader.set_keeps_alive(keeps_alive);
  return Value::undefined();
}

Value is_reader_referenced(Call&, InputReader& reader) {
  return Value::boolean(reader.keeps_alive() == KeepsLoopAlive::yes);
}

}  // namespace

const char* type_of_descriptor(int fd) {
  struct stat status {};
  if (fstat(fd, &status) != 0) return "INVALID";
  if (isatty(fd) == 1) return "TTY";
  if (S_ISREG(status.st_mode) || S_ISCHR(status.st_mode)) return "FILE";
  if (S_ISFIFO(status.st_mode)) return "PIPE";
  return S_ISSOCK(status.st_mode) ? type_of_socket(fd) : "UNKNOWN";
}

void initialize_stdio(Object exports) {
  method<guess_type>(exports, "guessType", 1);
  method<is_terminal>(exports, "isTerminal", 1);
  method<write_string>(exports, "writeString", 2);
  method<write_bytes>(exports, "writeBytes", 2);
  method<window_size>(exports, "windowSize", 1);
  method<set_raw_mode>(exports, "setRawMode", 2);
  method<open_reader>(exports, "openReader", 2);
  method<start_reading>(exports, "startReading", 2);
  method<stop_reading>(exports, "stopReading", 1);
  method<set_reader_referenced>(exports, "setReaderReferenced", 2);
  method<is_reader_referenced>(exports, "isReaderReferenced", 1);
}

}  // namespace giro::runtime
