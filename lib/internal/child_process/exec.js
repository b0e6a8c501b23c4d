'use strict';

// Children whose output is collected: exec and execFile.

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  Error,
  ObjectDefineProperty,
  PromiseWithResolvers,
  ReflectApply,
  SymbolFor,
} = primordials;

const { codes: { ERR_CHILD_PROCESS_STDIO_MAXBUFFER } } = require('internal/errors');
const {
  kOutputMax, normalizeExecFile, toKillSignal, validateCommand, validateMaxBuffer, validateTimeout,
  withShell,
} = require('internal/child_process/arguments');

// What comes from one stream of the child, up to a maximum.
class Collector {
  // `onTooMuch` is called when there is more.
  constructor(stream, encoding, bytesMax, onTooMuch) {
    this.chunks = [];
    this.byteCount = 0;
    this.encoding = encoding;
    this.bytesMax = bytesMax;
    this.onTooMuch = onTooMuch;
    this.stream = stream;
    if (stream === null) return;
    if (encoding !== null) stream.setEncoding(encoding);
    stream.on('data', (chunk) => this.add(chunk));
  }

  add(chunk) {
    // Users may have set another encoding in the meantime.
    const encoding = this.stream.readableEncoding;
    const { Buffer } = require('buffer');
    const size = encoding ? Buffer.byteLength(chunk, encoding) : chunk.length;
    const room = this.bytesMax - this.byteCount;
    this.byteCount += size;
    if (size <= room) {
      ArrayPrototypePush(this.chunks, chunk);
    } else {
      ArrayPrototypePush(this.chunks, chunk.slice(0, room));
      this.onTooMuch();
    }
  }

  result() {
    if (this.stream === null) return this.encoding === null ? emptyBuffer() : '';
    if (this.encoding === null && !this.stream.readableEncoding) {
      return require('buffer').Buffer.concat(this.chunks);
    }
    return ArrayPrototypeJoin(this.chunks, '');
  }
}

function emptyBuffer() {
  return require('buffer').Buffer.alloc(0);
}

// One run of execFile(): it calls back once.
class Run {
  constructor(child, command, options, callback) {
    this.child = child;
    this.command = command;
    this.killSignal = options.killSignal;
    this.callback = callback;
    this.error = null;
    this.isOver = false;
    this.isKilled = false;
    this.timer = null;
    const { encoding, maxBuffer } = options;
    this.stdout = new Collector(child.stdout, encoding, maxBuffer, () => this.tooMuch('stdout'));
    this.stderr = new Collector(child.stderr, encoding, maxBuffer, () => this.tooMuch('stderr'));
    if (options.timeout > 0) {
      this.timer = require('timers').setTimeout(() => {
        this.timer = null;
        this.kill();
      }, options.timeout);
    }
    child.on('close', (code, signal) => this.finish(code, signal));
    child.on('error', (error) => this.fail(error));
  }

  tooMuch(name) {
    this.error = new ERR_CHILD_PROCESS_STDIO_MAXBUFFER(name);
    this.kill();
  }

  destroyStreams() {
    if (this.child.stdout) this.child.stdout.destroy();
    if (this.child.stderr) this.child.stderr.destroy();
  }

  kill() {
    this.destroyStreams();
    this.isKilled = true;
    try {
      this.child.kill(this.killSignal);
    } catch (error) {
      this.error ??= error;
      this.finish();
    }
  }

  fail(error) {
    this.error = error;
    this.destroyStreams();
    this.finish();
  }

  finish(code, signal) {
    if (this.isOver) return;
    this.isOver = true;
    if (this.timer !== null) require('timers').clearTimeout(this.timer);
    const { callback } = this;
    if (!callback) return;
    const stdout = this.stdout.result();
    const stderr = this.stderr.result();
    if (this.error === null && code === 0 && signal === null) {
      callback(null, stdout, stderr);
      return;
    }
    const error = this.error ?? this.failure(code, signal, stderr);
    error.cmd = this.command;
    callback(error, stdout, stderr);
  }

  failure(code, signal, stderr) {
    const error = new Error(`Command failed: ${this.command}\n${stderr}`);
    error.code = code < 0 ? require('util').getSystemErrorName(code) : code;
    error.killed = this.child.killed || this.isKilled;
    error.signal = signal;
    return error;
  }
}

function execFile(file, args, options, callback) {
  ({ file, args, options, callback } = normalizeExecFile(file, args, options, callback));
  options = {
    __proto__: null,
    encoding: 'utf8',
    timeout: 0,
    maxBuffer: kOutputMax,
    killSignal: 'SIGTERM',
    cwd: null,
    env: null,
    shell: false,
    ...options,
  };
  validateTimeout(options.timeout);
  validateMaxBuffer(options.maxBuffer);
  options.killSignal = toKillSignal(options.killSignal);
  const { argv0, cwd, env, gid, shell, signal, uid, windowsHide } = options;
  const child = require('child_process').spawn(file, args, {
    argv0, cwd, env, gid, shell, signal, uid, windowsHide: !!windowsHide,
    windowsVerbatimArguments: !!options.windowsVerbatimArguments,
  });
  const { Buffer } = require('buffer');
  const { encoding } = options;
  options.encoding = encoding !== 'buffer' && Buffer.isEncoding(encoding) ? encoding : null;
  const command = args.length === 0 ? file : `${file} ${ArrayPrototypeJoin(args, ' ')}`;
  // The run is kept alive by the listeners that it puts on the child.
  new Run(child, command, options, callback);
  return child;
}

function exec(command, options, callback) {
  validateCommand(command);
  const hasOptions = typeof options !== 'function';
  return execFile(command, withShell(hasOptions ? options : undefined),
                  hasOptions ? callback : options);
}

// For util.promisify: a promise of { stdout, stderr } that has the child as a property.
function promiseOf(start) {
  return function(...args) {
    const { promise, resolve, reject } = PromiseWithResolvers();
    ArrayPrototypePush(args, (error, stdout, stderr) => {
      if (error === null) {
        resolve({ stdout, stderr });
        return;
      }
      error.stdout = stdout;
      error.stderr = stderr;
      reject(error);
    });
    promise.child = ReflectApply(start, undefined, args);
    return promise;
  };
}

function addPromiseForm(start) {
  const promised = promiseOf(start);
  ObjectDefineProperty(promised, 'name', { __proto__: null, value: start.name });
  ObjectDefineProperty(start, SymbolFor('nodejs.util.promisify.custom'), {
    __proto__: null, value: promised, enumerable: false,
  });
}
addPromiseForm(exec);
addPromiseForm(execFile);

module.exports = { exec, execFile };
