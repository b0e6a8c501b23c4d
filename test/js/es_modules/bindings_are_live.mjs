// What is imported follows what is exported; names that mean something else do not.
// Prints:
//   1 2 2 default
//   inner parameter 3 9
//   true true TypeError
//   a,b,ns true
import answer, { count, increment } from './fixtures/counter.mjs';
import * as ns from './fixtures/counter.mjs';

console.log(count, increment(), count, answer());

function shadowed(count, { increment } = { increment: 3 }) { return [count, increment]; }
{ let answer = 'inner'; console.log(answer, ...shadowed('parameter'), (() => { var count = 9; return count; })()); }

class Uses { answer = answer; static increment = increment; }
let failure;
try { count = 5; } catch (error) { failure = error.name; }
console.log(new Uses().answer === answer, { increment }.increment === Uses.increment, failure);

const { a = answer, ...rest } = { b: count, ns };
console.log(['a', ...Object.keys(rest)].join(), a === answer && rest.b === ns.count);
