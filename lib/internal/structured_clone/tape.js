'use strict';

// The short way for what most messages are made of: plain objects, arrays and primitives become one
// flat list, the tape, which a message carries as JSON. Anything else goes the long way, through
// src/runtime/messages/value_writer.cc.
//
// A string, a finite number or a boolean stands on the tape as it is; everything else begins with
// null and a code: kObject, then keys and values until null; kArray, the length, the elements;
// kReference, the number of an object that has been begun.

const {
  ArrayIsArray, ArrayPrototype, ArrayPrototypeIndexOf, ArrayPrototypePush, JSONParse,
  JSONStringify, NumberIsFinite, ObjectDefineProperty, ObjectGetPrototypeOf, ObjectIs,
  ObjectPrototype, SafeMap,
} = primordials;
const { kind } = internalBinding('messaging');
const kinds = require('internal/structured_clone/kinds');
const { describe } = require('internal/structured_clone/describe');

const kNull = 0;
const kUndefined = 1;
const kNaN = 2;
const kInfinity = 3;
const kMinusInfinity = 4;
const kMinusZero = 5;
const kObject = 6;
const kArray = 7;
const kReference = 8;
const constants = [null, undefined, NaN, Infinity, -Infinity, -0];

// Deeper ones go the long way, which looks at the room on the stack.
const kDepthMax = 200;
// So many are looked up without a map.
const kFewObjects = 16;

class TapeWriter {
  constructor() {
    this.tape = [];
    // What has been read of objects, in order: getters are not called again on the long way.
    this.reads = [];
    this.objects = [];
    this.numbers = undefined;
    this.depth = 0;
  }

  // False: it has to go the long way.
  write(value) {
    switch (typeof value) {
      case 'string':
      case 'boolean': ArrayPrototypePush(this.tape, value); return true;
      case 'number': this.writeNumber(value); return true;
      case 'undefined': ArrayPrototypePush(this.tape, null, kUndefined); return true;
      case 'object':
        if (value !== null) return this.writeObject(value);
        ArrayPrototypePush(this.tape, null, kNull);
        return true;
      default: return false;
    }
  }

  writeNumber(value) {
    if (NumberIsFinite(value) && (value !== 0 || !ObjectIs(value, -0))) {
      ArrayPrototypePush(this.tape, value);
    } else if (value === 0) {
      ArrayPrototypePush(this.tape, null, kMinusZero);
    } else {
      ArrayPrototypePush(
        this.tape, null, value > 0 ? kInfinity : value < 0 ? kMinusInfinity : kNaN);
    }
  }

  writeObject(object) {
    const known = this.numberOf(object);
    if (known !== undefined) {
      ArrayPrototypePush(this.tape, null, kReference, known);
      return true;
    }
    if (!ArrayIsArray(object)) {
      const prototype = ObjectGetPrototypeOf(object);
      if (prototype !== ObjectPrototype && prototype !== null) return false;
    }
    const details = describe(object);
    const isArray = kind[0] === kinds.denseArray;
    if ((!isArray && kind[0] !== kinds.plain) || this.depth === kDepthMax) return false;
    this.depth++;
    const isWritten = isArray ? this.writeElements(object) : this.writeProperties(object, details);
    this.depth--;
    return isWritten;
  }

  // Undefined: it is new, and has a number now.
  numberOf(object) {
    const { objects } = this;
    if (this.numbers === undefined) {
      const known = ArrayPrototypeIndexOf(objects, object);
      if (known !== -1) return known;
      if (objects.length === kFewObjects) {
        this.numbers = new SafeMap();
        for (let i = 0; i < kFewObjects; i++) this.numbers.set(objects[i], i);
      }
    } else {
      const known = this.numbers.get(object);
      if (known !== undefined) return known;
    }
    this.numbers?.set(object, objects.length);
    ArrayPrototypePush(objects, object);
    return undefined;
  }

  writeElements(array) {
    const { length } = array;
    ArrayPrototypePush(this.tape, null, kArray, length);
    for (let i = 0; i < length; i++) {
      const value = array[i];
      ArrayPrototypePush(this.reads, value);
      if (!this.write(value)) return false;
    }
    return true;
  }

  writeProperties(object, keys) {
    ArrayPrototypePush(this.tape, null, kObject);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      const value = object[key];
      ArrayPrototypePush(this.reads, value);
      // A getter before it may have removed it.
      if (value === undefined && !(key in object)) continue;
      ArrayPrototypePush(this.tape, key);
      if (!this.write(value)) return false;
    }
    ArrayPrototypePush(this.tape, null);
    return true;
  }
}

class TapeReader {
  constructor(tape) {
    this.tape = tape;
    this.at = 0;
    this.objects = [];
  }

  read() {
    const item = this.tape[this.at++];
    if (item !== null) return item;
    const code = this.tape[this.at++];
    switch (code) {
      case kObject: return this.readProperties();
      case kArray: return this.readElements();
      case kReference: return this.objects[this.tape[this.at++]];
      default: return constants[code];
    }
  }

  readElements() {
    const length = this.tape[this.at++];
    const array = [];
    ArrayPrototypePush(this.objects, array);
    for (let i = 0; i < length; i++) ArrayPrototypePush(array, this.read());
    return array;
  }

  readProperties() {
    const object = {};
    ArrayPrototypePush(this.objects, object);
    for (let key = this.tape[this.at++]; key !== null; key = this.tape[this.at++]) {
      put(object, key, this.read());
    }
    return object;
  }
}

// Whatever prototypes have by that name.
function put(object, key, value) {
  if (key in ObjectPrototype) {
    ObjectDefineProperty(object, key, {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
  } else {
    object[key] = value;
  }
}

function toText(tape) {
  // A program's own way to write arrays as JSON is not for ours.
  return 'toJSON' in ArrayPrototype ? undefined : JSONStringify(tape);
}

function fromText(text) {
  return new TapeReader(JSONParse(text)).read();
}

module.exports = { TapeReader, TapeWriter, fromText, toText };
