// What Node has and giro has not: there, with an error that names it.
// Needs: giro
// Prints:
//   ERR_NOT_IMPLEMENTED tls.connect is not implemented in giro
//   ERR_NOT_IMPLEMENTED tls.createServer is not implemented in giro
//   ERR_NOT_IMPLEMENTED tls.TLSSocket is not implemented in giro
//   ERR_NOT_IMPLEMENTED https.createServer is not implemented in giro
//   443 https: true
//   TLSv1.2 [] false
//   h2http/1.1
//   ERR_INVALID_PROTOCOL Protocol "http:" not supported. Expected "https:"
//   a request, and later ERR_NOT_IMPLEMENTED https.Agent createConnection() is not implemented in giro
'use strict';
const assert = require('assert');
const https = require('https');
const tls = require('tls');

function tell(run) {
  try {
    run();
    console.log('nothing');
  } catch (error) {
    console.log(error.code, error.message);
  }
}
tell(() => tls.connect(443));
tell(() => tls.createServer());
tell(() => new tls.TLSSocket());
tell(() => https.createServer());

// Packages make agents and look at numbers when they are loaded.
const agent = new https.Agent({ keepAlive: true });
assert(agent instanceof require('http').Agent);
console.log(agent.defaultPort, agent.protocol, https.globalAgent instanceof https.Agent);
console.log(tls.DEFAULT_MIN_VERSION, tls.rootCertificates, {} instanceof tls.TLSSocket);
const out = {};
tls.convertALPNProtocols(['h2', 'http/1.1'], out);
console.log(out.ALPNProtocols.toString('latin1'));

// Programs listen to requests and do not expect them to throw.
tell(() => https.get('http://localhost/'));
const request = https.get('https://localhost/', () => console.log('never'));
request.on('error', ({ code, message }) => console.log('a request, and later', code, message));
