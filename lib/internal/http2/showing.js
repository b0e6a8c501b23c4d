'use strict';

// What util.inspect() shows of sessions and streams.

const { StringPrototypeSlice } = primordials;

// Some fields by their names, without the underscore of those that have one.
function show(object, title, names, depth, options) {
  if (typeof depth === 'number' && depth < 0) return object;
  const fields = {};
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    fields[name[0] === '_' ? StringPrototypeSlice(name, 1) : name] =
      name === 'id' ? object.id ?? '<pending>' : object[name];
  }
  return `${title} ${require('internal/util/inspect').inspect(fields, options)}`;
}

module.exports = { show };
