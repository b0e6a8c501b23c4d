// URLs, which come from anywhere: reading any text ends, and what it comes to is read back as
// itself.
#include <cstddef>
#include <cstdint>

#include "base/encoding/utf.h"
#include "giro/base/check.h"
#include "url/form.h"
#include "url/legacy.h"
#include "url/punycode.h"
#include "url/url.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace giro::url;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::u16string units = giro::encoding::utf8_to_utf16(text);
  const std::string valid = giro::encoding::utf16_to_utf8(units);
  static const std::optional<Url> base = parse("http://host/a/b?c#d", nullptr);
  for (const Url* against : {static_cast<const Url*>(nullptr), &*base}) {
    std::optional<Url> url = parse(valid, against);
    if (!url) continue;
    Places places;
    const std::string href = url->text(places);
    std::optional<Url> again = parse(href, nullptr);
    GIRO_CHECK(again && again->text(places) == href, "a URL is read back as another one");
    for (int part = 0; part <= static_cast<int>(Part::hash); part++) {
      Url changed = *url;
      set_part(changed, static_cast<Part>(part), valid);
    }
  }
  GIRO_CHECK(form_decode(form_encode(valid)) == valid, "a form's text is read back as another one");
  parse_legacy(units, SlashesDenoteHost::yes);
  punycode_decode(units);
  return 0;
}
