// What packages do to run TypeScript: a function for '.ts' among require.extensions that takes the place of a module's _compile
// gets the text with its types, whatever giro makes of it; hooks of registerHooks() have the main file of --import, too.
// Prints:
//   const n: number = 3;
//   3
//   main: 4
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'giro-typescript-')));
const file = (name) => path.join(folder, name);
fs.writeFileSync(file('a.ts'), 'const n: number = 3;\nmodule.exports = n;\n');
fs.writeFileSync(file('enum.ts'), 'enum Kind { One = 4 }\nconsole.log("main:", Kind.One);\n');
fs.writeFileSync(file('register.mjs'), `
  import { readFileSync } from 'node:fs';
  import { registerHooks, stripTypeScriptTypes } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.ts')) return next(url, context);
      const source = stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'), { mode: 'transform' });
      return { format: 'commonjs', source, shortCircuit: true };
    },
  });`);

const previous = require.extensions['.js'];
require.extensions['.ts'] = (module, filename) => {
  const compile = module._compile;
  module._compile = function(code, name) {
    console.log(code.split('\n')[0]);
    return Reflect.apply(compile, this, [code.replace(': number', ''), name]);
  };
  previous(module, filename);
};
console.log(require(file('a.ts')));
const { stdout } = spawnSync(process.execPath, ['--no-warnings', '--import', file('register.mjs'), file('enum.ts')]);
console.log(`${stdout}`.trim());
fs.rmSync(folder, { recursive: true });
