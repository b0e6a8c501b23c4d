// Resolver: c-ares, with its sockets in our poller and its patience in our timers.
#include <ares.h>
#include <arpa/inet.h>

#include <cerrno>
#include <iterator>
#include <map>
#include <mutex>
#include <span>
#include <utility>

#include "giro/base/check.h"
#include "giro/dns.h"
#include "giro/loop.h"
#include "giro/timer.h"
#include "io/ares_calls.h"
#include "io/dns_answer.h"
#include "io/readiness.h"

namespace giro::dns {
namespace {

// By the library's numbers.
constexpr const char* kCodes[] = {
    nullptr,           "ENODATA",       "EFORMERR",
    "ESERVFAIL",       "ENOTFOUND",     "ENOTIMP",
    "EREFUSED",        "EBADQUERY",     "EBADNAME",
    "EBADFAMILY",      "EBADRESP",      "ECONNREFUSED",
    "ETIMEOUT",        "EOF",           "EFILE",
    "ENOMEM",          "EDESTRUCTION",  "EBADSTR",
    "EBADFLAGS",       "ENONAME",       "EBADHINTS",
    "ENOTINITIALIZED", "ELOADIPHLPAPI", "EADDRGETNETWORKPARAMS",
    "ECANCELLED",
};
static_assert(ARES_ECANCELLED == std::size(kCodes) - 1);

const char* code_of(int status) {
  return static_cast<size_t>(status) < std::size(kCodes) ? kCodes[status] : "EBADRESP";
}

// A question on its way. The library may answer before it has returned from being asked, so answers
// go through the pending phase.
template <typename Items>
class Query final : public Operation {
 public:
  using Done = Function<void(const char* error, Items items)>;
  Query(Loop& loop, RecordKind kind, Done done)
      : Operation(Opcode::work), loop_(loop), kind_(kind), done_(std::move(done)) {
    loop.keep_context(*this);
  }

  RecordKind kind() const { return kind_; }
  const char* verb() const override { return "query"; }
  void answer(int status, Items items) {
    error_ = code_of(status);
    items_ = std::move(items);
    loop_.complete_later(*this, 0, "query");
  }

  void run() override {
    std::unique_ptr<Query> self(this);
    if (done_) done_(error_, std::move(items_));
  }
  void discard() override { delete this; }

 private:
  Loop& loop_;
  const RecordKind kind_;
  Done done_;
  const char* error_ = nullptr;
  Items items_;
};
using RecordQuery = Query<std::vector<Record>>;
using NameQuery = Query<std::vector<std::string>>;

void records_came(void* argument, int status, std::span<const std::byte> answer) {
  auto* query = static_cast<RecordQuery*>(argument);
  std::vector<Record> records;
  if (status == ARES_SUCCESS) {
    if (!parse_answer(answer, query->kind(), &records)) {
      status = ARES_EBADRESP;
      records.clear();
    } else if (records.empty()) {
      status = ARES_ENODATA;
    }
  }
  query->answer(status, std::move(records));
}

void names_came(void* argument, int status, int /*timeouts*/, hostent* host) {
  std::vector<std::string> names;
  if (status == ARES_SUCCESS && host != nullptr) {
    for (char** name = host->h_aliases; name != nullptr && *name != nullptr; ++name) {
      names.emplace_back(*name);
    }
    if (names.empty() && host->h_name != nullptr) names.emplace_back(host->h_name);
  }
  static_cast<NameQuery*>(argument)->answer(status, std::move(names));
}

bool prepare_library() {
  static const bool kIsReady = ares_library_init(ARES_LIB_INIT_ALL) == ARES_SUCCESS;
  return kIsReady;
}

int error_of(int status) { return status == ARES_ENOMEM ? ENOMEM : EIO; }

}  // namespace

class Resolver::Core {
 public:
  explicit Core(Loop& loop) : loop_(loop), timer_(loop, [this] { process(ARES_SOCKET_BAD, 0); }) {}
  ~Core() {
    if (channel_ != nullptr) ares_destroy(channel_);
  }
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  int open(const ResolverOptions& options) {
    ares_options wanted{};
    // A refusal by a server is an answer, to be told and not to be asked of the next one.
    wanted.flags = ARES_FLAG_NOCHECKRESP;
    wanted.tries = options.tries;
    wanted.timeout = static_cast<int>(options.timeout.count());
    wanted.sock_state_cb = [](void* self, int fd, int reads, int writes) {
      static_cast<Core*>(self)->watch(fd, (reads != 0 ? POLLIN : 0) | (writes != 0 ? POLLOUT : 0));
    };
    wanted.sock_state_cb_data = this;
    int mask = ARES_OPT_FLAGS | ARES_OPT_TRIES | ARES_OPT_SOCK_STATE_CB;
    if (options.timeout.count() >= 0) mask |= ARES_OPT_TIMEOUTMS;
    return ares_init_options(&channel_, &wanted, mask);
  }

