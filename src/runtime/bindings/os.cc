// What node:os asks of the system. Lists are flat, for lib/os.js to make objects of; what can fail
// returns a negative errno.
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netpacket/packet.h>
#include <pwd.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "giro/address.h"
#include "runtime/bindings/bindings.h"
#include "runtime/process_memory.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

class List {
 public:
  void add(Value value) { array_.set(size_++, value); }
  Value array() const { return array_; }

 private:
  Object array_ = Object::array({});
  uint32_t size_ = 0;
};

// --- The machine --------------------------------------------------------------------------------

// [system, version, release, machine]
Value uname_parts(Call&) {
  utsname names{};
  if (uname(&names) != 0) return Value::integer(-errno);
  const std::string parts[] = {names.sysname, names.version, names.release, names.machine};
  return Object::string_array(parts);
}

Value host_name(Call&) {
  std::array<char, HOST_NAME_MAX + 1> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return Value::integer(-errno);
  return Value::string(name.data());
}

Value total_memory(Call&) { return Value::number(memory_info_bytes("MemTotal:")); }

Value free_memory(Call&) { return Value::number(memory_info_bytes("MemAvailable:")); }

// In seconds. Not by a clock: a container may have a /proc/uptime of its own.
Value uptime(Call&) {
  double seconds = 0;
  if (!(std::ifstream("/proc/uptime") >> seconds)) return Value::integer(-EIO);
  return Value::number(seconds);
}

Value load_average(Call&) {
  std::ifstream file("/proc/loadavg");
  List list;
  for (int i = 0; i < 3; ++i) {
    double load = 0;
    file >> load;
    list.add(Value::number(load));
  }
  return list.array();
}

// --- Processors ---------------------------------------------------------------------------------

std::vector<std::string> processor_models() {
  std::vector<std::string> models;
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      models.push_back(line.substr(colon + 2));
    }
  }
  return models;
}

double processor_speed_mhz(unsigned number) {
  double kilohertz = 0;
  std::ifstream("/sys/devices/system/cpu/cpu" + std::to_string(number) +
                "/cpufreq/scaling_cur_freq") >>
      kilohertz;
  return static_cast<double>(static_cast<int64_t>(kilohertz / 1000));
}

// [model, MHz, and milliseconds for the user, nice, system, idle, interrupts; of the next, …]
Value processors(Call&) {
  const double tick_ms = 1000.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
  std::vector<std::string> models = processor_models();
  List list;
  std::ifstream file("/proc/stat");
  std::string line;
  std::getline(file, line);  // the sum of all
  for (size_t i = 0; std::getline(file, line); ++i) {
    unsigned number = 0;
    double user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupts = 0;
    if (std::sscanf(line.c_str(), "cpu%u %lf %lf %lf %lf %lf %lf", &number, &user, &nice, &system,
                    &idle, &waiting, &interrupts) != 7) {
      break;
    }
    list.add(Value::string(i < models.size() ? models[i] : "unknown"));
    list.add(Value::number(processor_speed_mhz(number)));
    for (double ticks : {user, nice, system, idle, interrupts}) {
      list.add(Value::number(ticks * tick_ms));
    }
  }
  return list.array();
}

// What the control group may use, in processors; very many where there is no limit.
double processor_quota() {
  constexpr double kNoLimit = INT_MAX;
  std::ifstream groups("/proc/self/cgroup");
  std::string line;
  while (std::getline(groups, line) && !line.starts_with("0::")) {
  }
  if (!line.starts_with("0::")) return kNoLimit;
  std::ifstream file("/sys/fs/cgroup" + line.substr(3) + "/cpu.max");
  double quota_us = 0;
  double period_us = 0;
  if (!(file >> quota_us >> period_us) || period_us <= 0) return kNoLimit;  // the first is "max"
  return quota_us / period_us;
}

Value available_parallelism(Call&) {
  cpu_set_t set;
  CPU_ZERO(&set);
  auto count = sched_getaffinity(0, sizeof(set), &set) == 0 ? static_cast<double>(CPU_COUNT(&set))
                                                            : sysconf(_SC_NPROCESSORS_ONLN);
  return Value::integer(static_cast<int64_t>(std::max(1.0, std::min(count, processor_quota()))));
}

// --- The network --------------------------------------------------------------------------------

using Interfaces = std::unique_ptr<ifaddrs, decltype(&freeifaddrs)>;

// "eth0:1" is another address of eth0.
std::string_view device_name(const ifaddrs& entry) {
  std::string_view name(entry.ifa_name);
  return name.substr(0, name.find(':'));
}

std::string hardware_address(const ifaddrs* all, const ifaddrs& wanted) {
  std::array<unsigned char, 6> bytes{};
  for (const ifaddrs* entry = all; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != AF_PACKET) continue;
    if (device_name(*entry) != device_name(wanted)) continue;
    const auto* packet = reinterpret_cast<const sockaddr_ll*>(entry->ifa_addr);
    std::copy_n(packet->sll_addr, bytes.size(), bytes.begin());
  }
  std::array<char, 18> text{};
  std::snprintf(text.data(), text.size(), "%02x:%02x:%02x:%02x:%02x:%02x", bytes[0], bytes[1],
                bytes[2], bytes[3], bytes[4], bytes[5]);
  return text.data();
}

