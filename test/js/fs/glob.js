// fs.glob(): patterns, exclusions, kinds of results.
//
// Prints:
//   * 5.js a link
//   *.js 5.js
//   **/*.js 5.js a/1.js a/b/3.js a/b/c/4.js
//   ** . 5.js a a/1.js a/2.ts a/b a/b/3.js a/b/c a/b/c/4.js link
//   a/** a a/1.js a/2.ts a/b a/b/3.js a/b/c a/b/c/4.js
//   a/*/ a/b
//   ./a/*.js a/1.js
//   a/b/../*.js a/1.js
//   {a,b}/[12].* a/1.js a/2.ts
//   **/c/** a/b/c a/b/c/4.js
//   none 
//   none/* 
//   a a
//   */b/* a/b/3.js a/b/c
//   .hidden/* .hidden/6.js
//   a/.* a/.7.js
//   link/* link/1.js link/2.ts link/b
//   **/b a/b
//   [ '*.js', 'a/*' ] 5.js a/1.js a/2.ts a/b
//   [ '5.js', 'a/1.js' ]
//   [ '5.js', 'a/1.js' ]
//   [ '1.js', '2.ts', 'b' ]
//   [ 'a 1.js' ]
//   a number throws TypeError: The "patterns" argument must be of type string. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   exclude throws TypeError: The "options.exclude" property must be of type function or string[]. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   null [ 'a/2.ts' ]
//   a/2.ts
'use strict';

const fs = require('fs');
const { sync } = require('./fixtures/show');

fs.mkdirSync('a/b/c', { recursive: true });
fs.mkdirSync('.hidden');
const files = ['a/1.js', 'a/2.ts', 'a/b/3.js', 'a/b/c/4.js', '5.js', '.hidden/6.js', 'a/.7.js'];
for (const file of files) fs.writeFileSync(file, '');
fs.symlinkSync('a', 'link');

const find = (...parameters) => fs.globSync(...parameters).sort();
const patterns = [
  '*', '*.js', '**/*.js', '**', 'a/**', 'a/*/', './a/*.js', 'a/b/../*.js', '{a,b}/[12].*',
  '**/c/**', 'none', 'none/*', 'a', '*/b/*', '.hidden/*', 'a/.*', 'link/*', '**/b', ['*.js', 'a/*'],
];
for (const pattern of patterns) console.log(pattern, find(pattern).join(' '));
console.log(find('**/*.js', { exclude: ['a/b/**'] }));
console.log(find('**/*.js', { exclude: (name) => name === 'b' }));
console.log(find('*', { cwd: 'a' }));
console.log(fs.globSync('a/*.js', { withFileTypes: true }).map(({ parentPath, name }) =>
  `${parentPath} ${name}`));
sync('a number', () => fs.globSync(1));
sync('exclude', () => fs.globSync('*', { exclude: 1 }));

fs.glob('a/*.ts', async (error, found) => {
  console.log(error, found);
  for await (const path of fs.promises.glob('a/*.ts')) console.log(path);
});
