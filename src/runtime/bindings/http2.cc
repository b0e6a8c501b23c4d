// The sessions of lib/internal/http2: a native handle is passed as the first argument, and a status
// is 0 or a negative error of the library.
#include <limits>
#include <type_traits>

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/http2_connection.h"
#include "runtime/bindings/text_encoding.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::String;
using engine::Value;
using proto::Http2Chunk;
using proto::Http2Options;
using Session = proto::Http2Session;

// Of a character that Latin-1 does not have the low half goes out, as in Node. It must not end a
// field.
std::string latin1_of(Value value) {
  const String text = String::of(value);
  const std::u16string_view units = text.view();
  std::string out(units.size(), '\0');
  for (size_t i = 0; i < units.size(); ++i) {
    out[i] = static_cast<char>(units[i]);
    if (out[i] == '\0' && units[i] != 0) out[i] = '\1';
  }
  return out;
}

int32_t stream_at(Call& call) { return call[1].to_int32(); }

// What was submitted goes out soon.
Value submitted(Http2Handle& handle, int64_t status) {
  handle.connection->schedule();
  return Value::integer(status);
}

// --- Its life -----------------------------------------------------------------------------------

// An array of functions, in the order of the fields.
Value set_callbacks(Call& call) {
  Http2Callbacks& to = http2_callbacks();
  Persistent* const fields[] = {&to.headers,     &to.data,     &to.data_end, &to.closed,
                                &to.settings,    &to.ping,     &to.goaway,   &to.service,
                                &to.origins,     &to.not_sent, &to.trailers, &to.written,
                                &to.file_failed, &to.send,     &to.failed};
  Object functions(call[0]);
  uint32_t index = 0;
  for (Persistent* field : fields) *field = Persistent(functions.get(index++));
  return Value::undefined();
}

// Programs that want no limit give Number.MAX_SAFE_INTEGER, or Infinity.
template <typename Field>
Field nearest(double number) {
  if constexpr (std::is_enum_v<Field>) {
    return static_cast<Field>(nearest<std::underlying_type_t<Field>>(number));
  } else {
    constexpr auto kLargest = std::numeric_limits<Field>::max();
    if (!(number > 0)) return 0;
    return number >= static_cast<double>(kLargest) ? kLargest : static_cast<Field>(number);
  }
}

// An array of numbers, in the order of the fields; undefined leaves a default.
Http2Options options_from(Object given) {
  Http2Options options;
  uint32_t index = 0;
  auto take = [&](auto& field) {
    Value value = given.get(index++);
    if (value.is_number()) field = nearest<std::decay_t<decltype(field)>>(value.to_number());
  };
  take(options.header_table_size_max);
  take(options.reserved_streams_max);
  take(options.send_header_block_max);
  take(options.peer_concurrent_streams);
  take(options.padding);
  take(options.header_pairs_max);
  take(options.outstanding_pings_max);
  take(options.outstanding_settings_max);
  take(options.memory_max);
  take(options.settings_max);
  take(options.stream_reset_burst);
  take(options.stream_reset_rate);
  take(options.invalid_frames_max);
  take(options.rejected_streams_max);
  Value strict = given.get(index++);
  if (strict.is_boolean()) options.strict_whitespace = strict.to_boolean();
  for (uint32_t i = index; !given.get(i).is_undefined(); ++i) {
    options.remote_custom_settings.push_back(static_cast<uint16_t>(given.get(i).to_uint32()));
  }
  return options;
}

// (owner, isServer, options)
Value open(Call& call) {
  const auto role = call[1].to_boolean() ? Session::Role::server : Session::Role::client;
  auto handle = std::make_unique<Http2Handle>();
  handle->connection = Http2Connection::make(Object(call[0]), role, options_from(Object(call[2])));
  return engine::wrap(std::move(handle));
}

// (handle, socket): reads what comes on a socket of ours, and writes to it.
Value attach(Call& call, Http2Handle& handle) {
  if (engine::unwrap<SocketHandle>(call[1]) == nullptr) return call.fail_type("No socket");
  handle.connection->attach(call[1]);
  return Value::undefined();
}

