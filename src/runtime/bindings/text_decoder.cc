#include "runtime/bindings/text_decoder.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

#include <algorithm>
#include <array>
#include <vector>

namespace giro::runtime {

namespace {

using encoding::Bytes;

constexpr char16_t kReplacement = 0xfffd;

// What is left of the last piece stands before the next one.
class PieceBuffer {
 public:
  // Valid until the next call.
  Bytes join(Bytes piece) {
    if (left_.empty()) return piece;
    joined_.swap(left_);
    left_.clear();
    joined_.insert(joined_.end(), piece.begin(), piece.end());
    return joined_;
  }
  void keep(Bytes rest) { left_.assign(rest.begin(), rest.end()); }

 private:
  std::vector<uint8_t> left_;
  std::vector<uint8_t> joined_;
};

class Utf8Decoder : public TextDecoder {
 public:
  explicit Utf8Decoder(OnMalformed on_malformed) : on_malformed_(on_malformed) {}

  std::optional<std::u16string> decode(Bytes piece, bool at_end) override {
    Bytes bytes = pieces_.join(piece);
    if (!at_end) {
      size_t whole = bytes.size() - encoding::unfinished_utf8(bytes);
      pieces_.keep(bytes.subspan(whole));
      bytes = bytes.first(whole);
    }
    std::u16string out(bytes.size(), u'\0');
    encoding::Utf16Result done = encoding::utf8_to_utf16(bytes, out.data());
    if (!done.well_formed && on_malformed_ == OnMalformed::fail) {
      pieces_.keep({});
      return std::nullopt;
    }
    out.resize(done.written);
    return out;
  }

 private:
  OnMalformed on_malformed_;
  PieceBuffer pieces_;
};

enum class ByteOrder : uint8_t { little, big };

class Utf16Decoder : public TextDecoder {
 public:
  Utf16Decoder(ByteOrder order, OnMalformed on_malformed)
      : order_(order), on_malformed_(on_malformed) {}

  std::optional<std::u16string> decode(Bytes piece, bool at_end) override {
    Bytes bytes = pieces_.join(piece);
    std::u16string out = to_units(bytes);
    size_t left = bytes.size() % 2;
    bool ends_in_half = !out.empty() && (out.back() & 0xfc00) == 0xd800;
    if (!at_end && ends_in_half) {
      out.pop_back();
      left += 2;
    }
    if (!at_end) pieces_.keep(bytes.last(left));
    bool is_cut = at_end && left > 0;
    if (on_malformed_ == OnMalformed::fail && (is_cut || !encoding::is_well_formed(out))) {
      pieces_.keep({});
      return std::nullopt;
    }
    // Half a pair and a byte that is cut off are one malformed character.
    if (is_cut && !ends_in_half) out.push_back(kReplacement);
    encoding::make_well_formed(out);
    return out;
  }

 private:
  std::u16string to_units(Bytes bytes) const {
    std::u16string units(bytes.size() / 2, u'\0');
    size_t low = order_ == ByteOrder::little ? 0 : 1;
    for (size_t i = 0; i < units.size(); ++i) {
      units[i] = static_cast<char16_t>(bytes[2 * i + low] | bytes[2 * i + 1 - low] << 8);
    }
    return units;
  }

  ByteOrder order_;
  OnMalformed on_malformed_;
  PieceBuffer pieces_;
};

// ASCII, and the other bytes in the private area from U+F780 on.
class UserDefinedDecoder : public TextDecoder {
 public:
  std::optional<std::u16string> decode(Bytes piece, bool) override {
    std::u16string out(piece.size(), u'\0');
    std::transform(piece.begin(), piece.end(), out.begin(), [](uint8_t byte) {
      return static_cast<char16_t>(byte < 0x80 ? byte : 0xf700 + byte);
    });
    return out;
  }
};

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

// How the converter deals with malformed bytes: ICU would put U+001A in place of some of them, and
// does not know that a single 80 is the euro sign in the Chinese encodings.
struct MalformedPolicy {
  OnMalformed on_malformed;
  bool has_euro_sign;
};

void handle_malformed(const void* context, UConverterToUnicodeArgs* arguments, const char* bytes,
                      int32_t size, UConverterCallbackReason reason, UErrorCode* error) {
  if (reason > UCNV_IRREGULAR) return;
  const auto* policy = static_cast<const MalformedPolicy*>(context);
  bool is_euro = policy->has_euro_sign && size == 1 && static_cast<uint8_t>(bytes[0]) == 0x80;
  // The error that is there already stops the converter.
  if (!is_euro && policy->on_malformed == OnMalformed::fail) return;
  *error = U_ZERO_ERROR;
  const UChar unit = is_euro ? u'\u20ac' : kReplacement;
  ucnv_cbToUWriteUChars(arguments, &unit, 1, 0, error);
}

std::u16string convert(UConverter* converter, Bytes piece, bool at_end, UErrorCode& error) {
  std::u16string out;
  const char* from = reinterpret_cast<const char*>(piece.data());
  const char* end = from + piece.size();
  std::array<UChar, 1024> block;
  do {
    error = U_ZERO_ERROR;
    UChar* to = block.data();
    ucnv_toUnicode(converter, &to, to + block.size(), &from, end, nullptr, at_end, &error);
    out.append(block.data(), to);
  } while (error == U_BUFFER_OVERFLOW_ERROR);
  if (at_end || U_FAILURE(error)) ucnv_reset(converter);
  return out;
}

class MultiByteDecoder : public TextDecoder {
 public:
  MultiByteDecoder(Converter converter, MalformedPolicy policy)
      : converter_(std::move(converter)), policy_(policy) {
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setToUCallBack(converter_.get(), handle_malformed, &policy_, nullptr, nullptr, &error);
  }

