// host PLUGIN FILE SIZE: whether the plugin finds that the file has this size, twice, loaded and
// unloaded each time.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  for (int round = 0; round < 2; ++round) {
    void* plugin = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (plugin == nullptr) {
      std::fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    using Function = int (*)(const char*);
    auto file_size = reinterpret_cast<Function>(dlsym(plugin, "plugin_file_size"));
    if (file_size == nullptr || file_size(argv[2]) != std::atoi(argv[3])) return 1;
    dlclose(plugin);
  }
  return 0;
}
