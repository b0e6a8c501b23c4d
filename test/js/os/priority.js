// os.getPriority() and os.setPriority(), and how they fail.
// Prints:
//   0 0 true
//   5 5
//   7 7
//   SystemError ERR_SYSTEM_ERROR: A system error occurred: uv_os_getpriority returned ESRCH (no such process)
//   SystemError ERR_SYSTEM_ERROR: A system error occurred: uv_os_setpriority returned ESRCH (no such process)
//   TypeError ERR_INVALID_ARG_TYPE: The "pid" argument must be of type number. Received type string ('x')
//   RangeError ERR_OUT_OF_RANGE: The value of "pid" is out of range. It must be an integer. Received 1.5
//   RangeError ERR_OUT_OF_RANGE: The value of "pid" is out of range. It must be >= -2147483648 && <= 2147483647. Received 2147483648
//   TypeError ERR_INVALID_ARG_TYPE: The "priority" argument must be of type number. Received undefined
//   RangeError ERR_OUT_OF_RANGE: The value of "priority" is out of range. It must be >= -20 && <= 19. Received 20
//   RangeError ERR_OUT_OF_RANGE: The value of "priority" is out of range. It must be >= -20 && <= 19. Received -21
//   TypeError ERR_INVALID_ARG_TYPE: The "pid" argument must be of type number. Received undefined
//   -3 uv_os_getpriority {"errno":-3,"code":"ESRCH","message":"no such process","syscall":"uv_os_getpriority"}
//   SystemError [ERR_SYSTEM_ERROR]
'use strict';

const os = require('os');

const start = os.getPriority();
console.log(os.getPriority(0) - start, os.getPriority(process.pid) - start,
  start >= -20 && start <= 19);
// Relative to the start, which is not 0 where the tests run niced.
const nicer = (steps) => Math.min(start + steps, 19);
const seen = (steps) => os.getPriority() - nicer(steps) + steps;
os.setPriority(nicer(5));
console.log(seen(5), os.getPriority(process.pid) - nicer(5) + 5);
os.setPriority(process.pid, nicer(7));
console.log(seen(7), os.getPriority(undefined) - nicer(7) + 7);

const noProcess = 99999999;  // above the kernel's greatest
const failing = [
  () => os.getPriority(noProcess), () => os.setPriority(noProcess, 0), () => os.getPriority('x'),
  () => os.getPriority(1.5), () => os.getPriority(2 ** 31), () => os.setPriority(),
  () => os.setPriority(20), () => os.setPriority(0, -21), () => os.setPriority(undefined, 3),
];
for (const action of failing) {
  try {
    action();
  } catch (error) {
    console.log(`${error.name} ${error.code}: ${error.message}`);
  }
}
try {
  os.getPriority(noProcess);
} catch ({ errno, syscall, info, stack }) {
  console.log(errno, syscall, JSON.stringify(info));
  console.log(stack.slice(0, stack.indexOf(':')));
}
