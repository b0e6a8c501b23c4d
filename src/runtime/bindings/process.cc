// The process itself: its directory, title, times, memory, and its ways to end. What can fail
// returns a negative errno, of which lib/ makes the error.
#include <fcntl.h>
#include <gnu/libc-version.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/buffers.h"
#include "giro/base/clock.h"
#include "giro/terminal.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/guarded.h"
#include "runtime/component_versions.h"
#include "runtime/env_file.h"
#include "runtime/executable_path.h"
#include "runtime/process_memory.h"
#include "runtime/process_title.h"
#include "runtime/versions.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

Value errno_or_zero(int result) { return Value::integer(result == 0 ? 0 : -errno); }

// The path, or a negative errno.
Value cwd(Call&) {
  std::array<char, PATH_MAX> path;
  if (getcwd(path.data(), path.size()) == nullptr) return Value::integer(-errno);
  return Value::string(path.data());
}

Value change_directory(Call& call) { return errno_or_zero(chdir(call[0].to_string().c_str())); }

// (mask): the one before; undefined: only asks.
Value file_mask(Call& call) {
  if (call[0].is_undefined()) {
    mode_t now = umask(0);
    umask(now);
    return Value::integer(now);
  }
  return Value::integer(umask(static_cast<mode_t>(call[0].to_uint32() & 0777)));
}

Value get_title(Call&) { return Value::string(process_title()); }

Value set_title(Call& call) {
  set_process_title(call[0].to_string());
  return Value::undefined();
}

// (pid, signal)
Value send_signal(Call& call) {
  return errno_or_zero(kill(call[0].to_int32(), call[1].to_int32()));
}

Value get_parent_id(Call&) { return Value::integer(getppid()); }

Value abort_process(Call&) {
  restore_terminal();
  std::signal(SIGABRT, SIG_DFL);  // it is the program that wants it
  std::abort();
}

// --- Times --------------------------------------------------------------------------------------

constexpr Nanoseconds kSecondNs = 1'000'000'000;

// Filled by the calls below, and read by JavaScript from a typed array.
constexpr size_t kNumbersMax = 16;
thread_local std::array<double, kNumbersMax> numbers;

// numbers = [seconds, nanoseconds]
Value read_clock(Call&) {
  Nanoseconds now_ns = Environment::current().loop().now_ns();
  const Nanoseconds seconds = now_ns / kSecondNs;
  numbers[0] = static_cast<double>(seconds);
  numbers[1] = static_cast<double>(now_ns % kSecondNs);
  return Value::undefined();
}

Value read_clock_as_big_int(Call&) {
  return Value::big_int(static_cast<uint64_t>(Environment::current().loop().now_ns()));
}

double microseconds(timeval time) {
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_usec);
}

// numbers = [user, system] in microseconds
Value read_cpu_usage(int who) {
  rusage usage{};
  int result = getrusage(who, &usage);
  numbers[0] = microseconds(usage.ru_utime);
  numbers[1] = microseconds(usage.ru_stime);
  return errno_or_zero(result);
}

Value cpu_usage(Call&) { return read_cpu_usage(RUSAGE_SELF); }

Value thread_cpu_usage(Call&) { return read_cpu_usage(RUSAGE_THREAD); }

// numbers = the fields of process.resourceUsage(), in their order
Value resource_usage(Call&) {
  rusage usage{};
  int result = getrusage(RUSAGE_SELF, &usage);
  numbers = {microseconds(usage.ru_utime),          microseconds(usage.ru_stime),
             static_cast<double>(usage.ru_maxrss),  static_cast<double>(usage.ru_ixrss),
             static_cast<double>(usage.ru_idrss),   static_cast<double>(usage.ru_isrss),
             static_cast<double>(usage.ru_minflt),  static_cast<double>(usage.ru_majflt),
             static_cast<double>(usage.ru_nswap),   static_cast<double>(usage.ru_inblock),
             static_cast<double>(usage.ru_oublock), static_cast<double>(usage.ru_msgsnd),
             static_cast<double>(usage.ru_msgrcv),  static_cast<double>(usage.ru_nsignals),
             static_cast<double>(usage.ru_nvcsw),   static_cast<double>(usage.ru_nivcsw)};
  return errno_or_zero(result);
}

// --- Memory -------------------------------------------------------------------------------------

Value resident_memory(Call&) { return Value::number(resident_memory_bytes()); }

Value constrained_memory(Call&) { return Value::number(constrained_memory_bytes()); }

