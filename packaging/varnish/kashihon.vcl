vcl 4.1;
# Pages of a shop, for a minute each, until the shop says what to forget: EDGE=varnish and EDGE_URL on every server of it.
# Put it into /etc/varnish/default.vcl. Several servers: one backend each, and a director.

backend shop {
  .host = "127.0.0.1";
  .port = "8080";
}

# The servers of the shop.
acl shop_servers {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # What came by a proxy has two addresses here: that of a visitor, and that of the proxy.
    if (client.ip !~ shop_servers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403));
    }
    # Without a blank in it, at which a ban would be divided.
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.xkey-purge, " ", "|") + ")(\s|$)");
    return (synth(200));
  }
  # What is one reader's goes to the shop.
  if (req.http.Cookie || req.http.Authorization) {
    return (pass);
  }
}

sub vcl_backend_response {
  # What is old is not shown.
  set beresp.grace = 0s;
}
