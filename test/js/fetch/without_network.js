// data: and blob: URLs, and what cannot be fetched at all.
//
// Prints:
//   data:,hello%20x: 200 OK basic "hello x" content-type: text/plain;charset=US-ASCII
//   data:text/html;charset=utf-8;base64,aGk=: 200 OK basic "hi" content-type: text/html;charset=utf-8
//   data:;a=b,x: 200 OK basic "x" content-type: text/plain;a=b
//   data:a/b,%zz%4: 200 OK basic "%zz%4" content-type: a/b
//   data:,x#hash: 200 OK basic "x" content-type: text/plain;charset=US-ASCII
//   data:x: failed to fetch the data URL
//   data:;base64,a: failed to fetch the data URL
//   blob: 200 OK basic "abc" content-length: 3, content-type: t/x
//   blob: 206 Partial Content basic "b" content-length: 1, content-range: bytes 1-1/3, content-type: t/x
//   blob: 206 Partial Content basic "bc" content-length: 2, content-range: bytes 1-2/3, content-type: t/x
//   blob: failed to fetch the data URL
//   blob: invalid method
//   blob:nodedata:x: invalid method
//   about:blank: about scheme is not supported
//   file:///x: not implemented... yet...
//   foo:x: unknown scheme
//   http://127.0.0.1:6667/: bad port
//   head: null
//   integrity: integrity mismatch
//   integrity: x
//   no URL: Failed to parse URL from /x
//   fetch 1 function
'use strict';

async function gets(url, init) {
  const name = url.startsWith('blob:nodedata:') && url.length > 20 ? 'blob' : url;
  try {
    const response = await fetch(url, init);
    const { status, statusText, type } = response;
    const headers = [...response.headers].map((header) => header.join(': ')).join(', ');
    console.log(`${name}:`, status, statusText, type, JSON.stringify(await response.text()), headers);
  } catch ({ message, cause }) {
    console.log(`${name}:`, message === 'fetch failed' ? cause.message : message);
  }
}

async function main() {
  await gets('data:,hello%20x');
  await gets('data:text/html;charset=utf-8;base64,aGk=');
  await gets('data:;a=b,x');
  await gets('data:a/b,%zz%4');
  await gets('data:,x#hash');
  await gets('data:x');
  await gets('data:;base64,a');
  const blob = URL.createObjectURL(new Blob(['abc'], { type: 't/x' }));
  await gets(blob);
  await gets(blob, { headers: { range: 'bytes=1-1' } });
  await gets(blob, { headers: { range: 'bytes=-2' } });
  await gets(blob, { headers: { range: 'bytes=7-' } });
  await gets(blob, { method: 'POST' });
  await gets('blob:nodedata:x');
  await gets('about:blank');
  await gets('file:///x');
  await gets('foo:x');
  await gets('http://127.0.0.1:6667/');
  console.log('head:', (await fetch('data:,x', { method: 'HEAD' })).body);
  await fetch('data:,x', { integrity: 'sha256-xyz' }).catch(({ cause }) => console.log('integrity:', cause.message));
  const checked = await fetch('data:,x', { integrity: 'md5-q sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=' });
  console.log('integrity:', await checked.text());
  await fetch('/x').catch(({ message }) => console.log('no URL:', message));
  console.log(fetch.name, fetch.length, typeof fetch);
}
main();
