// Request: what it is made with, what it is by default, and what it takes over from another.
//
// Prints:
//   GET http://a/ about:client "" cors same-origin default follow "" false half null
//   Request {
//     method: 'GET',
//     url: 'http://a/#h',
//     headers: Headers { b: 'c' },
//     destination: '',
//     referrer: 'about:client',
//     referrerPolicy: '',
//     mode: 'cors',
//     credentials: 'same-origin',
//     cache: 'default',
//     redirect: 'follow',
//     integrity: '',
//     keepalive: false,
//     isReloadNavigation: false,
//     isHistoryNavigation: false,
//     signal: AbortSignal { aborted: false }
//   }
//   methods: GET POST PUT foo null
//   PUT http://a/ "" origin same-origin omit no-store manual q true half text/plain;charset=UTF-8
//   taken over: POST manual 1 xyz, the first is used: true
//   with other headers and body: PUT y,text/plain;charset=UTF-8 new
//   cloned: ab ab
//   signals: false true why, of the clone: true
//   /a: Failed to parse URL from /a ERR_INVALID_URL
//   credentials: Request cannot be constructed from a URL that includes credentials: http://u:p@a/
//   no argument: Request constructor: 1 argument required, but 0 found.
//   a b: 'a b' is not a valid HTTP method.
//   trace: 'trace' HTTP method is unsupported.
//   GET with a body: Request with GET/HEAD method cannot have body.
//   a stream: RequestInit: duplex option is required when sending a body.
//   mode: undefined: x is not an accepted type. Expected one of navigate, same-origin, no-cors, cors.
//   navigate: Request constructor: invalid request mode navigate.
//   only-if-cached: 'only-if-cached' can be set only with 'same-origin' mode
//   referrer: Referrer "zz" is not a valid URL. ERR_INVALID_URL
//   signal: RequestInit: Expected signal ("{}") to be an instance of AbortSignal.
//   window: 'window' option 'client' must be null
//   a used one: Cannot construct a Request with a Request object that has already been used.
//   clone of a used one: unusable
//   not a Request: Illegal invocation
'use strict';

const shown = (r) => [r.method, r.url, r.referrer || '""', r.referrerPolicy || '""', r.mode, r.credentials, r.cache, r.redirect,
                      r.integrity || '""', r.keepalive, r.duplex, r.headers.get('content-type')].join(' ').replace(/ $/, ' null');
console.log(shown(new Request('http://a')));
console.log(new Request(new URL('http://a/#h'), { headers: { b: 'c' } }));
console.log('methods:', ['get', 'Post', 'pUT', 'foo', null].map((method) => new Request('http://a', { method }).method).join(' '));
console.log(shown(new Request('http://a', {
  method: 'put', body: 'x', referrer: '', referrerPolicy: 'origin', mode: 'same-origin', credentials: 'omit', cache: 'no-store',
  redirect: 'manual', integrity: 'q', keepalive: 1, priority: 'high', window: null, signal: null,
})));

async function fails(name, fn) {
  try {
    await fn();
    console.log(`${name}: no error`);
  } catch (error) {
    console.log(`${name}:`, error.message, ...error.cause ? [error.cause.code] : []);
  }
}
async function main() {
  const first = new Request('http://a', { method: 'POST', body: 'xyz', headers: { a: '1' }, redirect: 'manual' });
  const second = new Request(first);
  console.log(`taken over: ${second.method} ${second.redirect} ${second.headers.get('a')} ${await second.text()}, the first is used:`,
              first.bodyUsed);
  const third = new Request(new Request('http://a', { method: 'PUT', headers: { x: 'x' } }), { headers: { y: 'y' }, body: 'new' });
  console.log('with other headers and body:', third.method, [...third.headers.values()].reverse().join(), await third.text());
  const stream = new Request('http://a', {
    method: 'POST', duplex: 'half', body: (async function*() { yield 'a'; yield 'b'; })(),
  });
  const clone = stream.clone();
  console.log('cloned:', await stream.text(), await clone.text());
  const controller = new AbortController();
  const signalled = new Request('http://a', { signal: controller.signal });
  const other = signalled.clone();
  let told = false;
  other.signal.onabort = () => { told = true; };
  controller.abort('why');
  console.log('signals:', signalled.signal === controller.signal, signalled.signal.aborted, `${signalled.signal.reason}, of the clone:`, told);

  await fails('/a', () => new Request('/a'));
  await fails('credentials', () => new Request('http://u:p@a/'));
  await fails('no argument', () => new Request());
  await fails('a b', () => new Request('http://a', { method: 'a b' }));
  await fails('trace', () => new Request('http://a', { method: 'trace' }));
  await fails('GET with a body', () => new Request('http://a', { body: 'x' }));
  await fails('a stream', () => new Request('http://a', { method: 'POST', body: new ReadableStream() }));
  await fails('mode', () => new Request('http://a', { mode: 'x' }));
  await fails('navigate', () => new Request('http://a', { mode: 'navigate' }));
  await fails('only-if-cached', () => new Request('http://a', { cache: 'only-if-cached' }));
  await fails('referrer', () => new Request('http://a', { referrer: 'zz' }));
  await fails('signal', () => new Request('http://a', { signal: {} }));
  await fails('window', () => new Request('http://a', { window: 1 }));
  await fails('a used one', () => new Request(first));
  await fails('clone of a used one', () => first.clone());
  await fails('not a Request', () => Object.getOwnPropertyDescriptor(Request.prototype, 'url').get.call({}));
}
main();
