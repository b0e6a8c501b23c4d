// With --enable-source-maps, or after module.setSourceMapsSupport(), stacks name the places that a module was made of, by a map
// beside it or in its text; module.SourceMap reads maps, in sections too.
// Options: --enable-source-maps
// Prints:
//   true { enabled: true, nodeModules: true, generatedCode: true }
//   at named (/original.ts:11:3)
//   at Object.<anonymous> (/original.ts:21:5)
//   import: /beside.ts:31:7
//   original.ts {"generatedLine":0,"generatedColumn":0,"originalLine":10,"originalColumn":2}
//   {"lineNumber":11,"columnNumber":7}
//   sections: 2 {}
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
//   off: true
'use strict';

const fs = require('fs');
const { SourceMap, findSourceMap, getSourceMapsSupport, setSourceMapsSupport } = require('module');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'giro-maps-')));
const file = (name) => path.join(folder, name);
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function encode(number) {
  let rest = number < 0 ? -number * 2 + 1 : number * 2;
  let text = '';
  do {
    const digit = rest % 32;
    rest = (rest - digit) / 32;
    text += digits[rest > 0 ? digit + 32 : digit];
  } while (rest > 0);
  return text;
}

// One place a line.
function mapOf(source, places) {
  let before = [0, 0];
  const mappings = places.map(([line, column]) => {
    const text = [0, 0, line - before[0], column - before[1]].map(encode).join('');
    before = [line, column];
    return text;
  });
  return { version: 3, sources: [source], names: [], mappings: mappings.join(';') };
}

const inText = mapOf('../../original.ts', [[10, 2], [20, 4]]);
inText.sources[0] = 'file:///original.ts';
const encoded = Buffer.from(JSON.stringify(inText)).toString('base64');
fs.writeFileSync(file('made.js'), 'function named() { return new Error("made"); }\n' +
  `module.exports = named(); //# sourceMappingURL=data:application/json;base64,${encoded}\n`);
fs.writeFileSync(file('made.mjs'), 'export default new Error("made");\n//# sourceMappingURL=made.mjs.map\n');
fs.writeFileSync(file('made.mjs.map'), JSON.stringify({ ...mapOf('beside.ts', [[30, 6]]), sourceRoot: 'file:///' }));

console.log(process.sourceMapsEnabled, { ...getSourceMapsSupport() });
const frames = require(file('made.js')).stack.split('\n').slice(1, 3);
for (const frame of frames) console.log(frame.trim());
(async () => {
  const { default: error } = await import(pathToFileURL(file('made.mjs')));
  console.log('import:', /at .*\((\S+)\)/.exec(error.stack)[1]);
  const map = findSourceMap(file('made.js'));
  const { originalSource, ...entry } = map.findEntry(0, 4);
  console.log(path.basename(originalSource), JSON.stringify(entry));
  const { fileName, ...origin } = map.findOrigin(1, 5);
  console.log(JSON.stringify(origin));
  const sections = new SourceMap({
    version: 3,
    sections: [{ offset: { line: 0, column: 0 }, map: inText }, { offset: { line: 5, column: 0 }, map: inText }],
  });
  console.log('sections:', sections.payload.sections.length, new SourceMap({ ...inText, mappings: ';;' }).findEntry(0, 0));
  const codes = [() => new SourceMap(1), () => setSourceMapsSupport()].map((action) => {
    try {
      return action();
    } catch ({ code }) {
      return code;
    }
  });
  console.log(...codes);
  setSourceMapsSupport(false);
  delete require.cache[file('made.js')];
  console.log('off:', require(file('made.js')).stack.includes('made.js:1:'));
  fs.rmSync(folder, { recursive: true });
})();
