// Plays the table: one test for each operation and poller, over all its rows.
#include <cstdio>
#include <map>
#include <tuple>

#include "fault/fault_table.h"

namespace giro::test {
namespace {

std::vector<PollerKind> pollers() {
  std::vector<PollerKind> all = {PollerKind::epoll, PollerKind::simulated};
  if (has_uring()) all.push_back(PollerKind::uring);
  return all;
}

// What has been played in this process. (ctest runs every test in one of its own.)
class Ledger {
 public:
  static Ledger& instance() {
    static Ledger ledger;
    return ledger;
  }

  void play_once(const FaultyOperation& operation, const Row& row, PollerKind poller) {
    auto [entry, is_new] = played_.try_emplace({&row, poller}, false);
    if (is_new) entry->second = play(operation, row, poller);
  }
  // Of the rows that inject something: what the world itself refuses is played, but not counted.
  size_t total() const {
    return count_if([](bool) { return true; });
  }
  size_t injected() const {
    return count_if([](bool done) { return done; });
  }

 private:
  template <typename Condition>
  size_t count_if(Condition condition) const {
    size_t count = 0;
    for (const auto& [key, done] : played_) {
      if (!key.first->faults.empty() && condition(done)) ++count;
    }
    return count;
  }

  std::map<std::pair<const Row*, PollerKind>, bool> played_;
};

void play_rows(const FaultyOperation& operation, PollerKind poller) {
  for (const Row& row : operation.rows) {
    if (applies(row, poller)) Ledger::instance().play_once(operation, row, poller);
  }
}

class Summary final : public testing::Environment {
 public:
  void TearDown() override {
    const Ledger& ledger = Ledger::instance();
    if (ledger.total() > 0) std::printf("faults: %zu/%zu\n", ledger.injected(), ledger.total());
  }
};
[[maybe_unused]] const auto* const kSummary = testing::AddGlobalTestEnvironment(new Summary);

using Case = std::tuple<size_t, PollerKind>;

class Faults : public testing::TestWithParam<Case> {};

TEST_P(Faults, are_told_once_and_leave_nothing_behind) {
  auto [index, poller] = GetParam();
  play_rows(fault_table()[index], poller);
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (size_t i = 0; i < fault_table().size(); ++i) {
    for (PollerKind poller : pollers()) {
      for (const Row& row : fault_table()[i].rows) {
        if (!applies(row, poller)) continue;
        all.emplace_back(i, poller);
        break;
      }
    }
  }
  return all;
}

std::string case_name(const testing::TestParamInfo<Case>& info) {
  auto [index, poller] = info.param;
  return fault_table()[index].name + "_" + poller_name({poller, 0});
}

INSTANTIATE_TEST_SUITE_P(Table, Faults, testing::ValuesIn(cases()), case_name);

TEST(FaultTable, has_a_row_for_every_opcode_and_poller) {
  for (PollerKind poller : pollers()) {
    for (size_t i = 0; i < kOpcodeCount; ++i) {
      auto opcode = static_cast<Opcode>(i);
      size_t rows = 0;
      for (const FaultyOperation& operation : fault_table()) {
        if (operation.opcode != opcode) continue;
        for (const Row& row : operation.rows) rows += applies(row, poller) ? 1 : 0;
      }
      EXPECT_GT(rows, 0u) << "opcode " << i << " (" << to_string(opcode) << ") has no row";
    }
  }
}

// What the other tests of this process have played is not played again.
TEST(FaultTable, was_made_to_happen_in_every_row) {
  for (const FaultyOperation& operation : fault_table()) {
    for (PollerKind poller : pollers()) play_rows(operation, poller);
  }
  const size_t injected = Ledger::instance().injected();
  const size_t total = Ledger::instance().total();
  RecordProperty("faults_injected", std::to_string(injected));
  RecordProperty("faults_total", std::to_string(total));
  EXPECT_EQ(injected, total);
}

}  // namespace
}  // namespace giro::test
