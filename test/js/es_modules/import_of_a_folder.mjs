// The error of an import of a folder says what file may have been meant, in the words of the specifier.
//
// Prints:
//   ./sub "./sub/index.js"
//   ./sub/ "./sub/index.js"
//   pkg/lib "pkg/lib/index.js"
//   FOLDER/sub "FOLDER/sub/index.js"
//   file://FOLDER/main "FOLDER/main/it.mjs"
//   ./empty nothing
//   the stack has it too: true
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const files = {
  'sub/index.js': '', 'node_modules/pkg/package.json': '{}', 'node_modules/pkg/lib/index.js': '',
  'main/package.json': '{ "main": "it.mjs" }', 'main/it.mjs': '', 'empty/none.txt': '',
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(name.replace(/[^/]*$/, ''), { recursive: true });
  writeFileSync(name, text);
}
const folder = process.cwd();
const withoutFolder = (text) => text.replaceAll(folder, 'FOLDER');
writeFileSync('from.mjs', 'export default (specifier) => import(specifier);');
const { default: load } = await import(pathToFileURL(`${folder}/from.mjs`).href);

let last;
for (const specifier of ['./sub', './sub/', 'pkg/lib', `${folder}/sub`, pathToFileURL(`${folder}/main`).href, './empty']) {
  await load(specifier).catch((error) => {
    if (error.code !== 'ERR_UNSUPPORTED_DIR_IMPORT') throw error;
    const hint = /\nDid you mean to import (.*)\?$/.exec(error.message)?.[1] ?? 'nothing';
    console.log(withoutFolder(specifier), withoutFolder(hint));
    if (hint !== 'nothing') last = error;
  });
}
console.log('the stack has it too:', last.stack.split('\n')[1].startsWith('Did you mean'));
