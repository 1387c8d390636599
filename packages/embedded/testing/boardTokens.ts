import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT, type JWTPayload } from "jose";

const ISSUER = "https://issuer.test";
const KEY_ID = "board";

/** Signs people in to the notice board of the conformance suite. */
export interface BoardTokens {
  /** The key set as the data URI that the project's auth config reads. */
  jwks: string;
  sign: (claims: JWTPayload & { sub: string }, lifetimeSeconds?: number, header?: object) => Promise<string>;
}

/** Creates a private key, as the JSON that `readBoardTokens` takes. */
export async function newBoardKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

export async function readBoardTokens(key: string): Promise<BoardTokens> {
  const jwk = JSON.parse(key) as JWK;
  const privateKey = await importJWK(jwk, "RS256");
  const { kty, n, e } = jwk;
  const keys = [{ kty, n, e, kid: KEY_ID, alg: "RS256", use: "sig" }];
  return {
    jwks: `data:application/json;base64,${Buffer.from(JSON.stringify({ keys })).toString("base64")}`,
    sign: (claims, lifetimeSeconds = 600, header = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const payload = { iss: ISSUER, aud: "noticeboard", iat: now, exp: now + lifetimeSeconds, ...claims };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: KEY_ID, ...header })
        .sign(privateKey);
    },
  };
}

export async function boardTokens(): Promise<BoardTokens> {
  return await readBoardTokens(await newBoardKey());
}
