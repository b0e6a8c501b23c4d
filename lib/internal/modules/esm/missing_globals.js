'use strict';

// What is said of an ES module that names what only CommonJS modules have.

const {
  ErrorIsError, ObjectGetOwnPropertyDescriptor, RegExpPrototypeExec, StringPrototypeEndsWith,
  StringPrototypeStartsWith,
} = primordials;

// The engine's words, or ours (internal/errors/engine_words).
const missing = /^(?:Can't find variable: )?(__dirname|__filename|exports|module|require)(?: is not defined)?$/;

// Why a file that looks like CommonJS is none.
function reasonFor(url) {
  if (!StringPrototypeStartsWith(url, 'file:')) return '';
  const { pathname } = new (require('internal/url/url').URL)(url);
  if (!StringPrototypeEndsWith(pathname, '.js')) return '';
  const { fileURLToPath } = require('internal/url/file_urls');
  const packageFile = internalBinding('modules').packageFile(fileURLToPath(url));
  if (packageFile === undefined) return '';
  return '\nThis file is being treated as an ES module because it has a \'.js\' file extension and ' +
    `'${packageFile}' contains "type": "module". To treat it as a CommonJS script, rename it to use ` +
    'the \'.cjs\' file extension.';
}

// The same value, with another message if it is such an error of the module at `url`.
function explain(error, url) {
  if (!ErrorIsError(error) || error.name !== 'ReferenceError') return error;
  const message = ObjectGetOwnPropertyDescriptor(error, 'message')?.value;
  const match = typeof message === 'string' ? RegExpPrototypeExec(missing, message) : null;
  if (match === null) return error;
  const instead = match[1] === 'require' ? ', you can use import instead' : '';
  error.message = `${match[1]} is not defined in ES module scope${instead}${reasonFor(url)}`;
  return require('internal/errors/captured_stack').adopt(error);
}

module.exports = { explain };
