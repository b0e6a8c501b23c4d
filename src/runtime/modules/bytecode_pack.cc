#include "runtime/modules/bytecode_pack.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <tuple>
#include <utility>

namespace giro::modules {

namespace {

constexpr std::array<char, 8> kMagic{'g', 'i', 'r', 'o', 'b', 'y', 't', '1'};
constexpr CacheFolder::Limits kFolderLimits{.files = 1000, .bytes = uint64_t{512} << 20};
constexpr uint64_t kFileBytesMax = uint64_t{64} << 20;
constexpr uint64_t kEntriesMax = 20'000;
// A program may be run in several ways, which need other texts.
constexpr uint16_t kIdleRunsMax = 4;

struct Header {
  std::array<char, 8> magic = kMagic;
  uint64_t maker = 0;
  uint64_t entries = 0;
  uint64_t table_hash = 0;
};

std::string_view bytes_of(const Header& header) {
  return {reinterpret_cast<const char*>(&header), sizeof(header)};
}

std::string_view bytes_of(std::span<const PackEntry> table) {
  return {reinterpret_cast<const char*>(table.data()), table.size_bytes()};
}

auto key_of(const TextName& name) { return std::tie(name.first, name.second); }

// Long texts repeat themselves seldom; whole lines of them are compared where the begin is found.
size_t find_text(std::string_view bytecode, std::string_view text) {
  constexpr size_t kBegin = 64;
  const std::string_view begin = text.substr(0, kBegin);
  for (size_t at = 0;; ++at) {
    const void* found =
        memmem(bytecode.data() + at, bytecode.size() - at, begin.data(), begin.size());
    if (found == nullptr) return std::string_view::npos;
    at = static_cast<size_t>(static_cast<const char*>(found) - bytecode.data());
    if (bytecode.substr(at).starts_with(text)) return at;
  }
}

bool is_sound(const PackEntry& entry, uint64_t file_size) {
  return entry.text_size <= entry.size && entry.text_at <= entry.size - entry.text_size &&
         entry.at <= file_size && entry.stored_size() <= file_size - entry.at;
}

}  // namespace

// Four lanes, whose multiplications do not wait for each other: all that a program is made of
// passes here.
TextName name_of_text(std::string_view bytes, uint64_t width) {
  constexpr uint64_t kOdd[] = {0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0x8CB92BA72F3D8DD7,
                               0xABC98388FB8FAC03};
  uint64_t lanes[] = {bytes.size(), width ^ kOdd[1], kOdd[2], kOdd[3]};
  const auto mix = [&](size_t lane, uint64_t word) {
    lanes[lane] = (std::rotl(lanes[lane], 29) ^ word) * kOdd[lane];
  };
  constexpr size_t kWord = sizeof(uint64_t);
  const size_t whole = bytes.size() / (4 * kWord) * (4 * kWord);
  for (size_t at = 0; at < whole; at += 4 * kWord) {
    uint64_t words[4];
    std::memcpy(words, bytes.data() + at, sizeof(words));
    for (size_t lane = 0; lane < 4; ++lane) mix(lane, words[lane]);
  }
  const std::string_view rest = bytes.substr(whole);
  return {hash_of(rest, hash_of({reinterpret_cast<const char*>(lanes), sizeof(lanes)})),
          hash_of({reinterpret_cast<const char*>(lanes), sizeof(lanes)}, hash_of(rest, kOdd[1]))};
}

BytecodePack::BytecodePack(std::string folder, std::string_view program, uint64_t maker)
    : folder_(std::move(folder), {kMagic.data(), kMagic.size()}, kFolderLimits),
      name_(file_name_of(hash_of(program, maker))),
      maker_(maker) {}

bool BytecodePack::read_at(uint64_t at, uint8_t* out, size_t size) const {
  while (size > 0) {
    const ssize_t count = ::pread(file_.get(), out, size, static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    out += count;
    at += static_cast<uint64_t>(count);
    size -= static_cast<size_t>(count);
  }
  return true;
}

bool BytecodePack::read_table(uint64_t file_size) {
  Header header;
  if (file_size > kFileBytesMax + sizeof(header)) return false;
  if (!read_at(0, reinterpret_cast<uint8_t*>(&header), sizeof(header))) return false;
  if (header.magic != kMagic || header.maker != maker_) return false;
  if (header.entries > kEntriesMax) return false;
  std::vector<PackEntry> table(header.entries);
  const size_t bytes = table.size() * sizeof(PackEntry);
  if (!read_at(sizeof(header), reinterpret_cast<uint8_t*>(table.data()), bytes)) return false;
  if (hash_of(bytes_of(table)) != header.table_hash) return false;
  for (const PackEntry& entry : table) {
    if (is_sound(entry, file_size)) known_.push_back({entry});
  }
  return true;
}

void BytecodePack::open() {
  if (std::exchange(is_open_, true)) return;
  file_ = folder_.open(name_);
  struct stat status;
  if (!file_.valid() || ::fstat(file_.get(), &status) != 0) return file_.reset();
  if (!read_table(static_cast<uint64_t>(status.st_size))) return file_.reset();
  std::sort(known_.begin(), known_.end(), [](const Known& a, const Known& b) {
    return key_of(a.entry.name) < key_of(b.entry.name);
  });
}

bool BytecodePack::exists() {
  open();
  return file_.valid();
}

BytecodePack::Known* BytecodePack::look_up(const TextName& name) {
  open();
  const auto found = std::lower_bound(
      known_.begin(), known_.end(), name,
      [](const Known& a, const TextName& b) { return key_of(a.entry.name) < key_of(b); });
  return found != known_.end() && found->entry.name == name ? &*found : nullptr;
}

const PackEntry* BytecodePack::find(const TextName& name) {
  Known* known = look_up(name);
  if (known == nullptr) return nullptr;
  known->is_used = true;
  return &known->entry;
}

bool BytecodePack::read(const PackEntry& entry, std::string_view text,
                        const std::function<uint8_t*(size_t)>& allocate) const {
  if (entry.text_size != 0 && entry.text_size != text.size()) return false;
  uint8_t* out = allocate(entry.size);
  const size_t head = entry.text_at;
  const size_t behind = head + entry.text_size;
  if (!read_at(entry.at, out, head)) return false;
  if (!read_at(entry.at + head, out + behind, entry.size - behind)) return false;
  const auto* bytes = reinterpret_cast<const char*>(out);
  if (hash_of({bytes + behind, entry.size - behind}, hash_of({bytes, head})) != entry.hash) {
    return false;
  }
  std::memcpy(out + head, text.data(), entry.text_size);
  return true;
}

void BytecodePack::renew(const TextName& name) {
  Known* known = look_up(name);
  if (known == nullptr) return;
  known->entry = {.name = name, .renewals = static_cast<uint16_t>(known->entry.renewals + 1)};
}

void BytecodePack::add(const TextName& name, std::string_view text,
                       std::span<const uint8_t> bytecode, uint32_t functions) {
  const std::string_view bytes(reinterpret_cast<const char*>(bytecode.data()), bytecode.size());
  Added added;
  PackEntry& entry = added.entry;
  entry = {.name = name, .size = bytes.size(), .functions = functions};
  if (const size_t at = find_text(bytes, text); at != bytes.npos) {
    entry.text_at = at;
    entry.text_size = text.size();
  }
  const std::string_view behind = bytes.substr(entry.text_at + entry.text_size);
  added.stored.append(bytes.substr(0, entry.text_at)).append(behind);
  entry.hash = hash_of(behind, hash_of(bytes.substr(0, entry.text_at)));
  if (Known* known = look_up(name)) {
    known->is_replaced = true;
    entry.renewals = known->entry.renewals;
  }
  added_.push_back(std::move(added));
}

// What is still in the file for the next run, beside what is new.
void BytecodePack::keep_known() {
  for (Known& known : known_) {
    PackEntry entry = known.entry;
    entry.idle_runs = known.is_used ? uint16_t{0} : static_cast<uint16_t>(entry.idle_runs + 1);
    if (known.is_replaced || entry.idle_runs > kIdleRunsMax) continue;
    std::string stored(entry.stored_size(), '\0');
    if (!read_at(entry.at, reinterpret_cast<uint8_t*>(stored.data()), stored.size())) continue;
    added_.push_back({entry, std::move(stored)});
  }
}

void BytecodePack::write() {
  open();
  keep_known();
  std::vector<PackEntry> table;
  std::string stored;
  for (const Added& added : added_) {
    if (table.size() == kEntriesMax) break;
    if (stored.size() + added.stored.size() + added_.size() * sizeof(PackEntry) > kFileBytesMax) {
      continue;
    }
    table.push_back(added.entry);
    table.back().at = stored.size();
    stored += added.stored;
  }
  for (PackEntry& entry : table) entry.at += sizeof(Header) + table.size() * sizeof(PackEntry);
  const Header header{.maker = maker_,
                      .entries = table.size(),
                      .table_hash = hash_of(bytes_of(std::span<const PackEntry>(table)))};
  folder_.write(name_, {bytes_of(header), bytes_of(table), stored}, CacheFolder::Looks::yes);
}

}  // namespace giro::modules
