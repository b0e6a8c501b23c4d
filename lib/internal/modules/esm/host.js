'use strict';

// What every module with text needs of its host, whoever that is (internal/modules/esm/record).

const { SyntaxError } = primordials;
const { loop } = require('internal/modules/esm/async_loop');

// The error of an import that nothing is behind.
function missing(module, { request, start, end }, name, isAmbiguous) {
  const { specifier } = module.parts.requests[request];
  const from = module.modules[request];
  const requested = `The requested module '${specifier}'`;
  const error = new SyntaxError(
    isAmbiguous ? `${requested} contains conflicting star exports for name '${name}'` :
      from.isCommonJs ? notInCommonJs(module.url, start, requested, specifier, name) :
        `${requested} does not provide an export named '${name}'`);
  return require('internal/modules/esm/syntax_error').putPlace(error, module.url, start, end);
}

function notInCommonJs(url, start, requested, specifier, name) {
  const { destructuring } = require('internal/modules/esm/hints');
  return `Named export '${name}' not found. ${requested} is a CommonJS module, ` +
    'which may not support all module.exports as named exports.\n' +
    'CommonJS modules can always be imported via the default export, for example using:\n\n' +
    `import pkg from '${specifier}';\n${destructuring(url, start)}`;
}

// What `using` outside functions has.
function resources() {
  return new (require('internal/disposal/resources').Resources)();
}

module.exports = { loop, missing, resources };
