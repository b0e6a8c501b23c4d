// A certificate for "localhost" that signed itself, good for a hundred years, and its key.
// Everybody knows that key: it is for examples alone. `openssl req -x509 -newkey ec …` makes
// another.
#pragma once

inline constexpr char kLocalhostCertificate[] = R"(-----BEGIN CERTIFICATE-----
MIIBmTCCAT6gAwIBAgIUbP7iO63QrutmYq+Yw8qCMzDju4EwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExOTE4MDkyMVoYDzIxMjYxMDI2
MTgwOTIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS8lP60IbvqGCIFItUl+0qCsORyNmlA0YgZzld70qD+ucgy5BT1xI5i
Jz9teFm/biA8C97JwykXxAsoAU/TVYuzo2wwajAdBgNVHQ4EFgQUzRkqPGyhIgtS
dPxRweKDWSviUnwwHwYDVR0jBBgwFoAUzRkqPGyhIgtSdPxRweKDWSviUnwwGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0E
AwIDSQAwRgIhAO1nJhu6sQVZyg+t7L/ozcnQ+gPEEYFKXb1diJdfneglAiEAla/A
sWQQT4bsBfYYU9hYlwcdRIfdkV9T2CXedmpn3IE=
-----END CERTIFICATE-----
)";

inline constexpr char kLocalhostKey[] = R"(-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgs22iPM5ouSWzXE2F
+GvTPRBGYUXDvtH0HDlJYHSPQ5KhRANCAAS8lP60IbvqGCIFItUl+0qCsORyNmlA
0YgZzld70qD+ucgy5BT1xI5iJz9teFm/biA8C97JwykXxAsoAU/TVYuz
-----END PRIVATE KEY-----
)";
