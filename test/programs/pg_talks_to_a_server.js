// pg against a real PostgreSQL: types, parameters, transactions, errors, many rows, a pool, notifications; and over
// TLS with a certificate of its own.
// Time-out: 60
// Prints:
//   one 1 text {"a":[1,2]} 2020-02-03T00:00:00.000Z null
//   rows 10000 sum 49995000
//   23505 duplicate key value violates unique constraint "t_pkey"
//   rolled back 0
//   pool 20 answers
//   heard payload
//   over TLS: TLSv1.3, 10000 rows, client tester
//   another authority: SELF_SIGNED_CERT_IN_CHAIN
//   without a certificate: 28000
//   stopped
'use strict';

const { execFileSync } = require('child_process');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');
const { Client, Pool } = require('pg');
const { issue, makeAuthority } = require('../js/tls/fixtures/certificates');
const { skip, startServer, stopServer } = require('./fixtures/server_process');

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

// The server trusts whom the authority calls `tester`.
function makeCertificates(data, owner) {
  const authority = makeAuthority();
  const own = issue(authority, 'DNS:localhost,IP:127.0.0.1');
  const client = issue(authority, 'DNS:client', { subject: '/CN=tester' });
  const files = { 'server.crt': own.cert, 'server.key': own.key, 'root.crt': authority.cert };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(data, name);
    fs.writeFileSync(file, text, { mode: 0o600 });
    if (owner.uid !== undefined) fs.chownSync(file, owner.uid, owner.gid);
  }
  fs.writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all scram-sha-256\nhostssl all all 127.0.0.1/32 cert\n');
  return { authority, client };
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function talkOverTls(settings, { authority, client }) {
  const ssl = { ca: authority.cert, cert: client.cert, key: client.key, servername: 'localhost' };
  const one = new Client({ ...settings, ssl });
  await one.connect();
  const { rows: [row] } = await one.query('select version, client_dn from pg_stat_ssl where pid = pg_backend_pid()');
  const many = await one.query('select i from generate_series(0, 9999) i');
  console.log(`over TLS: ${row.version}, ${many.rowCount} rows, client ${row.client_dn.slice('/CN='.length)}`);
  await one.end();
  const code = (options) => {
    const refused = new Client({ ...settings, ssl: options });
    refused.on('error', () => {});
    return refused.connect().then(() => 'taken', ({ code }) => code);
  };
  console.log('another authority:', await code({ ...ssl, ca: makeAuthority('Another').cert }));
  console.log('without a certificate:', await code({ ...ssl, cert: undefined, key: undefined }));
}

(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'giro-pg-')); // where its user may go
  const owner = asItself();
  if (owner.uid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const settings = { host: folder, port, user: 'tester', database: 'postgres', password: 'secret' };
  const bin = programs();
  const data = path.join(folder, 'db');
  const secret = path.join(folder, 'secret');
  fs.writeFileSync(secret, settings.password);
  if (owner.uid !== undefined) fs.chownSync(secret, owner.uid, owner.gid);
  execFileSync(path.join(bin, 'initdb'), [
    '-D', data, '-U', settings.user, '-A', 'scram-sha-256', `--pwfile=${secret}`, '--no-sync',
  ], { ...owner, cwd: folder, stdio: 'ignore' });
  const certificates = makeCertificates(data, owner);
  const server = await startServer(path.join(bin, 'postgres'), [
    '-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off',
    '-c', 'ssl=on', '-c', 'ssl_ca_file=root.crt',
  ], { ...owner, cwd: folder }, async () => {
    const probe = new Client(settings);
    probe.on('error', () => {});
    await probe.connect();
    await probe.end();
  });
  await talk(settings);
  await talkOverTls({ ...settings, host: '127.0.0.1' }, certificates);
  await stopServer(server);
  fs.rmSync(folder, { recursive: true });
  console.log('stopped');
})();
