// Worker threads, for lib/internal/worker.js and for the program in one.
#include <unistd.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/native_class.h"
#include "giro/base/function.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/guarded.h"
#include "runtime/heap_limit.h"
#include "runtime/messages/port.h"
#include "runtime/system_error.h"
#include "runtime/worker_thread.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// Of an environment: they end before it does. While one runs, the object that is told of its end is
// kept alive.
struct RunningWorkers {
  struct Entry {
    std::shared_ptr<WorkerThread> thread;
    engine::Persistent owner;
  };
  std::map<int, Entry> workers;

  ~RunningWorkers() {
    for (auto& [id, entry] : workers) entry.thread->terminate();
    for (auto& [id, entry] : workers) entry.thread->join();
  }
};

RunningWorkers& running() { return Environment::current().state<RunningWorkers>(); }

// What the program holds.
struct Handle {
  std::shared_ptr<WorkerThread> thread;
};

std::vector<std::string> strings_of(Value array) {
  std::vector<std::string> strings;
  if (!array.is_object()) return strings;
  Object list(array);
  for (uint32_t i = 0; i < list.get("length").to_uint32(); ++i) {
    strings.push_back(list.get(i).to_string());
  }
  return strings;
}

// What a worker has of its parent's settings where it was given none: not what to run.
Settings inherited(const Settings& settings) {
  Settings copy;
  for (const auto& [name, value] : settings.all()) {
    const bool is_program = name == "--eval" || name == "--print" || name == "--check" ||
                            name == "--interactive" || name == "--virtual-time";
    if (!is_program) copy.set(name, value);
  }
  return copy;
}

void tell_exit(int id) {
  auto found = running().workers.extract(id);
  const WorkerThread& thread = *found.mapped().thread;
  Environment::current().door().call_back(found.mapped().owner.object(), Value::string("onexit"),
                                          Value::integer(thread.exit_code()),
                                          Value::boolean(thread.ran_out_of_memory()));
}

// (owner, { settings, start, buffers, hosts, name, limits, execArgv, nodeOptions }): the handle.
// What is wrong with the options is thrown as a string.
Value start(Call& call) {
  if (auto refusal = refuse(call, Permission::worker, "")) return *refusal;
  Object given(call[1]);
  const EnvironmentOptions& mine = Environment::current().options();
  WorkerThread::Options options;
  options.name = given.get("name").to_string();
  Object limits(given.get("limits"));
  options.limits = {limits.get(0u).to_number(), limits.get(1u).to_number(),
                    limits.get(2u).to_number(), limits.get(3u).to_number(),
                    given.get("memoryIsLimited").to_boolean()};
  EnvironmentOptions& theirs = options.environment;
  theirs.argv0 = mine.argv0;
  theirs.read_options = mine.read_options;
  theirs.settings = inherited(mine.settings);
  theirs.environment_flags = mine.environment_flags;
  theirs.exec_arguments = mine.exec_arguments;
  if (given.get("execArgv").is_object() || given.get("nodeOptions").is_string()) {
    if (given.get("execArgv").is_object())
      theirs.exec_arguments = strings_of(given.get("execArgv"));
    Value node_options = given.get("nodeOptions");
    auto read = mine.read_options(theirs.exec_arguments,
                                  node_options.is_string() ? node_options.to_string() : "");
    if (auto* problem = std::get_if<std::string>(&read)) return call.fail(Value::string(*problem));
    theirs.settings = inherited(std::get<Settings>(read));
  }
  Written settings = write_message(given.get("settings"), Value::undefined(), Value::undefined(),
                                   Value::undefined(), Destination::any_thread);
  if (!settings.ok()) return call.fail(settings.thrown);
  options.settings = std::move(settings.message);
  Written written = write_message(given.get("start"), given.get("buffers"), given.get("hosts"),
                                  Value::undefined(), Destination::any_thread);
  if (!written.ok()) return call.fail(written.thrown);
  options.start = std::move(written.message);
  auto thread = std::make_shared<WorkerThread>(std::move(options));
  const int id = thread->id();
  Result<void> started = thread->start(Environment::current().loop(), [id] { tell_exit(id); });
  if (!started.ok()) return call.fail(system_error(started.error()));
  running().workers.emplace(id, RunningWorkers::Entry{thread, engine::Persistent(call[0])});
  Object handle = engine::wrap(std::make_unique<Handle>(Handle{thread}));
  handle.set("threadId", Value::integer(id));
  return handle;
}

