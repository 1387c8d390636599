import { createHmac, createPublicKey } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AuthProvider } from "../domain/application.ts";
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";
import type { Fetch } from "./boundedFetch.ts";
import { type AuthRefusalCode, AuthRefused } from "./authRefused.ts";

const ISSUER = "https://clerk.example.test";
const NOW = Date.UTC(2026, 0, 5, 12);
const oidc: AuthProvider = { type: "oidc", domain: ISSUER, applicationID: "convex" };

const clock: Clock = { now: () => Date.now(), setTimer: () => ({ cancel: () => undefined }) };
const silent: Log = { info: () => undefined, error: () => undefined, refusal: () => undefined };

beforeEach(() => {
  // jose measures its cooldown with the machine's clock.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

type Algorithm = "EdDSA" | "RS256" | "ES256" | "PS256";
interface SigningKey {
  kid: string | undefined;
  alg: Algorithm;
  privateKey: CryptoKey;
  jwk: object;
}

/** An RSA pair takes a hundred times as long to generate, so tests that need one ask for it. */
async function aKey(kid: string | undefined, alg: Algorithm = "EdDSA"): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

async function aToken(key: SigningKey, claims: Record<string, unknown> = {}): Promise<string> {
  const seconds = Date.now() / 1000;
  const payload = { iss: ISSUER, sub: "user_1", aud: "convex", iat: seconds, exp: seconds + 60, ...claims };
  const protectedHeader = { alg: key.alg, typ: "JWT", ...(key.kid === undefined ? {} : { kid: key.kid }) };
  return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(key.privateKey);
}

/** An auth provider on a simulated network: its published documents, and how often each was fetched. */
function aProvider(keys: SigningKey[]) {
  const asked: string[] = [];
  const published = {
    keys,
    answer: undefined as (() => Promise<Response>) | undefined,
    discovery: { issuer: ISSUER, jwks_uri: `${ISSUER}/jwks` } as object,
  };
  const fetch: Fetch = async (url) => {
    asked.push(url.replace(ISSUER, ""));
    if (published.answer !== undefined) return published.answer();
    if (url === `${ISSUER}/.well-known/openid-configuration`) return Response.json(published.discovery);
    if (url === `${ISSUER}/jwks`) return Response.json({ keys: published.keys.map(({ jwk }) => jwk) });
    return new Response("", { status: 404 });
  };
  return { asked, published, fetch };
}

function anAuthenticator(fetch: Fetch, ...providers: AuthProvider[]): Authenticator {
  return createAuthenticator({ providers: () => providers, clock, fetch, log: silent });
}

async function expectRefusal(attempt: Promise<unknown>, code: AuthRefusalCode): Promise<void> {
  const refusal = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(AuthRefused);
  expect(refusal).toMatchObject({ code });
}

const unsigned = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

describe("an OIDC provider", () => {
  test.each(["RS256", "EdDSA"] as const)("a %s token it signed says who is calling, until it ends", async (alg) => {
    const key = await aKey("k1", alg);
    const { fetch } = aProvider([key]);
    const token = await aToken(key, { email: "a@b.test" });
    const caller = await anAuthenticator(fetch, oidc).authenticate(token);
    expect(caller).toEqual({
      kind: "user",
      identity: { tokenIdentifier: `${ISSUER}|user_1`, issuer: ISSUER, subject: "user_1", email: "a@b.test" },
      expiresAt: NOW + 60_000,
      token,
    });
  });

  // Caught: the issuer's trailing slash removed in one of two places.
  test("a trailing slash of the issuer, or a domain without scheme, makes no difference", async () => {
    const key = await aKey("k1");
    const { fetch } = aProvider([key]);
    const bare: AuthProvider = { ...oidc, domain: "clerk.example.test" };
    const caller = await anAuthenticator(fetch, bare).authenticate(await aToken(key, { iss: `${ISSUER}/` }));
    expect(caller.identity.issuer).toBe(`${ISSUER}/`);
  });

  test("a token without a key id is verified against every key of the set", async () => {
    const [first, second] = [await aKey(undefined), await aKey(undefined)];
    const { fetch } = aProvider([first, second]);
    const authenticator = anAuthenticator(fetch, oidc);
    await expect(authenticator.authenticate(await aToken(second))).resolves.toMatchObject({ kind: "user" });
    await expectRefusal(authenticator.authenticate(await aToken(await aKey(undefined))), "Unauthenticated");
  });

  const seconds = NOW / 1000;
  const badClaims: [why: string, claims: Record<string, unknown>, code: AuthRefusalCode][] = [
    ["that ends now", { exp: seconds }, "Unauthenticated"],
    ["that does not say when it was issued", { iat: undefined }, "Unauthenticated"],
    ["for another audience as well", { aud: ["convex", "someone-else"] }, "Unauthenticated"],
    ["that is not valid yet", { nbf: seconds + 6 }, "Unauthenticated"],
    ["without expiry", { exp: undefined }, "Unauthenticated"],
    ["whose expiry is text", { exp: "never" }, "Unauthenticated"],
    ["without subject", { sub: undefined }, "Unauthenticated"],
    ["with an empty subject", { sub: "" }, "Unauthenticated"],
    ["without issuer", { iss: undefined }, "NoAuthProvider"],
    ["whose issuer is not text", { iss: 7 }, "NoAuthProvider"],
    ["of another issuer", { iss: "https://evil.test" }, "NoAuthProvider"],
    ["of an issuer with the same prefix", { iss: `${ISSUER}.evil.test` }, "NoAuthProvider"],
    ["for another audience", { aud: "someone-else" }, "NoAuthProvider"],
    ["without audience", { aud: undefined }, "NoAuthProvider"],
  ];
  // Caught: each option of `requirements` and each condition of `findProvider` removed once.
  test.each(badClaims)("a token %s is refused", async (_why, claims, code) => {
    const key = await aKey("k1");
    const { fetch } = aProvider([key]);
    await expectRefusal(anAuthenticator(fetch, oidc).authenticate(await aToken(key, claims)), code);
  });

  // Caught: ES256 accepted, which Convex takes from custom JWT providers only.
  test("a token signed with another algorithm is refused", async () => {
    const key = await aKey("k1", "ES256");
    const authenticator = anAuthenticator(aProvider([key]).fetch, oidc);
    await expectRefusal(authenticator.authenticate(await aToken(key)), "Unauthenticated");
  });

  test("its one audience may be in a list", async () => {
    const key = await aKey("k1");
    const token = await aToken(key, { aud: ["convex"] });
    await expect(anAuthenticator(aProvider([key]).fetch, oidc).authenticate(token)).resolves.toBeTruthy();
  });

  test("a clock a few seconds off is tolerated", async () => {
    const key = await aKey("k1");
    const { fetch } = aProvider([key]);
    const token = await aToken(key, { exp: seconds + 1, nbf: seconds + 4 });
    await expect(anAuthenticator(fetch, oidc).authenticate(token)).resolves.toMatchObject({ expiresAt: NOW + 1000 });
  });

  test("a forged signature is refused, however it was forged", async () => {
    const key = await aKey("k1");
    const { fetch } = aProvider([key]);
    const authenticator = anAuthenticator(fetch, oidc);
    const genuine = await aToken(key);
    const [header = "", payload = "", signature = ""] = genuine.split(".");
    const claims = { iss: ISSUER, sub: "admin", aud: "convex", exp: seconds + 60 };
    const secret = new TextEncoder().encode(JSON.stringify(key.jwk).padEnd(64));
    const forgeries = [
      `${header}.${unsigned(claims)}.${signature}`,
      `${unsigned({ alg: "none" })}.${payload}.`,
      `${unsigned({ alg: "none" })}.${unsigned(claims)}.${signature}`,
      await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "k1" }).sign(secret),
      await aToken({ ...(await aKey("k1")), kid: "k1" }),
      await aToken(await aKey("k1", "PS256")),
      `${header}.${payload}.AAAA`,
    ];
    for (const forged of forgeries) await expectRefusal(authenticator.authenticate(forged), "Unauthenticated");
    await expect(authenticator.authenticate(genuine)).resolves.toMatchObject({ kind: "user" });
  });

  // Caught: HS256 allowed beside RS256, which makes the published key a secret that everybody knows.
  test("the published RSA key is accepted as a secret in no form", async () => {
    const key = await aKey("k1", "RS256");
    const authenticator = anAuthenticator(aProvider([key]).fetch, oidc);
    const spki = createPublicKey({ key: key.jwk as JWK, format: "jwk" });
    const claims = { iss: ISSUER, sub: "admin", aud: "convex", exp: seconds + 60 };
    const secrets: (string | Buffer)[] = [
      spki.export({ type: "spki", format: "pem" }),
      spki.export({ type: "spki", format: "der" }),
      spki.export({ type: "pkcs1", format: "pem" }),
      JSON.stringify(key.jwk),
      String((key.jwk as JWK).n),
    ];
    for (const secret of secrets) {
      for (const kid of ["k1", undefined, "unknown"]) {
        const text = `${unsigned({ alg: "HS256", typ: "JWT", kid })}.${unsigned(claims)}`;
        const signature = createHmac("sha256", secret).update(text).digest("base64url");
        await expectRefusal(authenticator.authenticate(`${text}.${signature}`), "Unauthenticated");
      }
    }
    await expect(authenticator.authenticate(await aToken(key))).resolves.toMatchObject({ kind: "user" });
  });

  // Caught: a logout token, which is signed with the same key for the same audience, taken for a sign-in.
  test.each([
    ["JWT", true],
    ["jwt", true],
    ["application/jwt", true],
    ["at+jwt", true],
    ["application/at+jwt", true],
    [undefined, true],
    ["logout+jwt", false],
    ["dpop+jwt", false],
    ["secevent+jwt", false],
    ["JWE", false],
    ["", false],
  ])("a token of the type %s signs somebody in: %s", async (typ, isSignIn) => {
    for (const kid of ["k1", undefined]) {
      const key = await aKey(kid);
      const other = await aKey(kid === undefined ? undefined : "k2");
      const payload = { iss: ISSUER, sub: "user_1", aud: "convex", iat: seconds, exp: seconds + 60 };
      const header = { alg: key.alg, ...(typ !== undefined && { typ }), ...(kid !== undefined && { kid }) };
      const token = await new SignJWT(payload).setProtectedHeader(header).sign(key.privateKey);
      const attempt = anAuthenticator(aProvider([other, key]).fetch, oidc).authenticate(token);
      if (isSignIn) await expect(attempt).resolves.toMatchObject({ kind: "user" });
      else await expectRefusal(attempt, "Unauthenticated");
    }
  });

  test.each(["", "x", "a.b", "a.b.c", "a.b.c.d.e"])("what is no JWT is refused (%#)", async (token) => {
    await expectRefusal(anAuthenticator(aProvider([]).fetch, oidc).authenticate(token), "InvalidAuthHeader");
  });

  test("an oversized token is refused, even if validly signed", async () => {
    const key = await aKey("k1");
    const token = await aToken(key, { padding: "x".repeat(20_000) });
    await expectRefusal(anAuthenticator(aProvider([key]).fetch, oidc).authenticate(token), "InvalidAuthHeader");
  });

  // Caught: the limit off by one character.
  test.each([
    [16 * 1024, "NoAuthProvider"],
    [16 * 1024 + 1, "InvalidAuthHeader"],
  ] as const)("a token of %i letters is refused as %s", async (length, code) => {
    const begun = `${unsigned({ alg: "RS256" })}.${unsigned({ iss: "https://other.test" })}.`;
    await expectRefusal(anAuthenticator(aProvider([]).fetch, oidc).authenticate(begun.padEnd(length, "A")), code);
  });

  test("a deployment without providers refuses every token", async () => {
    await expectRefusal(
      anAuthenticator(aProvider([]).fetch).authenticate(await aToken(await aKey("k1"))),
      "NoAuthProvider",
    );
  });
});

