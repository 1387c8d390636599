import {
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from "jose";
import type { AuthProvider } from "../domain/application.ts";
import type { Caller } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import type { Fetch } from "./boundedFetch.ts";
import { identityFromClaims } from "./identity.ts";
import { createKeySets, issuerOf, withoutTrailingSlash } from "./keySets.ts";
import { AuthRefused } from "./authRefused.ts";

export type UserCaller = Extract<Caller, { kind: "user" }>;

export interface Authenticator {
  /** Throws AuthRefused. Beyond the caller's `expiresAt` the same token would be refused. */
  authenticate(token: string): Promise<UserCaller>;
}

export interface AuthenticatorDeps {
  /** The auth providers of the application that is currently installed. */
  providers: () => readonly AuthProvider[];
  clock: Clock;
  fetch: Fetch;
  log: Log;
}

const MAX_TOKEN_LENGTH = 16 * 1024;
/** Tolerance for the provider's clock, when a token begins. As in Convex, none when it ends. */
const CLOCK_TOLERANCE_SECONDS = 5;
// Convex's algorithms; a custom JWT provider names its own. Asymmetric signatures only: with HS256 the public key would serve as
// the secret, and `none` needs no key at all.
const OIDC_ALGORITHMS = ["RS256", "EdDSA"];

/**
 * Providers sign more than sign-ins with the same keys, for the same audience: a logout token has another type (RFC 8725,
 * 3.11). Access tokens of RFC 9068 are sign-ins; many providers leave the type out.
 */
const SIGN_IN_TYPES = new Set(["jwt", "at+jwt"]);

export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  const keySets = createKeySets(deps);
  return {
    async authenticate(token) {
      const provider = findProvider(deps.providers(), unverifiedClaims(token));
      if (provider === null) throw new AuthRefused("NoAuthProvider");
      try {
        const keys = await keySets.keysOf(provider);
        const payload = await verify(token, keys, requirements(provider, deps.clock));
        return { ...callerOf(payload, provider, deps.clock.now()), token };
      } catch (error) {
        if (!isVerdictOnToken(error)) {
          const issuer = issuerOf(provider);
          deps.log.refusal("The keys of an auth provider could not be fetched", { issuer, error: String(error) });
          const message = `Auth provider discovery of ${issuer} failed`;
          throw new AuthRefused("AuthProviderDiscoveryFailed", { message, cause: error });
        }
        throw new AuthRefused("Unauthenticated", { cause: error });
      }
    },
  };
}

/** Unverified claims are used only to choose the provider whose keys verify the token. */
function unverifiedClaims(token: string): JWTPayload {
  if (token.length > MAX_TOKEN_LENGTH) throw new AuthRefused("InvalidAuthHeader");
  try {
    return decodeJwt(token);
  } catch (error) {
    throw new AuthRefused("InvalidAuthHeader", { cause: error });
  }
}

function findProvider(providers: readonly AuthProvider[], { iss, aud }: JWTPayload): AuthProvider | null {
  if (typeof iss !== "string") return null;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const fits = (provider: AuthProvider): boolean => {
    const isIssuer =
      provider.type === "customJwt"
        ? iss === provider.issuer
        : // Some providers send a trailing slash in their tokens that their documentation omits.
          withoutTrailingSlash(iss) === withoutTrailingSlash(issuerOf(provider));
    return isIssuer && (provider.applicationID === null || audiences.includes(provider.applicationID));
  };
  return providers.find(fits) ?? null;
}

function requirements(provider: AuthProvider, clock: Clock): JWTVerifyOptions {
  const issuer = withoutTrailingSlash(issuerOf(provider));
  return {
    algorithms: provider.type === "oidc" ? OIDC_ALGORITHMS : [provider.algorithm],
    issuer: provider.type === "oidc" ? [issuer, `${issuer}/`] : provider.issuer,
    ...(provider.applicationID === null ? {} : { audience: provider.applicationID }),
    currentDate: new Date(clock.now()),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
}

async function verify(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return payloadOf(await jwtVerify(token, keys, options));
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // A token without a key id may be signed by any key of the set.
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch(() => null);
      if (verified !== null) return payloadOf(verified);
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function payloadOf({ payload, protectedHeader: { typ = "JWT" } }: JWTVerifyResult): JWTPayload {
  const type = typ.toLowerCase().replace(/^application\//, "");
  if (!SIGN_IN_TYPES.has(type)) throw new errors.JWTInvalid("A token must be of the type JWT.");
  return payload;
}

function callerOf(payload: JWTPayload, provider: AuthProvider, now: number): UserCaller {
  const { exp, sub } = payload;
  if (exp === undefined || typeof sub !== "string" || sub === "") {
    throw new errors.JWTInvalid("A token must have a subject and an expiry.");
  }
  if (exp * 1000 <= now) throw new errors.JWTExpired("The token has expired.", payload);
  if (provider.type === "oidc") requireIdToken(payload);
  return { kind: "user", identity: identityFromClaims(payload, provider.type), expiresAt: exp * 1000 };
}

/** Checks that Convex makes on an ID token besides its signature: `iat` is present, and the token has a single audience. */
function requireIdToken({ iat, aud }: JWTPayload): void {
  if (iat === undefined) throw new errors.JWTInvalid("A token must say when it was issued.");
  if (Array.isArray(aud) && aud.length !== 1) throw new errors.JWTInvalid("A token must have exactly one audience.");
}

/** False when the provider's keys could not be fetched, which says nothing about the token. */
function isVerdictOnToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  return (
    error.code !== errors.JOSEError.code &&
    error.code !== errors.JWKSTimeout.code &&
    error.code !== errors.JWKSInvalid.code
  );
}
