'use strict';

// A script that has the syntax of ES modules: what Node says of it.

const {
  ErrorIsError, ObjectGetOwnPropertyDescriptor, RegExpPrototypeExec,
} = primordials;

const kExport = /^Unexpected (?:keyword|token) 'export'/;
const kImport = /^(?:Unexpected [^]*\. )?import call expects (?:exactly one argument|one or two arguments)\.?$|^Cannot use 'import'/;
const kMeta = /^import\.meta is only valid inside modules/;

// What it is to say; undefined: it is no such error, or says so already.
function messageFor(message) {
  if (RegExpPrototypeExec(kImport, message) !== null) {
    return 'Cannot use import statement outside a module';
  }
  if (RegExpPrototypeExec(kExport, message) !== null) return "Unexpected token 'export'";
  return RegExpPrototypeExec(kMeta, message) === null ?
    undefined : "Cannot use 'import.meta' outside a module";
}

// The same error. `filename`: of the file that was to be a script, if it is one.
function explain(error, filename) {
  if (!ErrorIsError(error)) return error;
  const message = ObjectGetOwnPropertyDescriptor(error, 'message')?.value;
  const better = typeof message === 'string' ? messageFor(message) : undefined;
  if (better === undefined) return error;
  error.message = better;
  if (filename !== undefined) {
    void process.version; // to look at it is to fill it
    require('internal/process/warning').warnAtOnce(`Failed to load the ES module: ${filename}. Make sure to set ` +
      '"type": "module" in the nearest package.json file or use the .mjs extension.');
  }
  return error;
}

module.exports = { explain };
