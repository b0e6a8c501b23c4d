// Identity: what is behind a TlsContext.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "giro/base/result.h"
#include "giro/tls_context.h"
#include "tls/context.h"
#include "tls/session.h"

namespace giro::tls {

class Identity {
 public:
  static Result<std::shared_ptr<Identity>> create(Side side, TlsOptions options);
  // Of clients that say nothing else.
  static Result<std::shared_ptr<Identity>> default_client();

  const std::shared_ptr<Context>& context() const { return context_; }
  Side side() const { return side_; }
  TlsPeers peers() const { return peers_; }
  const std::string& protocols() const { return protocols_; }  // with their lengths before them

  void add_name(std::string_view name, std::shared_ptr<Identity> identity);
  bool has_names() const { return !names_.empty(); }
  // Null: there is none of that name.
  const Identity* find(std::string_view name) const;

 private:
  Identity(Side side, std::shared_ptr<Context> context, TlsPeers peers)
      : context_(std::move(context)), side_(side), peers_(peers) {}
  Result<void> configure(const TlsOptions& options);
  Result<void> set_trust(const TlsOptions& options);
  Result<void> set_protocols(const std::vector<std::string>& protocols);

  std::shared_ptr<Context> context_;
  Side side_;
  TlsPeers peers_;
  std::string protocols_;
  std::map<std::string, std::shared_ptr<Identity>, std::less<>> names_;
};

}  // namespace giro::tls
