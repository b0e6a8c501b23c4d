// Settings count once the other side has acknowledged them; pings come back; too many of either are
// refused.
// Prints:
//   client sees 7 { '1000': 5 }
//   acknowledged false false
//   pending true
//   settings null 1048576 true
//   true
//   ERR_HTTP2_PING_CANCEL
//   false
//   pong null true 12345678
//   1048576 1
//   server sees false { '2000': 3 } server sees false { '2000': 3 } ping 12345678
'use strict';

const { once } = require('events');
const http2 = require('http2');

// What the server sees is shown at the end.
const seen = [];
const server = http2.createServer({
  settings: { maxConcurrentStreams: 7, customSettings: { 1000: 5 } },
  remoteCustomSettings: [2000],
});
server.on('session', (session) => {
  session.on('remoteSettings', ({ enablePush, customSettings }) => {
    seen.push('server sees', enablePush, customSettings);
  });
  session.on('ping', (payload) => seen.push('ping', payload.toString()));
});
server.listen(0, '127.0.0.1', async () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`, {
    settings: { enablePush: false, customSettings: { 2000: 3, 3000: 4 } },
    remoteCustomSettings: [1000],
    maxOutstandingPings: 1,
  });
  const [settings] = await once(client, 'remoteSettings');
  console.log('client sees', settings.maxConcurrentStreams, settings.customSettings);
  const [local] = await once(client, 'localSettings');
  console.log('acknowledged', local.enablePush, client.pendingSettingsAck);
  const done = new Promise((resolve) => {
    client.settings({ initialWindowSize: 1 << 20 }, (error, { initialWindowSize }, duration) => {
      console.log('settings', error, initialWindowSize, duration >= 0);
      resolve();
    });
  });
  console.log('pending', client.pendingSettingsAck);
  await done;
  const pong = new Promise((resolve) => {
    console.log(client.ping(Buffer.from('12345678'), (error, duration, payload) => {
      console.log('pong', error, duration >= 0, payload.toString());
      resolve();
    }));
  });
  console.log(client.ping((error) => console.log(error.code)));
  await pong;
  client.setLocalWindowSize(1 << 20);
  console.log(client.state.effectiveLocalWindowSize, client.state.nextStreamID);
  client.close();
  server.close(() => console.log(...seen));
});
