// A response that is collected unread lets its connection go.
//
// Options: --expose-gc
// Prints:
//   the server has seen it close
'use strict';

const http = require('http');

const server = http.createServer((request, response) => {
  response.on('close', () => server.emit('seen'));
  const more = () => {
    while (response.write(Buffer.alloc(65536)));
    response.once('drain', more);
  };
  more();
});
server.listen(0, '127.0.0.1', async () => {
  let isOver = false;
  server.on('seen', () => { isOver = true; });
  for (let i = 0; i < 10; i++) await fetch(`http://127.0.0.1:${server.address().port}`);
  while (!isOver) {
    global.gc();
    await new Promise(setImmediate);
  }
  console.log('the server has seen it close');
  server.close();
  server.closeAllConnections();
});
