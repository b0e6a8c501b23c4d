// StreamWrite: one write(), or the end that shutdown() sends, from the call to its callback.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "giro/operation.h"
#include "giro/stream.h"

namespace giro {

class StreamCore;

class StreamWrite final : public Operation {
 public:
  enum class Kind : uint8_t { data, end };

  StreamWrite(StreamCore& core, Kind kind, Stream::Done done);

  // What is left to send: the parts from `sent` bytes on. `owned`, if not empty, stands for the
  // parts and is kept here.
  void keep(std::string owned, std::span<const iovec> parts, size_t sent);
  void keep(Bytes owned, size_t sent);

  Kind kind() const { return kind_; }
  const char* call() const { return kind_ == Kind::end ? "shutdown" : "write"; }
  size_t bytes() const { return bytes_; }  // that were left when it was queued

  void run() override;
  void discard() override;

  StreamWrite* next = nullptr;

 private:
  StreamCore& core_;
  Kind kind_;
  std::vector<iovec> parts_;
  std::string owned_;
  Bytes owned_bytes_;
  size_t bytes_ = 0;
  Stream::Done done_;
};

}  // namespace giro
