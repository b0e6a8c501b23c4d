// Modules declare with `using`, at the top and in functions; what they export is seen all the same.
// Prints:
//   in a function
//   disposed: inner
//   5
//   disposed: top
import * as self from './using.mjs';

const resource = (name) => ({ [Symbol.dispose]() { console.log('disposed:', name); } });

function use() {
  using inner = resource('inner');
  console.log('in a function');
}
use();
using top = resource('top');
export const five = 5;
console.log(self.five);
