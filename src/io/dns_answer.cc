#include "io/dns_answer.h"

#include <ares.h>
#include <arpa/inet.h>

#include <algorithm>
#include <optional>
#include <string>

namespace giro::dns {
namespace {

constexpr size_t kHeaderBytes = 12;
constexpr int kInternet = 1;  // the class
struct KindNumber {
  RecordKind kind;
  int number;
};
constexpr KindNumber kNumbers[] = {
    {RecordKind::a, 1},     {RecordKind::ns, 2},     {RecordKind::cname, 5}, {RecordKind::soa, 6},
    {RecordKind::ptr, 12},  {RecordKind::mx, 15},    {RecordKind::txt, 16},  {RecordKind::aaaa, 28},
    {RecordKind::srv, 33},  {RecordKind::naptr, 35}, {RecordKind::tlsa, 52}, {RecordKind::any, 255},
    {RecordKind::caa, 257},
};

// Reads from one place on, up to an end. After a read past the end everything is empty and ok() is
// false.
class Reader {
 public:
  Reader(std::span<const std::byte> whole, size_t begin, size_t end)
      : whole_(whole), at_(begin), end_(end) {}

  bool ok() const { return ok_; }
  bool at_end() const { return at_ >= end_; }
  size_t position() const { return at_; }

  uint32_t number(size_t bytes) {
    uint32_t value = 0;
    for (std::byte byte : take(bytes)) value = value << 8 | static_cast<uint32_t>(byte);
    return value;
  }
  uint8_t u8() { return static_cast<uint8_t>(number(1)); }
  uint16_t u16() { return static_cast<uint16_t>(number(2)); }
  uint32_t u32() { return number(4); }

  std::string bytes(size_t count) {
    std::span<const std::byte> taken = take(count);
    return {reinterpret_cast<const char*>(taken.data()), taken.size()};
  }
  std::string counted() { return bytes(u8()); }
  std::string rest() { return bytes(end_ - at_); }

  // A domain name, which may point to anywhere in the answer.
  std::string name() {
    char* text = nullptr;
    long size = 0;
    const auto* start = reinterpret_cast<const unsigned char*>(whole_.data());
    if (!ok_ || at_ >= end_ ||
        ares_expand_name(start + at_, start, static_cast<int>(whole_.size()), &text, &size) !=
            ARES_SUCCESS) {
      ok_ = false;
      return "";
    }
    std::string result = text;
    ares_free_string(text);
    take(static_cast<size_t>(size));
    return result;
  }

  void skip(size_t count) { take(count); }

 private:
  std::span<const std::byte> take(size_t count) {
    if (!ok_ || count > end_ - at_) {
      ok_ = false;
      return {};
    }
    std::span<const std::byte> taken = whole_.subspan(at_, count);
    at_ += count;
    return taken;
  }

  std::span<const std::byte> whole_;
  size_t at_;
  size_t end_;
  bool ok_ = true;
};

std::string address_text(int family, const std::string& bytes, size_t size) {
  char text[INET6_ADDRSTRLEN] = "";
  if (bytes.size() == size) ::inet_ntop(family, bytes.data(), text, sizeof(text));
  return text;
}

NaptrRecord read_naptr(Reader& in) {
  NaptrRecord record;
  record.order = in.u16();
  record.preference = in.u16();
  record.flags = in.counted();
  record.service = in.counted();
  record.regexp = in.counted();
  record.replacement = in.name();
  return record;
}

SoaRecord read_soa(Reader& in) {
  SoaRecord record;
  record.name_server = in.name();
  record.host_master = in.name();
  record.serial = in.u32();
  record.refresh = in.u32();
  record.retry = in.u32();
  record.expire = in.u32();
  record.ttl_min = in.u32();
  return record;
}

SrvRecord read_srv(Reader& in) {
  SrvRecord record;
  record.priority = in.u16();
  record.weight = in.u16();
  record.port = in.u16();
  record.name = in.name();
  return record;
}

Record read_record(RecordKind kind, uint32_t ttl, Reader& in) {
  switch (kind) {
    case RecordKind::a: return AddressRecord{kind, address_text(AF_INET, in.bytes(4), 4), ttl};
    case RecordKind::aaaa:
      return AddressRecord{kind, address_text(AF_INET6, in.bytes(16), 16), ttl};
    case RecordKind::mx: {
      uint16_t priority = in.u16();
      return MxRecord{priority, in.name()};
    }
    case RecordKind::caa: {
      uint8_t critical = in.u8();
      std::string tag = in.counted();
      return CaaRecord{critical, std::move(tag), in.rest()};
    }
    case RecordKind::tlsa: {
      uint8_t usage = in.u8();
      uint8_t selector = in.u8();
      uint8_t match = in.u8();
      return TlsaRecord{usage, selector, match, in.rest()};
    }
    case RecordKind::txt: {
      TxtRecord record;
      while (in.ok() && !in.at_end()) record.chunks.push_back(in.counted());
      return record;
    }
    case RecordKind::naptr: return read_naptr(in);
    case RecordKind::soa: return read_soa(in);
    case RecordKind::srv: return read_srv(in);
    default: return NameRecord{kind, in.name()};
  }
}

std::optional<RecordKind> kind_of(int number) {
  const auto* found = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                   [=](const KindNumber& entry) { return entry.number == number; });
  if (found == std::end(kNumbers) || found->kind == RecordKind::any) return std::nullopt;
  return found->kind;
}

}  // namespace

int number_of(RecordKind kind) {
  for (const KindNumber& entry : kNumbers) {
    if (entry.kind == kind) return entry.number;
  }
  return 0;
}

bool parse_answer(std::span<const std::byte> answer, RecordKind wanted, std::vector<Record>* out) {
  Reader in(answer, 0, answer.size());
  in.skip(4);  // id and flags
  uint16_t questions = in.u16();
  uint16_t answers = in.u16();
  in.skip(kHeaderBytes - 8);
  for (; questions > 0 && in.ok(); --questions) {
    in.name();
    in.skip(4);
  }
  for (; answers > 0 && in.ok(); --answers) {
    in.name();
    std::optional<RecordKind> kind = kind_of(in.u16());
    const bool is_internet = in.u16() == kInternet;
    const uint32_t ttl = in.u32();
    const size_t size = in.u16();
    const size_t begin = in.position();
    in.skip(size);
    if (!in.ok()) break;
    if (!kind || !is_internet || (wanted != RecordKind::any && wanted != *kind)) continue;
    Reader data(answer, begin, begin + size);
    Record record = read_record(*kind, ttl, data);
    if (!data.ok()) return false;
    out->push_back(std::move(record));
  }
  return in.ok();
}

}  // namespace giro::dns
