'use strict';

// Stacks by the source maps of files (--enable-source-maps): which modules have one, and what their
// frames are called then.

const {
  ArrayPrototypeMap, JSONParse, RegExpPrototypeExec, SafeMap, StringPrototypeIncludes,
  StringPrototypeIndexOf, StringPrototypeLastIndexOf, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;
const { validateBoolean, validateObject } = require('internal/validators');

const kMark = 'sourceMappingURL=';
const options = internalBinding('options');
const isEnabledAtStart =
  options['--enable-source-maps'] ?? options['--experimental-transform-types'] === true;

const support = {
  __proto__: null,
  enabled: isEnabledAtStart,
  nodeModules: isEnabledAtStart,
  generatedCode: isEnabledAtStart,
};

// name of a module -> { mark, lineLengths, map }; its map is read when it is first asked for
const known = new SafeMap();

function isEnabled() {
  return support.enabled;
}

function setSupport(enabled, options = { __proto__: null }) {
  validateBoolean(enabled, 'enabled');
  validateObject(options, 'options');
  const { nodeModules = false, generatedCode = false } = options;
  validateBoolean(nodeModules, 'options.nodeModules');
  validateBoolean(generatedCode, 'options.generatedCode');
  support.enabled = enabled;
  support.nodeModules = nodeModules;
  support.generatedCode = generatedCode;
}

function getSupport() {
  return { __proto__: null, ...support };
}

// What a text says last of its map.
function markOf(text) {
  const at = StringPrototypeLastIndexOf(text, kMark);
  if (at === -1) return undefined;
  const before = StringPrototypeSlice(text, at - 4 < 0 ? 0 : at - 4, at);
  if (RegExpPrototypeExec(/\/[/*][#@][ \t]$/, before) === null) return undefined;
  const behind = StringPrototypeSlice(text, at + kMark.length);
  const mark = RegExpPrototypeExec(/^[^\s'"*]+/, behind)?.[0];
  // On the last line it stands in a comment: a template would not be closed.
  const isLast = RegExpPrototypeExec(/^.*\s*$/, behind) !== null;
  return isLast || isInComment(text, at) ? mark : undefined;
}

// Whether a comment, and not a string or template, is at that place.
function isInComment(text, at) {
  let isFound = false;
  const options = {
    __proto__: null, ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true,
    allowReturnOutsideFunction: true,
    onComment: (isBlock, body, start, end) => { isFound ||= start < at && at < end; },
  };
  try {
    require('internal/parser').parse(text, options);
  } catch {
    // As far as it could be read.
  }
  return isFound;
}

// Of a module, by the name that its frames have.
function note(name, text) {
  if (!support.enabled || typeof text !== 'string') return;
  if (!support.nodeModules && StringPrototypeIncludes(name, '/node_modules/')) return;
  const mark = markOf(text);
  if (mark === undefined) return;
  const lineLengths = ArrayPrototypeMap(StringPrototypeSplit(text, '\n'), (line) => line.length);
  known.set(name, { __proto__: null, mark, lineLengths, map: undefined });
}

function urlOf(name) {
  return StringPrototypeStartsWith(name, '/') ?
    require('internal/url/file_urls').pathToFileURL(name).href : name;
}

function readPayload(name, mark) {
  const { URL } = require('internal/url/url');
  const url = new URL(mark, urlOf(name));
  const { Buffer } = require('buffer');
  let text;
  if (url.protocol === 'data:') {
    const comma = StringPrototypeIndexOf(mark, ',');
    const isEncoded = StringPrototypeIncludes(StringPrototypeSlice(mark, 0, comma), ';base64');
    const body = StringPrototypeSlice(mark, comma + 1);
    text = isEncoded ? Buffer.from(body, 'base64').toString() : primordials.decodeURIComponent(body);
  } else {
    text = require('fs').readFileSync(url, 'utf8');
  }
  const payload = JSONParse(text);
  return absolute(payload, url.protocol === 'data:' ? urlOf(name) : url.href);
}

// With URLs of sources.
function absolute(payload, base) {
  const { URL } = require('internal/url/url');
  const { sections, sources, sourceRoot } = payload;
  if (sections !== undefined) {
    for (let i = 0; i < sections.length; i++) absolute(sections[i].map, base);
    return payload;
  }
  payload.sources = ArrayPrototypeMap(sources, (source) => {
    const path = sourceRoot ? `${sourceRoot}${sourceRoot[sourceRoot.length - 1] === '/' ? '' : '/'}${source}` : source;
    return URL.canParse(path, base) ? new URL(path, base).href : path;
  });
  payload.sourceRoot = undefined;
  return payload;
}

function findSourceMap(name) {
  const entry = known.get(name) ??
    (StringPrototypeStartsWith(`${name}`, 'file:') ? known.get(require('url').fileURLToPath(name)) : undefined);
  if (entry === undefined) return undefined;
  if (entry.map !== undefined) return entry.map ?? undefined;
  entry.map = null;
  try {
    const { SourceMap } = require('internal/source_maps/source_map');
    const { lineLengths } = entry;
    entry.map = new SourceMap(readPayload(name, entry.mark), { __proto__: null, lineLengths });
  } catch {
    // A map that cannot be read is none.
  }
  return entry.map ?? undefined;
}

function pathOf(source) {
  return StringPrototypeStartsWith(source, 'file:') ? require('url').fileURLToPath(source) : source;
}

// Where a place was written: { file, line, column }; undefined: there is no map for it.
function originOf(name, line, column) {
  const map = findSourceMap(name);
  if (map === undefined) return undefined;
  const { originalColumn, originalLine, originalSource } = map.findEntry(line - 1, column - 1);
  if (originalSource === undefined) return undefined;
  return {
    __proto__: null, file: pathOf(originalSource), line: originalLine + 1, column: originalColumn + 1,
  };
}

// The text of a frame; undefined: there is no map for it.
function describe(site) {
  const name = site.getFileName();
  if (name === null) return undefined;
  const origin = originOf(name, site.getLineNumber(), site.getColumnNumber());
  if (origin === undefined) return undefined;
  const where = `${origin.file}:${origin.line}:${origin.column}`;
  const text = `${site}`;
  const at = StringPrototypeLastIndexOf(text, ' (');
  return at === -1 ? `<anonymous> (${where})` : `${StringPrototypeSlice(text, 0, at)} (${where})`;
}

module.exports = { describe, findSourceMap, getSupport, isEnabled, note, originOf, setSupport };
