#include "runtime/messages/port.h"

#include <algorithm>
#include <map>

#include "engine/native_class.h"
#include "giro/loop_host.h"
#include "runtime/environment.h"

namespace giro::runtime {

using engine::Object;
using engine::Value;

// --- Groups -------------------------------------------------------------------------------------

namespace {

std::mutex groups_mutex;
std::map<std::string, std::weak_ptr<PortGroup>>& named_groups() {
  static std::map<std::string, std::weak_ptr<PortGroup>> groups;
  return groups;
}

}  // namespace

bool PortGroup::exists(const std::string& name) {
  std::lock_guard lock(groups_mutex);
  auto found = named_groups().find(name);
  return found != named_groups().end() && !found->second.expired();
}

std::shared_ptr<PortGroup> PortGroup::named(const std::string& name) {
  std::lock_guard lock(groups_mutex);
  auto& groups = named_groups();
  std::erase_if(groups, [](const auto& entry) { return entry.second.expired(); });
  std::weak_ptr<PortGroup>& known = groups[name];
  std::shared_ptr<PortGroup> group = known.lock();
  if (group == nullptr) known = group = std::make_shared<PortGroup>(Kind::broadcast);
  return group;
}

// --- Wherever a port is -------------------------------------------------------------------------

PortData::PortData(std::shared_ptr<PortGroup> group) : group_(std::move(group)) {
  std::lock_guard lock(group_->mutex_);
  group_->ports_.push_back(this);
}

PortData::~PortData() { leave(); }

std::pair<std::shared_ptr<PortData>, std::shared_ptr<PortData>> PortData::make_pair() {
  auto group = std::make_shared<PortGroup>(PortGroup::Kind::pair);
  return {std::make_shared<PortData>(group), std::make_shared<PortData>(group)};
}

std::vector<std::shared_ptr<PortData>> PortData::others() const {
  std::vector<std::shared_ptr<PortData>> found;
  std::lock_guard lock(group_->mutex_);
  for (PortData* port : group_->ports_) {
    // One that is being destroyed is there until it has left.
    std::shared_ptr<PortData> other = port != this ? port->weak_from_this().lock() : nullptr;
    if (other != nullptr) found.push_back(std::move(other));
  }
  return found;
}

bool PortData::post(const std::shared_ptr<Message>& message) {
  for (const auto& host : message->hosts) {
    auto* port = std::get_if<std::shared_ptr<PortData>>(&host);
    if (port != nullptr && (*port)->group_ == group_) return false;
  }
  message->trace_id = LoopRecording::note_sent(message->bytes.size());
  for (const auto& other : others()) other->bring(message);
  return true;
}

void PortData::bring(std::shared_ptr<Message> message) {
  {
    std::lock_guard lock(incoming_mutex_);
    incoming_.push_back(std::move(message));
  }
  std::lock_guard lock(owner_mutex_);
  if (owner_ != nullptr) owner_->notify();
}

void PortData::leave() {
  std::deque<std::shared_ptr<Message>> dropped;  // after the locks: it may contain ports
  {
    std::lock_guard lock(group_->mutex_);
    if (std::erase(group_->ports_, this) == 0) return;
  }
  {
    std::lock_guard lock(incoming_mutex_);
    dropped.swap(incoming_);
  }
  if (group_->kind_ != PortGroup::Kind::pair) return;
  for (const auto& other : others()) other->bring(nullptr);
}

void PortData::set_owner(Port* owner) {
  std::lock_guard lock(owner_mutex_);
  owner_ = owner;
}

size_t PortData::waiting() const {
  std::lock_guard lock(incoming_mutex_);
  return incoming_.size();
}

std::optional<PortData::Received> PortData::receive(What what) {
  std::lock_guard lock(incoming_mutex_);
  if (incoming_.empty() || (what == What::end && incoming_.front() != nullptr)) return std::nullopt;
  Received first{std::move(incoming_.front())};
  incoming_.pop_front();
  return first;
}

// --- On a thread --------------------------------------------------------------------------------

namespace {

// Names of the owner's methods, made once: a string costs more than the call.
struct Names {
  engine::Persistent message{Value::string("onmessage")};
  engine::Persistent tape{Value::string("ontape")};
};

const Names& names() {
  static thread_local const Names kMade;
  return kMade;
}

// Of an environment: they close when it ends.
struct OpenPorts {
  std::vector<Port*> ports;
  ~OpenPorts() {
    for (Port* port : ports) port->abandon();
  }
};

OpenPorts& open_ports() { return Environment::current().state<OpenPorts>(); }

// Closes it in the close phase, and tells the owner, who keeps it alive until then.
class Closing final : public LoopTask {
 public:
  Closing(Port& port, engine::Persistent owner)
      : LoopTask(TaskKind::close), port_(port), owner_(std::move(owner)) {}
  void run() override {
    std::unique_ptr<Closing> self(this);
    port_.finish_closing();
    Environment::current().door().call_back(owner_.object(), Value::string("onclose"));
  }
  void discard() override { delete this; }

