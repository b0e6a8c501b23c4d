// AbortController, AbortSignal.abort, timeout and any.
// Prints:
//   AbortController { signal: AbortSignal { aborted: false } } undefined
//   onabort true abort true
//   listener
//   true AbortError 20 This operation was aborted true
//   thrown why
//   source true true
//   any from a
//   nested from a
//   from a early
//   false
//   TimeoutError 23 The operation was aborted due to timeout
'use strict';
const controller = new AbortController();
console.log(controller, controller.signal.reason);
controller.signal.onabort = function(event) {
  console.log('onabort', this === controller.signal, event.type, event.isTrusted);
};
controller.signal.addEventListener('abort', () => console.log('listener'));
controller.abort();
controller.abort('again');
const { reason, aborted } = controller.signal;
console.log(aborted, reason.name, reason.code, reason.message, reason instanceof DOMException);
try {
  AbortSignal.abort('why').throwIfAborted();
} catch (error) {
  console.log('thrown', error);
}

const a = new AbortController();
const b = new AbortController();
const any = AbortSignal.any([a.signal, b.signal]);
const nested = AbortSignal.any([any]);
a.signal.addEventListener('abort', () => console.log('source', any.aborted, nested.aborted));
any.addEventListener('abort', () => console.log('any', any.reason));
nested.onabort = () => console.log('nested', nested.reason);
a.abort('from a');
b.abort('from b');
console.log(any.reason, AbortSignal.any([AbortSignal.abort('early')]).reason);
console.log(AbortSignal.any([]).aborted);

const timeout = AbortSignal.timeout(1);
timeout.onabort = () => {
  console.log(timeout.reason.name, timeout.reason.code, timeout.reason.message);
};
setTimeout(() => {}, 20);
AbortSignal.timeout(1e6).addEventListener('abort', () => console.log('does not keep the process'));
