// What listeners throw becomes an uncaught exception; the other listeners are still called.
// Prints:
//   called
//   true
//   TypeError ERR_MISSING_ARGS The "type" argument must be specified
//   TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (1)
//   TypeError ERR_MISSING_ARGS The "type" and "listener" arguments must be specified
//   TypeError ERR_INVALID_ARG_TYPE The "listener" argument must be an instance of EventListener. Received type number (1)
//   TypeError ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received null
//   TypeError ERR_INVALID_ARG_TYPE The "event" argument must be an instance of Event. Received an instance of Object
//   TypeError ERR_MISSING_ARGS The "event" argument must be specified
//   TypeError ERR_INVALID_THIS Value of "this" must be of type EventTarget
//   TypeError ERR_INVALID_THIS Value of "this" must be of type Event
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   RangeError ERR_OUT_OF_RANGE The value of "delay" is out of range. It must be >= 0 && <= 4294967295. Received -1
//   TypeError ERR_INVALID_ARG_TYPE signals cannot be converted to sequence.
//   TypeError ERR_INVALID_ARG_TYPE signals[0] is not of type AbortSignal.
//   uncaught one
//   uncaught two
'use strict';
process.on('uncaughtException', (error) => console.log('uncaught', error.message));
const target = new EventTarget();
target.addEventListener('x', () => { throw new Error('one'); });
target.addEventListener('x', async () => { throw new Error('two'); });
target.addEventListener('x', () => console.log('called'));
console.log(target.dispatchEvent(new Event('x')));

const attempts = [
  () => new Event(),
  () => new Event('x', 1),
  () => target.addEventListener('x'),
  () => target.addEventListener('x', 1),
  () => target.addEventListener('x', () => {}, { signal: null }),
  () => target.dispatchEvent({}),
  () => target.dispatchEvent(),
  () => EventTarget.prototype.addEventListener.call({}, 'x', () => {}),
  () => Event.prototype.preventDefault.call({}),
  () => new AbortSignal(),
  () => AbortSignal.timeout(-1),
  () => AbortSignal.any(1),
  () => AbortSignal.any([{}]),
];
for (const attempt of attempts) {
  try {
    console.log(attempt());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
