// Tab offers what may follow, without running anything of the program.
// Prints:
//   ".br" null break "br"
//   "thing.fi" null thing.fine,thing.first "thing.fi"
//   "thing.fine.d" null thing.fine.deep "thing.fine.d"
//   "thing?.fir" null thing?.first "thing?.fir"
//   "thing[\"fine\"].de" null thing["fine"].deep "thing[\"fine\"].de"
//   "!thing.fir" null thing.first "thing.fir"
//   "lexic" null lexical "lexic"
//   "lexical.me" null lexical.member "lexical.me"
//   "thing.far." null nothing "thing.far."
//   "undefinedThing." null nothing "undefinedThing."
//   "\"text\".charC" null "text".charCodeAt "\"text\".charC"
//   "require(\"child_p" null child_process "child_p"
//   "require(\"some-" null some-package,some-package/ "some-"
//   "require(\"./loc" null ./local "./loc"
//   "whi" null while "whi"
//   "JSON.str" null JSON.stringify "JSON.str"
'use strict';

const fs = require('fs');
const { PassThrough } = require('stream');
const repl = require('repl');

fs.mkdirSync('node_modules/some-package', { recursive: true });
fs.writeFileSync('node_modules/some-package/index.js', '');
fs.writeFileSync('local.js', '');

const server = repl.start({
  input: new PassThrough(), output: new PassThrough(), terminal: false, allowBlockingCompletions: true,
});
server.context.thing = {
  first: 1, fine: { deep: true }, list: [1], get far() { throw new Error('a getter was called'); },
};
server.context.proxy = new Proxy({}, { ownKeys() { throw new Error('a trap was called'); } });
server.write('let lexical = { member: 1 }\n');

const lines = [
  '.br', 'thing.fi', 'thing.fine.d', 'thing?.fir', 'thing["fine"].de', '!thing.fir', 'lexic', 'lexical.me',
  'thing.far.', 'undefinedThing.', '"text".charC', 'require("child_p', 'require("some-', 'require("./loc', 'whi', 'JSON.str',
];
for (const line of lines) {
  server.complete(line, (error, [found, part]) => {
    console.log(JSON.stringify(line), error, found.filter((name) => name.length < 30).join() || 'nothing', JSON.stringify(part));
  });
}
server.close();
