// Prints:
//   true true true true
//   [ 'dirname', 'filename', 'main', 'resolve', 'url' ]
//   true node:fs
//   undefined undefined
import { basename, dirname } from 'path';
import { pathToFileURL } from 'url';

const { meta } = { meta: import.meta };
console.log(basename(meta.filename) === 'import_meta.mjs', meta.dirname === dirname(meta.filename),
            meta.url === pathToFileURL(meta.filename).href, meta.main);
console.log(Object.keys(meta));
console.log(meta.resolve('./not_there.mjs') === new URL('not_there.mjs', meta.url).href,
            meta.resolve('fs'));
console.log(this, typeof require);
