// One page that never reads and one that reads slowly hold up neither the program nor each other; what they miss is counted.
// Needs: giro
// Prints:
//   the program was done
//   what was read can be read, up to its end
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');
const net = require('net');
const { start } = require('./fixtures/inspected');

const program = `
  let left = 150000;
  process.stdin.once('data', function again() {
    if (left-- === 0) return process.stdin.once('data', () => process.exit(0)), console.log('done');
    process.nextTick(function tick() {});
    setImmediate(again);
  });
`;

(async () => {
  const { child, port, token } = await start(program);
  const watch = () => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`GET /recording?token=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    return socket;
  };
  const never = watch().pause().on('error', () => {});
  const pieces = [];
  const slow = watch().on('data', (piece) => pieces.push(piece));
  slow.once('data', () => {
    slow.pause();
    child.stdin.write('begin\n');
  });
  child.stdout.once('data', () => {
    console.log('the program was done');
    slow.resume();
    child.stdin.write('end\n');
  });
  slow.on('close', () => {
    never.destroy();
    const all = Buffer.concat(pieces);
    fs.writeFileSync('slow.trace', all.subarray(all.indexOf('\r\n\r\n') + 4));
    const stats = execFileSync(process.execPath, ['trace', 'stats', 'slow.trace'], { encoding: 'utf8' });
    const events = Number(/^(\d+) events$/m.exec(stats)[1]);
    const lost = Number(/events that were lost +(\d+)/.exec(stats)?.[1] ?? 0);
    console.log(events + lost > 900000 && !stats.includes('note:') ? 'what was read can be read, up to its end' : stats);
  });
})();
