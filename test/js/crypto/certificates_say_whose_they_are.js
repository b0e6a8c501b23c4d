// X509Certificate and Certificate.
// Prints:
//   subject C=DE
//   O=giro\, the runtime
//   CN=example.com
//   subjectAltName DNS:example.com, DNS:*.example.org, IP Address:127.0.0.1, email:me@example.com
//   issuer C=DE
//   O=giro\, the runtime
//   CN=example.com
//   infoAccess OCSP - URI:http://ocsp.example.com/
//   serialNumber 1234
//   keyUsage [ '1.3.6.1.5.5.7.3.1' ]
//   ca true
//   fingerprint 40:7F:C9:FD:3E:2A:8D:30:21:B2:64:9A:E1:C2:99:E9:C9:20:77:51
//   fingerprint256 76:ED:44:C4:44:04:F8:57:7E:14:1E:00:E7:F7:E4:38:4C:AC:F3:F5:79:89:53:D3:8E:4C:93:B5:63:32:D7:B9
//   signatureAlgorithm ecdsa-with-SHA256
//   signatureAlgorithmOid 1.2.840.10045.4.3.2
//   true false
//   true false
//   example.com *.example.org undefined undefined
//   me@example.com 127.0.0.1 undefined true
//   {
//     subject: [Object: null prototype] {
//       C: 'DE',
//       O: 'giro, the runtime',
//       CN: 'example.com'
//     },
//     subjectaltname: 'DNS:example.com, DNS:*.example.org, IP Address:127.0.0.1, email:me@example.com',
//     infoAccess: [Object: null prototype] {
//       'OCSP - URI': [ 'http://ocsp.example.com/' ]
//     },
//     bits: 256,
//     asn1Curve: 'prime256v1',
//     nistCurve: 'P-256',
//     ext_key_usage: [ '1.3.6.1.5.5.7.3.1' ]
//   }
//   a number: TypeError ERR_INVALID_ARG_TYPE The "buffer" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (1)
//   no certificate: Error ERR_OSSL_PEM_NO_START_LINE error:0480006C:PEM routines::no start line
//   a name: TypeError ERR_INVALID_ARG_VALUE Invalid name
//   no address: TypeError ERR_INVALID_ARG_VALUE Invalid name
//   a public key: TypeError ERR_INVALID_ARG_VALUE The argument 'pkey' is invalid. Received PublicKeyObject {}
//   an option: TypeError ERR_INVALID_ARG_VALUE The property 'options.subject' is invalid. Received 'x'
//   true hello
//   -----BEGIN PUBLIC KEY----- false
'use strict';
const assert = require('assert');
const { Certificate, createPrivateKey, generateKeyPairSync, X509Certificate } = require('crypto');

