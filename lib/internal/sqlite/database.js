'use strict';

// DatabaseSync.

const {
  Error, MathMax, ObjectDefineProperties, ObjectDefineProperty, ReflectConstruct,
  SymbolDispose, SymbolFor, TypeError,
} = primordials;
const binding = internalBinding('sqlite');
const { makeEnumerable } = require('internal/event');
const {
  checkInt32Option, checkObject, checkOption, checkPath, checkType, checkUint8Array, coded,
  invalidType, kCreate, readBits,
} = require('internal/sqlite/options');
const { makeLimits, readLimits } = require('internal/sqlite/limits');
const { Session } = require('internal/sqlite/session');
const {
  StatementSync, kAllowBareNames, statementSettings,
} = require('internal/sqlite/statement');
const { SQLTagStore } = require('internal/sqlite/tag_store');

// OpenFlag of src/runtime/bindings/sqlite.cc
const kForeignKeys = 2;
const kExtensions = 8;
const kDefensive = 16;
const openSettings = [
  'readOnly', 1,
  'enableForeignKeyConstraints', kForeignKeys,
  'enableDoubleQuotedStringLiterals', 4,
  'allowExtension', kExtensions,
  'defensive', kDefensive,
];

// FunctionFlag of src/runtime/bindings/sqlite_functions.cc
const functionSettings = ['useBigIntArguments', 1, 'deterministic', 2, 'directOnly', 4];
const aggregateSettings = ['useBigIntArguments', 1, 'directOnly', 4];

let handleOf;

class DatabaseSync {
  #handle = binding.create();
  #path;
  #openFlags = kForeignKeys | kDefensive;
  #statementFlags = kAllowBareNames;
  #timeout;
  #limitsAtOpen;
  #limits;
  #mayLoad;

