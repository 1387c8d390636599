import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface Person {
  email: string;
  name: string;
  role: "staff";
  isAdmin: boolean;
  tokenIdentifier: string;
}

/** A sign-in service for any number of staff members: OpenID discovery, its keys, and tokens on demand. */
export interface Issuer {
  origin: string;
  person: (index: number) => Person;
  tokenFor: (index: number) => Promise<string>;
  stop: () => void;
}

const KEY_ID = "bench";

export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const server = createServer((request, response) => {
    const answer = request.url === "/keys" ? { keys: [jwk] } : { issuer: origin, jwks_uri: `${origin}/keys` };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const emailOf = (index: number) => `staff${String(index)}@firm.test`;
  return {
    origin,
    person: (index) => ({
      email: emailOf(index),
      name: `Staff ${String(index)}`,
      role: "staff",
      isAdmin: false,
      tokenIdentifier: `${origin}|staff${String(index)}`,
    }),
    tokenFor: (index) =>
      new SignJWT({ email: emailOf(index), email_verified: true, name: `Staff ${String(index)}`, role: "staff" })
        .setProtectedHeader({ alg: "RS256", kid: KEY_ID, typ: "JWT" })
        .setIssuer(origin)
        .setSubject(`staff${String(index)}`)
        .setAudience("convex")
        .setIssuedAt()
        .setExpirationTime("4h")
        .sign(privateKey),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
