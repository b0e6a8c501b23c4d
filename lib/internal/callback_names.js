'use strict';

// For who watches the loop: which function of the program's a completion is for. C++ calls methods
// of our own objects, which call it in the end. The first of the candidates that is the program's own
// is told; where there is none, promises go on, or nobody listens.

const { ObjectHasOwn } = primordials;
const { nameRunning } = internalBinding('loop');
const { isEventTarget, listenersOf } = require('internal/event_target');

// Which events come of a method that C++ calls, the likeliest first.
const eventsOf = {
  __proto__: null,
  onaccept: ['connection', 'secureConnection'],
  onread: ['data', 'readable', 'end', 'line'],
  onchange: ['change', 'rename'],
  onexit: ['exit', 'close'],
  onmessage: ['message'],
  ontape: ['message'],
  onclose: ['close'],
};

// Without calling what a program may have put in its place.
function own(object, name) {
  return object !== null && object !== undefined && ObjectHasOwn(object, name) ? object[name] :
    undefined;
}

function listenerOf(emitter, event) {
  if (event === 'message' && isEventTarget(emitter)) return listenersOf(emitter, event)[0];
  const listeners = own(own(emitter, '_events'), event);
  if (typeof listeners === 'function') return own(listeners, 'listener') ?? listeners;
  const first = own(listeners, 0);
  return own(first, 'listener') ?? first;
}

// A request has the callback that it was made with; a handle belongs to somebody who emits.
function tell(owner, method) {
  const callback = own(owner, 'callback');
  if (typeof callback === 'function' && nameRunning(callback)) return;
  const events = eventsOf[method];
  if (events === undefined) return;
  const emitter = own(owner, 'socket') ?? own(owner, 'child') ?? own(owner, 'worker') ??
    own(owner, 'target') ?? owner;
  for (let i = 0; i < events.length; i++) {
    const listener = listenerOf(emitter, events[i]);
    if (typeof listener === 'function' && nameRunning(listener)) return;
  }
}

// Of an emitter that is about to emit.
function tellListener(emitter, event) {
  nameRunning(listenerOf(emitter, event));
}

module.exports = { tell, tellListener };
