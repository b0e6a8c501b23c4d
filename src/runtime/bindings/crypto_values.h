// What the files of internalBinding('crypto') share: bytes in and out, keys, work for the pool.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "crypto/failure.h"
#include "crypto/key.h"
#include "engine/buffers.h"
#include "engine/cells.h"
#include "engine/native_class.h"
#include "engine/persistent.h"
#include "giro/base/check.h"
#include "giro/work.h"
#include "runtime/environment.h"

namespace giro::runtime {

// A key as lib/ holds it.
struct KeyHandle {
  crypto::KeyPtr key;
};

engine::Value key_value(crypto::KeyPtr key);  // undefined for null
// Ends the process for what is no key: lib/ has checked.
const crypto::KeyPtr& key_of(engine::Value handle);

// Calls use(bytes), which runs no JavaScript, with text as UTF-8, what a view shows, or the bytes
// of a secret key.
template <typename Use>
auto with_bytes(engine::Value data, Use use) {
  if (data.is_string()) {
    const std::string text = data.to_string();
    return use(std::span(reinterpret_cast<const uint8_t*>(text.data()), text.size()));
  }
  if (const auto* handle = engine::unwrap<KeyHandle>(data)) return use(handle->key->secret_bytes());
  return use(std::span<const uint8_t>(engine::borrow_bytes(data)));
}
crypto::Bytes copy_of(engine::Value data);
// An ArrayBuffer.
engine::Value buffer_of(crypto::Input bytes);
inline engine::Value buffer_or_undefined(const std::optional<crypto::Bytes>& bytes) {
  return bytes ? buffer_of(*bytes) : engine::Value::undefined();
}
inline std::optional<int> optional_int(engine::Value value) {
  if (!value.is_number()) return {};
  return value.to_int32();
}

// [message, code, library, reason, others]
engine::Value failure_value(const crypto::Failure& failure);

// By the numbers that lib/ knows them by; null for undefined.
const EVP_MD* digest_of(engine::Value id);
// A reference of one's own: those of a worker go when its thread ends.
crypto::OwnedDigest kept_digest(engine::Value id);

namespace detail {

template <typename T>
struct PoolJob {
  engine::Persistent request;
  std::optional<T> value;
  crypto::MaybeFailure failure;
};

void report_to(const engine::Persistent& request, const crypto::MaybeFailure& failure,
               engine::Value value);

}  // namespace detail

// Without a request: computes now, and gives what `convert` makes of it, or undefined, where
// takeFailure() tells why. With one: computes in the pool, and calls request.oncomplete(failure or
// null, value). `compute` gives an optional and has copies of what it reads, because the program
// may change that meanwhile. Neither files nor look-ups wait for it.
template <typename Compute, typename Convert>
engine::Value run_job(engine::Value request, Compute compute, Convert convert) {
  using T = typename decltype(compute())::value_type;
  if (request.is_undefined()) {
    std::optional<T> value = compute();
    return value ? convert(std::move(*value)) : engine::Value::undefined();
  }
  auto job = std::make_unique<detail::PoolJob<T>>();
  job->request = engine::Persistent(request);
  auto* raw = job.get();
  queue_work(
      Environment::current().loop(),
      [raw, compute = std::move(compute)]() mutable {
        raw->value = compute();
        if (!raw->value) raw->failure = crypto::take_failure("Operation failed");
      },
      [job = std::move(job), convert = std::move(convert)](const Result<void>& result) mutable {
        if (!result.ok()) return;
        const engine::Value value =
            job->value ? convert(std::move(*job->value)) : engine::Value::undefined();
        detail::report_to(job->request, job->failure, value);
      },
      Lane::compute, {"crypto"});
  return engine::Value::undefined();
}

// Fills `bytes`, which are of `output`. Without a request the answer is whether it went well.
template <typename Work>
engine::Value fill_job(engine::Value request, engine::Value output, std::span<uint8_t> bytes,
                       Work work) {
  if (request.is_undefined()) return engine::Value::boolean(work(bytes));
  auto kept = std::make_unique<engine::Persistent>(output);
  return run_job(
      request,
      [bytes, work = std::move(work)]() -> std::optional<bool> {
        if (!work(bytes)) return {};
        return true;
      },
      [kept = std::move(kept)](bool) { return engine::Value::undefined(); });
}
template <typename Work>
engine::Value fill_job(engine::Value request, engine::Value output, Work work) {
  return fill_job(request, output, engine::bytes_of(output), std::move(work));
}

// What several files add to the binding.
void add_cipher_functions(engine::Object exports);
void add_key_functions(engine::Object exports);
void add_pair_functions(engine::Object exports);
void add_signature_functions(engine::Object exports);
void add_agreement_functions(engine::Object exports);
void add_certificate_functions(engine::Object exports);
void add_job_functions(engine::Object exports);

}  // namespace giro::runtime
