// os.constants: names, numbers, and what can be changed.
// Prints:
//   [Object: null prototype] {
//     RTLD_LAZY: 1,
//     RTLD_NOW: 2,
//     RTLD_GLOBAL: 256,
//     RTLD_LOCAL: 0,
//     RTLD_DEEPBIND: 8
//   }
//   [Object: null prototype] {
//     PRIORITY_LOW: 19,
//     PRIORITY_BELOW_NORMAL: 10,
//     PRIORITY_NORMAL: 0,
//     PRIORITY_ABOVE_NORMAL: -7,
//     PRIORITY_HIGH: -14,
//     PRIORITY_HIGHEST: -20
//   }
//   UV_UDP_REUSEADDR dlopen errno signals priority 4
//   signals: 33 SIGHUP=1 SIGINT=2 SIGKILL=9 SIGTERM=15 SIGIO=29 SIGPOLL=29 SIGSYS=31 sum 531
//   errno: 79 E2BIG=7 EAGAIN=11 EWOULDBLOCK=11 ENOTSUP=95 EXDEV=18 sum 4371
//   frozen: false true false
//   signal names inherit nothing: undefined
//   {"value":7,"writable":false,"enumerable":true,"configurable":false}
'use strict';

const { constants } = require('os');

const { dlopen, errno, priority, signals } = constants;
console.log(dlopen);
console.log(priority);
console.log(Object.keys(constants).join(' '), constants.UV_UDP_REUSEADDR);

function summarize(label, numbers, names) {
  const shown = names.map((name) => `${name}=${numbers[name]}`).join(' ');
  const sum = Object.values(numbers).reduce((total, number) => total + number, 0);
  console.log(`${label}: ${Object.keys(numbers).length} ${shown} sum ${sum}`);
}
summarize('signals', signals,
  ['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM', 'SIGIO', 'SIGPOLL', 'SIGSYS']);
summarize('errno', errno, ['E2BIG', 'EAGAIN', 'EWOULDBLOCK', 'ENOTSUP', 'EXDEV']);
console.log('frozen:', Object.isFrozen(constants), Object.isFrozen(signals),
  Object.isFrozen(errno));
console.log('signal names inherit nothing:', signals.toString);
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(errno, 'E2BIG')));