const pem = `-----BEGIN CERTIFICATE-----
MIICTjCCAfOgAwIBAgICEjQwCgYIKoZIzj0EAwIwPzELMAkGA1UEBhMCREUxGjAY
BgNVBAoMEWdpcm8sIHRoZSBydW50aW1lMRQwEgYDVQQDDAtleGFtcGxlLmNvbTAg
Fw0yNjExMTgyMjA0NDdaGA8yMTI2MTAyNTIyMDQ0N1owPzELMAkGA1UEBhMCREUx
GjAYBgNVBAoMEWdpcm8sIHRoZSBydW50aW1lMRQwEgYDVQQDDAtleGFtcGxlLmNv
bTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMB+/ylHyXFg2Muv9VwvExgPb5EU
G67NyyunUL0tRmegOUMckw42cO3YHij2STxUTYozjJ6/ZvEHxwQO5AdG51Wjgdww
gdkwHQYDVR0OBBYEFPpz9DxNCl+B4SN+xn4wH65IRb5IMB8GA1UdIwQYMBaAFPpz
9DxNCl+B4SN+xn4wH65IRb5IMA8GA1UdEwEB/wQFMAMBAf8wOwYDVR0RBDQwMoIL
ZXhhbXBsZS5jb22CDSouZXhhbXBsZS5vcmeHBH8AAAGBDm1lQGV4YW1wbGUuY29t
MBMGA1UdJQQMMAoGCCsGAQUFBwMBMDQGCCsGAQUFBwEBBCgwJjAkBggrBgEFBQcw
AYYYaHR0cDovL29jc3AuZXhhbXBsZS5jb20vMAoGCCqGSM49BAMCA0kAMEYCIQCx
FZarNnIMbH4ZGfxIrL3lGNXOIATgAtm6/p4nicXYNgIhAPWHrKnNyMx5WgipTd6Q
RvTkATojRbiItZ0VvxtRGIN3
-----END CERTIFICATE-----`;
const keyPem = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWeWbJgw3Bq5n/aXx
cQ78ZlNx7M+zllmroBpoie7cLr2hRANCAATAfv8pR8lxYNjLr/VcLxMYD2+RFBuu
zcsrp1C9LUZnoDlDHJMONnDt2B4o9kk8VE2KM4yev2bxB8cEDuQHRudV
-----END PRIVATE KEY-----`;

const certificate = new X509Certificate(pem);
for (const name of [
  'subject', 'subjectAltName', 'issuer', 'infoAccess', 'serialNumber', 'keyUsage', 'ca',
  'fingerprint', 'fingerprint256', 'signatureAlgorithm', 'signatureAlgorithmOid',
]) {
  console.log(name, certificate[name]);
}
assert.strictEqual(`${certificate}`.trim(), pem);
assert(new X509Certificate(certificate.raw).raw.equals(certificate.raw));
assert.strictEqual(+certificate.validToDate, Date.parse(certificate.validTo));
assert(certificate.validFromDate < certificate.validToDate);

const key = createPrivateKey(keyPem);
const other = generateKeyPairSync('ed25519');
console.log(certificate.checkPrivateKey(key), certificate.checkPrivateKey(other.privateKey));
console.log(certificate.verify(certificate.publicKey), certificate.verify(other.publicKey));
console.log(certificate.checkHost('example.com'), certificate.checkHost('a.example.org'),
            certificate.checkHost('a.b.example.org'), certificate.checkHost('example.org'));
console.log(certificate.checkEmail('me@example.com'), certificate.checkIP('127.0.0.1'),
            certificate.checkIP('::1'), certificate.checkIssued(certificate));

const { subject, subjectaltname, infoAccess, bits, asn1Curve, nistCurve, pubkey, ext_key_usage } =
  certificate.toLegacyObject();
console.log({ subject, subjectaltname, infoAccess, bits, asn1Curve, nistCurve, ext_key_usage });
assert.strictEqual(pubkey.length, 65);
assert(structuredClone(certificate).raw.equals(certificate.raw));

function tell(name, run) {
  try {
    run();
    console.log(name, 'went well');
  } catch ({ name: kind, code, message }) {
    console.log(`${name}: ${kind} ${code} ${message}`);
  }
}
tell('a number', () => new X509Certificate(1));
tell('no certificate', () => new X509Certificate('certificate'));
tell('a name', () => certificate.checkHost('exam\0ple.com'));
tell('no address', () => certificate.checkIP('example.com'));
tell('a public key', () => certificate.checkPrivateKey(certificate.publicKey));
tell('an option', () => certificate.checkHost('example.com', { subject: 'x' }));

// What browsers once sent.
const spkac = 'MIIBPzCBqTCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkCgYEAle/PTfExuIdQaXzkZZS/nyuqe/6HnXpk/Sl2SGrBOX4uqV2RD2gM0JsJKs5zW0Om5lgzSbF8dw8R7meW+8iOuHYtI56NIDWgYBO7sjUxV8sErqQd7nTybPzguijc1cixbb0Ms/64XOdzXwlmSNNS3FSXfhYIKDbPdevVpWbr/zcCAwEAARYFaGVsbG8wDQYJKoZIhvcNAQEEBQADgYEAD0lCuzFTnpv166eZTe4GDmxud6RQw4tW10xM0CY7FYzHqElSMjIYCPgGb5A8gXm8j9fYFSEJZXXZ/Uxi2gajpAU1WEEMWIDgMXFjLpnm4zptQjapqchD82vDl7giF5LfpAJBZOpDqhKzd26t6uGSIhNgEeNOF3crctUY1LX6gJU=';
console.log(Certificate.verifySpkac(spkac), `${Certificate.exportChallenge(spkac)}`);
console.log(`${Certificate.exportPublicKey(spkac)}`.split('\n')[0], Certificate.verifySpkac('x'));
