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
    const at = ++this.#size;
    this.#lists[at] = list;
    list.priorityQueuePosition = at;
    this.#rise(list);
  }

  remove(list) {
    const lists = this.#lists;
    const at = list.priorityQueuePosition;
    const last = lists[this.#size];
    lists[this.#size--] = undefined;
    if (last === list) return;
    lists[at] = last;
    last.priorityQueuePosition = at;
    this.#rise(last);
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

  #rise(list) {
    const lists = this.#lists;
    let at = list.priorityQueuePosition;
    while (at > 1) {
      const parent = at >> 1;
      if (isBefore(lists[parent], list)) break;
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
