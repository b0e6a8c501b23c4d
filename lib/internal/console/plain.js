'use strict';

// What is printed of texts, numbers and their like: neither inspect nor colors are needed for it.

const { ObjectIs, taken: { members }, uncurryThis } = primordials;
const { get: getVariable } = internalBinding('process_environment');
const { untouchedKind } = require('internal/stdio/untouched');

// Not by its name, which would load what the other names need.
const includes = uncurryThis(members.StringPrototype.includes);

// What inspect would say of a primitive, without colors; undefined for symbols and all objects.
function primitiveText(value) {
  switch (typeof value) {
    case 'string': return value;
    case 'number': return ObjectIs(value, -0) ? '-0' : `${value}`;
    case 'bigint': return `${value}n`;
    case 'boolean':
    case 'undefined': return `${value}`;
    default: return value === null ? 'null' : undefined;
  }
}

// Whether inspect has no say in how a number looks: nobody can have changed its default options,
// and no terminal wants colors.
function isPlain(fd) {
  const kind = untouchedKind(fd);
  return kind !== '' && kind !== 'TTY' && getVariable('FORCE_COLOR') === undefined &&
    require.cache['internal/util/inspect'] === undefined;
}

// The text where it can be had without inspect, or undefined. `fd`: the output of the process that
// it goes to; undefined where it goes elsewhere or is to have colors.
function plainText(fd, args) {
  // Alone, a text is printed as it is, in every console.
  if (args.length === 1 && typeof args[0] === 'string') return args[0];
  if (fd === undefined || !isPlain(fd)) return undefined;
  if (typeof args[0] === 'string' && includes(args[0], '%')) return undefined;
  let text = '';
  for (let i = 0; i < args.length; i++) {
    const piece = primitiveText(args[i]);
    if (piece === undefined) return undefined;
    text += i === 0 ? piece : ` ${piece}`;
  }
  return text;
}

module.exports = { plainText };
