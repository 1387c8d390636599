/** The caller of a function, and the origin of the request. */
import type { JsonValue } from "./json.ts";

/** The identity returned by `ctx.auth.getUserIdentity()`, with Convex's names for claims. */
export type UserIdentity = { tokenIdentifier: string; issuer: string; subject: string } & Record<string, JsonValue>;

export type Caller =
  | { kind: "anonymous" }
  | {
      kind: "user";
      identity: UserIdentity;
      /** epoch ms */
      expiresAt: number;
      /** The token with this identity. */
      token?: string;
    }
  | { kind: "admin"; actingAs: UserIdentity | null };

/** The origin of a request, according to the socket and its headers. */
export interface RequestOrigin {
  ip: string | null;
  userAgent: string | null;
}

export function identityOf(caller: Caller): UserIdentity | null {
  switch (caller.kind) {
    case "anonymous":
      return null;
    case "user":
      return caller.identity;
    case "admin":
      return caller.actingAs;
    default:
      return caller satisfies never;
  }
}

/** Callers with the same key get the same query results. */
export function identityKey(caller: Caller): string {
  const identity = identityOf(caller);
  return `${caller.kind} ${identity === null ? "" : JSON.stringify(identity)}`;
}
