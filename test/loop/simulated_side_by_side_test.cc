// Does the same to the kernel and to the simulated world, at random but always the same, and
// compares every answer and everything that can be seen afterwards.
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/stat.h>

#include <chrono>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "loop/both_systems.h"
#include "loop/file_steps.h"
#include "loop/socket_steps.h"

namespace giro::test {
namespace {

// --- Files ---------------------------------------------------------------------------------------

class FilesSideBySide {
 public:
  explicit FilesSideBySide(unsigned seed) : random_(seed) {
    for (Machine& machine : machines_) machine.system().mkdir(machine.path("top").c_str(), 0777);
  }

  void step() {
    const std::string name = any_path();
    const std::string other = any_path();
    const auto kind = pick(14);
    // Never upwards: a link must not lead out of our own directory.
    static constexpr const char* kTargets[] = {"a", "b", "c/d", "./b/a"};
    const char* target = kTargets[pick(4)];
    const int flags = any_flags();
    const auto fd = open_.empty() ? std::pair(-1, -1) : open_[pick(open_.size())];
    const auto offset = static_cast<int64_t>(pick(20));
    const std::string text(pick(12), static_cast<char>('a' + pick(26)));
    std::string answers[2];
    for (int side : {0, 1}) {
      System& system = machines_[side].system();
      const std::string path = machines_[side].path(name);
      const int own_fd = side == 0 ? fd.first : fd.second;
      char bytes[16] = {};
      int64_t result = 0;
      switch (kind) {
        case 0: result = system.mkdir(path.c_str(), 0777); break;
        case 1: result = system.unlink(path.c_str()); break;
        case 2:
        case 3: result = system.rename(path.c_str(), machines_[side].path(other).c_str()); break;
        case 4:
        case 5:
          result = system.open(path.c_str(), flags, 0666);
          opened_[side] = static_cast<int>(result);
          if (result > 0) result = 0;
          break;
        case 6:
          result = offset % 2 == 0 ? system.read(own_fd, bytes, sizeof(bytes))
                                   : system.pread(own_fd, bytes, sizeof(bytes), offset);
          break;
        case 7:
          result = offset % 2 == 0 ? system.write(own_fd, text.data(), text.size())
                                   : system.pwrite(own_fd, text.data(), text.size(), offset);
          break;
        case 8: result = open_.size() < 4 ? 0 : system.close(own_fd); break;
        case 9: result = system.rmdir(path.c_str()); break;
        case 10: result = system.symlink(target, path.c_str()); break;
        case 11: result = system.link(path.c_str(), machines_[side].path(other).c_str()); break;
        case 12: result = system.readlink(path.c_str(), bytes, sizeof(bytes)); break;
        case 13: result = system.ftruncate(own_fd, offset); break;
      }
      answers[side] = std::to_string(result) + " " + std::string(bytes, sizeof(bytes));
    }
    ASSERT_EQ(answers[0], answers[1])
        << "step " << kind << " " << name << " " << other << " " << flags;
    if ((kind == 4 || kind == 5) && opened_[0] >= 0) open_.emplace_back(opened_[0], opened_[1]);
    if (kind == 8 && open_.size() >= 4) std::erase(open_, fd);
  }

  void compare_everything() {
    ASSERT_EQ(tree(0, "top"), tree(1, "top"));
    for (auto [real, simulated] : open_) {
      ASSERT_EQ(status(0, real, ""), status(1, simulated, ""));
    }
  }

  void close_everything() {
    for (auto [real, simulated] : std::exchange(open_, {})) {
      EXPECT_EQ(machines_[0].system().close(real), 0);
      EXPECT_EQ(machines_[1].system().close(simulated), 0);
    }
    EXPECT_EQ(machines_[1].simulated()->open_descriptors(), 0u);
  }

 private:
  size_t pick(size_t count) { return random_() % count; }

