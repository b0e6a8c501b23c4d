// Look-ups, questions to name servers that fail, and connections, as an observer hears of them.
// Prints:
//   lookup dns true hostname,family,hints,verbatim,order,addresses
//   lookupService dns true host,port,hostname,service
//   connect net true host,port
//   3
'use strict';

const dns = require('dns').promises;
const { once } = require('events');
const net = require('net');
const { PerformanceObserver } = require('perf_hooks');

let count = 0;
const observer = new PerformanceObserver((list) => {
  for (const { name, entryType, duration, detail } of list.getEntries()) {
    count++;
    console.log(name, entryType, duration >= 0, Object.keys(detail).join());
  }
});
observer.observe({ entryTypes: ['dns', 'net'] });

async function main() {
  await dns.lookup('localhost');
  await dns.lookupService('127.0.0.1', 80);
  await dns.lookup('127.0.0.1'); // nobody is asked
  dns.setServers([]);
  await dns.resolve4('example.org').catch(() => {});
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect(server.address().port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  server.close();
}
main();
process.on('exit', () => console.log(count));
