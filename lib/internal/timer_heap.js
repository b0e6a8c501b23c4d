'use strict';

// A binary heap of timer lists, by expiry and then by age. A list knows its place, so that it can
// be removed or moved without a search.

module.exports = class TimerHeap {
  #lists = [undefined]; // the root is at 1
  #size = 0;

  get size() {
    return this.#size;
  }

  first() {
    return this.#lists[1];
  }

  insert(list) {
    this.#rise(list, this.#size + 1);
    this.#size++;
  }

  remove(list) {
    const lists = this.#lists;
    const at = list.priorityQueuePosition;
    const last = lists[this.#size];
    lists[this.#size--] = undefined;
    if (last === list) return;
    this.#rise(last, at);
    this.sink(last);
  }

  // Its expiry has become later.
  sink(list) {
    const lists = this.#lists;
    let at = list.priorityQueuePosition;
    for (;;) {
      let child = at * 2;
      if (child > this.#size) break;
      if (child < this.#size && isBefore(lists[child + 1], lists[child])) child++;
      if (isBefore(list, lists[child])) break;
      lists[at] = lists[child];
      lists[at].priorityQueuePosition = at;
      at = child;
    }
    lists[at] = list;
    list.priorityQueuePosition = at;
  }

  // Puts it into the free place `at`, or where one above has to make room. The stack may be too full to
  // compare: nothing is moved before.
  #rise(list, at) {
    const lists = this.#lists;
    let top = at;
    while (top > 1 && isBefore(list, lists[top >> 1])) top >>= 1;
    while (at > top) {
      const parent = at >> 1;
      lists[at] = lists[parent];
      lists[at].priorityQueuePosition = at;
      at = parent;
    }
    lists[at] = list;
    list.priorityQueuePosition = at;
  }
};

function isBefore(a, b) {
  return a.expiry < b.expiry || (a.expiry === b.expiry && a.id < b.id);
}
