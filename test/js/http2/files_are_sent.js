// A file is sent without passing through JavaScript: all of it, a part, from a descriptor, or not
// at all.
// Prints:
//   /all 200 300000 undefined undefined 300000 true
//   /part 200 5 undefined undefined 5 cdefg
//   /beyond 200 2 undefined undefined 2 ij
//   /descriptor 200 undefined undefined undefined 4 defg
//   /checked 200 300000 300000 undefined 300000 true
//   /refused 304 undefined undefined undefined 0 
//   /missing 404 undefined undefined ENOENT 0 
//   /folder 500 undefined undefined ERR_HTTP2_SEND_FILE 0 
//   trailers v
//   /trailers 200 3 undefined undefined 3 abc
'use strict';

const { once } = require('events');
const fs = require('fs');
const http2 = require('http2');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'giro-http2-'));
const file = path.join(folder, 'file');
const content = Buffer.alloc(300_000, 'abcdefghij');
fs.writeFileSync(file, content);
const fd = fs.openSync(file);

const answers = {
  '/all': (stream) => stream.respondWithFile(file, { 'content-type': 'text/plain' }),
  '/part': (stream) => stream.respondWithFile(file, {}, { offset: 2, length: 5 }),
  '/beyond': (stream) => stream.respondWithFile(file, {}, { offset: 299_998, length: 50 }),
  '/descriptor': (stream) => stream.respondWithFD(fd, {}, { offset: 3, length: 4 }),
  '/checked': (stream) => stream.respondWithFile(file, {}, {
    statCheck(status, headers) { headers['x-size'] = status.size; },
  }),
  '/refused': (stream) => stream.respondWithFile(file, {}, {
    statCheck() {
      stream.respond({ ':status': 304 });
      return false;
    },
  }),
  '/missing': (stream) => stream.respondWithFile(`${file}.none`, {}, {
    onError({ code }) {
      stream.respond({ ':status': 404, 'x-code': code });
      stream.end();
    },
  }),
  '/folder': (stream) => stream.respondWithFile(folder, {}, {
    onError({ code }) {
      stream.respond({ ':status': 500, 'x-code': code });
      stream.end();
    },
  }),
  '/trailers': (stream) => {
    stream.respondWithFile(file, {}, { length: 3, waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ t: 'v' }));
  },
};

const server = http2.createServer();
server.on('stream', (stream, headers) => answers[headers[':path']](stream));
server.listen(0, '127.0.0.1', async () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  for (const name of Object.keys(answers)) {
    const request = client.request({ ':path': name });
    const pieces = [];
    let headers;
    request.on('response', (given) => { headers = given; });
    request.on('trailers', ({ t }) => console.log('trailers', t));
    request.on('data', (chunk) => pieces.push(chunk));
    await once(request, 'close');
    const body = Buffer.concat(pieces);
    const shown = body.length > 10 ? body.equals(content) : body.toString();
    console.log(name, headers[':status'], headers['content-length'], headers['x-size'],
                headers['x-code'], body.length, shown);
  }
  client.close();
  server.close();
  fs.closeSync(fd);
  fs.rmSync(folder, { recursive: true });
});
