#include "fault/scene.h"

#include <fcntl.h>

#include "giro/fs.h"

namespace giro::test {

Scene::Scene(PollerKind poller, Way way, const Row& row)
    : row_(row), way_(way), world_(poller), system_(world_.system()) {}

Scene::~Scene() = default;

LoopOptions Scene::options() {
  LoopOptions options = world_.options(&system_);
  options.pool = &pool_;
  return options;
}

Loop& Scene::loop() {
  if (loop_ == nullptr) loop_ = std::make_unique<Loop>(options());
  return *loop_;
}

// --- Setting up ---------------------------------------------------------------------------------

void Scene::make_file(const std::string& path, const std::string& content) {
  int fd = open_file(path, O_WRONLY | O_CREAT | O_TRUNC);
  EXPECT_EQ(system_.write(fd, content.data(), content.size()),
            static_cast<int64_t>(content.size()));
  EXPECT_EQ(system_.close(fd), 0);
}

std::string Scene::content_of(const std::string& path) {
  int fd = open_file(path, O_RDONLY);
  std::string content(1 << 20, '\0');
  int64_t size = system_.read(fd, content.data(), content.size());
  EXPECT_GE(size, 0);
  EXPECT_EQ(system_.close(fd), 0);
  content.resize(static_cast<size_t>(size));
  return content;
}

int Scene::open_file(const std::string& path, int flags) {
  int fd = system_.open(path.c_str(), flags | O_CLOEXEC, 0666);
  EXPECT_GE(fd, 0) << path;
  return fd;
}

std::pair<int, Address> Scene::listening_at(const Address& wanted) {
  int fd = system_.socket(wanted.family(), SOCK_STREAM | SOCK_CLOEXEC, 0);
  EXPECT_EQ(system_.bind(fd, wanted.data(), wanted.size()), 0);
  EXPECT_EQ(system_.listen(fd, 16), 0);
  sockaddr_storage storage{};
  socklen_t size = sizeof(storage);
  EXPECT_EQ(system_.getsockname(fd, reinterpret_cast<sockaddr*>(&storage), &size), 0);
  return {fd, Address::from(reinterpret_cast<sockaddr*>(&storage), size)};
}

std::pair<int, int> Scene::connected_at(const Address& wanted) {
  auto [listening, address] = listening_at(wanted);
  int one = system_.socket(wanted.family(), SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  int result = system_.connect(one, address.data(), address.size());
  EXPECT_TRUE(result == 0 || result == -EINPROGRESS) << result;
  int other = system_.accept(listening, SOCK_NONBLOCK | SOCK_CLOEXEC);  // waits
  EXPECT_GE(other, 0);
  EXPECT_EQ(system_.close(listening), 0);
  return {one, other};
}

// --- Playing ------------------------------------------------------------------------------------

void Scene::arm(int fd, const std::string& what) {
  injected_before_ = system_.injected();
  for (Fault fault : row_.faults) {
    if (fault.fd < 0 && fault.what.empty()) {  // the row knows better
      fault.fd = fd;
      fault.what = what;
    }
    system_.inject(std::move(fault));
  }
}

void Scene::after_faults(Function<void()> callback) {
  after_faults_ = std::move(callback);
  // Behind the poll phase, when the poller has told of them.
  system_.when_all_injected(
      [this] { loop().post([this] { loop().set_immediate([this] { after_faults_(); }); }); });
}

void Scene::run() {
  EXPECT_FALSE(loop().run()) << "something is still alive";
  EXPECT_FALSE(loop().alive());
}

// --- The end ------------------------------------------------------------------------------------

void Scene::end() {
  expect_what_the_row_says();
  system_.heal();
  if (loop_ != nullptr) run();  // what was closed behind the last run
  loop_.reset();
  EXPECT_EQ(system_.open_descriptors(), 0u) << system_.open_descriptors_named();
  if (world_.simulated() != nullptr) {
    EXPECT_EQ(world_.simulated()->open_descriptors(), 0u);
  }
}

void Scene::expect_what_the_row_says() const {
  EXPECT_EQ(told_count_, 1) << "callbacks";
  if (row_.error == 0) {
    EXPECT_FALSE(error_.has_value()) << error_->to_string();
    return;
  }
  ASSERT_TRUE(error_.has_value()) << "no error was told";
  EXPECT_EQ(error_->name(), SysError(row_.error, "").name());
  EXPECT_STREQ(error_->call(), row_.call);
}

bool Scene::fully_injected() const {
  int wanted = 0;
  for (const Fault& fault : row_.faults) wanted += fault.times;
  return system_.injected() - injected_before_ == wanted;
}

}  // namespace giro::test
