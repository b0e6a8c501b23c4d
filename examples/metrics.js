// What the loop of a server does, for Prometheus.
//
//   PORT=9464 ./dev run examples/metrics.js      then: curl 127.0.0.1:9464/metrics
//
// process.giro.loop() counts from the first time it is called. Without PORT the program asks itself once, shows the
// names of what came, and ends.
//
// Needs: giro
// Prints:
//   giro_loop_turns_total counter
//   giro_loop_waits_total counter
//   giro_loop_waited_seconds_total counter
//   giro_loop_phase_seconds_total counter
//   giro_loop_utilization gauge
//   giro_timers_late_seconds histogram
//   giro_pool_threads gauge
//   giro_pool_working gauge
//   giro_pool_waiting gauge
//   every line has a number
'use strict';

const http = require('http');

const kMsPerSecond = 1000;

// A metric has a name, a type, a sentence, and values by labels.
function metric(name, type, help, values) {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
  for (const [labels, value] of values) lines.push(`${name}${labels} ${value}`);
  return lines.join('\n');
}

function labelled(label, object, valueOf = (value) => value) {
  return Object.entries(object).map(([key, value]) => [`{${label}="${key}"}`, valueOf(value)]);
}

function seconds(ms) {
  return ms / kMsPerSecond;
}

function latenessOf({ count, meanMs, buckets }) {
  return [
    ...buckets.map(({ upToMs, count }) => [`_bucket{le="${upToMs === Infinity ? '+Inf' : seconds(upToMs)}"}`, count]),
    ['_sum', seconds(meanMs * count)], ['_count', count],
  ];
}

function exposition() {
  const { turns, waits, waitedMs, phasesMs, utilization, timersLate, pool } = process.giro.loop();
  return [
    metric('giro_loop_turns_total', 'counter', 'Turns of the loop.', [['', turns]]),
    metric('giro_loop_waits_total', 'counter', 'Turns in which it had to wait.', [['', waits]]),
    metric('giro_loop_waited_seconds_total', 'counter', 'How long it has waited.', [['', seconds(waitedMs)]]),
    metric('giro_loop_phase_seconds_total', 'counter', 'What each phase has taken, without waiting.',
           labelled('phase', phasesMs, seconds)),
    metric('giro_loop_utilization', 'gauge', 'The part of the time in which it did not wait.', [['', utilization]]),
    metric('giro_timers_late_seconds', 'histogram', 'How late the first timer of a phase was.', latenessOf(timersLate)),
    ...['threads', 'working', 'waiting'].map((name) => metric(
      `giro_pool_${name}`, 'gauge', `Of the pool, by lane: ${name}.`, labelled('lane', pool, (lane) => lane[name]))),
    '',
  ].join('\n');
}

function answer(request, response) {
  if (request.url !== '/metrics') {
    response.end('hello\n');
    return;
  }
  response.setHeader('Content-Type', 'text/plain; version=0.0.4');
  response.end(exposition());
}

async function askOnce(server) {
  const url = `http://127.0.0.1:${server.address().port}`;
  await (await fetch(url)).text();
  const lines = (await (await fetch(`${url}/metrics`)).text()).trim().split('\n');
  for (const line of lines) {
    if (line.startsWith('# TYPE ')) console.log(line.slice('# TYPE '.length));
  }
  const values = lines.filter((line) => !line.startsWith('#'));
  console.log(values.every((line) => Number.isFinite(+line.split(' ')[1])) ? 'every line has a number' : values);
  server.close();
  server.closeAllConnections();
}

process.giro.loop(); // from here on it is measured
const server = http.createServer(answer).listen(process.env.PORT ?? 0, '127.0.0.1', () => {
  if (process.env.PORT === undefined) askOnce(server);
});
