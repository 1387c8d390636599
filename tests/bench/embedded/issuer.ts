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

/**
 * A sign-in service for any number of staff members: OpenID discovery, its keys, tokens on demand, and the accounts that a
 * first visit reads. If they had no answer, they would be requested again and again during the measurement.
 */
export interface Issuer {
  origin: string;
  person: (index: number) => Person;
  tokenFor: (index: number) => Promise<string>;
  stop: () => void;
}

const KEY_ID = "bench";
const ACCOUNT = /^\/v1\/users\/staff(\d+)/;

export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify(answerTo(request.url ?? "/")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const emailOf = (index: number) => `staff${String(index)}@firm.test`;
  const answerTo = (path: string): object => {
    const index = ACCOUNT.exec(path)?.[1];
    if (index !== undefined) return accountOf(Number(index), emailOf(Number(index)));
    return path === "/keys" ? { keys: [jwk] } : { issuer: origin, jwks_uri: `${origin}/keys` };
  };
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

/** As the sign-in service's Backend API says it. */
function accountOf(index: number, email: string): object {
  return {
    id: `staff${String(index)}`,
    first_name: "Staff",
    last_name: String(index),
    primary_email_address_id: "primary",
    email_addresses: [{ id: "primary", email_address: email, verification: { status: "verified" } }],
  };
}
