// The port may be given; where it is taken, the program runs without the page. What cannot be is refused.
// Needs: giro
// Prints:
//   0 giro: --inspect-loop: EADDRINUSE: address already in use, bind; the program runs without it | ran
//   9 giro: --inspect-loop= must be a port, not 'abc' |
//   9 giro: --inspect-loop= must be a port, not '70000' |
//   9 giro: --inspect-loop shows real time, not --virtual-time |
//   0 giro: the loop is shown at ADDRESS | ran
//   recorded too
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const net = require('net');

const server = net.createServer().listen(0, '127.0.0.1', () => {
  const tell = (...options) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...options, '-p', '"ran"'], { encoding: 'utf8', argv0: 'giro' });
    console.log(`${status} ${stderr.trim().replace(/http:\S+/, 'ADDRESS')} | ${stdout.trim()}`.trim());
  };
  tell(`--inspect-loop=${server.address().port}`);
  tell('--inspect-loop=abc');
  tell('--inspect-loop=70000');
  tell('--inspect-loop', '--virtual-time');
  tell('--inspect-loop', '--trace-loop=both.trace');
  console.log(fs.readFileSync('both.trace').length > 100 ? 'recorded too' : 'not recorded');
  server.close();
});
