// The poller on epoll. A descriptor is registered once, edge-triggered, for both directions; its
// Watch remembers what the edges told, so that a message costs a read and a write and nothing else.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "giro/poller.h"
#include "giro/system.h"
#include "loop/accept_shedding.h"

namespace giro {

class EpollPoller final : public Poller {
 public:
  explicit EpollPoller(System& system);
  ~EpollPoller() override;
  // Before anything else.
  Result<void> open();

  const char* name() const override { return "epoll"; }
  bool executes(Opcode opcode) const override { return waits_for_descriptor(opcode); }
  int submit(Operation& operation) override;
  int64_t try_(Operation& operation) override;
  bool cancel(Operation& operation) override;
  Operation* operation_on(int fd) const override;
  Operation* take_any() override;
  void close(int fd) override;
  void wait(Nanoseconds timeout_ns, uint32_t events_max) override;
  size_t ready_count() const override { return ready_.count; }
  bool has_ready() const override { return ready_.count + later_.count > 0; }
  void deliver(size_t index, Budget& budget) override;
  void wake() override;
  int backend_fd() const override { return epoll_fd_; }

 private:
  static constexpr uint32_t kEventsAtOnce = 1024;

  enum class ShortRead : uint8_t { unknown, means_drained, inconclusive };
  enum class Listed : uint8_t { no, ready, later };
  struct ReadyList;

  // A registered descriptor: what is known of it and who wants something of it.
  struct Watch : ListNode {
    explicit Watch(int descriptor) : fd(descriptor) {}
    void start_over() {
      readable = writable = hung_up = for_poll = false;
      short_read = ShortRead::unknown;
    }
    int fd;
    bool readable : 1 = false;  // as far as we know: not seen to be drained yet
    bool writable : 1 = false;
    bool hung_up : 1 = false;   // the peer is done or the socket broke: reading never waits again
    bool for_poll : 1 = false;  // registered for the events that a poll waits for
    ShortRead short_read = ShortRead::unknown;
    Listed listed = Listed::no;
    Operation* reader = nullptr;  // accept, receive, poll
    Operation* writer = nullptr;  // connect, send
  };
  struct ReadyList {
    explicit ReadyList(Listed which) : name(which) {}
    const Listed name;
    IntrusiveList<Watch> watches;
    size_t count = 0;
    void push(Watch& watch);
  };

  int submit_poll(Operation& operation);
  Watch* find(int fd) const;
  int watch_for(int fd, uint32_t events, Watch** out);
  int add_watch(int fd, uint32_t events, Watch** out);
  void forget(Watch& watch);
  void leave_list(Watch& watch);
  void take_in(const epoll_event& event);
  static bool has_something_to_do(const Watch& watch);
  static Operation*& slot_for(Watch& watch, const Operation& operation);

  // Each serves one operation as far as it goes. They look at serving_ after every callback: the
  // callback may have closed the descriptor, and with it the watch.
  void serve_accept(Watch& watch, Budget& budget);
  void serve_receive(Watch& watch, Budget& budget);
  void serve_poll(Watch& watch, Budget& budget);
  void serve_writer(Watch& watch, Budget& budget);
  bool short_read_means_drained(Watch& watch);
  bool still_serving(const Watch& watch, const Operation& operation) const;
  void complete(Operation& operation, CompletionSink::More more, Budget& budget);

  System& system_;
  int epoll_fd_ = -1;
  int event_fd_ = -1;  // readable when another thread wants us awake
  AcceptShedding shedding_;
  std::unique_ptr<std::byte[]> receive_buffer_;  // lent to one completion at a time
  std::vector<std::unique_ptr<Watch>> watches_;  // by descriptor
  size_t registered_ = 0;
  ReadyList ready_{Listed::ready};  // to be delivered in this turn
  ReadyList later_{Listed::later};  // became ready since the last wait: in the next
  Watch* serving_ = nullptr;
  std::atomic<bool> woken_{false};  // the eventfd was written and that has not been taken in
  std::unique_ptr<epoll_event[]> events_;
};

}  // namespace giro
