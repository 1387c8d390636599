/** The caller's address. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Clock } from "../domain/clock.ts";
import type { RequestOrigin } from "../domain/caller.ts";
import { AddressLimits } from "./addressLimits.ts";

export interface Addresses {
  originOf(request: IncomingMessage): RequestOrigin;
  /** Counts the request. False if its address has asked too often; without a proxy all callers are on this machine, and none is counted. */
  allows(request: IncomingMessage): boolean;
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** `isBehindProxy`: a proxy on this machine sends the caller's address in `X-Forwarded-For`. */
export function createAddresses({ isBehindProxy, clock }: { isBehindProxy: boolean; clock: Clock }): Addresses {
  const limits = new AddressLimits(clock);
  const forwarded = (request: IncomingMessage): string | null => (isBehindProxy ? forwardedAddress(request) : null);
  return {
    originOf: (request) => ({
      ip: forwarded(request) ?? request.socket.remoteAddress ?? null,
      userAgent: request.headers["user-agent"] ?? null,
    }),
    allows: (request) => {
      const ip = forwarded(request);
      return ip === null || limits.allows(ip);
    },
  };
}

/**
 * The address that the proxy has added. Earlier entries of the header come from the caller, who may have invented them; from another
 * machine the whole header does.
 */
function forwardedAddress({ socket, headers }: IncomingMessage): string | null {
  if (!LOOPBACK.has(socket.remoteAddress ?? "")) return null;
  const last = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return last !== undefined && isIP(last) !== 0 ? last : null;
}
