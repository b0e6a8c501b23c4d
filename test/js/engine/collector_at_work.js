// A collection after every block of cells: whatever C++ keeps is kept in the collector's sight.
//
// Environment: GIRO_GC_STRESS=2
// Prints:
//   files 30 10
//   timers 90
//   contexts 40
//   echoed 20000
//   handled late 5
// Time-out: 60
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const fs = require('fs');
const net = require('net');

const { promises } = fs;
fs.writeFileSync('data.txt', 'text'.repeat(1000));

async function useFiles() {
  let read = 0;
  let failed = 0;
  await Promise.all(Array.from({ length: 40 }, async (_, i) => {
    try {
      const text = await promises.readFile(i % 4 === 0 ? `none${i}` : 'data.txt', 'utf8');
      if (text.length === 4000) read++;
    } catch (error) {
      if (error.code === 'ENOENT' && error.path === `none${i}`) failed++;
    }
  }));
  console.log('files', read, failed);
}

async function useTimers() {
  let ran = 0;
  await new Promise((resolve) => {
    const count = (held) => {
      ran += held.one;
      if (ran === 90) resolve();
    };
    for (let i = 0; i < 30; i++) {
      setTimeout(count, i % 3, { one: 1 });
      setImmediate(count, { one: 1 });
      process.nextTick(count, { one: 1 });
    }
  });
  console.log('timers', ran);
}

async function useContexts() {
  const storage = new AsyncLocalStorage();
  let right = 0;
  await Promise.all(Array.from({ length: 40 }, (_, i) => new Promise((resolve) => {
    storage.run({ i }, () => setImmediate(() => {
      if (storage.getStore().i === i) right++;
      resolve();
    }));
  })));
  console.log('contexts', right);
}

async function useSockets() {
  const server = net.createServer((socket) => socket.pipe(socket));
  await new Promise((resolve) => { server.listen(0, resolve); });
  const socket = net.connect(server.address().port);
  for (let i = 0; i < 20; i++) socket.write(Buffer.alloc(1000, i));
  socket.end();
  let received = 0;
  for await (const chunk of socket) received += chunk.length;
  await new Promise((resolve) => { server.close(resolve); });
  console.log('echoed', received);
}

async function rejectLate() {
  let handled = 0;
  process.on('unhandledRejection', (reason, promise) => promise.catch(() => handled++));
  process.on('rejectionHandled', () => {});
  for (let i = 0; i < 5; i++) Promise.reject(new Error(`${i}`));
  await new Promise((resolve) => { setTimeout(resolve, 5); });
  console.log('handled late', handled);
}

(async () => {
  await useFiles();
  await useTimers();
  await useContexts();
  await useSockets();
  await rejectLate();
})();
