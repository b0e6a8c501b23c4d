// Functions are there before their module has run, other bindings throw until then.
// Prints:
//   [ 'b after hoisted', 'ReferenceError', 'a' ]
import { seen } from './fixtures/cycle_a.mjs';

console.log(seen());
