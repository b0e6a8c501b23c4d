// Users and groups of the process. Calls that change them return 0, a negative errno, or kUnknown
// for a name that does not exist.
#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <vector>

#include "giro/loop_host.h"
#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

constexpr int kUnknown = 1;
constexpr size_t kEntryBytesMax = 1 << 16;

std::optional<uid_t> find_user(Value user) {
  if (user.is_number()) return user.to_uint32();
  std::vector<char> memory(kEntryBytesMax);
  passwd entry{};
  passwd* found = nullptr;
  getpwnam_r(user.to_string().c_str(), &entry, memory.data(), memory.size(), &found);
  return found == nullptr ? std::nullopt : std::optional<uid_t>(found->pw_uid);
}

std::optional<gid_t> find_group(Value group) {
  if (group.is_number()) return group.to_uint32();
  std::vector<char> memory(kEntryBytesMax);
  struct group entry {};
  struct group* found = nullptr;
  getgrnam_r(group.to_string().c_str(), &entry, memory.data(), memory.size(), &found);
  return found == nullptr ? std::nullopt : std::optional<gid_t>(found->gr_gid);
}

std::optional<std::string> name_of_user(Value user) {
  if (!user.is_number()) return user.to_string();
  std::vector<char> memory(kEntryBytesMax);
  passwd entry{};
  passwd* found = nullptr;
  getpwuid_r(user.to_uint32(), &entry, memory.data(), memory.size(), &found);
  return found == nullptr ? std::nullopt : std::optional<std::string>(found->pw_name);
}

// What the loop had made with the old credentials it does not use any more.
Value credentials_set(int result) {
  if (result != 0) return Value::integer(-errno);
  Environment::current().loop().host().credentials_changed();
  return Value::integer(0);
}

template <auto get>
Value get_id(Call&) {
  return Value::integer(get());
}

template <auto find, auto set>
Value set_id(Call& call) {
  auto id = find(call[0]);
  return id ? credentials_set(set(*id)) : Value::integer(kUnknown);
}

// The array, or a negative errno. The effective group is among them, as in Node.
Value get_groups(Call&) {
  int count = getgroups(0, nullptr);
  if (count < 0) return Value::integer(-errno);
  std::vector<gid_t> groups(static_cast<size_t>(count));
  count = getgroups(count, groups.data());
  if (count < 0) return Value::integer(-errno);
  Object list = Object::array({});
  bool has_effective = false;
  uint32_t at = 0;
  for (gid_t group : groups) {
    has_effective = has_effective || group == getegid();
    list.set(at++, Value::integer(group));
  }
  if (!has_effective) list.set(at, Value::integer(getegid()));
  return list;
}

// (array): n for the n-th group, if it does not exist.
Value set_groups(Call& call) {
  Object list(call[0]);
  std::vector<gid_t> groups(list.get("length").to_uint32());
  for (uint32_t i = 0; i < groups.size(); ++i) {
    std::optional<gid_t> group = find_group(list.get(i));
    if (!group) return Value::integer(i + 1);
    groups[i] = *group;
  }
  return credentials_set(setgroups(groups.size(), groups.data()));
}

// (user, group): 1 for an unknown user, 2 for an unknown group.
Value init_groups(Call& call) {
  std::optional<std::string> user = name_of_user(call[0]);
  if (!user) return Value::integer(1);
  std::optional<gid_t> group = find_group(call[1]);
  if (!group) return Value::integer(2);
  return credentials_set(initgroups(user->c_str(), *group));
}

}  // namespace

void initialize_process_ids(Object exports) {
  method<get_id<getuid>>(exports, "getuid", 0);
  method<get_id<geteuid>>(exports, "geteuid", 0);
  method<get_id<getgid>>(exports, "getgid", 0);
  method<get_id<getegid>>(exports, "getegid", 0);
  method<get_groups>(exports, "getgroups", 0);
  method<set_id<find_user, setuid>>(exports, "setuid", 1);
  method<set_id<find_user, seteuid>>(exports, "seteuid", 1);
  method<set_id<find_group, setgid>>(exports, "setgid", 1);
  method<set_id<find_group, setegid>>(exports, "setegid", 1);
  method<set_groups>(exports, "setgroups", 1);
  method<init_groups>(exports, "initgroups", 2);
}

}  // namespace giro::runtime
