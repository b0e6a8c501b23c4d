// Items of a storage are its properties, in the order of their names' bytes, unless the prototype has their name; all
// of them are texts. Without an option there is no storage, and localStorage wants a file.
//
// Options: --experimental-webstorage --no-warnings
// Prints:
//   Storage {}
//   undefined 1
//   Storage { '3': 'three', a: '1', b: '[object Object]' }
//   3,a,b 4 length
//   null undefined L
//   a null 3 b
//   true true true false {"3":"three","b":"[object Object]","key":"x","length":"L"}
//   function x 5
//   {"value":"[object Object]","writable":true,"enumerable":true,"configurable":true}
//   9 undefined
//   own child null
//   dc00
//   TypeError ERR_MISSING_ARGS Failed to execute 'getItem' on 'Storage': 1 argument required
//   TypeError ERR_MISSING_ARGS Failed to execute 'setItem' on 'Storage': 2 arguments required
//   TypeError undefined Illegal invocation
//   TypeError undefined Illegal invocation
//   TypeError undefined Cannot prevent extensions
//   Error ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   QuotaExceededError 22 Setting the value exceeded the quota
//   QuotaExceededError 22 Setting the value exceeded the quota
//   1 0
//   TypeError ERR_INVALID_ARG_VALUE The argument '--localstorage-file' is an invalid localStorage location. Received ''
//   undefined undefined
'use strict';

const { execFileSync } = require('child_process');

const storage = sessionStorage;

function attempt(run) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

console.log(storage);
console.log(storage.setItem('a', 1), storage.a);
storage.b = { x: 1 };
storage[3] = 'three';
console.log(storage);
storage.length = 'L';
console.log(Object.keys(storage).join(), storage.length, storage.key(3));
console.log(storage.getItem('none'), storage.none, storage.getItem('length'));
console.log(storage.key('1'), storage.key(-1), storage.key(0), storage.key(2));
storage.key = 'x';
console.log('a' in storage, delete storage.a, delete storage.none, 'a' in storage,
            JSON.stringify({ ...storage, key: storage.getItem('key'), length: storage.getItem('length') }));
storage[Symbol.for('s')] = 5;
console.log(typeof storage.key, storage.getItem('key'), storage[Symbol.for('s')]);
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(storage, 'b')));
Object.defineProperty(storage, 'd', { value: 9 });
Object.defineProperty(storage, 'accessor', { get() { return 1; } });
console.log(storage.d, storage.accessor);
const child = Object.create(storage);
child.own = 'child';
console.log(...Object.keys(child), child.own, storage.getItem('own'));
storage.setItem('\ud800', '\udc00');
console.log(storage.getItem('\ud800').charCodeAt(0).toString(16));
attempt(() => storage.getItem());
attempt(() => storage.setItem('x'));
attempt(() => Storage.prototype.getItem.call({}, 'a'));
attempt(() => Storage.prototype.length);
attempt(() => Object.preventExtensions(storage));
attempt(() => new Storage());
storage.clear();
const half = 'x'.repeat(5 * 1024 * 1024 - 100); // two bytes each, of 10 MiB in all
attempt(() => storage.setItem('too much', half + half));
storage.setItem('fits', half);
attempt(() => storage.setItem('does not fit any more', half));
const { length } = storage;
storage.removeItem('fits');
console.log(length, storage.length);
attempt(() => localStorage);
console.log(String(execFileSync(process.execPath, ['-p', 'typeof sessionStorage + " " + typeof Storage'])).trim());
