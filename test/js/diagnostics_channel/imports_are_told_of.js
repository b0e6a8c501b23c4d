// import() tells the tracing channel 'module.import' of what it loads.
// Prints:
//   start path true
//   end path true
//   asyncStart path true function
//   asyncEnd path true function
//   start not-there true
//   end not-there true
//   error not-there true ERR_MODULE_NOT_FOUND
//   asyncStart not-there true ERR_MODULE_NOT_FOUND
//   asyncEnd not-there true ERR_MODULE_NOT_FOUND
'use strict';

const { tracingChannel } = require('diagnostics_channel');
const { pathToFileURL } = require('url');

const here = pathToFileURL(__filename).href;
const told = {};
for (const name of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
  told[name] = ({ error, parentURL, result, url }) => {
    const outcome = result === undefined ? error?.code : typeof result.join;
    console.log(...[name, url, parentURL === here, outcome].filter((value) => value !== undefined));
  };
}
tracingChannel('module.import').subscribe(told);
import('path').then(() => import('not-there')).catch(() => {});