  std::string any_path() {
    static constexpr const char* kNames[] = {"a", "b", "c", "d", ".", ".."};
    std::string path = std::string("top/") + kNames[pick(4)];
    for (size_t depth = pick(3); depth > 0; --depth) {
      // Never above our own directory.
      path += std::string("/") + kNames[pick(depth_of(path) > 0 ? 6 : 5)];
    }
    return pick(8) == 0 ? path + "/" : path;
  }
  static int depth_of(const std::string& path) {
    int depth = 0;  // below "top"
    for (size_t i = 0; i < path.size(); ++i) {
      if (path[i] == '/' && i + 1 < path.size() && path[i + 1] != '.') ++depth;
      if (path.compare(i, 3, "/..") == 0) --depth;
    }
    return depth;
  }
  int any_flags() {
    static constexpr int kModes[] = {O_RDONLY, O_WRONLY, O_RDWR};
    int flags = kModes[pick(3)];
    for (int flag : {O_CREAT, O_CREAT, O_EXCL, O_TRUNC, O_APPEND}) {
      if (pick(3) == 0) flags |= flag;
    }
    if ((flags & O_CREAT) == 0 && pick(4) == 0) flags |= O_DIRECTORY;
    // Without O_CREAT it means nothing, says the manual.
    if ((flags & O_CREAT) == 0) flags &= ~O_EXCL;
    return flags;
  }

  std::string status(int side, int fd, const std::string& name) {
    struct statx out {};
    const std::string path = machines_[side].path(name);
    int result = machines_[side].system().statx(fd, fd >= 0 ? nullptr : path.c_str(),
                                                AT_SYMLINK_NOFOLLOW, &out);
    if (result < 0) return "error " + std::to_string(result);
    std::string size = S_ISDIR(out.stx_mode) ? "" : " size " + std::to_string(out.stx_size);
    return "mode " + std::to_string(out.stx_mode) + " links " + std::to_string(out.stx_nlink) +
           size;
  }

  std::string tree(int side, const std::string& name) {
    System& system = machines_[side].system();
    std::string text = name + " " + status(side, -1, name) + "\n";
    char target[16] = {};
    if (system.readlink(machines_[side].path(name).c_str(), target, sizeof(target)) > 0) {
      return text + " -> " + std::string(target, sizeof(target)) + "\n";
    }
    int fd = system.open(machines_[side].path(name).c_str(), O_RDONLY | O_DIRECTORY, 0);
    if (fd < 0) return text + contents(system, machines_[side].path(name)) + "\n";
    auto found = entries(system, fd);
    system.close(fd);
    for (const Entry& entry : found) {
      if (entry.name[0] != '.') text += tree(side, name + "/" + entry.name);
    }
    return text;
  }

  std::mt19937 random_;
  Machine machines_[2] = {Machine(PollerKind::epoll), Machine(PollerKind::simulated)};
  std::vector<std::pair<int, int>> open_;  // the same file: real, simulated
  int opened_[2] = {-1, -1};
};

TEST(SimulatedSideBySide, random_calls_on_files_get_the_kernels_answers) {
  for (unsigned seed = 1; seed <= 70; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    FilesSideBySide both(seed);
    for (int i = 0; i < 400; ++i) {
      both.step();
      if (testing::Test::HasFatalFailure()) return;
      if (i % 50 == 0) both.compare_everything();
    }
    both.compare_everything();
    both.close_everything();
    if (testing::Test::HasFailure()) return;
  }
}

// --- Sockets -------------------------------------------------------------------------------------

class SocketsSideBySide {
 public:
  explicit SocketsSideBySide(unsigned seed) : random_(seed) {}
  ~SocketsSideBySide() {
    for (const Pair& pair : open_) {
      for (int side : {0, 1}) sides_[side].system.close(pair.fd[side]);
    }
  }

  void step() {
    switch (open_.size() < 2 ? pick(2) : pick(14)) {
      case 0: return open();
      case 1: return open_connected();
      case 2: return listen();
      case 3:
      case 4: return connect();
      case 5:
      case 6: return accept();
      case 7:
      case 8: return send();
      case 9:
      case 10: return receive();
      case 11: return shutdown();
      case 12: return ask();
      case 13: return close();
    }
  }

