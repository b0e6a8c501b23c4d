// Nothing but the kernel knows of these sockets while the collector runs.
// Options: --expose-gc
// Prints:
//   20 of 20
'use strict';

const net = require('net');

let done = 0;
net.createServer(function(peer) {
  peer.once('data', (data) => setTimeout(() => { gc(); peer.end(data); }, 1));
  if (++this.count === 20) this.close();
}).listen(0, '127.0.0.1', function() {
  this.count = 0;
  for (let i = 0; i < 20; i++) {
    net.connect(this.address().port, '127.0.0.1', function() {
      this.write('text');
      gc();
    }).on('data', (data) => { if (data.toString() === 'text') done += 1; });
  }
  gc();
});
setTimeout(gc, 3);
process.on('exit', () => console.log(done, 'of 20'));
