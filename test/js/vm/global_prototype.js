// The global object of a context may be given another prototype: it is seen from inside and outside, and
// the sandbox keeps its own.
//
// Prints:
//   true false true
//   false true
//   true inherited inherited function
//   receiver true
//   undefined 3 2

'use strict';

const vm = require('vm');

class Window {
  inherited() { return 'inherited'; }
  get receiver() { return this; }
}

const sandbox = {};
vm.createContext(sandbox);
const global = vm.runInContext('this', sandbox);
Object.setPrototypeOf(global, Window.prototype);
console.log(global instanceof Window, sandbox instanceof Window,
            vm.runInContext('Object.getPrototypeOf(globalThis)', sandbox) === Window.prototype);

const other = Object.setPrototypeOf({}, Window.prototype);
vm.createContext(other);
console.log(vm.runInContext('this', other) instanceof Window, other instanceof Window);

console.log('inherited' in global, global.inherited(), vm.runInContext('inherited()', sandbox),
            vm.runInContext('typeof Array', sandbox));
console.log('receiver', vm.runInContext('receiver === this', sandbox));
console.log(vm.runInContext('typeof missing', sandbox), vm.runInContext('var own = 3; own', sandbox),
            vm.runInContext('function W2() {} Object.setPrototypeOf(this, W2.prototype); this instanceof W2 ? 2 : 1',
                            sandbox));
