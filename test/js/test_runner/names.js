// node:test has no name without its scheme; what is missing says so.
//
// Needs: giro
// Prints:
//   MODULE_NOT_FOUND false true
//   MODULE_NOT_FOUND false true
//   node:test,node:test/reporters
//   expectFailure,skip,todo,only,after,afterEach,before,beforeEach,describe,getTestContext,it,run,suite,test,mock,snapshot,assert
//   dot,junit,spec,tap,lcov
//   ERR_NOT_IMPLEMENTED test.run() is not implemented in giro
//   ERR_NOT_IMPLEMENTED test.snapshot.setResolveSnapshotPath() is not implemented in giro
//   ERR_NOT_IMPLEMENTED test.snapshot.setDefaultSnapshotSerializers() is not implemented in giro
//   ERR_NOT_IMPLEMENTED mock.timers is not implemented in giro
//   ERR_NOT_IMPLEMENTED test/reporters.dot is not implemented in giro
//   ERR_NOT_IMPLEMENTED test/reporters.junit is not implemented in giro
//   ERR_NOT_IMPLEMENTED test/reporters.lcov is not implemented in giro
'use strict';

const { builtinModules, isBuiltin } = require('module');

for (const id of ['test', 'test/reporters']) {
  try {
    require(id);
  } catch (error) {
    console.log(error.code, isBuiltin(id), isBuiltin(`node:${id}`));
  }
}
console.log(builtinModules.filter((id) => id.includes('test')).join());
const test = require('node:test');
console.log(Object.keys(test).join());
const reporters = require('node:test/reporters');
console.log(Object.keys(reporters).join());

const missing = [
  () => test.run(),
  () => test.snapshot.setResolveSnapshotPath(),
  () => test.snapshot.setDefaultSnapshotSerializers(),
  () => test.mock.timers,
  () => reporters.dot(),
  () => reporters.junit(),
  () => reporters.lcov(),
];
for (const use of missing) {
  try {
    use();
  } catch (error) {
    console.log(error.code, error.message);
  }
}
