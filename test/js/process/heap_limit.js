// A heap that grows beyond its limit ends the process, which says so. Buffers are outside of it.
//
// Needs: engine heap-limit
// Prints:
//   objects SIGABRT true true
//   strings SIGABRT true true
//   from NODE_OPTIONS SIGABRT true true
//   what dies is no leak: null 0 true
//   buffers: null 0 true
//   percentage: 0 true
//   --max-old-space-size-percentage must be greater than 0 and up to 100. Got: 0
//   --max-old-space-size-percentage must be greater than 0 and up to 100. Got: 1%
//   the last word: true

'use strict';

const { spawnSync } = require('child_process');
const { getHeapStatistics } = require('v8');

const kMegabyte = 2 ** 20;

function run(options, source, nodeOptions = '') {
  return spawnSync(process.execPath, [...options, '-e', source],
                   { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: nodeOptions } });
}

function leak(name, options, body, nodeOptions) {
  const { signal, stderr } = run(options, `const all = []; for (let i = 0; ; i++) ${body}`, nodeOptions);
  const used = /(\d+) MB are in use/.exec(stderr);
  console.log(name, signal, /FATAL ERROR: .*JavaScript heap out of memory/.test(stderr), used === null || used[1] < 120);
}

const limit = '--max-old-space-size=60';
leak('objects', [limit], 'all.push({ i })');
leak('strings', [limit], 'all.push("x".repeat(1000) + i)');
leak('from NODE_OPTIONS', [], 'all.push([i])', limit);

const churn = run([limit], `
  let kept = [];
  for (let i = 0; i < 3e6; i++) {
    kept.push({ i, text: 'x' + i });
    if (kept.length > 1e5) kept = [];
  }
  console.log('done');`);
console.log('what dies is no leak:', churn.signal, churn.status, churn.stdout === 'done\n');

const buffers = run([limit], `
  const all = [];
  for (let i = 0; i < 150; i++) all.push(Buffer.alloc(1e6), new ArrayBuffer(1e6));
  for (let i = 0, o; i < 1e6; i++) o = { i };
  const { arrayBuffers, external, heapUsed } = process.memoryUsage();
  console.log(arrayBuffers >= 3e8 && external >= arrayBuffers && heapUsed < 60e6);`);
console.log('buffers:', buffers.signal, buffers.status, buffers.stdout === 'true\n');

const part = run(['--max-old-space-size=500', '--max-old-space-size-percentage=25.5'],
                 'console.log(require("v8").getHeapStatistics().heap_size_limit)');
const whole = Math.min(require('os').totalmem(), process.constrainedMemory() || Infinity);
console.log('percentage:', part.status, Math.abs(part.stdout - whole * 0.255) < whole / 20 + 200 * kMegabyte);
for (const wrong of ['0', '1%']) {
  const { stderr } = run([`--max-old-space-size-percentage=${wrong}`], '');
  console.log(stderr.slice(stderr.indexOf('--max')).trim());
}
const { heap_size_limit: own } = getHeapStatistics();
console.log('the last word:', own >= 256 * kMegabyte && own <= 4400 * kMegabyte);
