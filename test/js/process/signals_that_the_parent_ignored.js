// Whoever starts us may ignore or block signals; they still do what they do.
// Prints:
//   ignored: null SIGINT
//   ignored: null SIGHUP
//   blocked: null SIGINT
//   blocked: null SIGHUP
'use strict';

if (process.argv[2] !== undefined) {
  process.kill(process.pid, process.argv[2]);
  setInterval(() => {}, 1000);
  return;
}

const { spawn } = require('child_process');
const { once } = require('events');

async function main() {
  for (const how of ['ignored', 'blocked']) {
    for (const signal of ['SIGINT', 'SIGHUP']) {
      const option = `--${how === 'ignored' ? 'ignore' : 'block'}-signal=${signal.slice(3)}`;
      const child = spawn('env', [option, process.execPath, __filename, signal],
                          { stdio: 'inherit' });
      console.log(`${how}:`, ...await once(child, 'exit'));
    }
  }
}
main();
