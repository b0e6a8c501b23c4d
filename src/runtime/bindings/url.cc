// URLs, forms, names of hosts and Punycode: what is in src/url/, for lib/.
#include "url/url.h"

#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "base/encoding/utf.h"
#include "engine/buffers.h"
#include "engine/cells.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/url_pattern.h"
#include "url/domain.h"
#include "url/form.h"
#include "url/legacy.h"
#include "url/percent_encoding.h"
#include "url/punycode.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::String;
using engine::Value;
using url::Places;
using url::Url;

// Of the URL that parse() or update() has given last; lib/ reads it at once.
thread_local Places last_places;
static_assert(sizeof(Places) == 9 * sizeof(uint32_t));

Value ascii(std::string_view text) {
  return engine::latin1_value(text.size(),
                              [text](uint8_t* out) { std::copy(text.begin(), text.end(), out); });
}

Value text_of(const Url& url) { return ascii(url.text(last_places)); }

std::string utf8_of(Value value) { return engine::TextView(value).to_utf8(); }

std::optional<Url> parse_arguments(Call& call) {
  if (call[1].is_undefined()) return url::parse(utf8_of(call[0]), nullptr);
  std::optional<Url> base = url::parse(utf8_of(call[1]), nullptr);
  if (!base) return std::nullopt;
  return url::parse(utf8_of(call[0]), &*base);
}

// (text, base or undefined): the href; undefined if it is not valid.
Value parse(Call& call) {
  std::optional<Url> parsed = parse_arguments(call);
  return parsed ? text_of(*parsed) : Value::undefined();
}

Value can_parse(Call& call) { return Value::boolean(parse_arguments(call).has_value()); }

// (href, part, value): the href with that part set.
Value update(Call& call) {
  std::optional<Url> parsed = url::parse(utf8_of(call[0]), nullptr);
  if (!parsed) return call.fail_type("Not an href");
  url::set_part(*parsed, static_cast<url::Part>(call[1].to_int32()), utf8_of(call[2]));
  return text_of(*parsed);
}

Value text_or_null(const url::LegacyUrl::Text& text) {
  return text ? String::from_utf16(*text).to_value() : Value::null();
}

// (text, slashesDenoteHost): [protocol, slashes, auth, host, port, pathname, search, hash, whether
// the port was none]; undefined if the host is not valid.
Value parse_legacy(Call& call) {
  url::LegacyUrl parsed =
      url::parse_legacy(String::of(call[0]).view(), url::SlashesDenoteHost{call[1].to_boolean()});
  if (parsed.is_invalid) return Value::undefined();
  const Value parts[] = {text_or_null(parsed.protocol),
                         parsed.has_slashes ? Value::boolean(true) : Value::null(),
                         text_or_null(parsed.auth),
                         text_or_null(parsed.host),
                         text_or_null(parsed.port),
                         text_or_null(parsed.pathname),
                         text_or_null(parsed.search),
                         text_or_null(parsed.hash),
                         Value::boolean(parsed.has_invalid_port)};
  return Object::array(parts);
}

// Of one name or value in a form.
Value decode_form(Call& call) { return Value::string(url::form_decode(utf8_of(call[0]))); }

Value encode_form(Call& call) { return ascii(url::form_encode(utf8_of(call[0]))); }

// As if it were set as the hostname of a URL; "" if it cannot be.
std::string host_name_of(Value value) {
  Url url;
  url.scheme = "ws";
  url::set_part(url, url::Part::hostname, utf8_of(value));
  return url.host.value_or("");
}

Value domain_to_ascii(Call& call) { return ascii(host_name_of(call[0])); }

Value domain_to_unicode(Call& call) {
  return Value::string(url::domain_to_unicode(host_name_of(call[0])));
}

