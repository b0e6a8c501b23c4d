// What fails, with which code, and who is told.
// Prints:
//   null throws ERR_STREAM_NULL_VALUES
//   number throws ERR_INVALID_ARG_TYPE
//   encoding throws ERR_UNKNOWN_ENCODING
//   mark throws ERR_INVALID_ARG_VALUE
//   no write throws ERR_METHOD_NOT_IMPLEMENTED
//   after end callback ERR_STREAM_WRITE_AFTER_END
//   after end error ERR_STREAM_WRITE_AFTER_END
//   after end close
//   twice error ERR_MULTIPLE_CALLBACK
//   twice close
//   destroyed a callback ERR_STREAM_DESTROYED
//   destroyed close
//   destroyed b callback ERR_STREAM_DESTROYED
//   no autoDestroy callback refused
//   no autoDestroy error refused
//   failing a callback disk full
//   failing b callback disk full
//   failing end callback disk full
//   failing error disk full
//   failing close
//   no autoDestroy destroyed false refused

'use strict';

const { Writable } = require('stream');

function attempt(name, fn) {
  try {
    fn();
  } catch (error) {
    console.log(name, 'throws', error.code);
  }
}

function make(name, options) {
  const stream = new Writable({ write(chunk, encoding, callback) { callback(); }, ...options });
  stream.on('error', (error) => console.log(name, 'error', error.code ?? error.message));
  stream.on('close', () => console.log(name, 'close'));
  return stream;
}

const told = (name) => (error) => {
  console.log(name, 'callback', error?.code ?? error?.message ?? error);
};

attempt('null', () => make('null').write(null));
attempt('number', () => make('number').write(5));
attempt('encoding', () => make('encoding').write('a', 'martian'));
attempt('mark', () => make('mark', { highWaterMark: -1 }));
attempt('no write', () => new Writable().write('a'));

const ended = make('after end');
ended.end();
ended.write('late', told('after end'));

const twice = make('twice', { write(chunk, encoding, callback) { callback(); callback(); } });
twice.write('a');

const failing = make('failing', {
  write(chunk, encoding, callback) { setImmediate(callback, new Error('disk full')); },
});
failing.write('a', told('failing a'));
failing.write('b', told('failing b'));
failing.end(told('failing end'));

const destroyed = make('destroyed', { write() {} });
destroyed.cork();
destroyed.write('a', told('destroyed a'));
destroyed.destroy();
destroyed.write('b', told('destroyed b'));

const mute = make('no autoDestroy', {
  autoDestroy: false,
  write(chunk, encoding, callback) { callback(new Error('refused')); },
});
mute.write('a', told('no autoDestroy'));
setImmediate(() => console.log('no autoDestroy destroyed', mute.destroyed, mute.errored.message));
