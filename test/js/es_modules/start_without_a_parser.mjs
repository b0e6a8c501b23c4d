// An ordinary module is rewritten without the parser that is written in JavaScript, which a text that is wrong still gets:
// its error is Node's.
// Prints:
//   parsers: 0
//   Unexpected token '}'
//   parsers: 1
// Needs: giro
// Needs: engine jobs
import { createRequire } from 'node:module';
import process, { cwd } from 'node:process';

class Other {
  static async *[Symbol.asyncIterator]() { for await (const { a = `${1}` } of []) yield /}/[a]; }
}
export default createRequire(import.meta.url).resolve('node:fs') ?? Other;

const tell = () => console.log(`parsers: ${process.moduleLoadList.filter((name) => name.endsWith('deps/acorn')).length}`);
tell();
await import('data:text/javascript,({ a: })').catch(({ message }) => console.log(message));
tell();
export { cwd };
