'use strict';

// How URLs and their parameters look to util.inspect().

const { ArrayPrototypeJoin, ArrayPrototypePush, ObjectKeys } = primordials;
const { inspect } = require('internal/util/inspect');
const { stripVTControlCharacters } = require('internal/util/string_width');

function innerOptions(recurseTimes, ctx) {
  return { ...ctx, depth: typeof recurseTimes === 'number' ? recurseTimes - 1 : ctx.depth };
}

function widthOf(parts) {
  let width = 0;
  for (let i = 0; i < parts.length; i++) width += stripVTControlCharacters(parts[i]).length + 2;
  return width;
}

function inspectPairs(list, recurseTimes, ctx) {
  const options = innerOptions(recurseTimes, ctx);
  const parts = [];
  for (let i = 0; i < list.length; i += 2) {
    ArrayPrototypePush(parts, `${inspect(list[i], options)} => ${inspect(list[i + 1], options)}`);
  }
  if (parts.length === 0) return 'URLSearchParams {}';
  if (widthOf(parts) - 2 <= ctx.breakLength) {
    return `URLSearchParams { ${ArrayPrototypeJoin(parts, ', ')} }`;
  }
  return `URLSearchParams {\n  ${ArrayPrototypeJoin(parts, ',\n  ')} }`;
}

function inspectRest(values, recurseTimes, ctx) {
  const options = innerOptions(recurseTimes, ctx);
  const parts = [];
  for (let i = 0; i < values.length; i++) ArrayPrototypePush(parts, inspect(values[i], options));
  const isLong = widthOf(parts) - 2 > ctx.breakLength;
  const text = ArrayPrototypeJoin(parts, isLong ? ',\n  ' : ', ');
  return `URLSearchParams Iterator {${isLong ? '\n ' : ''} ${text} }`;
}

const parts = [
  'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname',
  'search', 'searchParams', 'hash',
];

// As if its getters were properties.
function inspectUrl(url, options) {
  const shown = {};
  for (let i = 0; i < parts.length; i++) shown[parts[i]] = url[parts[i]];
  return `${url.constructor.name} ${inspect(shown, options)}`;
}

// Too deep to be shown.
function inspectDeepUrl(url, options) {
  const name = url.constructor?.name ?? 'URL';
  if (ObjectKeys(url).length > 0) return options.stylize(`[${name}]`, 'special');
  return name === 'URL' ? 'URL {}' : `${name} [URL] {}`;
}

module.exports = { inspectDeepUrl, inspectPairs, inspectRest, inspectUrl };
