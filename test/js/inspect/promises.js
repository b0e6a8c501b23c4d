// Promises: pending, fulfilled, rejected.
// Needs: engine promises
// Prints:
//   Promise { <pending> }
//   Promise { { a: { b: [Object] } } }
//   Promise { undefined }
//   Promise { <rejected> 5 }
//   Promise { 'x', key: 1 }
//   Later [Promise] { <pending> }
//   [ [Promise] ]
//   Promise { undefined }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

show(new Promise(() => {}));
show(Promise.resolve({ a: { b: { c: {} } } }));
show(Promise.resolve());
const rejected = Promise.reject(5);
rejected.catch(() => {});
show(rejected);
show(Object.assign(Promise.resolve('x'), { key: 1 }));
show(new (class Later extends Promise {})(() => {}));
show([Promise.resolve(1)], { depth: 0 });
const settling = (async () => {})();
show(settling);
