// Hashes the files of a folder on all cores: reading is awaited, hashing goes to the pool, and a
// semaphore keeps no more than eight files in memory.
//
//   ./dev run examples/cpp/hasher.cc          makes a few files, and hashes them
//   ./dev run examples/cpp/hasher.cc FOLDER
#include <cinttypes>
#include <cstdio>
#include <map>
#include <string>

#include "giro/coroutine.h"
#include "giro/coroutine/semaphore.h"
#include "giro/files.h"
#include "giro/loop.h"

using giro::Result;

namespace {

// FNV-1a; any other that takes long would do.
uint64_t hash(std::string_view text) {
  uint64_t value = 0xcbf29ce484222325;
  for (const char character : text)
    value = (value ^ static_cast<uint8_t>(character)) * 0x100000001b3;
  return value;
}

class Hasher {
 public:
  explicit Hasher(giro::Loop& loop) : loop_(loop), files_(loop), in_memory_(loop, 8) {}

  // The first error ends it all.
  giro::task<Result<void>> run(std::string folder) {
    giro::TaskGroup work(loop_);
    work.spawn(walk(work, std::move(folder)));
    co_return co_await work.join();
  }
  // By path.
  const std::map<std::string, uint64_t>& hashes() const { return hashes_; }

 private:
  giro::task<Result<void>> walk(giro::TaskGroup& work, std::string folder) {
    auto entries = co_await files_.read_directory(folder);
    if (!entries.ok()) co_return entries.error();
    for (const giro::DirectoryEntry& entry : *entries) {
      const std::string path = folder + "/" + entry.name;
      if (entry.is_directory()) work.spawn(walk(work, path));
      if (entry.is_file()) work.spawn(hash_file(path));
    }
    co_return {};
  }
  giro::task<Result<void>> hash_file(std::string path) {
    auto permit = co_await in_memory_.acquire();
    Result<giro::Bytes> contents = co_await files_.read_file(path);
    if (!contents.ok()) co_return contents.error();
    Result<uint64_t> value = co_await loop_.run_in_pool(
        [](const giro::Bytes& bytes) { return hash(bytes.text()); }, std::move(*contents));
    if (!value.ok()) co_return value.error();
    hashes_[path] = *value;
    co_return {};
  }

  giro::Loop& loop_;
  giro::Files files_;
  giro::Semaphore in_memory_;
  std::map<std::string, uint64_t> hashes_;
};

giro::task<Result<size_t>> print_hashes(giro::Loop& loop, std::string folder) {
  Hasher hasher(loop);
  Result<void> done = co_await hasher.run(std::move(folder));
  if (!done.ok()) co_return done.error();
  for (const auto& [path, value] : hasher.hashes())
    std::printf("%016" PRIx64 "  %s\n", value, path.c_str());
  co_return hasher.hashes().size();
}

giro::task<Result<size_t>> hash_examples(giro::Loop& loop) {
  giro::Files files(loop);
  Result<std::string> folder = co_await files.make_temporary_directory("/tmp/hasher-");
  if (!folder.ok()) co_return folder.error();
  for (int i = 0; i < 20; ++i) {
    const std::string below = *folder + "/" + std::to_string(i % 3);
    Result<std::string> made = co_await files.make_directories(below);
    const std::string path = below + "/" + std::to_string(i);
    Result<void> written =
        co_await files.write_file(path, giro::Bytes::copy_of(std::string(100'000, 'x')));
    if (!made.ok() || !written.ok()) co_return written.error();
  }
  Result<size_t> count = co_await print_hashes(loop, *folder);
  giro::fs::RemoveOptions tree;
  tree.flags = giro::kRemoveTrees;
  Result<void> removed = co_await files.remove_tree(*folder, tree);
  if (!removed.ok()) co_return removed.error();
  co_return count;
}

}  // namespace

int main(int argc, char** argv) {
  giro::Loop loop;
  Result<size_t> count =
      giro::run(loop, argc > 1 ? print_hashes(loop, argv[1]) : hash_examples(loop));
  if (!count.ok()) std::fprintf(stderr, "%s\n", count.error().to_string().c_str());
  return count.ok() && (argc > 1 || *count == 20) ? 0 : 1;
}
