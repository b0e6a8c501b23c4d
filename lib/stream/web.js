'use strict';

// node:stream/web: the streams of the web.

const {
  ByteLengthQueuingStrategy, CountQueuingStrategy,
} = require('internal/webstreams/strategies');
const {
  ReadableStream, ReadableStreamBYOBReader, ReadableStreamDefaultReader,
} = require('internal/webstreams/readable');
const {
  ReadableByteStreamController, ReadableStreamBYOBRequest,
} = require('internal/webstreams/readable_bytes');
const { ReadableStreamDefaultController } = require('internal/webstreams/readable_default');
const { TextDecoderStream, TextEncoderStream } = require('internal/webstreams/text');
const {
  TransformStream, TransformStreamDefaultController,
} = require('internal/webstreams/transform');
const {
  WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter,
} = require('internal/webstreams/writable');
const { CompressionStream, DecompressionStream } = require('internal/webstreams/compression');

module.exports = {
  ReadableStream,
  ReadableStreamDefaultReader,
  ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest,
  ReadableByteStreamController,
  ReadableStreamDefaultController,
  TransformStream,
  TransformStreamDefaultController,
  WritableStream,
  WritableStreamDefaultWriter,
  WritableStreamDefaultController,
  ByteLengthQueuingStrategy,
  CountQueuingStrategy,
  TextEncoderStream,
  TextDecoderStream,
  CompressionStream,
  DecompressionStream,
};
