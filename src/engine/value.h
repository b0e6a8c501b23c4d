// A JavaScript value. Valid on the stack only: the collector scans stacks and registers, not the
// heap of C++. What must live longer goes into a Persistent.
//
// Everything in this room belongs to the thread of its Realm, with the engine's lock held, which a
// Realm holds for as long as it exists.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct OpaqueJSValue;
struct OpaqueJSContext;
struct OpaqueJSString;

namespace giro::engine {

// The engine's own handles, opaque outside this room.
using RawValue = const OpaqueJSValue*;
using RawObject = OpaqueJSValue*;
using RawContext = const OpaqueJSContext*;

namespace detail {
// The main realm's context of this thread; any context of a thread serves for its values.
extern thread_local RawContext current_context;
// The engine's own pointer to the thread's heap.
extern thread_local const void* current_heap;
inline const void* heap() { return current_heap; }
// JavaScript is being stopped: a call into the engine, any one, fails because of it, and can be
// made again.
extern thread_local bool is_stopping;
// Realm::end() was called: native functions refuse.
inline thread_local constinit bool has_ended = false;
// The engine's own pointer to the realm's global object.
inline void* global_object() { return const_cast<OpaqueJSContext*>(current_context); }
// The self-test found values encoded as we expect, so they can be read and made without a call.
extern bool encoding_known;
// Integers carry a tag in their upper bits, doubles are shifted by 2^49.
inline constexpr uint64_t kNumberTag = 0xfffe'0000'0000'0000;
inline constexpr uint64_t kDoubleOffset = uint64_t{1} << 49;
inline constexpr uint64_t kUndefinedBits = 0xa;
inline constexpr uint64_t kNullBits = 2;
inline constexpr uint64_t kFalseBits = 6;
inline constexpr uint64_t kTrueBits = 7;
inline uint64_t encoded(int32_t number) { return kNumberTag | static_cast<uint32_t>(number); }
// Of a number that is one.
uint64_t encoded(double number);
}  // namespace detail

class Value {
 public:
  // Empty: not even undefined. A native function returns it when it has thrown.
  Value() = default;
  explicit Value(RawValue raw) : raw_(raw) {}
  static Value undefined();
  static Value null();
  static Value boolean(bool value);
  static Value number(double value);
  // Exact below 2^53.
  static Value integer(int64_t value) {
    const auto small = static_cast<int32_t>(value);
    if (detail::encoding_known && small == value) {
      return Value(std::bit_cast<RawValue>(detail::encoded(small)));
    }
    return number(static_cast<double>(value));
  }
  static Value big_int(uint64_t value);
  static Value big_int(int64_t value);
  // Invalid UTF-8 becomes U+FFFD.
  static Value string(std::string_view utf8);
  static Value symbol(std::string_view description);

  bool is_empty() const { return raw_ == nullptr; }
  bool is_undefined() const;
  bool is_null() const;
  bool is_nullish() const { return is_undefined() || is_null(); }
  bool is_boolean() const;
  bool is_number() const;
  bool is_string() const;
  bool is_symbol() const;
  bool is_big_int() const;
  bool is_object() const;
  bool is_function() const;
  bool is_array() const;
  bool is_date() const;

  bool to_boolean() const;
  // Of a number, a string or another primitive: JavaScript's conversion, NaN where it throws.
  double to_number() const;
  int64_t to_integer() const;
  int32_t to_int32() const { return static_cast<int32_t>(to_integer()); }
  uint32_t to_uint32() const { return static_cast<uint32_t>(to_integer()); }
  // Of a BigInt; nothing where it is larger than that.
  std::optional<int64_t> to_exact_int64() const;
  // UTF-8; unpaired surrogates become U+FFFD. Empty where the conversion throws.
  std::string to_string() const;

  bool strictly_equals(Value other) const;

  RawValue raw() const { return raw_; }

 private:
  uint64_t bits() const { return std::bit_cast<uint64_t>(raw_); }

  RawValue raw_ = nullptr;
};

// What a call, a look-up or an evaluation came to: a value, or what was thrown.
struct Completion {
  Value value;
  Value thrown;
  bool ok() const { return thrown.is_empty(); }
};

}  // namespace giro::engine
