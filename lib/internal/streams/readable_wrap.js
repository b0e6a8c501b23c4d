'use strict';

// Reading from a stream of the old kind, which knows 'data', pause() and resume() only.

const { ObjectKeys, ReflectApply } = primordials;
const { errorOrDestroy } = require('internal/streams/destroy');
const { destroyer } = require('internal/streams/destroyer');

function wrap(readable, source) {
  let paused = false;
  source.on('data', (chunk) => {
    if (!readable.push(chunk) && source.pause) {
      paused = true;
      source.pause();
    }
  });
  source.on('end', () => readable.push(null));
  source.on('error', (error) => errorOrDestroy(readable, error));
  source.on('close', () => readable.destroy());
  source.on('destroy', () => readable.destroy());
  readable._read = () => {
    if (paused && source.resume) {
      paused = false;
      source.resume();
    }
  };
  borrowMethods(readable, source);
  return readable;
}

function borrowMethods(readable, source) {
  const keys = ObjectKeys(source);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (readable[key] === undefined && typeof source[key] === 'function') {
      readable[key] = (...args) => ReflectApply(source[key], source, args);
    }
  }
}

function makeWrapper(Readable, source, options) {
  const objectMode = source.readableObjectMode ?? source.objectMode ?? true;
  function destroy(error, callback) {
    destroyer(source, error);
    callback(error);
  }
  const wrapper = new Readable({ __proto__: null, objectMode, ...options, destroy });
  return wrapper.wrap(source);
}

module.exports = { makeWrapper, wrap };
