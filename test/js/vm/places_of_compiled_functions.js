// Functions that vm.compileFunction makes, and scripts with offsets, are in stacks where Node has them.
// Prints:
//   at <anonymous>:1:7
//   at <anonymous>:2:7
//   at <anonymous>:4:7
//   at <anonymous>:1:10
//   at named.js:1:7
//   at foo (<anonymous>:1:22)
//   at place.js:33:131
//   e.js:7
//    throw new Error("shown")
//    ^
//   function (a, b) {
//   return a
//   }
'use strict';

const vm = require('vm');

function frameOf(action) {
  try {
    action();
  } catch (error) {
    return /^ {4}(at .*)$/m.exec(error.stack)[1];
  }
}

const text = 'throw new Error("thrown")';
console.log(frameOf(vm.compileFunction(text)));
console.log(frameOf(vm.compileFunction(`\n${text}`)));
console.log(frameOf(vm.compileFunction(text, [], { lineOffset: 3 })));
console.log(frameOf(vm.compileFunction(text, ['a'], { columnOffset: 3 })));
console.log(frameOf(vm.compileFunction(text, ['a', 'b'], { filename: 'named.js' })));
const script = new vm.Script(`function foo(){${text}};foo()`, { filename: '' });
console.log(frameOf(() => script.runInThisContext({ displayErrors: false })));
const offsets = { filename: 'place.js', lineOffset: 32, columnOffset: 123 };
console.log(frameOf(() => vm.runInNewContext(' throw new Error()', {}, offsets)));
try {
  vm.runInThisContext(' throw new Error("shown")', { filename: 'e.js', lineOffset: 6, columnOffset: 40 });
} catch (error) {
  console.log(error.stack.split('\n').slice(0, 3).join('\n'));
}
console.log(`${vm.compileFunction('return a', ['a', 'b'])}`);
