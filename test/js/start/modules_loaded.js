// Starting costs what is loaded: a program that prints texts and numbers needs few modules of lib/,
// neither the process object nor streams nor Buffer nor inspect. Whoever raises a bound here makes
// every start slower.
//
// Needs: giro
// Output goes to: pipe, file
// Prints:
//   text 1 -0 true undefined null 7n
//   for that: few
//   classes made safe, functions of inner loops: none
//   streams, buffers, inspect: none

'use strict';

// What rewrites sources there, with the names that it needs.
const portable = process.env.GIRO_ENGINE === 'portable' ? 3 : 0;

console.log('text', 1, -0, true, undefined, null, 7n);

// Reading the list is the first that anybody asks of the process object.
const all = process.moduleLoadList;
const first = all.slice(0, all.indexOf('NativeModule internal/process/object'));

// 12 when this was written.
console.log('for that:', first.length > 0 && first.length <= 13 + portable ? 'few' : first.join(' '));
// Each class is copied member by member, and some hundred functions are defined. What rewrites sources, where the
// engine lacks something, has some.
const made = first.filter((name) => /primordials\/(helpers|inner_loops)$/.test(name));
console.log('classes made safe, functions of inner loops:',
            process.env.GIRO_ENGINE === undefined && made.length > 0 ? made.join(' ') : 'none');
console.log('streams, buffers, inspect:',
            all.filter((name) => /streams|buffer|inspect/.test(name)).join(' ') || 'none');
