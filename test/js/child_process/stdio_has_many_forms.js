// Pipes, descriptors, streams, files and nothing as what a child has open.
// Prints:
//   to a file
//   errors
//   through an object
//   
//   inherited
//   null null null [ null, null, null ]
//   by the stream
//   [ undefined, 'Socket', 'Socket', 'Socket', 'Socket', undefined ] null
//   [ 'got what is written\n', 'more\n' ]
//   from the socket
//   5000000
//   true
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const net = require('net');

const ended = (child) => new Promise((resolve) => child.on('close', resolve));
const textOf = async (stream) => {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
};

async function main() {
  const file = fs.openSync('out', 'w');
  await ended(spawn('sh', ['-c', 'echo to a file; echo errors >&2'], {
    stdio: ['ignore', file, file],
  }));
  await ended(spawn('echo', ['through an object'], { stdio: [null, { fd: file }] }));
  fs.closeSync(file);
  console.log(fs.readFileSync('out', 'utf8'));

  const inherits = spawn('sh', ['-c', 'echo inherited'], { stdio: 'inherit' });
  await ended(inherits);
  console.log(inherits.stdin, inherits.stdout, inherits.stderr, inherits.stdio);
  await ended(spawn('echo', ['by the stream'], { stdio: ['ignore', process.stdout, 'ignore'] }));

  const many = spawn('sh', ['-c', 'read line <&4; echo "got $line" >&3; echo more'], {
    stdio: ['ignore', 'pipe', undefined, 'pipe', 'pipe', 'ignore'],
  });
  console.log(many.stdio.map((stream) => stream?.constructor.name), many.stdin);
  many.stdio[4].end('what is written\n');
  console.log(await Promise.all([textOf(many.stdio[3]), textOf(many.stdout)]));

  // The child reads what a socket of ours would have read.
  const server = net.createServer({ pauseOnConnect: true }, async (socket) => {
    const child = spawn('cat', { stdio: [socket, 'pipe', 'inherit'] });
    console.log(await textOf(child.stdout));
    socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1', () => {
    net.connect(server.address().port, '127.0.0.1').end('from the socket');
  });
  await new Promise((resolve) => server.on('close', resolve));

  // What the child does not take waits, and nothing is lost.
  const slow = spawn('wc', ['-c']);
  slow.stdin.end(Buffer.alloc(5e6));
  console.log((await textOf(slow.stdout)).trim());
  const gone = spawn('true');
  gone.stdin.on('error', ({ code }) => console.log('stdin', code));
  await ended(gone);

  const detached = spawn('sh', ['-c', 'ps -o sid= -p $$; echo $$'], { detached: true });
  const [session, id] = (await textOf(detached.stdout)).trim().split('\n');
  console.log(session.trim() === id);
}
main();
