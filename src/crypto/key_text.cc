// Keys as PEM and DER.
#include <openssl/err.h>
#include <openssl/pem.h>

#include <climits>
#include <cstring>

#include "base/freed_secrets.h"
#include "crypto/certificate.h"
#include "crypto/failure.h"
#include "crypto/key.h"
#include "crypto/key_decoder.h"

namespace giro::crypto {

namespace {

// What the library asks while it reads.
struct Passphrase {
  std::optional<Input> given;
};

int give_passphrase(char* buffer, int size, int /*writes*/, void* data) {
  auto* passphrase = static_cast<Passphrase*>(data);
  if (!passphrase->given) return -1;
  const Input bytes = *passphrase->given;
  if (bytes.size() > static_cast<size_t>(size)) return -1;
  std::memcpy(buffer, data_of(bytes), bytes.size());
  return static_cast<int>(bytes.size());
}

// What is between two lines of a text that begin and end it; empty: there is no such thing.
Bytes pem_block(Input data, const char* label) {
  const OwnedBio bio = bio_of(data);
  uint8_t* memory = nullptr;
  long size = 0;
  ::ERR_set_mark();
  const int found =
      ::PEM_bytes_read_bio(&memory, &size, nullptr, label, bio.get(), nullptr, nullptr);
  ::ERR_pop_to_mark();
  if (found != 1) return {};
  Bytes bytes(memory, memory + size);
  ::OPENSSL_free(memory);
  return bytes;
}

// Null: the library has to look at it.
OwnedPkey decode_written(const WrittenKey& written, KeyType type) {
  return written.is_pem ? decode_pem_key(written.data, type)
                        : decode_key(written.data, written.encoding, type);
}

KeyPtr half_or_null(EVP_PKEY* pkey, KeyType type) {
  return pkey == nullptr ? KeyPtr() : Key::half(OwnedPkey(pkey), type);
}

// A SEQUENCE and the length of what is in it, as far as it is there; empty: it is something else.
Input inside_sequence(Input der) {
  if (der.size() < 2 || der[0] != 0x30) return {};
  size_t start = 2;
  if ((der[1] & 0x80) != 0) start += der[1] & size_t{0x7f};
  return start <= der.size() ? der.subspan(start) : Input();
}

// A private key of PKCS#1 begins with a version, which is small; a public one with its modulus.
bool is_private_rsa(Input der) {
  const Input inside = inside_sequence(der);
  return inside.size() >= 3 && inside[0] == 2 && inside[1] == 1 && inside[2] <= 1;
}

// PKCS#8 that is encrypted begins with an algorithm, another with a version.
bool is_encrypted_pkcs8(Input der) {
  const Input inside = inside_sequence(der);
  return !inside.empty() && inside[0] != 2;
}

EVP_PKEY* read_pkcs8(Input der, Passphrase& passphrase) {
  const OwnedBio bio = bio_of(der);
  if (is_encrypted_pkcs8(der)) {
    return ::d2i_PKCS8PrivateKey_bio(bio.get(), nullptr, give_passphrase, &passphrase);
  }
  const Owned<PKCS8_PRIV_KEY_INFO, ::PKCS8_PRIV_KEY_INFO_free> info(
      ::d2i_PKCS8_PRIV_KEY_INFO_bio(bio.get(), nullptr));
  return info == nullptr ? nullptr : ::EVP_PKCS82PKEY(info.get());
}

EVP_PKEY* read_private_der(const WrittenKey& written, Passphrase& passphrase) {
  const uint8_t* next = data_of(written.data);
  const auto size = static_cast<long>(written.data.size());
  switch (written.encoding) {
    case KeyEncoding::pkcs1: return ::d2i_PrivateKey(EVP_PKEY_RSA, nullptr, &next, size);
    case KeyEncoding::sec1: return ::d2i_PrivateKey(EVP_PKEY_EC, nullptr, &next, size);
    default: return read_pkcs8(written.data, passphrase);
  }
}

EVP_PKEY* read_private(const WrittenKey& written, Passphrase& passphrase) {
  if (!written.is_pem) return read_private_der(written, passphrase);
  const OwnedBio bio = bio_of(written.data);
  return ::PEM_read_bio_PrivateKey(bio.get(), nullptr, give_passphrase, &passphrase);
}

EVP_PKEY* read_public_block(Input der, KeyEncoding encoding) {
  const uint8_t* next = data_of(der);
  const auto size = static_cast<long>(der.size());
  return encoding == KeyEncoding::spki ? ::d2i_PUBKEY(nullptr, &next, size)
                                       : ::d2i_PublicKey(EVP_PKEY_RSA, nullptr, &next, size);
}

EVP_PKEY* public_key_of_certificate(Input der) {
  const uint8_t* next = der.data();
  const OwnedX509 certificate(::d2i_X509(nullptr, &next, static_cast<long>(der.size())));
  return certificate == nullptr ? nullptr : ::X509_get_pubkey(certificate.get());
}

// Nothing: no public key is in the text.
std::optional<EVP_PKEY*> read_public_pem(Input text) {
  if (const Bytes der = pem_block(text, "PUBLIC KEY"); !der.empty()) {
    return read_public_block(der, KeyEncoding::spki);
  }
  if (const Bytes der = pem_block(text, "RSA PUBLIC KEY"); !der.empty()) {
    return read_public_block(der, KeyEncoding::pkcs1);
  }
  if (const Bytes der = pem_block(text, "CERTIFICATE"); !der.empty()) {
    return public_key_of_certificate(der);
  }
  return {};
}

}  // namespace

namespace {

// Some readers of the library say it so, others in words of their own.
bool wanted_passphrase() {
  const unsigned long error = ::ERR_peek_error();
  return ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_BAD_PASSWORD_READ;
}

}  // namespace

ReadKey read_private_key(const WrittenKey& written) {
  make_ready();
  const WipesFreed wipes;
  if (written.data.size() > INT_MAX) return {};
  if (OwnedPkey quick = decode_written(written, KeyType::private_half)) {
    return {.key = Key::half(std::move(quick), KeyType::private_half)};
  }
  Passphrase passphrase{.given = written.passphrase};
  ReadKey read;
  read.key = half_or_null(read_private(written, passphrase), KeyType::private_half);
  if (read.key != nullptr) forget_failures();
  read.needs_passphrase = read.key == nullptr && !passphrase.given && wanted_passphrase();
  return read;
}

ReadKey read_public_key(const WrittenKey& written) {
  make_ready();
  if (written.data.size() > INT_MAX) return {};
  if (OwnedPkey quick = decode_written(written, KeyType::public_half)) {
    return {.key = Key::half(std::move(quick), KeyType::public_half)};
  }
  if (written.is_pem) {
    if (const std::optional<EVP_PKEY*> pkey = read_public_pem(written.data)) {
      return {.key = half_or_null(*pkey, KeyType::public_half)};
    }
  } else if (written.encoding == KeyEncoding::spki ||
             (written.encoding == KeyEncoding::pkcs1 && !is_private_rsa(written.data))) {
    return {.key = half_or_null(read_public_block(written.data, written.encoding),
                                KeyType::public_half)};
  }
  ReadKey read = read_private_key(written);
  if (read.key != nullptr) read.key = read.key->public_half();
  return read;
}

// --- Writing ------------------------------------------------------------------------------------

namespace {

bool write_public(BIO* bio, const Key& key, const KeyFormat& format) {
  if (format.encoding == KeyEncoding::spki) {
    return (format.is_pem ? ::PEM_write_bio_PUBKEY(bio, key.pkey())
                          : ::i2d_PUBKEY_bio(bio, key.pkey())) == 1;
  }
  uint8_t* memory = nullptr;
  const int size = ::i2d_PublicKey(key.pkey(), &memory);
  if (size < 0) return false;
  const Owned<uint8_t, [](uint8_t* bytes) { ::OPENSSL_free(bytes); }> der(memory);
  return format.is_pem ? ::PEM_write_bio(bio, "RSA PUBLIC KEY", "", der.get(), size) > 0
                       : ::BIO_write(bio, der.get(), size) == size;
}

bool write_private(BIO* bio, const Key& key, const KeyFormat& format) {
  const auto* phrase = reinterpret_cast<const char*>(data_of(format.passphrase));
  const auto size = static_cast<int>(format.passphrase.size());
  // The functions that do not encrypt want no passphrase at all.
  if (format.encoding == KeyEncoding::pkcs8) {
    const auto write = format.is_pem ? ::PEM_write_bio_PKCS8PrivateKey : ::i2d_PKCS8PrivateKey_bio;
    return write(bio, key.pkey(), format.cipher, format.cipher == nullptr ? nullptr : phrase,
                 format.cipher == nullptr ? 0 : size, nullptr, nullptr) == 1;
  }
  if (!format.is_pem) {
    uint8_t* memory = nullptr;
    const int length = ::i2d_PrivateKey(key.pkey(), &memory);
    if (length < 0) return false;
    const bool ok = ::BIO_write(bio, memory, length) == length;
    ::OPENSSL_clear_free(memory, static_cast<size_t>(length));
    return ok;
  }
  return ::PEM_write_bio_PrivateKey_traditional(
             bio, key.pkey(), format.cipher,
             format.cipher == nullptr ? nullptr : reinterpret_cast<const unsigned char*>(phrase),
             format.cipher == nullptr ? 0 : size, nullptr, nullptr) == 1;
}

}  // namespace

std::optional<Bytes> write_key(const Key& key, const KeyFormat& format) {
  const WipesFreed wipes;
  // Memory that is wiped when it is freed.
  const OwnedBio bio(::BIO_new(::BIO_s_secmem()));
  const bool is_private =
      format.encoding == KeyEncoding::pkcs8 || format.encoding == KeyEncoding::sec1 ||
      (format.encoding == KeyEncoding::pkcs1 && key.type() == KeyType::private_half);
  const bool ok =
      is_private ? write_private(bio.get(), key, format) : write_public(bio.get(), key, format);
  if (!ok) return {};
  const Input bytes = written(bio.get());
  forget_failures();
  return Bytes(bytes.begin(), bytes.end());
}

}  // namespace giro::crypto
