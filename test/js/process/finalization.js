// What is registered is called at the end, unless it was taken back.
//
// Prints:
//   before exit 1 beforeExit
//   at exit 2 exit
// Stderr has: ExperimentalWarning: process.finalization.register is an experimental feature

'use strict';

const objects = [{ id: 1 }, { id: 2 }, { id: 3 }];
const { register, registerBeforeExit, unregister } = process.finalization;
registerBeforeExit(objects[0], ({ id }, event) => console.log('before exit', id, event));
register(objects[1], ({ id }, event) => console.log('at exit', id, event));
register(objects[2], () => console.log('never'));
unregister(objects[2]);
process.on('exit', () => objects);
