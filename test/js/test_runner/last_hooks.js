// The hooks `after` of the root run when the tests have ended, whatever keeps the loop alive.
//
// Prints:
//   test
//   after
//   closed
'use strict';

const net = require('net');
const { after, test } = require('node:test');

process.stdout.write = ((write) => function(text) {
  return /^(test|after|closed)/.test(text) ? write.call(this, text) : true;
})(process.stdout.write);

const server = net.createServer().listen(0, '127.0.0.1');
server.on('close', () => console.log('closed'));
after(() => {
  console.log('after');
  server.close();
});
test('with a server', () => console.log('test'));
