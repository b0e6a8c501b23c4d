#include "giro/process.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>

#include "giro/base/unique_fd.h"
#include "support/faulty_system.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

class Processes : public EachPoller {
 protected:
  static ProcessOptions shell(std::string script) {
    return {.file = "/bin/sh", .arguments = {"sh", "-c", std::move(script)}};
  }

  // Starts it, and runs the loop until it and its pipes have ended.
  ExitStatus run(const ProcessOptions& options) {
    ExitStatus status{-2, -2};
    auto made = Process::spawn(loop, options, [&](ExitStatus result) { status = result; });
    EXPECT_TRUE(made.ok()) << made.error().to_string();
    if (!made.ok()) return status;
    outputs.assign(options.stdio.size(), "");
    std::vector<Stream> streams;
    for (size_t i = 0; i < options.stdio.size(); ++i) streams.push_back(made->take_stream(i));
    for (size_t i = 0; i < streams.size(); ++i) {
      if (streams[i].is_open()) collect(streams[i], outputs[i]);
    }
    if (!streams.empty() && streams[0].is_open()) {
      EXPECT_TRUE(streams[0].write(input).ok());
      EXPECT_TRUE(streams[0].shutdown().ok());
    }
    loop.run();
    return status;
  }

  static void collect(Stream& stream, std::string& into) {
    EXPECT_TRUE(stream
                    .read_start([&](Result<std::span<const std::byte>> bytes) {
                      ASSERT_TRUE(bytes.ok()) << bytes.error().to_string();
                      if (bytes->empty()) return stream.close();
                      into.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
                    })
                    .ok());
  }

  std::string output_of(ProcessOptions options) {
    options.stdio = {Stdio::ignore(), Stdio::pipe(), Stdio::inherit(2)};
    run(options);
    return outputs[1];
  }

  std::string failure_of(const ProcessOptions& options) {
    auto made = Process::spawn(loop, options, [](ExitStatus) { ADD_FAILURE(); });
    EXPECT_FALSE(made.ok());
    return made.ok() ? "" : made.error().to_string();
  }

  static bool is_zombie_or_running(pid_t pid) { return ::kill(pid, 0) == 0; }

  std::string input;
  std::vector<std::string> outputs;
};
REAL_POLLER_SUITE(Processes);

TEST_P(Processes, tell_their_exit_code_or_the_signal_they_died_of) {
  ExitStatus status = run(shell("exit 7"));
  EXPECT_EQ(status.code, 7);
  EXPECT_EQ(status.signal, 0);
  status = run(shell("kill -9 $$"));
  EXPECT_EQ(status.code, 0);
  EXPECT_EQ(status.signal, SIGKILL);
}

TEST_P(Processes, tell_their_end_after_the_ends_of_their_pipes) {
  ProcessOptions options{.file = "true", .stdio = {Stdio::ignore(), Stdio::pipe()}};
  std::string order;
  auto made = Process::spawn(loop, options, [&](ExitStatus) { order += "exit "; });
  ASSERT_TRUE(made.ok());
  Stream stream = made->take_stream(1);
  ASSERT_TRUE(stream
                  .read_start([&](Result<std::span<const std::byte>> bytes) {
                    ASSERT_TRUE(bytes.ok() && bytes->empty());
                    order += "end ";
                    stream.close();
                  })
                  .ok());
  siginfo_t info{};
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(made->pid()), &info, WEXITED | WNOWAIT), 0);
  loop.run();
  EXPECT_EQ(order, "end exit ");
}

TEST_P(Processes, are_found_in_the_path_of_their_own_environment) {
  EXPECT_EQ(run({.file = "true"}).code, 0);
  EXPECT_EQ(failure_of({.file = "true", .environment = {{"PATH=/nowhere"}}}),
            "ENOENT: no such file or directory, spawn");
  EXPECT_EQ(run({.file = "true", .environment = {{"PATH=/nowhere:/bin"}}}).code, 0);
  EXPECT_EQ(run({.file = "true", .environment = {std::vector<std::string>()}}).code, 0);
}

