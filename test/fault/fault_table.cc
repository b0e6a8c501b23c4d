#include "fault/fault_table.h"

#include <filesystem>

#include "fault/hang_alarm.h"
#include "fault/scene.h"

namespace giro::test {

std::string Row::to_string() const {
  std::string text;
  if (faults.empty()) text = "nothing injected";
  for (const Fault& fault : faults) {
    if (!text.empty()) text += ", ";
    text += fault.to_string();
  }
  return text;
}

Rows fails(Call call, std::initializer_list<int> errors, const char* told_as, int from) {
  Rows rows;
  for (int error : errors) {
    rows.push_back({{{.call = call, .error = error, .from = from}}, error, told_as});
  }
  return rows;
}

Row behind(Call call, int error, int seen_error, const char* told_as, int64_t count) {
  return {
      {{.call = call, .kind = Fault::Kind::behind, .error = error}}, seen_error, told_as, count};
}

Rows interrupted(Call call, int times) {
  return {{{{.call = call, .error = EINTR, .times = times}}}};
}

Rows cut(Call call, size_t bytes, int times) {
  return {{{{.call = call, .kind = Fault::Kind::cut, .bytes = bytes, .times = times}}}};
}

Rows on_a_kernel(Rows rows) {
  for (Row& row : rows) row.except = PollerKind::simulated;
  return rows;
}

Rows for_epoll(Rows rows) {
  for (Row& row : rows) row.only = PollerKind::epoll;
  return rows;
}

Rows for_uring(Rows rows) {
  for (Row& row : rows) row.only = PollerKind::uring;
  return rows;
}

Rows except_uring(Rows rows) {
  for (Row& row : rows) row.except = PollerKind::uring;
  return rows;
}

Rows unnoticed(Rows rows) {
  for (Row& row : rows) row.error = 0;
  return rows;
}

Rows all_of(std::initializer_list<Rows> parts) {
  Rows all;
  for (const Rows& rows : parts) all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

const std::vector<FaultyOperation>& fault_table() {
  static const auto* table = [] {
    auto* all = new std::vector<FaultyOperation>();
    for (auto part : {file_operations, name_operations, connection_operations, socket_operations,
                      handle_operations, loop_operations, process_operations, ipc_pipe_operations,
                      datagram_operations, task_operations, tls_operations}) {
      for (FaultyOperation& operation : part()) all->push_back(std::move(operation));
    }
    return all;
  }();
  return *table;
}

bool applies(const Row& row, PollerKind poller) {
  return row.except != poller && (!row.only || *row.only == poller);
}

namespace {

// Of this process, whoever opened them.
auto count_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                       std::filesystem::directory_iterator());
}

}  // namespace

bool play(const FaultyOperation& operation, const Row& row, PollerKind poller) {
  std::string title = operation.name + " (" + poller_name({poller, 0}) + "): " + row.to_string();
  SCOPED_TRACE(title);
  HangAlarm alarm(title);
  const auto descriptors = count_descriptors();
  bool injected = false;
  {
    Scene scene(poller, operation.way, row);
    operation.play(scene);
    scene.end();
    injected = scene.fully_injected();
  }
  EXPECT_TRUE(injected) << "the fault was not injected";
  EXPECT_EQ(count_descriptors(), descriptors);
  return injected;
}

}  // namespace giro::test
