'use strict';

// Who calls: programs are warned of what is deprecated, packages that they use are not.

const {
  Error, ReflectSet, RegExpPrototypeExec, StringPrototypeEndsWith, StringPrototypeIncludes,
  StringPrototypeSplit,
} = primordials;

const framePattern = /[/\\]node_modules[/\\]/;

const kFramesMax = 100;

// The loaders alone have more frames than a stack shows by default.
function deepStack() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  ReflectSet(Error, 'stackTraceLimit', kFramesMax);
  ReflectSet(Error, 'prepareStackTrace', undefined); // it may be who calls
  const { stack } = new Error();
  ReflectSet(Error, 'stackTraceLimit', stackTraceLimit);
  ReflectSet(Error, 'prepareStackTrace', prepareStackTrace);
  return `${stack}`;
}

// Whether the first frame that is not ours belongs to a package.
function isInsideNodeModules() {
  const frames = StringPrototypeSplit(deepStack(), '\n');
  for (let i = 1; i < frames.length; i++) {
    if (StringPrototypeIncludes(frames[i], 'node:') ||
        StringPrototypeEndsWith(frames[i], '(<anonymous>)')) {
      continue;
    }
    return RegExpPrototypeExec(framePattern, frames[i]) !== null;
  }
  return false;
}

module.exports = { isInsideNodeModules };