// How many bits the mask has, or -1 if they are not the first ones.
int prefix_bits(const sockaddr* mask) {
  const bool is_v4 = mask->sa_family == AF_INET;
  const auto* bytes =
      is_v4
          ? reinterpret_cast<const uint8_t*>(&reinterpret_cast<const sockaddr_in*>(mask)->sin_addr)
          : reinterpret_cast<const sockaddr_in6*>(mask)->sin6_addr.s6_addr;
  const int size = is_v4 ? 4 : 16;
  int bits = 0;
  while (bits < size * 8 && (bytes[bits / 8] & (0x80 >> bits % 8)) != 0) ++bits;
  for (int rest = bits; rest < size * 8; ++rest) {
    if ((bytes[rest / 8] & (0x80 >> rest % 8)) != 0) return -1;
  }
  return bits;
}

std::string address_text(const sockaddr* address) {
  socklen_t size = address->sa_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
  return Address::from(address, size).host();
}

bool is_shown(const ifaddrs& entry) {
  constexpr unsigned kRunning = IFF_UP | IFF_RUNNING;
  if ((entry.ifa_flags & kRunning) != kRunning) return false;
  if (entry.ifa_addr == nullptr || entry.ifa_netmask == nullptr) return false;
  return entry.ifa_addr->sa_family == AF_INET || entry.ifa_addr->sa_family == AF_INET6;
}

// [name, address, mask, prefix or -1, hardware address, is internal, scope or undefined for IPv4,
// …]
Value network_interfaces(Call&) {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return Value::integer(-errno);
  Interfaces all(first, &freeifaddrs);
  List list;
  for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
    if (!is_shown(*entry)) continue;
    list.add(Value::string(entry->ifa_name));
    list.add(Value::string(address_text(entry->ifa_addr)));
    list.add(Value::string(address_text(entry->ifa_netmask)));
    list.add(Value::integer(prefix_bits(entry->ifa_netmask)));
    list.add(Value::string(hardware_address(first, *entry)));
    list.add(Value::boolean((entry->ifa_flags & IFF_LOOPBACK) != 0));
    bool is_v4 = entry->ifa_addr->sa_family == AF_INET;
    list.add(is_v4 ? Value::undefined()
                   : Value::integer(
                         reinterpret_cast<const sockaddr_in6*>(entry->ifa_addr)->sin6_scope_id));
  }
  return list.array();
}

// --- The user and the process -------------------------------------------------------------------

Value byte_string(const char* bytes) {
  return engine::String::from_latin1(bytes == nullptr ? "" : bytes).to_value();
}

// [uid, gid, name, home, shell]; texts have a character for each byte.
Value user_info(Call&) {
  constexpr size_t kEntryBytesMax = 1 << 16;
  std::vector<char> memory(kEntryBytesMax);
  passwd entry{};
  passwd* found = nullptr;
  int error = getpwuid_r(geteuid(), &entry, memory.data(), memory.size(), &found);
  if (error != 0) return Value::integer(-error);
  if (found == nullptr) return Value::integer(-ENOENT);
  List list;
  list.add(Value::integer(found->pw_uid));
  list.add(Value::integer(found->pw_gid));
  list.add(byte_string(found->pw_name));
  list.add(byte_string(found->pw_dir));
  list.add(byte_string(found->pw_shell));
  return list.array();
}

// (pid): 20 - its nice value, as the system call itself has it: an errno is then the only negative.
Value get_priority(Call& call) {
  long result = syscall(SYS_getpriority, PRIO_PROCESS, call[0].to_int32());
  return Value::integer(result < 0 ? -errno : result);
}

// (pid, nice value)
Value set_priority(Call& call) {
  int result = setpriority(PRIO_PROCESS, call[0].to_uint32(), call[1].to_int32());
  return Value::integer(result == 0 ? 0 : -errno);
}

}  // namespace

void initialize_os(Object exports) {
  exports.set("isBigEndian", Value::boolean(std::endian::native == std::endian::big));
  method<uname_parts>(exports, "uname", 0);
  method<host_name>(exports, "hostName", 0);
  method<total_memory>(exports, "totalMemory", 0);
  method<free_memory>(exports, "freeMemory", 0);
  method<uptime>(exports, "uptime", 0);
  method<load_average>(exports, "loadAverage", 0);
  method<processors>(exports, "processors", 0);
  method<available_parallelism>(exports, "availableParallelism", 0);
  method<network_interfaces>(exports, "networkInterfaces", 0);
  method<user_info>(exports, "userInfo", 0);
  method<get_priority>(exports, "getPriority", 1);
  method<set_priority>(exports, "setPriority", 2);
}

}  // namespace giro::runtime
