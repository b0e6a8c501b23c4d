'use strict';

// The descriptors that a worker opens by number.

const { ReflectApply } = primordials;
const { forgetDescriptor, trackDescriptor } = internalBinding('worker');

const tracker = {
  __proto__: null,
  track(fd) {
    if (trackDescriptor(fd)) return;
    process.emitWarning(`File descriptor ${fd} opened in unmanaged mode twice`);
  },
  forget(fd) {
    if (forgetDescriptor(fd)) return;
    process.emitWarning(`File descriptor ${fd} closed but not opened in unmanaged mode`);
  },
  tracking(callback) {
    if (typeof callback !== 'function') return callback;
    return function(error, fd) {
      if (error === null) tracker.track(fd);
      return ReflectApply(callback, this, arguments);
    };
  },
};

module.exports = {
  // Undefined: the parent does not want it.
  tracker: () => require('internal/worker/main').settings().tracksDescriptors ? tracker : undefined,
};
