#include "runtime/text_width.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <string>

namespace giro::runtime {

namespace {

constexpr UChar32 kFirstCombining = 0x300;

int width_of(UChar32 c) {
  if (c < 0x20 || (c >= 0x7f && c < 0xa0)) return 0;
  if (c < kFirstCombining) return 1;
  int east_asian = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  if (east_asian == U_EA_FULLWIDTH || east_asian == U_EA_WIDE) return 2;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) return 2;
  constexpr uint32_t kWithoutWidth = U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK;
  return (U_GET_GC_MASK(c) & kWithoutWidth) != 0 ? 0 : 1;
}

int sum_of_widths(std::u16string_view text) {
  int width = 0;
  for (size_t i = 0; i < text.size();) {
    UChar32 c;
    U16_NEXT(text.data(), i, text.size(), c);
    width += width_of(c);
  }
  return width;
}

}  // namespace

// Composed first: letters of Hangul that form a syllable take the place of the syllable.
int text_width(std::u16string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2* composer = unorm2_getNFCInstance(&status);
  auto size = static_cast<int32_t>(text.size());
  if (U_FAILURE(status) || unorm2_isNormalized(composer, text.data(), size, &status)) {
    return sum_of_widths(text);
  }
  std::u16string composed(text.size() * 3, 0);  // no character of NFC grows more
  int32_t length = unorm2_normalize(composer, text.data(), size, composed.data(),
                                    static_cast<int32_t>(composed.size()), &status);
  return sum_of_widths(U_FAILURE(status)
                           ? text
                           : std::u16string_view(composed).substr(0, static_cast<size_t>(length)));
}

TextPosition position_behind(std::u16string_view text, const TextGrid& grid) {
  int64_t rows = 0;
  int64_t offset = 0;
  for (size_t i = 0; i < text.size();) {
    UChar32 c;
    U16_NEXT(text.data(), i, text.size(), c);
    if (c == '\n') {
      // What filled its rows to the last column has not begun another.
      rows += std::max<int64_t>((offset + grid.columns - 1) / grid.columns, 1);
      offset = grid.indentation;
    } else if (c == '\t') {
      offset += grid.tab_size - offset % grid.tab_size;
    } else {
      int width = width_of(c);
      // Two columns are not divided between rows.
      if (width == 2 && (offset + 1) % grid.columns == 0) ++offset;
      offset += width;
    }
  }
  return {rows + offset / grid.columns, offset % grid.columns};
}

}  // namespace giro::runtime
