'use strict';

// Profiles that a program starts and stops by itself, its own and those of its workers.

const { SymbolAsyncDispose, SymbolDispose } = primordials;
const { startCpuProfile: startNative, stopCpuProfile: stopNative } = internalBinding('engine');

// undefined: the engine does not let itself be looked at.
function start() {
  return startNative();
}

// The JSON of a .cpuprofile; undefined: it was stopped before.
function stop(id) {
  return stopNative(id);
}

class SyncCPUProfileHandle {
  #id;

  constructor(id) { this.#id = id; }

  stop() {
    if (this.#id === undefined) return undefined;
    const profile = stop(this.#id);
    this.#id = undefined;
    return profile;
  }

  [SymbolDispose]() { this.stop(); }
}

// Of a worker. `stopThere()` gives a promise of the JSON.
class CPUProfileHandle {
  #stopThere;
  #profile;

  constructor(stopThere) { this.#stopThere = stopThere; }

  stop() { return this.#profile ??= this.#stopThere(); }

  async [SymbolAsyncDispose]() { await this.stop(); }
}

function startCpuProfile() {
  const id = start();
  if (id !== undefined) return new SyncCPUProfileHandle(id);
  const { codes: { ERR_NOT_IMPLEMENTED } } = require('internal/errors');
  throw new ERR_NOT_IMPLEMENTED('v8.startCpuProfile() without the capability `samples` of the engine');
}

module.exports = { CPUProfileHandle, start, startCpuProfile, stop };
