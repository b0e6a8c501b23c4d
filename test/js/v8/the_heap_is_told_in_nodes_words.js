// What the module tells of the heap and the engine: the names and kinds are Node's, the numbers belong together.
// Prints:
//   total_heap_size number
//   total_heap_size_executable number
//   total_physical_size number
//   total_available_size number
//   used_heap_size number
//   heap_size_limit number
//   malloced_memory number
//   peak_malloced_memory number
//   does_zap_garbage number
//   number_of_native_contexts number
//   number_of_detached_contexts number
//   total_global_handles_size number
//   used_global_handles_size number
//   external_memory number
//   code_and_metadata_size number
//   bytecode_and_metadata_size number
//   external_script_source_size number
//   cpu_profiler_metadata_size number
//   true true 1
//   true
//   read_only_space new_space old_space code_space shared_space trusted_space shared_trusted_space new_large_object_space large_object_space code_large_object_space shared_large_object_space shared_trusted_large_object_space trusted_large_object_space
//   space_name string, space_size number, space_used_size number, space_available_size number, physical_space_size number
//   true true
//   brief committed_size_bytes resident_size_bytes used_size_bytes space_statistics type_names detail_level
//   TypeError ERR_INVALID_ARG_VALUE The argument 'type' must be one of: 'brief', 'detailed'. Received 'other'
//   true true
//   no error: undefined
//   TypeError ERR_INVALID_ARG_TYPE The "flags" argument must be of type string. Received type number (7)
//   no error: undefined
//   no error: undefined
//   true true true false false
//   TypeError ERR_INVALID_ARG_TYPE The "content" argument must be of type string. Received an instance of Buffer
//   false
//   Error ERR_NOT_BUILDING_SNAPSHOT Operation cannot be invoked when not building startup snapshot
//   Error ERR_NOT_BUILDING_SNAPSHOT Operation cannot be invoked when not building startup snapshot
//   Error ERR_NOT_BUILDING_SNAPSHOT Operation cannot be invoked when not building startup snapshot
'use strict';

const v8 = require('v8');

const tell = (action) => {
  try {
    console.log('no error:', action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};
const kindsOf = (object) => Object.entries(object).map(([name, value]) => `${name} ${typeof value}`);

console.log(kindsOf(v8.getHeapStatistics()).join('\n'));
console.log(kindsOf(v8.getHeapCodeStatistics()).join('\n'));
const heap = v8.getHeapStatistics();
console.log(heap.used_heap_size > 0, heap.used_heap_size <= heap.heap_size_limit, heap.number_of_native_contexts);

const kept = [];
for (let i = 0; i < 200_000; i++) kept.push({ i });
console.log(v8.getHeapStatistics().used_heap_size - heap.used_heap_size > kept.length * 8);

const spaces = v8.getHeapSpaceStatistics();
console.log(spaces.map(({ space_name: name }) => name).join(' '));
console.log(kindsOf(spaces[0]).join(', '));
console.log(spaces.every((space) => space.space_used_size <= space.space_size),
            spaces.find(({ space_name: name }) => name === 'old_space').space_used_size > 0);

console.log(v8.getCppHeapStatistics('brief').detail_level, Object.keys(v8.getCppHeapStatistics()).join(' '));
tell(() => v8.getCppHeapStatistics('other'));

console.log(Number.isInteger(v8.cachedDataVersionTag()), v8.cachedDataVersionTag() === v8.cachedDataVersionTag());
tell(() => v8.setFlagsFromString('--no-opt'));
tell(() => v8.setFlagsFromString(7));
tell(() => v8.takeCoverage());
tell(() => v8.stopCoverage());

console.log(['', 'abc', 'caf\u00e9\u00ff', '\u0100', 'a\u{1f600}'].map(v8.isStringOneByteRepresentation).join(' '));
tell(() => v8.isStringOneByteRepresentation(Buffer.from('a')));

const { startupSnapshot } = v8;
console.log(Boolean(startupSnapshot.isBuildingSnapshot()));
tell(() => startupSnapshot.addSerializeCallback(() => {}));
tell(() => startupSnapshot.addDeserializeCallback(() => {}));
tell(() => startupSnapshot.setDeserializeMainFunction(() => {}));
