// node:test has no name without its scheme.
//
// Prints:
//   MODULE_NOT_FOUND false true
//   MODULE_NOT_FOUND false true
//   node:test,node:test/reporters
//   expectFailure,skip,todo,only,after,afterEach,before,beforeEach,describe,getTestContext,it,run,suite,test,mock,snapshot,assert
//   dot,junit,spec,tap,lcov
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
