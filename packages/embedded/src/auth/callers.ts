import { z } from "zod";
import type { Caller } from "../domain/caller.ts";
import type { JsonValue } from "../domain/json.ts";
import { isSameKey } from "./adminKey.ts";
import type { Authenticator } from "./authenticator.ts";
import { identityFromAttributes } from "./identity.ts";
import { AuthRefused } from "./authRefused.ts";

export type AdminCaller = Extract<Caller, { kind: "admin" }>;

export interface Callers {
  /** The caller that an `Authorization` header identifies; anonymous without one. Throws AuthRefused. */
  fromHeader(authorization: string | undefined): Promise<Caller>;
  /** Throws AuthRefused unless the key is this deployment's. */
  fromAdminKey(key: string, actingAs?: Record<string, JsonValue> | null): AdminCaller;
}

const vAttributes = z.record(z.string(), z.json());

export function createCallers({
  adminKey,
  authenticator,
}: {
  adminKey: string;
  authenticator: Authenticator;
}): Callers {
  function fromAdminKey(key: string, actingAs?: Record<string, JsonValue> | null): AdminCaller {
    if (!isSameKey(key, adminKey)) throw new AuthRefused("BadAdminKey");
    if (actingAs === undefined || actingAs === null) return { kind: "admin", actingAs: null };
    const identity = identityFromAttributes(actingAs);
    if (identity === null) {
      throw new AuthRefused("InvalidAuthHeader", { message: "An identity to act as needs an issuer and a subject." });
    }
    return { kind: "admin", actingAs: identity };
  }

  return {
    fromAdminKey,
    async fromHeader(authorization) {
      if (authorization === undefined || authorization === "") return { kind: "anonymous" };
      const [, scheme = "", credentials = ""] = /^(\S+) +(\S+)$/.exec(authorization) ?? [];
      switch (scheme.toLowerCase()) {
        case "bearer":
          return authenticator.authenticate(credentials);
        case "convex":
          return fromAdminHeader(credentials, fromAdminKey);
        default:
          throw new AuthRefused("InvalidAuthHeader", { message: "Invalid Authorization header." });
      }
    },
  };
}

/** Parses `key`, or `key:` followed by base64 of the attributes of the identity to act as. A key contains no colon. */
function fromAdminHeader(credentials: string, fromAdminKey: Callers["fromAdminKey"]): AdminCaller {
  const [key = "", encoded] = credentials.split(":", 2);
  const admin = fromAdminKey(key);
  if (encoded === undefined) return admin;
  let attributes: Record<string, JsonValue>;
  try {
    attributes = vAttributes.parse(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
  } catch (error) {
    throw new AuthRefused("InvalidAuthHeader", { message: "The identity to act as could not be read.", cause: error });
  }
  return fromAdminKey(key, attributes);
}
