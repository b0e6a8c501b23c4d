// The source of a WebAssembly module is imported without running it; other modules have none. What is called `source` is still that.
//
// Prints:
//   true true
//   true
//   SyntaxError Source phase import object is not defined for module 'data:text/javascript,1'
//   SyntaxError Source phase import object is not defined for module 'data:text/javascript,2'
//   1 2
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.removeAllListeners('warning');
const write = (name, content) => {
  fs.writeFileSync(name, content);
  return pathToFileURL(path.resolve(name)).href;
};
// (import "./none.mjs" "f" (func)), which is not there
const bytes = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, 16, 1, 10, ...Buffer.from('./none.mjs'), 1, 0x66, 0, 0];
const url = write('a.wasm', Buffer.from(bytes));

const { default: sources } = await import(write('sources.mjs',
  'import source a from "./a.wasm"\nimport/**/source /* b */ from from "./a.wasm"\nexport default [a, from]'));
console.log(sources[0] instanceof WebAssembly.Module, sources[0] === sources[1]);
console.log(await import.source(url) === sources[0]);
const tell = ({ name, message }) => console.log(name, message);
await import.source('data:text/javascript,1').catch(tell);
await import(write('none.mjs', 'import source a from "data:text/javascript,2";')).catch(tell);
write('export.mjs', 'export default 1; export { two as source }; const two = 2;');
const named = await import(write('named.mjs',
  'import source from "./export.mjs"; import { source as from } from "./export.mjs"; export default [source, from].join(" ")'));
console.log(named.default);
