// Needs c-ares, by way of giro::resolver.
#include <giro/dns.h>
#include <giro/loop.h>

int main() {
  giro::Loop loop;
  auto resolver = giro::dns::Resolver::create(loop);
  return resolver.ok() && resolver->set_servers({"127.0.0.1:5353"}) == nullptr &&
                 resolver->servers().front() == "127.0.0.1:5353"
             ? 0
             : 1;
}