// (handle, bytes): of another stream.
Value receive(Call& call, Http2Handle& handle) {
  Value thrown;
  handle.connection->receive(engine::bytes_of(call[1]), thrown);
  return thrown.is_empty() ? Value::undefined() : call.fail(thrown);
}

// (handle, status): what was given to another stream has been sent.
Value sent(Call& call, Http2Handle& handle) {
  handle.connection->sent(call[1].to_int32());
  return Value::undefined();
}

Value close(Call&, Http2Handle& handle) {
  handle.connection->close();
  return Value::undefined();
}

Value flush(Call&, Http2Handle& handle) {
  handle.connection->flush();
  return Value::undefined();
}

Value is_sending(Call&, Http2Handle& handle) {
  const Http2Connection& connection = *handle.connection;
  return Value::boolean(connection.is_sending() || handle.connection->session().wants_write());
}

// --- Streams ------------------------------------------------------------------------------------

constexpr int kEnds = 1;
constexpr int kWantsTrailers = 2;

Session::Ends ends(Value flags) {
  return (flags.to_int32() & kEnds) != 0 ? Session::Ends::yes : Session::Ends::no;
}
Session::Trailers trailers(Value flags) {
  return (flags.to_int32() & kWantsTrailers) != 0 ? Session::Trailers::wanted
                                                  : Session::Trailers::none;
}

// (handle, fields, flags, parent, weight, isExclusive): the id, or a negative error.
Value request(Call& call, Http2Handle& handle) {
  const Session::Priority priority{.parent = call[3].to_int32(),
                                   .weight = call[4].to_int32(),
                                   .is_exclusive = call[5].to_boolean()};
  return submitted(handle, handle.connection->session().submit_request(
                               latin1_of(call[1]), ends(call[2]), trailers(call[2]), priority));
}

// (handle, stream, fields, flags)
Value respond(Call& call, Http2Handle& handle) {
  return submitted(handle,
                   handle.connection->session().submit_response(stream_at(call), latin1_of(call[2]),
                                                                ends(call[3]), trailers(call[3])));
}

// (handle, stream, fields)
Value info(Call& call, Http2Handle& handle) {
  return submitted(handle,
                   handle.connection->session().submit_info(stream_at(call), latin1_of(call[2])));
}

Value send_trailers(Call& call, Http2Handle& handle) {
  return submitted(
      handle, handle.connection->session().submit_trailers(stream_at(call), latin1_of(call[2])));
}

// (handle, stream, fields): the id of the pushed stream, or a negative error.
Value push(Call& call, Http2Handle& handle) {
  return submitted(handle,
                   handle.connection->session().submit_push(stream_at(call), latin1_of(call[2])));
}

// (handle, stream, code)
Value reset(Call& call, Http2Handle& handle) {
  handle.connection->reset(stream_at(call), call[2].to_uint32());
  return Value::undefined();
}

Http2Chunk chunk_of(Value value, Value encoding) {
  if (value.is_string()) {
    const String text = String::of(value);
    const TextEncoding wanted = to_encoding(encoding);
    auto bytes = std::make_shared<std::string>(encoded_size_max(text.view(), wanted), '\0');
    auto* begin = reinterpret_cast<uint8_t*>(bytes->data());
    const size_t size = encode_text(text.view(), wanted, {begin, bytes->size()});
    return {{begin, size}, std::move(bytes), false};
  }
  const std::span<uint8_t> bytes = engine::bytes_of(value);
  return {bytes, std::make_shared<Persistent>(value), false};
}

// (handle, stream, string or buffer, encoding of a string): how many bytes; -1: no such stream.
Value write(Call& call, Http2Handle& handle) {
  Http2Chunk chunk = chunk_of(call[2], call[3]);
  chunk.ends_write = true;
  const auto size = static_cast<int64_t>(chunk.bytes.size());
  const bool is_written = handle.connection->session().write(stream_at(call), std::move(chunk));
  handle.connection->schedule();
  return Value::integer(is_written ? size : -1);
}

