'use strict';

// Serializer and Deserializer of the `v8` module: values as bytes, in the format of Node's engine.

const {
  ArrayBufferIsView, ArrayBufferPrototypeSlice, DataView, DataViewPrototypeGetBuffer,
  DataViewPrototypeGetByteLength, DataViewPrototypeGetByteOffset, Error, ObjectDefineProperty,
  SafeMap, Symbol, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
} = primordials;
const { Buffer } = require('buffer');
require('internal/structured_clone');
const binding = internalBinding('serdes');
const types = internalBinding('types');
const { codes } = require('internal/errors');

const kHandle = Symbol('kHandle');

function hold(object, handle) {
  ObjectDefineProperty(object, kHandle, { __proto__: null, value: handle });
}

function needsNew(name) {
  return new codes.ERR_CONSTRUCT_CALL_REQUIRED(name);
}

// The bytes of any kind of buffer.
function bytesOf(source) {
  if (!ArrayBufferIsView(source)) {
    return types.isAnyArrayBuffer(source) ? new Uint8Array(source) : undefined;
  }
  if (TypedArrayPrototypeGetSymbolToStringTag(source) === undefined) {
    return new Uint8Array(DataViewPrototypeGetBuffer(source),
                          DataViewPrototypeGetByteOffset(source),
                          DataViewPrototypeGetByteLength(source));
  }
  return new Uint8Array(TypedArrayPrototypeGetBuffer(source),
                        TypedArrayPrototypeGetByteOffset(source),
                        TypedArrayPrototypeGetByteLength(source));
}

function badSource(name) {
  const error = new codes.ERR_INVALID_ARG_TYPE(name, 'Buffer', undefined);
  error.message = `${name} must be a TypedArray or a DataView`;
  return error;
}

// ---- Writing -----------------------------------------------------------------------------------

function Serializer() {
  if (new.target === undefined) throw needsNew('Serializer');
  hold(this, binding.makeSerializer());
}

const writing = {
  writeHeader() { binding.writeHeader(this[kHandle], this); },
  writeValue(value) { return binding.writeValue(this[kHandle], this, value); },
  releaseBuffer() {
    const bytes = binding.release(this[kHandle], this);
    const size = TypedArrayPrototypeGetByteLength(bytes);
    return Buffer.from(TypedArrayPrototypeGetBuffer(bytes), 0, size);
  },
  transferArrayBuffer(id, buffer) { binding.noteTransfer(this[kHandle], this, id, buffer); },
  writeUint32(value) { binding.writeUint32(this[kHandle], this, value); },
  writeUint64(high, low) { binding.writeUint64(this[kHandle], this, high, low); },
  writeDouble(value) { binding.writeDouble(this[kHandle], this, value); },
  writeRawBytes(source) {
    const bytes = bytesOf(source);
    if (bytes === undefined) throw badSource('source');
    binding.writeRaw(this[kHandle], this, bytes);
  },
  _setTreatArrayBufferViewsAsHostObjects(flag) { binding.setViews(this[kHandle], this, flag); },
};

// ---- Reading -----------------------------------------------------------------------------------

function Deserializer(buffer) {
  if (new.target === undefined) throw needsNew('Deserializer');
  const bytes = bytesOf(buffer);
  if (bytes === undefined) throw badSource('buffer');
  this.buffer = buffer;
  hold(this, binding.makeDeserializer(bytes));
}

const reading = {
  readHeader() { return binding.readHeader(this[kHandle], this); },
  readValue() { return binding.readValue(this[kHandle], this); },
  getWireFormatVersion() { return binding.version(this[kHandle], this); },
  transferArrayBuffer(id, buffer) { binding.noteReceived(this[kHandle], this, id, buffer); },
  readUint32() { return binding.readUint32(this[kHandle], this); },
  readUint64() { return binding.readUint64(this[kHandle], this); },
  readDouble() { return binding.readDouble(this[kHandle], this); },
  _readRawBytes(length) { return binding.readRaw(this[kHandle], this, length); },
};

function install(Class, methods) {
  for (const name in methods) {
    ObjectDefineProperty(Class.prototype, name, {
      __proto__: null, value: methods[name], writable: true, enumerable: true, configurable: true,
    });
  }
}

install(Serializer, writing);
Serializer.prototype._getDataCloneError = Error;
install(Deserializer, reading);

// The next bytes where they lie: { memory, begin }.
function skipBytes(deserializer, size) {
  const offset = deserializer._readRawBytes(size);
  const source = bytesOf(deserializer.buffer);
  return {
    __proto__: null,
    memory: TypedArrayPrototypeGetBuffer(source),
    begin: TypedArrayPrototypeGetByteOffset(source) + offset,
  };
}

Deserializer.prototype.readRawBytes = function readRawBytes(length) {
  const { memory, begin } = skipBytes(this, length);
  return Buffer.from(memory, begin, length);
};

// ---- What views are: their own bytes, and nothing around them ----------------------------------

const viewNames = [
  'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
  'Uint32Array', 'Float32Array', 'Float64Array', 'DataView', 'Buffer', 'BigInt64Array',
  'BigUint64Array', 'Float16Array',
];
const viewNumbers = new SafeMap();
for (let i = 0; i < viewNames.length; i++) viewNumbers.set(viewNames[i], i);

function viewNumber(view) {
  if (Buffer.isBuffer(view)) return viewNumbers.get('Buffer');
  return viewNumbers.get(TypedArrayPrototypeGetSymbolToStringTag(view) ?? 'DataView');
}

class DefaultSerializer extends Serializer {
  constructor() {
    super();
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }

  _writeHostObject(view) {
    if (!ArrayBufferIsView(view)) {
      const { inspect } = require('internal/util/inspect');
      throw new this._getDataCloneError(`Unserializable host object: ${inspect(view)}`);
    }
    const bytes = bytesOf(view);
    this.writeUint32(viewNumber(view));
    this.writeUint32(TypedArrayPrototypeGetByteLength(bytes));
    this.writeRawBytes(bytes);
  }
}

class DefaultDeserializer extends Deserializer {
  constructor(buffer) { super(buffer); }

  _readHostObject() {
    const name = viewNames[this.readUint32()];
    const size = this.readUint32();
    const { memory, begin } = skipBytes(this, size);
    if (name === 'Buffer') return Buffer.from(memory, begin, size);
    const View = name === 'DataView' ? DataView : primordials[name];
    const width = View.BYTES_PER_ELEMENT ?? 1;
    // Where it cannot lie in the middle of the others, it is copied.
    if (begin % width === 0) return new View(memory, begin, size / width);
    return new View(ArrayBufferPrototypeSlice(memory, begin, begin + size), 0, size / width);
  }
}

function serialize(value) {
  const serializer = new DefaultSerializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function deserialize(buffer) {
  if (bytesOf(buffer) === undefined) {
    throw new codes.ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
  }
  const deserializer = new DefaultDeserializer(buffer);
  deserializer.readHeader();
  return deserializer.readValue();
}

module.exports = {
  DefaultDeserializer, DefaultSerializer, Deserializer, Serializer, deserialize, serialize,
};
