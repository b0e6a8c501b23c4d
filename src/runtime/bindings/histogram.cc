// Histograms for perf_hooks.
#include "runtime/histogram.h"

#include <limits>
#include <mutex>
#include <vector>

#include "runtime/bindings/bindings.h"
#include "runtime/messages/shared_native.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// As what JavaScript gets them.
enum class Form : bool { number, big_int };

Value in_form(int64_t value, Form form) {
  return form == Form::big_int ? Value::big_int(value) : Value::number(static_cast<double>(value));
}

// Numbers and BigInts alike; what does not fit is as large as can be.
int64_t integer_of(Value value) {
  constexpr double kLimit = 9223372036854775807.0;
  const double number = value.to_number();
  return number >= kLimit ? std::numeric_limits<int64_t>::max() : static_cast<int64_t>(number);
}

// Threads to which it was sent have the same one.
struct SharedHistogram {
  SharedHistogram(int64_t lowest, int64_t highest, int figures)
      : histogram(lowest, highest, figures) {}

  std::mutex mutex;
  Histogram histogram;
};

// The histogram while it is nobody else's.
class Locked {
 public:
  explicit Locked(SharedHandle& handle)
      : shared_(shared<SharedHistogram>(handle)), lock_(shared_.mutex) {}

  Histogram* operator->() { return &shared_.histogram; }
  Histogram& operator*() { return shared_.histogram; }

 private:
  SharedHistogram& shared_;
  std::lock_guard<std::mutex> lock_;
};

// (lowest, highest, figures)
Value create(Call& call) {
  return share(std::make_shared<SharedHistogram>(integer_of(call[0]), integer_of(call[1]),
                                                 call[2].to_int32()));
}

// (histogram, value)
Value record(Call& call, SharedHandle& handle) {
  const int64_t value = integer_of(call[1]);
  Locked(handle)->record(value);
  return Value::undefined();
}

// (histogram, other)
Value add(Call& call, SharedHandle& handle) {
  auto* other = engine::unwrap<SharedHandle>(call[1]);
  if (other == nullptr) return call.fail_type("Not a histogram");
  // Never two locks at once: another thread may add them the other way round.
  const Histogram copy = *Locked(*other);
  Locked(handle)->add(copy);
  return Value::undefined();
}

Value reset(Call&, SharedHandle& handle) {
  Locked(handle)->reset();
  return Value::undefined();
}

template <int64_t (Histogram::*field)() const>
Value read(Call& call, SharedHandle& handle) {
  return in_form(((*Locked(handle)).*field)(), Form{call[1].to_boolean()});
}

template <double (Histogram::*field)() const>
Value read_number(Call&, SharedHandle& handle) {
  return Value::number(((*Locked(handle)).*field)());
}

// (histogram, isBigInt, percent)
Value percentile(Call& call, SharedHandle& handle) {
  const double percent = call[2].to_number();
  return in_form(Locked(handle)->percentile(percent), Form{call[1].to_boolean()});
}

// (histogram, isBigInt): percents and values in turn.
Value percentiles(Call& call, SharedHandle& handle) {
  Object list = Object::array({});
  uint32_t size = 0;
  const std::vector<Histogram::Step> steps = Locked(handle)->percentiles();
  for (const Histogram::Step& step : steps) {
    list.set(size++, Value::number(step.percent));
    list.set(size++, in_form(step.value, Form{call[1].to_boolean()}));
  }
  return list;
}

}  // namespace

void initialize_histogram(Object exports) {
  method<create>(exports, "create", 3);
  method<record>(exports, "record", 2);
  method<add>(exports, "add", 2);
  method<reset>(exports, "reset", 1);
  method<read<&Histogram::count>>(exports, "count", 2);
  method<read<&Histogram::exceeds>>(exports, "exceeds", 2);
  method<read<&Histogram::min>>(exports, "min", 2);
  method<read<&Histogram::max>>(exports, "max", 2);
  method<read_number<&Histogram::mean>>(exports, "mean", 1);
  method<read_number<&Histogram::stddev>>(exports, "stddev", 1);
  method<percentile>(exports, "percentile", 3);
  method<percentiles>(exports, "percentiles", 2);
}

}  // namespace giro::runtime
