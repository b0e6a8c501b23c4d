// A pipeline into a stream that is destroyed throws, and has done nothing to the streams from the one
// in front of it on.
// Prints:
//   the second of three: ERR_STREAM_UNABLE_TO_PIPE, listened to: none
//   the third of three: ERR_STREAM_UNABLE_TO_PIPE, listened to: first
//   the second of two: ERR_STREAM_UNABLE_TO_PIPE, listened to: none
//   the first of two: piped, listened to: first, second
//   an error that is nobody's: its own
'use strict';

const { PassThrough, pipeline } = require('stream');

const names = ['first', 'second', 'third'];

function attempt(label, count, destroyed) {
  const streams = Array.from({ length: count }, () => new PassThrough());
  streams[destroyed].destroy();
  let outcome = 'piped';
  try {
    pipeline(...streams, () => {});
  } catch (error) {
    outcome = error.code;
  }
  const touched = names.filter((name, i) => streams[i]?.listenerCount('error') > 0);
  console.log(`${label}: ${outcome}, listened to: ${touched.join(', ') || 'none'}`);
}

attempt('the second of three', 3, 1);
attempt('the third of three', 3, 2);
attempt('the second of two', 2, 1);
attempt('the first of two', 2, 0);

const broken = new PassThrough();
broken.destroy(new Error('its own'));
try {
  pipeline(new PassThrough(), broken, () => {});
} catch {
  process.on('uncaughtException', (error) => console.log('an error that is nobody\'s:', error.message));
}
