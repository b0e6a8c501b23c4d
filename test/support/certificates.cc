#include "support/certificates.h"

#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "base/freed_secrets.h"
#include "tls/certificates.h"

namespace giro::test {

namespace {

using tls::Owned;
using tls::OwnedBio;
using tls::OwnedCertificate;
using tls::OwnedKey;

OwnedKey make_key() { return OwnedKey(EVP_EC_gen("P-256")); }

std::string pem_of(EVP_PKEY* key) {
  const OwnedBio bio(::BIO_new(::BIO_s_mem()));
  EXPECT_EQ(::PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr), 1);
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  return {data, static_cast<size_t>(size)};
}

void add_extension(X509* certificate, int id, const std::string& value) {
  const Owned<X509_EXTENSION, ::X509_EXTENSION_free> extension(
      ::X509V3_EXT_conf_nid(nullptr, nullptr, id, value.c_str()));
  ASSERT_NE(extension, nullptr) << value;
  ASSERT_EQ(::X509_add_ext(certificate, extension.get(), -1), 1);
}

void add_name(GENERAL_NAMES* names, int type, ASN1_STRING* value) {
  GENERAL_NAME* name = ::GENERAL_NAME_new();
  ::GENERAL_NAME_set0_value(name, type, value);
  sk_GENERAL_NAME_push(names, name);
}

// Part by part, because a text would end at a zero.
void add_names(X509* certificate, const Wanted& wanted) {
  if (wanted.hosts.empty() && wanted.addresses.empty()) return;
  const Owned<GENERAL_NAMES, ::GENERAL_NAMES_free> names(sk_GENERAL_NAME_new_null());
  for (const std::string& host : wanted.hosts) {
    ASN1_STRING* value = ::ASN1_STRING_type_new(V_ASN1_IA5STRING);
    ASSERT_EQ(::ASN1_STRING_set(value, host.data(), static_cast<int>(host.size())), 1);
    add_name(names.get(), GEN_DNS, value);
  }
  for (const std::string& address : wanted.addresses) {
    add_name(names.get(), GEN_IPADD, ::a2i_IPADDRESS(address.c_str()));
  }
  ASSERT_EQ(::X509_add1_ext_i2d(certificate, NID_subject_alt_name, names.get(), 0, 0), 1);
}

}  // namespace

struct Authority::Parts {
  OwnedKey key;
  OwnedCertificate certificate;
  long issued = 0;

  // Signed by `issuer`, or by itself.
  static Parts make(const Wanted& wanted, Parts* issuer) {
    Parts made{make_key(), OwnedCertificate(::X509_new())};
    X509* certificate = made.certificate.get();
    const long number = issuer == nullptr ? 1 : ++issuer->issued;
    ::X509_set_version(certificate, X509_VERSION_3);
    ::ASN1_INTEGER_set(::X509_get_serialNumber(certificate), number);
    ::X509_gmtime_adj(X509_getm_notBefore(certificate), wanted.from_s);
    ::X509_gmtime_adj(X509_getm_notAfter(certificate), wanted.to_s);
    ::X509_set_pubkey(certificate, made.key.get());
    X509_NAME* subject = ::X509_get_subject_name(certificate);
    ::X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                                 reinterpret_cast<const unsigned char*>(wanted.subject.data()),
                                 static_cast<int>(wanted.subject.size()), -1, 0);
    ::X509_set_issuer_name(certificate, issuer == nullptr
                                            ? subject
                                            : ::X509_get_subject_name(issuer->certificate.get()));
    if (wanted.is_authority) add_extension(certificate, NID_basic_constraints, "critical,CA:TRUE");
    if (!wanted.constraints.empty()) {
      add_extension(certificate, NID_name_constraints, wanted.constraints);
    }
    add_names(certificate, wanted);
    EVP_PKEY* signing = issuer == nullptr ? made.key.get() : issuer->key.get();
    EXPECT_GT(::X509_sign(certificate, signing, ::EVP_sha256()), 0);
    return made;
  }

  Made text() const {
    const WipesFreed wipes;  // no copy of the key but the one that is returned
    Made made{tls::to_pem(certificate.get()), pem_of(key.get())};
    return made;
  }
};

Authority::Authority(std::string name)
    : Authority(
          Wanted{.subject = std::move(name), .hosts = {}, .addresses = {}, .is_authority = true}) {}

Authority::Authority(Wanted wanted)
    : Authority(std::make_unique<Parts>(Parts::make(wanted, nullptr))) {}

Authority::Authority(std::unique_ptr<Parts> parts)
    : parts_(std::move(parts)), made_(parts_->text()) {}

Authority::Authority(Authority&& other) noexcept = default;
Authority::~Authority() = default;

Made Authority::issue(const Wanted& wanted) { return Parts::make(wanted, parts_.get()).text(); }

Authority Authority::issue_authority(Wanted wanted, Kind kind) {
  wanted.is_authority = kind == Kind::authority;
  return Authority(std::make_unique<Parts>(Parts::make(wanted, parts_.get())));
}

std::string Authority::list_of_revoked(bool everything) {
  const Owned<X509_CRL, ::X509_CRL_free> list(::X509_CRL_new());
  ::X509_CRL_set_version(list.get(), X509_CRL_VERSION_2);
  ::X509_CRL_set_issuer_name(list.get(), ::X509_get_subject_name(parts_->certificate.get()));
  const Owned<ASN1_TIME, ::ASN1_TIME_free> from(::X509_gmtime_adj(nullptr, -24 * 3600));
  const Owned<ASN1_TIME, ::ASN1_TIME_free> to(::X509_gmtime_adj(nullptr, 24 * 3600));
  ::X509_CRL_set1_lastUpdate(list.get(), from.get());
  ::X509_CRL_set1_nextUpdate(list.get(), to.get());
  for (long number = 1; everything && number <= parts_->issued; ++number) {
    X509_REVOKED* one = ::X509_REVOKED_new();
    const Owned<ASN1_INTEGER, ::ASN1_INTEGER_free> serial(::ASN1_INTEGER_new());
    ::ASN1_INTEGER_set(serial.get(), number);
    ::X509_REVOKED_set_serialNumber(one, serial.get());
    ::X509_REVOKED_set_revocationDate(one, from.get());
    ::X509_CRL_add0_revoked(list.get(), one);
  }
  ::X509_CRL_sort(list.get());
  EXPECT_GT(::X509_CRL_sign(list.get(), parts_->key.get(), ::EVP_sha256()), 0);
  const OwnedBio bio(::BIO_new(::BIO_s_mem()));
  EXPECT_EQ(::PEM_write_bio_X509_CRL(bio.get(), list.get()), 1);
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  return {data, static_cast<size_t>(size)};
}

}  // namespace giro::test
