'use strict';

// util.inspect itself; its parts are the files inspect_*.js beside this one.

const { ObjectAssign, ObjectDefineProperty } = primordials;

const { colors, styles } = require('internal/util/colors');
const {
  InspectContext, customInspect, defaultOptions,
} = require('internal/util/inspect_options');

let formatValue;  // once something is inspected

function load() {
  const parts = require('internal/util/inspect_value');
  parts.setPublicInspect(inspect);
  ({ formatValue } = parts);
}

// A context that nobody uses: most inspections are over before the next one begins. One that
// throws does not give its own back.
let spare;

function takeContext() {
  const ctx = spare;
  if (ctx === undefined) return new InspectContext();
  spare = undefined;
  ctx.takeDefaults();
  return ctx;
}

// Also inspect(value, showHidden, depth, colors).
function inspect(value, options) {
  if (formatValue === undefined) load();
  const ctx = takeContext();
  if (arguments.length > 1) {
    if (arguments[2] !== undefined) ctx.depth = arguments[2];
    if (arguments[3] !== undefined) ctx.colors = arguments[3];
    if (typeof options === 'boolean') ctx.showHidden = options;
    else if (options) ctx.assign(options);
  }
  ctx.settle();
  const text = formatValue(ctx, value, 0);
  ctx.clear();
  spare = ctx;
  return text;
}

inspect.custom = customInspect;
ObjectDefineProperty(inspect, 'defaultOptions', {
  __proto__: null,
  get() {
    return defaultOptions;
  },
  set(options) {
    require('internal/validators').validateObject(options, 'options');
    return ObjectAssign(defaultOptions, options);
  },
});
inspect.colors = colors;
inspect.styles = styles;

module.exports = {
  inspect,
  // util.format is made of inspect, and users of one often need both.
  get format() { return require('internal/util/format').format; },
};
