// What a program compiles under the name of a file is what stacks and carets are shown by, and not the file; what is thrown and has a
// stack is shown by it, though it is no error.
//
// Prints:
//   compiled.js:2 |const made = () => { throw new Error('here'); };|                     ^|
//   stack of mine
const { spawnSync } = require('child_process');
const fs = require('fs');

fs.writeFileSync('compiled.js', 'nothing\n\n\nnothing');
fs.writeFileSync('main.js', `
  require.extensions['.js'] = (module, name) => module._compile(
    '// no line of the file\\nconst made = () => { throw new Error(\\'here\\'); };\\nmade();', name);
  require('./compiled.js');`);
fs.writeFileSync('thrown.js', 'throw { stack: "stack of mine" };');
const lines = (file) => spawnSync(process.execPath, [file], { encoding: 'utf8' }).stderr.split('\n');
const [place, text, caret] = lines('main.js');
console.log(place.slice(place.lastIndexOf('/') + 1), `|${text}|${caret}|`);
console.log(lines('thrown.js')[0]);
