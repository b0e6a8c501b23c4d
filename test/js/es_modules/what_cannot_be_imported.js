// Errors of import(), with Node's codes and texts.
// Prints:
//   ERR_MODULE_NOT_FOUND: Cannot find module '~/nope.mjs' imported from ~/what_cannot_be_imported.js
//   ERR_MODULE_NOT_FOUND: Cannot find package 'no-such-package' imported from ~/what_cannot_be_imported.js
//   ERR_UNSUPPORTED_DIR_IMPORT: Directory import '~/fixtures' is not supported resolving ES modules imported from ~/what_cannot_be_imported.js
//   ERR_UNKNOWN_BUILTIN_MODULE: No such built-in module: node:nope
//   ERR_UNSUPPORTED_ESM_URL_SCHEME: Only URLs with a scheme in: file and data are supported by the default ESM loader. Received protocol 'https:'
//   ERR_IMPORT_ATTRIBUTE_MISSING: Module "file://~/fixtures/data.json" needs an import attribute of "type: json"
//   SyntaxError: The requested module './fixtures/counter.mjs' does not provide an export named 'nope'
//   SyntaxError: Unexpected token '='
//   SyntaxError: The requested module './fixtures/ambiguous.mjs' contains conflicting star exports for name 'same'
//   boom
'use strict';

const dataUrl = (text) => `data:text/javascript,${encodeURIComponent(text)}`;
const fixture = (name) => JSON.stringify(`file://${__dirname}/fixtures/${name}`);

async function tell(specifier) {
  try {
    await import(specifier);
    console.log('imported');
  } catch (error) {
    const text = error.message.replaceAll(__dirname, '~').replaceAll('file://~/', './');
    const plain = error.code === undefined ? text : error.message.replaceAll(__dirname, '~');
    console.log(error.message === 'boom' ? 'boom' : `${error.code ?? error.name}: ${plain}`);
  }
}

(async () => {
  await tell('./nope.mjs');
  await tell('no-such-package');
  await tell('./fixtures');
  await tell('node:nope');
  await tell('https://example.org/x.mjs');
  await tell('./fixtures/data.json');
  await tell(dataUrl(`import { nope } from ${fixture('counter.mjs')};`));
  await tell(dataUrl('let x = = 1;'));
  await tell(dataUrl(`import { same } from ${fixture('ambiguous.mjs')};`));
  await tell(dataUrl('throw new Error("boom");'));
})();
