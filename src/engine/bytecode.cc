#include "engine/bytecode.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "engine/object.h"
#include "engine/private_api.h"
#include "engine/strings.h"
#include "engine/symbols.h"
#include "giro/base/check.h"

namespace giro::engine::bytecode {

namespace {

// --- Objects of the engine ----------------------------------------------------------------------

// JSC::CachedBytecode, which the engine destroys. Behind the payload are tables for changes, empty.
struct CachedBytecode {
  uint32_t references;
  size_t size;
  alignas(8) std::array<uint8_t, 80> payload_and_tables;
};

struct Span {
  const uint8_t* data;
  size_t size;
};

struct StringView {
  const void* characters;
  uint32_t length;
  bool is_latin1;
};

// What a script is looked up by: its source, from its first character to its last, and more, which
// is nobody's: no name, and numbers.
struct Key {
  JSScriptRef provider;
  uint32_t start;
  uint32_t end;
  void* name;
  std::array<uint8_t, 40> rest;
};

// The virtual functions of a script (JSC::SourceProvider), as far as ours take their places.
constexpr size_t kDestroy = 1;
constexpr size_t kHash = 2;
constexpr size_t kSource = 3;
constexpr size_t kCachedBytecode = 4;
constexpr size_t kCacheBytecode = 5;
constexpr size_t kUpdateCache = 6;
constexpr size_t kMethods = 12;
using Methods = std::array<void*, kMethods>;

// What a WTF::Function calls.
struct Callable {
  void** methods;
};

// What has been compiled of a script, and cannot go.
struct Kept {
  Key key;
  JSValueRef code;
};

// --- Ours ---------------------------------------------------------------------------------------

// A script finds what belongs to it by its table of methods, so each has its own.
struct Ours {
  Methods methods;
  Script script;
  void (*destroy)(JSScriptRef);
};

thread_local std::vector<Kept> kept_scripts;
// The key and code of the script that is being compiled are wanted instead of its bytecode.
thread_local Kept* wanted = nullptr;

Ours& ours_of(JSScriptRef script) { return **reinterpret_cast<Ours**>(script); }

template <typename Function>
Function find(const char* name) {
  return symbols::find<Function>(name);
}

void destroy(JSScriptRef script) {
  Ours* ours = &ours_of(script);
  ours->destroy(script);
  delete ours;
}

uint32_t hash(JSScriptRef script) { return ours_of(script).script.hash; }

StringView source(JSScriptRef script) {
  const Text& text = ours_of(script).script.text;
  if (!text.utf16.empty()) {
    return {text.utf16.data(), static_cast<uint32_t>(text.utf16.size()), false};
  }
  const std::string_view bytes = text.bytes();
  return {bytes.data(), static_cast<uint32_t>(bytes.size()), true};
}

// Once: the engine takes it over.
CachedBytecode** cached_bytecode(CachedBytecode** result, JSScriptRef script) {
  using Malloc = void* (*)(size_t);
  using MakePayload = void* (*)(void* payload, Span& bytes);
  static const auto kMalloc = find<Malloc>(symbols::kFastMalloc);
  static const auto kMakePayload = find<MakePayload>(symbols::kMakePayload);
  Script& ours = ours_of(script).script;
  *result = nullptr;
  if (ours.known.is_empty()) return result;
  Span bytes{nullptr, ours.known.bytes().size()};
  bytes.data = ours.known.release();
  ours.known = Block();
  auto* made = new (kMalloc(sizeof(CachedBytecode)))
      CachedBytecode{.references = 1, .size = bytes.size, .payload_and_tables = {}};
  kMakePayload(made->payload_and_tables.data(), bytes);
  ours.account->is_accepted = true;  // unless we hear that it is compiled
  *result = made;
  return result;
}

bool is_of(const Key& key, JSScriptRef script) {
  const size_t size = ours_of(script).script.text.size();
  return key.provider == script && key.start == 0 && key.end == size && key.name == nullptr;
}

// It has been compiled, and would give its bytecode: of its outermost code, which calls the others.
// It is too early for that.
void cache_bytecode(JSScriptRef script, Callable** make_bytecode) {
  constexpr size_t kCall = 2;
  using Make = void (*)(CachedBytecode**, Callable*);
  Script& ours = ours_of(script).script;
  ours.account->is_accepted = false;
  if (ours.keeps == Keeps::no) return;
  Kept kept{};
  wanted = &kept;
  CachedBytecode* nothing = nullptr;
  reinterpret_cast<Make>((*make_bytecode)->methods[kCall])(&nothing, *make_bytecode);
  wanted = nullptr;
  if (kept.code == nullptr || !is_of(kept.key, script)) return;
  JSValueProtect(detail::current_context, kept.code);
  JSScriptRetain(script);
  kept_scripts.push_back(kept);
}

// A function has been compiled.
void update_cache(JSScriptRef script, const void*, const void*, uint32_t, const void*) {
  ++ours_of(script).script.account->functions_compiled;
}

// Released by the caller.
JSScriptRef make_script(Script script, std::string_view url) {
  JSContextGroupRef group = JSContextGetGroup(detail::current_context);
  // Without a text, which would be parsed here and then once more.
  JSScriptRef made = JSScriptCreateReferencingImmortalASCIIText(group, String(url).raw(), 1, "", 0,
                                                                nullptr, nullptr);
  GIRO_CHECK(made != nullptr, "an empty script parses");
  auto*& methods = *reinterpret_cast<Methods**>(made);
  auto* ours = new Ours{*methods, std::move(script), nullptr};
  ours->destroy = reinterpret_cast<void (*)(JSScriptRef)>(ours->methods[kDestroy]);
  ours->methods[kDestroy] = reinterpret_cast<void*>(&destroy);
  ours->methods[kHash] = reinterpret_cast<void*>(&hash);
  ours->methods[kSource] = reinterpret_cast<void*>(&source);
  ours->methods[kCachedBytecode] = reinterpret_cast<void*>(&cached_bytecode);
  ours->methods[kCacheBytecode] = reinterpret_cast<void*>(&cache_bytecode);
  ours->methods[kUpdateCache] = reinterpret_cast<void*>(&update_cache);
  methods = &ours->methods;
  return made;
}

// Of what has been compiled; null where the engine gives none.
using Encode = CachedBytecode** (*)(CachedBytecode**, JSContextGroupRef, const Key&, JSValueRef);
Encode encode_function() {
  static const auto kEncode = find<Encode>(symbols::kEncodeCode);
  return kEncode;
}

// The engine exports nothing that would destroy its tables. The process is near its end.
void leave(CachedBytecode* made) {
  static std::mutex mutex;
  static auto& all = *new std::vector<CachedBytecode*>;  // for those who look for leaks
  std::lock_guard lock(mutex);
  all.push_back(made);
}

void write_down(const Kept& kept, const Taker& taker) {
  using SpanOf = Span (*)(const void* payload);
  using DestroyPayload = void (*)(void* payload);
  static const auto kSpanOf = find<SpanOf>(symbols::kPayloadSpan);
  static const auto kDestroyPayload = find<DestroyPayload>(symbols::kDestroyPayload);
  CachedBytecode* made = nullptr;
  encode_function()(&made, JSContextGetGroup(detail::current_context), kept.key, kept.code);
  if (made == nullptr) return;
  const Span bytes = kSpanOf(made->payload_and_tables.data());
  const Script& script = ours_of(kept.key.provider).script;
  taker(*script.account, script.text.bytes(), {bytes.data, bytes.size});
  kDestroyPayload(made->payload_and_tables.data());
  leave(made);
}

}  // namespace

std::string_view Text::bytes() const {
  if (utf16.empty()) return immortal.empty() ? std::string_view(latin1) : immortal;
  return {reinterpret_cast<const char*>(utf16.data()), utf16.size() * sizeof(char16_t)};
}

Block::Block(size_t size) : size_(size) {
  using Malloc = uint8_t* (*)(size_t);
  static const auto kMalloc = find<Malloc>(symbols::kFastMalloc);
  if (size > 0) bytes_.reset(kMalloc(size));
}

void Block::Free::operator()(uint8_t* bytes) const {
  using FastFree = void (*)(void*);
  static const auto kFree = find<FastFree>(symbols::kFastFree);
  kFree(bytes);
}

Completion evaluate(Script script, std::string_view url, Value self) {
  JSScriptRef made = make_script(std::move(script), url);
  JSValueRef thrown = nullptr;
  JSValueRef value = JSScriptEvaluate(detail::current_context, made, self.raw(), &thrown);
  JSScriptRelease(made);
  return thrown == nullptr ? Completion{Value(value), Value()} : Completion{Value(), Value(thrown)};
}

void take_kept(const Taker& taker) {
  for (const Kept& kept : std::exchange(kept_scripts, {})) {
    write_down(kept, taker);
    JSValueUnprotect(detail::current_context, kept.code);
    JSScriptRelease(kept.key.provider);
  }
}

namespace {

constexpr std::string_view kTestText =
    "(function (a) { const add = (b) => a + b; return add(`${a}`); })";

struct TestRun {
  std::shared_ptr<Account> account = std::make_shared<Account>();
  std::string answer;
};

TestRun run_test(uint32_t hash, Block known) {
  TestRun run;
  Script script{
      {.latin1 = std::string(kTestText)}, hash, std::move(known), Keeps::yes, run.account};
  const Completion made = evaluate(std::move(script), "self-test");
  if (!made.ok() || !made.value.is_object()) return run;
  const Completion called = Object(made.value).call(Value::undefined(), {Value::integer(4)});
  if (called.ok()) run.answer = called.value.to_string();
  return run;
}

// The engine remembers the script of the first run by its hash, so it has another one for the
// second, and the bytecode is made as that of the latter. In the key are other bits of it too, low
// ones.
Block take_test(uint32_t hash, uint32_t other_hash) {
  constexpr uint32_t kOtherBits = 0xffff;
  Block made;
  for (Kept& kept : kept_scripts) {
    auto* rest = kept.key.rest.data();
    for (size_t at = 0; at < kept.key.rest.size(); at += sizeof(hash)) {
      uint32_t word;
      std::memcpy(&word, rest + at, sizeof(word));
      if ((word ^ hash) > kOtherBits) continue;
      word ^= hash ^ other_hash;
      std::memcpy(rest + at, &word, sizeof(word));
      break;
    }
  }
  take_kept([&made](const Account&, std::string_view, std::span<const uint8_t> bytes) {
    made = Block(bytes.size());
    std::memcpy(made.bytes().data(), bytes.data(), bytes.size());
  });
  return made;
}

}  // namespace

// With what is kept of others set aside.
bool works() {
  constexpr uint32_t kFunctions = 2;
  // Of a text that it has run before the engine knows the functions.
  static std::atomic<uint32_t> last_hash = 0x51a70000;
  const uint32_t hash = ++last_hash;
  const uint32_t other_hash = ++last_hash;
  std::vector<Kept> before = std::exchange(kept_scripts, {});
  const TestRun first = run_test(hash, Block());
  Block taken = take_test(hash, other_hash);
  const bool is_taken = !taken.is_empty();
  const TestRun second = run_test(other_hash, std::move(taken));
  take_kept([](const Account&, std::string_view, std::span<const uint8_t>) {});
  kept_scripts = std::move(before);
  return is_taken && first.answer == "44" && first.account->functions_compiled == kFunctions &&
         second.answer == "44" && second.account->is_accepted &&
         second.account->functions_compiled == 0;
}

}  // namespace giro::engine::bytecode

// Takes the place of the engine's function of this name, which a script that has been compiled
// calls by way of what it is given.
extern "C" [[gnu::visibility("default")]] void* giro_encode_code(
    void** result, void* heap, const void* key, const void* code) __asm__(GIRO_SYMBOL_ENCODE_CODE);

extern "C" void* giro_encode_code(void** result, void* heap, const void* key, const void* code) {
  using namespace giro::engine::bytecode;
  if (wanted == nullptr) {
    using Encode = void* (*)(void**, void*, const void*, const void*);
    static const auto kEncode =
        giro::engine::symbols::find<Encode>(giro::engine::symbols::kEncodeCode);
    return kEncode(result, heap, key, code);
  }
  // A few bytes more than there are, of the caller's frame.
  std::memcpy(&wanted->key, key, sizeof(wanted->key));
  wanted->code = static_cast<JSValueRef>(code);
  *result = nullptr;
  return result;
}
