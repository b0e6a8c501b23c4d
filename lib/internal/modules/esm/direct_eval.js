'use strict';

// What a direct eval in a module gets to evaluate: a text that finds the module's imports
// (internal/modules/esm/rewrite).

const { StringPrototypeIncludes, StringPrototypeSplit, globalThis } = primordials;

// eslint-disable-next-line giro/builtins -- to see whether the program has replaced it
const engineEval = globalThis.eval;

// A word that must be rewritten is in it, be it in a comment or a string.
function concerns(source, names, hasArguments) {
  for (let i = 0; i < names.length; i++) if (StringPrototypeIncludes(source, names[i])) return true;
  return StringPrototypeIncludes(source, 'import') || StringPrototypeIncludes(source, 'eval') ||
    (!hasArguments && StringPrototypeIncludes(source, 'arguments'));
}

// For the text of a module whose names of ours begin with `prefix`: a function of the imports that can be
// seen where the call stands, whether `arguments` are a function's there, and what is to be evaluated.
function evalFor(prefix) {
  return (visible, hasArguments, source) => {
    if (typeof source !== 'string') return source;
    // eslint-disable-next-line giro/builtins -- what the program calls
    if (globalThis.eval !== engineEval) return source;
    const names = visible === '' ? [] : StringPrototypeSplit(visible, ' ');
    if (!concerns(source, names, hasArguments)) return source;
    const { rewriteEval } = require('internal/modules/esm/rewrite');
    return rewriteEval(source, prefix, names, hasArguments) ?? source;
  };
}

module.exports = { evalFor };
