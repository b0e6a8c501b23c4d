// Compiles what is embedded of lib/, while giro is built: bytecode_maker OUT writes the file that
// builtin_bytecode.h reads.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bytecode.h"
#include "engine/realm.h"
#include "runtime/builtin_bytecode.h"
#include "runtime/builtin_sources.h"

namespace {

using namespace giro;

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "bytecode_maker: %s\n", message.c_str());
  std::exit(EXIT_FAILURE);
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0; });
}

// The engine is told that a character is a byte: of others it sees nonsense, which does not matter
// in lines that are comments.
bool is_ascii_in_code(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.starts_with("//") && !is_ascii(line)) return false;
  }
  return true;
}

// Empty where the engine's bytecode cannot be used: everything is then compiled from its text.
std::string compile_all() {
  if (!engine::bytecode_can_be_used()) return {};
  std::vector<uint32_t> places;
  std::string code;
  for (const runtime::BuiltinSource& source : runtime::builtin_sources()) {
    places.push_back(static_cast<uint32_t>(code.size()));
    if (!is_ascii_in_code(source.text)) continue;
    std::span<const char> made =
        engine::make_bytecode(source.text, runtime::url_of_builtin(source.id));
    if (made.empty()) fail("cannot compile " + std::string(source.id));
    code.append(made.data(), made.size());
    code.append(-code.size() % runtime::kBytecodeAlignment, '\0');
  }
  places.push_back(static_cast<uint32_t>(code.size()));
  std::string table(reinterpret_cast<const char*>(places.data()), places.size() * sizeof(uint32_t));
  table.append(-table.size() % runtime::kBytecodeAlignment, '\0');
  return table + code;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) fail("usage: bytecode_maker OUT");
  engine::initialize_process();
  engine::Realm realm;
  std::ofstream out(argv[1], std::ios::binary);
  out << compile_all();
  out.close();
  if (!out) fail(std::string("cannot write ") + argv[1]);
  // The engine's threads are at work.
  ::_exit(EXIT_SUCCESS);
}
