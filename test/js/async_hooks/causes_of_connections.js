// Who made the handles and requests of a connection: a server its connections, a handle what is asked of it. A shut-down, the end of the other
// side and the close are told one by one.
// Prints:
//   TCPSERVERWRAP by main
//   TCPWRAP by TCPSERVERWRAP
//   TCPCONNECTWRAP by TCPWRAP
//   TCPWRAP by TCPSERVERWRAP
//   SHUTDOWNWRAP by TCPWRAP
//   SHUTDOWNWRAP by TCPWRAP
//   TCPSERVERWRAP 1 destroyed
//   TCPWRAP 2 destroyed
//   TCPCONNECTWRAP 1 destroyed
//   TCPWRAP 2 destroyed
'use strict';
const hooks = require('async_hooks');
const net = require('net');

const known = new Map();
const seen = [];
function causeOf(id) {
  const cause = known.get(id);
  if (cause === undefined) return 'main';
  return cause.type === 'TickObject' ? causeOf(cause.trigger) : cause.type;
}
const hook = hooks.createHook({
  init(id, type, trigger) {
    const one = { type, trigger, calls: 0, end: '' };
    known.set(id, one);
    if (!/^TCP|SHUTDOWN/.test(type)) return;
    console.log(`${type} by ${causeOf(trigger)}`);
    if (type !== 'SHUTDOWNWRAP') seen.push(one);
  },
  after(id) { if (known.has(id)) known.get(id).calls++; },
  destroy(id) { if (known.has(id)) known.get(id).end += 'destroyed'; },
}).enable();

const server = net.createServer((socket) => {
  socket.end();
  server.close();
});
server.listen(0, '127.0.0.1', () => net.connect(server.address().port, '127.0.0.1').resume());
process.on('exit', () => {
  hook.disable();
  for (const { type, calls, end } of seen) console.log(type, calls, end);
});
