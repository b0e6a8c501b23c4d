'use strict';

// hrtime, cwd, chdir, umask: what nearly every program calls.

const { NumberParseInt, RegExpPrototypeExec } = primordials;
const binding = internalBinding('process');
const { isMainThread } = internalBinding('life');
const { numbers, readClock, readClockAsBigInt } = binding;
const kSecondNs = 1e9;

function hrtime(time) {
  readClock();
  const seconds = numbers[0];
  const nanoseconds = numbers[1];
  if (time === undefined) return [seconds, nanoseconds];
  const { validateArray } = require('internal/validators');
  validateArray(time, 'time');
  if (time.length !== 2) {
    const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
    throw new ERR_OUT_OF_RANGE('time', 2, time.length);
  }
  const elapsed = nanoseconds - time[1];
  const whole = seconds - time[0];
  return elapsed < 0 ? [whole - 1, elapsed + kSecondNs] : [whole, elapsed];
}

hrtime.bigint = function hrtimeBigInt() {
  return readClockAsBigInt();
};

// Asked of the system once, and again after a change. The name is the one that users see in stacks.
let directory = '';
const kNoEntry = -2;
const kRemoved = 'process.cwd failed with error no such file or directory, the current working ' +
  'directory was likely removed without changing the working directory';

function wrappedCwd() {
  // Another thread's change is not noticed.
  if (directory !== '' && isMainThread) return directory;
  const path = binding.cwd();
  if (typeof path === 'number') {
    const { UVException } = require('internal/errors');
    throw new UVException({
      __proto__: null,
      errno: path,
      message: path === kNoEntry ? kRemoved : undefined,
      syscall: 'uv_cwd',
    });
  }
  return directory = path;
}

function wrappedChdir(path) {
  require('internal/validators').validateString(path, 'directory');
  const result = binding.chdir(path);
  if (result < 0) {
    const { UVException } = require('internal/errors');
    const from = binding.cwd();
    throw new UVException({
      __proto__: null,
      errno: result,
      syscall: 'chdir',
      path: typeof from === 'string' ? from : '',
      dest: path,
    });
  }
  directory = '';
}

const kOctal = /^[0-7]+$/;

function wrappedUmask(mask) {
  if (mask === undefined) return binding.umask();
  const { validateUint32 } = require('internal/validators');
  if (typeof mask === 'string') {
    if (RegExpPrototypeExec(kOctal, mask) === null) {
      const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
      throw new ERR_INVALID_ARG_VALUE(
        'mask', mask, 'must be a 32-bit unsigned integer or an octal string');
    }
    mask = NumberParseInt(mask, 8);
  }
  validateUint32(mask, 'mask');
  return binding.umask(mask);
}

module.exports = { hrtime, cwd: wrappedCwd, chdir: wrappedChdir, umask: wrappedUmask };
