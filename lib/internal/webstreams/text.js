'use strict';

// TextEncoderStream and TextDecoderStream.

const {
  StringPrototypeCharCodeAt, StringPrototypeSlice, Uint8Array,
} = primordials;
const { TextDecoder, TextEncoder } = require('internal/encoding');
const {
  customInspect, finishClass, setState, show, stateOf,
} = require('internal/webstreams/common');
const { TransformStream } = require('internal/webstreams/transform');
const { textOf } = require('internal/url/inputs');

class TextEncoderStream {
  constructor() {
    const encoder = new TextEncoder();
    let pending = ''; // half of a character that the next chunk may complete
    const transform = new TransformStream({
      __proto__: null,
      transform(chunk, controller) {
        let text = pending + textOf(chunk);
        pending = '';
        const last = text.length === 0 ? 0 : StringPrototypeCharCodeAt(text, text.length - 1);
        if (last >= 0xd800 && last <= 0xdbff) {
          pending = StringPrototypeSlice(text, -1);
          text = StringPrototypeSlice(text, 0, -1);
        }
        if (text !== '') controller.enqueue(encoder.encode(text));
      },
      flush(controller) {
        if (pending !== '') controller.enqueue(new Uint8Array([0xef, 0xbf, 0xbd]));
      },
    });
    setState(this, { __proto__: null, encoder, transform });
  }

  get encoding() { return stateOf(this, TextEncoderStream).encoder.encoding; }

  get readable() { return stateOf(this, TextEncoderStream).transform.readable; }

  get writable() { return stateOf(this, TextEncoderStream).transform.writable; }

  [customInspect](depth, options) {
    const { encoding, readable, writable } = this;
    return show(this, { encoding, readable, writable }, depth, options);
  }
}
finishClass(TextEncoderStream, ['encoding', 'readable', 'writable']);

class TextDecoderStream {
  constructor(encoding = 'utf-8', options = {}) {
    const decoder = new TextDecoder(encoding, options);
    const transform = new TransformStream({
      __proto__: null,
      transform(chunk, controller) {
        const text = decoder.decode(chunk, { __proto__: null, stream: true });
        if (text !== '') controller.enqueue(text);
      },
      flush(controller) {
        const text = decoder.decode();
        if (text !== '') controller.enqueue(text);
      },
    });
    setState(this, { __proto__: null, decoder, transform });
  }

  get encoding() { return stateOf(this, TextDecoderStream).decoder.encoding; }

  get fatal() { return stateOf(this, TextDecoderStream).decoder.fatal; }

  get ignoreBOM() { return stateOf(this, TextDecoderStream).decoder.ignoreBOM; }

  get readable() { return stateOf(this, TextDecoderStream).transform.readable; }

  get writable() { return stateOf(this, TextDecoderStream).transform.writable; }

  [customInspect](depth, options) {
    const { encoding, fatal, ignoreBOM, readable, writable } = this;
    return show(this, { encoding, fatal, ignoreBOM, readable, writable }, depth, options);
  }
}
finishClass(TextDecoderStream, ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable']);

module.exports = { TextDecoderStream, TextEncoderStream };
