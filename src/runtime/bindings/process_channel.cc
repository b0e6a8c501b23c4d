// Messages between a process and its child: lines of JSON, and descriptors that go along.
#include "runtime/bindings/process_channel.h"

#include <fcntl.h>
#include <sys/socket.h>

#include <cerrno>
#include <deque>

#include "engine/native_class.h"
#include "giro/ipc_pipe.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/net_socket.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

// The owner is kept alive until close(). It is told through onlines(lines) and, when no more will
// come, onend(status).
class ChannelHandle {
 public:
  ChannelHandle(int fd, Object owner)
      : channel(IpcPipe::adopt(Environment::current().loop(), fd)), owner_(owner) {}

  Result<void> read_start() {
    return channel.read_start(
        [this](Result<std::span<const std::byte>> bytes, std::vector<UniqueFd> descriptors) {
          received(bytes, std::move(descriptors));
        });
  }

  void close() {
    Persistent owner = std::move(owner_);
    channel.close();
  }

  // The first that has come and that nobody has taken; -1: none.
  int take_descriptor() {
    if (descriptors_.empty()) return -1;
    UniqueFd first = std::move(descriptors_.front());
    descriptors_.pop_front();
    return first.release();
  }

  IpcPipe channel;
  bool has_ref = true;

 private:
  void received(Result<std::span<const std::byte>> bytes, std::vector<UniqueFd> descriptors) {
    for (UniqueFd& descriptor : descriptors) descriptors_.push_back(std::move(descriptor));
    if (!bytes.ok() || bytes->empty()) {
      tell("onend", status_of(bytes));
      return;
    }
    text_.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    Object lines = take_lines();
    if (!lines.get(uint32_t{0}).is_undefined()) tell("onlines", lines);
  }

  // Those that are whole; the rest of a line waits.
  Object take_lines() {
    Object lines = Object::array({});
    uint32_t count = 0;
    size_t start = 0;
    for (size_t end; (end = text_.find('\n', std::max(start, searched_))) != std::string::npos;) {
      lines.set(count++, Value::string(std::string_view(text_).substr(start, end - start)));
      start = end + 1;
    }
    text_.erase(0, start);
    searched_ = text_.size();
    return lines;
  }

  void tell(std::string_view method, Value argument) {
    Environment::current().door().call_back(owner_.object(), Value::string(method), argument);
  }

  Persistent owner_;
  std::string text_;
  size_t searched_ = 0;  // bytes of the text that hold no end of a line
  std::deque<UniqueFd> descriptors_;
};

// (fd, owner): a channel, or a negative errno for what cannot be one.
Value open_channel(Call& call) {
  const int fd = call[0].to_int32();
  int type = 0;
  socklen_t size = sizeof(type);
  if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) != 0) return Value::integer(-errno);
  const int flags = fcntl(fd, F_GETFL);
  if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0 ||
      fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) {
    return Value::integer(-errno);
  }
  return engine::wrap(std::make_unique<ChannelHandle>(fd, Object(call[1])));
}

Value channel_read_start(Call&, ChannelHandle& handle) { return status_of(handle.read_start()); }

// What has come is told before this returns.
Value channel_read_now(Call&, ChannelHandle& handle) {
  handle.channel.read_now();
  return Value::undefined();
}

// (channel, line, fd or -1, request): request.oncomplete(status)
Value channel_write(Call& call, ChannelHandle& handle) {
  std::string line = call[1].to_string();
  line += '\n';
  return status_of(handle.channel.write(
      std::move(line), call[2].to_int32(), [request = Persistent(call[3])](Result<void> outcome) {
        Environment::current().door().call_back(request.object(), Value::string("oncomplete"),
                                                status_of(outcome));
      }));
}

Value channel_queue_size(Call&, ChannelHandle& handle) {
  return Value::integer(static_cast<int64_t>(handle.channel.write_queue_size()));
}

Value channel_take_descriptor(Call&, ChannelHandle& handle) {
  return Value::integer(handle.take_descriptor());
}

Value channel_fd(Call&, ChannelHandle& handle) { return Value::integer(handle.channel.fd()); }

Value channel_close(Call&, ChannelHandle& handle) {
  handle.close();
  return Value::undefined();
}

Value channel_ref(Call&, ChannelHandle& handle) {
  handle.channel.ref();
  handle.has_ref = true;
  return Value::undefined();
}

Value channel_unref(Call&, ChannelHandle& handle) {
  handle.channel.unref();
  handle.has_ref = false;
  return Value::undefined();
}

Value channel_has_ref(Call&, ChannelHandle& handle) { return Value::boolean(handle.has_ref); }

}  // namespace

void add_channel_functions(Object exports) {
  method<open_channel>(exports, "openChannel", 2);
  method<channel_read_start>(exports, "channelReadStart", 1);
  method<channel_read_now>(exports, "channelReadNow", 1);
  method<channel_write>(exports, "channelWrite", 4);
  method<channel_queue_size>(exports, "channelQueueSize", 1);
  method<channel_take_descriptor>(exports, "channelTakeDescriptor", 1);
  method<channel_fd>(exports, "channelFd", 1);
  method<channel_close>(exports, "channelClose", 1);
  method<channel_ref>(exports, "channelRef", 1);
  method<channel_unref>(exports, "channelUnref", 1);
  method<channel_has_ref>(exports, "channelHasRef", 1);
}

}  // namespace giro::runtime
