#include "giro/detail/callback_queue.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>

namespace giro::detail {
namespace {

// Beside the queue runs a model of it; both must agree through bursts, droughts and cancellations.
class QueueAndModel {
 public:
  void push() {
    last_id_ += 1 + random_() % 3;
    const TaskId id = last_id_;
    queue_.push([this, id] { ran_ = id; }, ContextRef(), id);
    model_.push_back({id, true});
  }

  void cancel_one() {
    const TaskId id = model_.empty() || random_() % 4 == 0 ? random_() % (last_id_ + 2)
                                                           : model_[random_() % model_.size()].id;
    bool waits = false;
    for (Entry& entry : model_) {
      if (entry.id == id) waits = std::exchange(entry.waits, false);
    }
    ASSERT_EQ(queue_.cancel(id), waits);
  }

  void run_one() {
    ASSERT_EQ(queue_.empty(), model_.empty());
    if (model_.empty()) return;
    const Entry expected = model_.front();
    ASSERT_EQ(queue_.front().id, expected.id);
    QueuedCallback& running = queue_.start_front();
    ASSERT_EQ(static_cast<bool>(running.function), expected.waits);
    if (expected.waits) {
      if (random_() % 3 == 0) push();            // while it runs, as callbacks do
      ASSERT_FALSE(queue_.cancel(expected.id));  // nor can it cancel itself
      running.function();
      ASSERT_EQ(ran_, expected.id);
    }
    queue_.drop();
    model_.pop_front();
  }

  void steps(int count, unsigned pushes_in_ten) {
    for (int i = 0; i < count; ++i) {
      const unsigned what = random_() % 10;
      if (what < pushes_in_ten) {
        push();
      } else if (what == 9) {
        cancel_one();
      } else {
        run_one();
      }
      if (testing::Test::HasFatalFailure()) return;
    }
  }

  size_t size() const { return model_.size(); }

 private:
  struct Entry {
    TaskId id;
    bool waits;
  };
  std::mt19937 random_{7};
  CallbackQueue queue_;
  std::deque<Entry> model_;
  TaskId last_id_ = 0;
  TaskId ran_ = 0;
};

TEST(CallbackQueueTest, agrees_with_a_model_through_bursts_and_droughts) {
  QueueAndModel both;
  for (int round = 0; round < 20; ++round) {
    both.steps(1500, 7);   // grows over several blocks
    both.steps(10000, 2);  // runs nearly empty
    while (both.size() > 0 && !HasFatalFailure()) both.run_one();
  }
}

TEST(CallbackQueueTest, frees_what_is_left_in_it) {
  auto witness = std::make_shared<int>(0);
  {
    CallbackQueue queue;
    for (TaskId id = 1; id <= 1000; ++id) queue.push([witness] {}, ContextRef(), id);
    for (int i = 0; i < 300; ++i) queue.drop();
    EXPECT_EQ(witness.use_count(), 701);
  }
  EXPECT_EQ(witness.use_count(), 1);
}

}  // namespace
}  // namespace giro::detail
