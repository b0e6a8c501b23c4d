// Workers that end while operations of every module are under way for them: terminated, by process.exit(), by an error,
// each at a random moment. Memory that a thread of the pool or the kernel still uses must not go with them: the process
// lives, every worker tells its exit, and memory of this thread stays as it is. Best run under AddressSanitizer.
//
// A number as argument is the seed of such a run; a second one, the seconds that it takes; a third, the only operation.
// Prints pattern: seed \d+\nworkers ended: true\nmemory untouched: true
// Time-out: 60
// Time-out of the long form: 900
'use strict';

const { Worker } = require('worker_threads');

const seconds = Number(process.argv[3] ?? (process.env.GIRO_TEST_LONG ? 300 : 3));
let seed = Number(process.argv[2] ?? Date.now() % 2 ** 31);
console.log('seed', seed);
function below(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % limit;
}

// Each begins something and does not wait for it. `big` bytes take a thread some milliseconds.
const operations = {
  gzip: () => { require('zlib').gzip(Buffer.alloc(big, 'ab'), nothing); },
  gunzip: () => { const z = require('zlib'); z.gunzip(z.gzipSync(Buffer.alloc(big)), nothing); },
  brotli: () => { require('zlib').brotliCompress(Buffer.alloc(big / 8, 'abc'), nothing); },
  zstd: () => { require('zlib').zstdCompress(Buffer.alloc(big, 'abc'), nothing); },
  zlibStream: () => { const s = require('zlib').createGzip(); s.resume(); s.write(Buffer.alloc(big, 1)); },
  compressionStream: () => {
    const stream = new CompressionStream('gzip');
    stream.readable.getReader().read();
    stream.writable.getWriter().write(new Uint8Array(big));
  },
  randomFill: () => { require('crypto').randomFill(Buffer.alloc(big), nothing); },
  randomBytes: () => { require('crypto').randomBytes(big, nothing); },
  pbkdf2: () => { require('crypto').pbkdf2(Buffer.alloc(1e5), 's', 3000, 64, 'sha512', nothing); },
  scrypt: () => { require('crypto').scrypt('p', 's', 64, nothing); },
  hkdf: () => { require('crypto').hkdf('sha512', Buffer.alloc(big), 's', 'i', 64, nothing); },
  hashOfFile: () => {
    require('fs').createReadStream('/dev/zero').pipe(require('crypto').createHash('sha256')).on('data', nothing);
  },
  cipherOfFile: () => {
    const cipher = require('crypto').createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
    require('fs').createReadStream('/dev/zero').pipe(cipher).resume();
  },
  fsRead: () => {
    const fd = require('fs').openSync('/dev/zero');
    for (let i = 0; i < 6; i++) require('fs').read(fd, Buffer.alloc(big), 0, big, null, nothing);
  },
  fsReadAtPosition: () => {
    const fd = require('fs').openSync(process.execPath);
    for (let i = 0; i < 40; i++) require('fs').read(fd, new Uint8Array(65536), 0, 65536, i * 65536, nothing);
  },
  fsReadv: () => {
    const fd = require('fs').openSync(process.execPath);
    for (let i = 0; i < 12; i++) require('fs').readv(fd, [Buffer.alloc(big / 8), Buffer.alloc(99)], i * 4096, nothing);
  },
  fsWrite: () => {
    const fd = require('fs').openSync(`w${threadId}`, 'w');
    for (let i = 0; i < 6; i++) require('fs').write(fd, Buffer.alloc(big), nothing);
  },
  fsWritev: () => {
    const fd = require('fs').openSync(`v${threadId}`, 'w');
    require('fs').writev(fd, [Buffer.alloc(big), Buffer.alloc(big)], nothing);
    require('fs').fsync(fd, nothing);
  },
  fsWriteFile: () => { for (let i = 0; i < 4; i++) require('fs').writeFile(`f${i}`, Buffer.alloc(big), nothing); },
  fsReadFile: () => { for (let i = 0; i < 4; i++) require('fs').readFile(process.execPath, nothing); },
  fsOpen: () => { for (let i = 0; i < 20; i++) require('fs').open('/dev/null', nothing); },
  fsNames: () => {
    const fs = require('fs');
    for (let i = 0; i < 40; i++) fs.stat(`/usr/lib/x${i}`, nothing);
    fs.readdir('/usr/lib', nothing);
    fs.mkdir('m/a/b', { recursive: true }, () => fs.rm('m', { recursive: true, force: true }, nothing));
    fs.copyFile('/etc/passwd', `c${threadId}`, nothing);
    fs.opendir('/usr', (error, folder) => folder?.read(nothing));
    fs.realpath('.', nothing);
  },
  fileHandle: () => {
    require('fs').promises.open('/dev/zero').then((file) => {
      for (let i = 0; i < 4; i++) file.read(Buffer.alloc(big)).catch(nothing);
    }, nothing);
  },
  fileStreams: () => {
    const fs = require('fs');
    fs.createReadStream('/dev/zero', { end: 5e6 }).pipe(fs.createWriteStream(`s${threadId}`));
  },
  watch: () => {
    const fs = require('fs');
    fs.watch('.', nothing);
    fs.watch('.', nothing);
    fs.writeFileSync(`n${threadId}`, '');
    fs.watchFile('./x', { interval: 1 }, nothing);
  },
  dns: () => {
    const dns = require('dns');
    dns.lookup('localhost', nothing);
    dns.lookupService('127.0.0.1', 80, nothing);
    const resolver = new dns.Resolver({ timeout: 5 });
    resolver.setServers(['127.0.0.1:9']);
    resolver.resolve4('x.invalid', nothing);
    resolver.reverse('127.0.0.1', nothing);
  },
  net: () => {
    const net = require('net');
    const server = net.createServer((socket) => { socket.on('error', nothing).write(Buffer.alloc(big)); });
    server.listen(0, '127.0.0.1', () => {
      const client = net.connect(server.address().port, '127.0.0.1').on('error', nothing);
      client.on('data', nothing);
      client.write(Buffer.alloc(big));
    });
  },
  netUnread: () => {
    const net = require('net');
    const server = net.createServer((socket) => { socket.on('error', nothing).pause(); });
    server.listen(0, '127.0.0.1', () => {
      const client = net.connect(server.address().port, '127.0.0.1').on('error', nothing);
      for (let i = 0; i < 4; i++) client.write(Buffer.alloc(big), nothing);
    });
  },
  netOwnMemory: () => {
    const net = require('net');
    const server = net.createServer((socket) => { socket.on('error', nothing).write(Buffer.alloc(big)); });
    server.listen(`u${threadId}`, () => {
      net.connect({ path: `u${threadId}`, onread: { buffer: new Uint8Array(4096), callback: () => true } }).on('error', nothing);
    });
  },
  connecting: () => { for (let i = 0; i < 4; i++) require('net').connect(9, '127.0.0.1').on('error', nothing).write('x', nothing); },
  http: () => {
    const http = require('http');
    const server = http.createServer((request, response) => { request.pipe(response).on('error', nothing); });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      const sent = http.request({ port, method: 'POST' }, (response) => response.resume()).on('error', nothing);
      sent.write(Buffer.alloc(big));
      fetch(`http://127.0.0.1:${port}`).then((response) => response.text()).catch(nothing);
    });
  },
  dgram: () => {
    const socket = require('dgram').createSocket('udp4');
    socket.on('error', nothing).on('message', nothing);
    socket.bind(0, '127.0.0.1', () => {
      for (let i = 0; i < 50; i++) socket.send(Buffer.alloc(9000), socket.address().port, '127.0.0.1', nothing);
    });
  },
  childProcess: () => {
    const { execFile, fork, spawn } = require('child_process');
    const child = spawn('cat').on('error', nothing);
    child.stdin.on('error', nothing).write(Buffer.alloc(big));
    child.stdout.on('data', nothing);
    execFile('true', nothing);
    if (threadId % 8 === 0) fork('/dev/null').on('error', nothing).send({ text: 'x'.repeat(1e5) }, nothing);
  },
  terminal: () => { try { new (require('tty').ReadStream)(0).on('error', nothing).on('data', nothing); } catch { /* it is none */ } },
  timers: () => {
    for (let i = 0; i < 1000; i++) setTimeout(nothing, i);
    setImmediate(function again() { setImmediate(again); });
    require('timers/promises').setTimeout(5).then(nothing);
  },
  messages: () => {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', nothing);
    for (let i = 0; i < 20; i++) port2.postMessage(Buffer.alloc(1e4));
    new BroadcastChannel('all').postMessage('x');
    try { parentPort.postMessage(new SharedArrayBuffer(1e5)); } catch { /* the engine cannot share it */ }
    parentPort.postMessage(port1, [port1]);
  },
  locks: () => { navigator.locks.request('x', () => new Promise(nothing)).catch(nothing); },
  sharedWait: () => { Atomics.waitAsync?.(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10); },
  nested: () => {
    new Worker('require("zlib").gzip(Buffer.alloc(1e6), () => {})', { eval: true });
  },
  blob: () => { new Blob([Buffer.alloc(big)]).stream().getReader().read().then(nothing); },
  contexts: () => {
    const vm = require('vm');
    const context = vm.createContext({});
    setInterval(() => vm.runInContext('x = new Uint8Array(1e5)', context), 1);
  },
  readline: () => {
    const input = require('fs').createReadStream('/etc/passwd');
    require('readline').createInterface({ input }).on('line', nothing);
  },
  collected: () => {
    const registry = new FinalizationRegistry(nothing);
    for (let i = 0; i < 1000; i++) registry.register({}, i);
    require('perf_hooks').monitorEventLoopDelay({ resolution: 1 }).enable();
  },
  // As a text: where import() is rewritten, a function that has one tells another source.
  imports: '() => { import("fs/promises").then(nothing); import("./missing.mjs").catch(nothing); }',
};
const names = Object.keys(operations).filter((name) => process.argv[4] === undefined || name === process.argv[4]);

