#include "engine/receivers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/call.h"
#include "engine/capabilities.h"
#include "engine/cell_types.h"
#include "engine/host_functions.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine {
namespace {

// A frame of a call, as native functions see it, too (native_function.h).
using CallFrame = const RawValue*;
constexpr size_t kCallee = 3;
constexpr size_t kThis = 5;

// Where the engine's visitor of stacks keeps its frame, and the function of that: for a call that
// was made part of another one, the frame is that of the other. The self-test looks for them.
struct VisitorLayout {
  size_t frame = 0;
  size_t callee = 0;
};

// The engine's StackVisitor, with room to spare. It has no destructor.
class Visitor {
 public:
  Visitor(CallFrame frame, VisitorLayout layout) : layout_(layout) {
    using Construct = void (*)(void* self, CallFrame, const void* heap, bool skips_first);
    static const auto kConstruct = symbols::find<Construct>(symbols::kVisitStack);
    kConstruct(words_.data(), frame, detail::heap(), false);
  }
  CallFrame frame() const { return std::bit_cast<CallFrame>(words_[layout_.frame]); }
  RawValue callee() const { return std::bit_cast<RawValue>(words_[layout_.callee]); }
  void next() {
    using Next = void (*)(void* self);
    static const auto kNext = symbols::find<Next>(symbols::kVisitNextFrame);
    kNext(words_.data());
  }

  // The word with this value, or the last one.
  size_t find(const void* value) const {
    size_t i = 0;
    while (i + 1 < words_.size() && words_[i] != std::bit_cast<uintptr_t>(value)) ++i;
    return i;
  }

 private:
  VisitorLayout layout_;
  alignas(16) std::array<uintptr_t, 64> words_{};
};

// Numbers of the types of cells, which the self-test has found.
struct Layout {
  VisitorLayout visitor;
  uint8_t function;
  uint8_t string;
  uint8_t object;        // the lowest of objects
  uint8_t global_scope;  // the lowest of scopes, which are objects that no program may see
  static constexpr uint8_t kScopes = 6;

  bool is_function(RawValue value) const {
    return is_cell(value) && type_of_cell(value) == function;
  }
  // What a program may have: a call of a function in a scope has that scope for its receiver, until
  // it is looked at.
  bool may_be_seen(RawValue value) const {
    if (!is_cell(value)) return value != nullptr;
    const uint8_t type = type_of_cell(value);
    if (type == string) return true;
    return type >= object && (type < global_scope || type >= global_scope + kScopes);
  }
};

// Nothing: what is assumed of the engine is not so.
const std::optional<Layout>& layout();

constexpr size_t kArguments = kThis + 1;

// What `applied` was called on, if it was Reflect.apply() that called it: that is among the
// arguments of this call.
RawValue receiver_given(CallFrame call_of_apply, RawValue applied) {
  return call_of_apply[kArguments] == applied ? call_of_apply[kArguments + 1] : nullptr;
}

int64_t give_receivers(void*, RawValue* frame) {
  static const Layout kLayout = *layout();  // known, or there was no such function
  const double skipped = Value(frame[kArguments]).to_number();
  const double most = Value(frame[kArguments + 1]).to_number();
  const RawValue apply = frame[kArguments + 2];
  const size_t count_max =
      most > 0 ? 2 * static_cast<size_t>(std::min(most, double{kReceiversMax})) : 0;
  std::array<Value, 2 * kReceiversMax> found;
  size_t count = 0;
  Visitor visitor(frame, kLayout.visitor);
  for (double rest = skipped; rest > 0 && visitor.frame() != nullptr; --rest) visitor.next();
  while (visitor.frame() != nullptr && count < count_max) {
    const CallFrame call = visitor.frame();
    const RawValue callee = visitor.callee();
    visitor.next();
    const bool is_part_of_another = visitor.frame() == call;
    const bool is_function = kLayout.is_function(callee);
    found[count] = is_function ? Value(callee) : Value::undefined();
    if (is_part_of_another) {
      found[count + 1] = Value::null();
    } else {
      const RawValue self = call[kThis];
      found[count + 1] =
          is_function && kLayout.may_be_seen(self) ? Value(self) : Value::undefined();
      const RawValue given =
          callee == apply && count > 0 ? receiver_given(call, found[count - 2].raw()) : nullptr;
      if (given != nullptr) found[count - 1] = Value(given);
    }
    count += 2;
  }
  return std::bit_cast<int64_t>(Object::array(std::span(found.data(), count)).raw());
}

// --- The self-test ------------------------------------------------------------------------------

// Of the calls under way, as the visitor tells them.
struct Sample {
  static constexpr size_t kCalls = 3;
  std::array<RawValue, kCalls> callees{};
  std::array<RawValue, kCalls> selves{};
  bool is_sound = false;
};
constexpr size_t kSamples = 4;
struct Samples {
  VisitorLayout layout;
  std::array<Sample, kSamples> list{};
  size_t count = 0;
};
thread_local constinit Samples* samples = nullptr;

VisitorLayout layout_of_visitor(CallFrame frame) {
  const Visitor visitor(frame, {});
  return {visitor.find(frame), visitor.find(frame[kCallee])};
}

Sample take_sample(CallFrame frame, VisitorLayout layout) {
  constexpr int kCallsMost = 100'000;
  Sample sample;
  Visitor visitor(frame, layout);
  sample.is_sound = visitor.frame() == frame && visitor.callee() == frame[kCallee];
  for (size_t i = 0; i < Sample::kCalls && sample.is_sound; ++i) {
    const CallFrame call = visitor.frame();
    sample.is_sound = call != nullptr && visitor.callee() == call[kCallee];
    if (!sample.is_sound) return sample;
    sample.callees[i] = call[kCallee];
    sample.selves[i] = call[kThis];
    visitor.next();
  }
  for (int i = 0; visitor.frame() != nullptr; ++i) {
    if (i == kCallsMost) return {};
    visitor.next();
  }
  return sample;
}

int64_t note_sample(void*, RawValue* frame) {
  if (samples != nullptr && samples->count < kSamples) {
    if (samples->count == 0) samples->layout = layout_of_visitor(frame);
    samples->list[samples->count++] = take_sample(frame, samples->layout);
  }
  return std::bit_cast<int64_t>(detail::kUndefinedBits);
}

// Gives what the visitor is to have seen.
constexpr const char* kTest = R"((look) => {
  function method() { look(); return 1; }
  const outer = { call(self) { return method.call(self) + 1; }, plainly() { return method() + 1; } };
  const object = {};
  outer.plainly();
  outer.call(object);
  outer.call('text');
  outer.call(Math);
  return [look, method, outer.plainly, outer.call, outer, object, 'text', Math];
})";

