// What --trace-loop asks for: the loops of this process, recorded into one file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/value.h"
#include "giro/loop.h"
#include "runtime/settings.h"
#include "trace/loop_recorder.h"

namespace giro::runtime {

class WorkerThread;

// Of one program, the main one or a worker's. Its thread only, but for the functions that are
// static.
class LoopRecording {
 public:
  // Before the first program, if the options ask for it. What is wrong, or nothing.
  // `program` is its name; arguments may be secrets.
  static std::optional<std::string> open(const Settings& settings, const std::string& program);
  // Null: nothing is recorded. `worker` is null for the main program.
  static std::unique_ptr<LoopRecording> begin(Loop& loop, const WorkerThread* worker);
  // At the end of the process: everything is in the file when it returns.
  static void end_all(int code);
  // The program that runs on this thread writes to a descriptor.
  static void note_output(int fd, std::string_view text);

  explicit LoopRecording(Loop& loop, trace::StreamKind kind, std::string_view name);
  ~LoopRecording();
  LoopRecording(const LoopRecording&) = delete;
  LoopRecording& operator=(const LoopRecording&) = delete;

  // The function of what is scheduled next.
  void expect(engine::Value function);

 private:
  Loop& loop_;
  trace::LoopRecorder recorder_;
};

}  // namespace giro::runtime
