// URLPattern: patterns as texts and as objects, groups of every kind, bases, what is normalized, and what is refused.
// Prints:
//   true URLPattern 0
//   https | * | * | *.example.com | 8080 | /books/:id(\d+)?{.:format}?q=* |  | top
//   http{s}? | user | pass | [\:\:1] |  | /{a/}* | * | *
//   https | * | * | example.com |  | /relative/:x | * | *
//   https | * | * | xn--caf-dma.com |  | /b%20c | * | *
//   data | * | * |  |  | text/:kind | * | * true
//   [ 'https://example.com/books/42/a/b?c' ] /books/42/a/b 42 a/b { input: 'c', groups: { '0': 'c' } } { input: 'example.com', groups: { '0': 'example.com' } }
//   false null false
//   7 true
//   { input: '/a', groups: { b: undefined } }
//   x
//   true false
//   { input: '%C3%A9=1', groups: { '0': '%C3%A9=1' } } true
//   { 'café': 'y' }
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_INVALID_URL_PATTERN Failed to construct URLPattern
//   TypeError ERR_CONSTRUCT_CALL_REQUIRED Cannot call constructor without `new`
//   TypeError undefined Illegal invocation
//   TypeError undefined Illegal invocation
//   TypeError ERR_INVALID_ARG_TYPE Input must be an object or a string
//   TypeError ERR_INVALID_ARG_TYPE second argument must be a string or object
//   TypeError ERR_INVALID_ARG_TYPE URLPattern input needs to be a string or an object
//   TypeError ERR_OPERATION_FAILED Failed to exec URLPattern
//   TypeError ERR_INVALID_ARG_TYPE baseURL must be a string
'use strict';

const url = require('url');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};
const components = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
const show = (pattern) => components.map((name) => pattern[name]).join(' | ');

console.log(url.URLPattern === URLPattern, URLPattern.name, URLPattern.length);
console.log(show(new URLPattern('https://*.example.com:8080/books/:id(\\d+)?{.:format}?q=*#top')));
console.log(show(new URLPattern('http{s}?://user\\:pass@[\\:\\:1]/{a/}*')));
console.log(show(new URLPattern('/relative/:x', 'https://example.com/base/?q#h')));
console.log(show(new URLPattern({ protocol: 'https:', hostname: 'CAF\u00c9.com', port: '443', pathname: '/a/../b c' })));
console.log(show(new URLPattern('data\\:text/:kind')), new URLPattern({ pathname: '(a|b)' }).hasRegExpGroups);

const books = new URLPattern({ pathname: '/books/:id(\\d+)/:rest*' });
const found = books.exec('https://example.com/books/42/a/b?c');
const { id, rest } = found.pathname.groups;
console.log(found.inputs, found.pathname.input, id, rest, found.search, found.hostname);
console.log(books.test('https://example.com/books/x'), books.exec('https://example.com/books/x'), books.test('no url'));
console.log(books.exec({ pathname: 'books/7', baseURL: 'https://a.b/' }).pathname.groups.id, books.test('books/7', 'https://a.b/'));
console.log(new URLPattern({ pathname: '/a{/:b}?' }).exec({ pathname: '/a' }).pathname);
console.log(new URLPattern({ hostname: ':sub.example.com' }).exec('http://x.example.com').hostname.groups.sub);
console.log(new URLPattern({ pathname: '/A' }, { ignoreCase: true }).test('http://x/a'), new URLPattern({ pathname: '/A' }).test('http://x/a'));
console.log(new URLPattern({ search: '*' }).exec('http://x/?\u00e9=1').search, new URLPattern().test('any:thing'));
console.log(new URLPattern({ pathname: '/:caf\u00e9' }).exec('http://x/y').pathname.groups);

for (const bad of ['(', '/no-base', 'https://a/:x/:x', 'https://a/(?=x)', 'bad host://x']) tell(() => new URLPattern(bad));
tell(() => new URLPattern({ pathname: '([)' }));
tell(() => new URLPattern({ port: '99999' }));
tell(() => new URLPattern({}, 'https://a/'));
tell(() => new URLPattern({ baseURL: 'none' }));
tell(() => URLPattern());
tell(() => URLPattern.prototype.test.call({}));
tell(() => URLPattern.prototype.protocol);
tell(() => new URLPattern(5));
tell(() => new URLPattern('https://a/', 5));
tell(() => books.test(5));
tell(() => books.exec({}, 'https://a/'));
tell(() => books.test('https://a/', 5));
