// The time limit of a module whose context has microtaskMode: 'afterEvaluate' holds for its microtasks, too.
// Options: --experimental-vm-modules --no-warnings
// Needs: engine termination
// Prints:
//   ERR_SCRIPT_EXECUTION_TIMEOUT Script execution timed out after 20ms
//   goes on
'use strict';

const vm = require('vm');

const forever = () => { for (;;); };
const context = vm.createContext({ forever }, { microtaskMode: 'afterEvaluate' });
const module_ = new vm.SourceTextModule('Promise.resolve().then(() => forever());', { context });
(async () => {
  await module_.link(() => {});
  await module_.evaluate({ timeout: 20 }).catch(({ code, message }) => console.log(code, message));
  console.log('goes on');
})();
