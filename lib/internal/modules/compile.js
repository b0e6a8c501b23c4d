'use strict';

// From a file to a module that has run: Module._extensions and Module.prototype._compile.
//
// internalBinding('script'):
//   compileFunction(source, filename) -> function with a module's parameters; a `#!` line may lead.
//     Undefined where it may have a `yield*` that has to be rewritten, unless a third argument says
//     that it does not matter
//   compileFile(filename) -> the same of the text in that file
//   seesImports: calls of import() come to the function given to setImporter(), wherever they stand
//   hasDynamicImport(source): it may call import()
// internalBinding('modules'):
//   readText(path) -> string
//   isEsModule(file, extension): whether it is one, by itself or by its package, and has that
//     extension, if one is given

const { ObjectDefineProperty, ReflectApply } = primordials;
const {
  compileFile, compileFunction, hasDynamicImport, rewritesSources, seesImports, setImporter,
} = internalBinding('script');
const { folderOf, isEsModule, readText } = internalBinding('modules');
const { startedMain } = require('internal/modules/graph');
const { makeRequire } = require('internal/modules/require_function');

const prefix = '(function (exports, require, module, __filename, __dirname) { ';
const suffix = '\n});';

// { filename, text }: of the file that is about to be compiled, if it is what was read.
let lastRead;

// The files whose first line the engine sees after the head of a function.
const hasHead = { __proto__: null };

// Nobody wants them: they are not loaded.
function sourceMaps() {
  return usesMaps || require.cache['internal/source_maps/support'] !== undefined ?
    require('internal/source_maps/support') : undefined;
}

// Nothing has to be looked for in their texts but what C++ looks for.
const compilesFiles = !rewritesSources && seesImports;

const options = internalBinding('options');
const usesMaps = options['--enable-source-maps'] === true ||
  options['--experimental-transform-types'] === true;

// Whether modules count what of them runs.
const covering = {
  __proto__: null,
  isOn: options.NODE_V8_COVERAGE !== undefined ||
    (options['--experimental-test-coverage'] === true && options['--test'] !== true),
};

// `sourceType`: 'script' or 'module'
function covered(source, name, sourceType) {
  return require('internal/coverage/collect').cover(source, name, sourceType);
}

// Without loading what knows.
function mayBeTypeScript(filename) {
  return filename[filename.length - 1] === 's' && filename[filename.length - 2] === 't';
}

// What only some files need.
const unusual = () => require('internal/modules/unusual_sources');

if (seesImports) {
  setImporter((place, specifier, isJson) => {
    const { importFromScript } = require('internal/modules/esm/loader');
    return importFromScript(place, specifier, isJson ? { with: { type: 'json' } } : undefined);
  });
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
        const isPlain = !rewritesSources && (seesImports || !hasDynamicImport(source));
        if (isPlain) {
          return compileFunction(source, filename, false) ?? compileDelegating(source, filename);
        }
        return compileFunction(unusual().rewriteScript(source, filename, 'commonjs'), filename, true);
      }
      return unusual().compileWrapped(Module, source, filename);
    } catch (error) {
      return compile(unusual().rewriteUnknown(source, filename, error), filename);
    }
  }

  function compileDelegating(source, filename) {
    const text = unusual().rewriteInspected(source, 'commonjs', filename, undefined, true);
    return compileFunction(text, filename, true);
  }

  // A file whose text nobody asks for; false: it goes the usual way.
  function runFile(module, filename) {
    const { wrapper } = Module;
    if (!compilesFiles || covering.isOn || module._compile !== compileAndRun || Module.wrap !== wrap ||
        wrapper[0] !== prefix || wrapper[1] !== suffix || sourceMaps() !== undefined) return false;
    let compiled;
    try {
      hasHead[filename] = true;
      compiled = compileFile(filename) ?? compileDelegating(readText(filename), filename);
    } catch {
      return false; // which says what is wrong
    }
    ReflectApply(compiled, module.exports, argumentsOf(module, filename));
    return true;
  }

  function argumentsOf(module, filename) {
    return [module.exports, makeRequire(Module, module), module, filename, folderOf(filename)];
  }

  Module._extensions = {
    '__proto__': null,
    '.js'(module, filename) {
      if (mayBeTypeScript(filename) && unusual().loadTypeScript(module, filename)) return;
      if (isEsModule(filename, '.js')) unusual().loadEsModule(module, filename);
      else if (!runFile(module, filename)) {
        const text = readText(filename);
        lastRead = { __proto__: null, filename, text };
        module._compile(text, filename);
      }
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
      unusual().refuseAddon(filename);
    },
  };

  // `format`: 'commonjs', 'module', 'commonjs-typescript'; undefined: the text tells. Packages take the
  // place of this method.
  const compileAndRun = Module.prototype._compile = function(content, filename, format) {
    if (format === 'module') {
      unusual().loadEsModule(this, filename, content);
      return undefined;
    }
    if (format === 'commonjs-typescript') {
      content = require('internal/modules/typescript').strip(content, filename);
    }
    sourceMaps()?.note(filename, content);
    const isOfFile = lastRead?.filename === filename && lastRead.text === content;
    if (!isOfFile) require('internal/errors/source_lines').noteCompiled(filename, content);
    lastRead = undefined;
    let compiled;
    try {
      compiled = compile(covering.isOn ? covered(content, filename, 'script') : content, filename);
    } catch (error) {
      if (!unusual().isUndeclaredModule(content, isOfFile ? filename : undefined, format)) {
        throw unusual().explainSyntax(error, filename);
      }
      if (!isOfFile) unusual().loadEsModule(this, filename, content);
      else if (startedMain() !== this) unusual().loadEsModule(this, filename);
      else require('internal/modules/esm/loader').runMainFile(filename);
      return undefined;
    }
    return ReflectApply(compiled, this.exports, argumentsOf(this, filename));
  };
}

module.exports = { covered, covering, hasHead, installCompiler, isEsModule, mayBeTypeScript, sourceMaps };
