#include "tls/trust.h"

#include <dirent.h>
#include <openssl/err.h>
#include <openssl/pem.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>

namespace giro::tls {

namespace {

constexpr std::array kBundles = {
    "/etc/ssl/certs/ca-certificates.crt",  // Debian and what comes of it
    "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora
    "/etc/ssl/ca-bundle.pem",              // openSUSE
    "/etc/ssl/cert.pem",                   // Alpine
};
constexpr const char* kFolder = "/etc/ssl/certs";

struct FileText {
  std::string text;
  std::string problem;
};

FileText read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file || text.fail()) return {{}, std::strerror(errno)};
  return {text.str(), {}};
}

// Those that can be read; one that cannot does not take the others' trust away.
void append(Pem& out, std::string_view text) {
  OwnedBio bio = bio_over(text);
  while (true) {
    OwnedCertificate next(::PEM_read_bio_X509_AUX(bio.get(), nullptr, nullptr, nullptr));
    if (next == nullptr) break;
    out.push_back(to_pem(next.get()));
    if (out.back().ends_with('\n')) out.back().pop_back();
  }
  ::ERR_clear_error();
}

Pem read_first_bundle() {
  Pem list;
  for (const char* path : kBundles) {
    FileText file = read_file(path);
    if (file.text.empty()) continue;
    append(list, file.text);
    break;
  }
  return list;
}

void append_folder(Pem& out, const std::string& path) {
  DIR* folder = ::opendir(path.c_str());
  if (folder == nullptr) return;
  std::set<std::string> names;
  while (const dirent* entry = ::readdir(folder)) {
    if (entry->d_name[0] != '.') names.insert(entry->d_name);
  }
  ::closedir(folder);
  std::set<std::string> known(out.begin(), out.end());
  for (const std::string& name : names) {
    Pem found;
    append(found, read_file(path + "/" + name).text);
    for (std::string& pem : found) {
      if (known.insert(pem).second) out.push_back(std::move(pem));
    }
  }
}

std::string variable(const char* name) {
  const char* value = ::secure_getenv(name);
  return value == nullptr ? "" : value;
}

Pem read_system() {
  Pem list;
  const std::string file = variable("SSL_CERT_FILE");
  const std::string folder = variable("SSL_CERT_DIR");
  if (file.empty() && folder.empty()) {
    list = bundled_certificates();
    if (list.empty()) append_folder(list, kFolder);
    return list;
  }
  if (!file.empty()) append(list, read_file(file).text);
  std::stringstream folders(folder);
  for (std::string path; std::getline(folders, path, ':');) append_folder(list, path);
  return list;
}

ExtraCertificates read_extra() {
  ExtraCertificates extra;
  const std::string path = variable("NODE_EXTRA_CA_CERTS");
  if (path.empty()) return extra;
  FileText file = read_file(path);
  if (!file.problem.empty()) {
    extra.problem = "load failed: error:80000002:system library::" + file.problem;
    return extra;
  }
  auto list = read_certificates(file.text);
  if (!list) {
    std::array<char, 256> text{};
    ::ERR_error_string_n(::ERR_get_error(), text.data(), text.size());
    ::ERR_clear_error();
    extra.problem = std::string("load failed: ") + text.data();
    return extra;
  }
  for (const OwnedCertificate& one : *list) extra.list.push_back(to_pem(one.get()));
  return extra;
}

bool add_certificates(X509_STORE* store, const Pem& list) {
  for (const std::string& pem : list) {
    if (!add_to_store(store, pem)) return false;
  }
  return true;
}

OwnedStore make_default_store(const TrustSources& sources) {
  OwnedStore store(::X509_STORE_new());
  if (sources.base == TrustSources::Base::openssl) {
    ::X509_STORE_set_default_paths(store.get());
  } else {
    add_certificates(store.get(), bundled_certificates());
  }
  if (sources.system) add_certificates(store.get(), system_certificates());
  add_certificates(store.get(), extra_certificates().list);
  ::ERR_clear_error();
  return store;
}

}  // namespace

const Pem& bundled_certificates() {
  static const Pem kList = read_first_bundle();
  return kList;
}

const Pem& system_certificates() {
  static const Pem kList = read_system();
  return kList;
}

const ExtraCertificates& extra_certificates() {
  static const ExtraCertificates kExtra = read_extra();
  return kExtra;
}

OwnedStore default_store(const TrustSources& sources) {
  static std::mutex mutex;
  static std::array<OwnedStore, 4> made;
  const std::lock_guard lock(mutex);
  const size_t index =
      (sources.base == TrustSources::Base::openssl ? 2 : 0) + (sources.system ? 1 : 0);
  if (made[index] == nullptr) made[index] = make_default_store(sources);
  ::X509_STORE_up_ref(made[index].get());
  return OwnedStore(made[index].get());
}

OwnedStore make_store(const Pem& list) {
  OwnedStore store(::X509_STORE_new());
  if (!add_certificates(store.get(), list)) return nullptr;
  return store;
}

bool add_to_store(X509_STORE* store, std::string_view pem) {
  auto list = read_certificates(pem);
  if (!list) return false;
  for (const OwnedCertificate& one : *list) {
    if (::X509_STORE_add_cert(store, one.get()) != 1) return false;
  }
  return true;
}

OwnedStore copy_store(X509_STORE* store) {
  OwnedStore copy(::X509_STORE_new());
  const OwnedCertificates all(::X509_STORE_get1_all_certs(store));
  for (int i = 0; i < sk_X509_num(all.get()); ++i) {
    ::X509_STORE_add_cert(copy.get(), sk_X509_value(all.get(), i));
  }
  return copy;
}

}  // namespace giro::tls
