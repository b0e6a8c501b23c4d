// Recorder: writes what loops do into a file, which `giro trace` shows.
//
//   auto recorder = giro::Recorder::open("app.trace");
//   if (recorder.ok()) (*recorder)->watch(loop, "main");
//
// What is recorded is in the file a twentieth of a second later, also if the process is killed. If
// the file cannot be written any more, one line on standard error says so, and the program goes on.
// Callbacks have their kind and cause. A program that says in one what it is gives it a name and a
// place:
//
//   recorder.name_callback(loop, "answer a request");
//
// Names, paths, addresses and sizes are recorded, never contents. The file is its owner's alone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <version>
#ifdef __cpp_lib_source_location
#include <source_location>
#endif

#include "giro/base/api.h"
#include "giro/base/result.h"

namespace giro {

class Loop;

// Where a call stands in its program. clang 14 has no std::source_location; its lambdas are called
// operator() here.
struct SourcePlace {
  // As the compiler was given it.
  const char* file = "";
  // That the call stands in.
  const char* function = "";
  uint32_t line = 0;  // from 1

  // As a default argument: of the caller.
#ifdef __cpp_lib_source_location
  static constexpr SourcePlace here(
      const std::source_location& where = std::source_location::current()) {
    return {where.file_name(), where.function_name(), where.line()};
  }
#else
  static constexpr SourcePlace here(const char* file = __builtin_FILE(),
                                    const char* function = __builtin_FUNCTION(),
                                    uint32_t line = __builtin_LINE()) {
    return {file, function, line};
  }
#endif
};

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

  // The loop's thread, in a callback: what runs now is this, written there. Without a text it is
  // the function that calls. Costs some 30 ns; where the loop is not watched, nothing else happens.
  void name_callback(Loop& loop, std::string_view name = {},
                     SourcePlace where = SourcePlace::here());

 private:
  class Parts;
  explicit Recorder(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace giro
