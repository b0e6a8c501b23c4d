#include "runtime/loop_recording.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <ctime>

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

std::optional<std::string> LoopRecording::open(const Settings& settings, const std::string& program,
                                               std::shared_ptr<trace::TraceListener> listener) {
  const bool has_file = settings.has("--trace-loop");
  if (!has_file && listener == nullptr) return std::nullopt;
  std::string path = settings.text("--trace-loop");
  if (path.empty() && has_file) path = "giro." + std::to_string(getpid()) + ".trace";
  trace::TraceFileOptions options;
  options.listener = std::move(listener);
  auto file = trace::TraceFile::create(path, options);
  if (!file.ok()) return "--trace-loop: " + file.error().to_string() + " '" + path + "'";
  recording = new Recording();
  recording->file = std::move(*file);
  recording->pool = std::make_shared<trace::PoolRecorder>(recording->file);
  recording->program = program;
  recording->has_texts = settings.flag("--trace-output");
  WorkPool::shared().set_observer(recording->pool);
  return std::nullopt;
}

std::unique_ptr<LoopRecording> LoopRecording::begin(Loop& loop, ProgramFunctions& functions,
                                                    const WorkerThread* worker) {
  if (recording == nullptr) return nullptr;
  if (worker == nullptr) {
    return std::make_unique<LoopRecording>(loop, functions, trace::StreamKind::main_loop, "main",
                                           trace::StreamOrigin{});
  }
  return std::make_unique<LoopRecording>(loop, functions, trace::StreamKind::worker_loop,
                                         "worker " + std::to_string(worker->id()),
                                         worker->origin());
}

LoopRecording::LoopRecording(Loop& loop, ProgramFunctions& functions, trace::StreamKind kind,
                             std::string_view name, trace::StreamOrigin origin)
    : loop_(loop), functions_(functions), recorder_(*recording->file, loop, kind, name, origin) {
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

// Of a worker, or of the main program when the process goes on; otherwise end_all() is the end.
LoopRecording::~LoopRecording() {
  recorder_.end(end_reason_, Environment::current().exit_code());
  current = nullptr;
  loop_.host().set_observer(nullptr);
  recording->pool->remove_loop(loop_);
}

void LoopRecording::end_all(int code) {
  if (recording == nullptr) return;
  if (current != nullptr) current->recorder_.end(current->end_reason_, code);
  recording->file->end();
  if (isatty(STDERR_FILENO) == 1 && !recording->file->path().empty()) {
    std::fprintf(stderr, "giro: recorded into %s; giro trace show %s\n",
                 recording->file->path().c_str(), recording->file->path().c_str());
  }
}

void LoopRecording::note_output(int fd, std::string_view text) {
  if (current == nullptr) return;
  current->recorder_.output(fd, text.size(), recording->has_texts ? text : std::string_view());
}

void LoopRecording::note_end(trace::EndReason reason) {
  if (current != nullptr) current->end_reason_ = reason;
}

uint64_t LoopRecording::note_sent(size_t bytes) {
  if (current == nullptr) return 0;
  static std::atomic<uint64_t> last_message = 0;
  const uint64_t id = ++last_message;
  current->recorder_.sent(id, bytes);
  return id;
}

void LoopRecording::note_received(uint64_t message) {
  if (current != nullptr && message != 0) current->recorder_.received(message);
}

trace::StreamOrigin LoopRecording::origin() {
  if (current == nullptr) return {};
  return {uint64_t{current->stream()} + 1, current->loop_.host().running_task()};
}

uint64_t LoopRecording::id_of(const KeyedFunction& function) {
  const uint64_t key = function.key;
  if (key == 0) return 0;
  trace::TraceStream& stream = recorder_.stream();
  if (const uint64_t id = stream.function_id(key); id != 0) return id;
  const engine::FunctionPlace place = functions_.place_of(function);
  return stream.define_function(key, place.name, place.file, place.line, place.column,
                                recorder_.begin_event());
}

void LoopRecording::expect(const KeyedFunction& function) {
  const uint64_t id = id_of(function);
  if (id != 0) recorder_.expect_function(id);
}

void LoopRecording::name_running(const KeyedFunction& function) {
  const TaskId task = loop_.host().running_task();
  if (task != 0) recorder_.name_task(task, id_of(function));
}

void LoopRecording::name_script(const std::string& file) {
  constexpr uint64_t kKey = 0;  // no function has it
  const TaskId task = loop_.host().running_task();
  if (task == 0) return;
  recorder_.name_task(
      task, recorder_.stream().define_function(kKey, "", file, 0, 0, recorder_.begin_event()));
}

}  // namespace giro::runtime
