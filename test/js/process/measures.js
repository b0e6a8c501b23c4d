// Times and memory: shapes, plausible values, argument checks.
//
// Prints:
//   true true true
//   ERR_INVALID_ARG_TYPE ERR_OUT_OF_RANGE
//   user,system true true
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE
//   rss,heapTotal,heapUsed,external,arrayBuffers true true
//   16 true
//   true true true

'use strict';

const codeOf = (action) => {
  try {
    action();
    return 'none';
  } catch (error) {
    return error.code;
  }
};
const { cpuUsage, hrtime, memoryUsage } = process;

const start = hrtime();
const startNs = hrtime.bigint();
while (hrtime.bigint() - startNs < 3_000_000n);
const [seconds, nanoseconds] = hrtime(start);
console.log(seconds === 0, nanoseconds >= 3_000_000, process.uptime() > 0.003);
console.log(codeOf(() => hrtime(1)), codeOf(() => hrtime([1])));
const used = cpuUsage();
const more = cpuUsage(used);
console.log(Object.keys(used).join(), used.user > 0, more.user < used.user);
console.log(codeOf(() => cpuUsage(1)), codeOf(() => cpuUsage({ user: 1 })),
            codeOf(() => cpuUsage({ user: -1, system: 0 })));
const memory = memoryUsage();
console.log(Object.keys(memory).join(), memory.heapUsed > 0 && memory.heapUsed <= memory.heapTotal,
            Math.abs(memoryUsage.rss() - memory.rss) < 50e6);
const resources = process.resourceUsage();
console.log(Object.keys(resources).length, resources.maxRSS > 1000);
console.log(process.availableMemory() > 1e6, process.constrainedMemory() >= 0,
            process.threadCpuUsage().user > 0);
