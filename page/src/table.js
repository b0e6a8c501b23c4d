// Columns of numbers that grow together. A million rows are a handful of typed arrays, not a million objects.

const ROWS_FIRST = 64;

export class Table {
  // columns: { name: Float64Array | Int32Array | Uint8Array … }. Each column becomes a property of the table.
  constructor(columns) {
    this.length = 0;
    this.capacity = ROWS_FIRST;
    this.names = Object.keys(columns);
    for (const name of this.names) this[name] = new columns[name](ROWS_FIRST);
  }

  // The number of a new row; its values are 0.
  add() {
    if (this.length === this.capacity) this.grow();
    return this.length++;
  }

  grow() {
    this.capacity *= 2;
    for (const name of this.names) {
      const wider = new this[name].constructor(this.capacity);
      wider.set(this[name]);
      this[name] = wider;
    }
  }
}

// The first index in [from, to) whose value is greater than `value`; `to` if there is none. The values ascend.
export function upperBound(values, value, from, to) {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle] > value) to = middle;
    else from = middle + 1;
  }
  return from;
}

// From the id of a task to its row. Ids count up in a stream, so that an array does; the first seen need not be 1.
export class IdIndex {
  constructor() {
    this.base = -1;
    this.rows = new Int32Array(1024);
    this.far = null;  // ids far from the others, or before the first
  }

  get(id) {
    const at = id - this.base;
    if (this.base >= 0 && at >= 0 && at < this.rows.length && this.rows[at] !== 0) return this.rows[at] - 1;
    return this.far?.get(id) ?? -1;
  }

  set(id, row) {
    if (this.base < 0) this.base = id;
    const at = id - this.base;
    if (at < 0 || at > 16 * (row + 4096)) {
      (this.far ??= new Map()).set(id, row);
      return;
    }
    if (at >= this.rows.length) {
      const wider = new Int32Array(Math.max(this.rows.length * 2, at + 1024));
      wider.set(this.rows);
      this.rows = wider;
    }
    this.rows[at] = row + 1;
  }
}
