#include "crypto/certificate.h"

#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <array>
#include <climits>

#include "crypto/failure.h"

namespace giro::crypto {

namespace {

int no_passphrase(char* /*buffer*/, int /*size*/, int /*writes*/, void* /*data*/) { return -1; }

std::string object_number(const ASN1_OBJECT* object) {
  std::array<char, 256> text{};
  const int size = ::OBJ_obj2txt(text.data(), static_cast<int>(text.size()), object, 1);
  return size <= 0 ? std::string() : std::string(text.data());
}

}  // namespace

OwnedX509 read_certificate(Input data) {
  make_ready();
  if (data.size() > INT_MAX) return {};
  const OwnedBio bio = bio_of(data);
  OwnedX509 certificate(::PEM_read_bio_X509_AUX(bio.get(), nullptr, no_passphrase, nullptr));
  if (certificate != nullptr) return certificate;
  // What is neither is told as bad text.
  ::ERR_set_mark();
  const uint8_t* next = data_of(data);
  certificate.reset(::d2i_X509(nullptr, &next, static_cast<long>(data.size())));
  ::ERR_pop_to_mark();
  if (certificate != nullptr) forget_failures();
  return certificate;
}

Bytes certificate_der(const X509* certificate) {
  uint8_t* memory = nullptr;
  const int size = ::i2d_X509(certificate, &memory);
  if (size < 0) return {};
  Bytes bytes(memory, memory + size);
  ::OPENSSL_free(memory);
  return bytes;
}

std::string certificate_pem(const X509* certificate) {
  const OwnedBio bio = bio_to_write();
  ::PEM_write_bio_X509(bio.get(), certificate);
  return written_text(bio.get());
}

std::optional<std::string> name_text(const X509_NAME* name) {
  constexpr unsigned long kFlags = ASN1_STRFLGS_ESC_2253 | ASN1_STRFLGS_ESC_CTRL |
                                   ASN1_STRFLGS_UTF8_CONVERT | XN_FLAG_SEP_MULTILINE |
                                   XN_FLAG_FN_SN;
  const OwnedBio bio = bio_to_write();
  if (::X509_NAME_print_ex(bio.get(), name, 0, kFlags) <= 0) return {};
  return written_text(bio.get());
}

NameEntries name_entries(const X509_NAME* name) {
  NameEntries entries;
  for (int index = 0; index < ::X509_NAME_entry_count(name); ++index) {
    const X509_NAME_ENTRY* entry = ::X509_NAME_get_entry(name, index);
    const ASN1_OBJECT* object = ::X509_NAME_ENTRY_get_object(entry);
    const int nid = ::OBJ_obj2nid(object);
    std::string key = nid == NID_undef ? object_number(object) : ::OBJ_nid2sn(nid);
    uint8_t* text = nullptr;
    const int size = ::ASN1_STRING_to_UTF8(&text, ::X509_NAME_ENTRY_get_data(entry));
    if (size < 0) continue;
    entries.emplace_back(std::move(key), std::string(text, text + size));
    ::OPENSSL_free(text);
  }
  forget_failures();
  return entries;
}

std::string time_text(const ASN1_TIME* time) {
  const OwnedBio bio = bio_to_write();
  ::ASN1_TIME_print(bio.get(), time);
  return written_text(bio.get());
}

std::optional<time_t> time_value(const ASN1_TIME* time) {
  std::tm parts{};
  if (::ASN1_TIME_to_tm(time, &parts) != 1) {
    forget_failures();
    return {};
  }
  return ::timegm(&parts);
}

std::string fingerprint(const X509* certificate, const EVP_MD* digest) {
  std::array<uint8_t, EVP_MAX_MD_SIZE> bytes{};
  unsigned size = 0;
  if (::X509_digest(certificate, digest, bytes.data(), &size) != 1) {
    forget_failures();
    return {};
  }
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string text;
  for (unsigned index = 0; index < size; ++index) {
    if (index > 0) text += ':';
    text += kDigits[bytes.at(index) >> 4];
    text += kDigits[bytes.at(index) & 15];
  }
  return text;
}

std::string serial_number(const X509* certificate) {
  const OwnedNumber number(::ASN1_INTEGER_to_BN(::X509_get0_serialNumber(certificate), nullptr));
  if (number == nullptr) return {};
  const Owned<char, [](char* text) { ::OPENSSL_free(text); }> text(::BN_bn2hex(number.get()));
  return text.get();
}

std::optional<std::vector<std::string>> extended_key_usage(const X509* certificate) {
  const Owned<EXTENDED_KEY_USAGE, ::EXTENDED_KEY_USAGE_free> usages(
      static_cast<EXTENDED_KEY_USAGE*>(
          ::X509_get_ext_d2i(certificate, NID_ext_key_usage, nullptr, nullptr)));
  forget_failures();
  if (usages == nullptr) return {};
  std::vector<std::string> numbers;
  for (int index = 0; index < sk_ASN1_OBJECT_num(usages.get()); ++index) {
    numbers.push_back(object_number(sk_ASN1_OBJECT_value(usages.get(), index)));
  }
  return numbers;
}

bool is_authority(const X509* certificate) {
  const bool is = ::X509_check_ca(const_cast<X509*>(certificate)) == 1;
  forget_failures();
  return is;
}

std::string signature_algorithm(const X509* certificate) {
  const int nid = ::X509_get_signature_nid(certificate);
  return nid == NID_undef ? std::string() : ::OBJ_nid2ln(nid);
}

std::string signature_algorithm_oid(const X509* certificate) {
  const X509_ALGOR* algorithm = nullptr;
  ::X509_get0_signature(nullptr, &algorithm, certificate);
  const ASN1_OBJECT* object = nullptr;
  ::X509_ALGOR_get0(&object, nullptr, nullptr, algorithm);
  return object_number(object);
}

namespace {

Match match_of(int result) {
  forget_failures();
  if (result == 1) return Match::yes;
  return result == -2 ? Match::bad_question : Match::no;
}

}  // namespace

Match matches_host(X509* certificate, std::string_view host, unsigned flags, std::string& name) {
  char* found = nullptr;
  const int result = ::X509_check_host(certificate, host.data(), host.size(), flags, &found);
  name = found == nullptr ? std::string(host) : found;
  ::OPENSSL_free(found);
  return match_of(result);
}

Match matches_email(X509* certificate, std::string_view email, unsigned flags) {
  return match_of(::X509_check_email(certificate, email.data(), email.size(), flags));
}

Match matches_ip(X509* certificate, const std::string& ip) {
  return match_of(::X509_check_ip_asc(certificate, ip.c_str(), 0));
}

bool is_issued_by(X509* certificate, X509* issuer) {
  const bool is = ::X509_check_issued(issuer, certificate) == X509_V_OK;
  forget_failures();
  return is;
}

bool has_private_key(const X509* certificate, EVP_PKEY* key) {
  const bool has = ::X509_check_private_key(certificate, key) == 1;
  forget_failures();
  return has;
}

bool is_signed_by(X509* certificate, EVP_PKEY* key) {
  const bool is = ::X509_verify(certificate, key) == 1;
  forget_failures();
  return is;
}

}  // namespace giro::crypto
