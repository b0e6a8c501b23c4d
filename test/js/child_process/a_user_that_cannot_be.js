// The user and group -1 are none: a child is refused, and does not run as whoever started it.
// Prints:
//   {"uid":-1} spawnSync EINVAL, spawn EINVAL
//   {"gid":-1} spawnSync EINVAL, spawn EINVAL
//   {"uid":65534,"gid":-1} spawnSync EINVAL, spawn EINVAL
'use strict';

const { spawn, spawnSync } = require('child_process');

for (const options of [{ uid: -1 }, { gid: -1 }, { uid: 65534, gid: -1 }]) {
  const { error } = spawnSync('id', [], options);
  let thrown;
  try {
    spawn('id', [], { ...options, stdio: 'inherit' });
  } catch (reason) {
    thrown = reason;
  }
  console.log(JSON.stringify(options), `spawnSync ${error?.code}, spawn ${thrown?.code}`);
}
