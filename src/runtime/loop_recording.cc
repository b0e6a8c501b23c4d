#include "runtime/loop_recording.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <ctime>

#include "engine/function_places.h"
#include "giro/loop_host.h"
#include "runtime/environment.h"
#include "runtime/versions.h"
#include "runtime/worker_thread.h"
#include "trace/pool_recorder.h"

namespace giro::runtime {
namespace {

// The recording of this process. Set before the first program, and never freed: threads of the pool
// may use it until the very end.
struct Recording {
  std::shared_ptr<trace::TraceFile> file;
  std::shared_ptr<trace::PoolRecorder> pool;
  std::string program;
  bool has_texts = false;
};
Recording* recording = nullptr;

thread_local LoopRecording* current = nullptr;

std::string time_of_day() {
  std::array<char, 32> text{};
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

}  // namespace

std::optional<std::string> LoopRecording::open(const Settings& settings,
                                               const std::string& program) {
  if (!settings.has("--trace-loop")) return std::nullopt;
  std::string path = settings.text("--trace-loop");
  if (path.empty()) path = "giro." + std::to_string(getpid()) + ".trace";
  auto file = trace::TraceFile::create(path);
  if (!file.ok()) return "--trace-loop: " + file.error().to_string() + " '" + path + "'";
  recording = new Recording();
  recording->file = std::move(*file);
  recording->pool = std::make_shared<trace::PoolRecorder>(recording->file);
  recording->program = program;
  recording->has_texts = settings.flag("--trace-output");
  WorkPool::shared().set_observer(recording->pool);
  return std::nullopt;
}

std::unique_ptr<LoopRecording> LoopRecording::begin(Loop& loop, const WorkerThread* worker) {
  if (recording == nullptr) return nullptr;
  if (worker == nullptr) {
    return std::make_unique<LoopRecording>(loop, trace::StreamKind::main_loop, "main");
  }
  return std::make_unique<LoopRecording>(loop, trace::StreamKind::worker_loop,
                                         "worker " + std::to_string(worker->id()));
}

LoopRecording::LoopRecording(Loop& loop, trace::StreamKind kind, std::string_view name)
    : loop_(loop), recorder_(*recording->file, loop, kind, name) {
  loop.host().set_observer(&recorder_);
  recording->pool->add_loop(loop, recorder_.stream().id());
  current = this;
  if (kind != trace::StreamKind::main_loop) return;
  std::array<char, 4096> folder{};
  recorder_.info("version", kGiroVersion);
  recorder_.info("pid", std::to_string(getpid()));
  recorder_.info("command", recording->program);
  recorder_.info("started", time_of_day());
  if (getcwd(folder.data(), folder.size()) != nullptr) recorder_.info("folder", folder.data());
}

LoopRecording::~LoopRecording() {
  current = nullptr;
  loop_.host().set_observer(nullptr);
  recording->pool->remove_loop(loop_);
}

void LoopRecording::end_all(int code) {
  if (recording == nullptr) return;
  if (current != nullptr) current->recorder_.end(trace::EndReason::another, code);
  recording->file->end();
  if (isatty(STDERR_FILENO) == 1) {
    std::fprintf(stderr, "giro: recorded into %s; giro trace show %s\n",
                 recording->file->path().c_str(), recording->file->path().c_str());
  }
}

void LoopRecording::note_output(int fd, std::string_view text) {
  if (current == nullptr) return;
  current->recorder_.output(fd, text.size(), recording->has_texts ? text : std::string_view());
}

void LoopRecording::expect(engine::Value function) {
  const uint64_t key = engine::place_key(function);
  if (key == 0) return;
  trace::TraceStream& stream = recorder_.stream();
  uint64_t id = stream.function_id(key);
  if (id == 0) {
    const engine::FunctionPlace place = engine::place_of(function);
    id = stream.define_function(key, place.name, place.file, place.line, place.column,
                                recorder_.time_ns());
  }
  recorder_.expect_function(id);
}

}  // namespace giro::runtime
