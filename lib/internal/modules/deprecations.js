'use strict';

// What resolving came across that will not always work.

const { SafeSet } = primordials;
const pending = internalBinding('options')['--pending-deprecation'] === true ||
  process.env.NODE_PENDING_DEPRECATION === '1';

const told = new SafeSet();

// `found`: codes and texts, by turns.
function tell(found) {
  for (let i = 0; i < found.length; i += 2) {
    if (found[i] === 'DEP0166' && !pending) continue;
    if (found[i] === 'DEP0155') {
      if (told.has(found[i + 1])) continue;
      told.add(found[i + 1]);
    }
    process.emitWarning(found[i + 1], 'DeprecationWarning', found[i]);
  }
}

let hasToldOfParent = false;

function tellOfParent() {
  if (hasToldOfParent) return;
  hasToldOfParent = true;
  process.emitWarning(
    'module.parent is deprecated due to accuracy issues. Please use require.main to find program entry point instead.',
    'DeprecationWarning', 'DEP0144');
}

module.exports = { tell, tellOfParent };
