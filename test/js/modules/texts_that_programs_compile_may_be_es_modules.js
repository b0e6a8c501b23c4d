// module._compile() by a program (nyc and other tools give it every file's text): what the text is tells its syntax, or the
// format that is given, whatever the file's name says.
// Stderr has: Warning: Failed to load the ES module
// Prints:
//   .js undefined: a=function [object Module] | ERR_REQUIRE_ASYNC_MODULE | b=1 [object Object]
//   .js commonjs: SyntaxError | SyntaxError | b=1 [object Object]
//   .js module: a=function [object Module] | ERR_REQUIRE_ASYNC_MODULE | ReferenceError
//   .mjs undefined: a=function [object Module] | ERR_REQUIRE_ASYNC_MODULE | b=1 [object Object]
//   .cjs undefined: a=function [object Module] | ERR_REQUIRE_ASYNC_MODULE | b=1 [object Object]
//   .other module: a=function [object Module] | ERR_REQUIRE_ASYNC_MODULE | ReferenceError
'use strict';

const Module = require('module');
const path = require('path');

const texts = [
  'import fs from "fs"; export const a = typeof fs.readFile;', 'export default await 0;', 'exports.b = 1;',
];
let count = 0;

function compile(extension, format, text) {
  const filename = path.resolve(`nowhere${++count}${extension}`);
  const module = new Module(filename);
  module.filename = filename;
  module.paths = [];
  try {
    module._compile(text, filename, format);
  } catch (error) {
    return error.code ?? error.name;
  }
  const entries = Object.entries(module.exports).map((entry) => entry.join('='));
  return `${entries} ${Object.prototype.toString.call(module.exports)}`;
}

for (const [extension, format] of [
  ['.js'], ['.js', 'commonjs'], ['.js', 'module'], ['.mjs'], ['.cjs'], ['.other', 'module'],
]) {
  console.log(`${extension} ${format}:`, texts.map((text) => compile(extension, format, text)).join(' | '));
}
