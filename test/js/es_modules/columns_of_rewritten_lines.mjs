// Columns in lines that the engine knows otherwise are those of the text, as Node has them.
//
// Prints:
//   1 27
//   2 30
//   3 40
//   4 41
//   5 68
//   6 59
//   7 63
//   8 68

import { back } from './fixtures/says.mjs'; const f = (n) => { console.log(n, /:(\d+)\)?$/.exec(new Error().stack.split('\n')[2])[1]); };
export const one = 1; /**/f(1);
export default class { } /**/f(2);
({ back }); eval(''); import.meta.url; f(3); export { back as other }
await 1; await (2, await 3); /*      */ f(4);
const all = [back, back, () => back, async () => { await back; }]; f(5); import fs from 'fs';
for await (const x of [() => back]) { import('fs'); /* */ f(6); }
const g = async function* () { yield* [back]; await back; } ; f(7); export * from './fixtures/says.mjs';
typeof back; typeof arguments; { using x = null; void typeof back; f(8); }
void [all, fs, g];
