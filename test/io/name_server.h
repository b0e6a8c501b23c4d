// A name server on loopback that knows what a test tells it.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "giro/datagram.h"

namespace giro::test {

inline std::string u16(unsigned value) {
  return {static_cast<char>(value >> 8), static_cast<char>(value & 0xff)};
}
inline std::string u32(unsigned value) { return u16(value >> 16) + u16(value & 0xffff); }
inline std::string counted(const std::string& text) {
  return static_cast<char>(text.size()) + text;
}
// "a.b" as labels.
inline std::string labels(const std::string& name) {
  std::string bytes;
  for (size_t begin = 0; begin < name.size();) {
    size_t end = std::min(name.find('.', begin), name.size());
    bytes += counted(name.substr(begin, end - begin));
    begin = end + 1;
  }
  return bytes + '\0';
}

class NameServer {
 public:
  explicit NameServer(Loop& loop) : socket_(*DatagramSocket::open(loop, AF_INET)) {
    EXPECT_TRUE(socket_.bind(*Address::ip("127.0.0.1", 0)).ok());
    socket_.unref();
    EXPECT_TRUE(socket_
                    .receive_start([this](const Result<Datagram>& datagram) {
                      ASSERT_TRUE(datagram.ok());
                      answer(*datagram);
                    })
                    .ok());
  }

  std::string address() const { return socket_.local_address()->to_string(); }

  // The names of this name have this record.
  void add(const std::string& name, int type, std::string data) {
    records_[labels(name)].emplace_back(type, std::move(data));
  }
  void refuse_with(int code) { code_ = code; }
  void be_silent() { silent_ = true; }
  // Claims more than it sends.
  void lie() { lies_ = true; }
  int questions() const { return questions_; }

 private:
  void answer(const Datagram& question) {
    ++questions_;
    if (silent_) return;
    const std::string bytes(reinterpret_cast<const char*>(question.bytes.data()),
                            question.bytes.size());
    const size_t end = bytes.find('\0', 12) + 1;  // of the name that is asked for
    const auto found = records_.find(bytes.substr(12, end - 12));
    const std::vector<std::pair<int, std::string>> none;
    const auto& records = found != records_.end() ? found->second : none;
    const int code = code_ != 0 ? code_ : found == records_.end() ? 3 : 0;

    std::string reply = bytes.substr(0, 2) + '\x81' + static_cast<char>(0x80 | code) + u16(1) +
                        u16(static_cast<unsigned>(records.size()) + (lies_ ? 7 : 0)) + u32(0) +
                        bytes.substr(12, end + 4 - 12);
    for (const auto& [type, data] : records) {
      reply += u16(0xc00c) + u16(static_cast<unsigned>(type)) + u16(1) + u32(300) +
               u16(static_cast<unsigned>(data.size())) + data;
    }
    iovec part{reply.data(), reply.size()};
    EXPECT_TRUE(socket_.try_send({&part, 1}, &question.from).ok());
  }

  DatagramSocket socket_;
  std::map<std::string, std::vector<std::pair<int, std::string>>> records_;
  int code_ = 0;
  bool silent_ = false;
  bool lies_ = false;
  int questions_ = 0;
};

}  // namespace giro::test
