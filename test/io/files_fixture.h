// What tests of file operations share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "giro/fs.h"
#include "support/pollers.h"

namespace giro::test {

inline std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

class FilesFixture : public EachPoller {
 protected:
  // Runs the loop until the call has called back, and gives what it gave.
  template <typename T, typename Call>
  Result<T> wait_for(Call call) {
    std::optional<Result<T>> outcome;
    call([&outcome](Result<T> result) { outcome.emplace(std::move(result)); });
    EXPECT_FALSE(outcome.has_value()) << "O3: never before the caller has returned";
    loop.run();
    EXPECT_TRUE(outcome.has_value());
    return std::move(*outcome);
  }

  void make(const std::string& name, std::string_view content) {
    EXPECT_TRUE(fs::write_file_sync(loop, world.path(name), bytes_of(content)).ok()) << name;
  }
  std::string text_of(const std::string& name) {
    return std::string(fs::read_file_sync(loop, world.path(name))->text());
  }
};

}  // namespace giro::test
