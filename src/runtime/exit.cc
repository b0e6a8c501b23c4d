#include "runtime/exit.h"

#include <unistd.h>

#include <cstdio>
#include <string>

#include "engine/object.h"
#include "giro/terminal.h"
#include "runtime/compiled_scripts.h"
#include "runtime/cpu_profiler.h"
#include "runtime/environment.h"
#include "runtime/loop_recording.h"

namespace giro::runtime {

void exit_process(int code) {
  std::fflush(nullptr);
  restore_terminal();
  CpuProfiler::end_current();
  CompiledScripts::end_current();
  LoopRecording::end_all(code);
  // Not exit(): the engine's threads are still at work, and destructors would race with them.
  _exit(code);
}

void exit_after_failed_report(engine::Value error) {
  constexpr int kHandlerThrew = 7;
  std::string text = error.to_string();
  if (error.is_object()) {
    std::string stack = engine::Object(error).get("stack").to_string();
    if (!stack.empty() && stack != "undefined") text += "\n" + stack;
  }
  std::fprintf(stderr, "%s\n", text.c_str());
  LoopRecording::note_end(trace::EndReason::uncaught_error);
  Environment::current().end(kHandlerThrew);
}

}  // namespace giro::runtime