  void query(const std::string& name, RecordKind kind, OnRecords done) {
    auto* query = new RecordQuery(loop_, kind, std::move(done));
    ask<records_came>(channel_, name, number_of(kind), query);
    update_timer();
  }

  void reverse(const void* address, int size, int family, OnNames done) {
    auto* query = new NameQuery(loop_, RecordKind::ptr, std::move(done));
    ares_gethostbyaddr(channel_, address, size, family, names_came, query);
    update_timer();
  }

  void cancel() {
    ares_cancel(channel_);
    update_timer();
  }

  ares_channel channel() const { return channel_; }

 private:
  struct Watched {
    std::unique_ptr<Readiness> readiness;
    uint32_t events = 0;
  };

  // The library tells which of its sockets it waits for; 0: the socket is about to be closed.
  void watch(int fd, uint32_t events) {
    if (events == 0) {
      auto found = watched_.find(fd);
      if (found == watched_.end()) return;
      found->second.readiness->want(0, KeepsLoopAlive::no);
      watched_.erase(found);
      return;
    }
    Watched& watched = watched_[fd];
    if (watched.readiness == nullptr) {
      watched.readiness =
          std::make_unique<Readiness>(loop_, [this, fd](int64_t told) { process(fd, told); });
      watched.readiness->fd = fd;
    }
    watched.events = events;
    watched.readiness->want(events, KeepsLoopAlive::yes);
  }

  // What cannot be waited for is read from at once: the library sees the error.
  void process(int fd, int64_t told) {
    const bool reads = told < 0 || (told & ~int64_t{POLLOUT}) != 0;
    const bool writes = told < 0 || (told & POLLOUT) != 0;
    ares_process_fd(channel_, reads ? fd : ARES_SOCKET_BAD, writes ? fd : ARES_SOCKET_BAD);
    auto found = watched_.find(fd);
    // It would be in vain with an error; the time-out ends the query.
    if (found != watched_.end() && told >= 0) {
      found->second.readiness->want(found->second.events, KeepsLoopAlive::yes);
    }
    update_timer();
  }

  void update_timer() {
    timeval left{};
    if (ares_timeout(channel_, nullptr, &left) == nullptr) return timer_.stop();
    timer_.start(std::chrono::seconds(left.tv_sec) + std::chrono::microseconds(left.tv_usec));
  }

  Loop& loop_;
  ares_channel channel_ = nullptr;
  std::map<int, Watched> watched_;
  Timer timer_;
};

Resolver::Resolver() = default;
Resolver::Resolver(std::unique_ptr<Core> core) : core_(std::move(core)) {}
Resolver::Resolver(Resolver&& other) noexcept = default;
Resolver& Resolver::operator=(Resolver&& other) noexcept = default;
Resolver::~Resolver() = default;

Result<Resolver> Resolver::create(Loop& loop, ResolverOptions options) {
  // The library opens real sockets, whatever the loop's system is.
  if (!loop.is_real()) return SysError(ENOSYS, "resolver");
  if (!prepare_library()) return SysError(ENOMEM, "resolver");
  auto core = std::make_unique<Core>(loop);
  int status = core->open(options);
  if (status != ARES_SUCCESS) return SysError(error_of(status), "resolver");
  return Resolver(std::move(core));
}

void Resolver::query(const std::string& name, RecordKind kind, OnRecords done) {
  core_->query(name, kind, std::move(done));
}

Result<void> Resolver::reverse(std::string_view address, OnNames done) {
  const std::string text(address);
  in6_addr bytes{};
  if (::inet_pton(AF_INET, text.c_str(), &bytes) == 1) {
    core_->reverse(&bytes, sizeof(in_addr), AF_INET, std::move(done));
  } else if (::inet_pton(AF_INET6, text.c_str(), &bytes) == 1) {
    core_->reverse(&bytes, sizeof(in6_addr), AF_INET6, std::move(done));
  } else {
    return SysError(EINVAL, "reverse");
  }
  return {};
}

void Resolver::cancel() { core_->cancel(); }

std::vector<std::string> Resolver::servers() const { return servers_of(core_->channel()); }

const char* Resolver::set_servers(const std::vector<std::string>& servers) {
  std::string list;
  for (const std::string& server : servers) {
    if (!list.empty()) list += ",";
    list += server;
  }
  return code_of(set_servers_of(core_->channel(), list));
}

Result<void> Resolver::set_local_address(std::string_view v4, std::string_view v6) {
  in_addr four{};
  in6_addr six{};
  const bool four_ok = v4.empty() || ::inet_pton(AF_INET, std::string(v4).c_str(), &four) == 1;
  const bool six_ok = v6.empty() || ::inet_pton(AF_INET6, std::string(v6).c_str(), &six) == 1;
  if (!four_ok || !six_ok) return SysError(EINVAL, "bind");
  ares_set_local_ip4(core_->channel(), ntohl(four.s_addr));
  ares_set_local_ip6(core_->channel(), six.s6_addr);
  return {};
}

}  // namespace giro::dns
