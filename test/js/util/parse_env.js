// util.parseEnv.
// Prints:
//   { A: '1', B: 'two\nlines', C: '3', D: 'spaced', E: '$A' }
//   1 A Z of A=first
//   { A: '"x # c  ', B: '2' } { A: 'x # c\nB=' }
//   ERR_INVALID_ARG_TYPE The "content" argument must be of type string. Received type number (5)
'use strict';

const { parseEnv } = require('util');

const text =
  'A=1\n# comment\nB="two\nlines"\nexport C=3\nD = spaced # not this\nE=\'$A\'\nF';
console.log(parseEnv(text));
const sorted = parseEnv('Z=1\nA=0\n1=x\n__proto__=y\nA=first');
console.log(Object.keys(sorted).join(' '), `of A=${sorted.A}`);
console.log(parseEnv('A="x # c  \nB=2'), parseEnv('A=`x # c\nB=`'));
try {
  parseEnv(5);
} catch (error) {
  console.log(error.code, error.message);
}
