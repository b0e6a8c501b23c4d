#include "runtime/compiled_scripts.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/encoding/utf.h"
#include "engine/capabilities.h"
#include "engine/cells.h"
#include "engine/known_engine.h"
#include "engine/script.h"
#include "engine/stack_room.h"
#include "engine/strings.h"
#include "runtime/cache_folders.h"
#include "runtime/environment.h"
#include "runtime/versions.h"

extern char** environ;

namespace giro::runtime {

namespace {

using engine::Completion;
using engine::bytecode::Account;
using engine::bytecode::Block;
using engine::bytecode::Keeps;
using engine::bytecode::Text;
using modules::PackEntry;
using modules::TextName;

// To look for shorter ones takes longer than to compile them, unless there are many.
constexpr size_t kTextMin = 4096;
constexpr size_t kManyBytes = 64 * 1024;
// Of the texts that are not known: for less a file is not written.
constexpr size_t kWorthBytes = 32 * 1024;
constexpr size_t kWorthPart = 8;
// Functions of a text that were compiled although bytecode of others was there.
constexpr uint32_t kMissingMin = 50;
constexpr uint32_t kMissingPart = 4;
constexpr uint16_t kRenewalsMax = 4;

// The library is that of the build, or the capability is off. Options change what it compiles.
uint64_t maker() {
  uint64_t hash = modules::hash_of(kGiroVersion, modules::hash_of(engine::known_build_id()));
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    if (std::string_view(*entry).starts_with("JSC_")) hash = modules::hash_of(*entry, hash);
  }
  return hash;
}

std::string program_name(const EnvironmentOptions& options) {
  std::error_code error;
  const bool is_file = !options.settings.has("--eval") && !options.arguments.empty();
  const std::filesystem::path path = is_file ? options.arguments[0] : "";
  return (is_file ? "file " : "text in ") + std::filesystem::absolute(path, error).string();
}

Text text_of(std::string utf8) {
  if (encoding::is_ascii(encoding::bytes_of(utf8))) return {.latin1 = std::move(utf8)};
  return {.utf16 = encoding::utf8_to_utf16(utf8)};
}

Text copy_of(std::span<const uint8_t> latin1) {
  return {.latin1 = {reinterpret_cast<const char*>(latin1.data()), latin1.size()}};
}

Text copy_of(std::u16string_view units) { return {.utf16 = std::u16string(units)}; }

// Characters of one and of two bytes may be the same bytes.
TextName name_of(std::span<const uint8_t> latin1) {
  return modules::name_of_text({reinterpret_cast<const char*>(latin1.data()), latin1.size()}, 1);
}

TextName name_of(std::u16string_view units) {
  return modules::name_of_text(
      {reinterpret_cast<const char*>(units.data()), units.size() * sizeof(char16_t)}, 2);
}

TextName name_of(const Text& text) {
  if (!text.utf16.empty()) return name_of(std::u16string_view(text.utf16));
  return name_of(encoding::bytes_of(text.bytes()));
}

}  // namespace

CompiledScripts::CompiledScripts() {
  const EnvironmentOptions& options = Environment::current().options();
  if (options.worker != nullptr) return;
  std::string folder = cache_folder(CacheKind::bytecode);
  if (folder.empty()) return;
  pack_.emplace(std::move(folder), program_name(options), maker());
  has_named_folder_ = has_named_cache_folder();
}

Completion CompiledScripts::run(std::string utf8, std::string_view url) {
  auto& self = Environment::current().state<CompiledScripts>();
  if (!self.wants(utf8.size())) return engine::evaluate(utf8, url);
  return self.run_kept(text_of(std::move(utf8)), url);
}

Completion CompiledScripts::run(std::u16string text, std::string_view url) {
  auto& self = Environment::current().state<CompiledScripts>();
  if (!self.wants(text.size())) return engine::evaluate(engine::String::from_utf16(text), url);
  return self.run_kept({.utf16 = std::move(text)}, url);
}

Completion CompiledScripts::run(engine::Value text, std::string_view url) {
  auto& self = Environment::current().state<CompiledScripts>();
  const engine::TextView view(text);
  if (!self.wants(view.size())) return engine::evaluate(engine::String::of(text), url);
  return self.run_kept(view.read([](auto characters) { return copy_of(characters); }), url);
}

