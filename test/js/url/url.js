// The class URL: parts, setters, errors, how it is shown.
//
// Prints:
//   https://me:secret@example.org:8080/a/b?c=d#e
//   https://example.org:8080 https: me secret example.org:8080 example.org 8080 /a/b ?c=d #e
//   http://x/y TypeError Invalid URL ERR_INVALID_URL {"input":"no"} {"input":"no","base":"either"}
//   null true false
//   https://example.org/?a=1&b=%20 https://example.org/?a=1&b=+&c=2 3 https://example.org/ 0
//   https://a.b null null
//   URL {
//     href: 'x://y/z?a=b',
//     origin: 'null',
//     protocol: 'x:',
//     username: '',
//     password: '',
//     host: 'y',
//     hostname: 'y',
//     port: '',
//     pathname: '/z',
//     search: '?a=b',
//     searchParams: URLSearchParams { 'a' => 'b' },
//     hash: ''
//   }
//   "x:y" [object URL] true
//   The "url" argument must be specified ERR_MISSING_ARGS
//   Cannot convert a Symbol value to a string
'use strict';

const url = new URL('https://me:secret@example.org:8080/a/b?c=d#e');
console.log(`${url}`);
console.log(url.origin, url.protocol, url.username, url.password, url.host, url.hostname, url.port, url.pathname,
            url.search, url.hash);

const failure = (make) => {
  try {
    return make();
  } catch (error) {
    return error;
  }
};
const own = ({ code, ...rest }) => JSON.stringify(rest);
const error = failure(() => new URL('no'));
console.log(new URL('../y', 'http://x/a/b').href, error.name, error.message, error.code, own(error),
            own(failure(() => new URL('no', 'either'))));
console.log(URL.parse('no'), URL.canParse('a:b'), URL.canParse('b'));

const bound = new URL('https://example.org/?a=1&b=%20');
const seen = [bound.href];
bound.searchParams.append('c', 2);
seen.push(bound.href, bound.searchParams.size);
bound.search = '';
seen.push(bound.href, bound.searchParams.size);
console.log(...seen);

console.log(...['blob:https://a.b/c', 'file:///a', 'blob:x'].map((text) => new URL(text).origin));
console.log(new URL('x://y/z?a=b'));
console.log(JSON.stringify(new URL('x:y')), Object.prototype.toString.call(url), url instanceof URL);
const { message, code } = failure(() => new URL());
console.log(message, code);
console.log(failure(() => new URL(Symbol())).message);
