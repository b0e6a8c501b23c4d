#include "engine/value.h"

#include <JavaScriptCore/JavaScript.h>

#include <bit>
#include <cmath>
#include <limits>

#include "engine/strings.h"

namespace giro::engine {

namespace detail {
thread_local RawContext current_context = nullptr;
thread_local const void* current_heap = nullptr;
thread_local bool is_stopping = false;
bool encoding_known = false;

uint64_t encoded(double number) {
  // Outside of its range the conversion is undefined.
  constexpr double kLimit = 2147483648.0;
  if (number >= -kLimit && number < kLimit) {
    auto whole = static_cast<int32_t>(number);
    if (number == whole && !(whole == 0 && std::signbit(number))) {
      return encoded(whole);
    }
  }
  return std::bit_cast<uint64_t>(number) + kDoubleOffset;
}
}  // namespace detail

namespace {

JSContextRef context() { return detail::current_context; }

bool is_encoded_int32(uint64_t bits) { return (bits & detail::kNumberTag) == detail::kNumberTag; }
bool is_encoded_number(uint64_t bits) { return (bits & detail::kNumberTag) != 0; }
Value from_bits(uint64_t bits) { return Value(std::bit_cast<RawValue>(bits)); }
// A number, undefined, null or a boolean; anything else is a pointer into the heap.
bool is_encoded_whole(uint64_t bits) {
  constexpr uint64_t kNoPointer = 2;
  return is_encoded_number(bits) || (bits & kNoPointer) != 0;
}

}  // namespace

Value Value::undefined() {
  if (detail::encoding_known) return from_bits(detail::kUndefinedBits);
  return Value(JSValueMakeUndefined(context()));
}

Value Value::null() {
  if (detail::encoding_known) return from_bits(detail::kNullBits);
  return Value(JSValueMakeNull(context()));
}

Value Value::boolean(bool value) {
  if (detail::encoding_known) return from_bits(value ? detail::kTrueBits : detail::kFalseBits);
  return Value(JSValueMakeBoolean(context(), value));
}

Value Value::number(double value) {
  if (!detail::encoding_known || std::isnan(value)) {
    return Value(JSValueMakeNumber(context(), value));
  }
  return from_bits(detail::encoded(value));
}

Value Value::big_int(uint64_t value) {
  return Value(JSBigIntCreateWithUInt64(context(), value, nullptr));
}

Value Value::big_int(int64_t value) {
  return Value(JSBigIntCreateWithInt64(context(), value, nullptr));
}

Value Value::string(std::string_view utf8) {
  return Value(JSValueMakeString(context(), String(utf8).raw()));
}

Value Value::symbol(std::string_view description) {
  return Value(JSValueMakeSymbol(context(), String(description).raw()));
}

bool Value::is_undefined() const {
  if (detail::encoding_known) return bits() == detail::kUndefinedBits;
  return JSValueIsUndefined(context(), raw_);
}

bool Value::is_null() const {
  // Nothing at all is null to the C API.
  if (detail::encoding_known) return bits() == detail::kNullBits || is_empty();
  return JSValueIsNull(context(), raw_);
}

bool Value::is_boolean() const {
  if (detail::encoding_known) return bits() == detail::kTrueBits || bits() == detail::kFalseBits;
  return JSValueIsBoolean(context(), raw_);
}

bool Value::is_number() const {
  if (detail::encoding_known) return is_encoded_number(bits());
  return JSValueIsNumber(context(), raw_);
}

bool Value::is_string() const { return JSValueIsString(context(), raw_); }

bool Value::is_symbol() const { return JSValueIsSymbol(context(), raw_); }

bool Value::is_big_int() const { return JSValueIsBigInt(context(), raw_); }

bool Value::is_object() const {
  if (detail::encoding_known && is_encoded_whole(bits())) return false;
  return JSValueIsObject(context(), raw_);
}

bool Value::is_function() const {
  return is_object() && JSObjectIsFunction(context(), const_cast<JSObjectRef>(raw_));
}

bool Value::is_array() const { return JSValueIsArray(context(), raw_); }

bool Value::is_date() const { return JSValueIsDate(context(), raw_); }

bool Value::to_boolean() const {
  if (detail::encoding_known && bits() == detail::kTrueBits) return true;
  if (detail::encoding_known && (bits() == detail::kFalseBits || is_undefined())) return false;
  return JSValueToBoolean(context(), raw_);
}

std::optional<int64_t> Value::to_exact_int64() const {
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  if (JSValueCompareInt64(context(), raw_, kMin, nullptr) == kJSRelationConditionLessThan ||
      JSValueCompareInt64(context(), raw_, kMax, nullptr) == kJSRelationConditionGreaterThan) {
    return std::nullopt;
  }
  return JSValueToInt64(context(), raw_, nullptr);
}

double Value::to_number() const {
  if (detail::encoding_known) {
    if (is_encoded_int32(bits())) return static_cast<int32_t>(bits());
    if (is_encoded_number(bits())) return std::bit_cast<double>(bits() - detail::kDoubleOffset);
  }
  JSValueRef thrown = nullptr;
  double number = JSValueToNumber(context(), raw_, &thrown);
  return thrown == nullptr ? number : std::nan("");
}

int64_t Value::to_integer() const {
  double number = to_number();
  constexpr double kLimit = 9007199254740992.0;
  if (std::isnan(number)) return 0;
  if (number >= kLimit) return static_cast<int64_t>(kLimit);
  if (number <= -kLimit) return -static_cast<int64_t>(kLimit);
  return static_cast<int64_t>(number);
}

std::string Value::to_string() const {
  JSValueRef thrown = nullptr;
  JSStringRef text = JSValueToStringCopy(context(), raw_, &thrown);
  if (text == nullptr) return {};
  return String::adopt(text).to_utf8();
}

bool Value::strictly_equals(Value other) const {
  return JSValueIsStrictEqual(context(), raw_, other.raw_);
}

}  // namespace giro::engine
