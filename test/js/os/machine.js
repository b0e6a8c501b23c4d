// What node:os says of the machine is what the kernel says.
// Prints:
//   Linux true true true true
//   host name: true
//   endianness: true
//   memory: true true
//   uptime: true
//   load averages: 3 true
//   processors: true model,speed,times user,nice,sys,idle,irq true
//   parallelism: true
'use strict';

const fs = require('fs');
const os = require('os');

const read = (path) => fs.readFileSync(path, 'utf8');
const kernel = (name) => read(`/proc/sys/kernel/${name}`).trim();

console.log(os.type(), os.release() === kernel('osrelease'), os.version() === kernel('version'),
  os.platform() === process.platform, os.arch() === process.arch && os.machine().length > 0);
console.log('host name:', os.hostname() === kernel('hostname'));
const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
console.log('endianness:', os.endianness() === (isLittle ? 'LE' : 'BE'));

const total = 1024 * /MemTotal: +(\d+)/.exec(read('/proc/meminfo'))[1];
console.log('memory:', os.totalmem() === total, os.freemem() > 0 && os.freemem() < total);
const before = parseFloat(read('/proc/uptime'));
const uptime = os.uptime();
console.log('uptime:', before <= uptime && uptime <= parseFloat(read('/proc/uptime')));
const loads = os.loadavg();
console.log('load averages:', loads.length, loads.every((load) => load >= 0));

const models = [...read('/proc/cpuinfo').matchAll(/^model name\s*: (.*)$/gm)].map((found) => found[1]);
const cpus = os.cpus();
const isRight = cpus.length === read('/proc/stat').match(/^cpu\d/gm).length &&
  models.every((model, i) => model === cpus[i].model);
console.log('processors:', isRight, Object.keys(cpus[0]).join(), Object.keys(cpus[0].times).join(),
  cpus.every(({ times }) => times.user + times.idle > 0));
const count = os.availableParallelism();
console.log('parallelism:', Number.isInteger(count) && count >= 1 && count <= cpus.length);
