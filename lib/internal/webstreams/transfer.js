'use strict';

// Web streams that go to another thread, as the Streams standard says: what is sent stays behind,
// piped into or out of a stream at one end of a channel of messages, and what arrives is a stream
// at the other end. Messages are { type, value }: a 'chunk', a 'pull' for the next one, 'close',
// 'error'.

const { ObjectDefineProperty, PromiseReject, SafeWeakMap } = primordials;
const binding = internalBinding('messaging');
const { DOMException } = require('internal/dom_exception');
const {
  MessageChannel, kHandle, kReceive, kReceiveError, post,
} = require('internal/message_port');
const { kDeserialize } = require('internal/transferable');
const { Deferred, done, kMake, swallow } = require('internal/webstreams/common');
const { pipe } = require('internal/webstreams/pipe');
const { ReadableStream } = require('internal/webstreams/readable');
const { setUpDefault } = require('internal/webstreams/readable_default');
const { ReadableState } = require('internal/webstreams/readable_state');
const { TransformStream } = require('internal/webstreams/transform');
const {
  WritableState, WritableStream, errorIfWritable, start,
} = require('internal/webstreams/writable');

function one() { return 1; }

// ---- One end of the channel --------------------------------------------------------------------

// What has arrived keeps the loop alive from its first use on, until it ends. What stays behind does
// not: who has the other end is alive, or nobody is there.
class End {
  // `onMessage(type, value)`, `onError(error)`: of a message that cannot be read.
  constructor(port, hasArrived, onMessage, onError) {
    this.port = port;
    this.hasArrived = hasArrived;
    define(port, kReceive, ({ type, value }) => onMessage(type, value));
    define(port, kReceiveError, (error) => {
      this.fail(error);
      onError(error);
    });
    binding.start(port[kHandle]);
  }

  use() {
    if (this.hasArrived) binding.ref(this.port[kHandle]);
  }

  post(type, value) {
    post(this.port, { type, value }, []);
  }

  // The other side hears of what cannot be sent, too.
  postCarefully(type, value) {
    try {
      this.post(type, value);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  // The last that it says.
  fail(error) {
    try {
      this.post('error', error);
    } catch {
      this.post('error', new DOMException(
        'Internal transferred ReadableStream error', 'DataCloneError'));
    }
    this.close();
  }

  close() {
    binding.close(this.port[kHandle]);
  }
}

// A program sees nothing of these ports.
function define(port, key, value) {
  ObjectDefineProperty(port, key, { __proto__: null, value });
}

// ---- The streams at the ends -------------------------------------------------------------------

function readableOver(port, hasArrived) {
  const stream = new ReadableState();
  let source;
  const end = new End(port, hasArrived, (type, value) => {
    if (type === 'chunk') return source.enqueue(value);
    if (type === 'close') source.close();
    else if (type === 'error') source.fail(value);
    end.close();
  }, (error) => source.fail(error));
  source = setUpDefault(stream, {
    __proto__: null,
    start: undefined,
    pull() {
      end.use();
      end.post('pull', undefined);
      return done;
    },
    cancel(reason) {
      try {
        end.postCarefully('error', reason);
      } catch (error) {
        return PromiseReject(error);
      }
      end.close();
      return done;
    },
    highWaterMark: 0,
    size: one,
  });
  return stream;
}

// Writes wait for the 'pull' of the other side.
class Sink {
  constructor(port, hasArrived) {
    this.wanted = new Deferred();
    this.stream = new WritableState(1, one);
    this.end = new End(port, hasArrived, (type, value) => {
      if (type === 'pull') this.wanted.resolve();
      else if (type === 'error') this.fail(value);
    }, (error) => this.fail(error));
    start(this.stream, () => undefined, {
      __proto__: null,
      write: (chunk) => this.write(chunk),
      close: () => this.close(),
      abort: (reason) => this.abort(reason),
    });
  }

  fail(error) {
    errorIfWritable(this.stream, error);
    // The write that waits finds out.
    this.wanted.resolve();
    this.end.close();
  }

  async write(chunk) {
    this.end.use();
    await this.wanted.promise;
    this.wanted = new Deferred();
    this.end.postCarefully('chunk', chunk);
  }

  close() {
    this.end.post('close', undefined);
    this.end.close();
    return done;
  }

  abort(reason) {
    try {
      this.end.postCarefully('error', reason);
    } catch (error) {
      return PromiseReject(error);
    }
    this.end.close();
    return done;
  }
}

// ---- Sending -----------------------------------------------------------------------------------

// Both ports of a stream's channel, between the question what is to be transferred and the one for
// the data.
const channels = new SafeWeakMap();

function transferList(stream, isLocked, name) {
  if (isLocked) throw new DOMException(`Cannot transfer a locked ${name}`, 'DataCloneError');
  const channel = new MessageChannel();
  channels.set(stream, channel);
  return [channel.port2];
}

function takeChannel(stream) {
  const channel = channels.get(stream);
  channels.delete(stream);
  return channel;
}

function sendReadable(stream, state) {
  const { port1, port2 } = takeChannel(stream);
  swallow(pipe(state, new Sink(port1, false).stream, { __proto__: null }));
  return { data: port2, deserializeInfo: 'internal/webstreams/transfer:ReceivedReadable' };
}

function sendWritable(stream, state) {
  const { port1, port2 } = takeChannel(stream);
  swallow(pipe(readableOver(port1, false), state, { __proto__: null }));
  return { data: port2, deserializeInfo: 'internal/webstreams/transfer:ReceivedWritable' };
}

// ---- Receiving ---------------------------------------------------------------------------------

class ReceivedReadable {
  [kDeserialize](port) { return new ReadableStream(kMake, readableOver(port, true)); }
}

class ReceivedWritable {
  [kDeserialize](port) { return new WritableStream(kMake, new Sink(port, true).stream); }
}

class ReceivedTransform {
  [kDeserialize](sides) { return new TransformStream(kMake, sides); }
}

module.exports = {
  ReceivedReadable,
  ReceivedTransform,
  ReceivedWritable,
  sendReadable,
  sendWritable,
  transferList,
};
