'use strict';

// What the program is run by: versions, release, features, configuration. Packages look for Node's
// names and numbers here, so those are what they find; `versions.giro` is ours.

const { ObjectDefineProperty, ObjectFreeze } = primordials;
const { nodeVersion, giroVersion } = internalBinding('process');

const downloads = `https://nodejs.org/download/release/v${nodeVersion}/node-v${nodeVersion}`;

const versions = ObjectFreeze({
  node: nodeVersion,
  acorn: '8.17.0',
  ares: '1.34.6',
  brotli: '1.2.0',
  giro: giroVersion,
  icu: '78.3',
  llhttp: '9.4.3',
  modules: '137',
  napi: '10',
  nghttp2: '1.69.0',
  openssl: '3.5.7',
  simdjson: '4.6.4',
  tz: '2026b',
  undici: '7.29.0',
  unicode: '17.0',
  uv: '1.52.1',
  v8: '13.6.233.17-node.51',
  zlib: '1.3.2.1',
  zstd: '1.5.7',
});

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
  get cached_builtins() { return true; },
  get require_module() { return true; },
  get quic() { return false; },
  get typescript() { return 'strip'; },
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
    host_arch: 'x64',
    target_arch: 'x64',
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
  defineReadOnly('arch', 'x64');
  defineReadOnly('platform', 'linux');
  defineReadOnly('release', release);
  ObjectDefineProperty(process, 'features', {
    __proto__: null, value: features, writable: false, enumerable: true, configurable: false,
  });
}

module.exports = { config, define };
