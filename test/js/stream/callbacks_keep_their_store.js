// The callbacks of finished() and pipeline() run in the context in which these were called, whoever ends the stream.
// Prints:
//   hooks hear of it true
//   pipeline source close undefined
//   inside finished over true 1 inside
//   inside error elsewhere
//   inside close elsewhere
//   none finished over true 1 undefined
//   none error elsewhere
//   none close elsewhere
//   pipeline end unpipe inside
//   pipeline end close inside
//   inside finished long ago inside
//   none finished long ago elsewhere
//   with hooks inside
//   pipeline ERR_STREAM_PREMATURE_CLOSE inside
//   inside AbortError inside
//   none AbortError undefined
'use strict';

const { AsyncLocalStorage, createHook } = require('async_hooks');
const { finished, PassThrough, pipeline } = require('stream');

const storage = new AsyncLocalStorage();

function log(...values) {
  console.log(...values, storage.getStore());
}

const source = new PassThrough();
const end = new PassThrough();
storage.run('inside', () => pipeline(source, end, (error) => log('pipeline', error.code)));
end.on('unpipe', () => log('pipeline end unpipe'));
end.on('error', () => {});
end.on('close', () => log('pipeline end close'));
source.on('close', () => log('pipeline source close'));
source.destroy();

const enterings = {
  inside: (callback) => storage.run('inside', callback),
  none: (callback) => callback(),
};
for (const [name, enter] of Object.entries(enterings)) {
  const stream = new PassThrough();
  enter(() => finished(stream, function(error) {
    log(name, 'finished', error.message, this === stream, arguments.length);
  }));
  stream.on('error', () => log(name, 'error'));
  stream.on('close', () => {
    log(name, 'close');
    enter(() => finished(stream, () => log(name, 'finished long ago')));
  });
  storage.run('elsewhere', () => stream.destroy(new Error('over')));
}

const types = [];
const hook = createHook({ init(id, type) { types.push(type); } }).enable();
const hooked = new PassThrough();
storage.run('inside', () => finished(hooked.resume(), () => log('with hooks')));
hook.disable();
hooked.end();
console.log('hooks hear of it', types.includes('STREAM_END_OF_STREAM'));

setImmediate(() => {
  for (const [name, enter] of Object.entries(enterings)) {
    const controller = new AbortController();
    enter(() => finished(new PassThrough(), { signal: controller.signal }, (error) => log(name, error.name)));
    storage.run('elsewhere', () => controller.abort());
  }
});
