// Built-in modules, CommonJS, JSON and data: URLs.
// Prints:
//   true true
//   { named: 7, other: 8 } 7 true
//   { from: 'json' } json
//   5 { a: 1 }
//   changed changed
import fs, { existsSync } from 'node:fs';
import process, { pid } from 'process';
import plain, { named, 'module.exports' as whole } from './fixtures/plain.cjs';
import data from './fixtures/data.json' with { type: 'json' };
import { createRequire, syncBuiltinESMExports } from 'module';

console.log(existsSync(import.meta.filename), pid === process.pid);
console.log(plain, named, whole === createRequire(import.meta.url)('./fixtures/plain.cjs'));
const json = await import('./fixtures/data.json', { with: { type: 'json' } });
console.log(data, json.default.from);
const text = await import('data:text/javascript,export default 5');
const object = await import('data:application/json;base64,eyJhIjoxfQ==', { with: { type: 'json' } });
console.log(text.default, object.default);

const { existsSync: before } = fs;
fs.existsSync = () => 'changed';
syncBuiltinESMExports();
console.log(fs.existsSync(), existsSync());
fs.existsSync = before;
