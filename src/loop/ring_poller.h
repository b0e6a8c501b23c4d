// The poller on io_uring. One io_uring_enter() a turn submits everything and waits. Connections and
// bytes come by multishot operations, which stay in the kernel until they are cancelled. A write is
// tried by a plain call first, as everywhere; the ring sends the rest.
#pragma once

#include <sys/socket.h>

#include <memory>
#include <string>
#include <vector>

#include "giro/base/intrusive_list.h"
#include "giro/poller.h"
#include "giro/system.h"
#include "loop/accept_shedding.h"
#include "loop/ring.h"
#include "loop/ring_buffers.h"
#include "loop/ring_files.h"

namespace giro {

class RingPoller final : public Poller {
 public:
  explicit RingPoller(System& system);
  ~RingPoller() override;
  // Before anything else.
  Result<void> open();

  const char* name() const override { return "uring"; }
  bool executes(Opcode opcode) const override { return waits_for_descriptor(opcode); }
  bool takes_file(const Operation& operation, FileHint hint) const override {
    return RingFiles::takes(operation, hint);
  }
  int submit(Operation& operation) override;
  int64_t try_(Operation& operation) override;
  bool cancel(Operation& operation) override;
  Operation* operation_on(int fd) const override;
  Operation* take_any() override;
  void close(int fd) override;
  void wait(Nanoseconds timeout_ns, uint32_t events_max) override;
  size_t ready_count() const override { return files_.ready_count() + ready_.count; }
  bool has_ready() const override {
    return ready_count() + later_.count > 0 || ring_.has_completions();
  }
  void deliver(size_t index, Budget& budget) override;
  void wake() override;
  // The ring's descriptor would not become readable: the kernel needs the owner to enter.
  int backend_fd() const override { return -1; }
  void renew() override { start_over(); }

 private:
  // What the kernel said and nobody has been told of yet.
  struct Arrival {
    int result;
    int buffer;  // -1: none
  };
  enum class Armed : uint8_t {
    no,
    operation,
    readiness,       // of a listener that had nobody waiting when descriptors ran out
    next_connection  // of a listener that cannot take the one that waits
  };

  enum class Listed : uint8_t { no, ready, later, awaiting_buffer };

  // What came for a side. Lent to those that have something: most connections have nothing.
  struct Received {
    std::vector<Arrival> arrivals;
    size_t next = 0;   // the first that has not been taken
    std::string kept;  // bytes that came before the receive was taken back, for the next one
    msghdr message{};  // of a send of several parts, while it is in the kernel

    bool is_empty() const { return next == arrivals.size() && kept.empty(); }
    bool is_needed() const { return !is_empty() || message.msg_iov != nullptr; }
  };

  // One direction of a descriptor. The kernel knows it by its address while it is armed.
  struct Side : ListNode {
    explicit Side(int descriptor) : fd(descriptor) {}
    bool has_arrivals() const {
      return received != nullptr && received->next < received->arrivals.size();
    }
    bool has_something() const { return received != nullptr && !received->is_empty(); }
    const Arrival& next_arrival() const { return received->arrivals[received->next]; }
    Arrival take();
    void forget_arrivals();
    int fd;
    Armed armed = Armed::no;
    Listed listed = Listed::no;
    // Not a socket: the ring's read would not wait, so it only polls, and the call is made then.
    bool is_no_socket : 1 = false;
    bool is_listener : 1 = false;     // its arrivals are descriptors
    bool has_ended : 1 = false;       // of a reader: its peer has finished
    bool waits_for_room : 1 = false;  // of a writer: by a poll, see note_end()
    // A send has taken the error; to this side it will look like an end, or like a closed pipe.
    bool is_reset : 1 = false;
    bool pollable : 1 = false;
    // Of a reader that gets much at a time: see note_size().
    bool gets_much : 1 = false;
    bool by_readiness : 1 = false;  // since it was armed last
    uint8_t size_streak = 0;        // how often in a row it was the other way
    Operation* operation = nullptr;
    std::unique_ptr<Received> received;
  };
  struct SideList {
    explicit SideList(Listed which) : name(which) {}
    const Listed name;
    IntrusiveList<Side> sides;
    size_t count = 0;
    void push(Side& side);
  };
  using Sides = std::vector<std::unique_ptr<Side>>;  // by descriptor

