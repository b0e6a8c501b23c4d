'use strict';

// process.allowedNodeEnvironmentFlags: the options that NODE_OPTIONS may hold. A Set to look at,
// not to change; `has` knows an option by any of its spellings.

const {
  ObjectFreeze, ReflectApply, RegExpPrototypeSymbolReplace, SafeArrayIterator, SafeSet, Set, SetPrototypeAdd,
  SetPrototypeHas, SymbolIterator,
} = primordials;

const kUnderscore = /_/g;
const kValue = /=.*$/s;
const kLeadingDashes = /^--?/;
const kNegation = /^no-/;

// '--stack_trace_limit=5' is 'stack-trace-limit'.
function normalize(flag) {
  const dashed = RegExpPrototypeSymbolReplace(kUnderscore, flag, '-');
  const bare = RegExpPrototypeSymbolReplace(kValue, dashed, '');
  return RegExpPrototypeSymbolReplace(kLeadingDashes, bare, '');
}

function makeSet() {
  const flags = internalBinding('options').environmentFlags();
  const known = new SafeSet();
  for (let i = 0; i < flags.length; i++) known.add(normalize(flags[i]));

  class NodeEnvironmentFlagsSet extends Set {
    constructor() { super(); }

    // Frozen in effect: these do nothing.
    add() { return this; }
    delete() { return false; }
    clear() {}

    // What others do to the Set by its prototype is not seen either.
    get size() { return flags.length; }
    forEach(callback, thisArg = undefined) {
      for (let i = 0; i < flags.length; i++) ReflectApply(callback, thisArg, [flags[i], flags[i], this]);
    }
    entries() { return new SafeSet(new SafeArrayIterator(flags)).entries(); }
    keys() { return this.values(); }
    values() { return new SafeSet(new SafeArrayIterator(flags)).values(); }
    [SymbolIterator]() { return this.values(); }

    has(key) {
      if (typeof key !== 'string') return false;
      const name = normalize(key);
      // A letter has one dash, or none.
      if (name.length === 1 && key.length > 2) return false;
      return SetPrototypeHas(known, name) ||
        SetPrototypeHas(known, RegExpPrototypeSymbolReplace(kNegation, name, ''));
    }
  }

  const set = new NodeEnvironmentFlagsSet();
  for (let i = 0; i < flags.length; i++) SetPrototypeAdd(set, flags[i]);
  ObjectFreeze(NodeEnvironmentFlagsSet.prototype.constructor);
  ObjectFreeze(NodeEnvironmentFlagsSet.prototype);
  return ObjectFreeze(set);
}

module.exports = { makeSet };
