// Names and records, for lib/dns.js. Errors are Node's codes; null: none.
#include "giro/dns.h"

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/net_socket.h"

namespace giro::runtime {

namespace {

using dns::RecordKind;
using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

template <typename... Arguments>
void tell(const Persistent& request, Arguments... arguments) {
  Environment::current().door().call_back(request.object(), Value::string("oncomplete"),
                                          arguments...);
}

// (request, address, port): request.oncomplete(status, host, service)
Value get_name_info(Call& call) {
  Result<Address> address =
      Address::ip(call[1].to_string(), static_cast<uint16_t>(call[2].to_uint32()));
  if (!address.ok()) return status_of(address);
  dns::lookup_service(Environment::current().loop(), *address,
                      [request = Persistent(call[0])](const dns::ServiceOutcome& outcome) {
                        tell(request, Value::integer(outcome.number), Value::string(outcome.host),
                             Value::string(outcome.service));
                      });
  return Value::integer(0);
}

// --- Records as objects -------------------------------------------------------------------------

struct KindName {
  const char* name;
  RecordKind kind;
};
constexpr KindName kKinds[] = {
    {"A", RecordKind::a},         {"AAAA", RecordKind::aaaa},   {"ANY", RecordKind::any},
    {"CAA", RecordKind::caa},     {"CNAME", RecordKind::cname}, {"MX", RecordKind::mx},
    {"NAPTR", RecordKind::naptr}, {"NS", RecordKind::ns},       {"PTR", RecordKind::ptr},
    {"SOA", RecordKind::soa},     {"SRV", RecordKind::srv},     {"TLSA", RecordKind::tlsa},
    {"TXT", RecordKind::txt},
};

const char* name_of(RecordKind kind) {
  for (const KindName& known : kKinds) {
    if (known.kind == kind) return known.name;
  }
  return "";
}

Value array_buffer_of(const std::string& bytes) {
  engine::Memory memory = engine::allocate_memory(bytes.size());
  GIRO_CHECK(memory != nullptr, "no memory for a DNS record", bytes.size());
  std::copy(bytes.begin(), bytes.end(), memory.get());
  return Object(engine::uint8_array(std::move(memory), bytes.size())).get("buffer");
}

// Fills an object with the fields that Node's users know, and tells the kind.
struct Describe {
  Object out;

