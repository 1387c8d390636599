// Preloaded into another program (`node --import`): every name but this machine's own is refused, and written to stderr.
import dns from "node:dns";

const lookup = dns.lookup;

dns.lookup = (hostname, ...rest) => {
  if (hostname === "localhost" || hostname === "127.0.0.1") return lookup(hostname, ...rest);
  process.stderr.write(`LOOKED UP ${hostname}\n`);
  const callback = rest.at(-1);
  queueMicrotask(() => callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" })));
};
