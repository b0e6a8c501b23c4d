// vm.measureMemory tells of all contexts together; what each of them may have is a range.
// Needs: giro
// Stderr has: ExperimentalWarning: vm.measureMemory
// Prints:
//   true true
//   true true []
//   2 true
//   ERR_INVALID_ARG_VALUE
'use strict';

const vm = require('vm');

(async () => {
  const { total } = await vm.measureMemory({ execution: 'eager' });
  console.log(total.jsMemoryEstimate > 0, total.jsMemoryRange[0] <= total.jsMemoryRange[1]);
  const only = await vm.measureMemory({ execution: 'eager', mode: 'detailed' });
  const [least, most] = only.current.jsMemoryRange;
  console.log(only.total.jsMemoryEstimate > 0, least === most, only.other);
  const contexts = [vm.createContext(), vm.createContext()];
  const { other, total: { jsMemoryEstimate } } = await vm.measureMemory({ execution: 'eager', mode: 'detailed' });
  console.log(other.length, other[1].jsMemoryRange[1] === jsMemoryEstimate && contexts.length === 2);
  try {
    vm.measureMemory({ mode: 'other' });
  } catch (error) {
    console.log(error.code);
  }
})();