describe("a provider's keys", () => {
  // Caught: the cache removed; the shared promise replaced by its awaited value.
  test("are fetched once for concurrent sign-ins", async () => {
    const key = await aKey("k1");
    const { fetch, asked } = aProvider([key]);
    const authenticator = anAuthenticator(fetch, oidc);
    const token = await aToken(key);
    await Promise.all(Array.from({ length: 20 }, () => authenticator.authenticate(token)));
    expect(asked).toEqual(["/.well-known/openid-configuration", "/jwks"]);
  });

  test("are waited for no longer than the fetch timeout", async () => {
    const key = await aKey("k1");
    const provider = aProvider([key]);
    const signals: unknown[] = [];
    const fetch: Fetch = async (url, init) => {
      signals.push(init?.signal);
      return await provider.fetch(url, init);
    };
    await anAuthenticator(fetch, oidc).authenticate(await aToken(key));
    expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
  });

  // Caught: one provider's keys evicted whenever those of another were fetched.
  test("stay cached while another provider's are fetched", async () => {
    const [key, otherKey] = [await aKey("k1"), await aKey("k2", "ES256")];
    const { fetch, asked } = aProvider([key, otherKey]);
    const issuer = "https://other.test";
    const other = {
      type: "customJwt",
      issuer,
      jwks: `${ISSUER}/jwks`,
      algorithm: "ES256",
      applicationID: null,
    } as const;
    const authenticator = anAuthenticator(fetch, oidc, other);
    for (const iss of [ISSUER, issuer, ISSUER]) {
      await authenticator.authenticate(await aToken(iss === issuer ? otherKey : key, { iss }));
    }
    expect(asked.filter((path) => path.startsWith("/.well-known"))).toHaveLength(1);
  });

  test("are fetched again after a rotation, but unknown key ids cannot cause repeated fetches", async () => {
    const [old, fresh] = [await aKey("old"), await aKey("fresh")];
    const { fetch, asked, published } = aProvider([old]);
    const authenticator = anAuthenticator(fetch, oidc);
    await authenticator.authenticate(await aToken(old));
    published.keys = [fresh];
    vi.setSystemTime(NOW + 31_000);
    const token = await aToken(fresh);
    await expect(authenticator.authenticate(token)).resolves.toMatchObject({ kind: "user" });
    await expectRefusal(authenticator.authenticate(await aToken(old)), "Unauthenticated");
    for (let forged = 0; forged < 10; forged++) {
      await expectRefusal(
        authenticator.authenticate(await aToken(await aKey(`k${String(forged)}`))),
        "Unauthenticated",
      );
    }
    expect(asked.filter((path) => path === "/jwks")).toHaveLength(2);
  });

  const broken: [what: string, answer: () => Promise<Response>][] = [
    ["cannot be reached", () => Promise.reject(new TypeError("fetch failed"))],
    ["answers 500", () => Promise.resolve(new Response("oops", { status: 500 }))],
    [
      "answers 500 with a valid body",
      () => Promise.resolve(Response.json({ issuer: ISSUER, jwks_uri: `${ISSUER}/jwks` }, { status: 500 })),
    ],
    ["answers with an HTML page", () => Promise.resolve(new Response("<html>"))],
    [
      "answers without end",
      () =>
        Promise.resolve(
          new Response(JSON.stringify({ issuer: ISSUER, jwks_uri: `${ISSUER}/jwks` }).padEnd(512 * 1024 + 1)),
        ),
    ],
    [
      "names another issuer",
      () => Promise.resolve(Response.json({ issuer: "https://evil.test", jwks_uri: `${ISSUER}/jwks` })),
    ],
    [
      "names a file URL for its keys",
      () => Promise.resolve(Response.json({ issuer: ISSUER, jwks_uri: "file:///etc/passwd" })),
    ],
  ];
  // Caught: the size limit, the issuer comparison and the retry pause each removed once.
  test.each(broken)(
    "a provider that %s refuses the token, is not asked again at once, then recovers",
    async (_what, answer) => {
      const key = await aKey("k1");
      const { fetch, asked, published } = aProvider([key]);
      const authenticator = anAuthenticator(fetch, oidc);
      const token = await aToken(key);
      published.answer = answer;
      await expectRefusal(authenticator.authenticate(token), "AuthProviderDiscoveryFailed");
      await expectRefusal(authenticator.authenticate(token), "AuthProviderDiscoveryFailed");
      const askedWhileBroken = asked.length;
      // Retried two seconds later: a failure is not cached for an hour, as a success is.
      vi.setSystemTime(NOW + 2_000);
      await expectRefusal(authenticator.authenticate(token), "AuthProviderDiscoveryFailed");
      published.answer = undefined;
      await expectRefusal(authenticator.authenticate(token), "AuthProviderDiscoveryFailed");
      vi.setSystemTime(NOW + 4_000);
      await expect(authenticator.authenticate(token)).resolves.toMatchObject({ kind: "user" });
      expect(askedWhileBroken).toBe(1);
      expect(asked).toHaveLength(4);
    },
  );

  // Caught: a sign-in called invalid because the provider was down; a provider that is down asked at each sign-in; keys
  // taken from an error response.
  test.each<[string, (keys: object) => Promise<Response>]>([
    ["cannot be reached", () => Promise.reject(new TypeError("fetch failed"))],
    ["takes too long", () => Promise.reject(new DOMException("The operation timed out.", "TimeoutError"))],
    ["comes with a 500", (keys) => Promise.resolve(Response.json(keys, { status: 500 }))],
    ["comes with a 204", () => Promise.resolve(new Response(null, { status: 204 }))],
  ])("do not decide about a token when their set %s, and are fetched again soon", async (_what, answer) => {
    const key = await aKey("k1");
    const provider = aProvider([key]);
    const told: unknown[] = [];
    const log = { ...silent, refusal: (_sentence: string, details?: object) => void told.push(details) };
    let asked = 0;
    const fetch: Fetch = async (url) => {
      if (url !== `${ISSUER}/jwks`) return await provider.fetch(url);
      asked += 1;
      return asked > 2 ? await provider.fetch(url) : await answer({ keys: [key.jwk] });
    };
    const authenticator = createAuthenticator({ providers: () => [oidc], clock, fetch, log });
    const token = await aToken(key);
    for (const [passedMs, asks] of [
      [0, 1],
      [1_999, 1],
      [2_000, 2],
      [3_999, 2],
    ] as const) {
      vi.setSystemTime(NOW + passedMs);
      await expectRefusal(authenticator.authenticate(token), "AuthProviderDiscoveryFailed");
      expect(asked).toBe(asks);
    }
    vi.setSystemTime(NOW + 4_000);
    await expect(authenticator.authenticate(token)).resolves.toBeDefined();
    expect(told).toHaveLength(4);
    expect(told[0]).toEqual({ issuer: ISSUER, error: expect.any(String) as string });
  });

  test.each([
    ["is an HTML page", () => new Response("<html>")],
    ["holds no keys", () => Response.json({})],
  ])("do not decide about a token when their set %s", async (_what, answer) => {
    const key = await aKey("k1");
    const { fetch } = aProvider([key]);
    const withoutKeys: Fetch = async (url) => (url === `${ISSUER}/jwks` ? answer() : await fetch(url));
    const attempt = anAuthenticator(withoutKeys, oidc).authenticate(await aToken(key));
    await expectRefusal(attempt, "AuthProviderDiscoveryFailed");
    await expect(attempt).rejects.toThrow(ISSUER);
  });

  test("may be served in documents of up to 512 KiB", async () => {
    const key = await aKey("k1");
    const { fetch } = aProvider([key]);
    const padded: Fetch = async (url) => new Response((await (await fetch(url)).text()).padEnd(512 * 1024));
    await expect(anAuthenticator(padded, oidc).authenticate(await aToken(key))).resolves.toBeDefined();
  });

  // Caught: a revoked key accepted for as long as the server runs.
  test("that were revoked are accepted for ten minutes at most", async () => {
    const key = await aKey("k1");
    const { fetch, published } = aProvider([key]);
    const authenticator = anAuthenticator(fetch, oidc);
    await authenticator.authenticate(await aToken(key));
    published.keys = [await aKey("k2")];
    vi.setSystemTime(NOW + 599_000);
    await expect(authenticator.authenticate(await aToken(key))).resolves.toBeDefined();
    vi.setSystemTime(NOW + 601_000);
    await expectRefusal(authenticator.authenticate(await aToken(key)), "Unauthenticated");
  });

  test("are discovered again after an hour, and when their provider was removed and added again", async () => {
    const key = await aKey("k1");
    const { fetch, asked } = aProvider([key]);
    let providers: AuthProvider[] = [oidc];
    const authenticator = createAuthenticator({ providers: () => providers, clock, fetch, log: silent });
    const discoveries = async (): Promise<number> => {
      await authenticator.authenticate(await aToken(key)).catch(() => undefined);
      return asked.filter((path) => path.startsWith("/.well-known")).length;
    };
    expect(await discoveries()).toBe(1);
    vi.setSystemTime(NOW + 3_600_000 - 1);
    expect(await discoveries()).toBe(1);
    vi.setSystemTime(NOW + 3_600_000);
    expect(await discoveries()).toBe(2);
    providers = [{ ...oidc, domain: `${ISSUER}/` }];
    expect(await discoveries()).toBe(3);
    providers = [oidc];
    expect(await discoveries()).toBe(4);
  });

  test("stay valid while the provider's discovery is down", async () => {
    const key = await aKey("k1");
    const { fetch, published } = aProvider([key]);
    const authenticator = anAuthenticator(fetch, oidc);
    await authenticator.authenticate(await aToken(key));
    published.discovery = {};
    vi.setSystemTime(NOW + 61 * 60_000);
    await expect(authenticator.authenticate(await aToken(key))).resolves.toMatchObject({ kind: "user" });
  });
});

