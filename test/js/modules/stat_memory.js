// Files that come, go and change while modules are loaded.
// Prints:
//   MODULE_NOT_FOUND,MODULE_NOT_FOUND,MODULE_NOT_FOUND made,sub,package
//   was there
//   was there
//   ENOENT ENOENT: no such file or directory, open '~/gone.js'
//   file
//   folder folder
'use strict';
const fs = require('fs');
const { createRequire } = require('module');
const { makeTree } = require('./fixtures/tree');

const root = makeTree({
  'writes.js': `const fs = require('fs'); const path = require('path');
    exports.before = [];
    for (const name of ['./made', './made/sub', 'made-package']) {
      try { require(name); } catch (error) { exports.before.push(error.code); }
    }
    fs.mkdirSync(path.join(__dirname, 'made'));
    fs.writeFileSync(path.join(__dirname, 'made/index.js'), 'module.exports = "made";');
    fs.writeFileSync(path.join(__dirname, 'made/sub.js'), 'module.exports = "sub";');
    const folder = path.join(__dirname, 'node_modules/made-package');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'index.js'), 'module.exports = "package";');
    exports.after = [require('./made'), require('./made/sub'), require('made-package')];`,
  'gone.js': 'module.exports = "was there"',
  'turns.js': 'module.exports = "file"',
});
const from = createRequire(`${root}/main.js`);
const { before, after } = from('./writes');
console.log(before.join(), after.join());

console.log(from('./gone'));
fs.unlinkSync(`${root}/gone.js`);
console.log(from('./gone'));
delete from.cache[`${root}/gone.js`];
try {
  from('./gone');
} catch (error) {
  console.log(error.code, error.message.replace(root, '~'));
}

console.log(from('./turns'));
fs.unlinkSync(`${root}/turns.js`);
fs.mkdirSync(`${root}/turns`);
fs.writeFileSync(`${root}/turns/index.js`, 'module.exports = "folder"');
console.log(from('./turns/'), from('./turns/index'));
