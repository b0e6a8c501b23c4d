// Nothing here is referenced, and listeners of signals never are: the loop ends at once.
// Prints:
//   listening
//   exit 0
'use strict';

const net = require('net');

const never = () => console.log('never');
setTimeout(never, 1e6).unref();
setInterval(never, 1e6).unref();
setImmediate(never).unref();
process.on('SIGUSR2', never);
process.on('SIGINT', never);
net.createServer().listen(0, '127.0.0.1', () => console.log('listening')).unref();
process.on('exit', (code) => console.log('exit', code));
