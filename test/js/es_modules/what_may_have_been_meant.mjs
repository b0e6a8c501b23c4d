// A module that is not found may have a name that require() would have found: the error says so. Names that a CommonJS module does not
// export are shown as they were asked for.
//
// Prints:
//   ERR_MODULE_NOT_FOUND Did you mean to import "./sub%20folder/index.js"?
//   ERR_MODULE_NOT_FOUND Did you mean to import "pkg/x.js"?
//   ERR_MODULE_NOT_FOUND none
//   ERR_UNSUPPORTED_DIR_IMPORT Did you mean to import "./sub%20folder/index.js"?
//   const { gone: here, other } = pkg;
//   ERR_INVALID_FILE_URL_HOST file://host/a.mjs true
//   ERR_INVALID_PACKAGE_CONFIG while importing "broken"
//   DEP0151 main.js
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const files = {
  'sub folder/index.js': '',
  'node_modules/pkg/package.json': '{}',
  'node_modules/pkg/x.js': '',
  'node_modules/broken/package.json': '{',
  'node_modules/old/package.json': '{ "type": "module", "main": "main" }',
  'node_modules/old/main.js': '',
  'plain.cjs': 'exports.other = 1',
};
for (const [name, content] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(name), { recursive: true });
  fs.writeFileSync(name, content);
}
let count = 0;
const fails = (text) => {
  const name = `main${count++}.mjs`;
  fs.writeFileSync(name, text);
  return import(pathToFileURL(path.resolve(name)).href).then(() => ({ message: 'loaded' }), (error) => error);
};
for (const request of ['./sub folder/index', 'pkg/x', './none', './sub folder']) {
  const { code, message, stack } = await fails(`import ${JSON.stringify(request)}`);
  const line = message.split('\n')[1] ?? 'none';
  console.log(code, stack.includes(message) ? line : 'another stack');
}
console.log((await fails('import { gone as here, other } from "./plain.cjs"')).message.split('\n').at(-2));
const refused = await fails('import "file://host/a.mjs"');
console.log(refused.code, refused.input, refused.module.endsWith('.mjs'));
const broken = await fails('import "broken"');
console.log(broken.code, /while importing "broken"/.exec(broken.message)?.[0]);
process.removeAllListeners('warning');
process.on('warning', ({ code, message }) => console.log(code, /main\.js/.exec(message)?.[0]));
await fails('import "old"');
