// However many; `this` is nothing.
// Prints:
//   0 undefined
//   1 undefined a
//   2 undefined a b
//   3 undefined a b c
//   4 undefined a b c d
//   5 undefined a b c d e
//   100 undefined
//   main said that it ends
'use strict';

function show(...args) {
  console.log(args.length, this, ...(args.length < 10 ? args : []));
}
const letters = ['a', 'b', 'c', 'd', 'e'];
for (let count = 0; count <= 5; count++) process.nextTick(show, ...letters.slice(0, count));
process.nextTick(show, ...new Array(100).fill('x'));
const state = { text: 'main runs' };
process.nextTick((object) => console.log(object.text), state);
state.text = 'main said that it ends';
