// No variable holds any of it when the collector runs.
// Options: --expose-gc
// Prints:
//   connected
//   data text
//   file true
//   immediate object
//   interval object
//   microtask object
//   promise object
//   tick object
//   timer object
'use strict';

const fs = require('fs');
const net = require('net');

const lines = [];
const say = (name) => {
  const object = { name: 'object' };
  return () => lines.push(`${name} ${object.name}`);
};
process.nextTick(say('tick'));
queueMicrotask(say('microtask'));
setImmediate(say('immediate'));
setTimeout(say('timer'), 20);
setInterval(function() {
  say('interval')();
  clearInterval(this);
}, 20);
new Promise((resolve) => setTimeout(resolve, 20)).then(say('promise'));
fs.readFile(__filename, (error, data) => lines.push(`file ${data.length > 0}`));
net.createServer(function(peer) {
  this.close();
  peer.on('data', (data) => lines.push(`data ${data}`));
}).listen(0, '127.0.0.1', function() {
  net.connect(this.address().port, '127.0.0.1', function() {
    lines.push('connected');
    gc();
    setTimeout(() => this.end('text'), 1);
    gc();
  });
});
gc();
setTimeout(gc, 5);
process.on('exit', () => console.log(lines.sort().join('\n')));
