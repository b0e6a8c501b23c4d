// Files that may be traces, and everything that is made of them. Half of the inputs are whole
// files, the others the events of one chunk.
#include <cstddef>
#include <cstdint>
#include <string>

#include "giro/base/check.h"
#include "trace/perfetto.h"
#include "trace/show.h"
#include "trace/stats.h"

namespace {

using namespace giro;
using namespace giro::trace;

void append_word(std::string& out, uint32_t word) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(word >> 8 * i);
}

std::string file_of(const std::string& events) {
  std::string out(kMagic.begin(), kMagic.end());
  append_word(out, kVersion);
  append_word(out, 0);
  out.append(kChunkMagic.begin(), kChunkMagic.end());
  append_word(out, static_cast<uint32_t>(events.size()));
  for (int i = 0; i < 4; ++i) append_word(out, 0);
  return out + events;
}

// So many at most, so that what one event makes cannot be more than it should.
void check(const TraceModel& model, size_t size) {
  GIRO_CHECK(model.events <= size, "more events than bytes", model.events, size);
  for (const auto& [id, stream] : model.streams) {
    GIRO_CHECK(stream.runs.size() <= size, "more callbacks than bytes", stream.runs.size());
    for (const RunRecord& run : stream.runs) {
      GIRO_CHECK(run.end_ns == kUnknown || run.end_ns >= run.begin_ns, "it ends before it begins");
      if (ShowOptions options; run.begin_ns % 7 == 0) {
        options.causes = run.task;
        show(model, options);
        break;
      }
    }
  }
  show(model, {});
  stats(model);
  perfetto_json(model);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  if (!bytes.starts_with(static_cast<char>(kMagic[0]))) bytes = file_of(bytes);
  auto opened = TraceReader::from(Bytes::copy_of(bytes));
  if (auto* reader = std::get_if<TraceReader>(&opened)) check(load_trace(*reader), bytes.size());
  return 0;
}