// (handle, stream, [chunk, encoding, chunk, encoding, …], count of items)
Value write_many(Call& call, Http2Handle& handle) {
  Object list(call[2]);
  const uint32_t items = call[3].to_uint32();
  int64_t size = 0;
  for (uint32_t i = 0; i < items; i += 2) {
    Http2Chunk chunk = chunk_of(list.get(i), list.get(i + 1));
    chunk.ends_write = i + 2 >= items;
    size += static_cast<int64_t>(chunk.bytes.size());
    if (!handle.connection->session().write(stream_at(call), std::move(chunk))) {
      return Value::integer(-1);
    }
  }
  return submitted(handle, size);
}

Value end(Call& call, Http2Handle& handle) {
  const bool is_known = handle.connection->session().end(stream_at(call));
  handle.connection->schedule();
  return Value::boolean(is_known);
}

// (handle, stream, fd, offset or -1, length or -1, ownsDescriptor)
Value send_file(Call& call, Http2Handle& handle) {
  handle.connection->send_file(
      stream_at(call), call[2].to_int32(), call[3].to_integer(), call[4].to_integer(),
      call[5].to_boolean() ? Http2Connection::Owns::yes : Http2Connection::Owns::no);
  handle.connection->schedule();
  return Value::undefined();
}

Value start_reading(Call& call, Http2Handle& handle) {
  handle.connection->show(stream_at(call), "reading starting");
  handle.connection->session().start_reading(stream_at(call));
  handle.connection->schedule();
  return Value::undefined();
}

Value stop_reading(Call& call, Http2Handle& handle) {
  handle.connection->session().stop_reading(stream_at(call));
  return Value::undefined();
}

Value queued(Call& call, Http2Handle& handle) {
  return Value::integer(static_cast<int64_t>(handle.connection->session().queued(stream_at(call))));
}

template <size_t size>
Value fill(Value into, const std::array<double, size>& numbers) {
  Object list(into);
  for (uint32_t i = 0; i < size; ++i) list.set(i, Value::number(numbers[i]));
  return into;
}

// (handle, stream, list)
Value stream_state(Call& call, Http2Handle& handle) {
  return fill(call[2], handle.connection->session().stream_state(stream_at(call)));
}

// --- The connection -----------------------------------------------------------------------------

// (handle, [id, value, id, value, …])
Value submit_settings(Call& call, Http2Handle& handle) {
  Object list(call[1]);
  std::vector<proto::Http2Setting> settings;
  for (uint32_t i = 0; !list.get(i).is_undefined(); i += 2) {
    settings.push_back(
        {static_cast<uint16_t>(list.get(i).to_uint32()), list.get(i + 1).to_uint32()});
  }
  return submitted(handle, handle.connection->session().submit_settings(settings));
}

Value may_submit_settings(Call&, Http2Handle& handle) {
  return Value::boolean(handle.connection->session().may_submit_settings());
}

// (handle, isRemote, [id, …]): fills in what stands for each id.
Value read_settings(Call& call, Http2Handle& handle) {
  const auto side = call[1].to_boolean() ? Session::Side::remote : Session::Side::local;
  Object list(call[2]);
  for (uint32_t i = 0; !list.get(i).is_undefined(); ++i) {
    const auto id = static_cast<uint16_t>(list.get(i).to_uint32());
    list.set(i, Value::integer(handle.connection->session().setting(side, id)));
  }
  return list;
}

// (handle, isRemote): [id, value, …]
Value custom_settings(Call& call, Http2Handle& handle) {
  const auto side = call[1].to_boolean() ? Session::Side::remote : Session::Side::local;
  Object list = Object::array({});
  uint32_t at = 0;
  for (const auto& [id, value] : handle.connection->session().custom_settings(side)) {
    list.set(at++, Value::integer(id));
    list.set(at++, Value::integer(value));
  }
  return list;
}

// (handle, 8 bytes)
Value ping(Call& call, Http2Handle& handle) {
  const std::span<uint8_t> payload = engine::bytes_of(call[1]);
  if (payload.size() != 8) return call.fail_type("A ping has 8 bytes");
  const bool is_sent = handle.connection->session().submit_ping(payload.first<8>());
  handle.connection->schedule();
  return Value::boolean(is_sent);
}

// (handle, code, last stream, bytes or undefined)
Value goaway(Call& call, Http2Handle& handle) {
  return submitted(handle, handle.connection->session().submit_goaway(
                               call[1].to_uint32(), call[2].to_int32(), engine::bytes_of(call[3])));
}

