// What the command line and NODE_OPTIONS ask for. JavaScript reads all of it through
// internalBinding('options'), under the options' own names.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace giro::runtime {

using SettingValue = std::variant<bool, int64_t, std::string, std::vector<std::string>>;

class Settings {
 public:
  void set(std::string name, SettingValue value) { values_[std::move(name)] = std::move(value); }
  // Adds to a list.
  void append(const std::string& name, std::string value);

  // What was not set is false, 0, "" and an empty list.
  bool flag(std::string_view name) const { return get<bool>(name); }
  int64_t number(std::string_view name) const { return get<int64_t>(name); }
  std::string text(std::string_view name) const { return get<std::string>(name); }
  std::vector<std::string> list(std::string_view name) const {
    return get<std::vector<std::string>>(name);
  }
  bool has(std::string_view name) const { return values_.find(name) != values_.end(); }

  const std::map<std::string, SettingValue, std::less<>>& all() const { return values_; }

 private:
  template <typename T>
  T get(std::string_view name) const {
    auto found = values_.find(name);
    if (found == values_.end()) return T();
    const T* value = std::get_if<T>(&found->second);
    return value == nullptr ? T() : *value;
  }

  std::map<std::string, SettingValue, std::less<>> values_;
};

inline void Settings::append(const std::string& name, std::string value) {
  auto [at, is_new] = values_.try_emplace(name, std::vector<std::string>());
  std::get<std::vector<std::string>>(at->second).push_back(std::move(value));
}

}  // namespace giro::runtime
