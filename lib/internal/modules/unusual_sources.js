'use strict';

// What most files do without on their way to a module that has run (internal/modules/compile):
// sources that have to be rewritten, ES modules in CommonJS' hands, a changed Module.wrap, addons.
//
// internalBinding('script'):
//   hasDynamicImport(source): it may call import()
//   followsPromises(source): hooks want to hear of its promises, or will if they are made by it
//   mayDelegate(source): it may have a `yield*` that internal/engine/delegation_rewrite is for
//   runScript(source, filename) -> completion value

const { Error, SafeWeakSet, globalThis } = primordials;
const {
  followsPromises, hasDynamicImport, mayDelegate, rewritesSources, runScript, seesImports,
} = internalBinding('script');
const { parentOf } = require('internal/modules/graph');

function rewrite(source, sourceType, url, firstLine) {
  return rewriteInspected(source, sourceType, url, firstLine,
                          !rewritesSources && mayDelegate(source));
}

// Where mayDelegate() has been asked.
function rewriteInspected(source, sourceType, url, firstLine, delegates) {
  if (followsPromises(source)) {
    const { rewrite: rewritePromises } = require('internal/engine/promise_rewrite');
    return rewritePromises(source, sourceType, url, firstLine, delegates && mayDelegate(source));
  }
  if (rewritesSources) {
    return require('internal/engine/await_rewrite').rewrite(source, sourceType, url, firstLine);
  }
  if (!delegates) return source;
  return require('internal/engine/delegation_rewrite').rewrite(source, sourceType, url, firstLine);
}

// Not of a class in internal/errors: the loaders' errors show no [CODE] after their name.
function codedError(code, message) {
  const error = new Error(message);
  error.code = code;
  return error;
}

const esModules = new SafeWeakSet(); // in CommonJS' hands

// Of one that is still running, which nobody may see yet.
function refuseCycle(module, parent) {
  if (!esModules.has(module)) return;
  const { codes: { ERR_REQUIRE_CYCLE_MODULE } } = require('internal/errors');
  const from = parentOf(module)?.filename ?? parent?.filename;
  throw new ERR_REQUIRE_CYCLE_MODULE(`Cannot require() ES Module ${module.filename} in a cycle.` +
    `${from === undefined ? '' : ` (from ${from})`}`);
}

// require() of an ES module. `text`: undefined: that of the file.
function loadEsModule(module, filename, text) {
  if (!loadsEsModules()) {
    const { codes: { ERR_REQUIRE_ESM } } = require('internal/errors');
    const packageFile = require('path').extname(filename) === '.mjs' ? null :
      internalBinding('modules').packageFile(filename) ?? null;
    const { looksLikeModule } = require('internal/modules/esm/sources');
    const isModule = looksLikeModule(text ?? internalBinding('modules').readText(filename));
    throw new ERR_REQUIRE_ESM(filename, isModule, parentOf(module)?.filename, packageFile);
  }
  const traced = internalBinding('options')['--trace-require-module'];
  if (traced !== undefined) traceRequire(traced, filename, parentOf(module)?.filename);
  const { requireModule } = require('internal/modules/esm/required');
  esModules.add(module);
  module.exports = requireModule(filename, parentOf(module)?.filename, text);
}

function traceRequire(which, filename, parent) {
  const { StringPrototypeIncludes } = primordials;
  if (which !== 'all' && parent !== undefined && StringPrototypeIncludes(parent, '/node_modules/')) return;
  const from = parent === undefined ? '' : `CommonJS module ${parent} is loading `;
  process.emitWarning(`${from}ES Module ${filename} using require().\nSupport for loading ES Module in ` +
    'require() is an experimental feature and might change at any time', 'ExperimentalWarning');
}

// Whether it is a file of TypeScript that may be run.
function loadTypeScript(module, filename) {
  const { formatOf } = require('internal/modules/typescript');
  const format = formatOf(filename);
  if (format === undefined) return false;
  if (format === 'module-typescript') loadEsModule(module, filename);
  else module._compile(internalBinding('modules').readText(filename), filename, 'commonjs-typescript');
  return true;
}

// By the options.
function loadsEsModules() {
  const options = internalBinding('options');
  return options['--require-module'] !== false && options['--experimental-require-module'] !== false;
}

function rewriteImports(source, filename, sourceType) {
  const imports = require('internal/modules/esm/script_imports');
  imports.installIn(globalThis, runScript);
  return imports.rewriteImports(source, filename, sourceType, filename);
}

// What the engine is to compile of a script or CommonJS module.
function rewriteScript(source, filename, sourceType) {
  const needsImports = !seesImports && hasDynamicImport(source);
  const text = needsImports ? rewriteImports(source, filename, sourceType) : source;
  return rewrite(text, sourceType, filename);
}

// What does not parse, in words that the engine knows.
function rewriteUnknown(source, filename, error) {
  const { rewriteUsing } = require('internal/disposal/using_rewrite');
  const { RegExpPrototypeExec } = primordials;
  const text = RegExpPrototypeExec(/\bimport\s*\.\s*source\b/, source) === null ? source :
    rewriteImports(source, filename, 'commonjs');
  const rewritten = rewriteUsing(text, 'commonjs', filename);
  if (rewritten === undefined && text === source) throw error;
  return rewritten ?? text;
}

// The error of a text that does not parse, as Node words it.
function explainSyntax(error, filename) {
  require('internal/modules/module_syntax').explain(error, filename);
  return require('internal/errors/syntax_error').explain(error);
}

// Does not parse because it is an ES module, though nothing but its text says so.
// `filename`: undefined where the text need not be the file's, whose name then says nothing.
function isUndeclaredModule(source, filename, format) {
  if (filename !== undefined) {
    const found = internalBinding('modules').format(filename) ??
      require('internal/modules/typescript').formatOf(filename);
    if (found !== 'detected' && found !== 'detected-typescript') return false;
  }
  return format !== 'commonjs' && require('internal/modules/esm/sources').looksLikeModule(source);
}

// A `#!` line is a comment only at the start of a script, not of a function's body.
function hideHashbang(source) {
  const { StringPrototypeSlice, StringPrototypeStartsWith } = primordials;
  return StringPrototypeStartsWith(source, '#!') ? `//${StringPrototypeSlice(source, 2)}` : source;
}

// Packages may have replaced the wrapping or a part of it.
function compileWrapped(Module, source, filename) {
  const wrapped = Module.wrap(hideHashbang(source));
  return runScript(rewriteScript(wrapped, filename, 'script'), filename);
}

function refuseAddon(filename) {
  throw codedError('ERR_DLOPEN_FAILED', `${filename}: native addons are not supported by giro`);
}

module.exports = {
  codedError, compileWrapped, explainSyntax, hideHashbang, isUndeclaredModule, loadEsModule, loadsEsModules,
  loadTypeScript, refuseCycle,
  refuseAddon, rewrite, rewriteInspected, rewriteScript, rewriteUnknown,
};
