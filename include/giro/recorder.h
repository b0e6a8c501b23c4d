// Recorder: writes what loops do into a file, which `giro trace` shows.
//
//   auto recorder = giro::Recorder::open("app.trace");
//   if (recorder.ok()) (*recorder)->watch(loop, "main");
//
// What is recorded is in the file a twentieth of a second later, also if the process is killed. If
// the file cannot be written any more, one line on standard error says so, and the program goes on.
// Names, paths, addresses and sizes are recorded, never contents. The file is its owner's alone.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "giro/base/api.h"
#include "giro/base/result.h"

namespace giro {

class Loop;

class GIRO_API Recorder {
 public:
  // A file that is there is overwritten.
  static Result<std::unique_ptr<Recorder>> open(const std::string& path);
  // Ends the recording. Loops that are watched must be told by unwatch() or be gone.
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // The loop's thread; several loops may be watched. Takes the place of the loop's observer.
  void watch(Loop& loop, std::string_view name = "loop");
  // The loop's thread, before the loop is destroyed.
  void unwatch(Loop& loop);

 private:
  class Parts;
  explicit Recorder(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace giro
