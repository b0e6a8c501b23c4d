// `exports` of a package.json: subpaths, patterns, conditions, and what is wrong with them.
// Prints:
//   string -> ~/node_modules/string/a.js
//   string/a.js -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './a.js' is not defined by "exports" in ~/node_modules/string/package.json
//   string/package.json -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './package.json' is not defined by "exports" in ~/node_modules/string/package.json
//   map -> ~/node_modules/map/a.js
//   map/b -> ~/node_modules/map/b.js
//   map/b.js -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './b.js' is not defined by "exports" in ~/node_modules/map/package.json
//   map/nothing -> Error MODULE_NOT_FOUND: Cannot find module '~/node_modules/map/gone.js'
//   map/hidden -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './hidden' is not defined by "exports" in ~/node_modules/map/package.json
//   map/dir -> Error MODULE_NOT_FOUND: Cannot find module '~/node_modules/map/lib'
//   map/space -> ~/node_modules/map/a b.js
//   map/noext -> Error MODULE_NOT_FOUND: Cannot find module '~/node_modules/map/a'
//   map/folder/x.js -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './folder/x.js' is not defined by "exports" in ~/node_modules/map/package.json
//   map/ -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './' is not defined by "exports" in ~/node_modules/map/package.json
//   conditions -> ~/node_modules/conditions/a.js
//   conditions/x -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './x' is not defined by "exports" in ~/node_modules/conditions/package.json
//   no-match -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: No "exports" main defined in ~/node_modules/no-match/package.json
//   sub-no-match -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: No "exports" main defined in ~/node_modules/sub-no-match/package.json
//   sub-no-match/x -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './x' is not defined by "exports" in ~/node_modules/sub-no-match/package.json
//   array -> ~/node_modules/array/a.js
//   array/none -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './none' is not defined by "exports" in ~/node_modules/array/package.json
//   array/bad -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "../x" defined for './bad' in the package config ~/node_modules/array/package.json; targets must start with "./"
//   array/null -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './null' is not defined by "exports" in ~/node_modules/array/package.json
//   array/mixed -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './mixed' is not defined by "exports" in ~/node_modules/array/package.json
//   array/later -> ~/node_modules/array/b.js
//   patterns/x -> ~/node_modules/patterns/lib/x.js
//   patterns/lib/x.js -> ~/node_modules/patterns/lib/x.js
//   patterns/lib/private/x.js -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './lib/private/x.js' is not defined by "exports" in ~/node_modules/patterns/package.json
//   patterns/f/y/end.js -> ~/node_modules/patterns/lib/y/z.js
//   patterns/f/a.js -> ~/node_modules/patterns/a.js
//   patterns/twice/x -> ~/node_modules/patterns/lib/x/x.js
//   patterns/nothing -> Error MODULE_NOT_FOUND: Cannot find module '~/node_modules/patterns/lib/nothing.js'
//   patterns/q/deep -> ~/node_modules/patterns/a.js
//   patterns/lib/ -> Error MODULE_NOT_FOUND: Cannot find module '~/node_modules/patterns/lib/lib/.js'
//   bad-targets/up -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "../x.js" defined for './up' in the package config ~/node_modules/bad-targets/package.json; targets must start with "./"
//   bad-targets/middle -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "./lib/../../x.js" defined for './middle' in the package config ~/node_modules/bad-targets/package.json
//   bad-targets/number -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "7" defined for './number' in the package config ~/node_modules/bad-targets/package.json; targets must start with "./"
//   bad-targets/bare -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "other" defined for './bare' in the package config ~/node_modules/bad-targets/package.json; targets must start with "./"
//   bad-targets/abs -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "/x.js" defined for './abs' in the package config ~/node_modules/bad-targets/package.json; targets must start with "./"
//   bad-targets/modules -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "./node_modules/x.js" defined for './modules' in the package config ~/node_modules/bad-targets/package.json
//   bad-targets/bool -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "true" defined for './bool' in the package config ~/node_modules/bad-targets/package.json; targets must start with "./"
//   bad-targets/encoded -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "file://~/node_modules/bad-targets/lib%2fx.js" must not include encoded "/" or "\" characters
//   bad-targets/url -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "file:///x" defined for './url' in the package config ~/node_modules/bad-targets/package.json; targets must start with "./"
//   bad-targets/dot -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "./lib/./x.js" defined for './dot' in the package config ~/node_modules/bad-targets/package.json
//   bad-targets/p/x -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "../*" defined for './p/*' in the package config ~/node_modules/bad-targets/package.json; targets must start with "./"
//   bad-targets/dots/../x -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "./dots/../x" request is not a valid match in pattern "./dots/*" for the "exports" resolution of ~/node_modules/bad-targets/package.json
//   bad-targets/dots/%2e%2e/x -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "./dots/%2e%2e/x" request is not a valid match in pattern "./dots/*" for the "exports" resolution of ~/node_modules/bad-targets/package.json
//   bad-targets/dots/node_modules/x -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "./dots/node_modules/x" request is not a valid match in pattern "./dots/*" for the "exports" resolution of ~/node_modules/bad-targets/package.json
//   bad-targets/dots/y%2fz.js -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "file://~/node_modules/bad-targets/lib/y%2fz.js" must not include encoded "/" or "\" characters
//   bad-targets/empty -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "" defined for './empty' in the package config ~/node_modules/bad-targets/package.json
//   bad-targets/Case -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "./%2E%2E/x" defined for './Case' in the package config ~/node_modules/bad-targets/package.json
//   bad-targets/backslash -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "exports" target "./lib\\..\\x.js" defined for './backslash' in the package config ~/node_modules/bad-targets/package.json
//   bad-targets/slashes -> ~/node_modules/bad-targets/lib/x.js
//   bad-targets/dots//x.js -> ~/node_modules/bad-targets/lib/x.js
//   mixed -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/mixed/package.json. "exports" cannot contain some keys starting with '.' and some not. The exports object must either be an object of package subpath keys or an object of main entry condition name keys only.
//   numeric -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/numeric/package.json. "exports" cannot contain numeric property keys.
//   numeric-nested -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/numeric-nested/package.json. "exports" cannot contain numeric property keys.
//   false -> ~/node_modules/false/main.js
//   empty -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: No "exports" main defined in ~/node_modules/empty/package.json
//   empty/x -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './x' is not defined by "exports" in ~/node_modules/empty/package.json
//   empty-array -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: No "exports" main defined in ~/node_modules/empty-array/package.json
//   main-array -> ~/node_modules/main-array/a.js
//   order/lib/x.js -> ~/node_modules/order/lib/x.js
//   order/lib/y/z.js -> ~/node_modules/order/a.js
//   order/lx -> ~/node_modules/order/b.js
//   self -> ~/node_modules/self/a.js
//   inside: self -> ~/node_modules/self/a.js
//   inside: self/b -> ~/node_modules/self/b.js
//   inside: self/c -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './c' is not defined by "exports" in ~/node_modules/self/package.json imported from ~/node_modules/self/lib/inside.js
//   inside: self/package.json -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './package.json' is not defined by "exports" in ~/node_modules/self/package.json imported from ~/node_modules/self/lib/inside.js
//   inside: string -> ~/node_modules/string/a.js
'use strict';
const path = require('path');
const { createRequire } = require('module');
const { makeTree, report } = require('./fixtures/tree');

