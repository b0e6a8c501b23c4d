'use strict';

// util.inspect: what an object is called: the class that made it, and its Symbol.toStringTag.

const {
  Object,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectPrototype,
  ObjectPrototypeHasOwnProperty,
  ObjectPrototypePropertyIsEnumerable,
  PromisePrototype,
  SafeWeakMap,
  String,
  StringPrototypeIndexOf,
  StringPrototypeToLowerCase,
  SymbolToStringTag,
} = primordials;

const inspector = require('internal/util/inspect_recursion');
const { InspectContext, optionsForUser } = require('internal/util/inspect_options');
const { kindOf } = require('internal/util/kinds');

class Name {
  // className: null for an object without prototype; tag: '' for one without.
  constructor(className, tag) {
    this.className = className;
    this.tag = tag;
  }

  // 'Foo(2) [Tag]'. kind: what stands in for the class of an object without prototype; size: of
  // what has elements.
  label(kind, size) {
    const { className, tag } = this;
    const count = size === undefined ? '' : `(${size})`;
    const isOrphan = className === null;
    const head = isOrphan ? `[${kind}${count}: null prototype]` : `${className}${count}`;
    const isTold = tag === '' || (isOrphan ? tag === kind : hasWord(className, tag));
    return isTold ? head : `${head} [${tag}]`;
  }

  // What stands before the braces.
  prefix(kind, size) {
    return `${this.label(kind, size)} `;
  }

  labelOf(object) {
    const kind = this.className === null ? kindOf(object) : '';
    return kind === undefined ? this.plainLabelOf(object) : this.label(kind);
  }

  // The same for an object that is known to be of no kind in particular.
  plainLabelOf(object) {
    const kind = this.className === null ? claimedName(object) : '';
    return this.label(kind === this.tag ? 'Object' : kind);
  }

  // The tag after a text that names the class in its own way.
  get tagNote() {
    return this.tag === '' || this.tag === this.className ? '' : ` [${this.tag}]`;
  }
}

const plainName = new Name('Object', '');

// Whether the class's name says the tag already: MyMap has the word Map, Mapper has not.
function hasWord(className, tag) {
  const start = StringPrototypeIndexOf(className, tag);
  if (start === -1) return false;
  const next = className[start + tag.length];
  return next === undefined || next !== StringPrototypeToLowerCase(next);
}

// Most objects are literals: they need no search.
function isPlain(object) {
  return ObjectGetPrototypeOf(object) === ObjectPrototype &&
    !ObjectPrototypeHasOwnProperty(object, 'constructor') && ObjectPrototype.constructor === Object;
}

function isMadeBy(object, constructor) {
  try {
    return object instanceof constructor;
  } catch {
    return false; // a Symbol.hasInstance of the user's, or a prototype that is no object
  }
}

// The constructor that a link of the object's prototype chain tells of, if it has a name and the
// object is an instance of it.
function findMaker(object, link) {
  // That of promises may be an accessor of ours (internal/engine/promise_constructor).
  const maker = link === PromisePrototype ?
    PromisePrototype.constructor : ObjectGetOwnPropertyDescriptor(link, 'constructor')?.value;
  const isNamed = typeof maker === 'function' && maker.name !== '';
  return isNamed && isMadeBy(object, maker) ? maker : undefined;
}

function findOnChain(object, key, read) {
  for (let link = object; link !== null; link = ObjectGetPrototypeOf(link)) {
    const text = read(ObjectGetOwnPropertyDescriptor(link, key)?.value);
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}

// What an object without kind says that it is: its tag, or a constructor that did not make it.
function claimedName(object) {
  return findOnChain(object, SymbolToStringTag, (tag) => tag) ??
    findOnChain(ObjectGetPrototypeOf(object), 'constructor', (maker) =>
      (typeof maker === 'function' ? maker.name : undefined)) ?? 'Object';
}

// onMaker(object, link, maker), if given, hears where on the chain the class was found.
function findClassName(ctx, object, depth, onMaker) {
  for (let link = object; link !== null; link = ObjectGetPrototypeOf(link)) {
    const maker = findMaker(object, link);
    if (maker === undefined) continue;
    if (onMaker !== undefined) onMaker(object, link, maker);
    return String(maker.name);
  }
  const prototype = ObjectGetPrototypeOf(object);
  if (prototype === null) return null;
  const prototypeText = ctx.isTooDeep(depth) ? 'Complex prototype' :
    findClassName(ctx, prototype, depth + 1, onMaker) ?? describePrototype(ctx, prototype);
  return `${kindOf(object) ?? claimedName(object)} <${prototypeText}>`;
}

// A prototype without class is named by its content.
function describePrototype(ctx, prototype) {
  const inner = new InspectContext();
  inner.assign(optionsForUser(ctx, false));
  inner.customInspect = false;
  inner.depth = -1;
  return inspector.formatValue(inner, prototype, 0);
}

// Symbol.toStringTag, unless it shows up among the object's properties anyway.
function findTag(ctx, object) {
  let tag;
  try {
    tag = object[SymbolToStringTag];
  } catch {
    return ''; // a getter of the user's
  }
  if (typeof tag !== 'string' || tag === '') return '';
  const isListed = ctx.showHidden ?
    ObjectPrototypeHasOwnProperty : ObjectPrototypePropertyIsEnumerable;
  return isListed(object, SymbolToStringTag) ? '' : tag;
}

// Prototypes whose `constructor` is the class that they are the prototype of, with that class: what
// was found out of one instance holds for the next.
const makers = new SafeWeakMap();

// The class that made an object, if its prototype is known; undefined: it must be searched for.
function knownMaker(object) {
  const prototype = ObjectGetPrototypeOf(object);
  if (prototype === null) return undefined;
  const maker = makers.get(prototype);
  const isStill = maker !== undefined && prototype.constructor === maker &&
    maker.prototype === prototype && !ObjectPrototypeHasOwnProperty(object, 'constructor');
  return isStill ? maker : undefined;
}

function learnMaker(object, link, maker) {
  const isDirect = link === ObjectGetPrototypeOf(object) && maker.prototype === link;
  if (isDirect && link !== PromisePrototype) makers.set(link, maker);
}

function classNameOf(ctx, object, depth, onMaker) {
  if (isPlain(object)) return 'Object';
  const maker = onMaker === undefined ? knownMaker(object) : undefined;
  if (maker !== undefined) return String(maker.name);
  return findClassName(ctx, object, depth, onMaker ?? learnMaker);
}

function nameOf(ctx, object, depth, onMaker) {
  const className = classNameOf(ctx, object, depth, onMaker);
  const tag = findTag(ctx, object);
  return className === 'Object' && tag === '' ? plainName : new Name(className, tag);
}

module.exports = { nameOf };
