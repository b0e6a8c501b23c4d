#include "runtime/bindings/sqlite_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "runtime/bindings/bindings.h"
#include "runtime/bindings/sqlite_connection.h"
#include "runtime/bindings/sqlite_values.h"
#include "runtime/permissions.h"

namespace giro::runtime::sqlite {

using engine::Call;
using engine::Completion;
using engine::Object;
using engine::Persistent;
using engine::Value;

namespace {

// One for each function of the program that the library may call. The library frees it.
struct Kept {
  Kept(Connection& of, Value function)
      : connection(of.weak_from_this()), index(of.keep(function)) {}
  ~Kept() {
    if (const auto alive = connection.lock()) alive->forget(index);
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;

  std::weak_ptr<Connection> connection;
  uint32_t index;
};

// The message is not seen: the connection has what was thrown.
void fail(sqlite3_context* context, Connection& connection, Value thrown) {
  connection.set_thrown(thrown);
  sqlite3_result_error(context, "", 0);
}

// Calls `function` with `first`, unless that is empty, and the arguments. They are on the stack,
// where the collector sees them.
template <size_t count_max>
Completion call_with(Object function, Value first, std::span<sqlite3_value*> arguments,
                     Integers integers) {
  std::array<Value, count_max + 1> values;
  size_t count = 0;
  if (!first.is_empty()) values[count++] = first;
  for (sqlite3_value* argument : arguments) {
    const Completion value = argument_value(argument, integers);
    if (!value.ok()) return value;
    values[count++] = value.value;
  }
  return function.call(Value::undefined(), std::span<const Value>(values.data(), count));
}

Completion call_program(Object function, Value first, std::span<sqlite3_value*> arguments,
                        Integers integers) {
  constexpr size_t kFew = 8;
  constexpr size_t kMost = 1000;  // what the library can be built for
  if (arguments.size() <= kFew) return call_with<kFew>(function, first, arguments, integers);
  return call_with<kMost>(function, first, arguments.first(std::min(arguments.size(), kMost)),
                          integers);
}

// Of defineFunction and defineAggregate, as lib/internal/sqlite/functions.js has them.
enum FunctionFlag : uint32_t { kBigIntArguments = 1, kDeterministic = 2, kDirectOnly = 4 };

int library_flags(uint32_t flags) {
  int all = SQLITE_UTF8;
  if ((flags & kDeterministic) != 0) all |= SQLITE_DETERMINISTIC;
  if ((flags & kDirectOnly) != 0) all |= SQLITE_DIRECTONLY;
  return all;
}

Integers integers_of(uint32_t flags) {
  return (flags & kBigIntArguments) != 0 ? Integers::as_big_ints : Integers::as_numbers;
}

// --- Functions ----------------------------------------------------------------------------------

struct ScalarFunction {
  Kept function;
  Integers integers;
};

void call_scalar(sqlite3_context* context, int count, sqlite3_value** arguments) {
  const auto* info = static_cast<ScalarFunction*>(sqlite3_user_data(context));
  const auto connection = info->function.connection.lock();
  if (connection == nullptr) return;
  const Object function(connection->owner().get(info->function.index));
  const Completion result =
      call_program(function, {}, std::span(arguments, static_cast<size_t>(count)), info->integers);
  if (!result.ok()) return fail(context, *connection, result.thrown);
  set_result(context, result.value);
}

template <typename T>
void destroy(void* info) {
  delete static_cast<T*>(info);
}

// (database, name, arguments' number or -1, flags, function)
Value define_function(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  const uint32_t flags = call[3].to_uint32();
  auto* info = new ScalarFunction{{connection, call[4]}, integers_of(flags)};
  // It is destroyed where this fails, too.
  const int code = sqlite3_create_function_v2(
      connection.raw(), call[1].to_string().c_str(), call[2].to_int32(), library_flags(flags), info,
      call_scalar, nullptr, nullptr, destroy<ScalarFunction>);
  if (connection.went_wrong(code)) return connection.fail(call, code);
  return Value::undefined();
}

// --- Aggregates ---------------------------------------------------------------------------------

// What is not there is undefined.
struct Aggregate {
  Kept start;  // a value, or a function that makes it
  Kept step;
  Kept inverse;
  Kept result;
  Integers integers;
};

// Of one group, in memory of the library's that holds a pointer to it.
struct Group {
  Persistent value;
  bool is_window = false;  // what it comes to has been told for each row
};

class AggregateCall {
 public:
  explicit AggregateCall(sqlite3_context* context)
      : context_(context),
        info_(static_cast<Aggregate*>(sqlite3_user_data(context))),
        connection_(info_->step.connection.lock()),
        place_(static_cast<Group**>(sqlite3_aggregate_context(context, sizeof(Group*)))) {}

  // JavaScript is not called for what nobody waits for any more.
  bool may_call() const {
    return connection_ != nullptr && place_ != nullptr && !connection_->is_tidying &&
           !connection_->has_thrown();
  }

  void add(const Kept& with, std::span<sqlite3_value*> arguments) {
    if (!may_call() || !begin()) return;
    const Completion next =
        call_program(Object(function(with)), (*place_)->value.value(), arguments, info_->integers);
    if (!next.ok()) return fail(context_, *connection_, next.thrown);
    (*place_)->value = Persistent(next.value);
  }

