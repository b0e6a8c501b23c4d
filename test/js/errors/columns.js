// Frames stand where Node says they stand: at the name that is called or read, or at `new`.
//
// Prints:
//   called 5
//   spaced 7
//   method 12
//   optional 13
//   optional call 16
//   computed 22
//   parenthesized 24
//   constructed 13
//   by a path 18
//   returned 25
//   tagged 14
//   getter 26
//   argument 14
//   named 16
//   private 43
//   over lines 8
//   sent 30

'use strict';

function show(name) {
  const columns = new Error().stack.split('\n').map((line) => /:(\d+)\)?$/.exec(line)?.[1]);
  console.log(`${name}`, columns[3]);
  return show;
}
const at = (name) => { show(name); return at; };
class Frame {
  constructor(name) { show(name); }
  get read() { show('getter'); return 1; }
  #hidden(name) { show(name); }
  static call(frame, name) { frame.#hidden(name); }
}
const object = { at, deep: { at, Frame } };

function run() {
    at('called');
      at  ('spaced');
    object.at('method');
    object?.at('optional');
    object.at?.('optional call');
    object  ['at']   ('computed');
    (object, object.at)('parenthesized');
    void 1, new Frame('constructed');
    void 1 ? 1 : new object.deep.Frame('by a path');
    (() => () => at)()()('returned');
    object.at`tagged`;
    const got = deepest().read;
    void [1, at('argument')];
    void [void 1];
    Frame.call(new Frame('named'), 'private');
    object
      .at('over lines');
    const sent = (0, object).at('sent');
    return [got, sent];
}

function deepest() { return Object.create(Frame.prototype); }
run();
