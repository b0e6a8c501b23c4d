'use strict';

// SQLTagStore: statements by the texts of template literals; those that were used last stay.

const {
  ArrayIsArray, ArrayPrototypeJoin, MathTrunc, ObjectDefineProperties, ReflectApply, SafeMap,
} = primordials;
const { makeEnumerable } = require('internal/event');
const { illegalConstructor, invalidType, kCreate } = require('internal/sqlite/options');
const { StatementSync } = require('internal/sqlite/statement');

const kDefaultCapacity = 1000;
const { all, get, iterate, run } = StatementSync.prototype;

class SQLTagStore {
  #database;
  #capacity;
  #statements = new SafeMap();

  constructor(key = undefined, database = undefined, capacity = undefined) {
    if (key !== kCreate) throw illegalConstructor();
    this.#database = database;
    this.#capacity = typeof capacity === 'number' ? MathTrunc(capacity) : kDefaultCapacity;
    ObjectDefineProperties(this, {
      __proto__: null,
      capacity: { __proto__: null, get: () => this.#capacity, enumerable: true },
      db: { __proto__: null, get: () => this.#database, enumerable: true },
      size: { __proto__: null, get: () => this.#statements.size, enumerable: true },
    });
  }

  get() {
    return this.#run(get, arguments);
  }

  all() {
    return this.#run(all, arguments);
  }

  iterate() {
    return this.#run(iterate, arguments);
  }

  run() {
    return this.#run(run, arguments);
  }

  clear() {
    this.#statements.clear();
  }

  #run(method, args) {
    const statement = this.#statementOf(args[0]);
    const values = [];
    for (let i = 1; i < args.length; i++) values[i - 1] = args[i];
    return ReflectApply(method, statement, values);
  }

  #statementOf(texts) {
    // Before anything else it must be open.
    void this.#database.isTransaction;
    if (!ArrayIsArray(texts)) {
      throw invalidType('First argument must be an array of strings (template literal).');
    }
    const sql = ArrayPrototypeJoin(texts, '?');
    const statements = this.#statements;
    let statement = statements.get(sql);
    if (statement !== undefined && isFinalized(statement)) statement = undefined;
    statements.delete(sql);
    statement ??= this.#database.prepare(sql);
    statements.set(sql, statement);
    if (statements.size > this.#capacity && this.#capacity >= 0) {
      statements.delete(statements.keys().next().value);
    }
    return statement;
  }
}

// Its database was closed meanwhile.
function isFinalized(statement) {
  try {
    void statement.sourceSQL;
    return false;
  } catch {
    return true;
  }
}

makeEnumerable(SQLTagStore.prototype, ['get', 'all', 'iterate', 'run', 'clear']);

module.exports = { SQLTagStore };
