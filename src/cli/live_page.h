// LivePage: the page that shows the loop, while the program runs (--inspect-loop). A thread of its
// own with a loop of its own serves it, so that it is there while the program's loop is blocked. It
// only tells; nothing can be changed through it. On 127.0.0.1, for who knows the token of its
// address, and no other site.
//
// Thread: that which makes it, but for what its listener does. Lifetime: until the process ends.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "giro/base/result.h"
#include "trace/trace_file.h"

namespace giro::cli {

class LivePage {
 public:
  // On that port; 0: on one that is free.
  static Result<std::unique_ptr<LivePage>> open(uint16_t port);
  ~LivePage();
  LivePage(const LivePage&) = delete;
  LivePage& operator=(const LivePage&) = delete;

  // Where it is, with its token.
  std::string address() const;
  // What shall listen to the recording.
  std::shared_ptr<trace::TraceListener> listener() const;

 private:
  class Server;
  explicit LivePage(std::unique_ptr<Server> server);
  std::unique_ptr<Server> server_;
};

}  // namespace giro::cli
