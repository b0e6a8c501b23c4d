'use strict';

// TextEncoderStream and TextDecoderStream.

const {
  StringPrototypeCharCodeAt, StringPrototypeSlice, Uint8Array,
} = primordials;
const { TextDecoder, TextEncoder } = require('internal/encoding');
const {
  customInspect, finishClass, privateStateOf, setState, show,
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

  get encoding() { return privateStateOf(this, TextEncoderStream, 'handle').encoder.encoding; }

  get readable() { return privateStateOf(this, TextEncoderStream, 'transform').transform.readable; }

  get writable() { return privateStateOf(this, TextEncoderStream, 'transform').transform.writable; }

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

  get encoding() { return privateStateOf(this, TextDecoderStream, 'handle').decoder.encoding; }

  get fatal() { return privateStateOf(this, TextDecoderStream, 'handle').decoder.fatal; }

  get ignoreBOM() { return privateStateOf(this, TextDecoderStream, 'handle').decoder.ignoreBOM; }

  get readable() { return privateStateOf(this, TextDecoderStream, 'transform').transform.readable; }

  get writable() { return privateStateOf(this, TextDecoderStream, 'transform').transform.writable; }

  [customInspect](depth, options) {
    const { encoding, fatal, ignoreBOM, readable, writable } = this;
    return show(this, { encoding, fatal, ignoreBOM, readable, writable }, depth, options);
  }
}
finishClass(TextDecoderStream, ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable']);

module.exports = { TextDecoderStream, TextEncoderStream };