function sourceOf(chosen, ending) {
  return `'use strict';
    const { Worker, parentPort, threadId } = require('worker_threads');
    const nothing = () => {};
    const big = ${1 << (17 + below(6))};
    ${chosen.map((name) => `(${operations[name]})();`).join('\n')}
    setInterval(nothing, 1000);
    ${ending};
    parentPort.postMessage('begun');`;
}

// Endings from inside and, '', from outside.
function randomEnding() {
  const delay = below(3) === 0 ? 0 : below(12);
  return [
    '', '', 'process.exit(3)', `setTimeout(() => process.exit(3), ${delay})`,
    `setTimeout(() => { throw new Error('an end') }, ${delay})`, `setTimeout(() => Promise.reject(new Error('an end')), ${delay})`,
    `setImmediate(() => process.exit(3))`,
  ][below(7)];
}

async function runOne() {
  const chosen = [...new Set(Array.from({ length: 1 + below(3) }, () => names[below(names.length)]))];
  const ending = randomEnding();
  const worker = new Worker(sourceOf(chosen, ending), { eval: true });
  const exited = new Promise((resolve) => worker.on('exit', resolve));
  worker.on('error', (error) => {
    if (error.message !== 'an end' && error.code !== 'EMFILE') console.log(chosen, error);
  });
  const delay = below(10);
  if (ending === '') {
    const end = () => (delay < 4 ? worker.terminate() : setTimeout(() => worker.terminate(), delay));
    if (below(8) === 0) end();
    else worker.on('message', (message) => { if (message === 'begun') end(); });
  }
  await exited;
}

// Memory of this thread that nobody else has a right to. Some of it is where a worker's was.
const mine = [];
let untouched = true;
function watchMemory() {
  mine.push(new Uint8Array(1 << (12 + below(8))));
  if (mine.length > 200) {
    for (const array of mine.splice(0, 100)) untouched &&= array.every((byte) => byte === 0);
  }
}

async function runMany() {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    await runOne();
    watchMemory();
  }
}

Promise.all([runMany(), runMany(), runMany()]).then(() => {
  console.log('workers ended: true');
  console.log('memory untouched:', untouched && mine.every((array) => array.every((byte) => byte === 0)));
  process.exit();
});