Value available_memory(Call&) { return Value::number(available_memory_bytes()); }

// --- Other programs, other settings -------------------------------------------------------------

std::vector<std::string> strings_of(Object array) {
  std::vector<std::string> strings(array.get("length").to_uint32());
  for (uint32_t i = 0; i < strings.size(); ++i) strings[i] = array.get(i).to_string();
  return strings;
}

std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  for (std::string& text : strings) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// (path, arguments, environment as NAME=value): a negative errno, or no return.
Value replace_process(Call& call) {
  if (auto refusal = refuse(call, Permission::child_process, call[0].to_string())) return *refusal;
  std::string path = call[0].to_string();
  std::vector<std::string> arguments = strings_of(Object(call[1]));
  std::vector<std::string> environment = strings_of(Object(call[2]));
  restore_terminal();
  // The new program starts with the standard descriptors, whatever was done to them.
  for (int fd = 0; fd <= 2; ++fd) fcntl(fd, F_SETFD, fcntl(fd, F_GETFD) & ~FD_CLOEXEC);
  execve(path.c_str(), pointers_to(arguments).data(), pointers_to(environment).data());
  return Value::integer(-errno);
}

// (text): [name, value, name, value, …]
Value parse_env(Call& call) {
  std::vector<std::string> flat;
  for (EnvEntry& entry : parse_env_file(call[0].to_string())) {
    flat.push_back(std::move(entry.name));
    flat.push_back(std::move(entry.value));
  }
  return Object::string_array(flat);
}

// The text of a file, or a negative errno.
Value read_text(Call& call) {
  int fd = open(call[0].to_string().c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return Value::integer(-errno);
  std::string text;
  std::array<char, 4096> part;
  ssize_t got = 0;
  while ((got = read(fd, part.data(), part.size())) > 0) text.append(part.data(), got);
  int error = got < 0 ? errno : 0;
  close(fd);
  return error == 0 ? Value::string(text) : Value::integer(-error);
}

Object linked_versions() {
  Object versions = Object::create_bare();
  for (const ComponentVersion& component : component_versions()) {
    versions.set(component.name, Value::string(component.version));
  }
  return versions;
}

// [of the machine, of the build], or undefined with another C library.
Value glibc_versions(Call&) {
#ifdef __GLIBC__
  const std::string versions[] = {
      gnu_get_libc_version(), std::to_string(__GLIBC__) + "." + std::to_string(__GLIBC_MINOR__)};
  return Object::string_array(versions);
#else
  return Value::undefined();
#endif
}

}  // namespace

void initialize_process(Object exports) {
  const EnvironmentOptions& options = Environment::current().options();
  method<glibc_versions>(exports, "glibcVersions", 0);
  exports.set("nodeVersion", Value::string(kNodeVersion));
  exports.set("giroVersion", Value::string(kGiroVersion));
  exports.set("linkedVersions", linked_versions());
  exports.set("arch", Value::string(kArchitecture));
  exports.set("pid", Value::integer(getpid()));
  exports.set("execPath", Value::string(executable_path()));
  exports.set("argv0", Value::string(options.argv0));
  exports.set("argv", Object::string_array(options.arguments));
  exports.set("execArgv", Object::string_array(options.exec_arguments));
  exports.set("numbers", engine::float64_array_over(numbers.data(), numbers.size()));
  method<cwd>(exports, "cwd", 0);
  method<guarded<change_directory, kSynchronous, kReads>>(exports, "chdir", 1);
  method<file_mask>(exports, "umask", 1);
  method<get_title>(exports, "getTitle", 0);
  method<set_title>(exports, "setTitle", 1);
  method<send_signal>(exports, "kill", 2);
  method<get_parent_id>(exports, "getParentId", 0);
  method<abort_process>(exports, "abort", 0);
  method<read_clock>(exports, "readClock", 0);
  method<read_clock_as_big_int>(exports, "readClockAsBigInt", 0);
  method<cpu_usage>(exports, "cpuUsage", 0);
  method<thread_cpu_usage>(exports, "threadCpuUsage", 0);
  method<resource_usage>(exports, "resourceUsage", 0);
  method<resident_memory>(exports, "residentMemory", 0);
  method<constrained_memory>(exports, "constrainedMemory", 0);
  method<available_memory>(exports, "availableMemory", 0);
  method<replace_process>(exports, "execve", 3);
  method<parse_env>(exports, "parseEnv", 1);
  method<guarded<read_text, kSynchronous, kReads>>(exports, "readText", 1);
}

}  // namespace giro::runtime