std::optional<Layout> layout_in(const Samples& seen, const Object& made) {
  auto is = [&](RawValue value, uint32_t index) { return value == made.get(index).raw(); };
  for (size_t i = 0; i < kSamples; ++i) {
    const Sample& sample = seen.list[i];
    if (!sample.is_sound || !is(sample.callees[0], 0) || !is(sample.callees[1], 1))
      return std::nullopt;
    if (!is(sample.callees[2], i == 0 ? 2 : 3) || !is(sample.selves[2], 4)) return std::nullopt;
  }
  const RawValue scope = seen.list[0].selves[1];
  const RawValue object = seen.list[1].selves[1];
  const RawValue text = seen.list[2].selves[1];
  const RawValue math = seen.list[3].selves[1];
  if (!is(object, 5) || !is(math, 7) || !is_cell(text) || !is_cell(scope)) return std::nullopt;
  const uint8_t global = type_of_cell(static_cast<RawValue>(detail::global_object()));
  const Layout found = {seen.layout, type_of_cell(seen.list[0].callees[1]), type_of_cell(text),
                        type_of_cell(math), global};
  // The scopes of blocks come third, and plain objects right after those that have no type of their
  // own, such as Math.
  const bool is_good = type_of_cell(scope) == global + 2 &&
                       type_of_cell(object) == type_of_cell(math) + 1 && found.may_be_seen(text) &&
                       found.may_be_seen(object) && !found.may_be_seen(scope) &&
                       Value(text).to_string() == "text";
  return is_good ? std::optional(found) : std::nullopt;
}

std::optional<Layout> find_layout() {
  Samples seen;
  samples = &seen;
  Completion test = evaluate(kTest, "self-test");
  Completion made;
  if (test.ok()) {
    Object look = host_functions::make(String("look"), 0, &note_sample);
    made = Object(test.value).call(Value::undefined(), {look});
  }
  samples = nullptr;
  if (!test.ok() || !made.ok() || seen.count != kSamples) return std::nullopt;
  return layout_in(seen, Object(made.value));
}

const std::optional<Layout>& layout() {
  static const std::optional<Layout> kLayout = find_layout();
  return kLayout;
}

}  // namespace

bool receivers_work() { return layout().has_value(); }

Value make_receivers_function() {
  if (!has(Capability::receivers) || !layout()) return Value::undefined();
  return host_functions::make(String("receivers"), 3, &give_receivers);
}

}  // namespace giro::engine
