// What a module sees, and what kinds of files can be loaded.
// Prints:
//   ./scope -> ["object","function",true,true,true,5,false,true]
//   ./replaced -> function
//   ./returns -> {"before":1}
//   ./hashbang -> ran
//   ./only-hashbang -> {}
//   ./comment -> {"done":1}
//   ./marked -> mark gone
//   ./marked.json -> {"mark":"gone"}
//   ./bytes -> é€😀��(
//   ./data -> {"list":[1,2],"__proto__":3}
//   ./null.json -> null
//   ./empty -> {}
//   ./plain.txt -> text is JavaScript
//   ./x.cjs -> cjs
//   ./.hidden -> hidden
//   ./.json -> a file named .json is JavaScript
//   ./module/x.cjs -> cjs in a module package
//   ./commonjs/x -> js in a commonjs package
//   ./module/node_modules/dep -> its dependency is another package
//   ./folder.js -> folder.js is a folder
//   ./throws -> RangeError undefined: thrown by the module
//   thrown null: null
//   broken SyntaxError true true
//   empty SyntaxError true true
//   syntax SyntaxError true false
//   code,requireStack ~/main.js
'use strict';
const path = require('path');
const { createRequire } = require('module');
const { makeTree, report, shown } = require('./fixtures/tree');

const invalidBytes = Buffer.from([0xff, 0xc3, 0x28, 0x22]);  // the last two are ("
const root = makeTree({
  'scope.js': `module.exports = [typeof exports, typeof require, module.filename === __filename,
    __dirname === module.path, this === exports, arguments.length, module.loaded,
    module.id === __filename];`,
  'replaced.js': 'exports.lost = 1; module.exports = () => "function";',
  'returns.js': 'exports.before = 1; return; exports.after = 1;',
  'hashbang.js': '#!/usr/bin/env node\nmodule.exports = "ran";',
  'only-hashbang.js': '#!/usr/bin/env node',
  'comment.js': 'exports.done = 1; // the last line has no newline',
  'marked.js': '\ufeffmodule.exports = "mark gone"',
  'marked.json': '\ufeff{"mark":"gone"}',
  'bytes.js': Buffer.concat([Buffer.from('module.exports = "é€😀'), invalidBytes]),
  'data.json': '{"list":[1,2],"__proto__":3}', 'null.json': 'null', 'broken.json': '{"list":[1,2}',
  'empty.json': '', 'empty.js': '', 'plain.txt': 'module.exports = "text is JavaScript"',
  'x.cjs': 'module.exports = "cjs"', '.hidden.js': 'module.exports = "hidden"',
  '.json': 'module.exports = "a file named .json is JavaScript"',
  'module/package.json': { type: 'module' },
  'module/x.cjs': 'module.exports = "cjs in a module package"',
  'commonjs/package.json': { type: 'commonjs' },
  'commonjs/x.js': 'module.exports = "js in a commonjs package"',
  'module/node_modules/dep/index.js': 'module.exports = "its dependency is another package"',
  'folder.js/index.js': 'module.exports = "folder.js is a folder"',
  'throws.js': 'throw new RangeError("thrown by the module")', 'throws-null.js': 'throw null',
  'syntax.js': 'let x = ;',
});
const from = createRequire(path.join(root, 'main.js'));

function load(request) {
  report(root, request, () => {
    const value = from(request);
    return typeof value === 'string' ? value : JSON.stringify(value) ?? value();
  });
}

const requests = [
  './scope', './replaced', './returns', './hashbang', './only-hashbang', './comment', './marked',
  './marked.json', './bytes', './data', './null.json', './empty', './plain.txt', './x.cjs',
  './.hidden', './.json', './module/x.cjs', './commonjs/x', './module/node_modules/dep',
  './folder.js', './throws',
];
for (const request of requests) load(request);
try {
  from('./throws-null');
} catch (error) {
  console.log('thrown null:', error);
}
for (const name of ['broken', 'empty', 'syntax']) {
  try {
    from(name === 'syntax' ? './syntax' : `./${name}.json`);
  } catch (error) {
    const prefix = `${path.join(root, name)}.json: `;
    console.log(name, error.name, error instanceof SyntaxError, error.message.startsWith(prefix));
  }
}
try {
  from('./missing');
} catch (error) {
  console.log(Object.keys(error).join(), shown(root, error.requireStack.join()));
}
