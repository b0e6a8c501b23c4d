// `import 'test'` means the package of that name, as require() does: the module has its scheme.
// Prints:
//   test: package, module
//   sqlite: package, module
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

for (const name of ['test', 'sqlite']) {
  mkdirSync(`node_modules/${name}`, { recursive: true });
  writeFileSync(`node_modules/${name}/index.js`, "module.exports = 'package';");
  const text = `import given from '${name}'; import own from 'node:${name}'; console.log(given + ', ' + (own === given ? 'same' : 'module'))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', text]);
  console.log(`${name}: ${stdout}`.trim());
}
