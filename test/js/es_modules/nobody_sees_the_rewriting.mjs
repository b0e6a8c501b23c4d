// What a module's text becomes for the engine is seen by nobody: not in the texts of functions and
// classes, not in columns, not by eval.
//
// Prints:
//   () => back(1, { back }, import.meta.url, (0,_giro.back))
//   async (x = back) => { await x; for await (const y of [x]) eval('y') }
//   class Named { [await 'key']() { return back } }
//   function () { return other }
//   function toString() { [native code] }
//   eval function number 3
//   eval name shadowed
//   inside a
//   eval made: inside a
//   eval arguments ReferenceError undefined 2
//   arguments ReferenceError undefined
//   delete SyntaxError
//   TypeError Assignment to constant variable.
//   TypeError TypeError TypeError
//   replaced eval: back
//   default function nothing

import { back, other } from './fixtures/says.mjs';
import unnamed, { text } from './fixtures/default_function.mjs';
console.log(String(() => back(1, { back }, import.meta.url, (0,_giro.back))));
console.log(String(async (x = back) => { await x; for await (const y of [x]) eval('y') }));
class Named { [await 'key']() { return back } }
console.log(String(Named));
console.log(text);
console.log(String(Function.prototype.toString));
console.log('eval', eval('typeof back'), eval('typeof other'), eval('let s = other; s + 2'));
console.log('eval', ((back) => eval('back'))('name'), eval('{ let other = "shadowed"; other }'));
console.log('eval made:', eval('(name) => back(name)')('inside') && 'inside a');
const inArrow = () => eval('arguments');
console.log('eval arguments', nameOf(inArrow), eval('typeof arguments'),
            (function() { return eval('arguments.length'); })(1, 2));
console.log('arguments', nameOf(() => arguments), typeof arguments);
console.log('delete', nameOf(() => eval('delete back')));
try { back = 1; } catch (error) { console.log(error.name, error.message); }
console.log(nameOf(() => { back++; }), nameOf(() => { [back] = [1]; }), nameOf(() => { ({ back } = {}); }));
const { eval: kept } = globalThis;
globalThis.eval = (text) => text;
console.log('replaced eval:', eval('back'));
globalThis.eval = kept;

console.log(unnamed.name, typeof unnamed, nameOf(() => text));

function nameOf(run) {
  try { run(); } catch (error) { return error.name; }
  return 'nothing';
}
