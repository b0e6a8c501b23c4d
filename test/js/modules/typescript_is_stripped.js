// TypeScript runs without its types, required, imported, as a program, in a worker and as a text; positions stay. What is more
// than types is refused, or transformed under its option. Files below node_modules are left alone.
// Prints:
//   strip
//   CommonJS 3 true
//   ES module 7 undefined
//   detected 5 undefined
//   named function
//   typed.mts:3:49
//   SyntaxError ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX TypeScript enum is not supported in strip-only mode
//   file:enum.ts:1 | enum Kind { One }
//   SyntaxError ERR_INVALID_TYPESCRIPT_SYNTAX Expression expected
//   Error ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING
//   worker 4
//   program 0: main 2
//   program 1: 0
//   program 2: 8
//   program 3: 9
//   program 4: SyntaxError
//   program 5: ERR_UNKNOWN_FILE_EXTENSION
//   "const a         = 1;" "var A = /*#__PURE__*/ function(A) {\n    A[A[\"x\"] = 0] = \"x\";\n    return A;\n}(A || {});\n"
//   ERR_INVALID_ARG_VALUE ERR_INVALID_ARG_TYPE
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const { stripTypeScriptTypes } = require('module');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');
const { Worker } = require('worker_threads');

process.removeAllListeners('warning');
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'giro-typescript-')));
const file = (name) => path.join(folder, name);
const files = {
  'plain.cts': 'const n: number = 3;\nmodule.exports = { n, hasModule: typeof module === "object" } as object;\n',
  'typed.mts': 'import type { T } from "./types.ts";\nexport const n = 7 as T;\n' +
    'throw_(); function throw_(): void { try { throw new Error("here"); } catch (e) { stack = (e as Error).stack; } }\n' +
    'export var stack: string | undefined;\nexport const kind: string = typeof require;\n',
  'detected.ts': 'import { n } from "./plain.cts";\nexport const sum: number = n + 2;\nexport const kind = typeof module;\n',
  'names.cts': 'exports.named = function <T>(value: T): T { return value; };\n',
  'enum.ts': 'enum Kind { One }\nconsole.log(Kind.One);\n',
  'wrong.ts': 'const n: number = ;\n',
  'worker.ts': 'import { parentPort } from "node:worker_threads";\nparentPort!.postMessage(4 as number);\n',
  'main.ts': 'const { n }: { n: number } = require("./plain.cts");\nconsole.log("main", n - 1);\n',
  'node_modules/typed/index.ts': 'export const n: number = 1;\n',
};
for (const [name, text] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(file(name)), { recursive: true });
  fs.writeFileSync(file(name), text);
}

function tell(error) {
  console.log(error.name, error.code, ...(error.name === 'Error' ? [] : [error.message]));
}

(async () => {
  console.log(process.features.typescript);
  const plain = require(file('plain.cts'));
  console.log('CommonJS', plain.n, plain.hasModule);
  const typed = await import(pathToFileURL(file('typed.mts')));
  console.log('ES module', typed.n, typed.kind === 'undefined' ? undefined : typed.kind);
  const detected = require(file('detected.ts'));
  console.log('detected', detected.sum, detected.kind === 'undefined' ? undefined : detected.kind);
  const { named } = await import(pathToFileURL(file('names.cts')));
  console.log('named', typeof named);
  console.log(/typed\.mts:3:\d+/.exec(typed.stack)[0]);
  try {
    require(file('enum.ts'));
  } catch (error) {
    tell(error);
    const lines = error.stack.split('\n');
    console.log(lines[0].replace(/^file:.*\//, 'file:'), '|', lines[1]);
  }
  await import(pathToFileURL(file('wrong.ts'))).catch(tell);
  try {
    require(file('node_modules/typed/index.ts'));
  } catch (error) {
    tell(error);
  }
  const worker = new Worker(file('worker.ts'));
  console.log('worker', await new Promise((resolve) => worker.once('message', resolve)));
  [
    [file('main.ts')],
    ['--no-warnings', '--experimental-transform-types', file('enum.ts')],
    ['--input-type=module-typescript', '-e', 'import "fs"; const n: number = 8; console.log(n)'],
    ['-e', 'const n: number = 9; console.log(n)'],
    ['--no-strip-types', file('main.ts')],
    ['--no-experimental-strip-types', file('typed.mts')],
  ].forEach((args, i) => {
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    console.log(`program ${i}:`, stdout.trim() || /ERR_\w+|SyntaxError/.exec(stderr)[0]);
  });
  console.log(JSON.stringify(stripTypeScriptTypes('const a: number = 1;')),
              JSON.stringify(stripTypeScriptTypes('enum A { x }', { mode: 'transform' })));
  const codes = [['a', { mode: 'none' }], [1]].map((args) => {
    try {
      return stripTypeScriptTypes(...args);
    } catch (error) {
      return error.code;
    }
  });
  console.log(...codes);
  fs.rmSync(folder, { recursive: true });
})();
