// The table of faults: operation × fault × poller. A row says which system calls go wrong and what
// the user must see of it; playing it makes it happen.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "giro/operation.h"
#include "support/faulty_system.h"
#include "support/pollers.h"

namespace giro::test {

class Scene;

struct Row {
  std::vector<Fault> faults;
  // What comes through the operation's callback: this error, or (0) success in spite of the faults.
  int error = 0;
  const char* call = "";
  // How many bytes, or connections; -1: everything.
  int64_t count = -1;
  // The only poller that makes this call; none: all of them.
  std::optional<PollerKind> only = {};
  std::optional<PollerKind> except = {};

  std::string to_string() const;
};

enum class Way : uint8_t { asynchronous, synchronous };

struct FaultyOperation {
  std::string name;
  std::optional<Opcode> opcode;  // none: a step that no Operation stands for
  Way way;
  void (*play)(Scene&);
  std::vector<Row> rows;
};

// Rows in their usual forms.
using Rows = std::vector<Row>;
// One for each error: the call fails with it, and the user sees it, told by the name `told_as`.
Rows fails(Call call, std::initializer_list<int> errors, const char* told_as, int from = 1);
// The call is made, and then gives this error, which the user sees as another one or (0) not at
// all.
Row behind(Call call, int error, int seen_error = 0, const char* told_as = "", int64_t count = -1);
// Signals come, and nobody notices.
Rows interrupted(Call call, int times);
// The kernel does less than it was asked to, and nobody notices.
Rows cut(Call call, size_t bytes, int times);

// Not in the world in memory.
Rows on_a_kernel(Rows rows);
Rows for_epoll(Rows rows);
Rows for_uring(Rows rows);
Rows except_uring(Rows rows);
// Errors that nobody is told of, because nothing is lost by them.
Rows unnoticed(Rows rows);
Rows all_of(std::initializer_list<Rows> parts);

std::vector<FaultyOperation> file_operations();
std::vector<FaultyOperation> name_operations();
std::vector<FaultyOperation> connection_operations();
std::vector<FaultyOperation> socket_operations();
std::vector<FaultyOperation> handle_operations();
std::vector<FaultyOperation> loop_operations();
std::vector<FaultyOperation> process_operations();
std::vector<FaultyOperation> ipc_pipe_operations();
std::vector<FaultyOperation> datagram_operations();
std::vector<FaultyOperation> task_operations();
std::vector<FaultyOperation> tls_operations();

// All of them.
const std::vector<FaultyOperation>& fault_table();
bool applies(const Row& row, PollerKind poller);

// Makes it happen, and sees to it that the callback came once, the loop ended by itself and no
// descriptor is left. False: the fault could not be injected.
bool play(const FaultyOperation& operation, const Row& row, PollerKind poller);

}  // namespace giro::test
