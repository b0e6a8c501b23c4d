// The lines around the place where a function is written, if the source was embedded.

import { baseName } from '../labels.js';
import { h } from './dom.js';

const LINES_BEFORE = 3;
const LINES_AFTER = 8;

// The text of a file: by its path, as a URL, or relative to the folder of the program.
export function findSource(sources, folder, file) {
  const path = file.startsWith('file://') ? decodeURIComponent(file.slice(7)) : file;
  const found = sources[file] ?? sources[path];
  if (found !== undefined || !folder) return found;
  return sources[`${folder}/${path}`] ?? (path.startsWith(`${folder}/`) ? sources[path.slice(folder.length + 1)] : undefined);
}

// `want`: asks for one that is not there yet; undefined: nobody can be asked.
export function sourceView(sources, folder, place, want) {
  const text = place ? findSource(sources, folder, place.file) : undefined;
  if (text === undefined && place && want) want(place.file);
  if (text === undefined || !place.line) return [];
  const lines = text.split('\n');
  const first = Math.max(place.line - 1 - LINES_BEFORE, 0);
  const shown = lines.slice(first, place.line + LINES_AFTER);
  const rows = shown.map((line, i) => {
    const number = first + i + 1;
    return h('div', { class: number === place.line ? 'line here' : 'line' }, h('span', { class: 'number' }, String(number)), h('code', {}, ...marked(line, number === place.line ? place.column : 0)));
  });
  return [h('section', { class: 'part' }, h('h3', {}, `Source: ${baseName(place.file)}`), h('div', { class: 'source', tabindex: '0', role: 'group', 'aria-label': `source around line ${place.line}` }, ...rows))];
}

// The line, with a mark where the function begins.
function marked(line, column) {
  if (column < 1 || column > line.length) return [line];
  return [line.slice(0, column - 1), h('mark', {}, line[column - 1]), line.slice(column)];
}
