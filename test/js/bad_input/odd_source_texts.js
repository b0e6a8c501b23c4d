// Files that editors and accidents make.
//
// Prints:
//   byte order mark: 1
//   empty: {}
//   only white space: {}
//   only a comment without an end of line: {}
//   only a hashbang: {}
//   lines of Windows: 7
//   not UTF-8: 3 65533
//   a zero byte in a string: 3
//   line separators in a string: 3
//   return: 5
//   empty JSON: SyntaxError
//   JSON with a byte order mark: 6
//   deep JSON: object
'use strict';

const fs = require('fs');
const path = require('path');

let files = 0;

function load(name, bytes, show = (value) => value, extension = '.js') {
  const file = path.resolve(`file${files++}${extension}`);
  fs.writeFileSync(file, bytes);
  let text;
  try {
    text = show(require(file));
  } catch (error) {
    text = error.name;
  }
  console.log(`${name}:`, text);
}

load('byte order mark', '\ufeffmodule.exports = 1;');
load('empty', '');
load('only white space', ' \t\n\r\n\u00a0');
load('only a comment without an end of line', '// nothing');
load('only a hashbang', '#!/bin/giro');
load('lines of Windows', 'module.exports = \r\n7;\r\n');
load('not UTF-8', Buffer.from('module.exports = "a\xffb";', 'latin1'),
     (text) => `${text.length} ${text.charCodeAt(1)}`);
load('a zero byte in a string', 'module.exports = "a\0b";', (text) => text.length);
load('line separators in a string', 'module.exports = "a\u2028b";', (text) => text.length);
load('return', 'module.exports = 5; return; module.exports = 6;');
load('empty JSON', '', undefined, '.json');
load('JSON with a byte order mark', '\ufeff6', undefined, '.json');
load('deep JSON', '['.repeat(2000) + ']'.repeat(2000), (value) => typeof value, '.json');
