// getaddrinfo(), in the lane of the pool that may take long (W2).
#include <netdb.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "giro/work.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/net_socket.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

// As Node numbers them.
int number_of(int error, int system_error) {
  switch (error) {
    case 0: return 0;
    case EAI_ADDRFAMILY: return -3000;
    case EAI_AGAIN: return -3001;
    case EAI_BADFLAGS: return -3002;
    case EAI_FAIL: return -3004;
    case EAI_FAMILY: return -3005;
    case EAI_MEMORY: return -3006;
    case EAI_NODATA: return -3007;
    case EAI_NONAME: return -3008;
    case EAI_OVERFLOW: return -3009;
    case EAI_SERVICE: return -3010;
    case EAI_SOCKTYPE: return -3011;
    default: return -system_error;
  }
}

// The question, and on the way back the answer. One thread at a time has it.
struct Lookup {
  std::string name;
  addrinfo hints{};
  int status = 0;
  std::vector<Address> found;

  void run() {
    addrinfo* list = nullptr;
    int error = ::getaddrinfo(name.c_str(), nullptr, &hints, &list);
    status = number_of(error, errno);
    for (const addrinfo* entry = list; entry != nullptr; entry = entry->ai_next) {
      if (entry->ai_family == AF_INET || entry->ai_family == AF_INET6) {
        found.push_back(Address::from(entry->ai_addr, entry->ai_addrlen));
      }
    }
    if (list != nullptr) ::freeaddrinfo(list);
  }

  Object addresses() const {
    Object list = Object::array({});
    for (uint32_t i = 0; i < found.size(); ++i) list.set(i, Value::string(found[i].host()));
    return list;
  }
};

// (request, name, family, flags): request.oncomplete(status, addresses). 0, 4 or 6 is the family.
Value get_address_info(Call& call) {
  auto lookup = std::make_shared<Lookup>();
  lookup->name = call[1].to_string();
  int family = call[2].to_int32();
  lookup->hints.ai_family = family == 4 ? AF_INET : family == 6 ? AF_INET6 : AF_UNSPEC;
  lookup->hints.ai_socktype = SOCK_STREAM;
  lookup->hints.ai_flags = call[3].to_int32();
  queue_work(
      Environment::current().loop(), [lookup] { lookup->run(); },
      [lookup, request = Persistent(call[0])](Result<void>) {
        Environment::current().door().call_back(
            request.object(), Value::string("oncomplete"),
            {Value::integer(lookup->status), lookup->addresses()});
      },
      Lane::slow);
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
