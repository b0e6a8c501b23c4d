'use strict';

// The global names that Node adds to JavaScript's own. Each is made when it is first asked for.

const {
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, SymbolToStringTag, globalThis,
} = primordials;

function define(name, value, enumerable) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, value, writable: true, enumerable, configurable: true,
  });
}

// Names and the modules that they are found in.
const enumerable = [
  'clearImmediate', 'timers',
  'setImmediate', 'timers',
  'clearInterval', 'timers',
  'clearTimeout', 'timers',
  'setInterval', 'timers',
  'setTimeout', 'timers',
  'queueMicrotask', 'internal/process/task_queues',
  'structuredClone', 'internal/structured_clone',
  'atob', 'buffer',
  'btoa', 'buffer',
  'performance', 'perf_hooks',
  'fetch', 'internal/fetch',
];
const hidden = [
  'AsyncDisposableStack', 'internal/disposal/stacks',
  'DisposableStack', 'internal/disposal/stacks',
  'SuppressedError', 'internal/disposal/resources',
  'DOMException', 'internal/dom_exception',
  'Crypto', 'internal/crypto/webcrypto',
  'CryptoKey', 'internal/crypto/webcrypto',
  'SubtleCrypto', 'internal/crypto/webcrypto',
  'AbortController', 'internal/abort_controller',
  'AbortSignal', 'internal/abort_controller',
  'Event', 'internal/event_target',
  'EventTarget', 'internal/event_target',
  'CustomEvent', 'internal/event_target',
  'Blob', 'internal/blob',
  'Buffer', 'buffer',
  'File', 'internal/file',
  'FormData', 'internal/fetch/form_data',
  'Headers', 'internal/fetch/headers',
  'Request', 'internal/fetch/request',
  'Response', 'internal/fetch/response',
  'TextDecoder', 'internal/encoding',
  'TextEncoder', 'internal/encoding',
  'PerformanceEntry', 'perf_hooks',
  'PerformanceMark', 'perf_hooks',
  'PerformanceMeasure', 'perf_hooks',
  'PerformanceObserver', 'perf_hooks',
  'PerformanceObserverEntryList', 'perf_hooks',
  'PerformanceResourceTiming', 'perf_hooks',
  'ReadableStream', 'stream/web',
  'ReadableStreamDefaultReader', 'stream/web',
  'ReadableStreamBYOBReader', 'stream/web',
  'ReadableStreamBYOBRequest', 'stream/web',
  'ReadableByteStreamController', 'stream/web',
  'ReadableStreamDefaultController', 'stream/web',
  'TransformStream', 'stream/web',
  'TransformStreamDefaultController', 'stream/web',
  'WritableStream', 'stream/web',
  'WritableStreamDefaultController', 'stream/web',
  'WritableStreamDefaultWriter', 'stream/web',
  'ByteLengthQueuingStrategy', 'stream/web',
  'CountQueuingStrategy', 'stream/web',
  'TextEncoderStream', 'stream/web',
  'TextDecoderStream', 'stream/web',
  'CompressionStream', 'stream/web',
  'DecompressionStream', 'stream/web',
  'URL', 'internal/url/url',
  'URLSearchParams', 'internal/url/search_params',
  'URLPattern', 'internal/url/pattern',
  'WebAssembly', 'internal/web_assembly',
  'Atomics', 'internal/atomics',
  'BroadcastChannel', 'internal/broadcast_channel',
  'MessageChannel', 'internal/message_port',
  'MessageEvent', 'internal/message_event',
  'MessagePort', 'internal/message_port',
  'Navigator', 'internal/navigator',
  'Performance', 'perf_hooks',
  'CloseEvent', 'internal/websocket/events',
  'WebSocket', 'internal/websocket/websocket',
];

const navigatorAccessor = {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get: ObjectGetOwnPropertyDescriptor({
    get navigator() { return require('internal/navigator').navigator; },
  }, 'navigator').get,
};

const cryptoAccessor = {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get: ObjectGetOwnPropertyDescriptor({
    get crypto() {
      if (this !== undefined && this !== null && this !== globalThis) {
        const { ERR_INVALID_THIS } = require('internal/errors').codes;
        throw new ERR_INVALID_THIS('nullish or must be the global object');
      }
      return require('internal/crypto/webcrypto').crypto;
    },
  }, 'crypto').get,
};

// globalThis[name] is what the module has by that name, or what the function gives, at the first use.
// In one loop and not by a function for each: the engine would compile that one, in another thread.
function defineLazily(list, enumerable) {
  for (let i = 0; i < list.length; i += 2) {
    const name = list[i];
    ObjectDefineProperty(globalThis, name, {
      __proto__: null,
      configurable: true,
      enumerable,
      get() {
        const source = list[i + 1];
        const value = typeof source === 'string' ? require(source)[name] : source();
        define(name, value, enumerable);
        return value;
      },
      set(value) {
        define(name, value, enumerable);
      },
    });
  }
}

const options = internalBinding('options');
if (options['--virtual-time']) require('internal/virtual_time').install();
ObjectDefineProperty(globalThis, SymbolToStringTag, {
  __proto__: null, value: 'global', writable: false, enumerable: false, configurable: true,
});
globalThis.global = globalThis;
defineLazily(enumerable, true);
defineLazily(hidden, false);
if (options['--experimental-eventsource']) defineLazily(['EventSource', 'internal/event_source/event_source'], false);
if (options['--experimental-webstorage']) {
  defineLazily(['Storage', 'internal/web_storage'], false);
  defineLazily(['localStorage', 'internal/web_storage', 'sessionStorage', 'internal/web_storage'], true);
}
ObjectDefineProperty(globalThis, 'crypto', cryptoAccessor);
ObjectDefineProperty(globalThis, 'navigator', navigatorAccessor);
defineLazily([
  'process', require.fillProcess,
  'console', () => require('internal/console/global'),
], false);
