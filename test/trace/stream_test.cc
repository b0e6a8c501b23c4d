// Streams and the file they go into: nothing lost, or counted.
#include <fcntl.h>
#include <sys/stat.h>

#include <fstream>
#include <limits>
#include <sstream>
#include <thread>

#include "support/faulty_system.h"
#include "trace/trace_test.h"

namespace giro::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string read_whole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST_F(TraceTest, numbers_of_all_sizes_come_back) {
  constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
  {
    auto file = create();
    TraceStream& stream = file->add_stream(StreamKind::main_loop, "", 0);
    stream.write(EventKind::submitted, 5, uint64_t{0}, uint64_t{127}, uint64_t{128},
                 uint64_t{1} << 32, kMost - 1, kMost);
  }
  EXPECT_THAT(events(), ElementsAre(StartsWith("4@0 0 0 0 0"),
                                    "64@5 0 127 128 4294967296 18446744073709551614 "
                                    "18446744073709551615"));
}

TEST_F(TraceTest, signed_numbers_come_back) {
  for (int64_t number : {int64_t{0}, int64_t{-1}, int64_t{1}, std::numeric_limits<int64_t>::min(),
                         std::numeric_limits<int64_t>::max()}) {
    EXPECT_EQ(unzigzag(zigzag(number)), number);
  }
}

TEST_F(TraceTest, a_string_is_written_once) {
  {
    auto file = create();
    TraceStream& stream = file->add_stream(StreamKind::main_loop, "", 0);
    EXPECT_EQ(stream.string_id("", 1), 0U);
    EXPECT_EQ(stream.string_id("one", 1), 1U);
    EXPECT_EQ(stream.string_id("two", 2), 2U);
    EXPECT_EQ(stream.string_id("one", 3), 1U);
  }
  EXPECT_THAT(events(), ElementsAre(StartsWith("4@"), "1@1 one", "1@2 two"));
}

TEST_F(TraceTest, a_long_text_is_cut_off_between_characters) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "é";
  {
    auto file = create();
    file->add_stream(StreamKind::main_loop, text, 0);
  }
  const TraceModel model = load();
  EXPECT_EQ(model.streams.at(0).name, text.substr(0, 4096));
}

TEST_F(TraceTest, time_that_goes_back_stands_still) {
  {
    auto file = create();
    TraceStream& stream = file->add_stream(StreamKind::main_loop, "", 100);
    stream.write(EventKind::woke, 90);
    stream.write(EventKind::woke, 110);
  }
  EXPECT_THAT(events(),
              ElementsAre(StartsWith("4@100"), StartsWith("21@100"), StartsWith("21@110")));
}

TEST_F(TraceTest, events_of_many_buffers_and_streams_are_all_there) {
  constexpr uint64_t kEvents = 100'000;
  {
    auto file = create();
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) {
      threads.emplace_back([&file] {
        TraceStream& stream = file->add_stream(StreamKind::cpp_loop, "loop", 0);
        for (uint64_t turn = 1; turn <= kEvents; ++turn) {
          stream.write(EventKind::turn, static_cast<Nanoseconds>(turn), turn);
        }
        file->end_stream(stream);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  const TraceModel model = load();
  ASSERT_EQ(model.streams.size(), 3U);
  EXPECT_EQ(model.damage, "");
  for (const auto& [id, stream] : model.streams) {
    EXPECT_EQ(stream.turns + stream.dropped, kEvents);
    EXPECT_EQ(stream.dropped, 0U);
    EXPECT_EQ(stream.end_ns, static_cast<Nanoseconds>(kEvents));
  }
}

// A pipe that nobody empties: the file's thread sleeps in a write.
TEST_F(TraceTest, what_finds_no_room_is_counted) {
  constexpr uint64_t kEvents = 500'000;
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  auto file = TraceFile::create("/proc/self/fd/" + std::to_string(ends[1]),
                                {.system = nullptr, .buffered_bytes_max = 1});
  ASSERT_TRUE(file.ok());
  ::close(ends[1]);
  TraceStream& stream = (*file)->add_stream(StreamKind::main_loop, "main", 0);
  for (uint64_t turn = 1; turn <= kEvents; ++turn) {
    stream.string_id("name " + std::to_string(turn % 7), 0);
    stream.write(EventKind::turn, 0, turn);
  }
  std::string bytes;
  std::thread reader([&] {
    char data[65536];
    for (ssize_t n; (n = ::read(ends[0], data, sizeof(data))) > 0;) {
      bytes.append(data, static_cast<size_t>(n));
    }
  });
  file->reset();
  reader.join();
  ::close(ends[0]);
  auto opened = TraceReader::from(Bytes::copy_of(bytes));
  const TraceModel model = load_trace(std::get<TraceReader>(opened));
  EXPECT_EQ(model.damage, "");
  const StreamRecord& record = model.streams.at(0);
  EXPECT_GT(record.dropped, 0U);
  EXPECT_GE(record.turns + record.dropped, kEvents);
}

TEST_F(TraceTest, a_full_disk_ends_the_recording_with_one_sentence) {
  test::FaultySystem system(real_system());
  testing::internal::CaptureStderr();
  {
    auto file = create({.system = &system});
    system.inject({.call = test::Call::write, .error = ENOSPC, .times = 1000});
    TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
    for (int i = 0; i < 100'000; ++i) stream.write(EventKind::turn, i, uint64_t{1});
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "giro: the recording stopped: ENOSPC: no space left on device, write '" + path + "'\n");
  EXPECT_EQ(system.open_descriptors(), 0U);
}

TEST_F(TraceTest, writes_that_are_short_or_interrupted_lose_nothing) {
  test::FaultySystem system(real_system());
  system.inject({.call = test::Call::write, .error = EINTR, .times = 2});
  system.inject(
      {.call = test::Call::write, .kind = test::Fault::Kind::cut, .bytes = 1, .times = 50});
  {
    auto file = create({.system = &system});
    file->add_stream(StreamKind::main_loop, "main", 0).write(EventKind::turn, 1, uint64_t{1});
  }
  EXPECT_EQ(load().streams.at(0).turns, 1U);
}

TEST_F(TraceTest, the_file_is_its_owners_alone) {
  std::ofstream(path) << "something that was there";
  ASSERT_EQ(::chmod(path.c_str(), 0644), 0);
  create();
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
  EXPECT_EQ(read_whole(path).size(), kHeaderBytes);
}

TEST_F(TraceTest, a_folder_that_is_not_there_is_an_error) {
  auto file = TraceFile::create(path + "/no/such/folder");
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.error().to_string(), "ENOENT: no such file or directory, open");
}

}  // namespace
}  // namespace giro::trace
