// What follows end(), destroy(), destroySoon() and writes too late, in its order.
// Prints:
//   --- end
//   returned false readOnly false true
//   prefinish undefined readOnly
//   finish undefined readOnly
//   end undefined closed
//   close false closed
//   --- end with text
//   returned false readOnly false true
//   prefinish undefined readOnly
//   callback
//   finish undefined readOnly
//   end undefined closed
//   close false closed
//   --- destroy
//   returned true closed false false
//   close false closed
//   --- destroySoon
//   returned false readOnly false true
//   prefinish undefined readOnly
//   finish undefined readOnly
//   close false closed
//   --- destroy with an error
//   returned true closed false false
//   error on purpose closed
//   close true closed
//   --- end, then destroy
//   returned true closed false false
//   callback ERR_STREAM_DESTROYED
//   close false closed
//   --- write, then destroy
//   returned true closed false false
//   callback null
//   close false closed
//   --- end twice
//   returned false readOnly false true
//   prefinish undefined readOnly
//   callback undefined
//   finish undefined readOnly
//   end undefined closed
//   close false closed
//   --- write after end
//   returned true closed false false
//   callback ERR_STREAM_WRITE_AFTER_END
//   error ERR_STREAM_WRITE_AFTER_END closed
//   close true closed
//   --- destroy in finish
//   returned false readOnly false true
//   prefinish undefined readOnly
//   finish undefined readOnly
//   close false closed
'use strict';

const net = require('net');

const ways = {
  'end': (socket) => socket.end(),
  'end with text': (socket) => socket.end('text', () => console.log('callback')),
  'destroy': (socket) => socket.destroy(),
  'destroySoon': (socket) => { socket.write('text'); socket.destroySoon(); },
  'destroy with an error': (socket) => socket.destroy(new Error('on purpose')),
  'end, then destroy': (socket) => {
    socket.end('text', (error) => console.log('callback', error?.code));
    socket.destroy();
  },
  'write, then destroy': (socket) => {
    socket.write('text', (error) => console.log('callback', error));
    socket.destroy();
  },
  'end twice': (socket) => {
    socket.end();
    socket.end((error) => console.log('callback', error?.code));
  },
  'write after end': (socket) => {
    socket.end();
    socket.write('text', (error) => console.log('callback', error.code));
  },
  'destroy in finish': (socket) => socket.on('finish', () => socket.destroy()).end(),
};
const names = Object.keys(ways);
let onConnection;
const server = net.createServer((peer) => {
  peer.on('error', () => {}).resume();
  onConnection();
});
server.listen(0, '127.0.0.1', function next() {
  const name = names.shift();
  if (name === undefined) return server.close();
  console.log(`--- ${name}`);
  const socket = net.connect(server.address().port, '127.0.0.1').resume();
  for (const event of ['end', 'finish', 'close', 'error', 'prefinish']) {
    socket.on(event, (value) => {
      console.log(event, value instanceof Error ? value.code || value.message : value,
        socket.readyState);
    });
  }
  socket.on('close', () => setTimeout(next, 5));
  onConnection = () => setImmediate(() => {
    ways[name](socket);
    console.log('returned', socket.destroyed, socket.readyState, socket.writable, socket.readable);
  });
});
