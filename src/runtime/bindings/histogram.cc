// Histograms for perf_hooks.
#include "runtime/histogram.h"

#include <limits>

#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"

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

// (lowest, highest, figures)
Value create(Call& call) {
  return engine::wrap(
      std::make_unique<Histogram>(integer_of(call[0]), integer_of(call[1]), call[2].to_int32()));
}

// (histogram, value)
Value record(Call& call, Histogram& histogram) {
  histogram.record(integer_of(call[1]));
  return Value::undefined();
}

// (histogram, other)
Value add(Call& call, Histogram& histogram) {
  auto* other = engine::unwrap<Histogram>(call[1]);
  if (other == nullptr) return call.fail_type("Not a histogram");
  histogram.add(*other);
  return Value::undefined();
}

Value reset(Call&, Histogram& histogram) {
  histogram.reset();
  return Value::undefined();
}

template <int64_t (Histogram::*field)() const>
Value read(Call& call, Histogram& histogram) {
  return in_form((histogram.*field)(), Form{call[1].to_boolean()});
}

template <double (Histogram::*field)() const>
Value read_number(Call&, Histogram& histogram) {
  return Value::number((histogram.*field)());
}

// (histogram, isBigInt, percent)
Value percentile(Call& call, Histogram& histogram) {
  return in_form(histogram.percentile(call[2].to_number()), Form{call[1].to_boolean()});
}

// (histogram, isBigInt): percents and values in turn.
Value percentiles(Call& call, Histogram& histogram) {
  Object list = Object::array({});
  uint32_t size = 0;
  for (const Histogram::Step& step : histogram.percentiles()) {
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
