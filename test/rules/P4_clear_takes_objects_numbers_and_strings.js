// Either function clears timeouts and intervals alike; what is no timer is no error.
// Prints:
//   the end
'use strict';

const never = () => console.log('never');
clearTimeout(setTimeout(never, 1));
clearInterval(setInterval(never, 1));
clearTimeout(+setTimeout(never, 1));
clearInterval(String(+setInterval(never, 1)));
clearInterval(setTimeout(never, 1));
clearTimeout(+setInterval(never, 1));
clearImmediate(setImmediate(never));
const twice = setTimeout(never, 1);
clearTimeout(twice);
clearTimeout(twice);
const nonsense = [undefined, null, 0, -1, NaN, 'text', '', {}, [], true, 1e9, Symbol.iterator];
for (const nothing of nonsense) {
  clearTimeout(nothing);
  clearInterval(nothing);
  clearImmediate(nothing);
}
process.on('exit', () => console.log('the end'));
