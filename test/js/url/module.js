// node:url: what is older than the class, and paths as URLs.
//
// Options: --no-deprecation
// Prints:
//   host.com:8080 u:p /p/a?q=s#h -> http://u:p@host.com:8080/p/a?q=s#h
//   {"a":"1","b":["2","3"]}
//   /one/three http://a/c http://b/ http://a/d?e mailto:x@y
//   http://h/b?a=1&a=2#x //h:8/ ?c [::1]
//   http://xn--g6w251d.com/ http://測試.com/a
//   /a b <Buffer 2f 61 e4> C:\a b \\srv\a\b
//   file:///a%20b%25%23%3F%5C%7E/ file:///c%20 file:///C:/a%20b/ file://srv/share/f file:///C:/long
//   {"protocol":"https:","hostname":"::1","hash":"","search":"?y","pathname":"/x","path":"/x?y","href":"https://a:b@[::1]:81/x?y","port":81,"auth":"a:b"}
//   xn--espaol-zwa.com español.com |
//   ERR_INVALID_URL ERR_INVALID_ARG_TYPE ERR_INVALID_URL_SCHEME ERR_INVALID_FILE_URL_HOST ERR_INVALID_FILE_URL_PATH ERR_INVALID_FILE_URL_PATH ERR_INVALID_ARG_VALUE
'use strict';

const url = require('url');

const parsed = url.parse('http://u:p@Host.com:8080/p/a?q=s#h');
console.log(parsed.host, parsed.auth, `${parsed.path}${parsed.hash}`, '->', parsed.href);
console.log(JSON.stringify(url.parse('/x?a=1&b=2&b=3', true).query));
console.log(url.resolve('/one/two', 'three'), url.resolve('http://a/b', './c'), url.resolve('http://a', 'http://b'),
            url.resolve('http://a/b/c', '../d?e'), url.resolve('mailto:a@b', 'mailto:x@y'));
console.log(url.format({ protocol: 'http', host: 'h', pathname: 'b', query: { a: [1, 2] }, hash: 'x' }),
            url.format({ slashes: true, hostname: 'h', port: 8, pathname: '/' }), url.format({ search: 'c' }),
            url.format({ hostname: '::1' }));
const international = new URL('http://測試.com/a?b#c');
console.log(url.format(new URL('http://測試.com')), url.format(international, { unicode: true, search: false, fragment: false }));

console.log(url.fileURLToPath('file:///a%20b'), url.fileURLToPathBuffer('file:///a%e4'),
            url.fileURLToPath('file:///C:/a%20b', { windows: true }), url.fileURLToPath('file://srv/a/b', { windows: true }));
console.log(url.pathToFileURL('/a b%#?\\~/').href, url.pathToFileURL('/c ').href,
            url.pathToFileURL('C:\\a b\\', { windows: true }).href,
            url.pathToFileURL('\\\\srv\\share\\f', { windows: true }).href,
            url.pathToFileURL('\\\\?\\C:\\long', { windows: true }).href);
console.log(JSON.stringify(url.urlToHttpOptions(new URL('https://a:b@[::1]:81/x?y'))));
console.log(url.domainToASCII('español.com'), url.domainToUnicode('xn--espaol-zwa.com'), `${url.domainToASCII('xn--a')}|`);

console.log([
  () => url.parse('http://[a/'),
  () => url.parse({}),
  () => url.fileURLToPath('http://a'),
  () => url.fileURLToPath('file://host/a'),
  () => url.fileURLToPath('file:///a%2fb'),
  () => url.fileURLToPath('file:///a/b', { windows: true }),
  () => url.pathToFileURL('\\\\srv', { windows: true }),
].map((call) => {
  try {
    return call();
  } catch ({ code }) {
    return code;
  }
}).join(' '));