Completion CompiledScripts::run_builtin(std::string_view text, std::string_view url,
                                        engine::Value self) {
  auto& compiled = Environment::current().state<CompiledScripts>();
  if (!compiled.has_place() || !encoding::is_ascii(encoding::bytes_of(text))) {
    return engine::evaluate_immortal_on(self, text, url);
  }
  return compiled.run_kept({.immortal = text}, url, self);
}

bool CompiledScripts::has_compiled(engine::Value text) {
  auto& self = Environment::current().state<CompiledScripts>();
  const engine::TextView view(text);
  if (view.size() < kTextMin || !self.has_place()) return false;
  const PackEntry* entry =
      self.pack_->find(view.read([](auto characters) { return name_of(characters); }));
  return entry != nullptr && entry->size > 0;
}

// The first run of a program only counts.
bool CompiledScripts::wants(size_t size) {
  bytes_seen_ += size;
  return (size >= kTextMin || bytes_seen_ >= kManyBytes) && has_place();
}

bool CompiledScripts::has_place() {
  return pack_ && (pack_->exists() || has_named_folder_) &&
         engine::has(engine::Capability::bytecode);
}

Block CompiledScripts::known_of(const PackEntry& entry, std::string_view text) const {
  Block known;
  const bool is_read = pack_->read(entry, text, [&known](size_t size) {
    known = Block(size);
    return known.bytes().data();
  });
  return is_read ? std::move(known) : Block();
}

Completion CompiledScripts::run_kept(Text text, std::string_view url, engine::Value self) {
  Run run{
      .name = name_of(text), .bytes = text.bytes().size(), .account = std::make_shared<Account>()};
  run.entry = pack_->find(run.name);
  Block known = run.entry == nullptr ? Block() : known_of(*run.entry, text.bytes());
  run.is_given = !known.is_empty();
  engine::bytecode::Script script{.text = std::move(text),
                                  .hash = static_cast<uint32_t>(run.name.first),
                                  .known = std::move(known),
                                  .keeps = run.is_given ? Keeps::no : Keeps::yes,
                                  .account = run.account};
  runs_.push_back(std::move(run));
  return engine::bytecode::evaluate(std::move(script), url, self);
}

// In the order of their runs.
void CompiledScripts::take_kept() {
  engine::bytecode::take_kept([this, run = runs_.begin()](const Account& account,
                                                          std::string_view text,
                                                          std::span<const uint8_t> bytes) mutable {
    const auto of_account = [&account](const Run& one) { return one.account.get() == &account; };
    run = std::find_if(run, runs_.end(), of_account);
    if (run != runs_.end()) pack_->add(run->name, text, bytes, account.functions_compiled);
  });
}

// What was compiled in this run is much of what there is.
bool CompiledScripts::is_worth_writing() {
  size_t new_bytes = 0;
  size_t bytes = 0;
  uint32_t missing = 0;
  uint32_t functions = 0;
  std::vector<const Run*> to_renew;
  for (const Run& run : runs_) {
    bytes += run.bytes;
    if (!run.is_given) {
      new_bytes += run.bytes;
      continue;
    }
    missing += run.account->functions_compiled;
    functions += run.entry->functions;
    if (run.entry->renewals < kRenewalsMax &&
        (!run.account->is_accepted ||
         run.account->functions_compiled > run.entry->functions / kMissingPart)) {
      to_renew.push_back(&run);
    }
  }
  const bool is_too_little = missing > kMissingMin && missing > functions / kMissingPart;
  if (is_too_little) {
    for (const Run* run : to_renew) pack_->renew(run->name);
  }
  return (is_too_little && !to_renew.empty()) ||
         new_bytes > std::max(kWorthBytes, bytes / kWorthPart);
}

void CompiledScripts::end() {
  if (!pack_ || bytes_seen_ < kWorthBytes) return;
  if (!engine::is_possible(engine::Capability::bytecode)) return;
  if (!pack_->exists() && !has_named_folder_) return pack_->write();
  // To write down what calls what goes as deep as functions are nested.
  if (engine::stack_is_low() || !is_worth_writing()) return;
  take_kept();
  pack_->write();
}

void CompiledScripts::end_current() {
  Environment& environment = Environment::current();
  if (environment.options().worker == nullptr) environment.state<CompiledScripts>().end();
}

}  // namespace giro::runtime
