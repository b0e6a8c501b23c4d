// TextEncoder.encodeInto() writes to Uint8Arrays of any realm and class, and to nothing that only
// looks like one.
// Prints:
//   Uint8Array { read: 3, written: 4 } 97,98,195,169
//   Buffer { read: 3, written: 4 } 97,98,195,169
//   of another realm { read: 3, written: 4 } 97,98,195,169
//   of a class of its own { read: 3, written: 4 } 97,98,195,169
//   Float64Array ERR_INVALID_ARG_TYPE
//   Uint8ClampedArray ERR_INVALID_ARG_TYPE
//   DataView ERR_INVALID_ARG_TYPE
//   inherits ERR_INVALID_ARG_TYPE
//   proxy ERR_INVALID_ARG_TYPE
//   null ERR_INVALID_ARG_TYPE
'use strict';
const vm = require('vm');

class Own extends Uint8Array {}
const targets = {
  'Uint8Array': new Uint8Array(4),
  'Buffer': Buffer.alloc(4),
  'of another realm': vm.runInNewContext('new Uint8Array(4)'),
  'of a class of its own': new Own(4),
  'Float64Array': new Float64Array(4),
  'Uint8ClampedArray': new Uint8ClampedArray(4),
  'DataView': new DataView(new ArrayBuffer(4)),
  'inherits': Object.create(Uint8Array.prototype),
  'proxy': new Proxy(new Uint8Array(4), {}),
  'null': null,
};
const encoder = new TextEncoder();
for (const [name, target] of Object.entries(targets)) {
  try {
    console.log(name, encoder.encodeInto('ab\u00e9', target), [...target].join());
  } catch (error) {
    console.log(name, error.code);
  }
}