  static {
    handleOf = (value) => (#handle in value ? value.#handle : undefined);
  }

  constructor(path = undefined, options = undefined) {
    this.#path = checkPath(path);
    let opens = true;
    if (options !== undefined) {
      checkObject(options, 'options');
      opens = checkOption(options, 'open', 'boolean') ?? true;
      this.#openFlags = readBits(options, openSettings, this.#openFlags);
      this.#timeout = checkInt32Option(options, 'timeout');
      this.#statementFlags = readBits(options, statementSettings, this.#statementFlags);
      this.#limitsAtOpen = readLimits(options.limits);
    }
    this.#mayLoad = (this.#openFlags & kExtensions) !== 0;
    const handle = this.#handle;
    ObjectDefineProperties(this, {
      __proto__: null,
      isOpen: { __proto__: null, get: () => binding.isOpen(handle), enumerable: true },
      isTransaction: {
        __proto__: null, get: () => binding.isTransaction(handle), enumerable: true,
      },
      limits: {
        __proto__: null, get: () => this.#limits ??= makeLimits(handle), enumerable: true,
      },
      [SymbolFor('sqlite-type')]: {
        __proto__: null, value: 'node:sqlite', writable: true, enumerable: true, configurable: true,
      },
    });
    if (opens) this.open();
  }

  open() {
    const handle = this.#handle;
    binding.open(handle, this.#path, this.#openFlags, this.#timeout ?? 0);
    const limits = this.#limitsAtOpen ?? [];
    for (let i = 0; i < limits.length; i += 2) binding.limit(handle, limits[i], limits[i + 1]);
  }

  close() {
    binding.close(this.#handle);
  }

  prepare(sql = undefined, options = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    checkType(sql, 'sql', 'string');
    let flags = this.#statementFlags;
    if (options !== undefined) {
      checkObject(options, 'options');
      flags = readBits(options, statementSettings, flags);
    }
    return new StatementSync(kCreate, binding.prepare(handle, sql, flags));
  }

  exec(sql = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    checkType(sql, 'sql', 'string');
    binding.exec(handle, sql);
  }

  function(name = undefined, options = undefined, fn = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    checkType(name, 'name', 'string');
    if (arguments.length < 3) {
      fn = options;
      options = undefined;
    } else {
      checkObject(options, 'options');
    }
    let flags = 0;
    let takesAny = false;
    if (options !== undefined) {
      flags = readBits(options, functionSettings, 0);
      takesAny = checkOption(options, 'varargs', 'boolean') ?? false;
    }
    checkType(fn, 'function', 'function');
    binding.defineFunction(handle, name, takesAny ? -1 : fn.length, flags, fn);
  }

  createTagStore(capacity = undefined) {
    binding.checkDatabase(this.#handle);
    return new SQLTagStore(kCreate, this, capacity);
  }

  location(dbName = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    if (dbName !== undefined) checkType(dbName, 'dbName', 'string');
    return binding.location(handle, dbName ?? 'main');
  }

  aggregate(name = undefined, options = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    const { start } = options;
    if (start === undefined) {
      throw invalidType('The "options.start" argument must be a function or a primitive value.');
    }
    const { step } = options;
    checkType(step, 'options.step', 'function');
    const { result } = options;
    const flags = readBits(options, aggregateSettings, 0);
    const takesAny = checkOption(options, 'varargs', 'boolean') ?? false;
    const inverse = checkOption(options, 'inverse', 'function');
    // The first is what has been gathered.
    const count = MathMax(step.length, inverse?.length ?? 0) - 1;
    binding.defineAggregate(handle, `${name}`, takesAny ? -1 : MathMax(count, 0), flags, start, step,
                            inverse, typeof result === 'function' ? result : undefined);
  }

  createSession(options = undefined) {
    const handle = this.#handle;
    let table;
    let db;
    if (options !== undefined) {
      checkObject(options, 'options');
      table = checkOption(options, 'table', 'string');
      db = checkOption(options, 'db', 'string');
    }
    return new Session(kCreate, binding.createSession(handle, db ?? 'main', table));
  }

  applyChangeset(changeset = undefined, options = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    checkUint8Array(changeset, 'changeset');
    let filter;
    let onConflict;
    if (options !== undefined) {
      checkObject(options, 'options');
      onConflict = checkOption(options, 'onConflict', 'function');
      filter = checkOption(options, 'filter', 'function');
    }
    return binding.applyChangeset(handle, changeset, filter, onConflict);
  }

  enableLoadExtension(allow = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    checkType(allow, 'allow', 'boolean');
    if (allow && (this.#openFlags & kExtensions) === 0) {
      throw coded(new Error('Cannot enable extension loading because it was disabled at database ' +
                            'creation.'), 'ERR_INVALID_STATE');
    }
    this.#mayLoad = allow;
    binding.configure(handle, binding.kExtensionSetting, allow);
  }

  enableDefensive(active = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    checkType(active, 'active', 'boolean');
    binding.configure(handle, binding.kDefensiveSetting, active);
  }

  loadExtension(path = undefined, entryPoint = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    if (!this.#mayLoad) {
      throw coded(new Error('extension loading is not allowed'), 'ERR_INVALID_STATE');
    }
    checkType(path, 'path', 'string');
    binding.loadExtension(handle, path, entryPoint);
  }

  serialize(dbName = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    if (dbName !== undefined) checkType(dbName, 'dbName', 'string');
    return binding.serialize(handle, dbName ?? 'main');
  }

  deserialize(buffer = undefined, options = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    checkUint8Array(buffer, 'buffer');
    if (buffer.byteLength === 0) {
      throw coded(new TypeError('The "buffer" argument must not be empty.'),
                  'ERR_INVALID_ARG_VALUE');
    }
    let dbName;
    if (options !== undefined) {
      checkObject(options, 'options');
      dbName = checkOption(options, 'dbName', 'string');
    }
    binding.deserialize(handle, buffer, dbName ?? 'main');
  }

  setAuthorizer(callback = undefined) {
    const handle = this.#handle;
    binding.checkDatabase(handle);
    if (callback !== null && typeof callback !== 'function') {
      throw invalidType('The "callback" argument must be a function or null.');
    }
    binding.setAuthorizer(handle, callback);
  }
}

ObjectDefineProperty(DatabaseSync.prototype, SymbolDispose, {
  __proto__: null,
  enumerable: true,
  configurable: true,
  writable: true,
  value: function() {
    if (this.isOpen) this.close();
  },
});
makeEnumerable(DatabaseSync.prototype, [
  'open', 'close', 'prepare', 'exec', 'function', 'createTagStore', 'location', 'aggregate',
  'createSession', 'applyChangeset', 'enableLoadExtension', 'enableDefensive', 'loadExtension',
  'serialize', 'deserialize', 'setAuthorizer',
]);

// Called without `new` it says so in Node's words.
function Callable() {
  if (new.target === undefined) {
    throw coded(new TypeError('Cannot call constructor without `new`'),
                'ERR_CONSTRUCT_CALL_REQUIRED');
  }
  return ReflectConstruct(DatabaseSync, arguments, new.target);
}
Callable.prototype = DatabaseSync.prototype;
ObjectDefineProperty(Callable, 'name', { __proto__: null, value: 'DatabaseSync' });
ObjectDefineProperty(Callable.prototype, 'constructor', { __proto__: null, value: Callable });

module.exports = { DatabaseSync: Callable, handleOf };
