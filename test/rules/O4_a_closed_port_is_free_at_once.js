// Nothing comes between close() and the next listen() on the same port. (Without a host name
// listen() binds at once.)
// Prints:
//   listening again true
//   and again true
'use strict';

const net = require('net');

const first = net.createServer().listen(0, () => {
  const { port } = first.address();
  first.close();
  const second = net.createServer().listen(port);
  console.log('listening again', second.address().port === port);
  second.close();
  const third = net.createServer().listen(port, () => {
    console.log('and again', third.address().port === port);
    third.close();
  });
});
