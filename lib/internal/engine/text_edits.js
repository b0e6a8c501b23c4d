'use strict';

// Changes to a source text, all of them on their line, and the way back (internal/engine/rewritten_texts):
// a patch tells of each edit where it stands in the changed text, how long it is there, and which text was
// there before, one after the other in one array.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, RegExpPrototypeSymbolReplace,
  StringPrototypeSlice,
} = primordials;

const nothingButLines = /[^\r\n\u2028\u2029]/g;

class TextEdits {
  constructor(source) {
    this.source = source;
    this.list = [];
  }

  get isEmpty() {
    return this.list.length === 0;
  }

  // At one place, what is asked for first comes first, unless ranks say otherwise.
  replace(from, to, text, rank = this.list.length) {
    ArrayPrototypePush(this.list, { __proto__: null, from, to, text, rank });
  }

  insert(at, text) {
    this.replace(at, at, text);
  }

  text(from, to) {
    return StringPrototypeSlice(this.source, from, to);
  }

  // The lines of a piece of the text, without what is in them.
  blank(from, to) {
    return RegExpPrototypeSymbolReplace(nothingButLines, this.text(from, to), ' ');
  }

  erase(from, to) {
    this.replace(from, to, this.blank(from, to));
  }

  // { code, patch }
  apply() {
    ArrayPrototypeSort(this.list, (a, b) => a.from - b.from || a.rank - b.rank);
    const pieces = [];
    const patch = [];
    let from = 0;
    let size = 0;
    for (let i = 0; i < this.list.length; i++) {
      const edit = this.list[i];
      const kept = this.text(from, edit.from);
      size += kept.length;
      ArrayPrototypePush(pieces, kept, edit.text);
      ArrayPrototypePush(patch, size, edit.text.length, this.text(edit.from, edit.to));
      size += edit.text.length;
      from = edit.to;
    }
    ArrayPrototypePush(pieces, this.text(from));
    return { __proto__: null, code: ArrayPrototypeJoin(pieces, ''), patch };
  }
}

module.exports = { TextEdits };
