// A folder of files made for one test, gone with it.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace giro::test {

class FileTree {
 public:
  FileTree() {
    std::string name = (std::filesystem::temp_directory_path() / "giro-modules-XXXXXX").string();
    root_ = std::filesystem::canonical(::mkdtemp(name.data())).string();
  }
  FileTree(const FileTree&) = delete;
  ~FileTree() { std::filesystem::remove_all(root_); }

  // The file's full path.
  std::string add(std::string_view name, std::string_view text = "") const {
    std::string file = at(name);
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }
  std::string link(std::string_view name, std::string_view target) const {
    std::string file = at(name);
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::filesystem::create_symlink(target, file);
    return file;
  }
  std::string at(std::string_view name) const {
    return name.empty() ? root_ : root_ + "/" + std::string(name);
  }
  // With `~` for the root, so that tests can write messages down.
  std::string shown(std::string text) const {
    for (size_t i = text.find(root_); i != std::string::npos; i = text.find(root_)) {
      text.replace(i, root_.size(), "~");
    }
    return text;
  }

 private:
  std::string root_;
};

}  // namespace giro::test
