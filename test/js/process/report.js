// The report of a process about itself.
//
// Prints:
//   JavaScript API GetReport v24.19.0 true
//   true true
//   true
//   ERR_INVALID_ARG_TYPE
//   true true
//   true string Linux true

'use strict';

const report = process.report.getReport(new Error('looked for'));
console.log(report.header.event, report.header.trigger, report.header.nodejsVersion,
            report.header.processId === process.pid);
console.log(report.javascriptStack.message.includes('looked for'), report.resourceUsage.rss > 1e6);
console.log(['epoll', 'uring', 'simulated'].includes(report.giro.poller));
try {
  process.report.directory = 5;
} catch ({ code }) {
  console.log(code);
}
const { header } = report;
console.log(/^\d+\.\d+$/.test(header.glibcVersionRuntime), /^\d+\.\d+$/.test(header.glibcVersionCompiler));
console.log(header.cpus.length > 0 && header.cpus[0].idle >= 0, typeof header.host, header.osName,
            header.networkInterfaces.every(({ name, address }) => name && address));
