'use strict';

// What the program is run by: versions, release, features, configuration. Packages look for Node's
// names here. What giro has of them has its own version; what it stands in for (V8, libuv, the interface
// of add-ons) has that of the Node that it follows. `tz` is left out: asking ICU for it would cost each
// start 0.1 ms.

const { ObjectDefineProperty, ObjectFreeze, ObjectKeys } = primordials;
const { arch, giroVersion, linkedVersions, nodeVersion } = internalBinding('process');

const downloads = `https://nodejs.org/download/release/v${nodeVersion}/node-v${nodeVersion}`;

// What is there cannot be changed; tools add versions of their own.
const versions = readOnly({
  node: nodeVersion,
  acorn: linkedVersions.acorn,
  ares: linkedVersions.ares,
  brotli: linkedVersions.brotli,
  cjs_module_lexer: linkedVersions.cjs_module_lexer,
  giro: giroVersion,
  icu: linkedVersions.icu,
  llhttp: linkedVersions.llhttp,
  modules: '137',
  napi: '10',
  openssl: linkedVersions.openssl,
  sqlite: linkedVersions.sqlite,
  unicode: linkedVersions.unicode,
  uv: '1.52.1',
  v8: '13.6.233.17-node.51',
  zlib: linkedVersions.zlib,
  zstd: linkedVersions.zstd,
});

function readOnly(object) {
  const names = ObjectKeys(object);
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(object, names[i], { __proto__: null, writable: false });
  }
  return object;
}

const release = {
  name: 'node',
  lts: 'Krypton',
  sourceUrl: `${downloads}.tar.gz`,
  headersUrl: `${downloads}-headers.tar.gz`,
};

const features = {
  inspector: false,
  debug: false,
  uv: true,
  ipv6: true,
  tls_alpn: true,
  tls_sni: true,
  tls_ocsp: true,
  tls: true,
  openssl_is_boringssl: false,
  get cached_builtins() { return false; },
  get require_module() { return require('internal/modules/unusual_sources').loadsEsModules(); },
  get quic() { return false; },
  get typescript() { return require('internal/modules/typescript').mode(); },
};

const config = ObjectFreeze({
  target_defaults: ObjectFreeze({
    cflags: ObjectFreeze([]),
    default_configuration: 'Release',
    defines: ObjectFreeze([]),
    include_dirs: ObjectFreeze([]),
    libraries: ObjectFreeze([]),
  }),
  variables: ObjectFreeze({
    node_use_amaro: true,
    host_arch: arch,
    target_arch: arch,
    node_module_version: 137,
    node_prefix: '/',
    node_shared: false,
    napi_build_version: '10',
    v8_enable_i18n_support: 1,
  }),
});

function define(defineReadOnly) {
  defineReadOnly('version', `v${nodeVersion}`);
  defineReadOnly('versions', versions);
  defineReadOnly('arch', arch);
  defineReadOnly('platform', 'linux');
  defineReadOnly('release', release);
  ObjectDefineProperty(process, 'features', {
    __proto__: null, value: features, writable: false, enumerable: true, configurable: false,
  });
}

module.exports = { config, define };
