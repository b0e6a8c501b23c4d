'use strict';

// The heap in the words of the `v8` module, as far as the engine tells.

const { memory } = internalBinding('engine');
const { availableMemory } = internalBinding('process');
const { validateBoolean, validateObject } = require('internal/validators');

function heapStatistics() {
  const { 0: used, 1: total, 2: external } = memory();
  const available = availableMemory();
  return {
    total_heap_size: total,
    total_heap_size_executable: 0,
    total_physical_size: total,
    total_available_size: available,
    used_heap_size: used,
    heap_size_limit: total + available,
    malloced_memory: external,
    peak_malloced_memory: external,
    does_zap_garbage: 0,
    number_of_native_contexts: 1,
    number_of_detached_contexts: 0,
    total_global_handles_size: 0,
    used_global_handles_size: 0,
    external_memory: external,
  };
}

function checkSnapshotOptions(options = {}) {
  validateObject(options, 'options');
  const { exposeInternals = false, exposeNumericValues = false } = options;
  validateBoolean(exposeInternals, 'options.exposeInternals');
  validateBoolean(exposeNumericValues, 'options.exposeNumericValues');
}

module.exports = { checkSnapshotOptions, heapStatistics };
