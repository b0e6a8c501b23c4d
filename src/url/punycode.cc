#include "url/punycode.h"

#include <algorithm>
#include <cstdint>

namespace giro::url {

namespace {

// The parameters that the RFC gives to Punycode.
constexpr uint32_t kBase = 36;
constexpr uint32_t kDigitMin = 1;
constexpr uint32_t kDigitMax = 26;
constexpr uint32_t kSkew = 38;
constexpr uint32_t kDamp = 700;
constexpr uint32_t kBiasInitial = 72;
constexpr uint32_t kCodeInitial = 128;
constexpr uint32_t kNumberMax = 0x7fffffff;

uint32_t adapted_bias(uint32_t delta, uint32_t points, bool is_first) {
  delta = is_first ? delta / kDamp : delta / 2;
  delta += delta / points;
  uint32_t steps = 0;
  for (; delta > (kBase - kDigitMin) * kDigitMax / 2; steps += kBase) delta /= kBase - kDigitMin;
  return steps + (kBase - kDigitMin + 1) * delta / (delta + kSkew);
}

uint32_t threshold(uint32_t step, uint32_t bias) {
  if (step <= bias) return kDigitMin;
  return std::min(step - bias, kDigitMax);
}

char digit_of(uint32_t value) {
  return static_cast<char>(value < 26 ? value + 'a' : value - 26 + '0');
}

uint32_t value_of(char16_t digit) {
  if (digit >= u'0' && digit <= u'9') return digit - u'0' + 26;
  if (digit >= u'A' && digit <= u'Z') return digit - u'A';
  if (digit >= u'a' && digit <= u'z') return digit - u'a';
  return kBase;
}

void append_number(std::string& out, uint32_t number, uint32_t bias) {
  for (uint32_t step = kBase;; step += kBase) {
    uint32_t limit = threshold(step, bias);
    if (number < limit) break;
    out.push_back(digit_of(limit + (number - limit) % (kBase - limit)));
    number = (number - limit) / (kBase - limit);
  }
  out.push_back(digit_of(number));
}

uint32_t next_code(std::u32string_view text, uint32_t least) {
  uint32_t next = kNumberMax;
  for (char32_t code : text) {
    if (code >= least && code < next) next = code;
  }
  return next;
}

}  // namespace

Punycode<std::string> punycode_encode(std::u32string_view text) {
  std::string out;
  for (char32_t code : text) {
    if (code < kCodeInitial) out.push_back(static_cast<char>(code));
  }
  const auto basic = static_cast<uint32_t>(out.size());
  uint32_t handled = basic;
  if (basic > 0) out.push_back('-');
  uint32_t code = kCodeInitial;
  uint32_t bias = kBiasInitial;
  uint32_t delta = 0;
  while (handled < text.size()) {
    uint32_t next = next_code(text, code);
    if (next - code > (kNumberMax - delta) / (handled + 1)) return {{}, PunycodeError::overflow};
    delta += (next - code) * (handled + 1);
    code = next;
    for (char32_t current : text) {
      if (current < code && ++delta > kNumberMax) return {{}, PunycodeError::overflow};
      if (current != code) continue;
      append_number(out, delta, bias);
      bias = adapted_bias(delta, handled + 1, handled == basic);
      delta = 0;
      handled++;
    }
    delta++;
    code++;
  }
  return {std::move(out), {}};
}

Punycode<std::u32string> punycode_decode(std::u16string_view text) {
  std::u32string out;
  size_t basic = text.rfind(u'-');
  if (basic == text.npos) basic = 0;
  for (char16_t unit : text.substr(0, basic)) {
    if (unit >= kCodeInitial) return {{}, PunycodeError::not_basic};
    out.push_back(unit);
  }
  uint32_t code = kCodeInitial;
  uint32_t bias = kBiasInitial;
  uint32_t at = 0;
  for (size_t i = basic > 0 ? basic + 1 : 0; i < text.size();) {
    const uint32_t before = at;
    for (uint32_t weight = 1, step = kBase;; step += kBase) {
      if (i >= text.size()) return {{}, PunycodeError::invalid};
      uint32_t digit = value_of(text[i++]);
      if (digit >= kBase) return {{}, PunycodeError::invalid};
      if (digit > (kNumberMax - at) / weight) return {{}, PunycodeError::overflow};
      at += digit * weight;
      uint32_t limit = threshold(step, bias);
      if (digit < limit) break;
      if (weight > kNumberMax / (kBase - limit)) return {{}, PunycodeError::overflow};
      weight *= kBase - limit;
    }
    auto size = static_cast<uint32_t>(out.size() + 1);
    bias = adapted_bias(at - before, size, before == 0);
    if (at / size > kNumberMax - code) return {{}, PunycodeError::overflow};
    code += at / size;
    at %= size;
    if (code > 0x10ffff) return {{}, PunycodeError::invalid};
    out.insert(out.begin() + at++, code);
  }
  return {std::move(out), {}};
}

}  // namespace giro::url
