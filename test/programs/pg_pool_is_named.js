// A pool of pg that nobody ends keeps a process alive: giro why and whyAlive() name its connection, and where it was made.
// Time-out: 60
// Needs: giro
// Prints:
//   whyAlive: Socket connected to /PG/.s.PGSQL.PORT
//     data, or the end of the connection
//     made by the pool: true, for the program: true
//   giro why names it: true, and where: true
//   exit code 124
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const { startPostgres } = require('./fixtures/postgres');

fs.writeFileSync('forgetful.js', `
const { Pool } = require(process.env.PG);
const pool = new Pool({ ...JSON.parse(process.env.SETTINGS), idleTimeoutMillis: 0 });
pool.query('select 1').then(function answered() {
  if (process.env.ASK) {
    console.log(JSON.stringify(process.giro.whyAlive()));
    pool.end();
  }
});
`);

(async () => {
  const { settings, stop } = await startPostgres();
  const run = (args, env) => spawnSync(process.execPath, args, {
    encoding: 'utf8', env: { ...process.env, PG: require.resolve('pg'), SETTINGS: JSON.stringify(settings), ...env },
  });
  fs.writeFileSync('recorded.js', 'process.giro.recordStacks();\nrequire("./forgetful.js");\n');
  const alive = JSON.parse(run(['recorded.js'], { ASK: '1' }).stdout);
  for (const { type, description, waitsFor, stack } of alive) {
    console.log('whyAlive:', type, description.replace(settings.host, '/PG').replace(/\d+$/, 'PORT'));
    console.log(' ', waitsFor);
    console.log('  made by the pool:', stack.some((line) => line.includes('pg-pool')) + ',',
                'for the program:', stack.some((line) => line.includes('forgetful.js:4')));
  }
  const why = run(['why', '--exit-timeout=1000', 'forgetful.js']);
  const line = why.stderr.split('\n').find((text) => text.includes('PGSQL')) ?? '';
  console.log('giro why names it:', /^ +Socket +connected to .*PGSQL.*: waits for data/.test(line) + ',', 'and where:', /forgetful\.js:4/.test(why.stderr));
  console.log('exit code', why.status);
  await stop();
})();
