import { randomUUID } from "node:crypto";
import { SignJWT, calculateJwkThumbprint, errors, exportJWK, generateKeyPair, importJWK, jwtVerify } from "jose";
import type { CryptoKey, JWK, JWTPayload } from "jose";
import { z } from "zod";
import type { Settings } from "../core/settings.ts";
import type { Session, User } from "./entities.ts";
import { factorAges } from "./factorAges.ts";

const TOKEN_SECONDS = 60;
const CONVEX_TEMPLATE = "convex";
const SIGNING_KEY = "clerk.signingKey";

const vRsaKey = z.looseObject({
  kty: z.literal("RSA"),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

interface Bearer {
  user: User;
  session: Session;
  azp: string;
}

interface Ticket {
  invitationId: string;
  isExpired: boolean;
}

/** Signs the service's tokens. The key is created at the first start and kept, so that sessions survive a restart. */
export class TokenSigner {
  readonly issuer: string;
  readonly jwks: { keys: JWK[] };
  readonly #privateKey: CryptoKey;
  readonly #publicKey: CryptoKey;
  readonly #header: { alg: "RS256"; kid: string; typ: "JWT" };
  readonly #now: () => number;

  private constructor(options: {
    issuer: string;
    publicJwk: JWK;
    privateKey: CryptoKey;
    publicKey: CryptoKey;
    kid: string;
    now: () => number;
  }) {
    this.issuer = options.issuer;
    this.jwks = { keys: [options.publicJwk] };
    this.#privateKey = options.privateKey;
    this.#publicKey = options.publicKey;
    this.#header = { alg: "RS256", kid: options.kid, typ: "JWT" };
    this.#now = options.now;
  }

  static async open(settings: Settings, issuer: string, now: () => number): Promise<TokenSigner> {
    const jwk = await settings.once(SIGNING_KEY, vRsaKey, makeKey);
    const { kty, n, e, kid } = jwk;
    const publicJwk = { kty, n, e, kid, alg: "RS256", use: "sig" };
    const privateKey = await importKey(jwk);
    const publicKey = await importKey(publicJwk);
    return new TokenSigner({ issuer, publicJwk, privateKey, publicKey, kid, now });
  }

  /** Has the claims of the dashboard's custom session token, so that the deployment accepts it and no other token is needed. */
  sessionToken({ user, session, azp }: Bearer): Promise<string> {
    return this.#sign({
      azp,
      sub: user.id,
      sid: session.id,
      sts: "active",
      v: 2,
      fva: factorAges(session, this.#now()),
      ...claimsOf(user),
    });
  }

  /** Returns null for an unknown template. The claims are those to enter in the provider's dashboard for `convex`. */
  templateToken(template: string, { user, azp }: Bearer): Promise<string> | null {
    if (template !== CONVEX_TEMPLATE) return null;
    return this.#sign({
      azp,
      sub: user.id,
      ...claimsOf(user),
      given_name: user.firstName,
      family_name: user.lastName,
      picture: "",
      updated_at: new Date(user.updatedAt).toISOString(),
      public_metadata: user.publicMetadata,
    });
  }

  invitationTicket(invitationId: string, expiresAt: number): Promise<string> {
    return this.#sign({ sid: invitationId, st: "invitation" }, Math.floor(expiresAt / 1000));
  }

  /** The invitation that a ticket names, even an expired one; null for a ticket that was not signed here. */
  async readTicket(ticket: string): Promise<Ticket | null> {
    try {
      const options = { issuer: this.issuer, algorithms: ["RS256"], currentDate: new Date(this.#now()) };
      const { payload } = await jwtVerify(ticket, this.#publicKey, options);
      return ticketFrom(payload, false);
    } catch (error) {
      // The signature is checked first: this payload is ours.
      if (error instanceof errors.JWTExpired) return ticketFrom(error.payload, true);
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  #sign(claims: Record<string, unknown>, expiresAtSeconds?: number): Promise<string> {
    const nowSeconds = Math.floor(this.#now() / 1000);
    return new SignJWT({ jti: randomUUID().replaceAll("-", ""), ...claims })
      .setProtectedHeader(this.#header)
      .setIssuer(this.issuer)
      .setIssuedAt(nowSeconds)
      .setNotBefore(nowSeconds)
      .setExpirationTime(expiresAtSeconds ?? nowSeconds + TOKEN_SECONDS)
      .sign(this.#privateKey);
  }
}

/** The claims that the deployment reads. */
function claimsOf(user: User): Record<string, unknown> {
  return {
    aud: CONVEX_TEMPLATE,
    name: [user.firstName, user.lastName].filter(Boolean).join(" "),
    email: user.emailAddress,
    email_verified: user.emailVerified,
    role: user.publicMetadata["role"] ?? null,
  };
}

function ticketFrom(payload: JWTPayload, isExpired: boolean): Ticket | null {
  const { st, sid } = payload;
  return st === "invitation" && typeof sid === "string" ? { invitationId: sid, isExpired } : null;
}

async function makeKey(): Promise<z.infer<typeof vRsaKey>> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return vRsaKey.parse({ ...jwk, kid: `ins_${await calculateJwkThumbprint(jwk)}` });
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "RS256");
  if (key instanceof Uint8Array) throw new Error("The signing key is not an RSA key.");
  return key;
}
