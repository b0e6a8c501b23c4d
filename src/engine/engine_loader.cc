#include "engine/engine_loader.h"

#include <dlfcn.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

// Of lazy/entries.h: only programs that are not linked with the engine have it.
extern "C" __attribute__((weak)) void* giro_lazy_find(uint32_t index);

namespace giro::engine {

namespace {

// Null at its end: there may be none.
constexpr const char* kLazyLibraries[] = {GIRO_LAZY_LIBRARIES nullptr};

// A folder, from one of those that the executable is in on, where its lazy libraries may be.
struct Place {
  int levels_up;
  std::string_view path;
};
constexpr Place kPlaces[] = {{0, "lazy"}, {1, GIRO_LAZY_FOLDER}};

enum class Writers { owner, owner_and_group };

// Whether it is no link, and only root and the user can change it. A link belongs to whoever made
// it, and may point anywhere.
bool is_safe(const std::string& path, mode_t kind, Writers writers) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || (status.st_mode & S_IFMT) != kind) return false;
  const bool is_ours = status.st_uid == 0 || status.st_uid == ::geteuid();
  const mode_t others = writers == Writers::owner ? S_IWGRP | S_IWOTH : S_IWOTH;
  return is_ours && (status.st_mode & others) == 0;
}

// The folder, if it and those on the way to it are safe. Who can write where the executable is can
// replace that. A group that can write beside it (staff, in /usr/local/lib) is trusted with
// libraries for everybody.
std::string safe_folder(std::string folder, std::string_view path) {
  while (!path.empty()) {
    const std::string_view name = path.substr(0, path.find('/'));
    path.remove_prefix(name.size() == path.size() ? name.size() : name.size() + 1);
    folder.append("/").append(name);
    const auto writers = path.empty() ? Writers::owner : Writers::owner_and_group;
    if (!is_safe(folder, S_IFDIR, writers)) return {};
  }
  return folder;
}

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

// Empty: it cannot be told.
std::string executable() {
  char path[PATH_MAX];
  const ssize_t length = ::readlink("/proc/self/exe", path, sizeof(path));
  const bool is_whole = length > 0 && static_cast<size_t>(length) < sizeof(path);
  return is_whole && path[0] == '/' ? std::string(path, static_cast<size_t>(length)) : "";
}

std::vector<void*> load_from(const std::string& folder) {
  std::vector<void*> loaded;
  for (const char* const* name = kLazyLibraries; *name != nullptr; ++name) {
    const std::string file = folder + "/" + *name;
    if (!is_safe(file, S_IFREG, Writers::owner)) continue;
    // Found by the engine by their names; nobody else shall find their functions before its own.
    void* library = ::dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (library != nullptr) loaded.push_back(library);
  }
  return loaded;
}

std::vector<void*> load_lazy_libraries() {
  // A process with more rights than its user's loads nothing that lies beside a file.
  if (kLazyLibraries[0] == nullptr || ::getauxval(AT_SECURE) != 0) return {};
  const std::string path = executable();
  for (const Place& place : kPlaces) {
    std::string folder = folder_of(path);
    for (int i = 0; i < place.levels_up; ++i) folder = folder_of(folder);
    folder = path.empty() ? "" : safe_folder(folder, place.path);
    if (folder.empty()) continue;
    if (auto loaded = load_from(folder); !loaded.empty()) return loaded;
  }
  return {};
}

// What it shares with us, and all that it takes from us, must be visible to all.
void* load_engine() { return ::dlopen(GIRO_ENGINE_LIBRARY, RTLD_LAZY | RTLD_GLOBAL); }

void* load() {
  const bool is_linked = &giro_lazy_find == nullptr;
  const auto lazy_libraries = is_linked ? std::vector<void*>() : load_lazy_libraries();
  void* engine = load_engine();
  if (engine == nullptr && !lazy_libraries.empty()) {
    // An engine that wants more than they have: the real ones.
    for (void* library : lazy_libraries) ::dlclose(library);
    engine = load_engine();
  }
  if (engine == nullptr) {
    std::fprintf(stderr, "giro: the JavaScript engine cannot be loaded: %s\n", ::dlerror());
    std::_Exit(kNoEngine);
  }
  return engine;
}

}  // namespace

void* engine_library() {
  static void* const kLibrary = load();
  return kLibrary;
}

}  // namespace giro::engine