describe("a custom JWT provider", () => {
  const customJwt = (jwks: string, applicationID: string | null): Extract<AuthProvider, { type: "customJwt" }> => ({
    type: "customJwt",
    issuer: ISSUER,
    jwks,
    algorithm: "ES256",
    applicationID,
  });

  test("may carry its keys in its own configuration, and its nested claims are flattened", async () => {
    const key = await aKey("k1", "ES256");
    const jwks = `data:text/plain;charset=utf-8;base64,${Buffer.from(JSON.stringify({ keys: [key.jwk] })).toString("base64")}`;
    const { fetch, asked } = aProvider([]);
    const token = await aToken(key, { aud: undefined, properties: { id: "7", deep: { er: [1] } } });
    const { identity } = await anAuthenticator(fetch, customJwt(jwks, null)).authenticate(token);
    expect(identity).toMatchObject({ subject: "user_1", "properties.id": "7", "properties.deep.er": [1] });
    expect(asked).toEqual([]);
  });

  // Caught: one custom provider's keys used for every other.
  test("has keys separate from another's", async () => {
    const keys = [await aKey("k1", "ES256"), await aKey("k1", "ES256")] as const;
    const providers = keys.map(({ jwk }, place): AuthProvider => {
      const jwks = `data:text/plain;base64,${Buffer.from(JSON.stringify({ keys: [jwk] })).toString("base64")}`;
      return { ...customJwt(jwks, null), issuer: `https://${String(place)}.test` };
    });
    const authenticator = anAuthenticator(aProvider([]).fetch, ...providers);
    const attempt = async (place: 0 | 1, signer: 0 | 1) =>
      await authenticator.authenticate(await aToken(keys[signer], { iss: `https://${String(place)}.test` }));
    await expect(attempt(0, 0)).resolves.toBeDefined();
    await expect(attempt(1, 1)).resolves.toBeDefined();
    await expectRefusal(attempt(1, 0), "Unauthenticated");
    await expectRefusal(attempt(0, 1), "Unauthenticated");
  });

  test("accepts only the algorithm it names, its exact issuer, and its audience when it names one", async () => {
    const [right, wrong] = [await aKey("k1", "ES256"), await aKey("k2", "RS256")];
    const { fetch } = aProvider([right, wrong]);
    const authenticator = anAuthenticator(fetch, customJwt(`${ISSUER}/jwks`, "app"));
    await expect(authenticator.authenticate(await aToken(right, { aud: ["x", "app"] }))).resolves.toBeDefined();
    await expectRefusal(authenticator.authenticate(await aToken(wrong, { aud: "app" })), "Unauthenticated");
    await expectRefusal(
      authenticator.authenticate(await aToken(right, { aud: "app", iss: `${ISSUER}/` })),
      "NoAuthProvider",
    );
    await expectRefusal(authenticator.authenticate(await aToken(right, { aud: "other" })), "NoAuthProvider");
  });
});
