// Alternative names and addresses of authorities, printed so that no value can be taken for
// several.
#include <openssl/x509v3.h>

#include <array>
#include <cstdio>

#include "crypto/certificate.h"
#include "crypto/failure.h"

namespace giro::crypto {

namespace {

enum class Encoding : uint8_t { latin1, utf8 };

struct Printed {
  std::string kind;
  std::string text;
  Encoding encoding = Encoding::latin1;
  bool is_fixed = false;  // ours, not the certificate's: nothing in it to be quoted
};

bool needs_quotes(unsigned char letter, Encoding encoding) {
  switch (letter) {
    case '"':
    case '\\':
    case ',':
    case '\'': return true;
    default: break;
  }
  if (letter < ' ') return true;
  return encoding == Encoding::latin1 && letter > '~';
}

std::string quoted(const std::string& text, Encoding encoding) {
  bool is_plain = true;
  for (const char letter : text) {
    if (needs_quotes(static_cast<unsigned char>(letter), encoding)) is_plain = false;
  }
  if (is_plain) return text;
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '\\' || letter == '"') {
      result += '\\';
      result += letter;
    } else if (letter != '\'' && needs_quotes(static_cast<unsigned char>(letter), encoding)) {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\u%04x",
                    static_cast<unsigned>(static_cast<unsigned char>(letter)));
      result += escape.data();
    } else {
      result += letter;
    }
  }
  return result + '"';
}

std::string printed(const Printed& name) {
  return name.kind + ':' + (name.is_fixed ? name.text : quoted(name.text, name.encoding));
}

std::string text_of(const ASN1_STRING* string) {
  const auto* start = reinterpret_cast<const char*>(::ASN1_STRING_get0_data(string));
  return {start, static_cast<size_t>(::ASN1_STRING_length(string))};
}

std::string ip_text(const ASN1_STRING* string) {
  const uint8_t* bytes = ::ASN1_STRING_get0_data(string);
  const int size = ::ASN1_STRING_length(string);
  if (size != 4 && size != 16) return "<invalid length=" + std::to_string(size) + ">";
  std::string text;
  for (int index = 0; index < size; index += size == 4 ? 1 : 2) {
    if (index > 0) text += size == 4 ? '.' : ':';
    std::array<char, 8> part{};
    if (size == 4)
      std::snprintf(part.data(), part.size(), "%d", bytes[index]);
    else
      std::snprintf(part.data(), part.size(), "%X", bytes[index] << 8 | bytes[index + 1]);
    text += part.data();
  }
  return text;
}

// The library knows how to print these; of which type their value must be is part of the name.
struct OtherName {
  int nid;
  int type;
  const char* name;
};
constexpr OtherName kOtherNames[] = {
    {NID_id_on_SmtpUTF8Mailbox, V_ASN1_UTF8STRING, "SmtpUTF8Mailbox"},
    {NID_XmppAddr, V_ASN1_UTF8STRING, "XmppAddr"},
    {NID_SRVName, V_ASN1_IA5STRING, "SRVName"},
    {NID_ms_upn, V_ASN1_UTF8STRING, "UPN"},
    {NID_NAIRealm, V_ASN1_UTF8STRING, "NAIRealm"},
};

Printed other_name(const OTHERNAME* name) {
  const int nid = ::OBJ_obj2nid(name->type_id);
  for (const OtherName& known : kOtherNames) {
    if (known.nid != nid || name->value->type != known.type) continue;
    const bool is_utf8 = known.type == V_ASN1_UTF8STRING;
    return {.kind = "othername",
            .text = std::string(known.name) + ':' + text_of(name->value->value.asn1_string),
            .encoding = is_utf8 ? Encoding::utf8 : Encoding::latin1};
  }
  return {.kind = "othername", .text = "<unsupported>", .is_fixed = true};
}

std::string directory_name(const X509_NAME* name) {
  constexpr unsigned long kFlags =
      XN_FLAG_RFC2253 & ~static_cast<unsigned long>(ASN1_STRFLGS_ESC_MSB | ASN1_STRFLGS_ESC_CTRL);
  const OwnedBio bio = bio_to_write();
  if (::X509_NAME_print_ex(bio.get(), name, 0, kFlags) < 0) return {};
  return written_text(bio.get());
}

