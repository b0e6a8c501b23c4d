#include "cli/live_page.h"

#include <pthread.h>
#include <sys/random.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <sstream>
#include <thread>

#include "cli/live_request.h"
#include "cli/loop_page.h"
#include "giro/coroutine.h"
#include "giro/coroutine/event.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/wakeup.h"
#include "runtime/stall_watch.h"
#include "trace/live_feed.h"

namespace giro::cli {
namespace {

using namespace std::chrono_literals;

constexpr size_t kConnectionsMax = 32;
constexpr size_t kWatchersMax = 8;
// Of what is on its way to one who watches.
constexpr size_t kPortionBytes = 256 << 10;
constexpr size_t kSourceBytesMax = 1 << 20;
constexpr auto kRequestTime = 10s;
// Who takes nothing for so long is given up.
constexpr auto kStallTime = 30s;
// A program that ends waits so long until those who watch have seen its end.
constexpr auto kFarewellTime = 500ms;

constexpr std::string_view kPlain = "text/plain; charset=utf-8";

std::string new_token() {
  std::array<unsigned char, 16> bytes{};
  GIRO_CHECK(getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()),
             "the system has no random numbers");
  std::string token;
  for (const unsigned char byte : bytes) {
    token += "0123456789abcdef"[byte >> 4];
    token += "0123456789abcdef"[byte & 15];
  }
  return token;
}

std::string head_of(int status, std::string_view type) {
  std::string head = "HTTP/1.1 " + std::to_string(status) + (status == 200 ? " OK" : " Refused") +
                     "\r\nContent-Type: " + std::string(type) +
                     "\r\nConnection: close\r\nCache-Control: no-store\r\n"
                     "Referrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n"
                     "X-Frame-Options: DENY\r\nCross-Origin-Resource-Policy: same-origin\r\n";
  return head;
}

std::string whole(int status, std::string_view type, std::string_view body, bool is_head) {
  return head_of(status, type) + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         std::string(is_head ? std::string_view() : body);
}

}  // namespace

class LivePage::Server {
 public:
  explicit Server(std::unique_ptr<Loop> loop) : loop_(std::move(loop)) {}

  Result<void> listen(uint16_t port) {
    auto listener = Listener::listen(*loop_, *Address::ip("127.0.0.1", port));
    if (!listener.ok()) return listener.error();
    listener_ = std::move(*listener);
    port_ = listener_.local_address()->port();
    return {};
  }

  void start() {
    wakeup_.emplace(*loop_, [this] { news_->set(); });
    feed->set_on_news([this] { wakeup_->notify(); });
    feed->set_on_end([this] { wait_for_watchers(); });
    sigset_t all;
    sigset_t before;
    sigfillset(&all);  // signals are the main thread's
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { run(); });
    pthread_setname_np(thread_.native_handle(), "giro-page");
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void stop() {
    feed->set_on_news(nullptr);
    feed->set_on_end(nullptr);
    loop_->post([this] { loop_->stop(); });
    thread_.join();
  }

