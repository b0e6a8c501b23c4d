// Standard input that is read, channels between processes and between threads, watched files and compressions are listed;
// not what is paused, unreferenced or closed.
//
// Needs: giro
// Prints:
//   Input: standard input waits for input, or its end
//   Watcher: watches missing waits for changes, and looks every 2000 ms
//   Port: the broadcast channel news waits for messages
//   Channel: the channel to the parent waits for messages, or disconnect()
//   Request: a compression waits for a thread of the pool
//   Request: a compression waits for a thread of the pool
//   nothing: 0
'use strict';

const { fork } = require('child_process');
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

function whileThreadsWork() {
  zlib.deflate(Buffer.alloc(1 << 22), () => {});
  zlib.createGzip().end(Buffer.alloc(1 << 22));
  return process.giro.whyAlive();
}

function child() {
  process.stdin.on('data', () => {});
  process.on('message', () => {});
  const news = new BroadcastChannel('news');
  const watcher = fs.watchFile('missing', { interval: 2000 }, () => {});
  // The first look is a request of its own.
  setTimeout(() => {
    for (const { type, description, waitsFor } of whileThreadsWork()) {
      console.log(`${type}: ${description.replace(`${process.cwd()}${path.sep}`, '')} waits for ${waitsFor}`);
    }
    process.stdin.pause();
    process.channel.unref();
    news.unref();
    watcher.unref();
    process.once('beforeExit', () => console.log(`nothing: ${process.giro.whyAlive().length}`));
  }, 100);
}

if (process.argv[2] === 'child') {
  child();
} else {
  const { stdout, stdin } = fork(__filename, ['child'], { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
    .once('exit', () => stdin.destroy());
  stdout.pipe(process.stdout);
}
