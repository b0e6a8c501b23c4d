'use strict';

// A Transform that becomes a stream when somebody uses it as one: most hashes and ciphers never
// are, and a stream costs more than a short hash.

const { ObjectDefineProperty, ObjectSetPrototypeOf, ReflectApply } = primordials;
const { Transform } = require('stream');

// Constructors of classes below it set _options, what Transform is to be constructed with.
function LazyTransform(options) {
  this._options = options;
}
ObjectSetPrototypeOf(LazyTransform.prototype, Transform.prototype);
ObjectSetPrototypeOf(LazyTransform, Transform);

function becomeStream(self) {
  ReflectApply(Transform, self, [self._options]);
  // Text arrives with its encoding, as update() takes it.
  self._writableState.decodeStrings = false;
}

function defineState(name) {
  ObjectDefineProperty(LazyTransform.prototype, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      // The prototype itself is asked, too, when it is inspected.
      if (this._options === undefined && !('_options' in this)) return undefined;
      becomeStream(this);
      return this[name];
    },
    set(value) {
      ObjectDefineProperty(this, name, {
        __proto__: null, value, configurable: true, enumerable: true, writable: true,
      });
    },
  });
}
defineState('_readableState');
defineState('_writableState');

module.exports = { LazyTransform };