  // Readiness of every socket. The kernel's loopback may need a moment.
  void compare_events() {
    for (size_t i = 0; i < open_.size(); ++i) {
      const uint32_t expected = sides_[1].machine.events(open_[i].fd[1]);
      uint32_t found = 0;
      for (int patience = 2000; patience > 0; --patience) {
        found = sides_[0].machine.events(open_[i].fd[0]);
        if (found == expected) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      ASSERT_EQ(found, expected) << "events of socket " << i << " after" << history_;
    }
  }

 private:
  struct Side {
    explicit Side(PollerKind kind) : machine(kind) {}
    Machine machine;
    System& system = machine.system();
    SocketSteps steps{system};
  };
  // The same socket: the kernel's, and the simulated one.
  struct Pair {
    int fd[2] = {-1, -1};
    int family = AF_INET;
  };
  struct Name {
    SocketName name[2];
    int family;
  };

  size_t pick(size_t count) { return random_() % count; }
  size_t any_socket() { return pick(open_.size()); }

  // The same to a socket on both sides: the answers have to be the same.
  template <typename Act>
  void compare(const std::string& what, size_t index, Act act) {
    history_ += "\n  " + what + " " + std::to_string(index);
    std::string answers[2];
    for (int side : {0, 1}) answers[side] = act(side, open_[index].fd[side]);
    history_ += " gave " + answers[0];
    ASSERT_EQ(answers[0], answers[1]) << "after" << history_;
  }

  int open_on(int side, int family) {
    int fd = sides_[side].steps.open(family);
    send_at_once(side, fd);
    return fd;
  }
  // The simulated world does not wait for more to send, as the kernel does (Nagle).
  void send_at_once(int side, int fd) { sides_[side].steps.set(fd, IPPROTO_TCP, TCP_NODELAY, 1); }

  void open() {
    if (open_.size() >= 12) return;
    Pair made;
    made.family = pick(2) == 0 ? AF_INET : AF_UNIX;
    for (int side : {0, 1}) made.fd[side] = open_on(side, made.family);
    history_ +=
        "\n  open " + std::to_string(open_.size()) + (made.family == AF_UNIX ? " unix" : " tcp");
    open_.push_back(made);
  }

  void open_connected() {
    if (open_.size() >= 12) return;
    Pair client;
    Pair server;
    client.family = server.family = pick(2) == 0 ? AF_INET : AF_UNIX;
    for (int side : {0, 1}) {
      auto& [machine, system, steps] = sides_[side];
      int listener =
          steps.listener(client.family == AF_UNIX ? SocketName::path(machine.path("pair"))
                                                  : SocketName::v4(own_loopback(), 0));
      client.fd[side] = open_on(side, client.family);
      steps.connect(client.fd[side], steps.local(listener));
      ASSERT_TRUE(machine.becomes(listener, POLLIN));
      server.fd[side] = steps.accept(listener);
      send_at_once(side, server.fd[side]);
      system.close(listener);
      system.unlink(machine.path("pair").c_str());
    }
    history_ += "\n  connect " + std::to_string(open_.size()) + " and the next";
    open_.push_back(client);
    open_.push_back(server);
  }

  void listen() {
    const size_t index = any_socket();
    const bool is_unix = open_[index].family == AF_UNIX;
    const std::string path = "socket" + std::to_string(names_.size());
    compare("bind to name " + std::to_string(names_.size()) + " and listen", index,
            [&](int side, int fd) {
              SocketName wanted = is_unix ? SocketName::path(sides_[side].machine.path(path))
                                          : SocketName::v4(own_loopback(), 0);
              int bound = sides_[side].steps.bind(fd, wanted);
              // A full TCP queue would make the kernel wait for seconds; that has a test of its
              // own.
              int listening = sides_[side].system.listen(fd, is_unix ? 1 : 64);
              return std::to_string(bound) + " " + std::to_string(listening);
            });
    Name made{{}, open_[index].family};
    for (int side : {0, 1}) made.name[side] = sides_[side].steps.local(open_[index].fd[side]);
    // A client's own name is at an address that is not ours alone.
    if (!is_unix && made.name[0].host() != own_loopback()) return;
    // The kernel may give out a port again that an earlier name still stands for.
    for (Name& earlier : names_) {
      if (!is_unix && earlier.family == AF_INET && earlier.name[0].port() == made.name[0].port()) {
        earlier = made;
      }
    }
    names_.push_back(made);
  }

  void connect() {
    if (names_.empty()) return;
    const size_t target_index = pick(names_.size());
    const Name& target = names_[target_index];
    const size_t index = any_socket();
    if (open_[index].family != target.family) return;
    // TCP connects a socket to itself when it is asked to; nobody means that.
    const SocketName own = sides_[1].steps.local(open_[index].fd[1]);
    if (target.family == AF_INET && own.port() == target.name[1].port()) return;
    compare("connect to name " + std::to_string(target_index) + " of", index,
            [&](int side, int fd) {
              return std::to_string(sides_[side].steps.connect(fd, target.name[side]));
            });
  }

  void accept() {
    Pair made;
    const size_t index = any_socket();
    compare("accept", index, [&](int side, int fd) {
      made.fd[side] = sides_[side].steps.accept(fd);
      return std::to_string(std::min(made.fd[side], 0));
    });
    made.family = open_[index].family;
    if (made.fd[0] >= 0 && made.fd[1] >= 0) open_.push_back(made);
  }

  void send() {
    const std::string text(1 + pick(20), static_cast<char>('a' + pick(26)));
    compare("send", any_socket(),
            [&](int side, int fd) { return std::to_string(sides_[side].steps.send(fd, text)); });
  }

  void receive() {
    const size_t size = 1 + pick(40);
    compare("receive", any_socket(),
            [&](int side, int fd) { return sides_[side].steps.receive(fd, size); });
  }

  void shutdown() {
    const auto how = static_cast<int>(pick(3));
    const size_t index = any_socket();
    // What a shutdown before the connection does to it later is a curiosity that we do not imitate.
    const bool is_new = sides_[1].machine.events(open_[index].fd[1]) == (POLLOUT | POLLHUP);
    if (open_[index].family == AF_INET && is_new) return;
    compare("shutdown " + std::to_string(how), index, [&](int side, int fd) {
      return std::to_string(sides_[side].system.shutdown(fd, how));
    });
  }

  void ask() {
    const bool about_error = pick(2) == 0;
    compare(about_error ? "SO_ERROR of" : "peer of", any_socket(), [&](int side, int fd) {
      if (about_error) return std::to_string(sides_[side].steps.get(fd, SOL_SOCKET, SO_ERROR));
      SocketName name;
      return std::to_string(sides_[side].system.getpeername(fd, name.get(), &name.size));
    });
  }

  void close() {
    const size_t index = any_socket();
    const bool rudely = pick(3) == 0;
    compare(rudely ? "close rudely" : "close", index, [&](int side, int fd) {
      return std::to_string(rudely ? sides_[side].steps.close_with_reset(fd)
                                   : sides_[side].system.close(fd));
    });
    open_[index] = open_.back();  // takes its number in the history too
    open_.pop_back();
  }

  std::mt19937 random_;
  Side sides_[2] = {Side(PollerKind::epoll), Side(PollerKind::simulated)};
  std::vector<Pair> open_;
  std::vector<Name> names_;
  std::string history_;
};

TEST(SimulatedSideBySide, random_calls_on_sockets_get_the_kernels_answers) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SocketsSideBySide both(seed);
    for (int i = 0; i < 200; ++i) {
      both.step();
      if (testing::Test::HasFatalFailure()) return;
      both.compare_events();
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace giro::test
