#include "giro/terminal.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>

#include "giro/base/unique_fd.h"
#include "io/connection.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

class Terminals : public EachPoller {
 protected:
  void SetUp() override {
    int keyboard_fd = -1;
    int terminal_fd = -1;
    winsize size{};
    size.ws_col = 100;
    size.ws_row = 30;
    ASSERT_EQ(::openpty(&keyboard_fd, &terminal_fd, nullptr, nullptr, &size), 0);
    keyboard = UniqueFd(keyboard_fd);
    terminal = UniqueFd(terminal_fd);
  }

  void type(const std::string& text) const {
    ASSERT_EQ(::write(keyboard.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  bool is_raw() const {
    termios now{};
    EXPECT_EQ(tcgetattr(terminal.get(), &now), 0);
    return (now.c_lflag & ICANON) == 0;
  }

  UniqueFd keyboard;
  UniqueFd terminal;
};
REAL_POLLER_SUITE(Terminals);

TEST_P(Terminals, know_their_size) {
  EXPECT_EQ(*window_size(terminal.get()), (WindowSize{100, 30}));
  UniqueFd null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  EXPECT_EQ(window_size(null.get()).error().name(), "ENOTTY");
}

TEST_P(Terminals, tell_when_their_window_changes) {
  int changes = 0;
  SignalWatcher watcher = *watch_window_size(
      loop, [&] { ++changes; }, KeepsLoopAlive::yes);
  raise(SIGWINCH);
  while (changes == 0) loop.run(RunMode::one_turn);
  EXPECT_EQ(changes, 1);
}

TEST_P(Terminals, go_into_raw_mode_and_back) {
  EXPECT_FALSE(is_raw());
  EXPECT_TRUE(set_terminal_mode(terminal.get(), TerminalMode::raw).ok());
  EXPECT_TRUE(is_raw());
  EXPECT_TRUE(set_terminal_mode(terminal.get(), TerminalMode::cooked).ok());
  EXPECT_FALSE(is_raw());
  EXPECT_TRUE(set_terminal_mode(terminal.get(), TerminalMode::raw).ok());
  restore_terminal();
  EXPECT_FALSE(is_raw());
}

TEST_P(Terminals, are_told_from_other_files) {
  UniqueFd other(::open("/dev/null", O_RDWR | O_CLOEXEC));
  EXPECT_EQ(set_terminal_mode(other.get(), TerminalMode::raw).error().name(), "ENOTTY");
}

TEST_P(Terminals, are_restored_when_a_signal_ends_the_process) {
  pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    if (!set_terminal_mode(terminal.get(), TerminalMode::raw).ok() || !is_raw()) _exit(1);
    // In the child of a process with threads ThreadSanitizer holds most signals back for ever.
    raise(SIGABRT);
    _exit(2);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGABRT);
  EXPECT_FALSE(is_raw());
}

TEST_P(Terminals, are_read_only_when_something_was_typed) {
  TerminalReader reader = *TerminalReader::open(loop, terminal.get());
  const int flags = ::fcntl(terminal.get(), F_GETFL);
  std::string got;
  ASSERT_TRUE(reader
                  .read_start([&](Result<std::span<const std::byte>> bytes) {
                    got += as_text(*bytes);
                    if (got.ends_with("two\n")) reader.close();
                  })
                  .ok());
  type("one\n");
  type("two\n");
  loop.run();
  EXPECT_EQ(got, "one\ntwo\n");
  EXPECT_EQ(::fcntl(terminal.get(), F_GETFL), flags) << "those who share it see no difference";
}

TEST_P(Terminals, leave_to_others_what_comes_while_nobody_reads) {
  TerminalReader reader = *TerminalReader::open(loop, terminal.get());
  ASSERT_TRUE(reader.read_start([](const auto&) { ADD_FAILURE(); }).ok());
  reader.read_stop();
  type("theirs\n");
  loop.run();
  char text[16] = "";
  EXPECT_EQ(::read(terminal.get(), text, sizeof(text)), 7);
  EXPECT_STREQ(text, "theirs\n");
}

TEST_P(Terminals, keep_the_loop_alive_while_they_are_read_unless_unreferenced) {
  TerminalReader reader = *TerminalReader::open(loop, terminal.get());
  EXPECT_FALSE(loop.alive());
  ASSERT_TRUE(reader.read_start([](const auto&) {}).ok());
  EXPECT_TRUE(loop.alive());
  EXPECT_EQ(reader.read_start([](const auto&) {}).error().name(), "EALREADY");
  reader.unref();
  EXPECT_FALSE(loop.alive());
  reader.ref();
  reader.close();
  EXPECT_FALSE(reader.is_open());
  loop.run();
}

TEST_P(Terminals, that_hang_up_tell_the_end) {
  TerminalReader reader = *TerminalReader::open(loop, terminal.get());
  std::string got;
  ASSERT_TRUE(reader
                  .read_start([&](Result<std::span<const std::byte>> bytes) {
                    got = !bytes.ok() ? bytes.error().name() : bytes->empty() ? "<end>" : "more";
                  })
                  .ok());
  keyboard.reset();
  loop.run();
  EXPECT_TRUE(got == "<end>" || got == "EIO") << got;
}

}  // namespace
}  // namespace giro::test
