// What a client asks arrives at the server, and what that answers at the client: headers in all
// their forms, bodies, trailers, informational headers and pushed streams.
// Prints:
//   request GET /text 1, 2 a=b; c=d 5 true
//   response 201 a, b [ 'c', 'd' ] 4
//   body text code 0
//   request GET /text 1, 2 undefined 5 true
//   response 201 a, b [ 'c', 'd' ] 4
//   body text code 0
//   request POST /echo undefined undefined 4 false
//   response 200 undefined undefined 4
//   body xxxxxxxxxx code 0
//   request POST /trailers undefined undefined 4 false
//   trailers of the request z
//   information 103 <a>
//   response 200 undefined undefined 4
//   trailers 5
//   body data code 0
//   request GET /nothing undefined undefined 5 true
//   ended true
//   response 204 undefined undefined 5
//   body  code 0
//   request GET /push undefined undefined 5 true
//   push null 2 /pushed
//   pushed /pushed 2
//   response 200 undefined undefined 4
//   answer yes
//   body asked code 0
//   data pushed data
'use strict';

const { once } = require('events');
const http2 = require('http2');

const server = http2.createServer();
server.on('stream', (stream, headers, flags) => {
  const { ':method': method, ':path': path, 'x-list': list, cookie } = headers;
  console.log('request', method, path, list, cookie, flags, stream.endAfterHeaders);
  answers[path](stream, headers);
});

const answers = {
  '/text'(stream) {
    stream.respond({ ':status': 201, 'X-Name': ['a', 'b'], 'set-cookie': ['c', 'd'] });
    stream.end('text');
  },
  '/echo'(stream) {
    stream.respond();
    stream.pipe(stream);
  },
  '/trailers'(stream) {
    stream.additionalHeaders({ ':status': 103, 'link': '<a>' });
    stream.respond({}, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '5' }));
    stream.on('trailers', (trailers) => console.log('trailers of the request', trailers['x-q']));
    stream.resume();
    stream.end('data');
  },
  '/nothing'(stream) {
    stream.respond({ ':status': 204 });
    console.log('ended', stream.writableEnded);
  },
  '/push'(stream) {
    stream.pushStream({ ':path': '/pushed' }, (error, pushed, headers) => {
      console.log('push', error, pushed.id, headers[':path']);
      pushed.respond({ 'x-pushed': 'yes' });
      pushed.end('pushed data');
    });
    stream.respond();
    stream.end('asked');
  },
};

async function ask(client, headers, options, body) {
  const request = client.request(headers, options);
  const text = [];
  request.setEncoding('utf8');
  request.on('headers', (info) => console.log('information', info[':status'], info.link));
  request.on('response', (response, flags) => {
    delete response.date;
    console.log('response', response[':status'], response['x-name'], response['set-cookie'], flags);
  });
  request.on('trailers', (trailers) => console.log('trailers', trailers['x-sum']));
  request.on('wantTrailers', () => request.sendTrailers({ 'x-q': 'z' }));
  request.on('data', (chunk) => text.push(chunk));
  if (body !== undefined) request.end(body);
  await once(request, 'close');
  console.log('body', text.join(''), 'code', request.rstCode);
}

server.listen(0, '127.0.0.1', async () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  client.on('stream', (stream, headers) => {
    console.log('pushed', headers[':path'], stream.id);
    stream.on('push', (response) => console.log('answer', response['x-pushed']));
    stream.on('data', (chunk) => console.log('data', String(chunk)));
  });
  await ask(client, { ':path': '/text', 'X-List': ['1', '2'], 'cookie': ['a=b', 'c=d'] });
  await ask(client, [':path', '/text', 'x-list', '1', 'X-LIST', '2']);
  await ask(client, { ':path': '/echo', ':method': 'POST' }, {}, 'x'.repeat(10));
  await ask(client, { ':path': '/trailers', ':method': 'POST' }, { waitForTrailers: true }, 'q');
  await ask(client, { ':path': '/nothing' });
  await ask(client, { ':path': '/push' });
  client.close();
  server.close();
});
