// vm.measureMemory tells of all contexts together, and says that it cannot tell them apart.
// Needs: giro
// Stderr has: ExperimentalWarning: vm.measureMemory
// Prints:
//   true true
//   ERR_NOT_IMPLEMENTED
//   ERR_INVALID_ARG_VALUE
'use strict';

const vm = require('vm');

(async () => {
  const { total } = await vm.measureMemory({ execution: 'eager' });
  console.log(total.jsMemoryEstimate > 0, total.jsMemoryRange[0] <= total.jsMemoryRange[1]);
  await vm.measureMemory({ mode: 'detailed' }).catch((error) => console.log(error.code));
  try {
    vm.measureMemory({ mode: 'other' });
  } catch (error) {
    console.log(error.code);
  }
})();
