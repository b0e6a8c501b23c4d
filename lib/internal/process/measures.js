'use strict';

// Times and memory of the process.

const { NumberMAX_SAFE_INTEGER } = primordials;
const binding = internalBinding('process');
const { numbers } = binding;
const { now } = internalBinding('loop');

function uptime() {
  return now() / 1e3;
}

function check(result, syscall) {
  if (result >= 0) return;
  const { ErrnoException } = require('internal/errors');
  throw new ErrnoException(result, syscall);
}

function isMicroseconds(value) {
  return typeof value === 'number' && value >= 0 && value <= NumberMAX_SAFE_INTEGER;
}

function checkPrevious(previous) {
  const { validateNumber, validateObject } = require('internal/validators');
  const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
  validateObject(previous, 'prevValue');
  if (!isMicroseconds(previous.user)) {
    validateNumber(previous.user, 'prevValue.user');
    throw new ERR_INVALID_ARG_VALUE.RangeError('prevValue.user', previous.user);
  }
  if (!isMicroseconds(previous.system)) {
    validateNumber(previous.system, 'prevValue.system');
    throw new ERR_INVALID_ARG_VALUE.RangeError('prevValue.system', previous.system);
  }
}

function usageSince(previous, read) {
  if (previous) checkPrevious(previous);
  check(read(), 'getrusage');
  return {
    user: numbers[0] - (previous ? previous.user : 0),
    system: numbers[1] - (previous ? previous.system : 0),
  };
}

function cpuUsage(prevValue) {
  return usageSince(prevValue, binding.cpuUsage);
}

function threadCpuUsage(prevValue) {
  return usageSince(prevValue, binding.threadCpuUsage);
}

const resources = [
  'userCPUTime', 'systemCPUTime', 'maxRSS', 'sharedMemorySize', 'unsharedDataSize',
  'unsharedStackSize', 'minorPageFault', 'majorPageFault', 'swappedOut', 'fsRead', 'fsWrite',
  'ipcSent', 'ipcReceived', 'signalsCount', 'voluntaryContextSwitches',
  'involuntaryContextSwitches',
];

function resourceUsage() {
  check(binding.resourceUsage(), 'getrusage');
  const usage = {};
  for (let i = 0; i < resources.length; i++) usage[resources[i]] = numbers[i];
  return usage;
}

function memoryUsage() {
  const heap = internalBinding('engine').memory();
  return {
    rss: binding.residentMemory(),
    heapTotal: heap[1],
    heapUsed: heap[0],
    external: heap[2] + heap[3],
    arrayBuffers: heap[2],
  };
}

module.exports = {
  uptime,
  cpuUsage,
  threadCpuUsage,
  resourceUsage,
  memoryUsage,
  constrainedMemory: binding.constrainedMemory,
  availableMemory: binding.availableMemory,
};
