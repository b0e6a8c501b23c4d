// What a file that may say anything makes of ids.
#include "trace/by_id.h"

#include "trace/show.h"
#include "trace/trace_test.h"

namespace giro::trace {
namespace {

constexpr uint64_t kHuge = uint64_t{1} << 60;

TEST(ById, ids_that_count_up_and_ids_that_do_not_are_found) {
  ById<int> records;
  for (uint64_t id = 1; id <= 100; ++id) records.make(id) = static_cast<int>(id);
  records.make(kHuge) = -1;
  for (uint64_t id = 101; id <= 200; ++id) records.make(id) = static_cast<int>(id);
  for (uint64_t id = 1; id <= 200; ++id) EXPECT_EQ(*records.find(id), static_cast<int>(id));
  EXPECT_EQ(*records.find(kHuge), -1);
  EXPECT_EQ(records.find(kHuge - 1), nullptr);
}

// A record for every id below them would be more memory than there is.
TEST_F(TraceTest, numbers_of_a_damaged_file_cost_no_more_than_their_events) {
  auto file = create();
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  for (uint64_t i = 1; i <= 1000; ++i) {
    const uint64_t id = i << 50;
    stream.write(EventKind::scheduled, 1, id, uint64_t{2}, id - 1, uint64_t{0});
    stream.write(EventKind::function, 1, id, id, id, uint64_t{1}, uint64_t{1});
    stream.write(EventKind::callback, 2, id, uint64_t{2}, id);
    stream.write(EventKind::callback_end, 3);
  }
  file.reset();
  const TraceModel model = load();
  EXPECT_EQ(model.streams.at(0).runs.size(), 1000U);
  EXPECT_EQ(model.streams.at(0).tasks.find(uint64_t{7} << 50)->cause, (uint64_t{7} << 50) - 1);
  EXPECT_THAT(show(model, {}), testing::HasSubstr("#" + std::to_string(uint64_t{7} << 50)));
}

TEST_F(TraceTest, times_of_a_damaged_file_do_not_overflow) {
  auto file = create();
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  constexpr uint64_t kMost = ~uint64_t{0};
  stream.write(EventKind::timer, 1, uint64_t{1}, kMost, kMost, uint64_t{0});
  stream.write(EventKind::scheduled, 2, uint64_t{2}, uint64_t{5}, uint64_t{1}, uint64_t{0});
  stream.write(EventKind::submitted, 3, uint64_t{2}, kMost, kMost, kMost, kMost, kMost);
  stream.write(EventKind::completed, 4, uint64_t{2}, kMost, kMost, kMost);
  stream.write(EventKind::stall, 5, uint64_t{1}, kMost, uint64_t{0});
  stream.write(EventKind::callback, 6, uint64_t{1}, kMost, uint64_t{0});
  file.reset();
  const TraceModel model = load();
  EXPECT_EQ(model.damage, "");
  EXPECT_GE(model.streams.at(0).tasks.find(1)->due_ns, -kTimeMax);
  EXPECT_GE(model.streams.at(0).operations.at(0).result, -4095);
}

TEST_F(TraceTest, what_a_terminal_would_obey_is_shown_as_a_picture_of_it) {
  auto file = create();
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  const uint64_t name = stream.string_id("\x1b]0;owned\x07\xff", 0);
  stream.write(EventKind::function, 1, uint64_t{1}, name, uint64_t{0}, uint64_t{0}, uint64_t{0});
  stream.write(EventKind::callback, 2, uint64_t{1}, uint64_t{2}, uint64_t{1});
  file.reset();
  EXPECT_THAT(show(load(), {}), testing::HasSubstr("␛]0;owned␇\xef\xbf\xbd"));
}

TEST_F(TraceTest, a_timer_that_is_refreshed_is_another_task_of_the_same_function) {
  auto file = create();
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  const uint64_t function = stream.define_function(5, "late", "/app.js", 3, 9, 0);
  stream.write(EventKind::scheduled, 1, uint64_t{1}, uint64_t{1}, uint64_t{0}, function);
  stream.write(EventKind::timer, 1, uint64_t{1}, zigzag(100), uint64_t{7}, uint64_t{0});
  stream.write_with_length(EventKind::refreshed, 50, uint64_t{1}, uint64_t{2}, uint64_t{9},
                           zigzag(100), uint64_t{0});
  stream.write(EventKind::callback, 160, uint64_t{2}, uint64_t{1}, uint64_t{0});
  file.reset();
  const TraceModel model = load();
  const StreamRecord& main = model.streams.at(0);
  EXPECT_TRUE(main.tasks.find(1)->is_cancelled);
  EXPECT_EQ(main.tasks.find(2)->cause, 9U);
  EXPECT_EQ(main.tasks.find(2)->interval_ns, 7);
  EXPECT_EQ(main.runs.at(0).ready_ns, 150);
  EXPECT_THAT(show(model, {}), testing::HasSubstr("late (app.js:3:9)"));
}

}  // namespace
}  // namespace giro::trace