  void tell() {
    if (!may_call() || !begin() || (*place_)->is_window) return;
    Value result = (*place_)->value.value();
    if (const Value convert = function(info_->result); convert.is_function()) {
      const Completion converted = Object(convert).call(Value::undefined(), {result});
      if (!converted.ok()) return fail(context_, *connection_, converted.thrown);
      result = converted.value;
    }
    set_result(context_, result);
  }

  void tell_row() {
    if (!may_call() || !begin()) return;
    (*place_)->is_window = false;
    tell();
    if (*place_ != nullptr) (*place_)->is_window = true;
  }

  void end() {
    if (place_ == nullptr) return;
    delete *place_;
    *place_ = nullptr;
  }

  const Aggregate& info() const { return *info_; }

 private:
  Value function(const Kept& kept) const { return connection_->owner().get(kept.index); }

  bool begin() {
    if (*place_ != nullptr) return true;
    Value start = function(info_->start);
    if (start.is_function()) {
      const Completion made = Object(start).call(Value::undefined(), {});
      if (!made.ok()) {
        fail(context_, *connection_, made.thrown);
        return false;
      }
      start = made.value;
    }
    *place_ = new Group{Persistent(start)};
    return true;
  }

  sqlite3_context* context_;
  Aggregate* info_;
  std::shared_ptr<Connection> connection_;
  Group** place_;
};

void step_group(sqlite3_context* context, int count, sqlite3_value** arguments) {
  AggregateCall aggregate(context);
  aggregate.add(aggregate.info().step, std::span(arguments, static_cast<size_t>(count)));
}

void step_back(sqlite3_context* context, int count, sqlite3_value** arguments) {
  AggregateCall aggregate(context);
  aggregate.add(aggregate.info().inverse, std::span(arguments, static_cast<size_t>(count)));
}

void tell_row(sqlite3_context* context) { AggregateCall(context).tell_row(); }

void end_group(sqlite3_context* context) {
  AggregateCall aggregate(context);
  aggregate.tell();
  aggregate.end();
}

// (database, name, arguments' number or -1, flags, start, step, inverse, result)
Value define_aggregate(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  const uint32_t flags = call[3].to_uint32();
  const bool is_window = call[6].is_function();
  auto* info = new Aggregate{{connection, call[4]},
                             {connection, call[5]},
                             {connection, call[6]},
                             {connection, call[7]},
                             integers_of(flags)};
  const int code = sqlite3_create_window_function(
      connection.raw(), call[1].to_string().c_str(), call[2].to_int32(), library_flags(flags), info,
      step_group, end_group, is_window ? tell_row : nullptr, is_window ? step_back : nullptr,
      destroy<Aggregate>);
  if (connection.went_wrong(code)) return connection.fail(call, code);
  return Value::undefined();
}

// --- Authorizers --------------------------------------------------------------------------------

Value authorizer_of(const Connection& connection) { return connection.owner().get("authorizer"); }

// What the program says; if it throws, or says nothing that can be understood: no.
int ask_program(Connection& connection, int action, std::span<const char* const> details) {
  const auto text = [](const char* detail) {
    return detail == nullptr ? Value::null() : Value::string(detail);
  };
  connection.is_authorizing = true;
  const Completion answer =
      Object(authorizer_of(connection))
          .call(Value::undefined(), {Value::integer(action), text(details[0]), text(details[1]),
                                     text(details[2]), text(details[3])});
  connection.is_authorizing = false;
  if (!answer.ok()) {
    connection.set_thrown(answer.thrown);
    return SQLITE_DENY;
  }
  const double code = answer.value.is_number() ? answer.value.to_number() : NAN;
  if (code == SQLITE_OK || code == SQLITE_DENY || code == SQLITE_IGNORE) {
    return static_cast<int>(code);
  }
  const bool is_integer = code == std::trunc(code);
  connection.set_thrown(
      is_integer
          ? Object::range_error("Authorizer callback returned a invalid authorization code")
          : Object::type_error("Authorizer callback must return an integer authorization code"));
  return SQLITE_DENY;
}

// Memory and temporary files are nobody's files.
bool may_attach(const char* file) {
  return !permissions_are_limited() ||
         (file != nullptr && (*file == '\0' || std::string_view(file) == ":memory:")) ||
         (is_allowed_everywhere(Permission::fs_read) &&
          is_allowed_everywhere(Permission::fs_write));
}

int authorize(void* of, int action, const char* first, const char* second, const char* third,
              const char* fourth) {
  auto& connection = *static_cast<Connection*>(of);
  if (action == SQLITE_ATTACH && !may_attach(first)) return SQLITE_DENY;
  // Of what was thrown one is told.
  if (connection.has_thrown() || connection.is_tidying) return SQLITE_DENY;
  if (!authorizer_of(connection).is_function()) return SQLITE_OK;
  const char* const details[] = {first, second, third, fourth};
  return ask_program(connection, action, details);
}

// (database, function or null)
Value set_authorizer(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  connection.owner().set("authorizer", call[1]);
  const bool is_needed = call[1].is_function() || permissions_are_limited();
  const int code =
      sqlite3_set_authorizer(connection.raw(), is_needed ? authorize : nullptr, &connection);
  if (connection.went_wrong(code)) return connection.fail(call, code);
  return Value::undefined();
}

}  // namespace

void watch_attachments(Connection& connection) {
  sqlite3_set_authorizer(connection.raw(), authorize, &connection);
}

void add_functions(Object exports) {
  method<define_function>(exports, "defineFunction", 5);
  method<define_aggregate>(exports, "defineAggregate", 8);
  method<set_authorizer>(exports, "setAuthorizer", 2);
}

}  // namespace giro::runtime::sqlite
