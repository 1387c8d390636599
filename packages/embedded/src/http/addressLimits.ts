/**
 * Limits the requests and new sockets of one address, with or without a sign-in. An office behind one address stays far below; messages
 * of an open socket do not count.
 */
import type { Clock } from "../domain/clock.ts";

/** The burst is for an office that reconnects after a restart; each second adds `PER_SECOND`. */
export const BURST = 2_000;
export const PER_SECOND = 100;
/** Maximum number of remembered addresses; beyond it, the least recently used one is forgotten. */
const MOST_ADDRESSES = 20_000;
/** A customer of a network provider has at least a /64 of IPv6: the first four of eight groups. */
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

interface Bucket {
  left: number;
  at: number;
}

export class AddressLimits {
  readonly #clock: Pick<Clock, "now">;
  readonly #mostAddresses: number;
  /** Ordered by last use, oldest first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Pick<Clock, "now">, mostAddresses = MOST_ADDRESSES) {
    this.#clock = clock;
    this.#mostAddresses = mostAddresses;
  }

  /** Counts one request. False if this address has asked too often. */
  allows(ip: string): boolean {
    const key = networkOf(ip);
    const now = this.#clock.now();
    const { left, at } = this.#buckets.get(key) ?? { left: BURST, at: now };
    const earned = (Math.max(0, now - at) / 1_000) * PER_SECOND;
    const rest = Math.min(BURST, left + earned) - 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { left: Math.max(0, rest), at: now });
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined && this.#buckets.size > this.#mostAddresses) this.#buckets.delete(oldest);
    return rest >= 0;
  }
}

function networkOf(ip: string): string {
  if (!ip.includes(":") || ip.includes(".")) return ip;
  const [head = "", tail] = ip.split("::");
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  // "::" replaces the missing zeros.
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - before.length - after.length;
  const all = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return all.slice(0, NETWORK_GROUPS).join(":");
}

function groupsOf(text: string): string[] {
  return text.split(":").filter((group) => group !== "");
}
