// What localStorage and sessionStorage keep: names and values, both UTF-16, in a database of
// SQLite's with Node's tables, so that either program goes on with a file of the other. Other
// processes may use the same file. Loop thread only.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace giro::runtime {

class WebStore {
 public:
  enum class Change : uint8_t { done, over_quota, failed };

  // ":memory:" is a store of this process alone.
  explicit WebStore(std::string path);
  ~WebStore();
  WebStore(const WebStore&) = delete;
  WebStore& operator=(const WebStore&) = delete;

  // The file is opened, and made, by the first call; false as long as that fails.
  bool open();
  // Of the last call that failed.
  const std::string& failure() const { return failure_; }

  // Once it is open. Nothing: there is no such name, or reading failed (failure() says so then).
  std::optional<std::u16string> get(std::u16string_view name);
  // In the order of their bytes.
  std::vector<std::u16string> names();
  Change set(std::u16string_view name, std::u16string_view value);
  Change remove(std::u16string_view name);
  Change clear();

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;
  class Use;

  bool prepare();
  bool compile(const char* text, Statement& into);
  void note_failure();
  Change finish(sqlite3_stmt* statement, int bound);

  std::string path_;
  std::string failure_;
  sqlite3* database_ = nullptr;
  Statement get_, names_, set_, remove_, clear_;
};

}  // namespace giro::runtime
