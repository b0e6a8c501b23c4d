// process.versions tells what is linked, process.features what is there.
//
// Prints:
//   true true true
//   versions: true
//   those of packages as they are pinned: true true
//   features: ipv6 require_module tls tls_alpn tls_ocsp tls_sni typescript uv
//   TLS: true works
//   TypeScript: strip works



const { versions, features } = process;
const { dependencies } = require('../../../package.json');
const outcome = (run) => {
  try {
    run();
    return 'works';
  } catch (error) {
    return error.code ?? error.name;
  }
};

versions.node = 'other';
versions.added = 'mine';
console.log(delete versions.added, versions.node === process.version.slice(1),
            process.config.variables.target_arch === process.arch);
const strange = Object.entries(versions).filter(([, version]) =>
  !/^\d+(\.\d+)*[a-z]?(\.[a-z]+)?(-node\.\d+)?$/.test(version));
console.log('versions:', strange.length === 0 || strange);
console.log('those of packages as they are pinned:', versions.acorn === dependencies.acorn,
            versions.cjs_module_lexer === dependencies['cjs-module-lexer']);
console.log('features:', Object.keys(features).filter((name) => features[name]).sort().join(' '));
console.log('TLS:', features.tls, outcome(() => require('tls').createServer()));
console.log('TypeScript:', features.typescript, outcome(() => require('./fixtures/typed.ts')));
