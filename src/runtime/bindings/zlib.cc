// Compression, for lib/zlib.js. Sizes are numbers; buffers are views of bytes.
#include <libdeflate.h>

#include <memory>
#include <optional>

#include "codecs/brotli_codec.h"
#include "codecs/whole.h"
#include "codecs/zlib_codec.h"
#include "codecs/zstd_codec.h"
#include "engine/buffers.h"
#include "engine/native_class.h"
#include "giro/work.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/zlib_constants.h"

namespace giro::runtime {

namespace {

using codecs::Codec;
using codecs::Failure;
using codecs::MaybeFailure;
using codecs::Step;
using codecs::Whole;
using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

// A thread of the pool has the codec while `busy`; what is closed then goes when it comes back.
struct CodecHandle {
  explicit CodecHandle(std::unique_ptr<Codec> made) : codec(std::move(made)) {}

  std::unique_ptr<Codec> codec;
  bool busy = false;
  bool closed = false;
};

// What needs the codec itself: not while a thread has it, nor when it has been closed.
template <Value (*function)(Call&, CodecHandle&)>
Value while_free(Call& call, CodecHandle& handle) {
  if (handle.busy || handle.closed) return call.fail_type("The codec is closed or at work");
  return function(call, handle);
}

Value wrap_codec(std::unique_ptr<Codec> codec) {
  return engine::wrap(std::make_unique<CodecHandle>(std::move(codec)));
}

// null, or [message, errno, code]
Value failure_value(const MaybeFailure& failure) {
  if (!failure) return Value::null();
  const Value parts[] = {Value::string(failure->message), Value::integer(failure->number),
                         Value::string(failure->code)};
  return Object::array(parts);
}

std::string text_of_bytes(Value buffer) {
  std::span<uint8_t> bytes = engine::bytes_of(buffer);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// --- Making one ---------------------------------------------------------------------------------

// (mode, windowBits, level, memLevel, strategy, dictionary, firstMemberOnly)
Value make_zlib(Call& call) {
  return wrap_codec(std::make_unique<codecs::ZlibCodec>(codecs::ZlibOptions{
      .mode = static_cast<codecs::ZlibMode>(call[0].to_int32()),
      .window_bits = call[1].to_int32(),
      .level = call[2].to_int32(),
      .memory_level = call[3].to_int32(),
      .strategy = call[4].to_int32(),
      .members = call[6].to_boolean() ? codecs::Members::first : codecs::Members::all,
      .dictionary = text_of_bytes(call[5])}));
}

// [name, value, ...]: numbers all of them
template <typename Number>
std::vector<std::pair<int, Number>> params_of(Value list) {
  std::vector<std::pair<int, Number>> params;
  Object items(list);
  const uint32_t count = items.get("length").to_uint32();
  for (uint32_t i = 0; i + 1 < count; i += 2) {
    params.emplace_back(items.get(i).to_int32(),
                        static_cast<Number>(items.get(i + 1).to_integer()));
  }
  return params;
}

// (compresses, params): a codec, or the message of what went wrong.
Value make_brotli(Call& call) {
  codecs::BrotliParams params = params_of<uint32_t>(call[1]);
  std::unique_ptr<Codec> codec;
  if (call[0].to_boolean()) {
    codec = codecs::BrotliEncoder::create(std::move(params));
  } else {
    codec = codecs::BrotliDecoder::create(std::move(params));
  }
  return codec == nullptr ? Value::string("Initialization failed") : wrap_codec(std::move(codec));
}

// (compresses, params, dictionary, pledgedSrcSize): the same
Value make_zstd(Call& call) {
  codecs::ZstdOptions options{.params = params_of<int>(call[1]),
                              .dictionary = text_of_bytes(call[2])};
  if (call[3].is_number()) options.size_pledged = static_cast<uint64_t>(call[3].to_integer());
  Failure failure;
  std::unique_ptr<Codec> codec;
  if (call[0].to_boolean()) {
    codec = codecs::ZstdCompressor::create(std::move(options), failure);
  } else {
    codec = codecs::ZstdDecompressor::create(std::move(options), failure);
  }
  return codec == nullptr ? Value::string(failure.message) : wrap_codec(std::move(codec));
}

// --- Steps --------------------------------------------------------------------------------------

constexpr const char* kOutside = "A part is outside of its buffer";

// From argument `first` on: flush, input, its offset and length, output, its offset and length.
// Nothing where a part is outside: lib/ has checked it, but the buffer may have shrunk since.
std::optional<Step> step_of(Call& call, size_t first) {
  const int flush = call[first].to_int32();
  const auto part = [&](size_t index) -> std::optional<std::span<uint8_t>> {
    const auto offset = static_cast<size_t>(call[index + 1].to_integer());
    const auto length = static_cast<size_t>(call[index + 2].to_integer());
    const std::span<uint8_t> bytes = engine::bytes_of(call[index]);
    if (offset > bytes.size() || length > bytes.size() - offset) return std::nullopt;
    return bytes.subspan(offset, length);
  };
  const auto input = part(first + 1);
  const auto output = part(first + 4);
  if (!input || !output) return std::nullopt;
  return Step{*input, *output, flush};
}

// (codec, state, flush, input, offset, length, output, offset, length): null or a failure; state[0]
// and state[1] become what is left of output and input.
Value write_sync(Call& call, CodecHandle& handle) {
  std::optional<Step> step = step_of(call, 2);
  if (!step) return call.fail_type(kOutside);
  MaybeFailure failure = handle.codec->run(*step);
  Object state(call[1]);
  state.set(0U, Value::integer(static_cast<int64_t>(step->output.size())));
  state.set(1U, Value::integer(static_cast<int64_t>(step->input.size())));
  return failure_value(failure);
}

// What a thread of the pool works on, and what keeps it there.
struct Job {
  Job(Call& call, CodecHandle& of, Value owner_value)
      : handle(of), owner(owner_value), codec_value(call[0]) {
    handle.busy = true;
  }
  ~Job() {
    handle.busy = false;
    if (handle.closed) handle.codec.reset();
  }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  CodecHandle& handle;
  Persistent owner;
  Persistent codec_value;
  Persistent input;
};

struct StepJob : Job {
  using Job::Job;
  Persistent output;
  Step step{};
  MaybeFailure failure;
};

// Runs job->run() in the pool, then `tell(job)` with the codec free for the next one. The job goes
// on the loop's thread: only there may it let go of values.
template <typename JobType, typename Work, typename Tell>
void queue_job(std::unique_ptr<JobType> job, Work work, Tell tell) {
  JobType* raw = job.get();
  queue_work(
      Environment::current().loop(), [raw, work] { work(*raw); },
      [job = std::move(job), tell](const Result<void>& result) mutable {
        if (result.ok()) tell(std::move(job));
      },
      Lane::files, {"zlib"});
}

// (codec, owner, flush, input, offset, length, output, offset, length):
// owner.onwritten(failure, outputLeft, inputLeft)
Value write(Call& call, CodecHandle& handle) {
  const std::optional<Step> step = step_of(call, 2);
  if (!step) return call.fail_type(kOutside);
  auto job = std::make_unique<StepJob>(call, handle, call[1]);
  job->input = Persistent(call[3]);
  job->output = Persistent(call[6]);
  job->step = *step;
  queue_job(
      std::move(job),
      [](StepJob& running) { running.failure = running.handle.codec->run(running.step); },
      [](std::unique_ptr<StepJob> done) {
        Persistent owner = std::move(done->owner);
        const Value failure = failure_value(done->failure);
        const auto output_left = static_cast<int64_t>(done->step.output.size());
        const auto input_left = static_cast<int64_t>(done->step.input.size());
        done.reset();
        static thread_local Persistent name(Value::string("onwritten"));
        Environment::current().door().call_back(owner.object(), name.value(), failure,
                                                Value::integer(output_left),
                                                Value::integer(input_left));
      });
  return Value::undefined();
}

// --- Whole inputs -------------------------------------------------------------------------------

size_t size_max_of(Value value) {
  const double size = value.to_number();
  return size < 0x1p53 ? static_cast<size_t>(size) : SIZE_MAX - 1;
}

enum class Outcome : uint8_t { done, failed, too_large, no_memory };

Value value_of(Outcome outcome) { return Value::integer(static_cast<int64_t>(outcome)); }

// The output with Outcome::done, the failure with Outcome::failed.
struct WholeAnswer {
  Value outcome;
  Value value;
  Value input_left;
};

WholeAnswer answer_of(Whole& whole) {
  const Value left = Value::integer(static_cast<int64_t>(whole.input_left));
  if (whole.failure) return {value_of(Outcome::failed), failure_value(whole.failure), left};
  if (whole.end != Whole::End::reached) {
    const Outcome outcome =
        whole.end == Whole::End::too_large ? Outcome::too_large : Outcome::no_memory;
    return {value_of(outcome), Value::undefined(), left};
  }
  const size_t size = whole.output.size();
  engine::Memory memory(reinterpret_cast<uint8_t*>(whole.output.release()));
  if (size == 0) memory = engine::allocate_memory(0);
  const Value bytes = engine::uint8_array(std::move(memory), size);
  return {value_of(bytes.is_undefined() ? Outcome::no_memory : Outcome::done), bytes, left};
}

// (codec, flush, input, maxOutputLength, goesOn): [outcome, value, inputLeft]
Value whole_sync(Call& call, CodecHandle& handle) {
  auto* const run = call[4].to_boolean() ? &codecs::run_by_steps : &codecs::run_whole;
  Whole whole =
      run(*handle.codec, engine::bytes_of(call[2]), call[1].to_int32(), size_max_of(call[3]));
  WholeAnswer answer = answer_of(whole);
  const Value parts[] = {answer.outcome, answer.value, answer.input_left};
  return Object::array(parts);
}

struct WholeJob : Job {
  using Job::Job;
  std::span<const uint8_t> bytes;
  int flush = 0;
  size_t size_max = 0;
  Whole whole;
};

// (codec, owner, flush, input, maxOutputLength): owner.oncomplete(outcome, value, inputLeft)
Value whole(Call& call, CodecHandle& handle) {
  auto job = std::make_unique<WholeJob>(call, handle, call[1]);
  job->input = Persistent(call[3]);
  job->bytes = engine::bytes_of(call[3]);
  job->flush = call[2].to_int32();
  job->size_max = size_max_of(call[4]);
  queue_job(
      std::move(job),
      [](WholeJob& running) {
        running.whole = codecs::run_whole(*running.handle.codec, running.bytes, running.flush,
                                          running.size_max);
      },
      [](std::unique_ptr<WholeJob> done) {
        Persistent owner = std::move(done->owner);
        const WholeAnswer answer = answer_of(done->whole);
        done.reset();
        Environment::current().door().call_back(owner.object(), Value::string("oncomplete"),
                                                answer.outcome, answer.value, answer.input_left);
      });
  return Value::undefined();
}

// --- The rest -----------------------------------------------------------------------------------

Value is_busy(Call&, CodecHandle& handle) { return Value::boolean(handle.busy); }

Value reset(Call&, CodecHandle& handle) { return failure_value(handle.codec->reset()); }

// (codec, level, strategy)
Value params(Call& call, CodecHandle& handle) {
  return failure_value(handle.codec->set_params(call[1].to_int32(), call[2].to_int32()));
}

Value close(Call&, CodecHandle& handle) {
  handle.closed = true;
  if (!handle.busy) handle.codec.reset();
  return Value::undefined();
}

// (data, value): data is text or bytes
Value crc32(Call& call) {
  const auto start = call[1].to_uint32();
  if (call[0].is_string()) {
    const std::string text = call[0].to_string();
    return Value::integer(::libdeflate_crc32(start, text.data(), text.size()));
  }
  const std::span<uint8_t> bytes = engine::bytes_of(call[0]);
  // Without bytes the library would begin anew.
  if (bytes.empty()) return Value::integer(start);
  return Value::integer(::libdeflate_crc32(start, bytes.data(), bytes.size()));
}

}  // namespace

void initialize_zlib(Object exports) {
  Object constants = Object::create_bare();
  set_zlib_constants(constants);
  exports.set("constants", constants);
  exports.set("kDone", value_of(Outcome::done));
  exports.set("kFailed", value_of(Outcome::failed));
  exports.set("kTooLarge", value_of(Outcome::too_large));
  method<make_zlib>(exports, "makeZlib", 7);
  method<make_brotli>(exports, "makeBrotli", 2);
  method<make_zstd>(exports, "makeZstd", 4);
  method<while_free<write>>(exports, "write", 9);
  method<while_free<write_sync>>(exports, "writeSync", 9);
  method<while_free<whole>>(exports, "whole", 5);
  method<while_free<whole_sync>>(exports, "wholeSync", 5);
  method<is_busy>(exports, "isBusy", 1);
  method<while_free<reset>>(exports, "reset", 1);
  method<while_free<params>>(exports, "params", 3);
  method<close>(exports, "close", 1);
  method<crc32>(exports, "crc32", 2);
}

}  // namespace giro::runtime
