// /dev/full takes nothing: every way to write tells ENOSPC, closes what it opened, and the process lives on.
// Prints:
//   writeSync ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   writeFileSync ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   appendFileSync ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   writevSync ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   write ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   writev ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   writeFile ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   promises.writeFile ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   handle.write ENOSPC -28 write undefined "ENOSPC: no space left on device, write"
//   stream: open ready false callback ENOSPC error ENOSPC close 0
//   stream.end: open ready callback ENOSPC error ENOSPC close 0
//   stream, many writes: open ready callback ENOSPC callback ENOSPC callback ENOSPC error ENOSPC close 0
//   pipeline ENOSPC true true
//   descriptors left open 0
'use strict';

const fs = require('fs');
const { Readable, pipeline } = require('stream');

const kFull = '/dev/full';

function openCount() {
  const isFull = (fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`) === kFull;
    } catch {
      return false; // the directory's own
    }
  };
  return fs.readdirSync('/proc/self/fd').filter(isFull).length;
}

function tell(name, error) {
  const { code, errno, message, path, syscall } = error ?? {};
  console.log(name, code, errno, syscall, path, JSON.stringify(message));
}

function tried(name, run) {
  try {
    run();
    tell(name);
  } catch (error) {
    tell(name, error);
  }
}

function withFull(run) {
  const fd = fs.openSync(kFull, 'w');
  try {
    return run(fd);
  } finally {
    fs.closeSync(fd);
  }
}

function followStream(name, run) {
  return new Promise((resolve) => {
    const events = [];
    const stream = fs.createWriteStream(kFull);
    for (const event of ['open', 'ready', 'drain', 'finish']) {
      stream.on(event, () => events.push(event));
    }
    stream.on('error', (error) => events.push('error', error.code));
    stream.on('close', () => {
      console.log(`${name}:`, ...events, 'close', stream.bytesWritten);
      resolve();
    });
    run(stream, (error) => events.push('callback', error?.code), events);
  });
}

async function main() {
  tried('writeSync', () => withFull((fd) => fs.writeSync(fd, 'x')));
  tried('writeFileSync', () => fs.writeFileSync(kFull, 'x'));
  tried('appendFileSync', () => fs.appendFileSync(kFull, 'x'));
  tried('writevSync', () => withFull((fd) => fs.writevSync(fd, [Buffer.from('x')])));
  for (const [name, data] of [['write', 'x'], ['writev', [Buffer.from('x')]]]) {
    const fd = fs.openSync(kFull, 'w');
    await new Promise((resolve) => fs[name](fd, data, (error) => {
      tell(name, error);
      fs.close(fd, resolve);
    }));
  }
  await new Promise((resolve) => fs.writeFile(kFull, 'x', (error) => {
    tell('writeFile', error);
    resolve();
  }));
  await fs.promises.writeFile(kFull, 'x').catch((error) => tell('promises.writeFile', error));
  const handle = await fs.promises.open(kFull, 'w');
  await handle.write('x').catch((error) => tell('handle.write', error));
  await handle.close();

  await followStream('stream', (stream, done, events) => {
    stream.on('ready', () => events.push(stream.write(Buffer.alloc(100_000), done)));
  });
  await followStream('stream.end', (stream, done) => stream.end('x', done));
  await followStream('stream, many writes', (stream, done) => {
    for (let i = 0; i < 3; i++) stream.write('x', done);
  });
  const source = Readable.from(['x', 'y']);
  const target = fs.createWriteStream(kFull);
  await new Promise((resolve) => pipeline(source, target, (error) => {
    console.log('pipeline', error.code, source.destroyed, target.destroyed);
    if (target.closed) resolve();
    else target.on('close', resolve);
  }));
  console.log('descriptors left open', openCount());
}
main();
