'use strict';

// What hooks see of the loader of ES modules, and what is behind the last of them: the loader's own
// steps, as functions of URLs.

const {
  ObjectAssign, StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;
const binding = internalBinding('modules');
const { codes } = require('internal/errors');
const { hooking } = require('internal/modules/graph');
const { loadWith, resolveWith, textOf, wantedConditions } = require('internal/modules/hooks');
const { fileOf, resolveForHooks } = require('internal/modules/esm/resolve');

// What a file is by its name and package; null where its text must tell, undefined if nobody knows.
function formatOf(url) {
  if (StringPrototypeStartsWith(url, 'node:')) return 'builtin';
  const file = fileOf(url);
  if (file === undefined) return undefined;
  const format = binding.format(file) ??
    require('internal/modules/typescript').formatOf(file);
  if (format === undefined && StringPrototypeEndsWith(file, '.wasm')) return 'wasm';
  return format === 'detected' || format === 'detected-typescript' ? null : format;
}

// ---- Behind the last hook ----------------------------------------------------------------------

function resolvePlainly(specifier, { parentURL, conditions }) {
  const wanted = conditions === undefined ? undefined : wantedConditions({ conditions });
  const url = resolveForHooks(`${specifier}`, parentURL, wanted);
  return { __proto__: null, url, format: formatOf(url) };
}

// `readsCommonJs`: for hooks on this thread; those on another leave it to require().
function loadPlainly(url, { format, importAttributes }, readsCommonJs) {
  const { checkAttributes, looksLikeModule, readDataUrl } = require('internal/modules/esm/sources');
  const attributes = importAttributes ?? { __proto__: null };
  const told = (format, source) => ({ __proto__: null, format, responseURL: url, source });
  if (StringPrototypeStartsWith(url, 'node:')) {
    checkAttributes(url, 'builtin', attributes);
    return told('builtin', null);
  }
  const { Buffer } = require('buffer');
  if (StringPrototypeStartsWith(url, 'data:')) {
    const data = readDataUrl(url);
    checkAttributes(url, data.format, attributes);
    return told(data.format, Buffer.from(data.text));
  }
  checkScheme(url);
  const file = fileOf(url);
  let kind = format ?? formatOf(url);
  if (kind === undefined) {
    throw new codes.ERR_UNKNOWN_FILE_EXTENSION(require('path').extname(file), file);
  }
  const bytes = require('fs').readFileSync(file);
  if (kind === null) {
    const text = textOf(bytes);
    const isTypeScript = StringPrototypeEndsWith(file, '.ts');
    const plain = isTypeScript ? require('internal/modules/typescript').strip(text, file) : text;
    kind = (looksLikeModule(plain) ? 'module' : 'commonjs') + (isTypeScript ? '-typescript' : '');
    if (!readsCommonJs && kind === 'commonjs') return told(kind, null);
  }
  checkAttributes(url, kind, attributes);
  return told(kind, !readsCommonJs && kind === 'commonjs' ? undefined : bytes);
}

function checkScheme(url) {
  const { URL } = require('internal/url/url');
  const parsed = new URL(url);
  if (parsed.protocol !== 'file:') {
    throw new codes.ERR_UNSUPPORTED_ESM_URL_SCHEME(parsed, ['file', 'data', 'node']);
  }
}

// ---- The steps with hooks ----------------------------------------------------------------------

// { url, attributes, format }
function lead({ url, format, importAttributes }, attributes) {
  checkUrl(url);
  return { __proto__: null, url, format, attributes: importAttributes ?? attributes };
}

function checkUrl(url) {
  const { URL } = require('internal/url/url');
  if (!URL.canParse(url)) {
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a URL string', 'resolve', 'url', url);
  }
}

function copyOf(attributes) {
  return ObjectAssign({ __proto__: null }, attributes);
}

function resolveFor(specifier, parentURL, attributes) {
  const { remote, sync } = hooking;
  const last = (specifier, context) => (remote === undefined ?
    resolvePlainly(specifier, context) :
    remote.resolveSync(specifier, context.parentURL, context.importAttributes));
  if (sync === undefined) {
    return lead(last(specifier, { __proto__: null, parentURL, importAttributes: attributes }), attributes);
  }
  return lead(resolveWith(specifier, parentURL, copyOf(attributes), true, last), attributes);
}

// { format, source }
function loadFor(url, format, attributes) {
  const { remote, sync } = hooking;
  const last = (url, context) => (remote === undefined ?
    loadPlainly(url, context, true) :
    remote.loadSync(url, context.format, context.importAttributes));
  if (sync === undefined) {
    return last(url, { __proto__: null, format, importAttributes: attributes });
  }
  return loadWith(url, format, copyOf(attributes), true, last);
}

// Only those of another thread are not waited for.
function isAsync() {
  return hooking.sync === undefined && hooking.remote !== undefined;
}

async function resolveLater(specifier, parentURL, attributes) {
  return lead(await hooking.remote.resolve(specifier, parentURL, attributes), attributes);
}

function loadLater(url, format, attributes) {
  return hooking.remote.load(url, format, attributes);
}

// ---- What was loaded ---------------------------------------------------------------------------

const kSuffix = '-typescript';

// { format, text }: without types
function plainText(url, { format, source }) {
  if (format === 'builtin' || source === null || source === undefined) {
    return { __proto__: null, format, text: undefined };
  }
  const text = textOf(source);
  if (typeof format !== 'string' || !StringPrototypeEndsWith(format, kSuffix)) {
    return { __proto__: null, format, text };
  }
  return {
    __proto__: null,
    format: StringPrototypeSlice(format, 0, -kSuffix.length),
    text: require('internal/modules/typescript').strip(text, fileOf(url) ?? url),
  };
}

module.exports = {
  isAsync, loadFor, loadLater, loadPlainly, plainText, resolveFor, resolveLater, resolvePlainly,
};
