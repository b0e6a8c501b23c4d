'use strict';

// What Node's engine tells of itself, as far as ours does; and values as bytes.

const { ArrayPrototypeMap, RegExpPrototypeExec } = primordials;
const { codes: { ERR_NOT_BUILDING_SNAPSHOT, ERR_NOT_IMPLEMENTED } } = require('internal/errors');
const { checkSnapshotOptions, heapStatistics } = require('internal/heap_statistics');
const {
  DefaultDeserializer, DefaultSerializer, Deserializer, Serializer, deserialize, serialize,
} = require('internal/serdes');
const { validateOneOf, validateString } = require('internal/validators');

const spaceNames = [
  'read_only_space', 'new_space', 'old_space', 'code_space', 'shared_space', 'trusted_space',
  'shared_trusted_space', 'new_large_object_space', 'large_object_space',
  'code_large_object_space', 'shared_large_object_space', 'shared_trusted_large_object_space',
  'trusted_large_object_space',
];

// The engine has one space for everything.
function getHeapSpaceStatistics() {
  const { total_heap_size: total, used_heap_size: used } = heapStatistics();
  return ArrayPrototypeMap(spaceNames, (name) => ({
    space_name: name,
    space_size: name === 'old_space' ? total : 0,
    space_used_size: name === 'old_space' ? used : 0,
    space_available_size: name === 'old_space' ? total - used : 0,
    physical_space_size: name === 'old_space' ? total : 0,
  }));
}

function getHeapCodeStatistics() {
  return {
    code_and_metadata_size: 0,
    bytecode_and_metadata_size: 0,
    external_script_source_size: 0,
    cpu_profiler_metadata_size: 0,
  };
}

// What C++ has is counted by nobody, as by Node with an engine that keeps no objects of its own there.
function getCppHeapStatistics(type = 'detailed') {
  validateOneOf(type, 'type', ['brief', 'detailed']);
  return {
    __proto__: null,
    committed_size_bytes: 0,
    resident_size_bytes: 0,
    used_size_bytes: 0,
    space_statistics: [],
    type_names: [],
    detail_level: type,
  };
}

// Flags of another engine change nothing here.
function setFlagsFromString(flags) {
  validateString(flags, 'flags');
}

function cachedDataVersionTag() {
  return 0;
}

const wide = /[^\0-\xff]/;

function isStringOneByteRepresentation(content) {
  validateString(content, 'content');
  return RegExpPrototypeExec(wide, content) === null;
}

function missing(name) {
  return { [name]() { throw new ERR_NOT_IMPLEMENTED(`v8.${name}()`); } }[name];
}

function getHeapSnapshot(options) {
  checkSnapshotOptions(options);
  throw new ERR_NOT_IMPLEMENTED('v8.getHeapSnapshot()');
}

function writeHeapSnapshot(filename, options) {
  if (filename !== undefined) validateString(filename, 'filename');
  checkSnapshotOptions(options);
  throw new ERR_NOT_IMPLEMENTED('v8.writeHeapSnapshot()');
}

class GCProfiler {
  constructor() { throw new ERR_NOT_IMPLEMENTED('v8.GCProfiler'); }
}

// There are no snapshots to start from, so nobody ever builds one.
function refuseWithoutSnapshot() {
  throw new ERR_NOT_BUILDING_SNAPSHOT();
}

module.exports = {
  cachedDataVersionTag,
  getHeapSnapshot,
  getHeapStatistics: function getHeapStatistics() { return heapStatistics(); },
  getHeapSpaceStatistics,
  getHeapCodeStatistics,
  getCppHeapStatistics,
  setFlagsFromString,
  Serializer,
  Deserializer,
  DefaultSerializer,
  DefaultDeserializer,
  deserialize,
  takeCoverage() {},
  stopCoverage() {},
  serialize,
  writeHeapSnapshot,
  get promiseHooks() { return require('internal/v8_promise_hooks'); },
  queryObjects: missing('queryObjects'),
  startupSnapshot: {
    addDeserializeCallback(callback, data) { refuseWithoutSnapshot(); },
    addSerializeCallback(callback, data) { refuseWithoutSnapshot(); },
    setDeserializeMainFunction(callback, data) { refuseWithoutSnapshot(); },
    isBuildingSnapshot: () => false,
  },
  setHeapSnapshotNearHeapLimit: missing('setHeapSnapshotNearHeapLimit'),
  GCProfiler,
  isStringOneByteRepresentation,
  startCpuProfile: function startCpuProfile() {
    return require('internal/cpu_profile').startCpuProfile();
  },
};
