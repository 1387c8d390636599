import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { AuthProvider } from "../domain/application.ts";
import type { Clock } from "../domain/clock.ts";
import { createBoundedFetch, type Fetch } from "./boundedFetch.ts";

const FETCH_TIMEOUT_MS = 5_000;
/** For this long after fetching a key set, tokens with unknown key ids cannot cause another fetch. */
const ROTATION_COOLDOWN_MS = 30_000;
/** How long a failure is cached for a provider whose keys were never fetched. */
const RETRY_AFTER_MS = 2_000;
const KEY_SET_MAX_AGE_MS = 10 * 60_000;
const DISCOVERY_MAX_AGE_MS = 60 * 60_000;

const vDiscovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
const vKeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

export interface KeySets {
  /** The provider's keys, fetched once for concurrent callers. Throws when they cannot be fetched. */
  keysOf(provider: AuthProvider): Promise<JWTVerifyGetKey>;
}

interface CachedKeys {
  keys: Promise<JWTVerifyGetKey>;
  staleAt: number;
  failed: boolean;
}

/** Key sets by address, cached as long as the configuration names their provider. */
export function createKeySets(deps: { providers: () => readonly AuthProvider[]; fetch: Fetch; clock: Clock }): KeySets {
  const cached = new Map<string, CachedKeys>();
  const boundedFetch = createBoundedFetch(deps);

  function forgetUnnamed(): void {
    const named = new Set(deps.providers().map(cacheKey));
    for (const key of cached.keys()) if (!named.has(key)) cached.delete(key);
  }

  function load(provider: AuthProvider): Promise<JWTVerifyGetKey> {
    if (provider.type === "oidc") return discover(provider.domain, boundedFetch);
    if (provider.jwks.startsWith("data:")) return inlineKeys(provider.jwks);
    return Promise.resolve(remoteKeys(provider.jwks, boundedFetch));
  }

  return {
    keysOf(provider) {
      const key = cacheKey(provider);
      const known = cached.get(key);
      if (known !== undefined && deps.clock.now() < known.staleAt) return known.keys;
      forgetUnnamed();
      const entry: CachedKeys = {
        keys: load(provider).catch((error: unknown) => {
          // A provider that is briefly down must not sign everyone out: its previous keys stay valid.
          if (known?.failed === false) return known.keys;
          entry.failed = true;
          entry.staleAt = deps.clock.now() + RETRY_AFTER_MS;
          throw error;
        }),
        staleAt: deps.clock.now() + DISCOVERY_MAX_AGE_MS,
        failed: false,
      };
      cached.set(key, entry);
      return entry.keys;
    },
  };
}

/** Convex allows `domain` without a scheme. */
export function issuerOf(provider: AuthProvider): string {
  if (provider.type === "customJwt") return provider.issuer;
  return provider.domain.includes("://") ? provider.domain : `https://${provider.domain}`;
}

export function withoutTrailingSlash(url: string): string {
  return url.endsWith("/") ? url.slice(0, -1) : url;
}

function cacheKey(provider: AuthProvider): string {
  return provider.type === "oidc" ? `oidc ${provider.domain}` : `jwks ${provider.jwks}`;
}

async function discover(domain: string, boundedFetch: Fetch): Promise<JWTVerifyGetKey> {
  const issuer = withoutTrailingSlash(issuerOf({ type: "oidc", domain, applicationID: "" }));
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const response = await boundedFetch(`${issuer}/.well-known/openid-configuration`, { signal });
  if (!response.ok) throw new Error(`Discovery of ${issuer} answered ${String(response.status)}.`);
  const discovered = vDiscovery.parse(await response.json());
  if (withoutTrailingSlash(discovered.issuer) !== issuer) {
    throw new Error(`Discovery of ${issuer} names another issuer.`);
  }
  return remoteKeys(discovered.jwks_uri, boundedFetch);
}

function remoteKeys(url: string, boundedFetch: Fetch): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    [customFetch]: boundedFetch,
    timeoutDuration: FETCH_TIMEOUT_MS,
    cooldownDuration: ROTATION_COOLDOWN_MS,
    cacheMaxAge: KEY_SET_MAX_AGE_MS,
  });
}

async function inlineKeys(dataUri: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(dataUri);
  return createLocalJWKSet(vKeySet.parse(await response.json()));
}
