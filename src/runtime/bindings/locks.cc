// Locks between threads, for lib/internal/locks.js.
#include "runtime/locks.h"

#include "engine/persistent.h"
#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

void tell_listener();

// Of an environment.
struct Locks {
  engine::Persistent listener;
  LockHolder holder{Environment::current().loop(), [] { tell_listener(); }};
};

Locks& locks() { return Environment::current().state<Locks>(); }

void tell_listener() {
  Environment::current().door().call_back(locks().listener.object(), Value::string("onnews"));
}

LockMode mode_of(Value is_shared) {
  return is_shared.to_boolean() ? LockMode::shared : LockMode::exclusive;
}

Value number_of(uint64_t request) { return Value::number(static_cast<double>(request)); }

// (listener): its onnews() is called when other threads have caused news.
Value listen(Call& call) {
  locks().listener = engine::Persistent(call[0]);
  return Value::undefined();
}

// (name, is shared)
Value request(Call& call) {
  return number_of(locks().holder.request(call[0].to_string(), mode_of(call[1])));
}

// (name, is shared): 0: it is not to be had now.
Value request_if_available(Call& call) {
  return number_of(locks().holder.request_if_available(call[0].to_string(), mode_of(call[1])));
}

// (name)
Value steal(Call& call) { return number_of(locks().holder.steal(call[0].to_string())); }

// (name, number)
Value release(Call& call) {
  locks().holder.release(call[0].to_string(), static_cast<uint64_t>(call[1].to_number()));
  return Value::undefined();
}

// [number, was stolen, ...]
Value take_news(Call&) {
  Object list = Object::array({});
  unsigned at = 0;
  for (const LockNews& news : locks().holder.take_news()) {
    list.set(at++, number_of(news.request));
    list.set(at++, Value::boolean(news.what == LockNews::What::stolen));
  }
  return list;
}

// [name, is shared, ...]
Value listed(const std::vector<LockHolder::Description>& requests) {
  Object list = Object::array({});
  unsigned at = 0;
  for (const auto& request : requests) {
    list.set(at++, Value::string(request.name));
    list.set(at++, Value::boolean(request.mode == LockMode::shared));
  }
  return list;
}

// [held, pending]
Value query(Call&) {
  const LockHolder::Snapshot all = locks().holder.snapshot();
  Object both = Object::array({});
  both.set(0u, listed(all.held));
  both.set(1u, listed(all.pending));
  return both;
}

}  // namespace

void initialize_locks(Object exports) {
  method<listen>(exports, "listen", 1);
  method<request>(exports, "request", 2);
  method<request_if_available>(exports, "requestIfAvailable", 2);
  method<steal>(exports, "steal", 1);
  method<release>(exports, "release", 2);
  method<take_news>(exports, "takeNews", 0);
  method<query>(exports, "query", 0);
}

}  // namespace giro::runtime
