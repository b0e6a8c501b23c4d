'use strict';

// How the REPL shows a value unless it is told otherwise.

const { inspect } = require('internal/util/inspect');

const writer = (value) => inspect(value, writer.options);
writer.options = { ...inspect.defaultOptions, showProxy: true };

primordials.ObjectDefineProperty(inspect, 'replDefaults', {
  __proto__: null,
  get: () => writer.options,
  set: (options) => {
    require('internal/validators').validateObject(options, 'options');
    primordials.ObjectAssign(writer.options, options);
  },
  enumerable: true,
  configurable: true,
});

module.exports = { writer };
