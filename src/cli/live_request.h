// What a browser may ask of the live page, and what it is answered. No I/O.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "proto/http1_parser.h"

namespace giro::cli {

enum class LiveTarget : uint8_t { page, recording, source };

struct LiveRequest {
  LiveTarget target = LiveTarget::page;
  std::string file;  // of source
  bool is_head = false;
};

struct LiveRefusal {
  int status;
  std::string reason;  // a sentence
};

// Reads a request, which may come in any pieces, and judges it.
class LiveRequestReader final : private proto::Http1Listener {
 public:
  LiveRequestReader(std::string_view token, uint16_t port);

  // False: more must come.
  bool take(std::string_view bytes);
  // Once take() was true: one of the two.
  const std::optional<LiveRequest>& request() const { return request_; }
  const LiveRefusal& refusal() const { return refusal_; }

 private:
  proto::Http1Answer head(const proto::Http1Head& head) override;
  proto::Http1Answer body(std::string_view) override { return proto::Http1Answer::stop; }
  proto::Http1Answer complete(std::string_view) override { return proto::Http1Answer::stop; }
  void judge(const proto::Http1Head& head);
  bool comes_from_here(const proto::Http1Head& head);
  bool is_name_of_ours(std::string_view host) const;

  proto::Http1Parser parser_;
  const std::string token_;
  const std::string port_;
  bool is_judged_ = false;
  std::optional<LiveRequest> request_;
  LiveRefusal refusal_{400, "This is no request that can be understood."};
};

}  // namespace giro::cli
