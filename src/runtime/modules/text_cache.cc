#include "runtime/modules/text_cache.h"

#include <array>
#include <cstring>
#include <utility>

#include "giro/base/unique_fd.h"
#include "runtime/modules/file_system.h"

namespace giro::modules {

namespace {

constexpr std::array<char, 8> kMagic{'g', 'i', 'r', 'o', 't', 'x', 't', '1'};

// In front of the source and what was made of it.
struct Header {
  std::array<char, 8> magic = kMagic;
  uint64_t maker = 0;
  uint64_t source_size = 0;
  uint64_t made_size = 0;
  uint64_t made_hash = 0;

  bool operator==(const Header&) const = default;
};

Header header_of(uint64_t maker, std::string_view source, std::string_view made) {
  return {.maker = maker,
          .source_size = source.size(),
          .made_size = made.size(),
          .made_hash = hash_of(made)};
}

constexpr CacheFolder::Limits kLimits{.files = 4000, .bytes = uint64_t{1} << 30};
// One file in so many looks whether there are too many.
constexpr uint64_t kLookEvery = 64;

}  // namespace

TextCache::TextCache(std::string folder, uint64_t maker)
    : folder_(std::move(folder), {kMagic.data(), kMagic.size()}, kLimits), maker_(maker) {}

std::string TextCache::name_of(std::string_view source) const {
  return file_name_of(hash_of(source, maker_));
}

std::optional<std::string> TextCache::find(std::string_view source) const {
  const UniqueFd file = folder_.open(name_of(source));
  if (!file.valid()) return std::nullopt;
  Result<std::string> read = FileSystem::read_all(file.get());
  if (!read.ok() || read->size() < sizeof(Header) + source.size()) return std::nullopt;
  std::string_view rest(*read);
  Header header;
  std::memcpy(&header, rest.data(), sizeof(header));
  rest.remove_prefix(sizeof(header));
  if (!rest.starts_with(source)) return std::nullopt;
  rest.remove_prefix(source.size());
  if (header != header_of(maker_, source, rest)) return std::nullopt;
  return std::string(rest);
}

void TextCache::keep(std::string_view source, std::string_view made) const {
  if (!folder_.exists()) return;
  const Header header = header_of(maker_, source, made);
  const std::string_view head(reinterpret_cast<const char*>(&header), sizeof(header));
  const bool looks = hash_of(source) % kLookEvery == 0;
  folder_.write(name_of(source), {head, source, made},
                looks ? CacheFolder::Looks::yes : CacheFolder::Looks::no);
}

}  // namespace giro::modules
