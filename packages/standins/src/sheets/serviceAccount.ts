import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { decodeJwt, exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from "jose";
import { z } from "zod";
import type { StandinContext } from "../core/standin.ts";

const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const TOKEN_SECONDS = 3599;
const LONGEST_ASSERTION_SECONDS = 3600;
const SCOPES = new Set(
  ["spreadsheets", "spreadsheets.readonly", "drive", "drive.readonly"].map(
    (name) => `https://www.googleapis.com/auth/${name}`,
  ),
);

const vAccount = z.object({
  clientEmail: z.string(),
  keyId: z.string(),
  privateKey: z.string(),
  publicKey: z.string(),
});
type Account = z.infer<typeof vAccount>;
interface Refused {
  error: string;
  error_description: string;
}

/**
 * The service account that a private spreadsheet is shared with: its key file, and the tokens issued for assertions of
 * that key.
 */
export class ServiceAccount {
  readonly #account: Account;
  readonly #tokenUri: string;
  readonly #now: () => number;
  /** Expiry by token. A restart forgets them; callers must be able to request a new one. */
  readonly #tokens = new Map<string, number>();

  private constructor(account: Account, tokenUri: string, now: () => number) {
    this.#account = account;
    this.#tokenUri = tokenUri;
    this.#now = now;
  }

  static async open({ settings, origin, now }: StandinContext): Promise<ServiceAccount> {
    const account = await settings.once("sheets.serviceAccount", vAccount, makeAccount);
    return new ServiceAccount(account, `${origin}/sheets/token`, now);
  }

  get clientEmail(): string {
    return this.#account.clientEmail;
  }

  /** The key file in the form that Google's console hands out. */
  keyFile(): string {
    const { clientEmail, keyId, privateKey } = this.#account;
    const file = {
      type: "service_account",
      project_id: "passage-local",
      private_key_id: keyId,
      private_key: privateKey,
      client_email: clientEmail,
      client_id: "100000000000000000001",
      token_uri: this.#tokenUri,
    };
    return `${JSON.stringify(file, null, 2)}\n`;
  }

  accepts(token: string): boolean {
    return (this.#tokens.get(token) ?? 0) > this.#now();
  }

  tokenRoutes(): Hono {
    const routes = new Hono();
    routes.post("/", async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const refused = form.get("grant_type") === GRANT ? await this.#flawOf(form.get("assertion") ?? "") : badGrant;
      if (refused !== null) return c.json(refused, 400);
      const token = `ya29.${randomBytes(32).toString("base64url")}`;
      this.#tokens.set(token, this.#now() + TOKEN_SECONDS * 1000);
      return c.json({ access_token: token, expires_in: TOKEN_SECONDS, token_type: "Bearer" });
    });
    return routes;
  }

  async #flawOf(assertion: string): Promise<Refused | null> {
    const claims = claimsOf(assertion);
    if (claims === null) return invalidGrant("Bad Request");
    if (claims.iss !== this.clientEmail) return invalidGrant("Invalid grant: account not found");
    const key = await importSPKI(this.#account.publicKey, "RS256");
    // The times are checked below, with Google's messages.
    const signed = await jwtVerify(assertion, key, {
      algorithms: ["RS256"],
      currentDate: new Date(claims.iat * 1000),
    }).catch(() => null);
    if (signed === null) return invalidGrant("Invalid JWT Signature.");
    if (claims.aud !== this.#tokenUri) return invalidGrant("Invalid JWT: Failed audience check.");
    const nowSeconds = this.#now() / 1000;
    const lasting = claims.exp - claims.iat;
    if (claims.exp <= nowSeconds || claims.iat > nowSeconds + 300 || lasting > LONGEST_ASSERTION_SECONDS) {
      return invalidGrant(
        "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.",
      );
    }
    const allowed = claims.scope.split(" ").some((scope) => SCOPES.has(scope));
    return allowed
      ? null
      : { error: "invalid_scope", error_description: "Invalid OAuth scope or ID token audience provided." };
  }
}

const badGrant: Refused = { error: "unsupported_grant_type", error_description: "Invalid grant_type" };

function invalidGrant(description: string): Refused {
  return { error: "invalid_grant", error_description: description };
}

const vClaims = z.object({ iss: z.string(), aud: z.string(), scope: z.string(), iat: z.number(), exp: z.number() });

function claimsOf(assertion: string): z.infer<typeof vClaims> | null {
  try {
    return vClaims.parse(decodeJwt(assertion));
  } catch {
    return null;
  }
}

async function makeAccount(): Promise<Account> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    clientEmail: "lead-reader@passage-local.iam.gserviceaccount.test",
    keyId: randomBytes(20).toString("hex"),
    privateKey: await exportPKCS8(privateKey),
    publicKey: await exportSPKI(publicKey),
  };
}
