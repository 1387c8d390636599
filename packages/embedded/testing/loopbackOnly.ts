// Preloaded into another program (`node --import`): refuses every host name but this machine's own, and writes it to
// stderr.
import dns from "node:dns";

const lookup: unknown = dns.lookup;

function loopbackLookup(hostname: string, ...rest: unknown[]): void {
  if (hostname === "localhost" || hostname === "127.0.0.1") {
    Reflect.apply(lookup as () => void, dns, [hostname, ...rest]);
    return;
  }
  process.stderr.write(`LOOKED UP ${hostname}\n`);
  const answer = rest.at(-1) as (error: Error) => void;
  queueMicrotask(() => {
    answer(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" }));
  });
}

Reflect.set(dns, "lookup", loopbackLookup);
