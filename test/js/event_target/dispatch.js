// EventTarget: kinds of listeners and the order in which they are called.
// Prints:
//   twice a true
//   twice a true
//   once a true
//   object true a
//   true
//   ---
//   twice a true
//   object true a
//   true
//   ---
//   prevented false
//   false true false
//   with signal
//   ERR_EVENT_RECURSION The event "d" is already being dispatched
//   { a: 1 } null
//   0 2 [object Event]
'use strict';
const target = new EventTarget();
const log = (name) => (event) => console.log(name, event.type, event.target === target);
const twice = log('twice');
target.addEventListener('a', twice);
target.addEventListener('a', twice);
target.addEventListener('a', twice, true);
target.addEventListener('a', log('once'), { once: true });
target.addEventListener('a', {
  handleEvent(event) { console.log('object', this !== target, event.type); },
});
target.addEventListener('a', { });
console.log(target.dispatchEvent(new Event('a')));
console.log('---');
target.removeEventListener('a', twice);
console.log(target.dispatchEvent(new Event('a')));
console.log('---');

const cancelable = new Event('b', { cancelable: true });
target.addEventListener('b', (event) => event.preventDefault(), { passive: true });
target.addEventListener('b', (event) => console.log('prevented', event.defaultPrevented));
target.addEventListener('b', (event) => event.preventDefault());
console.log(target.dispatchEvent(cancelable), cancelable.defaultPrevented, cancelable.returnValue);

const controller = new AbortController();
target.addEventListener('c', () => console.log('with signal'), { signal: controller.signal });
target.dispatchEvent(new Event('c'));
controller.abort();
target.dispatchEvent(new Event('c'));
target.addEventListener('c', () => console.log('never'), { signal: controller.signal });
target.dispatchEvent(new Event('c'));

target.addEventListener('d', (event) => {
  try {
    target.dispatchEvent(event);
  } catch (error) {
    console.log(error.code, error.message);
  }
  event.stopImmediatePropagation();
});
target.addEventListener('d', () => console.log('stopped'));
target.dispatchEvent(new Event('d'));

const removing = new EventTarget();
const late = () => console.log('late');
removing.addEventListener('x', () => removing.removeEventListener('x', late));
removing.addEventListener('x', late);
removing.dispatchEvent(new Event('x'));
console.log(new CustomEvent('y', { detail: { a: 1 } }).detail, new CustomEvent('y').detail);
console.log(Event.NONE, Event.AT_TARGET, Object.prototype.toString.call(new Event('q')));
