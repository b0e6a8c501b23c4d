// Many signals in a row: at least one is heard, and none breaks anything.
//
// Prints:
//   true

'use strict';

let heard = 0;
process.on('SIGUSR2', () => heard++);
for (let i = 0; i < 2000; i++) process.kill(process.pid, 'SIGUSR2');
setTimeout(() => console.log(heard > 0 && heard <= 2000), 20);
