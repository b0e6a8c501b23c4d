// Code, number, call, address and port, and the sentence.
// Prints:
//   in use | listen EADDRINUSE: address already in use :::PORT | EADDRINUSE -98 listen :: PORT code,errno,syscall,address,port
//   in use at an address | listen EADDRINUSE: address already in use 127.0.0.1:PORT | EADDRINUSE -98 listen 127.0.0.1 PORT code,errno,syscall,address,port
//   not running ERR_SERVER_NOT_RUNNING Server is not running.
//   refused | connect ECONNREFUSED 127.0.0.1:PORT | ECONNREFUSED -111 connect 127.0.0.1 PORT errno,code,syscall,address,port
//   missing | connect ENOENT ./missing | ENOENT -2 connect ./missing PORT errno,code,syscall,address
//   no folder | listen EACCES: permission denied ./no/such/folder | EACCES -13 listen ./no/such/folder -1 code,errno,syscall,address,port
//   not ours | listen EADDRNOTAVAIL: address not available 192.0.2.1 | EADDRNOTAVAIL -99 listen 192.0.2.1 PORT code,errno,syscall,address
//   local address | bind EADDRNOTAVAIL 192.0.2.1 | EADDRNOTAVAIL -99 bind 192.0.2.1 undefined errno,code,syscall,address
//   true getaddrinfo no-such-name.invalid
'use strict';

const net = require('net');

function show(name, error, port) {
  const { code, errno, syscall, address } = error;
  console.log(name, '|', error.message.replace(port, 'PORT'), '|', code, errno, syscall, address,
    error.port === port ? 'PORT' : error.port, Object.keys(error).join());
}
const server = net.createServer().listen(0, () => {
  const { port } = server.address();
  net.createServer().listen(port).on('error', (error) => {
    show('in use', error, port);
    net.createServer().listen(port, '127.0.0.1').on('error', (error) => {
      show('in use at an address', error, port);
      server.close(refuse);
      server.close((error) => console.log('not running', error.code, error.message));
    });
  });
  function refuse() {
    net.connect(port, '127.0.0.1').on('error', (error) => {
      show('refused', error, port);
      net.connect('./missing').on('error', (error) => {
        show('missing', error);
        listenNowhere();
      });
    });
  }
  function listenNowhere() {
    net.createServer().listen('./no/such/folder').on('error', (error) => {
      show('no folder', error);
      net.createServer().listen(0, '192.0.2.1').on('error', (error) => {
        show('not ours', error);
        net.connect({ port, host: '127.0.0.1', localAddress: '192.0.2.1' }).on('error', (error) => {
          show('local address', error, port);
          net.connect(port, 'no-such-name.invalid').on('error', (error) => {
            console.log(error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN', error.syscall,
              error.hostname);
          });
        });
      });
    });
  }
});
