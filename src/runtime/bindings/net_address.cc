// What kind of address a text is, and lists of addresses to block.
#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "runtime/bindings/bindings.h"
#include "runtime/bindings/net_socket.h"
#include "runtime/messages/shared_native.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// --- One address --------------------------------------------------------------------------------

// IPv4 in its IPv6 form, so that all compare alike.
struct Ip {
  int family;  // AF_INET or AF_INET6, as it was written
  std::array<uint8_t, 16> bytes;
};

constexpr std::array<uint8_t, 16> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr unsigned kMappedBits = 96;

std::optional<Ip> parse_ip(const std::string& text) {
  if (text.find('\0') != std::string::npos) return std::nullopt;
  Ip ip{AF_INET, kMapped};
  if (::inet_pton(AF_INET, text.c_str(), ip.bytes.data() + kMappedBits / 8) == 1) return ip;
  ip.family = AF_INET6;
  if (::inet_pton(AF_INET6, text.c_str(), ip.bytes.data()) == 1) return ip;
  return std::nullopt;
}

bool is_zone(std::string_view zone) {
  return !zone.empty() && std::all_of(zone.begin(), zone.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '.' || c == ':';
  });
}

// (text): 4, 6, or 0 for neither. An IPv6 address may have a zone.
Value is_ip(Call& call) {
  std::string text = call[0].to_string();
  size_t percent = text.find('%');
  std::optional<Ip> ip = parse_ip(text.substr(0, percent));
  if (!ip) return Value::integer(0);
  if (percent == std::string::npos) return Value::integer(ip->family == AF_INET ? 4 : 6);
  bool is_scoped = ip->family == AF_INET6 && is_zone(std::string_view(text).substr(percent + 1));
  return Value::integer(is_scoped ? 6 : 0);
}

// (text, isIpv6): as the system writes that address. Throws if it is none of that family.
Value canonical_address(Call& call) {
  std::string text = call[0].to_string();
  int family = call[1].to_boolean() ? AF_INET6 : AF_INET;
  std::optional<Ip> ip = parse_ip(text);
  if (!ip || ip->family != family) {
    Object error = Object::error("Invalid socket address");
    error.set("code", Value::string("ERR_INVALID_ADDRESS"));
    return call.fail(error);
  }
  return Value::string(Address::ip(text, 0)->host());
}

// --- Lists --------------------------------------------------------------------------------------

// Any thread.
class BlockList {
 public:
  // `rule`: what is told of it.
  void add_range(const Ip& first, const Ip& last, std::string rule) {
    std::lock_guard lock(mutex_);
    ranges_.push_back({first, last});
    rules_.push_back(std::move(rule));
  }
  void add_subnet(const Ip& network, unsigned prefix, std::string rule) {
    std::lock_guard lock(mutex_);
    subnets_.push_back({network, prefix + (network.family == AF_INET ? kMappedBits : 0)});
    rules_.push_back(std::move(rule));
  }

  // The oldest first.
  std::vector<std::string> rules() const {
    std::lock_guard lock(mutex_);
    return rules_;
  }

  bool has(const Ip& ip) const {
    std::lock_guard lock(mutex_);
    return std::any_of(ranges_.begin(), ranges_.end(),
                       [&](const Range& range) { return is_in(range, ip); }) ||
           std::any_of(subnets_.begin(), subnets_.end(),
                       [&](const Subnet& subnet) { return is_in(subnet, ip); });
  }

 private:
  struct Range {
    Ip first;
    Ip last;
  };
  struct Subnet {
    Ip network;
    unsigned bits;
  };

  static bool is_in(const Range& range, const Ip& ip) {
    if (range.first.bytes == ip.bytes) return true;
    // As Node has it: an IPv4 address is in no range of IPv6, but the other way round.
    if (ip.family == AF_INET && range.first.family == AF_INET6) return false;
    return range.first.bytes <= ip.bytes && ip.bytes <= range.last.bytes;
  }
  static bool is_in(const Subnet& subnet, const Ip& ip) {
    const auto whole = static_cast<std::ptrdiff_t>(subnet.bits / 8);
    const auto& network = subnet.network.bytes;
    if (!std::equal(network.begin(), network.begin() + whole, ip.bytes.begin())) return false;
    const unsigned left = subnet.bits % 8;
    if (left == 0) return true;
    const auto at = static_cast<size_t>(whole);
    return (network[at] ^ ip.bytes[at]) >> (8 - left) == 0;
  }

  mutable std::mutex mutex_;
  std::vector<Range> ranges_;
  std::vector<Subnet> subnets_;
  std::vector<std::string> rules_;
};

// Of a text that canonical_address() made.
Ip known_ip(Value text) { return *parse_ip(text.to_string()); }

Value make_block_list(Call&) { return share(std::make_shared<BlockList>()); }

// (list, first, last, rule): false if they are in the wrong order.
Value block_range(Call& call, SharedHandle& list) {
  Ip first = known_ip(call[1]);
  Ip last = known_ip(call[2]);
  if (first.family == last.family && first.bytes > last.bytes) return Value::boolean(false);
  shared<BlockList>(list).add_range(first, last, call[3].to_string());
  return Value::boolean(true);
}

// (list, network, prefix, rule)
Value block_subnet(Call& call, SharedHandle& list) {
  shared<BlockList>(list).add_subnet(known_ip(call[1]), call[2].to_uint32(), call[3].to_string());
  return Value::undefined();
}

Value is_blocked(Call& call, SharedHandle& list) {
  return Value::boolean(shared<BlockList>(list).has(known_ip(call[1])));
}

// (list): the newest first.
Value rules_of(Call&, SharedHandle& list) {
  const std::vector<std::string> rules = shared<BlockList>(list).rules();
  Object array = Object::array({});
  for (size_t i = 0; i < rules.size(); i++) {
    array.set(static_cast<uint32_t>(i), Value::string(rules[rules.size() - 1 - i]));
  }
  return array;
}

}  // namespace

void add_address_functions(Object exports) {
  method<is_ip>(exports, "isIP", 1);
  method<canonical_address>(exports, "canonicalAddress", 2);
  method<make_block_list>(exports, "makeBlockList", 0);
  method<block_range>(exports, "blockRange", 4);
  method<block_subnet>(exports, "blockSubnet", 4);
  method<is_blocked>(exports, "isBlocked", 2);
  method<rules_of>(exports, "rulesOf", 1);
}

}  // namespace giro::runtime
