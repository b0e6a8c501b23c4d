// What options tell on standard error: a missing file of environment variables, an option that lacks the one that it
// belongs to, and that types are transformed, which is told only where there are types.
//
// Prints:
//   0 none.env not found. Continuing without it.
//   1 TypeError [ERR_MISSING_OPTION]: --permission is required
//   0 nothing
//   0 ExperimentalWarning: Transform Types is an experimental feature and might change at any time
'use strict';

const { spawnSync } = require('child_process');

function tell(...words) {
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  const said = stderr.split('\n').find((line) => /not found|Error|Warning/.test(line)) ?? 'nothing';
  console.log(status, said.replace(/^\(node:\d+\) /, ''));
}

tell('--env-file-if-exists=none.env', '-e', '0');
tell('--allow-fs-read=/', '-e', '0');
tell('--experimental-transform-types', '-e', '0');
tell('--experimental-transform-types', '--input-type=module-typescript', '-e', 'enum A { b = 1 }');
