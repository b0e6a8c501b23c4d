'use strict';

// A socket that the primary has bound and every worker uses by itself: the kernel picks who gets
// what comes.

const { SafeMap } = primordials;

class SharedHandle {
  constructor(address, { port, addressType, fd, flags }) {
    this.data = undefined; // of the worker that asked first
    this.workers = new SafeMap();
    this.handle = null;
    this.status = 0;
    this.path = port < 0 && !(fd >= 0) ? address : undefined;
    const made = addressType === 'udp4' || addressType === 'udp6' ?
      require('internal/dgram/handle').createSocketHandle(address, port, addressType, fd, flags) :
      require('net')._createServerHandle(address, port, addressType, fd, flags);
    if (typeof made === 'number') this.status = made;
    else this.handle = made;
  }

  // reply(status, answer, handle)
  add(worker, reply) {
    this.workers.set(worker.id, worker);
    reply(this.status, null, this.handle);
  }

  // True: nobody has it any more.
  remove(worker) {
    this.workers.delete(worker.id);
    if (this.workers.size > 0) return false;
    this.handle?.close();
    this.handle = null;
    if (this.path !== undefined && this.status === 0) {
      require('fs').rmSync(this.path, { __proto__: null, force: true });
    }
    return true;
  }
}

module.exports = { SharedHandle };
