'use strict';

// Who calls: programs are warned of what is deprecated, packages that they use are not.

const { Error, RegExpPrototypeExec, StringPrototypeIncludes, StringPrototypeSplit } = primordials;

const framePattern = /[/\\]node_modules[/\\]/;

// Whether the first frame that is not ours belongs to a package.
function isInsideNodeModules() {
  const frames = StringPrototypeSplit(new Error().stack, '\n');
  for (let i = 1; i < frames.length; i++) {
    if (StringPrototypeIncludes(frames[i], 'node:')) continue;
    return RegExpPrototypeExec(framePattern, frames[i]) !== null;
  }
  return false;
}

module.exports = { isInsideNodeModules };