  Received& received_of(Side& side);
  void give_received_back(Side& side);
  static Side* find(const Sides& sides, int fd);
  static Side& side_in(Sides& sides, int fd);
  Sides& sides_for(const Operation& operation);
  SideList& list_of(const Side& side);
  void leave_list(Side& side);
  template <typename Visit>
  void for_each_side(Visit visit);

  bool cancel_file(Operation& operation);
  int check_pollable(Side& side);
  void arm(Side& side);
  void arm_awaiting_buffer();
  // The ring only polls, and the call is made at delivery: for what is not a socket, where memory
  // is asked for or much comes at a time, and for a writer that waits for room.
  static bool goes_by_readiness(const Side& side, const Operation& operation);
  void prepare(Side& side, io_uring_sqe* sqe);
  static void prepare_poll(Side& side, io_uring_sqe* sqe);
  void prepare_send(Side& side, io_uring_sqe* sqe);
  void arm_readiness(Side& side, Armed what);
  void ask_to_cancel(Side& side);
  void disarm(Side& side);
  void keep_bytes(Side& side, const Operation& receive);
  void call_back_files();
  void listen_for_wakes();

  void enter(unsigned completions, Nanoseconds timeout_ns);
  void take_in(SideList& list, size_t count_max);
  void arrive(const Ring::Completion& completion, SideList& list);
  bool is_retryable(Side& side, int result);
  static bool comes_last(const Side& side, int result);
  void note_reset(int fd);
  bool was_ahead_of_time(int fd) const;
  void note_end(Side& reader);
  bool peer_has_finished(int fd) const;
  void start_over();
  void let_go_of_everything();

  // Each tells an operation what has come for it. They look at serving_ after every callback: the
  // callback may have closed the descriptor, and with it the side.
  void serve_accept(Side& side, Budget& budget);
  bool tells_of_failure(Side& side, int error);
  void wait_for_next_connection(Side& side);
  void serve_receive(Side& side, Budget& budget);
  void receive_now(Side& side, Budget& budget);
  void end_receive(Side& side, Operation& operation, Budget& budget);
  void note_size(Side& side, int64_t size);
  void deliver_kept(Side& side, Budget& budget);
  void deliver_bytes(Side& side, Arrival arrival, Budget& budget);
  void serve_send(Side& side, Budget& budget);
  void finish_connect(Side& side, Budget& budget);
  void serve_poll(Side& side, Budget& budget);
  bool still_serving(const Side& side, const Operation& operation) const;
  void complete(Operation& operation, CompletionSink::More more, Budget& budget);

  System& system_;
  Ring ring_;
  RingFiles files_;
  std::unique_ptr<RingBuffers> buffers_;
  std::unique_ptr<RingBuffers> buffers_before_;  // a callback may still read what it was lent
  std::unique_ptr<std::byte[]> plain_buffer_;    // for what is no socket; lent likewise
  int event_fd_ = -1;                            // readable when another thread wants us awake
  AcceptShedding shedding_;
  Sides readers_;                                          // accept, receive, poll
  Sides writers_;                                          // connect, send
  std::vector<std::unique_ptr<Received>> spare_received_;  // that nobody needs
  SideList ready_{Listed::ready};                          // to be delivered in this turn
  SideList later_{Listed::later};  // became ready since the last wait: in the next
  SideList awaiting_buffer_{Listed::awaiting_buffer};  // there was no buffer for what has come
  std::vector<Side*> last_;                            // of the completions that are being taken in
  std::vector<int> sent_;  // whose sends the kernel has done in this turn
  Side* serving_ = nullptr;
  const Side* known_to_wait_ = nullptr;  // that this listener has somebody waiting is no news
  bool leaving_ = false;                 // the ring: nothing is armed any more
};

}  // namespace giro
