#include "cli/loop_page.h"

#include <sys/stat.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <set>
#include <sstream>

#include "codecs/whole.h"
#include "codecs/zlib_codec.h"
#include "giro/base/check.h"

// Embedded by loop_page.S.
extern "C" {
extern const char giro_loop_page[], giro_loop_page_end[];
}

namespace giro::cli {
namespace {

constexpr size_t kSourceBytesMax = size_t{1} << 20;

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const size_t count = std::min<size_t>(3, bytes.size() - i);
    uint32_t group = 0;
    for (size_t j = 0; j < 3; ++j) {
      group = group << 8 | (j < count ? static_cast<uint8_t>(bytes[i + j]) : 0U);
    }
    for (size_t j = 0; j < 4; ++j) {
      out += j <= count ? kDigits[group >> (18 - 6 * j) & 63] : '=';
    }
  }
  return out;
}

// JSON that may stand inside of a script element.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<uint8_t>(c) < 0x20 || c == '<') {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\u%04x", c);
      out += escape.data();
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string sources_of(const trace::TraceModel& model) {
  std::set<std::string> files;
  for (const auto& [id, stream] : model.streams) {
    stream.functions.for_each([&](const auto& function) { files.insert(function.file); });
  }
  std::string out;
  for (const std::string& file : files) {
    if (!file.starts_with('/')) continue;  // a module of ours, or a text that was no file
    // Nor one that has no end, or waits for somebody: a recording may come from anywhere.
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    if (!in || !(text << in.rdbuf()) || text.view().size() > kSourceBytesMax) continue;
    out += (out.empty() ? "" : ",") + quoted(file) + ":" + quoted(text.view());
  }
  return "{" + out + "}";
}

// As gzip, which the page unpacks; a tenth is left of a long recording. Empty: there is no memory.
std::string packed(std::string_view bytes) {
  codecs::ZlibCodec codec({.mode = codecs::ZlibMode::gzip});
  const std::span input(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
  const codecs::Whole whole = codecs::run_whole(codec, input, Z_FINISH, SIZE_MAX);
  if (whole.failure || whole.end != codecs::Whole::End::reached) return "";
  return std::string(whole.output.text());
}

// Between the tags of the element with that id.
void fill_in(std::string& page, std::string_view id, std::string_view text) {
  const size_t tag = page.find("id=\"" + std::string(id) + "\">");
  GIRO_CHECK(tag != std::string::npos, "the page has no place for this", std::string(id).c_str());
  const size_t begin = page.find('>', tag) + 1;
  page.replace(begin, page.find("</script>", begin) - begin, text);
}

}  // namespace

std::string live_page() {
  constexpr std::string_view kPlace = "name=\"trace-live\" content=\"";
  std::string page(giro_loop_page, giro_loop_page_end);
  const size_t at = page.find(kPlace);
  GIRO_CHECK(at != std::string::npos, "the page has no place for the address of a recording");
  return page.insert(at + kPlace.size(), "recording");
}

std::string page_of(std::string_view trace, const trace::TraceModel& model) {
  std::string page(giro_loop_page, giro_loop_page_end);
  fill_in(page, "sources", sources_of(model));
  const std::string small = packed(trace);
  fill_in(page, "trace", base64(small.empty() ? trace : small));
  return page;
}

}  // namespace giro::cli
