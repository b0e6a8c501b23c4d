// path.matchesGlob: what each kind of pattern matches.
// Prints:
//   *.js a.js:true .a.js:false a/b.js:false a.jsx:false
//   **/*.js a.js:true x/a.js:true x/y/a.js:true .x/a.js:false
//   a/** a:false a/:true a/b:true a/b/c:true a/.b:false
//   a/**/c a/c:true a/b/c:true a/b/b/c:true a/b:false
//   ? a:true ab:false .:false é:true
//   [a-c]x ax:true dx:false x:false
//   [!a-c]x ax:false dx:true
//   [[:digit:]] 5:true a:false
//   a]b a]b:true
//   {a,b{c,d}} a:true bc:true bd:true b:false
//   {1..3}{a..c} 1a:true 3c:true 4a:false 1d:false
//   a{b} ab:false a{b}:true
//   @(a|b)c ac:true bc:true abc:false
//   +(a|b) a:true abab:true :false
//   x*(y) x:true xyy:true xz:false
//   !(a) a:false b:true ab:true
//   .* .a:true ..:false a:false
//   a/b a/b/:true a//b:true a/x/../b:true ./a/b:false
//    :true a:false
//   true false
'use strict';
const { matchesGlob, win32 } = require('path');

const cases = {
  '*.js': ['a.js', '.a.js', 'a/b.js', 'a.jsx'],
  '**/*.js': ['a.js', 'x/a.js', 'x/y/a.js', '.x/a.js'],
  'a/**': ['a', 'a/', 'a/b', 'a/b/c', 'a/.b'],
  'a/**/c': ['a/c', 'a/b/c', 'a/b/b/c', 'a/b'],
  '?': ['a', 'ab', '.', 'é'],
  '[a-c]x': ['ax', 'dx', 'x'],
  '[!a-c]x': ['ax', 'dx'],
  '[[:digit:]]': ['5', 'a'],
  'a]b': ['a]b'],
  '{a,b{c,d}}': ['a', 'bc', 'bd', 'b'],
  '{1..3}{a..c}': ['1a', '3c', '4a', '1d'],
  'a{b}': ['ab', 'a{b}'],
  '@(a|b)c': ['ac', 'bc', 'abc'],
  '+(a|b)': ['a', 'abab', ''],
  'x*(y)': ['x', 'xyy', 'xz'],
  '!(a)': ['a', 'b', 'ab'],
  '.*': ['.a', '..', 'a'],
  'a/b': ['a/b/', 'a//b', 'a/x/../b', './a/b'],
  '': ['', 'a'],
};
for (const [pattern, paths] of Object.entries(cases)) {
  console.log(pattern, paths.map((path) => `${path}:${matchesGlob(path, pattern)}`).join(' '));
}
console.log(win32.matchesGlob('a\\b\\c.js', 'a/**/*.js'), matchesGlob('a\\b', 'a/b'));