const files = { 'app/main.js': '' };
function addPackage(name, exports, ...names) {
  files[`node_modules/${name}/package.json`] = { name, main: 'main.js', exports };
  for (const file of ['main.js', 'a.js', 'b.js', 'lib/x.js', 'lib/y/z.js', 'a b.js', ...names]) {
    files[`node_modules/${name}/${file}`] = '';
  }
}
addPackage('string', './a.js');
addPackage('map', {
  '.': './a.js', './b': './b.js', './nothing': './gone.js', './hidden': null, './dir': './lib',
  './space': './a%20b.js', './noext': './a', './folder/': './lib/',
});
addPackage('conditions', {
  'import': './b.js', 'node': { 'never': './b.js', 'require': './a.js' }, 'default': './b.js',
});
addPackage('no-match', { import: './a.js', never: { default: './a.js' } });
addPackage('sub-no-match', { './x': { import: './a.js' } });
addPackage('array', {
  '.': [{ import: './b.js' }, 'bad', './a.js'], './none': [], './bad': ['bad', '../x'],
  './null': [null], './mixed': ['bad', null], './later': [null, './b.js'],
});
addPackage('patterns', {
  './*': './lib/*.js', './lib/*': './lib/*', './lib/private/*': null, './lib/*.js': './lib/*.js',
  './f/*/end.js': './lib/*/z.js', './f/*': './*', './twice/*': './lib/*/*.js', './*/deep': './a.js',
}, 'lib/private/x.js', 'lib/x/x.js');
addPackage('bad-targets', {
  './up': '../x.js', './middle': './lib/../../x.js', './number': 7, './bare': 'other',
  './abs': '/x.js', './modules': './node_modules/x.js', './bool': true, './encoded': './lib%2fx.js',
  './url': 'file:///x', './dot': './lib/./x.js', './p/*': '../*', './dots/*': './lib/*',
  './empty': '', './Case': './%2E%2E/x', './backslash': './lib\\..\\x.js',
  './slashes': './lib//x.js',
});
addPackage('mixed', { '.': './a.js', 'import': './b.js' });
addPackage('numeric', { 0: './a.js', default: './b.js' });
addPackage('numeric-nested', { '.': { 1: './a.js', default: './b.js' } });
addPackage('false', false);
addPackage('empty', {});
addPackage('empty-array', []);
addPackage('main-array', ['./a.js']);
addPackage('order', { './lib/*': './lib/*', './lib/y/*': './a.js', './l*': './b.js' });
addPackage('self', { '.': './a.js', './b': './b.js' });
files['node_modules/self/lib/inside.js'] = '';

