// Signals that nobody can listen to, and events that only look like signals.
//
// Prints:
//   EINVAL uv_signal_start EINVAL uv_signal_start
//   EINVAL uv_signal_start EINVAL uv_signal_start
//   0 1

'use strict';

for (const name of ['SIGKILL', 'SIGSTOP']) {
  try {
    process.on(name, () => {});
  } catch ({ code, message, syscall }) {
    console.log(code, message, syscall);
  }
}
process.on('SIGNAL', () => {});
console.log(process.listenerCount('SIGKILL'), process.listenerCount('SIGNAL'));
