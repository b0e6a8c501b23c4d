#include "tls/certificates.h"

#include <openssl/err.h>
#include <openssl/pem.h>

#include <algorithm>
#include <climits>
#include <cstring>

#include "base/freed_secrets.h"

namespace giro::tls {

namespace {

// Without one an empty one is tried: what is told then is that it does not decrypt.
int give_passphrase(char* out, int room, int /*writes*/, void* given) {
  const auto& passphrase = *static_cast<const Passphrase*>(given);
  if (!passphrase.text) return 0;
  const size_t size = passphrase.text->size();
  if (size > static_cast<size_t>(room)) return -1;
  std::memcpy(out, passphrase.text->data(), size);
  return static_cast<int>(size);
}

bool ended_without_more() {
  const unsigned long last = ::ERR_peek_last_error();
  return ERR_GET_LIB(last) == ERR_LIB_PEM && ERR_GET_REASON(last) == PEM_R_NO_START_LINE;
}

}  // namespace

OwnedBio bio_over(std::string_view bytes) {
  // A size below 0 would mean that a zero ends it.
  const auto size = static_cast<int>(std::min<size_t>(bytes.size(), INT_MAX));
  return OwnedBio(::BIO_new_mem_buf(bytes.data(), size));
}

std::optional<Certificates> read_certificates(std::string_view pem) {
  Certificates list;
  OwnedBio bio = bio_over(pem);
  Passphrase none;
  while (true) {
    OwnedCertificate next(::PEM_read_bio_X509_AUX(bio.get(), nullptr, give_passphrase, &none));
    if (next == nullptr) break;
    list.push_back(std::move(next));
  }
  if (!ended_without_more()) return std::nullopt;
  ::ERR_clear_error();
  return list;
}

std::string to_pem(X509* certificate) {
  OwnedBio bio(::BIO_new(::BIO_s_mem()));
  if (::PEM_write_bio_X509(bio.get(), certificate) != 1) return {};
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  return {data, static_cast<size_t>(size)};
}

OwnedCertificate share(X509* certificate) {
  if (certificate != nullptr) ::X509_up_ref(certificate);
  return OwnedCertificate(certificate);
}

OwnedKey read_private_key(std::string_view pem, const Passphrase& passphrase) {
  const WipesFreed wipes;
  OwnedBio bio = bio_over(pem);
  return OwnedKey(::PEM_read_bio_PrivateKey(bio.get(), nullptr, give_passphrase,
                                            const_cast<Passphrase*>(&passphrase)));
}

}  // namespace giro::tls
