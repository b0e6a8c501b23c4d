// A namespace has the exports in order, and nobody can change it.
// Prints:
//   [ 'count', 'counter', 'increment', 'own', 'plain', 'renamed' ]
//   Module null false
//   7 8 true
//   TypeError TypeError
//   [Module: null prototype] { same: [Function: same] }
//   conflicting star exports: undefined 1 1
import * as star from './fixtures/star.mjs';
import * as ambiguous from './fixtures/ambiguous.mjs';
import * as self from './namespaces.mjs';

export function same() {}

console.log(Object.keys(star));
console.log(star[Symbol.toStringTag], Object.getPrototypeOf(star), Object.isExtensible(star));
console.log(star.renamed, star.plain.other, star.counter === await import('./fixtures/counter.mjs'));
const errors = [];
for (const change of [() => { star.own = 1; }, () => { star.more = 1; }]) {
  try { change(); } catch (error) { errors.push(error.name); }
}
console.log(...errors);
console.log(self);
console.log('conflicting star exports:', ambiguous.same, ambiguous.x, ambiguous.y);
