// NODE_DEBUG_NATIVE=http2 shows what C++ does with a session and its streams, NODE_DEBUG=http2 what JavaScript does,
// which warns of secrets. Nothing is shown otherwise.
// Prints:
//   nothing: ""
//   native: 2 sessions, reading starting, handling data frame for stream 1, closed with code 0, tearing down stream
//   JavaScript: warns true, a session of a server begins, a session of a client begins, stream 1 is destroyed
'use strict';

const { spawnSync } = require('child_process');
const http2 = require('http2');

function use() {
  const server = http2.createServer((request, response) => response.end('answer'));
  server.listen(0, '127.0.0.1', () => {
    const session = http2.connect(`http://127.0.0.1:${server.address().port}`);
    const stream = session.request();
    stream.resume();
    stream.on('close', () => {
      session.close();
      server.close();
    });
  });
}

function shownWith(settings) {
  const { NODE_DEBUG, NODE_DEBUG_NATIVE, ...rest } = process.env;
  const { stderr } = spawnSync(process.execPath, [__filename, 'use'], { env: { ...rest, ...settings }, encoding: 'utf8' });
  return stderr;
}

if (process.argv[2] === 'use') {
  use();
} else {
  console.log(`nothing: "${shownWith({ NODE_DEBUG_NATIVE: 'crypto,other' })}"`);
  const native = shownWith({ NODE_DEBUG_NATIVE: 'crypto,HTTP2' });
  const sessions = new Set(native.match(/Http2Session (?:server|client) \(\d+\)/g));
  const wanted = ['reading starting', 'handling data frame for stream 1', 'closed with code 0', 'tearing down stream'];
  console.log(`native: ${sessions.size} sessions, ${wanted.filter((text) => native.includes(text)).join(', ')}`);
  const own = shownWith({ NODE_DEBUG: 'http2' });
  const said = ['a session of a server begins', 'a session of a client begins', 'stream 1 is destroyed'];
  console.log(`JavaScript: warns ${own.includes('can expose sensitive data')}, ` +
    said.filter((text) => own.includes(text)).join(', '));
}
