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

// An emitter whose listeners run in the async context of its creation.
class EventEmitterAsyncResource extends EventEmitter {
  #asyncResource;

  constructor(options = undefined) {
    let name;
    if (typeof options === 'string') {
      name = options;
      options = undefined;
    } else {
      if (new.target === EventEmitterAsyncResource) validateString(options?.name, 'options.name');
      name = options?.name || new.target.name;
    }
    super(options);
    this.#asyncResource = new EventEmitterReferencingAsyncResource(this, name, options);
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