TEST_P(Processes, tell_why_they_could_not_start) {
  EXPECT_EQ(failure_of({.file = ""}), "ENOENT: no such file or directory, spawn");
  EXPECT_EQ(failure_of({.file = "/etc/passwd"}), "EACCES: permission denied, spawn");
  EXPECT_EQ(failure_of({.file = "true", .directory = "/nowhere"}),
            "ENOENT: no such file or directory, spawn");
  EXPECT_EQ(failure_of({.file = "true", .arguments = {"true", std::string(3'000'000, 'a')}}),
            "E2BIG: argument list too long, spawn");
  EXPECT_EQ(failure_of({.file = "true", .stdio = {Stdio::inherit(9999)}}),
            "EBADF: bad file descriptor, spawn");
  EXPECT_EQ(failure_of({.file = std::string("a\0b", 3)}), "EINVAL: invalid argument, spawn");
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST_P(Processes, get_their_arguments_environment_and_directory) {
  EXPECT_EQ(output_of({.file = "/bin/sh", .arguments = {"me", "-c", "echo $0 $1", "x", "y z"}}),
            "x y z\n");
  EXPECT_EQ(output_of({.file = "/bin/sh", .arguments = {"my name", "-c", "echo $0"}}), "my name\n");
  ProcessOptions with_environment = shell("echo $A; pwd");
  with_environment.environment = {{"A=b c"}};
  with_environment.directory = "/usr";
  EXPECT_EQ(output_of(with_environment), "b c\n/usr\n");
}

TEST_P(Processes, of_a_script_without_an_interpreter_are_run_by_the_shell) {
  std::string script = world.path("script");
  std::ofstream(script) << "echo $0 $1";
  chmod(script.c_str(), 0755);
  EXPECT_EQ(output_of({.file = script, .arguments = {"name", "one"}}), script + " one\n");
}

TEST_P(Processes, have_pipes_that_go_both_ways) {
  input = std::string(1 << 20, 'x');
  ProcessOptions cat{.file = "cat", .stdio = {Stdio::pipe(), Stdio::pipe(), Stdio::inherit(2)}};
  EXPECT_EQ(run(cat).code, 0);
  EXPECT_EQ(outputs[1], input);
  input = "question";
  ProcessOptions answer = shell("read line; echo got $line >&0");
  answer.stdio = {Stdio::pipe(), Stdio::ignore(), Stdio::inherit(2)};
  input = "question\n";
  run(answer);
  EXPECT_EQ(outputs[0], "got question\n");
}

TEST_P(Processes, have_descriptors_at_any_number_and_no_others) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  UniqueFd reader(::fcntl(ends[0], F_DUPFD_CLOEXEC, 50));
  ::close(ends[0]);
  UniqueFd writer(ends[1]);
  const std::string ours = std::to_string(reader.get());
  ProcessOptions options =
      shell("echo five >&5; test -e /proc/self/fd/4 && ! test -e /proc/self/fd/" + ours +
            " && echo well");
  options.stdio = {Stdio::ignore(), Stdio::pipe(), Stdio::inherit(2),
                   Stdio::ignore(), Stdio::pipe(), Stdio::inherit(writer.get())};
  run(options);
  char text[16] = "";
  EXPECT_EQ(::read(reader.get(), text, sizeof(text)), 5);
  EXPECT_STREQ(text, "five\n");
  EXPECT_EQ(outputs[1], "well\n");
}

