#include "engine/samples.h"

#include <JavaScriptCore/JavaScript.h>
#include <jsc/jsc.h>

#include <chrono>

#include "engine/object.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine::samples {
namespace {

// Names of what the engine tells, as JSON.
struct Names {
  String traces{"traces"};
  String timestamp{"timestamp"};
  String frames{"frames"};
  String source{"sourceID"};
  String name{"name"};
  String location{"location"};
  String line{"line"};
  String column{"column"};
  String sources{"sources"};
  String url{"url"};
  String length{"length"};
};

const Names& names() {
  static const auto& kNames = *new Names;
  return kNames;
}

JSContextGroupRef group() { return JSContextGetGroup(detail::current_context); }

uint32_t length_of(Object list) { return list.get(names().length).to_uint32(); }

// Numbers that stand for "unknown" are the highest there are.
uint32_t number_of(Object object, const String& name) {
  constexpr uint32_t kHighest = uint32_t{1} << 30;
  const uint32_t number = object.get(name).to_uint32();
  return number > kHighest ? 0 : number;
}

struct Source {
  uint32_t id;
  std::string url;
};

std::vector<Source> sources_of(Object told) {
  std::vector<Source> sources;
  const Value list = told.get(names().sources);
  if (!list.is_object()) return sources;
  const Object array(list);
  for (uint32_t i = 0, count = length_of(array); i < count; ++i) {
    const Object source(array.get(i));
    const Value url = source.get(names().url);  // the engine's own have none
    sources.push_back({source.get(names().source).to_uint32(),
                       url.is_string() ? url.to_string() : std::string()});
  }
  return sources;
}

SampledFrame frame_of(Object told, const std::vector<Source>& sources) {
  SampledFrame frame;
  frame.function = told.get(names().name).to_string();
  // The text of a whole script or module.
  if (frame.function.starts_with('(')) frame.function.clear();
  const uint32_t source_id = told.get(names().source).to_uint32();
  for (const Source& source : sources) {
    if (source.id == source_id) frame.file = source.url;
  }
  if (frame.file.empty()) return frame;
  frame.line = number_of(told, names().line);
  frame.column = number_of(told, names().column);
  // "#AbCd12:LLInt:bc#3": the first part is of the function.
  const std::string location = told.get(names().location).to_string();
  frame.code = location.substr(0, location.find(':'));
  return frame;
}

Sample sample_of(Object told, const std::vector<Source>& sources) {
  constexpr double kUsPerSecond = 1e6;
  Sample sample;
  sample.time_us = told.get(names().timestamp).to_number() * kUsPerSecond;
  const Value frames = told.get(names().frames);
  if (!frames.is_object()) return sample;
  const Object list(frames);
  for (uint32_t i = 0, count = length_of(list); i < count; ++i) {
    sample.frames.push_back(frame_of(Object(list.get(i)), sources));
  }
  return sample;
}

// The engine tells its profiler which thread it is about when it is entered. A script that begins
// to look at itself is in there already.
void notice_this_thread() {
  using Ensure = void* (*)(JSContextGroupRef, void** stopwatch);
  using Notice = void (*)(void* sampler);
  static const auto kEnsure = symbols::find<Ensure>(symbols::kEnsureSampler);
  static const auto kNotice = symbols::find<Notice>(symbols::kNoticeThread);
  if (kEnsure == nullptr || kNotice == nullptr) return;
  void* stopwatch = nullptr;  // for one that is to be made; there is one
  kNotice(kEnsure(group(), &stopwatch));
}

}  // namespace

void set_interval_us(unsigned interval_us) { jsc_options_set_uint("sampleInterval", interval_us); }

void stop() {
  using Disable = void (*)(JSContextGroupRef);
  static const auto kDisable = symbols::find<Disable>(symbols::kDisableSampling);
  kDisable(group());
}

std::vector<Sample> take() {
  using Take = OpaqueJSString* (*)(JSContextGroupRef);
  static const auto kTake = symbols::find<Take>(symbols::kTakeSamples);
  std::vector<Sample> taken;
  OpaqueJSString* text = kTake(group());
  if (text == nullptr) return taken;
  const String json = String::adopt(text);
  const Value told{JSValueMakeFromJSONString(detail::current_context, json.raw())};
  if (!told.is_object()) return taken;
  const Object object(told);
  const std::vector<Source> sources = sources_of(object);
  const Value traces = object.get(names().traces);
  if (!traces.is_object()) return taken;
  const Object list(traces);
  for (uint32_t i = 0, count = length_of(list); i < count; ++i) {
    taken.push_back(sample_of(Object(list.get(i)), sources));
  }
  return taken;
}

void start() {
  using Enable = bool (*)(JSContextGroupRef);
  static const auto kEnable = symbols::find<Enable>(symbols::kEnableSampling);
  kEnable(group());
  notice_this_thread();
  take();  // what is left of the time before
}

// A function that runs until it has been seen, with its file and a line of its own.
bool work() {
  constexpr const char* kFile = "giro-self-test-of-samples";
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(2);
  bool is_seen = false;
  start();
  while (!is_seen && Clock::now() < end) {
    Completion ran = evaluate(
        "(function busy() {\n  const end = Date.now() + 5;\n  while (Date.now() < end);\n})()",
        kFile);
    if (!ran.ok()) break;
    for (const Sample& sample : take()) {
      for (const SampledFrame& frame : sample.frames) {
        is_seen |=
            frame.function == "busy" && frame.file == kFile && frame.line >= 1 && frame.line <= 4;
      }
    }
  }
  stop();
  return is_seen;
}

}  // namespace giro::engine::samples
