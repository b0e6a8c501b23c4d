// What packages of npm replace in Module, one after the other, and that it has its effect.
// Prints:
//   _load: mock for main.js, false
//   _resolveFilename: other ~/other.js
//   _resolveLookupPaths: found by module.paths
//   _findPath: value
//   _nodeModulePaths: found by _nodeModulePaths
//   prototype.require: [value] [value]
//   prototype._compile: transformed
//   _extensions['.js']: number
//   wrap: boolean
//   wrapper: string
//   new extension: is coffee | entry | longest extension
//   .js .json .node .coffee .test.js
//   module.paths: found by module.paths
//   compiled from text: ~/virtual.js value true
//   _load without a parent: value
//   all back: [value]
'use strict';
const fs = require('fs');
const path = require('path');
const Module = require('module');
const { makeTree, shown } = require('./fixtures/tree');

const root = makeTree({
  'main.js': 'exports.value = require("./value");',
  'value.js': 'module.exports = "value";',
  'other.js': 'module.exports = "other";',
  'text.txt': 'some text',
  'code.coffee': 'is coffee',
  'data.test.js': 'module.exports = "plain";',
  'line.js': 'module.exports = typeof injected;',
  'folder/package.json': { main: 'entry' },
  'folder/entry.coffee': 'entry',
  'outside/lib/index.js': 'module.exports = "found by module.paths";',
  'alias/name.js': 'module.exports = "found by _nodeModulePaths";',
});
const from = Module.createRequire(path.join(root, 'start.js'));
const file = (name) => path.join(root, name);

// Replaces for the time of one action.
function replaced(object, key, make, action) {
  const original = object[key];
  object[key] = make(original);
  try {
    action();
  } catch (error) {
    console.log(`${key}:`, error.name, shown(root, error.message));
  } finally {
    object[key] = original;
  }
}

replaced(Module, '_load', (load) => function(request, parent, isMain) {
  if (request === './value') return `mock for ${path.basename(parent.filename)}, ${isMain}`;
  return load.call(this, request, parent, isMain);
}, () => console.log('_load:', from('./main').value));
delete from.cache[file('main.js')];

replaced(Module, '_resolveFilename', (resolve) => function(request, ...rest) {
  return resolve.call(this, request === 'aliased' ? file('other.js') : request, ...rest);
}, () => console.log('_resolveFilename:', from('aliased'), shown(root, from.resolve('aliased'))));

replaced(Module, '_resolveLookupPaths', (lookup) => (request, parent) =>
  [file('outside'), ...lookup(request, parent)], () => console.log('_resolveLookupPaths:',
    from('lib')));

replaced(Module, '_findPath', (find) => (request, paths, isMain) =>
  request === 'anything' ? file('value.js') : find(request, paths, isMain),
         () => console.log('_findPath:', from('anything')));

replaced(Module, '_nodeModulePaths', (paths) => (folder) => [file('alias'), ...paths(folder)],
         () => console.log('_nodeModulePaths:', Module.createRequire(file('x.js'))('name')));

replaced(Module.prototype, 'require', (require) => function(id) {
  const value = require.call(this, id);
  return id === './value' ? `[${value}]` : value;
}, () => console.log('prototype.require:', from('./value'), from('./main').value));

replaced(Module.prototype, '_compile', (compile) => function(content, filename, ...rest) {
  return compile.call(this, content.replace('other', 'transformed'), filename, ...rest);
}, () => {
  delete from.cache[file('other.js')];
  console.log('prototype._compile:', from('./other'));
});

replaced(Module._extensions, '.js', (load) => function(module, filename) {
  if (!filename.endsWith('line.js')) return load(module, filename);
  module._compile(`const injected = 1; ${fs.readFileSync(filename, 'utf8')}`, filename);
}, () => console.log("_extensions['.js']:", from('./line')));

for (const change of ['wrap', 'wrapper']) {
  delete from.cache[file('line.js')];
  const make = change === 'wrap' ?
    (wrap) => (script) => wrap(`var injected = true; ${script}`) :
    ([start, end]) => [`${start}var injected = 'x'; `, end];
  replaced(Module, change, make, () => console.log(`${change}:`, from('./line')));
}

Module._extensions['.coffee'] = (module, filename) => {
  module.exports = fs.readFileSync(filename, 'utf8');
};
Module._extensions['.test.js'] = (module) => { module.exports = 'longest extension'; };
console.log('new extension:', from('./code'), '|', from('./folder'), '|', from('./data.test.js'));
console.log(Object.keys(from.extensions).join(' '));
delete Module._extensions['.coffee'];
delete Module._extensions['.test.js'];
delete from.cache[file('code.coffee')];

const asked = new Module('asked');
asked.paths = [file('outside')];
console.log('module.paths:', asked.require('lib'));

function Derived(id) {
  Module.call(this, id);
  this.filename = id;
}
Object.setPrototypeOf(Derived.prototype, Module.prototype);
const derived = new Derived(file('virtual.js'));
derived.paths = Module._nodeModulePaths(root);
derived._compile('module.exports = [__filename, require("./value"), module.id === __filename]',
                 file('virtual.js'));
console.log('compiled from text:', shown(root, derived.exports.join(' ')));
console.log('_load without a parent:', Module._load(file('value.js')));
console.log('all back:', from('./main').value);