process.noDeprecation = true;
const root = makeTree(files);
const from = createRequire(path.join(root, 'app/main.js'));
const requests = [
  'string', 'string/a.js', 'string/package.json', 'map', 'map/b', 'map/b.js', 'map/nothing',
  'map/hidden', 'map/dir', 'map/space', 'map/noext', 'map/folder/x.js', 'map/', 'conditions',
  'conditions/x', 'no-match', 'sub-no-match', 'sub-no-match/x', 'array', 'array/none', 'array/bad',
  'array/null', 'array/mixed', 'array/later', 'patterns/x', 'patterns/lib/x.js',
  'patterns/lib/private/x.js', 'patterns/f/y/end.js', 'patterns/f/a.js', 'patterns/twice/x',
  'patterns/nothing', 'patterns/q/deep', 'patterns/lib/', 'bad-targets/up', 'bad-targets/middle',
  'bad-targets/number', 'bad-targets/bare', 'bad-targets/abs', 'bad-targets/modules',
  'bad-targets/bool', 'bad-targets/encoded', 'bad-targets/url', 'bad-targets/dot',
  'bad-targets/p/x', 'bad-targets/dots/../x', 'bad-targets/dots/%2e%2e/x',
  'bad-targets/dots/node_modules/x', 'bad-targets/dots/y%2fz.js', 'bad-targets/empty',
  'bad-targets/Case', 'bad-targets/backslash', 'bad-targets/slashes', 'bad-targets/dots//x.js',
  'mixed', 'numeric', 'numeric-nested', 'false', 'empty', 'empty/x', 'empty-array', 'main-array',
  'order/lib/x.js', 'order/lib/y/z.js', 'order/lx', 'self',
];
for (const request of requests) report(root, request, () => from.resolve(request));

const inside = createRequire(path.join(root, 'node_modules/self/lib/inside.js'));
for (const request of ['self', 'self/b', 'self/c', 'self/package.json', 'string']) {
  report(root, `inside: ${request}`, () => inside.resolve(request));
}
