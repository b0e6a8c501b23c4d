// An EventSource tells the events of a response in all spellings that the format has, asks again when it ends, after
// the time that the server named and with the id of the last event, and never again when the answer is no stream.
//
// Options: --experimental-eventsource --no-warnings
// Prints:
//   /events undefined
//   open 1
//   message "a\nb\n" "7"
//   custom "c" "7"
//   message " two spaces" "7"
//   error 0
//   /events 7
//   open 1
//   message "ü😀" ""
//   message "{\"x\":1}" ""
//   error 0
//   /events 7
//   open 1
//   message "last" ""
//   closed 2
//   /no-content error 2
//   /other-type error 2
//   /broken error 2
//   /moved open 1, still /moved
//   TypeError EventSource constructor: 1 argument required, but 0 found.
//   SyntaxError TypeError: Invalid URL
//   TypeError EventSource constructor: Expected 5 to be one of: Null, Undefined, Object.
//   0 true CONNECTING,OPEN,CLOSED
'use strict';

const http = require('http');

const streams = [
  ['\ufeffretry: 20\nid: 7\ndata: a\ndata:b\nda', 'ta\n\n:comment\nevent: custom\ndata: c\r', '\n\r\nevent: without data\n\n' +
    'id: x\0y\ndata:  two spaces\r\rdata: unfinished'],
  [Buffer.from('id\ndata: ü😀').subarray(0, 12), Buffer.from('ü😀').subarray(3), '\n\nretry: 1x\ndata:{"x":1}\n\n'],
  ['data: last\n\n'],
];
const others = {
  '/no-content': (response) => response.writeHead(204).end(),
  '/other-type': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('data: x\n\n'),
  '/broken': (response) => response.writeHead(500, { 'content-type': 'text/event-stream' }).end(),
  '/moved': (response) => response.writeHead(302, { location: '/here' }).end(),
  '/here': (response) => response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(':'),
};

async function sendInParts(response, parts) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const part of parts) {
    response.write(part);
    await new Promise((sent) => setTimeout(sent, 10)); // parts must not come as one
  }
  response.end();
}

const server = http.createServer((request, response) => {
  if (others[request.url] !== undefined) {
    others[request.url](response);
    return;
  }
  console.log(request.url, request.headers['last-event-id']);
  sendInParts(response, streams.shift());
});

function attempt(make) {
  try {
    make();
  } catch (error) {
    console.log(error.name, error.message);
  }
}

server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  const source = new EventSource(`${base}/events#part`, { withCredentials: true });
  await new Promise((closed) => {
    const tell = ({ type, data, lastEventId, origin }) => {
      if (data === undefined) {
        console.log(type, source.readyState);
        return;
      }
      if (origin !== base) console.log('origin', origin);
      console.log(type, JSON.stringify(data), JSON.stringify(lastEventId));
      if (data !== 'last') return;
      source.close();
      console.log('closed', source.readyState);
      closed();
    };
    source.onopen = source.onmessage = source.onerror = tell;
    source.addEventListener('custom', tell);
    source.addEventListener('without data', tell);
  });
  for (const path of ['/no-content', '/other-type', '/broken']) {
    const other = new EventSource(base + path);
    await new Promise((told) => { other.onerror = told; });
    console.log(path, 'error', other.readyState);
  }
  const moved = new EventSource(`${base}/moved`);
  await new Promise((told) => { moved.onopen = told; });
  console.log('/moved open', moved.readyState + ',', 'still', new URL(moved.url).pathname);
  moved.close();
  attempt(() => new EventSource());
  attempt(() => new EventSource('nowhere'));
  attempt(() => new EventSource(base, 5));
  console.log(EventSource.CONNECTING, source.withCredentials, Object.keys(EventSource).join());
  server.close();
  server.closeAllConnections();
});
