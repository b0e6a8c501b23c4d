#include "engine/bytecode.h"

#include <JavaScriptCore/JavaScript.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/fast_path.h"
#include "engine/known_engine.h"
#include "engine/private_api.h"
#include "engine/strings.h"
#include "giro/base/check.h"

namespace giro::engine {

namespace {

// ---- Objects of the engine ----------------------------------------------------------------------

// JSC::CachedBytecode. The engine destroys it, and leaves its bytes alone: see the end of the file.
struct CachedBytecode {
  uint32_t references = 1;
  size_t size;
  struct Payload {
    const char* data;
    size_t size;
    uint8_t kind = 0;  // allocated
  } payload;
  void* leaf_executables = nullptr;
  void* updates = nullptr;
  size_t updates_size = 0;
};
static_assert(sizeof(CachedBytecode) == 0x40 && offsetof(CachedBytecode, leaf_executables) == 0x28);

// JSC::SourceCode.
struct SourceCode {
  JSScriptRef provider;
  uint32_t start = 0;
  uint32_t end;
  uint32_t first_line = 0;
  uint32_t first_column = 0;
};

struct StringView {
  const char* characters;
  uint32_t length;
  bool is_8_bit = true;
};

// The virtual functions of a script (JSC::SourceProvider), as far as we take their places.
constexpr size_t kDestroy = 1;
constexpr size_t kHash = 2;
constexpr size_t kSource = 3;
constexpr size_t kCachedBytecode = 4;
using Methods = std::array<void*, 11>;

// ---- Ours ---------------------------------------------------------------------------------------

// A script finds its text by way of its table of methods, so each has its own.
struct Script {
  Methods methods;
  CompiledScript compiled;
  void (*destroy)(JSScriptRef);
};

Script& of(JSScriptRef script) { return **reinterpret_cast<Script**>(script); }

void destroy(JSScriptRef script) {
  Script* ours = &of(script);
  ours->destroy(script);
  delete ours;
}

// Any number does that is the same when the bytecode is made and used.
uint32_t hash(JSScriptRef script) {
  return static_cast<uint32_t>(of(script).compiled.source.size());
}

StringView source(JSScriptRef script) {
  const std::string_view text = of(script).compiled.source;
  return {text.data(), static_cast<uint32_t>(text.size())};
}

void* (*fast_malloc)(size_t) = nullptr;

CachedBytecode** cached_bytecode(CachedBytecode** result, JSScriptRef script) {
  const std::span<const char> bytes = of(script).compiled.bytecode;
  *result = bytes.empty()
                ? nullptr
                : new (fast_malloc(sizeof(CachedBytecode)))
                      CachedBytecode{.size = bytes.size(), .payload = {bytes.data(), bytes.size()}};
  return result;
}

// Released by the caller.
JSScriptRef make_script(CompiledScript compiled, std::string_view url) {
  JSContextGroupRef group = JSContextGetGroup(detail::current_context);
  // Without a text, which would be parsed here and then once more.
  JSScriptRef script = JSScriptCreateReferencingImmortalASCIIText(group, String(url).raw(), 1, "",
                                                                  0, nullptr, nullptr);
  GIRO_CHECK(script != nullptr, "an empty script parses");
  auto*& methods = *reinterpret_cast<Methods**>(script);
  auto* ours = new Script{*methods, compiled, nullptr};
  ours->destroy = reinterpret_cast<void (*)(JSScriptRef)>(ours->methods[kDestroy]);
  ours->methods[kDestroy] = reinterpret_cast<void*>(&destroy);
  ours->methods[kHash] = reinterpret_cast<void*>(&hash);
  ours->methods[kSource] = reinterpret_cast<void*>(&source);
  ours->methods[kCachedBytecode] = reinterpret_cast<void*>(&cached_bytecode);
  methods = &ours->methods;
  return script;
}

template <class F>
F find(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_DEFAULT, name));
}

}  // namespace

bool bytecode_can_be_used() {
  static const bool kCan = [] {
    if (!is_known_engine() || !fast_path().is_possible()) return false;
    fast_malloc = find<void* (*)(size_t)>("_ZN3WTF10fastMallocEm");
    return fast_malloc != nullptr;
  }();
  return kCan;
}

Completion evaluate_compiled(CompiledScript compiled, std::string_view url) {
  JSScriptRef script = make_script(compiled, url);
  JSValueRef thrown = nullptr;
  JSValueRef value = JSScriptEvaluate(detail::current_context, script, nullptr, &thrown);
  JSScriptRelease(script);
  return thrown == nullptr ? Completion{Value(value), Value()} : Completion{Value(), Value(thrown)};
}

std::span<const char> make_bytecode(std::string_view text, std::string_view url) {
  // A WTF::FileSystemImpl::FileHandle without a file, and a JSC::BytecodeCacheError: no more is
  // known of their sizes than that this is enough.
  struct Room {
    alignas(16) std::array<char, 256> bytes{};
  };
  using Make =
      CachedBytecode** (*)(CachedBytecode**, JSContextGroupRef, const SourceCode&, Room&, Room&);
  auto* no_file = find<void (*)(Room&)>("_ZN3WTF14FileSystemImpl10FileHandleC1Ev");
  auto* make = find<Make>(
      "_ZN3JSC23generateProgramBytecodeERNS_2VMERKNS_10SourceCodeERN3WTF14FileSystemImpl10"
      "FileHandleERNS_18BytecodeCacheErrorE");
  GIRO_CHECK(no_file != nullptr && make != nullptr, "the engine makes bytecode");
  Room file;
  no_file(file);
  static Room error;  // keeps the message of the last one
  const SourceCode code{.provider = make_script({text, {}}, url),
                        .end = static_cast<uint32_t>(text.size())};
  CachedBytecode* made = nullptr;
  make(&made, JSContextGetGroup(detail::current_context), code, file, error);
  JSScriptRelease(code.provider);
  if (made == nullptr) return {};
  static auto& kept = *new std::vector<CachedBytecode*>;
  kept.push_back(made);
  return {made->payload.data, made->payload.size};
}

}  // namespace giro::engine

// Takes the place of the engine's destructor of what holds the bytes: those in our file stay.
#define GIRO_PAYLOAD_DESTRUCTOR "_ZN3JSC12CachePayloadD1Ev"

extern "C" [[gnu::visibility("default")]] void giro_destroy_payload(void* payload) __asm__(
    GIRO_PAYLOAD_DESTRUCTOR);
extern const char __executable_start[], end[];  // NOLINT: the linker's names

extern "C" void giro_destroy_payload(void* payload) {
  const char* data = *static_cast<const char* const*>(payload);
  if (data >= __executable_start && data < end) return;
  using Destroy = void (*)(void*);
  auto* destroy = reinterpret_cast<Destroy>(dlsym(RTLD_NEXT, GIRO_PAYLOAD_DESTRUCTOR));
  destroy(payload);  // NOLINT: we were called in its place
}
