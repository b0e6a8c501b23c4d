'use strict';

// Programs that are not run from a file of their own: -e, -p, standard input; and -c, which runs nothing.

const {
  ArrayPrototypeIncludes, RegExpPrototypeExec, StringPrototypeEndsWith, StringPrototypeIndexOf,
  StringPrototypeSlice, StringPrototypeStartsWith, globalThis,
} = primordials;
const binding = internalBinding('script');
const { codes: { ERR_EVAL_ESM_CANNOT_PRINT } } = require('internal/errors');
const { Module, startFolder } = require('internal/modules/cjs');
const options = internalBinding('options');
const { rewriteScript } = require('internal/modules/unusual_sources');

// Calls one of the binding's functions; what does not parse is shown where.
function parse(name, text, url) {
  try {
    return binding[name](text, url);
  } catch (error) {
    require('internal/modules/module_syntax').explain(error);
    throw require('internal/errors/syntax_error').explain(error);
  }
}

// A program without a file finds modules from the working directory, and has the built-in ones as globals.
function setUpGlobals(name) {
  const { join } = require('path');
  const module = new Module(name);
  const folder = startFolder();
  module.filename = join(folder, name);
  module.paths = Module._nodeModulePaths(folder);
  globalThis.__filename = name;
  globalThis.module = module;
  globalThis.exports = module.exports;
  globalThis.__dirname = '.';
  globalThis.require = Module.createRequire(module.filename);
  require('internal/modules/as_globals').addBuiltInModules(
    globalThis, name === '[eval]' ? 'crypto' : undefined);
}

const kBadOption = 9;
const kSuffix = '-typescript';

function baseOf(type) {
  return StringPrototypeEndsWith(type, kSuffix) ?
    StringPrototypeSlice(type, 0, -kSuffix.length) : type;
}

const moduleWords = /\b(?:import|export|await)\b/;

function isModule(type, text) {
  if (type !== undefined || options['--check']) return type === 'module';
  return RegExpPrototypeExec(moduleWords, text) !== null &&
    require('internal/modules/esm/sources').looksLikeModule(text);
}

const kTypes = ['module', 'commonjs', 'module-typescript', 'commonjs-typescript'];

function inputType() {
  const type = options['--input-type'];
  if (type === undefined || ArrayPrototypeIncludes(kTypes, type)) return type;
  internalBinding('stdio').writeString(2, `${process.execPath}: --input-type must be "module",` +
    '"commonjs", "module-typescript" or "commonjs-typescript"\n');
  return process.exit(kBadOption);
}

// As JavaScript, if it is not.
function strippedText(text, name, type) {
  const { mode, strip } = require('internal/modules/typescript');
  if (type !== undefined) return StringPrototypeEndsWith(type, kSuffix) ? strip(text, name) : text;
  if (mode() === false) return text;
  let problem;
  try {
    binding.checkSyntax(text, name);
    return text;
  } catch (error) {
    if (require('internal/modules/esm/sources').looksLikeModule(text)) return text;
    problem = error;
  }
  try {
    return strip(text, name);
  } catch (error) {
    if (error?.code !== 'ERR_INVALID_TYPESCRIPT_SYNTAX' &&
        error?.code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') throw error;
    const explained = require('internal/errors/syntax_error').explain(problem);
    const at = StringPrototypeIndexOf(explained.stack, '\n\n');
    explained.stack = `${StringPrototypeSlice(explained.stack, 0, at)}\n${error.message}` +
      StringPrototypeSlice(explained.stack, at);
    throw explained;
  }
}

function runText(given, name) {
  require('internal/errors/source_lines').noteText(name, given);
  const type = inputType();
  const text = strippedText(given, name, type);
  if (isModule(type === undefined ? type : baseOf(type), text)) {
    if (options['--print']) throw new ERR_EVAL_ESM_CANNOT_PRINT();
    const loader = require('internal/modules/esm/loader');
    if (options['--check']) loader.checkText(text, name);
    else loader.runMainText(text);
    return;
  }
  if (options['--check']) {
    parse('checkSyntax', text, name);
    return;
  }
  setUpGlobals(name);
  let value;
  if (options['--print']) process.on('exit', () => require('console').log(value));
  const script = rewriteScript(options['--use-strict'] ? `'use strict';${text}` : text, name, 'script');
  value = parse('runScript', script, name);
}

function runStandardInput() {
  const text = binding.readStandardInput();
  runText(StringPrototypeStartsWith(text, '#!') ? `//${StringPrototypeSlice(text, 2)}` : text, '[stdin]');
}

function checkFile(script) {
  const filename = Module._resolveFilename(require('path').resolve(script), null, true);
  const { isMainEsModule, readText } = internalBinding('modules');
  const source = readText(filename);
  if (isMainEsModule(filename)) {
    const { href } = require('url').pathToFileURL(filename);
    require('internal/modules/esm/loader').checkText(source, href);
    return;
  }
  // As the body of a function, which it is: `return` is allowed.
  const text = StringPrototypeStartsWith(source, '#!') ? `//${StringPrototypeSlice(source, 2)}` : source;
  parse('checkSyntax', Module.wrap(text), filename); // which --require may have replaced
}

module.exports = { checkFile, runStandardInput, runText };
