import { StartRefusal } from "./startRefusal.ts";

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

export function isLoopback(hostname: string): boolean {
  return LOOPBACK_NAMES.has(hostname) || hostname.endsWith(".localhost");
}

export function requireLoopback(hostname: string): void {
  if (isLoopback(hostname)) return;
  throw new StartRefusal(`The stand-ins listen on this machine only: ${hostname} is not a loopback address.`);
}

/** The name in a Host header; empty if there is none. */
export function hostnameOf(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? "";
}

/** True for the same scheme and port under any of this machine's names; elsewhere for the same origin only. */
export function isSameService(writer: string, service: string): boolean {
  const [one, other] = [URL.parse(writer), URL.parse(service)];
  if (one === null || other === null) return false;
  if (!isLoopback(one.hostname) || !isLoopback(other.hostname)) return one.origin === other.origin;
  return one.protocol === other.protocol && one.port === other.port;
}
