// The modules of the page are put into one script, so that no two may declare the same name; and what one imports, another exports.
// Prints:
//   no name is declared twice
//   every import is an export
import assert from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../page/src');
const files = readdirSync(root, { recursive: true }).map(String).filter((name) => name.endsWith('.js'));
const declared = new Map();
const exported = new Map();
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  exported.set(join(root, file), new Set());
  for (const [, isExport, name] of text.matchAll(/^(export )?(?:async )?(?:const|let|class|function\*?) (\w+)/gm)) {
    assert.ok(!declared.has(name), `${name} is declared in ${file} and in ${declared.get(name)}`);
    declared.set(name, file);
    if (isExport) exported.get(join(root, file)).add(name);
  }
}
console.log('no name is declared twice');
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, names, from] of text.matchAll(/^import \{([^}]*)\} from '([^']*)';/gm)) {
    const source = join(dirname(join(root, file)), from);
    for (const name of names.split(',').map((each) => each.trim())) {
      assert.ok(exported.get(source)?.has(name), `${file} imports ${name} from ${from}`);
    }
  }
}
console.log('every import is an export');
