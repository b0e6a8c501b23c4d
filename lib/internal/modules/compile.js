'use strict';

// From a file to a module that has run: Module._extensions and Module.prototype._compile.
//
// internalBinding('script'):
//   compileFunction(source, filename) -> function with a module's parameters; a `#!` line may lead.
//     Undefined where mayDelegate(source), unless a third argument says that it does not matter
//   mayDelegate(source): it may have a `yield*` that internal/engine/delegation_rewrite is for
//   seesImports: calls of import() come to the function given to setImporter(), wherever they stand
//   hasDynamicImport(source): it may call import()
//   runScript(source, filename) -> completion value, for a changed Module.wrap
// internalBinding('modules'):
//   readText(path) -> string
//   isEsModule(file, extension): whether it is one, by itself or by its package, and has that
//     extension, if one is given

const { Error, ObjectDefineProperty, ReflectApply, globalThis } = primordials;
const {
  compileFunction, hasDynamicImport, mayDelegate, rewritesSources, runScript, seesImports, setImporter,
} = internalBinding('script');
const { folderOf, isEsModule, readText } = internalBinding('modules');
const { parentOf, startedMain } = require('internal/modules/graph');
const { makeRequire } = require('internal/modules/require_function');

const { rewrite } = rewritesSources ? require('internal/engine/await_rewrite') : {
  rewrite: (source, sourceType) => (mayDelegate(source) ?
    require('internal/engine/delegation_rewrite').rewrite(source, sourceType) :
    source),
};

const prefix = '(function (exports, require, module, __filename, __dirname) { ';
const suffix = '\n});';

// The files whose first line the engine sees behind the head of a function.
const hasHead = { __proto__: null };

// Not of a class in internal/errors: the loaders' errors show no [CODE] behind their name.
function codedError(code, message) {
  const error = new Error(message);
  error.code = code;
  return error;
}

// require() of an ES module.
function loadEsModule(module, filename) {
  const { requireModule } = require('internal/modules/esm/loader');
  module.exports = requireModule(filename, parentOf(module)?.filename);
}

if (seesImports) {
  setImporter((place, specifier, isJson) => {
    const { importFromScript } = require('internal/modules/esm/loader');
    return importFromScript(place, specifier, isJson ? { with: { type: 'json' } } : undefined);
  });
}

function needsImports(source) {
  return !seesImports && hasDynamicImport(source);
}

function rewriteImports(source, filename, sourceType) {
  const imports = require('internal/modules/esm/script_imports');
  imports.installIn(globalThis, runScript);
  return imports.rewriteImports(source, filename, sourceType);
}

// What the engine is to compile of a script or CommonJS module.
function rewriteScript(source, filename, sourceType) {
  const text = needsImports(source) ? rewriteImports(source, filename, sourceType) : source;
  return rewrite(text, sourceType);
}

// Does not parse because it is an ES module, though nothing but its text says so.
function isUndeclaredModule(source, filename) {
  return internalBinding('modules').format(filename) === 'detected' &&
    require('internal/modules/esm/loader').looksLikeModule(source);
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
        hasHead[filename] = true;
        const isPlain = !rewritesSources && !needsImports(source);
        return (isPlain ? compileFunction(source, filename, false) : undefined) ??
          compileFunction(rewriteScript(source, filename, 'commonjs'), filename, true);
      }
      const wrapped = Module.wrap(hideHashbang(source));
      return runScript(rewriteScript(wrapped, filename, 'script'), filename);
    } catch (error) {
      const { rewriteUsing } = require('internal/disposal/using_rewrite');
      const rewritten = rewriteUsing(source, 'commonjs');
      if (rewritten !== undefined) return compile(rewritten, filename);
      throw require('internal/errors/syntax_error').explain(error);
    }
  }

  Module._extensions = {
    '__proto__': null,
    '.js'(module, filename) {
      if (isEsModule(filename, '.js')) loadEsModule(module, filename);
      else module._compile(readText(filename), filename);
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
    let compiled;
    try {
      compiled = compile(content, filename);
    } catch (error) {
      if (!isUndeclaredModule(content, filename)) throw error;
      if (startedMain() !== this) loadEsModule(this, filename);
      else require('internal/modules/esm/loader').runMainFile(filename);
      return undefined;
    }
    const { exports } = this;
    return ReflectApply(compiled, exports, [
      exports, makeRequire(Module, this), this, filename, folderOf(filename),
    ]);
  };
}

module.exports = {
  codedError, hasHead, installCompiler, isEsModule, loadEsModule, rewrite, rewriteScript,
};
