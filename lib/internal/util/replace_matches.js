'use strict';

const { RegExpPrototypeExec, StringPrototypeSlice } = primordials;

// String.prototype.replace for a pattern with the g flag, safe from user code: the language's own
// looks up exec and flags on RegExp.prototype. replace: a text, or a function that gets the match
// as exec returns it.
function replaceMatches(pattern, text, replace) {
  pattern.lastIndex = 0;
  let result = '';
  let done = 0;
  for (let match; (match = RegExpPrototypeExec(pattern, text)) !== null;) {
    const found = match[0];
    if (found === '') pattern.lastIndex++;
    result += StringPrototypeSlice(text, done, match.index) +
      (typeof replace === 'string' ? replace : replace(match));
    done = match.index + found.length;
  }
  return done === 0 && result === '' ? text : result + StringPrototypeSlice(text, done);
}

module.exports = { replaceMatches };
