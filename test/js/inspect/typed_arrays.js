// Typed arrays, buffers and views of them.
// Prints:
//   Uint8Array(0) []
//   Uint8Array(3) [ 1, 2, 3 ]
//   Float64Array(3) [ 1.5, -0, NaN ]
//   BigInt64Array(2) [ 1n, -2n ]
//   Uint8Array(3) [ 1, ... 2 more items ]
//   Uint8Array(1) [ 0, key: 1 ]
//   [Uint8Array(2): null prototype] [ 0, 0 ]
//   Bytes(2) [Uint8Array] [ 0, 0 ]
//   Uint16Array(2) [
//     0,
//     0,
//     [BYTES_PER_ELEMENT]: 2,
//     [length]: 2,
//     [byteLength]: 4,
//     [byteOffset]: 0,
//     [buffer]: ArrayBuffer { [byteLength]: 4 }
//   ]
//   ArrayBuffer { [Uint8Contents]: <00 00 00>, [byteLength]: 3 }
//   ArrayBuffer { [Uint8Contents]: <>, [byteLength]: 0 }
//   ArrayBuffer { [Uint8Contents]: <01 ab ff>, [byteLength]: 3 }
//   ArrayBuffer {
//     [Uint8Contents]: <00 00 00 00 ... 5 more bytes>,
//     [byteLength]: 9
//   }
//   ArrayBuffer { [Uint8Contents]: <00>, [byteLength]: 1, key: 1 }
//   SharedArrayBuffer { [Uint8Contents]: <00 00>, [byteLength]: 2 }
//   DataView {
//     [byteLength]: 2,
//     [byteOffset]: 1,
//     [buffer]: ArrayBuffer { [Uint8Contents]: <00 00 00 00>, [byteLength]: 4 }
//   }
//   [ [ArrayBuffer], [Uint8Array] ]
//   SharedArrayBuffer {
//     [Symbol(Symbol.toStringTag)]: 'SharedArrayBuffer',
//     [Uint8Contents]: <00>,
//     [byteLength]: 1,
//     [byteLength]: [Getter],
//     [growable]: [Getter],
//     [maxByteLength]: [Getter]
//   }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

show(new Uint8Array());
show(new Uint8Array([1, 2, 3]));
show(new Float64Array([1.5, -0, NaN]));
show(new BigInt64Array([1n, -2n]));
show(new Uint8Array([1, 2, 3]), { maxArrayLength: 1 });
show(Object.assign(new Uint8Array(1), { key: 1 }));
show(Object.setPrototypeOf(new Uint8Array(2), null));
show(new (class Bytes extends Uint8Array {})(2));
show(new Uint16Array(2), { showHidden: true });
show(new ArrayBuffer(3));
show(new ArrayBuffer(0));
show(new Uint8Array([1, 171, 255]).buffer);
show(new ArrayBuffer(9), { maxArrayLength: 4 });
show(Object.assign(new ArrayBuffer(1), { key: 1 }));
show(new SharedArrayBuffer(2));
show(new DataView(new ArrayBuffer(4), 1, 2));
show([new ArrayBuffer(1), new Uint8Array(1)], { depth: 0 });
show(new SharedArrayBuffer(1), { showHidden: true, sorted: true });
