// A WebAssembly module is imported like any other: it imports what it names, exports its functions and the values of its globals,
// and takes part in cycles of requests; names that the language keeps for itself are refused.
// Prints:
//   10 42
//   LinkError Invalid Wasm export name
//   hooked 10
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.removeAllListeners('warning');
const text = (value) => [value.length, ...Buffer.from(value)];
const section = (id, bytes) => [id, bytes.length, ...bytes];

// (import "./add.mjs" "add" (func (param i32) (result i32))) (func (export NAME) (result i32) i32.const 7 call 0)
// (global (export "answer") i32 (i32.const 42))
const bytesFor = (name) => Buffer.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, [2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f]),
  ...section(2, [1, ...text('./add.mjs'), ...text('add'), 0, 0]),
  ...section(3, [1, 1]),
  ...section(6, [1, 0x7f, 0, 0x41, 42, 0x0b]),
  ...section(7, [2, ...text(name), 0, 1, ...text('answer'), 3, 0]),
  ...section(10, [1, 6, 0, 0x41, 7, 0x10, 0, 0x0b]),
]);

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'giro-wasm-')));
const urlOf = (name) => pathToFileURL(path.join(folder, name)).href;
fs.writeFileSync(path.join(folder, 'add.mjs'), 'export const add = (n) => n + 3;');
fs.writeFileSync(path.join(folder, 'good.wasm'), bytesFor('run'));
fs.writeFileSync(path.join(folder, 'bad.wasm'), bytesFor('wasm:run'));

const { answer, run } = await import(urlOf('good.wasm'));
console.log(run(), answer);
await import(urlOf('bad.wasm')).catch(({ name, message }) => console.log(name, message.slice(0, 24)));
registerHooks({
  resolve: (specifier, context, next) => (specifier === 'virtual' ?
    { url: urlOf('virtual'), format: 'wasm', shortCircuit: true } : next(specifier, context)),
  load: (url, context, next) => (url.endsWith('virtual') ?
    { format: 'wasm', source: bytesFor('run'), shortCircuit: true } : next(url, context)),
});
console.log('hooked', (await import('virtual')).run());
fs.rmSync(folder, { recursive: true });
