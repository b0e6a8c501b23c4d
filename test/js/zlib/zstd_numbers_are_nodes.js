// The numbers behind the names of Zstandard's directives, strategies, parameters and errors; what parameters do.
// Prints:
//   ZSTD_e_continue 0, ZSTD_e_flush 1, ZSTD_e_end 2
//   ZSTD_c_compressionLevel 100, ZSTD_c_windowLog 101, ZSTD_c_hashLog 102
//   ZSTD_c_chainLog 103, ZSTD_c_searchLog 104, ZSTD_c_minMatch 105
//   ZSTD_c_targetLength 106, ZSTD_c_strategy 107, ZSTD_c_enableLongDistanceMatching 160
//   ZSTD_c_ldmHashLog 161, ZSTD_c_ldmMinMatch 162, ZSTD_c_ldmBucketSizeLog 163
//   ZSTD_c_ldmHashRateLog 164, ZSTD_c_contentSizeFlag 200, ZSTD_c_checksumFlag 201
//   ZSTD_c_dictIDFlag 202, ZSTD_c_nbWorkers 400, ZSTD_c_jobSize 401
//   ZSTD_c_overlapLog 402
//   ZSTD_d_windowLogMax 100
//   ZSTD_error_no_error 0, ZSTD_error_GENERIC 1, ZSTD_error_prefix_unknown 10
//   ZSTD_error_version_unsupported 12, ZSTD_error_frameParameter_unsupported 14, ZSTD_error_frameParameter_windowTooLarge 16
//   ZSTD_error_corruption_detected 20, ZSTD_error_checksum_wrong 22, ZSTD_error_literals_headerWrong 24
//   ZSTD_error_dictionary_corrupted 30, ZSTD_error_dictionary_wrong 32, ZSTD_error_dictionaryCreation_failed 34
//   ZSTD_error_parameter_unsupported 40, ZSTD_error_parameter_combination_unsupported 41, ZSTD_error_parameter_outOfBound 42
//   ZSTD_error_tableLog_tooLarge 44, ZSTD_error_maxSymbolValue_tooLarge 46, ZSTD_error_maxSymbolValue_tooSmall 48
//   ZSTD_error_stabilityCondition_notRespected 50, ZSTD_error_stage_wrong 60, ZSTD_error_init_missing 62
//   ZSTD_error_memory_allocation 64, ZSTD_error_workSpace_tooSmall 66, ZSTD_error_dstSize_tooSmall 70
//   ZSTD_error_srcSize_wrong 72, ZSTD_error_dstBuffer_null 74, ZSTD_error_noForwardProgress_destFull 80
//   ZSTD_error_noForwardProgress_inputEmpty 82
//   ZSTD_fast 1, ZSTD_dfast 2, ZSTD_greedy 3
//   ZSTD_lazy 4, ZSTD_lazy2 5, ZSTD_btlazy2 6
//   ZSTD_btopt 7, ZSTD_btultra 8, ZSTD_btultra2 9
//   0 4
//   true
//   ZSTD_fast true true
//   ZSTD_greedy true true
//   ZSTD_lazy2 true true
//   ZSTD_btultra2 true true
//   ZSTD_error_frameParameter_windowTooLarge Frame requires too much memory for decoding 16
//   ERR_ZLIB_INITIALIZATION_FAILED Setting parameter failed undefined
//   ERR_ZSTD_INVALID_PARAM 12345 is not a valid zstd parameter undefined
//   ZSTD_error_checksum_wrong Restored data doesn't match checksum 22
'use strict';

const assert = require('assert');
const zlib = require('zlib');

const inThisOrder = Object.keys(zlib.constants).filter((name) => /^ZSTD_[a-z]/.test(name));
for (const name of inThisOrder) {
  assert.strictEqual(zlib[name], zlib.constants[name]);
  assert.throws(() => { zlib.constants[name] = 1; }, TypeError);
}
const groups = { e_: [], c_: [], d_: [], error_: [], '': [] };
for (const name of inThisOrder) {
  const [prefix] = Object.keys(groups).filter((start) => name.startsWith(`ZSTD_${start}`));
  groups[prefix].push(`${name} ${zlib[name]}`);
}
for (const group of Object.values(groups)) {
  for (let i = 0; i < group.length; i += 3) console.log(group.slice(i, i + 3).join(', '));
}

const text = Buffer.from('to be or not to be '.repeat(2000));
const compressed = (params) => zlib.zstdCompressSync(text, { params });
const kChecksumBit = 4;
const kSizeBits = 0xe0;
console.log(compressed({})[4] & kChecksumBit, compressed({ [zlib.ZSTD_c_checksumFlag]: 1 })[4] & kChecksumBit);
console.log((compressed({ [zlib.ZSTD_c_contentSizeFlag]: 0 })[4] & kSizeBits) === 0);
for (const strategy of ['ZSTD_fast', 'ZSTD_greedy', 'ZSTD_lazy2', 'ZSTD_btultra2']) {
  const bytes = compressed({ [zlib.constants.ZSTD_c_strategy]: zlib[strategy], [zlib.ZSTD_c_compressionLevel]: 5 });
  console.log(strategy, zlib.zstdDecompressSync(bytes).equals(text), bytes.length < text.length / 10);
}

const tell = (action) => {
  try {
    action();
    console.log('no error');
  } catch ({ code, message, errno }) {
    console.log(code, message, errno);
  }
};
const wide = compressed({ [zlib.ZSTD_c_windowLog]: 20, [zlib.ZSTD_c_contentSizeFlag]: 0 });
tell(() => zlib.zstdDecompressSync(wide, { params: { [zlib.ZSTD_d_windowLogMax]: 12 } }));
tell(() => compressed({ [zlib.ZSTD_c_windowLog]: 99 }));
tell(() => compressed({ 12345: 1 }));
const summed = compressed({ [zlib.ZSTD_c_checksumFlag]: 1 });
summed[summed.length - 1] ^= 1;
tell(() => zlib.zstdDecompressSync(summed));
