// giro::Files: every call awaited.
#include "giro/files.h"

#include <fcntl.h>

#include "giro/coroutine.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

class AwaitedFiles : public EachPoller {};
EACH_POLLER_SUITE(AwaitedFiles);

TEST_P(AwaitedFiles, are_written_read_renamed_and_removed_as_a_whole) {
  auto body = [](Files fs, World& in) -> task<void> {
    EXPECT_TRUE((co_await fs.write_file(in.path("a"), Bytes::copy_of("first"))).ok());
    constexpr int kAppend = O_WRONLY | O_APPEND;
    EXPECT_TRUE((co_await fs.write_file(in.path("a"), Bytes::copy_of(" second"), kAppend)).ok());
    Result<Bytes> text = co_await fs.read_file(in.path("a"));
    EXPECT_EQ(text->text(), "first second");
    EXPECT_TRUE((co_await fs.make_directory(in.path("d"))).ok());
    EXPECT_TRUE((co_await fs.rename(in.path("a"), in.path("d/b"))).ok());
    auto entries = co_await fs.read_directory(in.path("d"));
    EXPECT_EQ(entries->size(), 1u);
    EXPECT_EQ(entries->front().name, "b");
    EXPECT_TRUE((co_await fs.access(in.path("d/b"), F_OK)).ok());
    EXPECT_TRUE((co_await fs.unlink(in.path("d/b"))).ok());
    EXPECT_EQ((co_await fs.access(in.path("d/b"), F_OK)).error().name(), "ENOENT");
  };
  run(loop, body(Files(loop), world));
}

TEST_P(AwaitedFiles, are_opened_read_and_written_step_by_step) {
  auto body = [](Files fs, World& in) -> task<void> {
    Result<int> fd = co_await fs.open(in.path("a"), O_RDWR | O_CREAT);
    EXPECT_EQ(*co_await fs.write(*fd, Bytes::copy_of("0123456789"), 0), 10u);
    EXPECT_EQ((co_await fs.read(*fd, 4, 2))->text(), "2345");
    EXPECT_EQ((co_await fs.read(*fd, 100, 8))->text(), "89");  // no more than there is
    EXPECT_TRUE((co_await fs.read(*fd, 100, 10))->empty());
    EXPECT_EQ((co_await fs.fstat(*fd))->stx_size, 10u);
    EXPECT_EQ((co_await fs.stat(in.path("a")))->stx_size, 10u);
    EXPECT_EQ((co_await fs.lstat(in.path("a")))->stx_size, 10u);
    EXPECT_EQ((co_await fs.read_file(*fd))->text(), "0123456789");
    EXPECT_TRUE((co_await fs.write_file(*fd, Bytes::copy_of("!"))).ok());
    EXPECT_TRUE((co_await fs.close(*fd)).ok());
    EXPECT_EQ((co_await fs.read_file(in.path("a")))->text(), "0123456789!");
  };
  run(loop, body(Files(loop), world));
}

TEST_P(AwaitedFiles, give_errors_as_values) {
  auto body = [](Files fs, World& in) -> task<void> {
    Result<Bytes> missing = co_await fs.read_file(in.path("none"));
    EXPECT_EQ(missing.error().to_string(), "ENOENT: no such file or directory, open");
    EXPECT_EQ((co_await fs.read(-1, 10)).error().name(), "EBADF");
    EXPECT_EQ((co_await fs.stat(std::string("a\0b", 3))).error().name(), "EINVAL");
  };
  run(loop, body(Files(loop), world));
}

}  // namespace
}  // namespace giro::test
