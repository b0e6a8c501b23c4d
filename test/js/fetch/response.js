// Response: what it is made with, its static functions, and what it shows.
//
// Prints:
//   arrayBuffer,blob,body,bodyUsed,bytes,clone,constructor,formData,headers,json,ok,redirected,status,statusText,text,type,url
//   error,json,redirect [object Response]
//   200 "" true default "" false null
//   404 Nope false a: b,content-type: x/y
//   Response {
//     status: 200,
//     statusText: '',
//     headers: Headers { 'content-type': 'text/plain;charset=UTF-8' },
//     body: ReadableStream { locked: false, state: 'readable', supportsBYOB: true },
//     bodyUsed: false,
//     ok: true,
//     redirected: false,
//     type: 'default',
//     url: ''
//   }
//   error: error 0 null immutable
//   redirect: 302 http://a/%C3%A9 immutable 308
//   json: {"a":1} application/json 201, its own type: t/x
//   cloned headers are others: b c
//   199: RangeError init["status"] must be in the range of 200 to 599, inclusive.
//   204 with a body: TypeError Response constructor: Invalid response status code 204
//   a line in statusText: TypeError Invalid statusText
//   init 1: TypeError undefined: Expected 1 to be one of: Null, Undefined, Object.
//   a symbol: TypeError Response: body is a symbol, which cannot be converted to a DOMString.
//   redirect with 200: RangeError Invalid status code 200
//   redirect to a path: TypeError Failed to parse URL from /x
//   json of a function: TypeError Value is not JSON serializable
//   not a Response: TypeError Illegal invocation
//   cloned: DataCloneError
'use strict';

console.log(Object.getOwnPropertyNames(Response.prototype).sort().join());
console.log(Object.keys(Response).join(), String(new Response()));
const plain = new Response();
console.log(plain.status, `"${plain.statusText}"`, plain.ok, plain.type, `"${plain.url}"`, plain.redirected, plain.body);
const full = new Response('x', { status: 404.9, statusText: 'Nope', headers: [['content-type', 'x/y'], ['a', 'b']] });
console.log(full.status, full.statusText, full.ok, [...full.headers].map((pair) => pair.join(': ')).join());
console.log(new Response('x'));

function told(fn) {
  try {
    return fn();
  } catch (error) {
    return error.message;
  }
}
const failed = Response.error();
console.log('error:', failed.type, failed.status, failed.body, told(() => failed.headers.append('a', 'b')));
const moved = Response.redirect('http://a/\u00e9');
console.log('redirect:', moved.status, moved.headers.get('location'), told(() => moved.headers.delete('location')),
            Response.redirect('http://a', 308).status);
const original = new Response('', { headers: { a: 'b' } });
const copy = original.clone();
copy.headers.set('a', 'c');

function fails(name, fn) {
  try {
    fn();
    console.log(`${name}: no error`);
  } catch (error) {
    console.log(`${name}:`, error.name, ...error.name === 'DataCloneError' ? [] : [error.message]);
  }
}
async function main() {
  const json = Response.json({ a: 1 }, { status: 201 });
  console.log('json:', await json.text(), json.headers.get('content-type'), `${json.status}, its own type:`,
              Response.json(1, { headers: { 'content-type': 't/x' } }).headers.get('content-type'));
  console.log('cloned headers are others:', original.headers.get('a'), copy.headers.get('a'));
  fails('199', () => new Response('', { status: 199 }));
  fails('204 with a body', () => new Response('', { status: 204 }));
  fails('a line in statusText', () => new Response('', { statusText: 'a\n' }));
  fails('init 1', () => new Response('', 1));
  fails('a symbol', () => new Response(Symbol('s')));
  fails('redirect with 200', () => Response.redirect('http://a', 200));
  fails('redirect to a path', () => Response.redirect('/x'));
  fails('json of a function', () => Response.json(() => 1));
  fails('not a Response', () => Object.getOwnPropertyDescriptor(Response.prototype, 'ok').get.call({}));
  fails('cloned', () => structuredClone(new Response()));
}
main();