// As node:querystring reads UTF-16: any surrogate is half of a pair with what follows it. Nothing:
// nothing follows.
std::optional<std::string> utf8_in_pairs(std::u16string_view units) {
  std::string out;
  for (size_t at = 0; at < units.size(); at++) {
    UChar32 code = units[at];
    if (U16_IS_SURROGATE(code)) {
      if (++at == units.size()) return std::nullopt;
      code = 0x10000 + ((code & 0x3ff) << 10 | (units[at] & 0x3ff));
    }
    char bytes[U8_MAX_LENGTH];
    int32_t size = 0;
    U8_APPEND_UNSAFE(bytes, size, code);
    out.append(bytes, static_cast<size_t>(size));
  }
  return out;
}

// (text): what encodeURIComponent() gives, for node:querystring; undefined if it ends in half a
// character.
Value escape(Call& call) {
  static constexpr url::EncodeSet kSet = [] {
    url::EncodeSet set = url::kFormSet;
    for (char byte : std::string_view("!'()~")) set[static_cast<uint8_t>(byte)] = false;
    return set;
  }();
  String text = String::of(call[0]);
  std::optional<std::string> utf8 = utf8_in_pairs(text.view());
  return utf8 ? ascii(url::percent_encode(*utf8, kSet)) : Value::undefined();
}

// (text, whether + is a space): its units' low bytes, escapes decoded.
Value unescape_bytes(Call& call) {
  String text = String::of(call[0]);
  std::string bytes(text.size(), '\0');
  encoding::utf16_to_latin1(text.view(), reinterpret_cast<uint8_t*>(bytes.data()));
  if (call[1].to_boolean()) std::replace(bytes.begin(), bytes.end(), '+', ' ');
  std::string decoded = url::percent_decode(bytes);
  engine::Memory memory = engine::allocate_memory(decoded.size());
  if (memory == nullptr) return call.fail(Object::range_error("Out of memory"));
  std::memcpy(memory.get(), decoded.data(), decoded.size());
  return engine::uint8_array(std::move(memory), decoded.size());
}

// ---- Punycode ----------------------------------------------------------------------------------

// The error's number, which lib/ has the words for.
Value error_number(url::PunycodeError error) { return Value::integer(static_cast<int>(error)); }

Value punycode_encode(Call& call) {
  String text = String::of(call[0]);
  std::u16string_view units = text.view();
  std::u32string codes;
  for (size_t at = 0; at < units.size();) {
    UChar32 code;
    U16_NEXT(units.data(), at, units.size(), code);
    codes.push_back(static_cast<char32_t>(code));
  }
  url::Punycode<std::string> result = url::punycode_encode(codes);
  return result.error ? error_number(*result.error) : ascii(result.text);
}

Value punycode_decode(Call& call) {
  url::Punycode<std::u32string> result = url::punycode_decode(String::of(call[0]).view());
  if (result.error) return error_number(*result.error);
  std::u16string units;
  for (char32_t code : result.text) {
    if (code > 0xffff) {
      units.push_back(U16_LEAD(code));
      units.push_back(U16_TRAIL(code));
    } else {
      units.push_back(static_cast<char16_t>(code));
    }
  }
  return String::from_utf16(units).to_value();
}

}  // namespace

void initialize_url(Object exports) {
  method<parse>(exports, "parse", 2);
  method<can_parse>(exports, "canParse", 2);
  method<update>(exports, "update", 3);
  method<parse_legacy>(exports, "parseLegacy", 2);
  exports.set("places", engine::uint32_array_over(reinterpret_cast<uint32_t*>(&last_places), 9));
  method<decode_form>(exports, "decodeForm", 1);
  method<encode_form>(exports, "encodeForm", 1);
  method<domain_to_ascii>(exports, "domainToASCII", 1);
  method<domain_to_unicode>(exports, "domainToUnicode", 1);
  method<escape>(exports, "escape", 1);
  method<unescape_bytes>(exports, "unescapeBytes", 2);
  method<punycode_encode>(exports, "punycodeEncode", 1);
  method<punycode_decode>(exports, "punycodeDecode", 1);
  add_url_pattern(exports);
}

}  // namespace giro::runtime
