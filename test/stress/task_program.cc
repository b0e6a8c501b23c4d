#include "stress/task_program.h"

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "giro/connect.h"
#include "giro/coroutine.h"
#include "giro/coroutine/queue.h"
#include "giro/coroutine/semaphore.h"
#include "giro/datagram.h"
#include "giro/file.h"
#include "giro/listener.h"
#include "giro/send_file.h"
#include "giro/stream.h"
#include "stress/choices.h"
#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {
namespace {

using namespace std::chrono_literals;

struct Item {
  uint32_t producer;
  uint32_t number;
};

// What has become of it. unsure: who pushed it did not live to hear.
enum class Fate : uint8_t { unsure, refused, taken };

// The bytes of a connection: one line after the other.
char byte_at(uint64_t place) {
  return place % 97 == 96 ? '\n' : static_cast<char>('a' + (place * 7 + place / 251) % 26);
}
std::string text_at(uint64_t place, size_t size) {
  std::string text(size, ' ');
  for (char& letter : text) letter = byte_at(place++);
  return text;
}
std::string_view view(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class TaskProgram {
 public:
  TaskProgram(uint64_t seed, Trace& trace, Ground::Kind kind)
      : choices_(seed),
        trace_(trace),
        ground_(Ground::make(kind, clock_)),
        loop_(std::make_unique<Loop>(ground_->loop_options())) {
    ground_->set_busy([this] { return files_under_way_ > 0; });
    loop_->set_error_handler([this](const std::exception_ptr&) { ++deeds.errors; });
  }

  void run();
  TaskDeeds deeds;

 private:
  enum class Bytes_ : uint8_t { text, bytes, span, pieces };

  std::chrono::nanoseconds moment() { return std::chrono::microseconds(choices_.below(3000)); }
  void note(const char* what, uint64_t number = 0, uint64_t second = 0) {
    trace_.add(clock_.now_ns(), what, "", number, second);
  }
  OnError random_on_error() { return static_cast<OnError>(choices_.below(3)); }
  // Perhaps awaited with a limit of time. Nothing: given up.
  template <typename Awaitable>
  task<std::optional<detail::Fallible<detail::Awaited<Awaitable>>>> perhaps(Awaitable awaitable);
  task<> pause() {
    if (choices_.one_in(2)) co_await loop_->sleep(moment());
  }

  task<> story();
  task<> pipeline();
  task<Result<void>> produce(uint32_t producer);
  task<Result<void>> consume();
  task<> use_permit();
  void took(const Item& item);
  void require_all_taken();

  task<> connections();
  task<Result<void>> write_all(Stream& to, uint64_t size);
  task<Result<void>> read_all(Stream& from, uint64_t size);
  task<> datagrams();
  task<> files();
  task<> sabotage(TaskGroup& group);
  // Until all have ended; those that do not in time are cancelled.
  task<> join(TaskGroup& group);

  Choices choices_;
  Trace& trace_;
  VirtualClock clock_;
  std::unique_ptr<Ground> ground_;
  size_t files_under_way_ = 0;
  std::unique_ptr<Loop> loop_;

  size_t permits_all_ = 1 + choices_.below(3);
  size_t capacity_ = choices_.one_in(4) ? SIZE_MAX : choices_.below(4);
  Queue<Item> queue_{*loop_, capacity_};
  Semaphore permits_{*loop_, permits_all_};
  size_t permits_used_ = 0;
  std::vector<std::vector<Fate>> fates_;
  std::vector<std::vector<bool>> popped_;
};

template <typename Awaitable>
task<std::optional<detail::Fallible<detail::Awaited<Awaitable>>>> TaskProgram::perhaps(
    Awaitable awaitable) {
  if (choices_.one_in(3)) {
    auto in_time = co_await with_timeout(*loop_, moment(), std::move(awaitable));
    if (!in_time.ok() && in_time.error().is_timeout()) {
      ++deeds.given_up;
      co_return std::nullopt;
    }
    co_return std::move(in_time);
  }
  co_return detail::Fallible<detail::Awaited<Awaitable>>(co_await std::move(awaitable));
}

// --- Producers and consumers ---------------------------------------------------------------------

task<Result<void>> TaskProgram::produce(uint32_t producer) {
  const uint32_t count = choices_.below(30);
  for (uint32_t number = 0; number < count; ++number) {
    co_await pause();
    const Item item{producer, number};
    fates_[producer].push_back(Fate::unsure);
    popped_[producer].push_back(false);
    if (choices_.one_in(4)) {
      Item moved = item;
      const bool taken = queue_.try_push(std::move(moved));
      fates_[producer][number] = taken ? Fate::taken : Fate::refused;
      continue;
    }
    std::optional<Result<void>> pushed = co_await perhaps(queue_.push(item));
    if (!pushed) continue;
    fates_[producer][number] = pushed->ok() ? Fate::taken : Fate::refused;
    if (pushed->ok()) continue;
    require(queue_.is_closed(), rules::kQueue, "refused by a queue that is open");
    co_return pushed->error();
  }
  co_return {};
}

void TaskProgram::took(const Item& item) {
  note("took", item.producer, item.number);
  ++deeds.popped;
  require(item.number < fates_[item.producer].size(), rules::kQueue, "an item that nobody pushed");
  require(fates_[item.producer][item.number] != Fate::refused, rules::kQueue,
          "an item that was refused");
  require(!popped_[item.producer][item.number], rules::kQueue, "an item came twice");
  popped_[item.producer][item.number] = true;
}

task<Result<void>> TaskProgram::consume() {
  for (;;) {
    auto popped = co_await perhaps(queue_.pop());
    if (!popped) continue;
    const std::optional<Item>& item = **popped;
    if (!item) co_return {};
    took(*item);
    if (choices_.one_in(2)) co_await use_permit();
    if (choices_.one_in(40)) co_return SysError(EIO, "consume");
    if (choices_.one_in(80)) throw std::runtime_error("a consumer");
  }
}

task<> TaskProgram::use_permit() {
  const size_t count = 1 + choices_.below(static_cast<uint32_t>(permits_all_));
  auto permit = co_await perhaps(permits_.acquire(count));
  if (!permit) co_return;
  struct Used {
    Used(size_t& sum, size_t number) : all(sum), count(number) { all += count; }
    ~Used() { all -= count; }
    size_t& all;
    size_t count;
  } used(permits_used_, count);
  require(permits_used_ <= permits_all_, rules::kPermits, "more than there are");
  co_await loop_->sleep(moment());
}

task<> TaskProgram::sabotage(TaskGroup& group) {
  co_await loop_->sleep(moment() * 4);
  switch (choices_.below(4)) {
    case 0:
      note("close the queue");
      queue_.close();
      break;
    case 1:
      note("request stop");
      group.request_stop();
      break;
    case 2:
      note("cancel");
      ++deeds.cancelled;
      group.cancel();
      break;
    default: break;
  }
}

task<> TaskProgram::join(TaskGroup& group) {
  for (;;) {
    try {
      auto joined = co_await with_timeout(*loop_, 10s, group.join());
      if (joined.ok()) break;
      ++deeds.errors;
      if (joined.error().is_timeout()) group.cancel();
    } catch (const std::runtime_error&) {
      ++deeds.errors;
    }
    if (group.is_empty()) break;
  }
  require(group.is_empty(), rules::kGroup, "joined, and there are tasks");
}

task<> TaskProgram::pipeline() {
  TaskGroup consumers(*loop_, random_on_error());
  TaskGroup producers(*loop_, random_on_error());
  const uint32_t count = 1 + choices_.below(4);
  fates_.resize(count);
  popped_.resize(count);
  for (uint32_t i = 0; i < count; ++i) producers.spawn(produce(i));
  for (uint32_t i = 1 + choices_.below(4); i > 0; --i) consumers.spawn(consume());
  TaskGroup saboteurs(*loop_);
  if (choices_.one_in(2)) saboteurs.spawn(sabotage(choices_.one_in(2) ? consumers : producers));
  co_await join(producers);
  queue_.close();
  co_await join(consumers);
  co_await join(saboteurs);
  require_all_taken();
}

// What was taken has come to somebody, or is still there.
void TaskProgram::require_all_taken() {
  while (auto item = queue_.try_pop()) took(*item);
  for (size_t producer = 0; producer < fates_.size(); ++producer) {
    for (size_t number = 0; number < fates_[producer].size(); ++number) {
      if (fates_[producer][number] != Fate::taken) continue;
      require(popped_[producer][number], rules::kQueue, "an item was lost");
    }
  }
}

// --- Connections ---------------------------------------------------------------------------------

task<Result<void>> TaskProgram::write_all(Stream& to, uint64_t size) {
  for (uint64_t place = 0; place < size;) {
    co_await pause();
    const size_t part = std::min<uint64_t>(size - place, 1 + choices_.below(40'000));
    std::string text = text_at(place, part);
    Result<void> written;
    switch (static_cast<Bytes_>(choices_.below(4))) {
      case Bytes_::text: written = co_await to.write(std::move(text)); break;
      case Bytes_::bytes: written = co_await to.write(Bytes::copy_of(text)); break;
      case Bytes_::span: {
        StreamSend sending = to.write(std::as_bytes(std::span(text)));
        text.assign(text.size(), '?');  // nothing is borrowed
        written = co_await sending;
        break;
      }
      case Bytes_::pieces: {
        const std::string_view whole = text;
        const size_t half = choices_.below(static_cast<uint32_t>(part) + 1);
        written = co_await to.write(whole.substr(0, half), whole.substr(half));
        break;
      }
    }
    if (!written.ok()) co_return written;
    place += part;
  }
  co_return co_await to.shutdown();
}

// Given up or not, in whatever way: every byte once, and in order.
task<Result<void>> TaskProgram::read_all(Stream& from, uint64_t size) {
  uint64_t place = 0;
  const auto came = [&](std::string_view text) {
    require(text == text_at(place, text.size()), rules::kBytes, "other bytes");
    place += text.size();
    deeds.bytes += text.size();
  };
  const auto ended = [&] { require(place == size, rules::kBytes, "the end came too early"); };
  for (;;) {
    co_await pause();
    switch (choices_.below(5)) {
      case 0: {
        auto chunk = co_await perhaps(from.read());
        if (!chunk) break;
        if (!chunk->ok()) co_return chunk->error();
        if (!**chunk) co_return ended(), Result<void>();
        came((**chunk)->text());
        break;
      }
      case 1: {
        auto chunk = co_await perhaps(from.read_lent());
        if (!chunk) break;
        if (!chunk->ok()) co_return chunk->error();
        if ((*chunk)->empty()) co_return ended(), Result<void>();
        came(view(**chunk));
        break;
      }
      case 2: {
        auto memory = std::make_unique<std::byte[]>(1000);
        auto count = co_await perhaps(from.read_into({memory.get(), 1000}));
        if (!count) break;
        if (!count->ok()) co_return count->error();
        if (**count == 0) co_return ended(), Result<void>();
        came(view({memory.get(), **count}));
        break;
      }
      case 3: {
        auto bytes = co_await perhaps(from.read_exactly(1 + choices_.below(20'000)));
        if (!bytes) break;
        if (bytes->ok()) {
          came((*bytes)->text());
        } else if (bytes->error().code() != ENODATA) {
          co_return bytes->error();
        }
        break;
      }
      default: {
        auto line = co_await perhaps(from.read_until("\n"));
        if (!line) break;
        if (!line->ok()) co_return line->error();
        if (!**line) co_return ended(), Result<void>();
        came(***line);
        if (place == size) break;
        came("\n");
      }
    }
  }
}

task<> TaskProgram::connections() {
  auto listener = Listener::listen(*loop_, *Address::ip("127.0.0.1", 0));
  require(listener.ok(), rules::kAnswer, "listen()");
  const Address address = *listener->local_address();
  for (uint32_t i = choices_.below(3); i > 0; --i) {
    // The second address refuses, or answers too: only one connection is left of it.
    std::vector<Address> addresses = {address};
    if (choices_.one_in(2)) addresses.insert(addresses.begin(), *Address::ip("127.0.0.1", 1));
    auto connecting = connect(*loop_, std::move(addresses));
    auto [accepted, connected] = co_await when_all(listener->accept(), std::move(connecting));
    if (!accepted.ok() || !connected.ok()) co_return;
    ++deeds.connections;
    const uint64_t size = choices_.below(200'000);
    TaskGroup group(*loop_, random_on_error());
    group.spawn(write_all(*connected, size));
    group.spawn(read_all(*accepted, size));
    if (choices_.one_in(4)) group.spawn(sabotage(group));
    co_await join(group);
  }
}

task<> TaskProgram::datagrams() {
  auto from = DatagramSocket::open(*loop_, AF_INET);
  auto to = DatagramSocket::open(*loop_, AF_INET);
  require(from.ok() && to.ok(), rules::kAnswer, "open()");
  require(to->bind(*Address::ip("127.0.0.1", 0)).ok(), rules::kAnswer, "bind()");
  const Address address = *to->local_address();
  uint64_t last = 0;
  for (uint64_t number = 1; number <= choices_.below(20); ++number) {
    Result<size_t> sent = co_await from->send(std::to_string(number), address);
    require(sent.ok(), rules::kAnswer, "send()");
    co_await pause();
    if (choices_.one_in(3)) continue;
    auto came = co_await with_timeout(*loop_, moment(), to->receive());
    if (!came.ok()) {
      ++deeds.given_up;
      continue;
    }
    const uint64_t got = std::stoull(std::string(came->bytes.text()));
    require(got > last && got <= number, rules::kDatagrams, "twice, or out of order");
    last = got;
    ++deeds.datagrams;
  }
}

// --- Files ---------------------------------------------------------------------------------------

task<> TaskProgram::files() {
  struct UnderWay {
    explicit UnderWay(size_t& number) : count(number) { ++count; }
    ~UnderWay() { --count; }
    size_t& count;
  } under_way(files_under_way_);
  for (uint32_t i = choices_.below(3); i > 0; --i) {
    auto file = co_await perhaps(File::open(*loop_, ground_->path("file"), O_RDWR | O_CREAT));
    if (!file) continue;
    require(file->ok(), rules::kAnswer, "open()");
    ++deeds.files;
    const std::string text = text_at(0, choices_.below(5000));
    auto written = co_await perhaps((*file)->write(text, 0));
    if (!written) continue;  // it closes itself, behind the write
    auto read = co_await perhaps((*file)->read(5000, 0));
    if (read && read->ok()) {
      require((*read)->text().starts_with(text), rules::kBytes, "of a file");
    }
    if (choices_.one_in(2)) {
      auto closed = co_await perhaps((*file)->close());
      require(!closed || closed->ok(), rules::kAnswer, "close()");
    }
  }
}

// --- All of it -----------------------------------------------------------------------------------

task<> TaskProgram::story() {
  TaskGroup all(*loop_, random_on_error());
  all.spawn(pipeline());
  all.spawn(connections());
  if (choices_.one_in(2)) all.spawn(datagrams());
  if (choices_.one_in(2)) all.spawn(files());
  Result<void> joined = co_await all.join();
  require(joined.ok(), rules::kGroup, "an error that nobody gave");
  require(permits_.available() == permits_all_, rules::kPermits, "one was lost");
}

void TaskProgram::run() {
  spawn(*loop_, story());
  if (choices_.one_in(4)) {
    ++deeds.cut_short;
    for (uint32_t turns = choices_.below(200); turns > 0; --turns) {
      if (!loop_->run(RunMode::one_turn)) break;
    }
  } else {
    require(!loop_->run(), rules::kAlive, "something is left when all tasks have ended");
  }
  loop_.reset();
  require(ground_->open_descriptors() == 0, rules::kLeak, "of descriptors");
  require(permits_used_ == 0, rules::kLeak, "of tasks");
}

}  // namespace

TaskDeeds& TaskDeeds::operator+=(const TaskDeeds& other) {
  popped += other.popped;
  given_up += other.given_up;
  cancelled += other.cancelled;
  errors += other.errors;
  bytes += other.bytes;
  datagrams += other.datagrams;
  files += other.files;
  connections += other.connections;
  cut_short += other.cut_short;
  return *this;
}

TaskDeeds run_task_seed(uint64_t seed, Trace& trace, Ground::Kind ground) {
  Report report("GIRO_STRESS_SEED=" + std::to_string(seed), trace);
  TaskProgram program(seed, trace, ground);
  program.run();
  return program.deeds;
}

}  // namespace giro::stress
