// pg against a real PostgreSQL: types, parameters, transactions, errors, many rows, a pool, notifications.
// Time-out: 60
// Prints:
//   one 1 text {"a":[1,2]} 2020-02-03T00:00:00.000Z null
//   rows 10000 sum 49995000
//   23505 duplicate key value violates unique constraint "t_pkey"
//   rolled back 0
//   pool 20 answers
//   heard payload
//   stopped
'use strict';

const { execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { Client, Pool } = require('pg');
const { skip, startServer, stopServer } = require('./fixtures/server_process');

const kPort = 5432; // of the socket's name alone

function programs() {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) skip('there is no PostgreSQL');
  return path.join(root, fs.readdirSync(root).sort().at(-1), 'bin');
}

// It refuses to run as root.
function asItself() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: id('-u'), gid: id('-g') };
}

async function talk(settings) {
  const client = new Client(settings);
  await client.connect();
  const { rows: [row] } = await client.query(
    `select 1 as one, $1::text as t, $2::json as j, '2020-02-03Z'::timestamptz as d, null as n`,
    ['text', { a: [1, 2] }]);
  console.log('one', row.one, row.t, JSON.stringify(row.j), row.d.toISOString(), row.n);
  const many = await client.query('select i from generate_series(0, 9999) i');
  console.log('rows', many.rowCount, 'sum', many.rows.reduce((sum, { i }) => sum + i, 0));
  await client.query('create table t (id int primary key)');
  await client.query('begin');
  await client.query('insert into t values (1)');
  await client.query('insert into t values (1)').catch(({ code, message }) => console.log(code, message));
  await client.query('rollback');
  console.log('rolled back', (await client.query('select from t')).rowCount);
  const pool = new Pool({ ...settings, max: 4 });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.query('select $1::int as i', [i])));
  console.log('pool', answers.filter(({ rows }, i) => rows[0].i === i).length, 'answers');
  await pool.end();
  const heard = new Promise((resolve) => client.once('notification', resolve));
  await client.query('listen channel');
  await client.query(`notify channel, 'payload'`);
  console.log('heard', (await heard).payload);
  await client.end();
}

(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'giro-pg-')); // where its user may go
  const owner = asItself();
  if (owner.uid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
  const settings = { host: folder, port: kPort, user: 'tester', database: 'postgres', password: 'secret' };
  const bin = programs();
  const data = path.join(folder, 'db');
  const secret = path.join(folder, 'secret');
  fs.writeFileSync(secret, settings.password);
  if (owner.uid !== undefined) fs.chownSync(secret, owner.uid, owner.gid);
  execFileSync(path.join(bin, 'initdb'), [
    '-D', data, '-U', settings.user, '-A', 'scram-sha-256', `--pwfile=${secret}`, '--no-sync',
  ], { ...owner, cwd: folder, stdio: 'ignore' });
  const server = await startServer(path.join(bin, 'postgres'), [
    '-D', data, '-k', folder, '-p', String(kPort), '-c', 'listen_addresses=', '-c', 'fsync=off',
  ], { ...owner, cwd: folder }, async () => {
    const probe = new Client(settings);
    probe.on('error', () => {});
    await probe.connect();
    await probe.end();
  });
  await talk(settings);
  await stopServer(server);
  fs.rmSync(folder, { recursive: true });
  console.log('stopped');
})();