  std::optional<std::u16string> decode(Bytes piece, bool at_end) override {
    UErrorCode error = U_ZERO_ERROR;
    std::u16string out = convert(converter_.get(), piece, at_end, error);
    return U_FAILURE(error) ? std::nullopt : std::optional(std::move(out));
  }

 private:
  Converter converter_;
  MalformedPolicy policy_;
};

// What each byte stands for; U+FFFD for those that stand for nothing.
using ByteTable = std::array<char16_t, 256>;

class SingleByteDecoder : public TextDecoder {
 public:
  SingleByteDecoder(const ByteTable& table, OnMalformed on_malformed)
      : table_(table), on_malformed_(on_malformed) {
    for (size_t i = 0; i < 0x80; ++i) keeps_ascii_ = keeps_ascii_ && table[i] == i;
  }

  bool keeps_ascii() const override { return keeps_ascii_; }

  std::optional<std::u16string> decode(Bytes piece, bool) override {
    std::u16string out(piece.size(), u'\0');
    std::transform(piece.begin(), piece.end(), out.begin(),
                   [this](uint8_t byte) { return table_[byte]; });
    bool fails =
        on_malformed_ == OnMalformed::fail && out.find(kReplacement) != std::u16string::npos;
    return fails ? std::nullopt : std::optional(std::move(out));
  }

 private:
  ByteTable table_;
  OnMalformed on_malformed_;
  bool keeps_ascii_ = true;
};

// Where ICU's tables are not the Encoding standard's.
struct TableDifference {
  std::string_view name;
  uint8_t first;
  std::u16string_view units;
};
constexpr TableDifference kTableDifferences[] = {
    {"ibm866", 0x1a, u"\u001a"},
    {"ibm866", 0x1c, u"\u001c"},
    {"ibm866", 0x7f, u"\u007f"},
    {"koi8-u", 0xae, u"\u045e"},
    {"koi8-u", 0xbe, u"\u040e"},
    {"windows-1253", 0xaa, u"\ufffd"},
    {"windows-1255", 0xca, u"\u05ba"},
    {"windows-874", 0xdb, u"\ufffd\ufffd\ufffd\ufffd"},
    {"windows-874", 0xfc, u"\ufffd\ufffd\ufffd\ufffd"},
    // ICU has no ISO-8859-16: these are put over its Latin-1.
    {"iso-8859-16", 0xa1, u"ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸż"},
    {"iso-8859-16", 0xc3, u"ĂÄĆ"},
    {"iso-8859-16", 0xd0, u"ĐŃÒÓÔŐÖŚŰ"},
    {"iso-8859-16", 0xdd, u"ĘȚ"},
    {"iso-8859-16", 0xe3, u"ăäć"},
    {"iso-8859-16", 0xf0, u"đńòóôőöśű"},
    {"iso-8859-16", 0xfd, u"ęț"},
};

ByteTable make_table(UConverter* converter, std::string_view name) {
  ByteTable table;
  MalformedPolicy policy{OnMalformed::replace, false};
  UErrorCode error = U_ZERO_ERROR;
  ucnv_setToUCallBack(converter, handle_malformed, &policy, nullptr, nullptr, &error);
  for (size_t i = 0; i < table.size(); ++i) {
    const auto byte = static_cast<uint8_t>(i);
    std::u16string text = convert(converter, {&byte, 1}, true, error);
    table[i] = text.size() == 1 ? text[0] : kReplacement;
  }
  for (const TableDifference& difference : kTableDifferences) {
    if (difference.name != name) continue;
    std::copy(difference.units.begin(), difference.units.end(), table.begin() + difference.first);
  }
  return table;
}

// What ICU calls an encoding where that is not the standard's name for it.
std::string icu_name(std::string_view name) {
  if (name == "iso-8859-8-i") return "iso-8859-8";
  if (name == "iso-8859-16") return "iso-8859-1";
  if (name == "shift_jis") return "windows-31j";
  if (name == "gbk") return "gb18030";
  return std::string(name);
}

std::unique_ptr<TextDecoder> create_legacy(std::string_view name, OnMalformed on_malformed) {
  UErrorCode error = U_ZERO_ERROR;
  std::string known_as = icu_name(name);
  Converter converter(ucnv_open(known_as.c_str(), &error));
  if (U_FAILURE(error)) return nullptr;
  if (ucnv_getMaxCharSize(converter.get()) == 1) {
    return std::make_unique<SingleByteDecoder>(make_table(converter.get(), name), on_malformed);
  }
  MalformedPolicy policy{on_malformed, known_as == "gb18030"};
  return std::make_unique<MultiByteDecoder>(std::move(converter), policy);
}

}  // namespace

std::unique_ptr<TextDecoder> TextDecoder::create(std::string_view name, OnMalformed on_malformed) {
  if (name == "utf-8") return std::make_unique<Utf8Decoder>(on_malformed);
  if (name == "utf-16le") return std::make_unique<Utf16Decoder>(ByteOrder::little, on_malformed);
  if (name == "utf-16be") return std::make_unique<Utf16Decoder>(ByteOrder::big, on_malformed);
  if (name == "x-user-defined") return std::make_unique<UserDefinedDecoder>();
  return create_legacy(name, on_malformed);
}

}  // namespace giro::runtime