Value shutdown_notice(Call&, Http2Handle& handle) {
  return submitted(handle, handle.connection->session().submit_shutdown_notice());
}

Value terminate(Call& call, Http2Handle& handle) {
  return submitted(handle, handle.connection->session().terminate(call[1].to_uint32()));
}

// (handle, stream, origin, value)
Value alternative_service(Call& call, Http2Handle& handle) {
  return submitted(handle, handle.connection->session().submit_alternative_service(
                               stream_at(call), latin1_of(call[2]), latin1_of(call[3])));
}

// (handle, list)
Value origins(Call& call, Http2Handle& handle) {
  Object list(call[1]);
  std::vector<std::string> given;
  for (uint32_t i = 0; !list.get(i).is_undefined(); ++i) given.push_back(latin1_of(list.get(i)));
  return submitted(handle, handle.connection->session().submit_origins(given));
}

Value set_next_stream(Call& call, Http2Handle& handle) {
  return Value::boolean(handle.connection->session().set_next_stream(stream_at(call)));
}

Value set_window_size(Call& call, Http2Handle& handle) {
  return submitted(handle, handle.connection->session().set_window_size(call[1].to_int32()));
}

// (handle, list)
Value state(Call& call, Http2Handle& handle) {
  return fill(call[1], handle.connection->session().state());
}

// (handle, list): frames received and sent, streams, streams at a time, bytes received and sent.
Value counts(Call& call, Http2Handle& handle) {
  const Session::Counts& counted = handle.connection->session().counts();
  return fill(call[1],
              std::array<double, 6>{static_cast<double>(counted.frames_received),
                                    static_cast<double>(counted.frames_sent),
                                    static_cast<double>(counted.streams),
                                    static_cast<double>(counted.streams_max),
                                    static_cast<double>(handle.connection->bytes_received()),
                                    static_cast<double>(handle.connection->bytes_sent())});
}

// When bytes came last, in milliseconds since the start.
Value received_at(Call&, Http2Handle& handle) {
  return Value::number(handle.connection->received_ms());
}

Value error_text(Call& call) { return Value::string(Session::error_text(call[0].to_int32())); }

void add_stream_functions(Object exports) {
  method<request>(exports, "request", 6);
  method<respond>(exports, "respond", 4);
  method<info>(exports, "info", 3);
  method<send_trailers>(exports, "sendTrailers", 3);
  method<push>(exports, "push", 3);
  method<reset>(exports, "reset", 3);
  method<write>(exports, "write", 4);
  method<write_many>(exports, "writeMany", 4);
  method<end>(exports, "end", 2);
  method<send_file>(exports, "sendFile", 6);
  method<start_reading>(exports, "startReading", 2);
  method<stop_reading>(exports, "stopReading", 2);
  method<queued>(exports, "queued", 2);
  method<stream_state>(exports, "streamState", 3);
}

}  // namespace

void initialize_http2(Object exports) {
  method<set_callbacks>(exports, "setCallbacks", 1);
  method<open>(exports, "open", 3);
  method<attach>(exports, "attach", 2);
  method<receive>(exports, "receive", 2);
  method<sent>(exports, "sent", 2);
  method<close>(exports, "close", 1);
  method<flush>(exports, "flush", 1);
  method<is_sending>(exports, "isSending", 1);
  add_stream_functions(exports);
  method<submit_settings>(exports, "submitSettings", 2);
  method<may_submit_settings>(exports, "maySubmitSettings", 1);
  method<read_settings>(exports, "readSettings", 3);
  method<custom_settings>(exports, "customSettings", 2);
  method<ping>(exports, "ping", 2);
  method<goaway>(exports, "goaway", 4);
  method<shutdown_notice>(exports, "shutdownNotice", 1);
  method<terminate>(exports, "terminate", 2);
  method<alternative_service>(exports, "alternativeService", 4);
  method<origins>(exports, "origins", 2);
  method<set_next_stream>(exports, "setNextStream", 2);
  method<set_window_size>(exports, "setWindowSize", 2);
  method<state>(exports, "state", 2);
  method<counts>(exports, "counts", 2);
  method<received_at>(exports, "receivedAt", 1);
  method<error_text>(exports, "errorText", 1);
}

}  // namespace giro::runtime