  std::string address() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/?token=" + token_;
  }

  const std::shared_ptr<trace::LiveFeed> feed = std::make_shared<trace::LiveFeed>();

 private:
  void run() {
    loop_->move_to_this_thread();
    news_.emplace(*loop_);
    {
      TaskGroup clients(*loop_, OnError::collect);
      spawn(*loop_, accept(clients));
      loop_->run();
      listener_.close();
    }
    wakeup_.reset();
    loop_->run();
    news_.reset();
    loop_.reset();
  }

  task<void> accept(TaskGroup& clients) {
    for (;;) {
      auto client = co_await listener_.accept();
      if (!client.ok() && client.error().code() == ECANCELED) co_return;
      if (!client.ok()) {
        co_await loop_->sleep(100ms);  // no descriptors are left: later, perhaps
      } else if (clients.size() < kConnectionsMax) {
        clients.spawn(serve(std::move(*client)));
      }
    }
  }

  task<void> serve(Stream client) {
    LiveRequestReader reader(token_, port_);
    if (!(co_await with_timeout(*loop_, kRequestTime, read_request(client, reader))).ok())
      co_return;
    if (!reader.request()) {
      const LiveRefusal& refusal = reader.refusal();
      co_await send(client, whole(refusal.status, kPlain, refusal.reason + "\n", false));
      co_return;
    }
    const LiveRequest& request = *reader.request();
    switch (request.target) {
      case LiveTarget::page:
        co_await send(client, whole(200, "text/html; charset=utf-8", live_page(), request.is_head));
        break;
      case LiveTarget::source: co_await send_source(client, request); break;
      case LiveTarget::recording: co_await show(client, request); break;
    }
    co_await client.shutdown();
  }

  // Until the head is there, or the peer has gone.
  static task<void> read_request(Stream& client, LiveRequestReader& reader) {
    for (;;) {
      auto chunk = co_await client.read();
      if (!chunk.ok() || !*chunk || reader.take((*chunk)->text())) co_return;
    }
  }

  task<bool> send(Stream& client, std::string text) {
    const auto sent = co_await with_timeout(*loop_, kStallTime, client.write(std::move(text)));
    co_return sent.ok();
  }

  // Only files that the program's functions are written in, as they are now.
  task<void> send_source(Stream& client, const LiveRequest& request) {
    constexpr std::string_view kFileScheme = "file://";
    std::stringstream text;
    if (feed->names_file(request.file)) {
      const bool is_url = request.file.starts_with(kFileScheme);
      std::ifstream in(request.file.substr(is_url ? kFileScheme.size() : 0), std::ios::binary);
      if (in) text << in.rdbuf();
    }
    if (text.view().empty() || text.view().size() > kSourceBytesMax) {
      co_await send(client, whole(404, kPlain, "There is no such source.\n", request.is_head));
    } else {
      co_await send(client, whole(200, kPlain, text.view(), request.is_head));
    }
  }

  // What has been recorded, and what will be, until the program ends or nobody reads.
  task<void> show(Stream& client, const LiveRequest& request) {
    Watching watching(*this);
    if (watching.are_too_many) {
      co_await send(client, whole(503, kPlain, "Too many pages watch already.\n", false));
      co_return;
    }
    if (!co_await send(client, head_of(200, "application/octet-stream") + "\r\n")) co_return;
    if (request.is_head) co_return;
    trace::LiveFeed::Cursor cursor;
    for (;;) {
      const bool was_last = feed->has_ended();
      std::string portion = feed->read(cursor, kPortionBytes);
      if (!portion.empty()) {
        if (!co_await send(client, std::move(portion))) co_return;
      } else if (was_last) {
        co_return;
      } else {
        news_->reset();
        co_await news_->wait();
      }
    }
  }

  // Counts those who watch; the program's end waits for them.
  class Watching {
   public:
    explicit Watching(Server& server) : server_(server) {
      std::lock_guard lock(server_.mutex_);
      are_too_many = ++server_.watchers_ > kWatchersMax;
      if (!are_too_many) runtime::StallWatch::note_viewer();
    }
    ~Watching() {
      std::lock_guard lock(server_.mutex_);
      if (--server_.watchers_ == 0) server_.nobody_watches_.notify_all();
    }
    bool are_too_many = false;

   private:
    Server& server_;
  };

  // The recording's thread.
  void wait_for_watchers() {
    std::unique_lock lock(mutex_);
    nobody_watches_.wait_for(lock, kFarewellTime, [this] { return watchers_ == 0; });
  }

  std::unique_ptr<Loop> loop_;
  Listener listener_;
  uint16_t port_ = 0;
  const std::string token_ = new_token();
  std::optional<Wakeup> wakeup_;
  std::optional<Event> news_;
  std::thread thread_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable nobody_watches_;
  size_t watchers_ = 0;
};

Result<std::unique_ptr<LivePage>> LivePage::open(uint16_t port) {
  LoopOptions options;
  options.poller_choice = PollerChoice::epoll;
  auto loop = Loop::create(std::move(options));
  if (!loop.ok()) return loop.error();
  auto server = std::make_unique<Server>(std::move(*loop));
  const Result<void> listening = server->listen(port);
  if (!listening.ok()) return listening.error();
  server->start();
  return std::unique_ptr<LivePage>(new LivePage(std::move(server)));
}

LivePage::LivePage(std::unique_ptr<Server> server) : server_(std::move(server)) {}
LivePage::~LivePage() { server_->stop(); }
std::string LivePage::address() const { return server_->address(); }
std::shared_ptr<trace::TraceListener> LivePage::listener() const { return server_->feed; }

}  // namespace giro::cli