std::string registered_id(const ASN1_OBJECT* object) {
  std::array<char, 256> text{};
  ::OBJ_obj2txt(text.data(), static_cast<int>(text.size()), object, 1);
  return text.data();
}

Printed print(const GENERAL_NAME* name) {
  switch (name->type) {
    case GEN_EMAIL: return {.kind = "email", .text = text_of(name->d.rfc822Name)};
    case GEN_DNS: return {.kind = "DNS", .text = text_of(name->d.dNSName)};
    case GEN_URI: return {.kind = "URI", .text = text_of(name->d.uniformResourceIdentifier)};
    case GEN_IPADD:
      return {.kind = "IP Address", .text = ip_text(name->d.iPAddress), .is_fixed = true};
    case GEN_RID:
      return {
          .kind = "Registered ID", .text = registered_id(name->d.registeredID), .is_fixed = true};
    case GEN_DIRNAME:
      return {.kind = "DirName",
              .text = directory_name(name->d.directoryName),
              .encoding = Encoding::utf8};
    case GEN_OTHERNAME: return other_name(name->d.otherName);
    case GEN_X400: return {.kind = "X400Name", .text = "<unsupported>", .is_fixed = true};
    default: return {.kind = "EdiPartyName", .text = "<unsupported>", .is_fixed = true};
  }
}

std::string utf8_of_latin1(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (code < 0x80) {
      result += letter;
    } else {
      result += static_cast<char>(0xc0 | code >> 6);
      result += static_cast<char>(0x80 | (code & 0x3f));
    }
  }
  return result;
}

using OwnedAccess = Owned<AUTHORITY_INFO_ACCESS, ::AUTHORITY_INFO_ACCESS_free>;

OwnedAccess access_of(const X509* certificate) {
  OwnedAccess access(static_cast<AUTHORITY_INFO_ACCESS*>(
      ::X509_get_ext_d2i(certificate, NID_info_access, nullptr, nullptr)));
  forget_failures();
  return access;
}

// As the library prints it: its long name, or the number.
std::string method_of(const ACCESS_DESCRIPTION* description) {
  std::array<char, 80> text{};
  ::i2t_ASN1_OBJECT(text.data(), static_cast<int>(text.size()), description->method);
  return text.data();
}

}  // namespace

std::optional<std::string> alternative_names(const X509* certificate) {
  const Owned<GENERAL_NAMES, ::GENERAL_NAMES_free> names(static_cast<GENERAL_NAMES*>(
      ::X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)));
  forget_failures();
  if (names == nullptr) return {};
  std::string text;
  for (int index = 0; index < sk_GENERAL_NAME_num(names.get()); ++index) {
    if (index > 0) text += ", ";
    text += printed(print(sk_GENERAL_NAME_value(names.get(), index)));
  }
  return text;
}

std::optional<std::string> authority_access(const X509* certificate) {
  const OwnedAccess access = access_of(certificate);
  if (access == nullptr) return {};
  std::string text;
  for (int index = 0; index < sk_ACCESS_DESCRIPTION_num(access.get()); ++index) {
    if (index > 0) text += '\n';
    const ACCESS_DESCRIPTION* description = sk_ACCESS_DESCRIPTION_value(access.get(), index);
    text += method_of(description) + " - " + printed(print(description->location));
  }
  return text;
}

NameEntries authority_access_entries(const X509* certificate) {
  const OwnedAccess access = access_of(certificate);
  NameEntries entries;
  if (access == nullptr) return entries;
  for (int index = 0; index < sk_ACCESS_DESCRIPTION_num(access.get()); ++index) {
    const ACCESS_DESCRIPTION* description = sk_ACCESS_DESCRIPTION_value(access.get(), index);
    const Printed name = print(description->location);
    entries.emplace_back(method_of(description) + " - " + name.kind,
                         name.encoding == Encoding::latin1 ? utf8_of_latin1(name.text) : name.text);
  }
  return entries;
}

}  // namespace giro::crypto
