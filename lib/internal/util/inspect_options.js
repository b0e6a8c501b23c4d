'use strict';

// The options of util.inspect and the state of one inspection made from them.

const { ObjectHasOwn, ObjectKeys, ObjectSeal, ObjectSetPrototypeOf, SymbolFor } = primordials;
const { stylizeNoColor, stylizeWithColor } = require('internal/util/colors');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

// What users read and change as util.inspect.defaultOptions; the order of the keys is visible.
const defaultOptions = ObjectSeal({
  showHidden: false,
  depth: 2,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100,
  maxStringLength: 10000,
  breakLength: 80,
  compact: 3,
  sorted: false,
  getters: false,
  numericSeparator: false,
});

class InspectContext {
  // Assignments, no class fields: those cost an engine call a field.
  constructor() {
    // Where we are.
    this.seen = [];            // the objects around the current one, outermost first
    this.circular = undefined; // object -> number of its <ref *n>
    this.indentation = 0;
    this.currentDepth = 0;
    this.budget = undefined;   // characters printed at each indentation; see inspect_value.js
    this.userOptions = undefined; // the caller's object, if it has keys that we do not know
    this.takeDefaults();
  }

  // What is asked for where the caller says nothing.
  takeDefaults() {
    this.showHidden = defaultOptions.showHidden;
    this.depth = defaultOptions.depth;
    this.colors = defaultOptions.colors;
    this.customInspect = defaultOptions.customInspect;
    this.showProxy = defaultOptions.showProxy;
    this.maxArrayLength = defaultOptions.maxArrayLength;
    this.maxStringLength = defaultOptions.maxStringLength;
    this.breakLength = defaultOptions.breakLength;
    this.compact = defaultOptions.compact;
    this.sorted = defaultOptions.sorted;
    this.getters = defaultOptions.getters;
    this.numericSeparator = defaultOptions.numericSeparator;
    this.stylize = stylizeNoColor;
  }

  // As good as new, for the next inspection.
  clear() {
    this.circular = undefined;
    this.indentation = 0;
    this.currentDepth = 0;
    this.budget = undefined;
    this.userOptions = undefined;
  }

  assign(options) {
    const keys = ObjectKeys(options);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (ObjectHasOwn(defaultOptions, key) || key === 'stylize') this[key] = options[key];
      else this.userOptions = options;
    }
  }

  settle() {
    if (this.colors) this.stylize = stylizeWithColor;
    if (this.maxArrayLength === null) this.maxArrayLength = Infinity;
    if (this.maxStringLength === null) this.maxStringLength = Infinity;
  }

  isTooDeep(depth) {
    return depth > this.depth && this.depth !== null;
  }
}

// The second argument of a custom inspection function. An object of another realm gets nothing that
// leads into ours.
function optionsForUser(ctx, isCrossRealm) {
  const options = { stylize: ctx.stylize };
  const names = ObjectKeys(defaultOptions);
  for (let i = 0; i < names.length; i++) options[names[i]] = ctx[names[i]];
  const userKeys = ctx.userOptions === undefined ? [] : ObjectKeys(ctx.userOptions);
  for (let i = 0; i < userKeys.length; i++) options[userKeys[i]] = ctx.userOptions[userKeys[i]];
  if (!isCrossRealm) return options;

  ObjectSetPrototypeOf(options, null);
  const keys = ObjectKeys(options);
  for (let i = 0; i < keys.length; i++) {
    const type = typeof options[keys[i]];
    if (type === 'function' || (type === 'object' && options[keys[i]] !== null)) {
      delete options[keys[i]];
    }
  }
  options.stylize = ObjectSetPrototypeOf((value, kind) => {
    let text;
    try {
      text = `${ctx.stylize(value, kind)}`;
    } catch {
      // A failing user function must not hand its own error object across.
    }
    return typeof text === 'string' ? text : value;
  }, null);
  return options;
}

module.exports = { InspectContext, customInspect, defaultOptions, optionsForUser };