TEST_P(Processes, swap_descriptors_without_losing_one) {
  std::string low = world.path("low");
  std::string high = world.path("high");
  int first = ::open(low.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  int second = ::open(high.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  ASSERT_GT(second, first);
  std::vector<Stdio> stdio(static_cast<size_t>(second) + 1, Stdio::ignore());
  stdio[static_cast<size_t>(first)] = Stdio::inherit(second);
  stdio[static_cast<size_t>(second)] = Stdio::inherit(first);
  ProcessOptions options = shell("echo a >/proc/self/fd/" + std::to_string(first) +
                                 "; echo b >/proc/self/fd/" + std::to_string(second));
  options.stdio = stdio;
  run(options);
  EXPECT_EQ(std::filesystem::file_size(low), 2u);
  std::string line;
  std::getline(std::ifstream(high), line);
  EXPECT_EQ(line, "a");
  ::close(first);
  ::close(second);
}

TEST_P(Processes, begin_with_no_signal_blocked_or_ignored) {
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  auto* old = signal(SIGPIPE, SIG_IGN);
  EXPECT_EQ(
      output_of({.file = "grep", .arguments = {"grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"}}),
      "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
  sigset_t now;
  pthread_sigmask(SIG_SETMASK, &before, &now);
  EXPECT_EQ(sigismember(&now, SIGTERM), 1) << "ours are as they were";
  signal(SIGPIPE, old);
}

TEST_P(Processes, may_have_a_session_of_their_own) {
  ProcessOptions options{.file = "cut", .arguments = {"cut", "-d ", "-f1,6", "/proc/self/stat"}};
  options.detached = Detached::yes;
  std::string line = output_of(options);
  std::string pid = line.substr(0, line.find(' '));
  EXPECT_EQ(line, pid + " " + pid + "\n");
}

TEST_P(Processes, may_belong_to_another_user) {
  ProcessOptions options{.file = "id"};
  options.uid = 65534;
  options.gid = 65534;
  if (geteuid() != 0) {
    EXPECT_EQ(failure_of(options), "EPERM: operation not permitted, spawn");
    return;
  }
  EXPECT_TRUE(output_of(options).starts_with("uid=65534"));
  EXPECT_EQ(getuid(), 0u);
}

TEST_P(Processes, can_be_killed_until_they_have_ended) {
  ExitStatus status;
  Process process = *Process::spawn(loop, {.file = "sleep", .arguments = {"sleep", "60"}},
                                    [&](ExitStatus result) { status = result; });
  EXPECT_TRUE(process.kill(0).ok());
  EXPECT_EQ(process.kill(1000).error().name(), "EINVAL");
  EXPECT_TRUE(process.kill(SIGTERM).ok());
  loop.run();
  EXPECT_EQ(status.signal, SIGTERM);
  EXPECT_EQ(process.kill(SIGTERM).error().to_string(), "ESRCH: no such process, kill");
}

TEST_P(Processes, keep_the_loop_alive_unless_unreferenced) {
  Process process = *Process::spawn(loop, {.file = "sleep", .arguments = {"sleep", "60"}}, nullptr);
  EXPECT_TRUE(loop.alive());
  process.unref();
  EXPECT_FALSE(loop.alive());
  process.ref();
  EXPECT_TRUE(process.kill(SIGKILL).ok());
  loop.run();
  EXPECT_FALSE(loop.alive());
}

TEST_P(Processes, are_reaped_though_their_handle_went_first) {
  Process process = *Process::spawn(loop, shell("exit 0"), [](ExitStatus) { ADD_FAILURE(); });
  pid_t pid = process.pid();
  bool closed = false;
  process.close([&] { closed = true; });
  EXPECT_FALSE(process.is_open());
  loop.run();  // the child is no reason to go on
  EXPECT_TRUE(closed);
  while (is_zombie_or_running(pid)) {
    loop.set_immediate([] {});
    loop.run();
  }
}

TEST_P(Processes, are_reaped_by_the_next_one_though_their_loop_went_first) {
  pid_t pid = 0;
  {
    Loop own(world.options());
    Process process = *Process::spawn(own, shell("exit 0"), nullptr);
    pid = process.pid();
  }
  while (is_zombie_or_running(pid)) run({.file = "true"});
}

TEST_P(Processes, may_be_closed_by_their_own_callback) {
  std::string marker(64, 'm');
  Process process;
  process = *Process::spawn(loop, {.file = "true"}, [&, marker](ExitStatus) {
    process.close();
    EXPECT_EQ(marker.size(), 64u);
  });
  loop.run();
  EXPECT_FALSE(process.is_open());
}

TEST_P(Processes, run_many_at_once) {
  int ended = 0;
  std::vector<Process> processes;
  for (int i = 0; i < 20; ++i) {
    processes.push_back(
        *Process::spawn(loop, shell("exit " + std::to_string(i)), [&ended, i](ExitStatus status) {
          EXPECT_EQ(status.code, i);
          ++ended;
        }));
  }
  loop.run();
  EXPECT_EQ(ended, 20);
}

// As on kernels without pidfd_open().
TEST_P(Processes, are_waited_for_by_signal_where_there_are_no_process_descriptors) {
  FaultySystem faulty(real_system());
  faulty.inject({.call = Call::pidfd_open, .error = ENOSYS, .times = 1000});
  LoopOptions options = world.options();
  options.system = &faulty;
  Loop old_kernel(std::move(options));
  int ended = 0;
  std::vector<Process> processes;
  for (int i = 0; i < 5; ++i) {
    processes.push_back(
        *Process::spawn(old_kernel, shell("exit " + std::to_string(i)), [&, i](ExitStatus status) {
          EXPECT_EQ(status.code, i);
          ++ended;
        }));
  }
  Process left = *Process::spawn(old_kernel, shell("exit 0"), nullptr);
  pid_t pid = left.pid();
  left.close();
  old_kernel.run();
  EXPECT_EQ(ended, 5);
  while (is_zombie_or_running(pid)) run({.file = "true"});
  processes.clear();
  old_kernel.run();
}

TEST(ProcessesOfTheSimulatedWorld, do_not_exist) {
  VirtualClock clock;
  SimulatedWorld simulated(clock);
  Loop loop(simulated.loop_options());
  EXPECT_EQ(Process::spawn(loop, {.file = "true"}, nullptr).error().name(), "ENOSYS");
}

}  // namespace
}  // namespace giro::test
