// With --experimental-import-text whatever is asked for with { type: 'text' } is its text; without the attribute it is what it was.
// Options: --experimental-import-text --no-warnings
// Prints:
//   // With --experimental-import-text
//   hello world
//   abc
//   false ERR_IMPORT_ATTRIBUTE_MISSING
import { default as own } from './texts_are_imported.mjs' with { type: 'text' };

console.log(own.slice(0, 34));
console.log((await import('data:text/plain,hello%20world', { with: { type: 'text' } })).default);
console.log((await import('data:text/plain;base64,YWJj', { with: { type: 'text' } })).default);
const again = await import('data:text/javascript,export default 1', { with: { type: 'text' } });
const code = await import('data:text/javascript,export default 1');
await import('data:text/plain,x').catch((error) => console.log(again.default === code.default, error.code));
