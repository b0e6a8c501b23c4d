'use strict';

// TypeScript: what types it has is replaced by blanks, so that every position stays; with
// --experimental-transform-types what is more than types becomes JavaScript. Both are amaro's,
// which Node has too: swc, compiled to WebAssembly. It is loaded for what is not in the cache.

const {
  StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const { find, keep, kStripped } = internalBinding('module_cache');
const { format: formatOfFile, isMainEsModule } = internalBinding('modules');
const { run } = internalBinding('builtins');
const options = internalBinding('options');
const { emitExperimentalWarning } = require('internal/process/warning');
const {
  codes: {
    ERR_INVALID_TYPESCRIPT_SYNTAX, ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING,
    ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX,
  },
} = require('internal/errors');

const kExtension = '.ts'.length;

let transformSync; // amaro's

// 'strip', 'transform' or false: that of the process.
function mode() {
  if (options['--experimental-transform-types']) return 'transform';
  return options['--strip-types'] === false ? false : 'strip';
}

function loadAmaro() {
  const exports = {};
  const module = { __proto__: null, exports };
  const requireForIt = (id) =>
    require(StringPrototypeStartsWith(id, 'node:') ? StringPrototypeSlice(id, 5) : id);
  run('internal/deps/amaro', { __proto__: null, exports, module, require: requireForIt });
  return module.exports.transformSync;
}

// Gives code, and a source map where one is asked for. Throws Node's SyntaxErrors.
function transform(code, { filename, kind, sourceMap }) {
  transformSync ??= loadAmaro();
  try {
    return transformSync(code, {
      __proto__: null, mode: kind === 'strip' ? 'strip-only' : kind, sourceMap, filename,
    });
  } catch (error) {
    throw explain(error, filename);
  }
}

// amaro throws plain objects.
function explain(error, filename) {
  const Unsupported = error?.code === 'UnsupportedSyntax' && ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX;
  const Invalid = error?.code === 'InvalidSyntax' && ERR_INVALID_TYPESCRIPT_SYNTAX;
  if (!Unsupported && !Invalid) return error;
  const explained = new (Unsupported || Invalid)(error.message);
  if (filename) addPlace(explained, error);
  return explained;
}

function addPlace(explained, { filename, snippet, startColumn, startLine, endColumn, endLine }) {
  if (startLine === undefined) return;
  const { putPlaceFirst } = require('internal/errors/syntax_error');
  const length = endLine === startLine && endColumn > startColumn ? endColumn - startColumn : 1;
  putPlaceFirst(explained, {
    __proto__: null, url: filename, line: startLine, text: firstLine(snippet, startLine, filename),
    column: startColumn, length,
  });
}

function firstLine(snippet, line, url) {
  return require('internal/errors/source_lines').lineOf(url, line) ?? snippet;
}

// ---- Files -------------------------------------------------------------------------------------

function isNamedSo(filename) {
  return StringPrototypeEndsWith(filename, '.ts') || StringPrototypeEndsWith(filename, '.mts') ||
    StringPrototypeEndsWith(filename, '.cts');
}

// 'module-typescript', 'commonjs-typescript', 'detected-typescript' where its text must tell;
// undefined: it is none, or there shall be none.
function formatOf(filename) {
  if (!isNamedSo(filename) || mode() === false) return undefined;
  if (StringPrototypeEndsWith(filename, '.mts')) return 'module-typescript';
  if (StringPrototypeEndsWith(filename, '.cts')) return 'commonjs-typescript';
  return `${formatOfFile(`${StringPrototypeSlice(filename, 0, -kExtension)}.js`)}-typescript`;
}

// Whether a program begins with it as an ES module.
function isMainModule(filename) {
  if (StringPrototypeEndsWith(filename, '.mts')) return true;
  const format = formatOf(filename);
  return format === undefined ? isMainEsModule(filename) : format === 'module-typescript';
}

// What the engine is to see of a text. `name`: its file or URL, or a name such as [eval].
function strip(code, name) {
  if (StringPrototypeIncludes(name, '/node_modules/')) {
    throw new ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING(name);
  }
  const kind = mode() || 'strip';
  if (kind === 'transform') emitExperimentalWarning('Transform Types');
  // A map names the file that it was made for.
  const key = kind === 'strip' ? `strip\n${code}` : `transform ${name}\n${code}`;
  const kept = find(kStripped, key);
  if (kept !== undefined) return kept;
  const filename = StringPrototypeStartsWith(name, '/') ?
    require('internal/url/file_urls').pathToFileURL(name).href : name;
  const text = write(transform(code, { __proto__: null, filename, kind, sourceMap: kind !== 'strip' }));
  keep(kStripped, key, text);
  return text;
}

function write({ code, map }) {
  if (!map) return code;
  const { Buffer } = require('buffer');
  const encoded = Buffer.from(map, 'utf8').toString('base64');
  return `${code}\n\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}

// module.stripTypeScriptTypes()
function stripTypeScriptTypes(code, given = { __proto__: null }) {
  const {
    validateBoolean, validateObject, validateOneOf, validateString,
  } = require('internal/validators');
  emitExperimentalWarning('stripTypeScriptTypes');
  validateString(code, 'code');
  validateObject(given, 'options');
  const { mode: kind = 'strip', sourceMap = false, sourceUrl = '' } = given;
  validateOneOf(kind, 'options.mode', ['strip', 'transform']);
  if (sourceUrl !== undefined) validateString(sourceUrl, 'options.sourceUrl');
  if (kind === 'strip') validateOneOf(sourceMap, 'options.sourceMap', [false, undefined]);
  else validateBoolean(sourceMap, 'options.sourceMap');
  const transformed = transform(code, { __proto__: null, filename: sourceUrl, kind, sourceMap });
  return sourceUrl === '' || transformed.map ? write(transformed) :
    `${transformed.code}\n\n//# sourceURL=${sourceUrl}`;
}

module.exports = { formatOf, isMainModule, mode, strip, stripTypeScriptTypes };
