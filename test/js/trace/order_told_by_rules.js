// What is free from the main script is settled in I/O (O1, O2); three sockets that are destroyed together close in one phase (P10).
// Needs: giro
// Needs: engine places
// Prints:
//   main: one of both orders
//   in I/O: inRead, immediate, timeout
//   closed in one phase of one turn: 3
'use strict';
const { execFileSync } = require('child_process');

function callbacks(program) {
  execFileSync(process.execPath, ['--trace-loop=loop.trace', '-e', program]);
  const text = execFileSync(process.execPath, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' });
  return text.split('\n').map((line) => /^ *[\d.]+  (\d+ \w+(?: callbacks)?)? +\S.*? (\w+) \(\[eval\]/.exec(line)).filter(Boolean)
    .map(([, phase, name]) => ({ phase, name }));
}

const names = (list) => list.map(({ name }) => name).join(', ');
const both = 'setTimeout(function timeout() {}, 0); setImmediate(function immediate() {});';
const main = names(callbacks(both));
console.log(`main: ${['timeout, immediate', 'immediate, timeout'].includes(main) ? 'one of both orders' : main}`);
console.log(`in I/O: ${names(callbacks(`require('fs').stat('/', function inRead() { ${both} })`))}`);

const sockets = `
  const net = require('net');
  const peers = [];
  const server = net.createServer((peer) => {
    peers.push(peer);
    if (peers.length < 3) return;
    server.close();
    for (const one of peers) one.on('close', function closed() {}).destroy();
  }).listen(0, '127.0.0.1', () => {
    for (let i = 0; i < 3; i++) net.connect(server.address().port, '127.0.0.1').resume().on('error', () => {});
  });
`;
const closed = callbacks(sockets).filter(({ name }) => name === 'closed');
const phases = new Set(closed.map(({ phase }) => phase));
console.log(phases.size === 1 && /close callbacks/.test([...phases][0]) ? `closed in one phase of one turn: ${closed.length}` : closed);
