// Nobody is warned of what is deprecated for a package that requires it, however deep the stack is.
//
// Prints:
//   not warned

'use strict';

const fs = require('fs');

fs.mkdirSync('node_modules/uses', { recursive: true });
fs.writeFileSync('node_modules/uses/index.js', 'require("./deep");');
fs.writeFileSync('node_modules/uses/deep.js', '(function f(n) { n > 0 ? f(n - 1) : require("punycode"); })(20);');
process.on('warning', ({ code }) => console.log(code));
require(`${process.cwd()}/node_modules/uses`);
setImmediate(() => console.log('not warned'));
