// What --trace-loop asks for: the loops of this process, recorded into one file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/value.h"
#include "giro/loop.h"
#include "runtime/program_functions.h"
#include "runtime/settings.h"
#include "trace/loop_recorder.h"

namespace giro::runtime {

class WorkerThread;

// Of one program, the main one or a worker's. Its thread only, but for the functions that are
// static.
class LoopRecording {
 public:
  // Before the first program, if the options ask for it or somebody listens. What is wrong, or
  // nothing. `program` is its name; arguments may be secrets.
  static std::optional<std::string> open(const Settings& settings, const std::string& program,
                                         std::shared_ptr<trace::TraceListener> listener = nullptr);
  // Null: nothing is recorded. `worker` is null for the main program.
  static std::unique_ptr<LoopRecording> begin(Loop& loop, ProgramFunctions& functions,
                                              const WorkerThread* worker);
  // At the end of the process: everything is in the file when it returns.
  static void end_all(int code);
  // The program that runs on this thread writes to a descriptor.
  static void note_output(int fd, std::string_view text);
  // Why it ends; nothing was left to do, otherwise.
  static void note_end(trace::EndReason reason);
  // It sends a message to another thread: the number that the message carries; 0: nothing is
  // recorded. And it receives one.
  static uint64_t note_sent(size_t bytes);
  static void note_received(uint64_t message);
  // What runs on this thread, for who is started by it.
  static trace::StreamOrigin origin();

  LoopRecording(Loop& loop, ProgramFunctions& functions, trace::StreamKind kind,
                std::string_view name, trace::StreamOrigin origin);
  ~LoopRecording();
  LoopRecording(const LoopRecording&) = delete;
  LoopRecording& operator=(const LoopRecording&) = delete;

  uint32_t stream() const { return recorder_.stream().id(); }
  // A callback has run too long, and still does.
  void note_stall(const trace::Stall& stall) { recorder_.stall(stall); }
  // The function of what is scheduled next; and of what runs now, where it was not known before.
  void expect(const KeyedFunction& function);
  void name_running(const KeyedFunction& function);
  // What runs now is this script.
  void name_script(const std::string& file);

 private:
  // 0: it is none that has a place.
  uint64_t id_of(const KeyedFunction& function);

  Loop& loop_;
  ProgramFunctions& functions_;
  trace::LoopRecorder recorder_;
  trace::EndReason end_reason_ = trace::EndReason::nothing_left;
};

}  // namespace giro::runtime
