// A name with several addresses: each is tried, and the error tells of them all.
// Prints:
//   name {"hints":32,"all":true}
//   lookup null 127.0.0.3 4 name
//   lookup null 127.0.0.2 4 name
//   lookup null 127.0.0.1 4 name
//   connectionAttempt 127.0.0.3 PORT 4
//   connectionAttemptFailed 127.0.0.3 PORT 4 connect ECONNREFUSED 127.0.0.3:PORT
//   connectionAttempt 127.0.0.2 PORT 4
//   connectionAttemptFailed 127.0.0.2 PORT 4 connect ECONNREFUSED 127.0.0.2:PORT
//   connectionAttempt 127.0.0.1 PORT 4
//   connected 127.0.0.1 [ '127.0.0.3:PORT', '127.0.0.2:PORT', '127.0.0.1:PORT' ]
//   name {"hints":32,"all":true}
//   lookup null 127.0.0.1 4 name
//   lookup null 127.0.0.2 4 name
//   connectionAttempt 127.0.0.1 PORT 4
//   connectionAttemptFailed 127.0.0.1 PORT 4 connect ECONNREFUSED 127.0.0.1:PORT
//   connectionAttempt 127.0.0.2 PORT 4
//   connectionAttemptFailed 127.0.0.2 PORT 4 connect ECONNREFUSED 127.0.0.2:PORT
//   AggregateError ECONNREFUSED "" [
//     'connect ECONNREFUSED 127.0.0.1:PORT',
//     'connect ECONNREFUSED 127.0.0.2:PORT'
//   ]
//   name {"hints":32,"all":true}
//   lookup null 127.0.0.1 4 name
//   connectionAttempt 127.0.0.1 PORT 4
//   close true
//   connectionAttemptFailed 127.0.0.1 PORT 4 connect ECONNREFUSED 127.0.0.1:PORT
//   Error ECONNREFUSED connect ECONNREFUSED 127.0.0.1:PORT
'use strict';

const net = require('net');

const server = net.createServer((peer) => peer.end());
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const lookup = (...addresses) => (host, options, callback) => {
    console.log(host, JSON.stringify(options));
    const found = addresses.map((address) => ({ address, family: net.isIP(address) }));
    process.nextTick(callback, null, found);
  };
  function watch(socket) {
    for (const event of ['lookup', 'connectionAttempt', 'connectionAttemptFailed']) {
      socket.on(event, (...args) => console.log(event, ...args.map((arg) =>
        arg === port ? 'PORT' : arg instanceof Error ? arg.message.replace(port, 'PORT') : arg)));
    }
    return socket;
  }
  const three = lookup('127.0.0.3', '127.0.0.2', '127.0.0.1');
  watch(net.connect({ port, host: 'name', lookup: three })).on('connect', function() {
    console.log('connected', this.remoteAddress,
      this.autoSelectFamilyAttemptedAddresses.map((text) => text.replace(port, 'PORT')));
  }).on('close', () => {
    server.close();
    const two = lookup('127.0.0.1', '127.0.0.2');
    watch(net.connect({ port, host: 'name', lookup: two })).on('error', (error) => {
      console.log(error.name, error.code, JSON.stringify(error.message),
        error.errors.map(({ message }) => message.replace(port, 'PORT')));
      one();
    }).on('close', (hadError) => console.log('close', hadError));
  }).resume();
  function one() {
    watch(net.connect({ port, host: 'name', lookup: lookup('127.0.0.1') })).on('error', (error) => {
      console.log(error.name, error.code, error.message.replace(port, 'PORT'));
    });
  }
});
