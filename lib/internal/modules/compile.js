'use strict';

// From a file to a module that has run: Module._extensions and Module.prototype._compile.
//
// internalBinding('script'):
//   compileFunction(source, filename) -> function with a module's parameters; a `#!` line may lead
//   runScript(source, filename) -> completion value, for a changed Module.wrap
// internalBinding('modules'):
//   readText(path) -> string
//   isEsModule(file, extension): whether it has that extension and is one, by itself or by its
//     package

const { Error, ObjectDefineProperty, ReflectApply } = primordials;
const { compileFunction, rewritesSources, runScript } = internalBinding('script');
const { folderOf, isEsModule, readText } = internalBinding('modules');
const { parentOf } = require('internal/modules/graph');
const { makeRequire } = require('internal/modules/require_function');

const { rewrite } = rewritesSources ? require('internal/engine/await_rewrite') : {};

const prefix = '(function (exports, require, module, __filename, __dirname) { ';
const suffix = '\n});';

// Not of a class in internal/errors: the loaders' errors show no [CODE] behind their name.
function codedError(code, message) {
  const error = new Error(message);
  error.code = code;
  return error;
}

function requireOfEsModule(module, filename) {
  const parent = parentOf(module)?.filename;
  const from = parent ? ` from ${parent}` : '';
  return codedError('ERR_REQUIRE_ESM', `require() of ES Module ${filename}${from} not supported: ` +
    'ES modules are not implemented yet in giro.');
}

// A `#!` line is a comment only at the start of a script, not of a function's body.
function hideHashbang(source) {
  const { StringPrototypeSlice, StringPrototypeStartsWith } = primordials;
  return StringPrototypeStartsWith(source, '#!') ? `//${StringPrototypeSlice(source, 2)}` : source;
}

function installCompiler(Module) {
  const wrap = (script) => Module.wrapper[0] + script + Module.wrapper[1];
  ObjectDefineProperty(Module, 'wrap', {
    __proto__: null, value: wrap, writable: true, configurable: true,
  });
  ObjectDefineProperty(Module, 'wrapper', {
    __proto__: null, value: [prefix, suffix], writable: true, configurable: true,
  });

  // Packages may have replaced the wrapping or a part of it; if not, the engine is spared the text.
  function compile(source, filename) {
    const { wrapper } = Module;
    try {
      if (Module.wrap === wrap && wrapper[0] === prefix && wrapper[1] === suffix) {
        return compileFunction(rewrite?.(source, 'commonjs') ?? source, filename);
      }
      const wrapped = Module.wrap(hideHashbang(source));
      return runScript(rewrite?.(wrapped, 'script') ?? wrapped, filename);
    } catch (error) {
      throw require('internal/errors/syntax_error').explain(error);
    }
  }

  Module._extensions = {
    '__proto__': null,
    '.js'(module, filename) {
      const source = readText(filename);
      if (isEsModule(filename, '.js')) throw requireOfEsModule(module, filename);
      module._compile(source, filename, 'commonjs');
    },
    '.json'(module, filename) {
      const text = readText(filename);
      try {
        module.exports = primordials.JSONParse(text);
      } catch (error) {
        error.message = `${filename}: ${error.message}`;
        throw error;
      }
    },
    '.node'(module, filename) {
      throw codedError('ERR_DLOPEN_FAILED', `${filename}: native addons are not supported by giro`);
    },
  };

  Module.prototype._compile = function(content, filename) {
    const compiled = compile(content, filename);
    const { exports } = this;
    return ReflectApply(compiled, exports, [
      exports, makeRequire(Module, this), this, filename, folderOf(filename),
    ]);
  };
}

module.exports = { codedError, installCompiler, isEsModule, requireOfEsModule, rewrite };
