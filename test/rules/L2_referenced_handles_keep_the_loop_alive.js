// Each is the only thing that is alive in its turn; `ref` takes `unref` back.
// Prints:
//   immediate
//   timer
//   interval
//   timer referenced again
//   immediate referenced again
//   server closed
//   exit 0
'use strict';

const net = require('net');

const steps = [
  (done) => setImmediate(() => done('immediate')),
  (done) => setTimeout(() => done('timer'), 2),
  (done) => {
    const interval = setInterval(() => {
      clearInterval(interval);
      done('interval');
    }, 2);
  },
  (done) => setTimeout(() => done('timer referenced again'), 2).unref().ref(),
  (done) => setImmediate(() => done('immediate referenced again')).unref().ref(),
  (done) => {
    const server = net.createServer().unref().ref();
    server.listen(0, '127.0.0.1', () => {
      // The timer is not what keeps the loop alive.
      setTimeout(() => server.close(() => done('server closed')), 2).unref();
    });
  },
];

function next() {
  const step = steps.shift();
  if (step) step((name) => { console.log(name); next(); });
}
next();
process.on('exit', (code) => console.log('exit', code));
