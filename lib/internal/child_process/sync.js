'use strict';

// Children that everything waits for.

const {
  ArrayBufferIsView,
  ArrayPrototypeConcat,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  Error,
  ObjectAssign,
} = primordials;

const binding = internalBinding('child_process');
const { kIgnore, kPipe } = binding;
const errors = require('internal/errors');
const { ERR_INVALID_ARG_TYPE } = errors.codes;
const {
  forNative, kOutputMax, normalizeExecFile, normalizeSpawn, toKillSignal, validateCommand,
  validateMaxBuffer, validateTimeout, withShell,
} = require('internal/child_process/arguments');
const { descriptorsOf, toEntries } = require('internal/child_process/stdio');

function bytesOf(input, encoding, name) {
  if (ArrayBufferIsView(input)) return input;
  if (typeof input === 'string') return require('buffer').Buffer.from(input, encoding);
  throw new ERR_INVALID_ARG_TYPE(
    name, ['Buffer', 'TypedArray', 'DataView', 'string'], input);
}

// What the child is to read from its 0; undefined: nothing.
function inputOf(entries, { encoding, input }) {
  const given = input || entries[0].input;
  if (given === undefined || given === null) return undefined;
  return bytesOf(given, encoding, 'options.stdio[0]');
}

function toBuffers(list) {
  require('buffer'); // gives buffers their methods
  const { FastBuffer } = require('internal/buffer/memory');
  const outputs = [];
  for (let i = 0; i < list.length; i++) {
    const { [i]: output } = list;
    ArrayPrototypePush(outputs, output === null ? null :
      new FastBuffer(output.buffer, output.byteOffset, output.byteLength));
  }
  return outputs;
}

function decode(outputs, encoding) {
  if (!encoding || encoding === 'buffer') return;
  for (let i = 0; i < outputs.length; i++) {
    if (outputs[i]) outputs[i] = outputs[i].toString(encoding);
  }
}

function failure(status, { args, file }) {
  const error = new errors.ErrnoException(status, `spawnSync ${file}`);
  error.path = file;
  error.spawnargs = ArrayPrototypeSlice(args, 1);
  return error;
}

// As Node calls it there.
function typeOf({ fd }, index) {
  if (fd === kPipe) return 'pipe';
  if (fd === kIgnore) return 'ignore';
  return fd === index ? 'inherit' : 'fd';
}

// What process.binding('spawn_sync') gives: tools that follow a program into its children put a
// function of theirs in the place of `spawn`, which changes the options, as they have in Node.
const old = {
  spawn(options) {
    const entries = options.stdio;
    const outcome = binding.spawnSync(
      forNative(options, descriptorsOf(entries)), entries[0].input, options.timeout ?? 0,
      options.maxBuffer ?? kOutputMax, options.killSignal ?? 0);
    if (typeof outcome === 'number') {
      return { error: outcome, status: null, signal: null, output: null, pid: 0 };
    }
    const { code, error, pid, signal } = outcome;
    return {
      ...(error === 0 ? undefined : { error }),
      status: signal === null ? code : null,
      signal,
      output: toBuffers(outcome.output),
      pid,
    };
  },
};

function run(options) {
  const { error, output, pid, signal, status } = old.spawn(options);
  if (output) decode(output, options.encoding);
  return {
    ...(error ? { error: failure(error, options) } : undefined),
    status,
    signal,
    output,
    pid,
    stdout: output?.[1],
    stderr: output?.[2],
  };
}

function spawnSync(file, args, options) {
  options = { __proto__: null, maxBuffer: kOutputMax, ...normalizeSpawn(file, args, options) };
  validateTimeout(options.timeout);
  validateMaxBuffer(options.maxBuffer);
  options.killSignal = toKillSignal(options.killSignal);
  const entries = toEntries(options.stdio || 'pipe', true);
  for (let i = 0; i < entries.length; i++) entries[i].type = typeOf(entries[i], i);
  entries[0].input = inputOf(entries, options);
  options.stdio = entries;
  return run(options);
}

// ---- Those that throw when the child fails -----------------------------------------------------

// What the child wrote there is shown unless the user has said where it goes.
function showErrors(options, { stderr }) {
  if (!options.stdio && stderr?.length > 0) process.stderr.write(stderr);
}

function throwIfFailed(result, command) {
  if (result.error) throw ObjectAssign(result.error, result);
  if (result.status === 0) return;
  let message = `Command failed: ${command}`;
  if (result.stderr?.length > 0) message += `\n${result.stderr.toString()}`;
  throw ObjectAssign(new Error(message), result);
}

function execFileSync(file, args, options) {
  ({ file, args, options } = normalizeExecFile(file, args, options));
  const result = spawnSync(file, args, options);
  showErrors(options, result);
  const words = ArrayPrototypeConcat([options.argv0 || file], args);
  throwIfFailed(result, ArrayPrototypeJoin(words, ' '));
  return result.stdout;
}

function execSync(command, options) {
  validateCommand(command);
  options = withShell(typeof options === 'function' ? undefined : options);
  const result = spawnSync(command, options);
  showErrors(options, result);
  throwIfFailed(result, command);
  return result.stdout;
}

module.exports = { execFileSync, execSync, old, spawnSync };
