// An ES module that names what only CommonJS modules have is told so.
//
// Prints:
//   ReferenceError require is not defined in ES module scope, you can use import instead
//   ReferenceError exports is not defined in ES module scope
//   ReferenceError __dirname is not defined in ES module scope
//   true
//   false
for (const text of ['require', 'exports={}', '__dirname']) {
  await import(`data:text/javascript,${text};`).catch(({ name, message }) => console.log(name, message));
}
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
fs.writeFileSync('package.json', '{ "type": "module" }');
fs.writeFileSync('file.js', 'module;');
await import(pathToFileURL('file.js')).catch(({ message }) => console.log(message.includes('the \'.cjs\' file extension')));
await import('data:text/javascript,required;').catch(({ message }) => console.log(message.includes('scope')));
