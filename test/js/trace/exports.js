// Other forms of a recording: the JSON of the Perfetto UI, and a page that needs nothing else.
// Needs: giro
// Prints:
//   loop.trace.json: open it in the Perfetto UI or in chrome://tracing
//   slices, operations, arrows
//   loop.trace.html: open it in a browser
//   the trace itself, packed
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const giro = (...words) => execFileSync(process.execPath, words, { encoding: 'utf8' });
giro('--trace-loop=loop.trace', path.join(__dirname, 'fixtures', 'phases.js'));
process.stdout.write(giro('trace', 'export', '--perfetto', 'loop.trace'));
const { traceEvents } = JSON.parse(fs.readFileSync('loop.trace.json', 'utf8'));
const kinds = new Set(traceEvents.map(({ ph }) => ph));
console.log([kinds.has('X') && 'slices', kinds.has('b') && kinds.has('e') && 'operations',
             kinds.has('s') && kinds.has('f') && 'arrows'].join(', '));

process.stdout.write(giro('trace', 'view', 'loop.trace'));
const page = fs.readFileSync('loop.trace.html', 'utf8');
const embedded = /id="trace">([^<]*)</.exec(page)[1];
const packed = Buffer.from(embedded, 'base64');
console.log(zlib.gunzipSync(packed).equals(fs.readFileSync('loop.trace')) ?
  'the trace itself, packed' : 'something else');
