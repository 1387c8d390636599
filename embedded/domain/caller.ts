/** Who calls a function, and from where. */
import type { JsonValue } from "./json.ts";

/** The identity handed to `ctx.auth.getUserIdentity()`; claims as Convex names them. */
export type UserIdentity = { tokenIdentifier: string; issuer: string; subject: string } & Record<string, JsonValue>;

export type Caller =
  | { kind: "anonymous" }
  | {
      kind: "user";
      identity: UserIdentity;
      /** epoch ms */
      expiresAt: number;
      /** What the identity was read from. */
      token?: string;
    }
  | { kind: "admin"; actingAs: UserIdentity | null };

/** Where a request came from, as far as the socket and its headers tell. */
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

/** Two callers with the same key get the same result of the same query. */
export function identityKey(caller: Caller): string {
  const identity = identityOf(caller);
  return `${caller.kind} ${identity === null ? "" : JSON.stringify(identity)}`;
}
