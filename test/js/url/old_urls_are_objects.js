// Url, the class of old: made by hand, and resolved as objects.
// Stderr has: [DEP0169] DeprecationWarning: `url.parse()` behavior is not standardized
// Prints:
//   Url {
//     protocol: null,
//     slashes: null,
//     auth: null,
//     host: null,
//     port: null,
//     hostname: null,
//     hash: null,
//     search: null,
//     query: null,
//     pathname: null,
//     path: null,
//     href: null
//   }
//   true [Object: null prototype] { c: 'd' } 80 http://a:80/b?c=d#e
//   true http://a.b/f?g /f?g ?g
//   http://a/b/c
//   c as it is
//   ERR_INVALID_ARG_TYPE The "url" argument must be of type string. Received type number (5)
//   ERR_INVALID_ARG_TYPE The "url" argument must be of type string. Received an instance of Object
'use strict';

const url = require('url');

const empty = new url.Url();
console.log(empty);
console.log(empty.parse('http://a:80/b?c=d#e', true) === empty, empty.query, empty.port, empty.format());

const resolved = url.resolveObject('http://a.b/c/d?e', '../f?g');
console.log(resolved instanceof url.Url, resolved.href, resolved.path, resolved.search);
console.log(url.resolveObject(url.parse('http://a/b/'), url.parse('c')).href);
console.log(url.resolveObject('', 'c'), url.resolveObject(null, 'as it is'));
for (const bad of [5, {}]) {
  try {
    console.log(url.resolveObject(bad, 'c'));
  } catch ({ code, message }) {
    console.log(code, message);
  }
}
