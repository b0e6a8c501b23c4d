// Signals that the program listens to. A watch never keeps the loop alive (L2).
#include <csignal>
#include <map>
#include <utility>

#include "giro/signal_watcher.h"
#include "giro/terminal.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/process_listeners.h"
#include "runtime/signal_names.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

struct Signals {
  std::map<int, SignalWatcher> watchers;  // by signal
  engine::Persistent listener;
};

Signals& signals() { return Environment::current().state<Signals>(); }

void tell(int signal) {
  Environment::current().door().call_back(signals().listener.object(), Value::string("onsignal"),
                                          Value::integer(signal));
}

// (owner): owner.onsignal(number) is called for each signal.
Value set_listener(Call& call) {
  signals().listener = engine::Persistent(call[0]);
  return Value::undefined();
}

// (number): 0, or a negative errno.
Value start(Call& call) {
  int signal = call[0].to_int32();
  Result<SignalWatcher> watcher =
      SignalWatcher::watch(Environment::current().loop(), signal, &tell, KeepsLoopAlive::no);
  if (!watcher.ok()) return Value::integer(-watcher.error().code());
  signals().watchers.insert_or_assign(signal, std::move(*watcher));
  return Value::integer(0);
}

Value stop(Call& call) {
  signals().watchers.erase(call[0].to_int32());
  guard_terminal();
  return Value::undefined();
}

}  // namespace

bool program_listens_to(int signal) { return signals().watchers.contains(signal); }

void initialize_process_signals(Object exports) {
  Object numbers = Object::create();
  for (const SignalName& signal : kSignalNames)
    numbers.set(signal.name, Value::integer(signal.number));
  exports.set("numbers", numbers);
  method<set_listener>(exports, "setListener", 1);
  method<start>(exports, "start", 1);
  method<stop>(exports, "stop", 1);
}

}  // namespace giro::runtime
