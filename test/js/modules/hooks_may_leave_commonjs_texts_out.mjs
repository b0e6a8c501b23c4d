// A load hook of this thread may give a CommonJS module without its text to an import, as loaders of tools (tap's) do,
// and hears of one without from those of another thread; to a require() it may not, nor any other kind of module.
// Prints:
//   commonjs: loaded imported
//   module: ERR_INVALID_RETURN_PROPERTY_VALUE
//   json: ERR_INVALID_RETURN_PROPERTY_VALUE
//   builtin: ERR_INVALID_RETURN_PROPERTY_VALUE
//   required: ERR_INVALID_RETURN_PROPERTY_VALUE
//   fs: function
//   of another thread: commonjs undefined loaded again
import fs from 'node:fs';
import { createRequire, register, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

fs.writeFileSync('loaded.cjs', 'exports.text = "loaded";');
const url = pathToFileURL(path.resolve('loaded.cjs')).href;

let format;
const hooks = registerHooks({
  load: (url, context, next) => (url.includes('loaded.cjs') ?
    { format, source: format === 'commonjs' ? null : undefined, shortCircuit: true } : next(url, context)),
});
format = 'commonjs';
const { text } = await import(url);
console.log('commonjs:', text, 'imported');
for (format of ['module', 'json', 'builtin']) {
  await import(`${url}?${format}`, format === 'json' ? { with: { type: 'json' } } : {})
    .catch(({ code }) => console.log(`${format}:`, code));
}
format = 'commonjs';
const require = createRequire(url);
delete require.cache[path.resolve('loaded.cjs')];
try {
  require('./loaded.cjs');
} catch ({ code }) {
  console.log('required:', code);
}
console.log('fs:', typeof (await import('node:fs')).readFile);
hooks.deregister();

register(`data:text/javascript,${encodeURIComponent(`
  export async function load(url, context, next) {
    if (!url.endsWith('?remote')) return next(url, context);
    return { format: 'commonjs', source: undefined, shortCircuit: true };
  }`)}`);
let heard;
registerHooks({
  load(url, context, next) {
    const result = next(url, context);
    if (url.endsWith('?remote')) heard = [result.format, result.source];
    return result;
  },
});
const remote = await import(`${url}?remote`);
console.log('of another thread:', ...heard, remote.text, 'again');
