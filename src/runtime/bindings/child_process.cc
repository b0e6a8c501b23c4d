// Child processes, for lib/child_process.js. A status is 0 or a negative errno.
#include <cmath>

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "giro/process.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/guarded.h"
#include "runtime/bindings/net_socket.h"
#include "runtime/bindings/process_channel.h"
#include "runtime/signal_names.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

// The owner is kept alive as long as its child runs.
struct ChildHandle {
  Process process;
  Persistent owner;
};

Value signal_name(int number) {
  for (const SignalName& signal : kSignalNames) {
    if (signal.number == number) return Value::string(signal.name);
  }
  return Value::null();
}

// --- What a child is to be ----------------------------------------------------------------------

std::vector<std::string> texts_of(Value list) {
  std::vector<std::string> texts;
  Object items(list);
  const uint32_t count = items.get("length").to_uint32();
  texts.reserve(count);
  for (uint32_t i = 0; i < count; ++i) texts.push_back(items.get(i).to_string());
  return texts;
}

// A number for each descriptor: that of ours which it shares, or one of these.
constexpr int kIgnore = -1;
constexpr int kPipe = -2;

std::vector<Stdio> stdio_of(Value list) {
  std::vector<Stdio> stdio;
  Object items(list);
  const uint32_t count = items.get("length").to_uint32();
  for (uint32_t i = 0; i < count; ++i) {
    const int fd = items.get(i).to_int32();
    stdio.push_back(fd == kIgnore ? Stdio::ignore()
                    : fd == kPipe ? Stdio::pipe()
                                  : Stdio::inherit(fd));
  }
  return stdio;
}

// { file, args, env, cwd, uid, gid, detached, stdio }; undefined where nothing is said.
void read_options(Object from, ProcessOptions& to) {
  to.file = from.get("file").to_string();
  to.arguments = texts_of(from.get("args"));
  to.environment = texts_of(from.get("env"));
  if (Value cwd = from.get("cwd"); !cwd.is_undefined()) to.directory = cwd.to_string();
  if (Value uid = from.get("uid"); !uid.is_undefined()) to.uid = uid.to_uint32();
  if (Value gid = from.get("gid"); !gid.is_undefined()) to.gid = gid.to_uint32();
  if (from.get("detached").to_boolean()) to.detached = Detached::yes;
  to.stdio = stdio_of(from.get("stdio"));
}

// --- One that runs ------------------------------------------------------------------------------

Refusal refuse_program(Call& call, Value options) {
  return refuse(call, Permission::child_process, Object(options).get("file").to_string());
}

// (owner, options): a native handle, or a negative errno. owner.onexit(code, signal) tells the end,
// with the name of a signal or null.
Value spawn(Call& call) {
  if (auto refusal = refuse_program(call, call[1])) return *refusal;
  ProcessOptions options;
  read_options(Object(call[1]), options);
  auto child = std::make_unique<ChildHandle>();
  auto on_exit = [handle = child.get()](ExitStatus status) {
    Persistent owner = std::move(handle->owner);
    Environment::current().door().call_back(owner.object(), Value::string("onexit"),
                                            Value::integer(status.code),
                                            signal_name(status.signal));
  };
  Result<Process> process = Process::spawn(Environment::current().loop(), options, on_exit);
  if (!process.ok()) return status_of(process);
  child->process = std::move(*process);
  child->owner = Persistent(call[0]);
  return engine::wrap(std::move(child));
}

Value pid(Call&, ChildHandle& child) { return Value::integer(child.process.pid()); }

// (child, index): our end of a pipe, for lib/internal/net/handle.js.
Value take_stream(Call& call, ChildHandle& child) {
  Stream stream = child.process.take_stream(call[1].to_uint32());
  return engine::wrap(std::make_unique<SocketHandle>(std::move(stream)));
}

// (child, index): our end of a pipe, as a descriptor.
Value take_descriptor(Call& call, ChildHandle& child) {
  return Value::integer(child.process.take_descriptor(call[1].to_uint32()));
}

Value kill(Call& call, ChildHandle& child) {
  return status_of(child.process.kill(call[1].to_int32()));
}

Value close(Call&, ChildHandle& child) {
  child.process.close();
  return Value::undefined();
}

Value ref(Call&, ChildHandle& child) {
  child.process.ref();
  return Value::undefined();
}

Value unref(Call&, ChildHandle& child) {
  child.process.unref();
  return Value::undefined();
}

// --- One that is waited for ---------------------------------------------------------------------

Value bytes_value(const std::string& text) {
  engine::Memory memory = engine::allocate_memory(text.size());
  GIRO_CHECK(memory != nullptr, "no memory for what a child has written", text.size());
  std::copy(text.begin(), text.end(), memory.get());
  return engine::uint8_array(std::move(memory), text.size());
}

Object outputs_of(const SyncProcessOutcome& outcome) {
  Object list = Object::array({});
  for (uint32_t i = 0; i < outcome.outputs.size(); ++i) {
    const std::optional<std::string>& text = outcome.outputs[i];
    list.set(i, text ? bytes_value(*text) : Value::null());
  }
  return list;
}

// (options, input, timeout, maxBuffer, killSignal): a negative errno, or { pid, code, signal,
// error, output }.
Value spawn_sync(Call& call) {
  if (auto refusal = refuse_program(call, call[0])) return *refusal;
  SyncProcessOptions options;
  read_options(Object(call[0]), options);
  std::span<uint8_t> input = engine::bytes_of(call[1]);
  options.input = {reinterpret_cast<const char*>(input.data()), input.size()};
  options.timeout = std::chrono::milliseconds(call[2].to_integer());
  const double bytes_max = call[3].to_number();
  if (std::isfinite(bytes_max)) options.output_bytes_max = static_cast<size_t>(bytes_max);
  if (int signal = call[4].to_int32(); signal != 0) options.kill_signal = signal;
  if (StallWatch* stalls = Environment::current().stalls()) stalls->will_wait();
  Result<SyncProcessOutcome> outcome = run_process_sync(Environment::current().loop(), options);
  if (!outcome.ok()) return status_of(outcome);
  Object result = Object::create_bare();
  result.set("pid", Value::integer(outcome->pid));
  result.set("code", Value::integer(outcome->status.code));
  result.set("signal", signal_name(outcome->status.signal));
  result.set("error", Value::integer(outcome->error ? -outcome->error->code() : 0));
  result.set("output", outputs_of(*outcome));
  return result;
}

}  // namespace

void initialize_child_process(Object exports) {
  exports.set("kIgnore", Value::integer(kIgnore));
  exports.set("kPipe", Value::integer(kPipe));
  method<spawn>(exports, "spawn", 2);
  method<pid>(exports, "pid", 1);
  method<take_stream>(exports, "takeStream", 2);
  method<take_descriptor>(exports, "takeDescriptor", 2);
  method<kill>(exports, "kill", 2);
  method<close>(exports, "close", 1);
  method<ref>(exports, "ref", 1);
  method<unref>(exports, "unref", 1);
  method<spawn_sync>(exports, "spawnSync", 5);
  add_channel_functions(exports);
}

}  // namespace giro::runtime
