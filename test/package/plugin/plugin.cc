// A plugin with a loop in it; its host does not know.
#include <giro/coroutine.h>
#include <giro/files.h>
#include <giro/loop.h>

namespace {

giro::task<int> file_size(giro::Loop& loop, const char* path) {
  giro::Result<giro::Bytes> text = co_await giro::Files(loop).read_file(path);
  co_return text.ok() ? static_cast<int>(text->size()) : -1;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int plugin_file_size(const char* path) {
  giro::Loop loop;
  return giro::run(loop, file_size(loop, path));
}
