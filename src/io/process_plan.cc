#include "io/process_plan.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "giro/system.h"

namespace giro {
namespace {

constexpr std::string_view kPathDefault = "/bin:/usr/bin";

bool has_nul(const std::string& text) { return text.find('\0') != std::string::npos; }

bool is_sound(const ProcessOptions& options) {
  if (has_nul(options.file) || has_nul(options.directory)) return false;
  if (std::any_of(options.arguments.begin(), options.arguments.end(), has_nul)) return false;
  return !options.environment ||
         std::none_of(options.environment->begin(), options.environment->end(), has_nul);
}

std::string_view path_in(char* const* environment) {
  constexpr std::string_view kName = "PATH=";
  for (; environment != nullptr && *environment != nullptr; ++environment) {
    std::string_view entry = *environment;
    if (entry.starts_with(kName)) return entry.substr(kName.size());
  }
  return kPathDefault;
}

}  // namespace

ProcessPlan::ProcessPlan(System& system, const ProcessOptions& options)
    : system_(system), options_(options) {}

ProcessPlan::~ProcessPlan() {
  close_all(their_ends_);
  close_all(our_ends_);
}

void ProcessPlan::close_all(std::vector<int>& descriptors) {
  for (int fd : std::exchange(descriptors, {})) {
    if (fd >= 0) system_.close(fd);
  }
}

Result<pid_t> ProcessPlan::spawn() {
  Result<void> prepared = prepare();
  if (!prepared.ok()) return prepared.error();
  SpawnPlan plan;
  plan.candidates = candidate_pointers_;
  plan.arguments = arguments_.data() + 1;
  plan.environment = options_.environment ? environment_.data() : ::environ;
  if (!options_.directory.empty()) plan.directory = options_.directory.c_str();
  plan.descriptors = descriptors_;
  for (size_t i = 0; i < std::min<size_t>(options_.stdio.size(), 3); ++i) {
    if (options_.stdio[i].kind == Stdio::Kind::inherit) plan.inherited |= 1U << i;
  }
  plan.uid = options_.uid;
  plan.gid = options_.gid;
  plan.detached = options_.detached;
  int pid = system_.spawn(plan);
  close_all(their_ends_);
  if (pid < 0) return SysError(-pid, "spawn");
  return pid;
}

Result<void> ProcessPlan::prepare() {
  if (!is_sound(options_)) return SysError(EINVAL, "spawn");
  const auto pointer_to = [](const std::string& text) { return const_cast<char*>(text.c_str()); };
  arguments_ = {nullptr};  // the place for a shell
  for (const std::string& argument : options_.arguments) arguments_.push_back(pointer_to(argument));
  if (options_.arguments.empty()) arguments_.push_back(pointer_to(options_.file));
  arguments_.push_back(nullptr);
  if (options_.environment) {
    for (const std::string& entry : *options_.environment)
      environment_.push_back(pointer_to(entry));
    environment_.push_back(nullptr);
  }
  find_candidates();
  return open_pipes();
}

void ProcessPlan::find_candidates() {
  if (options_.file.find('/') != std::string::npos) {
    candidates_.push_back(options_.file);
  } else if (!options_.file.empty()) {
    std::string_view path = path_in(options_.environment ? environment_.data() : ::environ);
    for (size_t begin = 0; begin <= path.size();) {
      const size_t end = std::min(path.find(':', begin), path.size());
      std::string_view directory = path.substr(begin, end - begin);
      if (directory.empty()) directory = ".";
      candidates_.push_back(std::string(directory) + "/" + options_.file);
      begin = end + 1;
    }
  }
  for (const std::string& candidate : candidates_) candidate_pointers_.push_back(candidate.c_str());
}

Result<void> ProcessPlan::open_pipes() {
  const size_t count = std::max<size_t>(options_.stdio.size(), 3);
  descriptors_.assign(count, SpawnPlan::kDevNull);
  our_ends_.assign(count, -1);
  for (size_t i = 0; i < options_.stdio.size(); ++i) {
    const Stdio& stdio = options_.stdio[i];
    if (stdio.kind == Stdio::Kind::inherit) {
      if (stdio.fd < 0) return SysError(EBADF, "spawn");
      descriptors_[i] = stdio.fd;
    }
    if (stdio.kind != Stdio::Kind::pipe) continue;
    int ends[2];
    int error = system_.socketpair(ends);
    if (error < 0) return SysError(-error, "socketpair");
    our_ends_[i] = ends[0];
    their_ends_.push_back(ends[1]);
    descriptors_[i] = ends[1];
  }
  return {};
}

}  // namespace giro
