// A script that does not end is stopped, past its catch and finally, and everything else goes on.
// Needs: engine termination
// Prints:
//   ERR_SCRIPT_EXECUTION_TIMEOUT Script execution timed out after 5ms
//   ERR_SCRIPT_EXECUTION_TIMEOUT Script execution timed out after 5ms
//   ERR_SCRIPT_EXECUTION_TIMEOUT Script execution timed out after 5ms
//   ERR_SCRIPT_EXECUTION_TIMEOUT Script execution timed out after 5ms
//   0 2
//   ERR_SCRIPT_EXECUTION_INTERRUPTED 0 true
'use strict';

const { spawnSync } = require('child_process');
const vm = require('vm');

if (process.argv[2] === 'interrupted') {
  try {
    vm.runInThisContext('process.kill(process.pid, "SIGINT"); for (;;);', { breakOnSigint: true });
  } catch (error) {
    console.log(error.code);
  }
} else {
  const endless = '(() => { try { for (;;); } catch { n = "caught"; } finally { n = "left"; } })()';
  const context = vm.createContext({ n: 0 });
  for (const run of [
    () => vm.runInContext(endless, context, { timeout: 5 }),
    () => vm.runInThisContext('for (;;);', { timeout: 5 }),
    () => vm.runInNewContext('run("for (;;);", { timeout: 5 })', { run: vm.runInThisContext }, { timeout: 10_000 }),
    () => vm.runInNewContext('run("for (;;);", { timeout: 10_000 })', { run: vm.runInThisContext }, { timeout: 5 }),
  ]) {
    try {
      run();
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  console.log(context.n, vm.runInContext('1 + 1', context, { timeout: 1000 }));
  const child = spawnSync(process.execPath, [__filename, 'interrupted'], { encoding: 'utf8' });
  console.log(child.stdout.trim(), child.status, child.stderr === '');
}
