// FormData: texts and files by name, in their order.
//
// Prints:
//   append,constructor,delete,entries,forEach,get,getAll,has,keys,set,values [object FormData] 0
//   a 1 [1,3] null [] true false
//   set takes the place of the first: a=9 b=2
//   a Blob is a file blob text/x, the same each time: true
//   a File stays itself: true, or gets a name: new a/b 5
//   \ufffd and undefined
//   FormData { a: [ '9', 'x' ], b: '2' }
//   9 a,2 b,x a
//   FormData constructor: Argument 1 could not be converted to: undefined.
//   FormData.append: 2 arguments required, but only 1 found.
//   FormData.append: Expected value ("{}") to be an instance of Blob.
//   FormData.set: Expected value ("1") to be an instance of Blob.
//   Illegal invocation ERR_INVALID_THIS
'use strict';

console.log(Object.getOwnPropertyNames(FormData.prototype).sort().join(), String(new FormData()), FormData.length);
const form = new FormData();
form.append('a', 1);
form.append('b', 2);
form.append('a', 3);
console.log([...form.keys()][0], form.get('a'), `[${form.getAll('a')}]`, form.get('x'), `[${form.getAll('x')}]`, form.has('b'),
            form.has('x'));
form.set('a', 9);
console.log('set takes the place of the first:', [...form].map((entry) => entry.join('=')).join(' '));

const files = new FormData();
files.append('blob', new Blob(['x'], { type: 'text/x' }));
const blob = files.get('blob');
console.log(`a Blob is a file ${blob.name} ${blob.type}, the same each time: ${blob instanceof File && files.get('blob') === blob}`);
const file = new File(['q'], 'name', { lastModified: 5, type: 'a/b' });
files.append('file', file);
files.append('named', file, 'new');
const named = files.get('named');
console.log(`a File stays itself: ${files.get('file') === file}, or gets a name: ${named.name} ${named.type} ${named.lastModified}`);
files.append('\ud800', undefined);
console.log([...files.keys()].at(-1) === '\ufffd' ? '\\ufffd' : 'lone surrogate', 'and', files.get('\ufffd'));
form.append('a', 'x');
console.log(form);
const calls = [];
form.forEach((value, name, self) => calls.push(`${value} ${name}${self === form ? '' : '?'}`));
console.log(calls.join());

function fails(fn) {
  try {
    fn();
    console.log('no error');
  } catch (error) {
    console.log(error.message, ...error.code ? [error.code] : []);
  }
}
fails(() => new FormData(null));
fails(() => form.append('a'));
fails(() => form.append('a', {}, 'name'));
fails(() => form.set('a', 1, 'name'));
fails(() => FormData.prototype.get.call({}, 'a'));
