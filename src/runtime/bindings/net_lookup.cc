// Names looked up by the system's resolver.
#include <vector>

#include "giro/dns.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/net_socket.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

Object texts_of(const std::vector<Address>& addresses) {
  Object list = Object::array({});
  for (uint32_t i = 0; i < addresses.size(); ++i) list.set(i, Value::string(addresses[i].host()));
  return list;
}

// (request, name, family, flags): request.oncomplete(status, addresses). 0, 4 or 6 is the family.
Value get_address_info(Call& call) {
  int family = call[2].to_int32();
  dns::LookupOptions options;
  options.family = family == 4 ? AF_INET : family == 6 ? AF_INET6 : AF_UNSPEC;
  options.flags = call[3].to_int32();
  dns::lookup(Environment::current().loop(), call[1].to_string(), options,
              [request = Persistent(call[0])](const dns::LookupOutcome& outcome) {
                Environment::current().door().call_back(
                    request.object(), Value::string("oncomplete"), Value::integer(outcome.number),
                    texts_of(outcome.addresses));
              });
  return Value::undefined();
}

}  // namespace

void add_lookup_functions(Object exports) {
  method<get_address_info>(exports, "getAddressInfo", 4);
  exports.set("AI_ADDRCONFIG", Value::integer(AI_ADDRCONFIG));
  exports.set("AI_ALL", Value::integer(AI_ALL));
  exports.set("AI_V4MAPPED", Value::integer(AI_V4MAPPED));
}

}  // namespace giro::runtime
