// finished(): success, failure, a stream closed too early, one that is done already, and a signal.
// Prints:
//   aborted ABORT_ERR
//   cut ERR_STREAM_PREMATURE_CLOSE
//   AbortError why
//   failing no room
//   read to its end ok
//   done already ok
//   promise too
//   cut, as a promise ERR_STREAM_PREMATURE_CLOSE

'use strict';

const { addAbortSignal, finished, promises, Readable, Writable } = require('stream');

const report = (name) => (error) => console.log(name, error ? error.code ?? error.message : 'ok');

finished(Readable.from(['a']).resume(), report('read to its end'));

const failing = new Writable({
  write(chunk, encoding, callback) { callback(new Error('no room')); },
});
finished(failing, report('failing'));
failing.write('x');

const cut = new Readable({ read() {} });
finished(cut, report('cut'));
cut.destroy();

const stopped = new Readable({ read() {} });
const stop = finished(stopped, report('never called'));
stop();
stopped.destroy();

const aborted = new AbortController();
finished(new Readable({ read() {} }), { signal: aborted.signal }, report('aborted'));
aborted.abort();

const controller = new AbortController();
const followed = addAbortSignal(controller.signal, new Readable({ read() {} }));
followed.on('error', (error) => console.log(error.name, error.cause));
controller.abort('why');

const done = new Writable({ write(chunk, encoding, callback) { callback(); } });
done.end('x');
setImmediate(async () => {
  finished(done, report('done already'));
  await promises.finished(done);
  console.log('promise too');
  await promises.finished(cut).catch(report('cut, as a promise'));
});
