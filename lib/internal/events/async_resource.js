'use strict';

const { ArrayPrototypeUnshift, ReflectApply } = primordials;
const { AsyncResource } = require('async_hooks');
const EventEmitter = require('events');
const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { validateString } = require('internal/validators');

class EventEmitterReferencingAsyncResource extends AsyncResource {
  #emitter;

  constructor(emitter, type, options) {
    super(type, options);
    this.#emitter = emitter;
  }

  get eventEmitter() { return this.#emitter; }
}

// What the resource is called: as the caller says, or as the class that was derived from ours.
function nameOf(options, derived) {
  if (typeof options === 'string') return options;
  if (derived === EventEmitterAsyncResource) validateString(options?.name, 'options.name');
  return options?.name || derived.name;
}

// An emitter whose listeners run in the async context of its creation.
class EventEmitterAsyncResource extends EventEmitter {
  #asyncResource;

  constructor(options = undefined) {
    const name = nameOf(options, new.target);
    const rest = typeof options === 'string' ? undefined : options;
    super(rest);
    this.#asyncResource = new EventEmitterReferencingAsyncResource(this, name, rest);
  }

  emit(event, ...args) {
    const { asyncResource } = this;
    ArrayPrototypeUnshift(args, super.emit, this, event);
    return ReflectApply(asyncResource.runInAsyncScope, asyncResource, args);
  }

  emitDestroy() {
    this.asyncResource.emitDestroy();
  }

  get asyncId() { return this.asyncResource.asyncId(); }

  get triggerAsyncId() { return this.asyncResource.triggerAsyncId(); }

  get asyncResource() {
    if (!(#asyncResource in this)) throw new ERR_INVALID_THIS('EventEmitterAsyncResource');
    return this.#asyncResource;
  }
}

module.exports = { EventEmitterAsyncResource };
