// Each form of the module holds the others; _makeLong is an older name of toNamespacedPath; globs on POSIX.
// Prints:
//   true true true true true
//   true true
//   /a/../b 5 a\b a/b
//   C:\a\..\b -> \\?\C:\b
//   \\server\share\file -> \\?\UNC\server\share\file
//   \\?\C:\x -> \\?\C:\x
//   C:/a/b -> \\?\C:\a\b
//   null 7
//   /a/b.js /a/*.js true true
//   a/b/c a/** true true
//   a\b a/b false true
//   .x * false false
//   a/ a true true
//   ERR_INVALID_ARG_TYPE The "pattern" argument must be of type string. Received type number (5)
'use strict';

const path = require('path');
const posix = require('path/posix');
const win32 = require('path/win32');

console.log(path === posix, posix.posix === posix, posix.win32 === win32, win32.posix === posix, win32.win32 === win32);
console.log(posix._makeLong === posix.toNamespacedPath, win32._makeLong === win32.toNamespacedPath);
console.log(posix.toNamespacedPath('/a/../b'), posix._makeLong(5), posix.win32.join('a', 'b'), win32.posix.join('a', 'b'));
for (const name of ['C:\\a\\..\\b', '\\\\server\\share\\file', '\\\\?\\C:\\x', 'C:/a/b']) {
  console.log(name, '->', win32._makeLong(name));
}
console.log(win32._makeLong(null), win32.toNamespacedPath(7));

for (const [name, pattern] of [['/a/b.js', '/a/*.js'], ['a/b/c', 'a/**'], ['a\\b', 'a/b'], ['.x', '*'], ['a/', 'a']]) {
  console.log(name, pattern, posix.matchesGlob(name, pattern), win32.matchesGlob(name, pattern));
}
try {
  posix.matchesGlob('a', 5);
} catch ({ code, message }) {
  console.log(code, message);
}
