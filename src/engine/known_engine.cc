#include "engine/known_engine.h"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <string>
#include <string_view>

namespace giro::engine {

namespace {

constexpr std::string_view kLibrary = "libjavascriptcoregtk-4.1.so";

constexpr size_t aligned(size_t size) { return (size + 3) & ~size_t{3}; }

// The build id among the notes of one segment, in hexadecimal; empty: it has none.
std::string build_id_among(const char* notes, size_t size) {
  for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes + at, sizeof(note));
    const size_t content = at + sizeof(note) + aligned(note.n_namesz);
    if (content + note.n_descsz > size) break;
    if (note.n_type == NT_GNU_BUILD_ID) {
      std::string id;
      for (size_t i = 0; i < note.n_descsz; ++i) {
        constexpr char kDigits[] = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(notes[content + i]);
        id += {kDigits[byte >> 4], kDigits[byte & 15]};
      }
      return id;
    }
    at = content + aligned(note.n_descsz);
  }
  return {};
}

int read_build_id(dl_phdr_info* library, size_t, void* out) {
  if (std::string_view(library->dlpi_name).find(kLibrary) == std::string_view::npos) return 0;
  auto& id = *static_cast<std::string*>(out);
  for (int i = 0; i < library->dlpi_phnum && id.empty(); ++i) {
    const ElfW(Phdr)& segment = library->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    const ElfW(Addr) address = library->dlpi_addr + segment.p_vaddr;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the linker gives addresses as numbers
    id = build_id_among(reinterpret_cast<const char*>(address), segment.p_memsz);
  }
  return 1;
}

bool has_known_build_id() {
  std::string id;
  dl_iterate_phdr(read_build_id, &id);
  return !id.empty() && id == known_build_id();
}

}  // namespace

std::string_view known_build_id() { return GIRO_ENGINE_BUILD_ID; }

bool is_known_engine() {
  static const bool kIsKnown = has_known_build_id();
  return kIsKnown;
}

}  // namespace giro::engine
