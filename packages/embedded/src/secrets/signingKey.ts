/**
 * The key pair for tokens that mutations sign (`ctx.auth.signJwt`). It is derived from the deployment's secret, so it is the same
 * after a restart and after a restore, and every other deployment has another one.
 */
import { createECDH, createHash, createPrivateKey, hkdfSync, sign } from "node:crypto";
import type { JsonObject } from "../domain/json.ts";
import type { KeyFor } from "./deploymentSecret.ts";

/** The public part, as `/.well-known/jwks.json` lists it. */
export type PublicKey = Readonly<Record<"kty" | "crv" | "x" | "y" | "alg" | "use" | "kid", string>>;

export interface SigningKey {
  publicKey: PublicKey;
  /** A JWT with these claims. */
  sign(claims: JsonObject): string;
}

const COORDINATE_BYTES = 32;
/** The number of points of P-256 (FIPS 186-5). A private key is a number between 1 and this. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Longer than a private key, so that the remainder is evenly distributed (FIPS 186-5, A.2.1). */
const DRAWN_BYTES = 48;

export function signingKey(keyFor: KeyFor): SigningKey {
  const secret = privateNumber(keyFor("token"));
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const x = point.subarray(1, 1 + COORDINATE_BYTES).toString("base64url");
  const y = point.subarray(1 + COORDINATE_BYTES).toString("base64url");
  const curve = { kty: "EC", crv: "P-256", x, y };
  const key = createPrivateKey({ key: { ...curve, d: secret.toString("base64url") }, format: "jwk" });
  const kid = thumbprint(curve);
  const header = encoded({ alg: "ES256", typ: "JWT", kid });
  return {
    publicKey: { ...curve, alg: "ES256", use: "sig", kid },
    sign: (claims) => {
      const text = `${header}.${encoded(claims)}`;
      return `${text}.${sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
    },
  };
}

function privateNumber(secret: Buffer): Buffer {
  const drawn = Buffer.from(hkdfSync("sha256", secret, "", "P-256", DRAWN_BYTES));
  const number = 1n + (BigInt(`0x${drawn.toString("hex")}`) % (ORDER - 1n));
  return Buffer.from(number.toString(16).padStart(2 * COORDINATE_BYTES, "0"), "hex");
}

/** RFC 7638. */
function thumbprint({ crv, kty, x, y }: Record<"kty" | "crv" | "x" | "y", string>): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

function encoded(part: JsonObject): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
