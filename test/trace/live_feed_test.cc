// Those who watch a recording while it grows: all of it, or the end of it and how much is missing.
#include "trace/live_feed.h"

#include <semaphore>

#include "trace/trace_test.h"

namespace giro::trace {
namespace {

using testing::HasSubstr;

class LiveFeedTest : public TraceTest {
 protected:
  void open(size_t bytes_max) {
    feed = std::make_shared<LiveFeed>(bytes_max);
    TraceFileOptions options;
    options.listener = feed;
    auto made = TraceFile::create("", options);
    ASSERT_TRUE(made.ok());
    file = std::move(*made);
  }
  // All that can be read now, as a file would have it.
  std::string read(LiveFeed::Cursor& cursor, size_t size_max = size_t{1} << 16) {
    std::string all;
    for (;;) {
      const std::string portion = feed->read(cursor, size_max);
      if (portion.empty()) return all;
      all += portion;
    }
  }
  static TraceModel model_of(const std::string& bytes) {
    auto reader = TraceReader::from(Bytes::copy_of(bytes));
    if (auto* wrong = std::get_if<std::string>(&reader)) ADD_FAILURE() << *wrong;
    return load_trace(std::get<TraceReader>(reader));
  }
  static uint64_t begins_and_ends(const std::string& bytes) {
    uint64_t count = 0;
    auto reader = TraceReader::from(Bytes::copy_of(bytes));
    while (auto chunk = std::get<TraceReader>(reader).next()) {
      EventReader in(chunk->events, chunk->time_ns);
      while (in.next()) {
        const EventKind kind = in.event().kind;
        if (kind == EventKind::callback || kind == EventKind::callback_end) ++count;
      }
    }
    return count;
  }
  static void run(TraceStream& stream, uint64_t first, uint64_t last) {
    for (uint64_t task = first; task <= last; ++task) {
      const auto time_ns = static_cast<Nanoseconds>(task * 100);
      stream.write(EventKind::callback, time_ns, task, uint64_t{2}, uint64_t{1});
      stream.write(EventKind::callback_end, time_ns + 50);
    }
  }

  std::shared_ptr<LiveFeed> feed;
  std::unique_ptr<TraceFile> file;
};

TEST_F(LiveFeedTest, who_watches_from_the_beginning_gets_everything) {
  open(LiveFeed::kBytesMax);
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  stream.define_function(7, "greet", "/app.js", 3, 1, 0);
  run(stream, 1, 20000);
  file->end();
  LiveFeed::Cursor cursor;
  const TraceModel model = model_of(read(cursor));
  EXPECT_EQ(model.streams.at(0).runs.size(), 20000U);
  EXPECT_EQ(model.dropped(), 0U);
  EXPECT_TRUE(feed->has_ended());
  EXPECT_TRUE(feed->names_file("/app.js"));
  EXPECT_FALSE(feed->names_file("main"));
}

TEST_F(LiveFeedTest, who_comes_late_gets_the_end_its_names_and_how_much_is_missing) {
  open(size_t{256} << 10);
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  stream.define_function(7, "greet", "/app.js", 3, 1, 0);
  run(stream, 1, 300000);
  file->end();
  LiveFeed::Cursor cursor;
  const std::string bytes = read(cursor);
  EXPECT_LT(bytes.size(), size_t{512} << 10);
  const TraceModel model = model_of(bytes);
  const StreamRecord& main = model.streams.at(0);
  EXPECT_EQ(main.name, "main");
  EXPECT_GT(main.dropped, 0U);
  EXPECT_THAT(describe(main, main.runs.back()), HasSubstr("greet (app.js:3:1)"));
  EXPECT_EQ(main.runs.back().task, 300000U);
}

TEST_F(LiveFeedTest, what_a_slow_reader_has_missed_is_counted_once) {
  open(size_t{256} << 10);
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  LiveFeed::Cursor cursor;
  run(stream, 1, 100000);
  std::string bytes;
  // It reads a little of what is there, and goes on when that is gone.
  while (bytes.size() < 1000) bytes += feed->read(cursor, 1000);
  run(stream, 100001, 400000);
  file->end();
  bytes += read(cursor);
  const TraceModel model = model_of(bytes);
  EXPECT_EQ(begins_and_ends(bytes) + model.dropped(), 800000U);
  EXPECT_EQ(model.streams.at(0).runs.back().task, 400000U);
}

TEST_F(LiveFeedTest, workers_that_are_gone_leave_nothing) {
  open(size_t{64} << 10);
  for (int i = 0; i < 2000; ++i) {
    TraceStream& stream = file->add_stream(StreamKind::worker_loop, "worker", i);
    run(stream, 1, 50);
    stream.write(EventKind::end, 100000, uint64_t{0}, uint64_t{0});
    file->end_stream(stream);
  }
  file->end();
  LiveFeed::Cursor cursor;
  EXPECT_LT(read(cursor).size(), size_t{128} << 10);
}

TEST_F(LiveFeedTest, a_program_that_does_nothing_tells_the_time) {
  open(LiveFeed::kBytesMax);
  file->add_stream(StreamKind::main_loop, "main", 0);
  LiveFeed::Cursor cursor;
  std::counting_semaphore<> news(0);
  feed->set_on_news([&] { news.release(); });
  std::string bytes;
  size_t beats = 0;
  while (beats < 2) {
    const std::string portion = feed->read(cursor, 1000);
    if (!bytes.empty() && portion.size() == kChunkHeaderBytes) ++beats;
    bytes += portion;
    news.acquire();
  }
  feed->set_on_news(nullptr);
  EXPECT_TRUE(model_of(bytes).damage.empty());
}

}  // namespace
}  // namespace giro::trace
