// ref and unref call what an object offers: its symbol first, then its method.
//
// Prints:
//   by symbol
//   by method
//   by method

'use strict';

process.ref({ [Symbol.for('nodejs.ref')]() { console.log('by symbol'); }, ref() {} });
process.ref({ ref() { console.log('by method'); } });
process.unref({ unref() { console.log('by method'); } });
process.unref({});
process.ref(null);
