'use strict';

// The heap in the words of the `v8` module, as far as the engine tells.

const { MathMax } = primordials;
const { heapLimit, memory } = internalBinding('engine');
const { validateBoolean, validateObject } = require('internal/validators');

function heapStatistics() {
  const { 0: used, 1: total, 2: buffers, 3: native } = memory();
  const limit = heapLimit();
  return {
    total_heap_size: total,
    total_heap_size_executable: 0,
    total_physical_size: total,
    total_available_size: MathMax(0, limit - used),
    used_heap_size: used,
    heap_size_limit: limit,
    malloced_memory: native,
    peak_malloced_memory: native,
    does_zap_garbage: 0,
    number_of_native_contexts: 1,
    number_of_detached_contexts: 0,
    total_global_handles_size: 0,
    used_global_handles_size: 0,
    external_memory: buffers + native,
  };
}

function checkSnapshotOptions(options = {}) {
  validateObject(options, 'options');
  const { exposeInternals = false, exposeNumericValues = false } = options;
  validateBoolean(exposeInternals, 'options.exposeInternals');
  validateBoolean(exposeNumericValues, 'options.exposeNumericValues');
}

module.exports = { checkSnapshotOptions, heapStatistics };