template <void (WorkerThread::*function)()>
Value invoke(Call&, Handle& handle) {
  (*handle.thread.*function)();
  return Value::undefined();
}

Value has_ref(Call&, Handle& handle) { return Value::boolean(handle.thread->has_ref()); }

// (handle): [user, system] in microseconds, or undefined.
Value cpu_time(Call&, Handle& handle) {
  std::optional<WorkerThread::CpuTime> time = handle.thread->cpu_time();
  if (!time) return Value::undefined();
  Object pair = Object::array({});
  pair.set(0u, Value::number(time->user_us));
  pair.set(1u, Value::number(time->system_us));
  return pair;
}

// (handle): [idle, active] in milliseconds, or undefined.
Value utilization(Call&, Handle& handle) {
  std::optional<WorkerThread::Utilization> times = handle.thread->utilization();
  if (!times) return Value::undefined();
  const Value values[] = {Value::number(times->idle_ms), Value::number(times->active_ms)};
  return Object::array(values);
}

// --- In a worker
// ----------------------------------------------------------------------------------

// Descriptors that the program opened by number: closed when the worker ends.
struct Descriptors {
  std::set<int> open;
  ~Descriptors() {
    for (int fd : open) close(fd);
  }
};

// (fd): whether it was not known.
Value track_descriptor(Call& call) {
  return Value::boolean(
      Environment::current().state<Descriptors>().open.insert(call[0].to_int32()).second);
}

// (fd): whether it was known.
Value forget_descriptor(Call& call) {
  return Value::boolean(Environment::current().state<Descriptors>().open.erase(call[0].to_int32()) >
                        0);
}

// The port that messages to this thread come to.
Value take_mailbox(Call&) {
  WorkerThread* worker = Environment::current().options().worker;
  if (worker != nullptr) return make_port(worker->take_mailbox());
  return make_port(std::make_shared<PortData>(PortGroup::named(WorkerThread::mailbox_name(0))));
}

// (id)
Value mailbox_name(Call& call) {
  return Value::string(WorkerThread::mailbox_name(call[0].to_int32()));
}

// What its parent left for it.
Value take_settings(Call& call) {
  std::unique_ptr<Message> settings = Environment::current().options().worker->take_settings();
  return call.pass(read_message(*settings, Value::undefined()).value);
}

Value take_start(Call& call) {
  std::unique_ptr<Message> start = Environment::current().options().worker->take_start();
  return call.pass(read_message(*start, Value::undefined()).value);
}

}  // namespace

void initialize_worker(Object exports) {
  const WorkerThread* worker = Environment::current().options().worker;
  exports.set("threadId", Value::integer(worker == nullptr ? 0 : worker->id()));
  exports.set("threadName", Value::string(worker == nullptr ? "" : worker->name()));
  const ResourceLimits limits = worker == nullptr ? ResourceLimits() : worker->limits();
  Object list = Object::array({});
  list.set(0u, Value::number(limits.young_mb));
  list.set(1u, Value::number(limits.old_mb));
  list.set(2u, Value::number(limits.code_mb));
  list.set(3u, Value::number(limits.stack_mb));
  exports.set("limits", list);
  const HeapDefaults defaults = heap_defaults();
  exports.set("defaultYoungMb", Value::number(defaults.young_mb));
  exports.set("defaultOldMb", Value::number(defaults.old_mb));
  method<start>(exports, "start", 2);
  method<invoke<&WorkerThread::terminate>>(exports, "terminate", 1);
  method<invoke<&WorkerThread::ref>>(exports, "ref", 1);
  method<invoke<&WorkerThread::unref>>(exports, "unref", 1);
  method<has_ref>(exports, "hasRef", 1);
  method<cpu_time>(exports, "cpuTime", 1);
  method<utilization>(exports, "utilization", 1);
  method<track_descriptor>(exports, "trackDescriptor", 1);
  method<forget_descriptor>(exports, "forgetDescriptor", 1);
  method<take_mailbox>(exports, "takeMailbox", 0);
  method<mailbox_name>(exports, "mailboxName", 1);
  method<take_settings>(exports, "takeSettings", 0);
  method<take_start>(exports, "takeStart", 0);
}

}  // namespace giro::runtime
