// module.register() and --experimental-loader: hooks on a thread of their own, told to begin with data and ports, chained, the last
// registered first; import() waits for them, import.meta.resolve() and the requires of what they have loaded stand still.
// What they throw is thrown where a module was asked for; what never settles ends with 13, or is an error.
// Prints:
//   initialized with 7 on another thread
//   port: hello
//   made: by a, by b
//   json: 1
//   required: loaded by hooks
//   resolved: virtual:resolved
//   TypeError thrown by a hook
//   ERR_LOADER_CHAIN_INCOMPLETE
//   ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED
//   loader: 42, 0
//   loader that fails: 1, failed
//   never: 13
//   exit: 5
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { register } from 'node:module';
import { MessageChannel } from 'node:worker_threads';

function moduleOf(text) {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}

const { port1, port2 } = new MessageChannel();
const a = moduleOf(`
  import { writeSync } from 'node:fs';
  import { isMainThread, threadId } from 'node:worker_threads';
  export async function initialize({ n, port }) {
    writeSync(1, \`initialized with \${n} on \${isMainThread ? 'the same' : 'another'} thread\\n\`);
    port.postMessage('hello');
    port.close();
  }
  export async function resolve(specifier, context, next) {
    if (specifier.startsWith('virtual:')) return { url: specifier, shortCircuit: true };
    if (specifier.endsWith('punycode')) return { url: 'virtual:required', shortCircuit: true };
    if (specifier === 'throws') throw new TypeError('thrown by a hook');
    if (specifier === 'never') return new Promise(() => {});
    if (specifier === 'incomplete') return { url: 'virtual:incomplete' };
    return next(specifier);
  }
  export async function load(url, context, next) {
    if (url === 'virtual:made') return { format: 'module', source: 'export default "by a"', shortCircuit: true };
    if (url === 'virtual:json') return { format: 'json', source: '{ "n": 1 }', shortCircuit: true };
    if (url === 'virtual:script') {
      return { format: 'commonjs', source: 'module.exports = require("punycode");', shortCircuit: true };
    }
    if (url === 'virtual:required') {
      return { format: 'commonjs', source: 'module.exports = "loaded by hooks";', shortCircuit: true };
    }
    return next(url);
  }`);
const b = moduleOf(`
  export async function load(url, context, nextLoad) {
    const result = await nextLoad(url, context);
    if (url === 'virtual:made') result.source += ' + ", by b"';
    return result;
  }`);

register(a, { data: { n: 7, port: port2 }, transferList: [port2] });
register(b);
console.log('port:', (await once(port1, 'message'))[0]);
console.log('made:', (await import('virtual:made')).default);
console.log('json:', (await import('virtual:json', { with: { type: 'json' } })).default.n);
console.log('required:', (await import('virtual:script')).default);
console.log('resolved:', import.meta.resolve('virtual:resolved'));
await import('throws').catch(({ name, message }) => console.log(name, message));
await import('incomplete').catch(({ code }) => console.log(code));
try {
  import.meta.resolve('never');
} catch ({ code }) {
  console.log(code);
}

function run(...args) {
  return spawnSync(process.execPath, ['--no-warnings', ...args], { encoding: 'utf8' });
}
const answer = moduleOf(`
  export const resolve = (specifier, context, next) => (specifier === 'answer' ?
    { url: 'data:text/javascript,export default 42', shortCircuit: true } : next(specifier));`);
const program = ['--input-type=module', '-e', 'import n from "answer"; console.log(n);'];
const loaded = run('--loader', answer, ...program);
console.log(`loader: ${loaded.stdout.trim()}, ${loaded.status}`);
const failed = run('--experimental-loader', moduleOf('throw new Error("failed");'), ...program);
console.log(`loader that fails: ${failed.status}, ${/Error: (failed)/.exec(failed.stderr)?.[1]}`);
const never = moduleOf('export const load = (url, context, next) => url.endsWith("never") ? new Promise(() => {}) : next(url);');
console.log(`never: ${run('--loader', never, '--input-type=module', '-e', 'await import("data:text/javascript,never")').status}`);
console.log(`exit: ${run('--loader', moduleOf('export const initialize = () => process.exit(5);'), ...program).status}`);
