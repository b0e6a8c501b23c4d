// Message ports: the ends of a channel, each on a thread of its own, and broadcast channels.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/persistent.h"
#include "giro/loop.h"
#include "giro/wakeup.h"
#include "runtime/messages/message.h"

namespace giro::runtime {

class Port;

// Those who hear each other: the two ends of a channel, or all of a name. Its lock is that of all
// its ports' places in it. Any thread.
class PortGroup {
 public:
  enum class Kind : uint8_t { pair, broadcast };
  explicit PortGroup(Kind kind) : kind_(kind) {}

  // The group of a broadcast channel, as long as somebody is in it.
  static bool exists(const std::string& name);
  static std::shared_ptr<PortGroup> named(const std::string& name);

 private:
  friend class PortData;
  const Kind kind_;
  std::mutex mutex_;
  std::vector<PortData*> ports_;
};

// What a port is, wherever it is: its place in the group, and what has come for it. Any thread.
class PortData : public std::enable_shared_from_this<PortData> {
 public:
  explicit PortData(std::shared_ptr<PortGroup> group);
  ~PortData();
  PortData(const PortData&) = delete;
  PortData& operator=(const PortData&) = delete;
  // The two ends of a new channel.
  static std::pair<std::shared_ptr<PortData>, std::shared_ptr<PortData>> make_pair();

  // To all the others. False: it was the end of the channel that it would have come out of, which
  // is lost now.
  bool post(const std::shared_ptr<Message>& message);
  bool has_many_hearers() const { return group_->kind_ == PortGroup::Kind::broadcast; }
  // Takes itself out of the group. The other end of a channel learns of it after what has been
  // sent.
  void leave();
  // The port that is told of what comes; null: none.
  void set_owner(Port* owner);

  struct Received {
    std::shared_ptr<Message> message;  // null: the other end has gone
  };
  enum class What : uint8_t { all, end };
  size_t waiting() const;
  std::optional<Received> receive(What what = What::all);

 private:
  // Those who hear this one.
  std::vector<std::shared_ptr<PortData>> others() const;
  void bring(std::shared_ptr<Message> message);

  const std::shared_ptr<PortGroup> group_;
  mutable std::mutex incoming_mutex_;
  std::deque<std::shared_ptr<Message>> incoming_;  // null: the other end has gone
  // A lock of its own, the only one that is held while the owner is told: who has been woken must
  // not wait for who is still waking.
  std::mutex owner_mutex_;
  Port* owner_ = nullptr;
};

// A port that a program has. Belongs to the thread of its loop; its JavaScript object is kept alive
// while it is open.
class Port {
 public:
  Port(Loop& loop, std::shared_ptr<PortData> data);
  ~Port();
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;

  // owner.onmessage(value, ports), .onmessageerror(error), .onclose() are called.
  void set_owner(engine::Object owner);
  bool is_open() const { return data_ != nullptr && !is_closing_; }
  PortData* data() const { return data_.get(); }
  // From now on messages are delivered, one a callback.
  void start();
  void stop() { receiving_ = false; }
  void ref();
  void unref();
  bool has_ref() const { return referenced_; }
  // Takes effect in the close phase, where onclose() comes.
  void close();
  void finish_closing();
  // The same, for an environment that ends: nothing is called.
  void abandon();
  // To be sent to somebody else; closes it here.
  std::shared_ptr<PortData> detach();
  // Delivers everything that has come, now.
  void drain();

 private:
  friend class PortData;
  // Any thread, under the lock of its data's owner.
  void notify() { wakeup_->notify(); }
  void deliver();
  void deliver(Message* message, const engine::Persistent& owner);

  Loop& loop_;
  std::shared_ptr<PortData> data_;
  std::optional<Wakeup> wakeup_;
  engine::Persistent owner_;
  bool receiving_ = false;
  bool is_closing_ = false;
  bool referenced_ = false;
};

// The JavaScript object of a new port, without an owner yet.
engine::Object make_port(std::shared_ptr<PortData> data);

}  // namespace giro::runtime