  RecordKind operator()(const dns::AddressRecord& record) const {
    out.set("address", Value::string(record.address));
    out.set("ttl", Value::integer(record.ttl));
    return record.kind;
  }
  RecordKind operator()(const dns::NameRecord& record) const {
    out.set("value", Value::string(record.name));
    return record.kind;
  }
  RecordKind operator()(const dns::CaaRecord& record) const {
    out.set("critical", Value::integer(record.critical));
    out.set("type", Value::string("CAA"));
    out.set(record.tag, Value::string(record.value));
    return RecordKind::caa;
  }
  RecordKind operator()(const dns::MxRecord& record) const {
    out.set("exchange", Value::string(record.exchange));
    out.set("priority", Value::integer(record.priority));
    return RecordKind::mx;
  }
  RecordKind operator()(const dns::NaptrRecord& record) const {
    out.set("flags", Value::string(record.flags));
    out.set("service", Value::string(record.service));
    out.set("regexp", Value::string(record.regexp));
    out.set("replacement", Value::string(record.replacement));
    out.set("order", Value::integer(record.order));
    out.set("preference", Value::integer(record.preference));
    return RecordKind::naptr;
  }
  RecordKind operator()(const dns::SoaRecord& record) const {
    out.set("nsname", Value::string(record.name_server));
    out.set("hostmaster", Value::string(record.host_master));
    out.set("serial", Value::integer(record.serial));
    out.set("refresh", Value::integer(record.refresh));
    out.set("retry", Value::integer(record.retry));
    out.set("expire", Value::integer(record.expire));
    out.set("minttl", Value::integer(record.ttl_min));
    return RecordKind::soa;
  }
  RecordKind operator()(const dns::SrvRecord& record) const {
    out.set("name", Value::string(record.name));
    out.set("port", Value::integer(record.port));
    out.set("priority", Value::integer(record.priority));
    out.set("weight", Value::integer(record.weight));
    return RecordKind::srv;
  }
  RecordKind operator()(const dns::TlsaRecord& record) const {
    out.set("certUsage", Value::integer(record.usage));
    out.set("selector", Value::integer(record.selector));
    out.set("match", Value::integer(record.match));
    out.set("data", array_buffer_of(record.data));
    return RecordKind::tlsa;
  }
  RecordKind operator()(const dns::TxtRecord& record) const {
    out.set("entries", Object::string_array(record.chunks));
    return RecordKind::txt;
  }
};

// What the field `type` has in Node: some kinds tell it when nobody has asked for any kind, and
// some have the field without a value. Empty: there is none.
Value type_field(RecordKind kind, RecordKind asked) {
  switch (kind) {
    case RecordKind::naptr:
    case RecordKind::soa:
      return asked == RecordKind::any ? Value::string(name_of(kind)) : Value::undefined();
    case RecordKind::caa:
    case RecordKind::mx:
    case RecordKind::srv: return Value::string(name_of(kind));
    default: return asked == RecordKind::any ? Value::string(name_of(kind)) : Value();
  }
}

Object describe_all(const std::vector<dns::Record>& records, RecordKind asked) {
  Object list = Object::array({});
  for (uint32_t i = 0; i < records.size(); ++i) {
    Object out = Object::create();
    Value type = type_field(std::visit(Describe{out}, records[i]), asked);
    if (!type.is_empty()) out.set("type", type);
    list.set(i, out);
  }
  return list;
}

// --- Resolvers ----------------------------------------------------------------------------------

Value code_value(const char* code) { return code == nullptr ? Value::null() : Value::string(code); }

// (timeout, tries): a resolver, or a negative errno.
Value make_resolver(Call& call) {
  dns::ResolverOptions options{.timeout = std::chrono::milliseconds(call[0].to_integer()),
                               .tries = call[1].to_int32()};
  Result<dns::Resolver> made = dns::Resolver::create(Environment::current().loop(), options);
  if (!made.ok()) return status_of(made);
  return engine::wrap(std::make_unique<dns::Resolver>(std::move(*made)));
}

// (resolver, request, name, kind): request.oncomplete(code, records). The request keeps the
// resolver alive.
Value query(Call& call, dns::Resolver& resolver) {
  auto kind = static_cast<RecordKind>(call[3].to_int32());
  resolver.query(call[2].to_string(), kind,
                 [request = Persistent(call[1]), kind](const char* code,
                                                       const std::vector<dns::Record>& records) {
                   tell(request, code_value(code), describe_all(records, kind));
                 });
  return Value::undefined();
}

// (resolver, request, address): 0 or a negative errno; request.oncomplete(code, names)
Value reverse(Call& call, dns::Resolver& resolver) {
  return status_of(resolver.reverse(
      call[2].to_string(),
      [request = Persistent(call[1])](const char* code, const std::vector<std::string>& names) {
        tell(request, code_value(code), Object::string_array(names));
      }));
}

Value cancel(Call&, dns::Resolver& resolver) {
  resolver.cancel();
  return Value::undefined();
}

Value servers(Call&, dns::Resolver& resolver) { return Object::string_array(resolver.servers()); }

// (resolver, list): null, or the code of what is wrong.
Value set_servers(Call& call, dns::Resolver& resolver) {
  Object list(call[1]);
  std::vector<std::string> texts;
  const uint32_t count = list.get("length").to_uint32();
  for (uint32_t i = 0; i < count; ++i) texts.push_back(list.get(i).to_string());
  return code_value(resolver.set_servers(texts));
}

// (resolver, v4 or '', v6 or '')
Value set_local_address(Call& call, dns::Resolver& resolver) {
  return status_of(resolver.set_local_address(call[1].to_string(), call[2].to_string()));
}

}  // namespace

void initialize_dns(Object exports) {
  Object kinds = Object::create_bare();
  for (const KindName& known : kKinds) {
    kinds.set(known.name, Value::integer(static_cast<int>(known.kind)));
  }
  exports.set("kinds", kinds);
  method<get_name_info>(exports, "getNameInfo", 3);
  method<make_resolver>(exports, "makeResolver", 2);
  method<query>(exports, "query", 4);
  method<reverse>(exports, "reverse", 3);
  method<cancel>(exports, "cancel", 1);
  method<servers>(exports, "servers", 1);
  method<set_servers>(exports, "setServers", 2);
  method<set_local_address>(exports, "setLocalAddress", 3);
}

}  // namespace giro::runtime
