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

const { Client, Pool } = require('pg');
const { issue, makeAuthority } = require('../js/tls/fixtures/certificates');
const { startPostgres } = require('./fixtures/postgres');

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
function useTls(authority, write) {
  const own = issue(authority, 'DNS:localhost,IP:127.0.0.1');
  write('server.crt', own.cert);
  write('server.key', own.key);
  write('root.crt', authority.cert);
  write('pg_hba.conf', 'local all all scram-sha-256\nhostssl all all 127.0.0.1/32 cert\n');
  return ['ssl=on', 'ssl_ca_file=root.crt'];
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
  const authority = makeAuthority();
  const client = issue(authority, 'DNS:client', { subject: '/CN=tester' });
  const server = await startPostgres((write) => useTls(authority, write));
  await talk(server.settings);
  await talkOverTls({ ...server.settings, host: '127.0.0.1' }, { authority, client });
  await server.stop();
  console.log('stopped');
})();