 private:
  Port& port_;
  engine::Persistent owner_;
};

}  // namespace

Port::Port(Loop& loop, std::shared_ptr<PortData> data) : loop_(loop), data_(std::move(data)) {
  wakeup_.emplace(loop_, [this] { deliver(); });
  wakeup_->hide_from_observers();  // each message is a callback of its own
  wakeup_->unref();
  open_ports().ports.push_back(this);
  data_->set_owner(this);
}

Port::~Port() {
  if (data_ == nullptr) return;
  std::erase(open_ports().ports, this);
  abandon();
}

void Port::set_owner(Object owner) { owner_ = engine::Persistent(owner); }

void Port::start() {
  if (!is_open() || receiving_) return;
  receiving_ = true;
  wakeup_->notify();
}

void Port::ref() {
  referenced_ = data_ != nullptr;
  if (referenced_) wakeup_->ref();
}

void Port::unref() {
  referenced_ = false;
  if (data_ != nullptr) wakeup_->unref();
}

void Port::abandon() {
  data_->set_owner(nullptr);
  wakeup_.reset();
  data_.reset();
  owner_.reset();
  referenced_ = false;
}

void Port::close() {
  if (!is_open()) return;
  is_closing_ = true;
  loop_.close_later(*new Closing(*this, engine::Persistent(owner_.value())));
}

void Port::finish_closing() {
  if (data_ == nullptr) return;
  std::erase(open_ports().ports, this);
  abandon();
}

std::shared_ptr<PortData> Port::detach() {
  close();
  std::shared_ptr<PortData> data = data_;
  finish_closing();
  return data;
}

// All that has come until now, or a thousand if more comes meanwhile: each is a callback of its
// own, with ticks and microtasks after it. Closing the port does not stop it, as in Node.
void Port::deliver() {
  constexpr size_t kMost = 1000;
  if (is_closing_) return;
  engine::Persistent keeps_this(owner_.value());
  std::shared_ptr<PortData> data = data_;
  size_t left = std::max(data->waiting(), kMost);
  for (; left > 0; --left) {
    // A port that does not receive still learns that its other end has gone.
    auto next = data->receive(receiving_ ? PortData::What::all : PortData::What::end);
    if (!next) return;
    loop_.host().enter(loop_.host().schedule(TaskKind::wakeup), TaskKind::wakeup, ContextRef(),
                       [&] { deliver(next->message.get(), keeps_this); });
    if (next->message == nullptr || Environment::current().door().is_closed()) return;
  }
  if (wakeup_) wakeup_->notify();
}

void Port::deliver(Message* message, const engine::Persistent& owner) {
  if (message == nullptr) {
    close();
    return;
  }
  LoopRecording::note_received(message->trace_id);
  CallbackDoor& door = Environment::current().door();
  if (message->form == Message::Form::tape) {
    door.call_back(owner.object(), names().tape.value(), read_tape(*message));
    return;
  }
  Read read = read_message(*message, Value::undefined());
  if (read.value.ok()) {
    door.call_back(owner.object(), names().message.value(), read.value.value, read.ports);
  } else {
    door.call_back(owner.object(), Value::string("onmessageerror"), read.value.thrown);
  }
}

void Port::drain() {
  engine::Persistent keeps_this(owner_.value());
  while (is_open()) {
    std::optional<PortData::Received> next = data_->receive();
    if (!next) return;
    deliver(next->message.get(), keeps_this);
  }
}

Object make_port(std::shared_ptr<PortData> data) {
  return engine::wrap(std::make_unique<Port>(Environment::current().loop(), std::move(data)));
}

}  // namespace giro::runtime
