'use strict';

// node:stream. What few programs use is loaded when they use it.

const {
  ArrayBufferIsView,
  ObjectDefineProperty,
  ReflectApply,
  SymbolFor,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const { Stream } = require('internal/streams/legacy');
const { Readable } = require('internal/streams/readable');
const { Writable } = require('internal/streams/writable');
const { Duplex } = require('internal/streams/duplex');
const { Transform, PassThrough } = require('internal/streams/transform');
const { addAbortSignal } = require('internal/streams/add_abort_signal');
const { viewToBuffer } = require('internal/streams/chunks');
const { destroyer } = require('internal/streams/destroyer');
const { eos } = require('internal/streams/end_of_stream');
const state = require('internal/streams/state');
const utils = require('internal/streams/utils');
const web = require('internal/streams/web');
require('internal/streams/readable_helpers');

web.install(Readable, 'Readable');
web.install(Writable, 'Writable');
web.install(Duplex, 'Duplex');

Stream.isDestroyed = utils.isDestroyed;
Stream.isDisturbed = utils.isDisturbed;
Stream.isErrored = utils.isErrored;
Stream.isReadable = utils.isReadable;
Stream.isWritable = utils.isWritable;
Stream.Readable = Readable;
Stream.Writable = Writable;
Stream.Duplex = Duplex;
Stream.Transform = Transform;
Stream.PassThrough = PassThrough;
Stream.duplexPair = function duplexPair(options) {
  return require('internal/streams/duplex_pair')(options);
};
Stream.pipeline = function pipeline(...streams) {
  return ReflectApply(require('internal/streams/pipeline').pipeline, undefined, streams);
};
Stream.addAbortSignal = addAbortSignal;
Stream.finished = eos;
Stream.destroy = destroyer;
Stream.compose = function compose(...streams) {
  return ReflectApply(require('internal/streams/compose'), undefined, streams);
};
Stream.setDefaultHighWaterMark = state.setDefaultHighWaterMark;
Stream.getDefaultHighWaterMark = state.getDefaultHighWaterMark;

ObjectDefineProperty(Stream, 'promises', {
  __proto__: null, configurable: true, enumerable: true, get: () => require('stream/promises'),
});

function definePromisified(fn, name) {
  ObjectDefineProperty(fn, SymbolFor('nodejs.util.promisify.custom'), {
    __proto__: null, enumerable: true, get: () => require('stream/promises')[name],
  });
}
definePromisified(Stream.pipeline, 'pipeline');
definePromisified(eos, 'finished');

Stream.Stream = Stream;
Stream._isArrayBufferView = ArrayBufferIsView;
Stream._isUint8Array = function isUint8Array(value) {
  return TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';
};
Stream._uint8ArrayToBuffer = viewToBuffer;

module.exports = Stream;
