// Requests and responses as programs for HTTP/1 know them.
// Prints:
//   POST /a 2.0 true false
//   body request u true
//   1,2 x-one false
//   true false
//   true true
//   sent
//   response closed 
//   POST /early 2.0 true false
//   body request u true
//   1,2 x-one false
//   true false
//   true true
//   sent
//   response closed 
//   response 202 1, 2
//   trailers 9
//   answer part, end
//   information 103 </a>; rel=preload
//   response 202 1, 2
//   trailers 9
//   answer part, end
//   continue
//   information 100 
//   response 200 
//   answer continued
'use strict';

const { once } = require('events');
const http2 = require('http2');

// Each side's own, because what both do in a turn has no order.
const client = [];
const lines = [];
const tell = (...all) => lines.push(all.join(' '));

const server = http2.createServer(async (request, response) => {
  const { headers, httpVersion, method, url } = request;
  tell(method, url, httpVersion, request.authority === headers[':authority'], request.complete);
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += chunk;
  tell('body', body, request.trailers.t, request.complete);
  response.setHeader('X-One', '1');
  response.appendHeader('x-one', '2');
  response.setHeader('gone', 'x');
  response.removeHeader('Gone');
  tell(response.getHeader('x-ONE'), response.getHeaderNames(), response.hasHeader('gone'));
  response.addTrailers({ 'x-sum': '9' });
  if (url === '/early') response.writeEarlyHints({ link: '</a>; rel=preload' });
  response.statusCode = 202;
  response.write('part, ');
  tell(response.headersSent, response.writableEnded);
  response.end('end', () => tell('sent'));
  tell(response.writableEnded, response.finished);
  response.on('close', () => tell('response closed', response.socket));
});
server.on('checkContinue', (request, response) => {
  response.writeContinue();
  request.resume();
  response.end('continued');
});
server.listen(0, '127.0.0.1', async () => {
  const session = http2.connect(`http://127.0.0.1:${server.address().port}`);
  for (const [path, expect] of [['/a'], ['/early'], ['/c', '100-continue']]) {
    const request = session.request({ ':path': path, ':method': 'POST', expect }, { waitForTrailers: true });
    request.on('wantTrailers', () => request.sendTrailers({ t: 'u' }));
    request.on('headers', (headers) => client.push(['information', headers[':status'], headers.link].join(' ')));
    request.on('continue', () => client.push('continue'));
    request.on('response', (headers) => client.push(['response', headers[':status'], headers['x-one']].join(' ')));
    request.on('trailers', (headers) => client.push(['trailers', headers['x-sum']].join(' ')));
    request.end('request');
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (chunk) => { body += chunk; });
    await once(request, 'close');
    client.push(`answer ${body}`);
  }
  session.close();
  server.close(() => {
    console.log(lines.join('\n'));
    console.log(client.join('\n'));
  });
});
