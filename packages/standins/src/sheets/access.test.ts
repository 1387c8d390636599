import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SignJWT, importPKCS8 } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { sheetsMaker } from "./standin.ts";

const MINUTE = 60_000;
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SCOPES = "https://www.googleapis.com/auth/";
const vKeyFile = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.string() });
let server: TestServer;

beforeEach(async () => {
  server = await runServer({ makers: [sheetsMaker(null)], clock: "frozen" });
  server.advance(MINUTE - (server.now() % MINUTE));
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";

async function read(query = "", headers: Record<string, string> = {}): Promise<[number, unknown]> {
  const path = `/v4/spreadsheets/${env("SHEETS_SPREADSHEET_ID")}/values/A1`;
  const answer = await fetch(`${env("SHEETS_BASE_URL")}${path}${query}`, { headers });
  return [answer.status, await answer.json()];
}
const byKey = () => read(`?key=${env("SHEETS_API_KEY")}`);

async function exchange(
  change: Record<string, unknown> = {},
  form: Record<string, string> = {},
): Promise<[number, unknown]> {
  const text = readFileSync(join(server.dataFolder, "sheets-service-account.json"), "utf8");
  const keyFile = vKeyFile.parse(JSON.parse(text));
  const iat = Math.floor(server.now() / 1_000);
  const scope = `${SCOPES}spreadsheets.readonly`;
  const claims = { iss: keyFile.client_email, aud: keyFile.token_uri, scope, iat, exp: iat + 3600, ...change };
  const key = await importPKCS8(keyFile.private_key, "RS256");
  const assertion = await new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(key);
  const body = new URLSearchParams({ grant_type: GRANT, assertion, ...form });
  const answer = await fetch(keyFile.token_uri, { method: "POST", body });
  return [answer.status, await answer.json()];
}
const tokenOf = ([, body]: [number, unknown]) => z.object({ access_token: z.string() }).parse(body).access_token;
const now = () => Math.floor(server.now() / 1_000);

describe("a token", () => {
  test("is given with its time and holds for that long", async () => {
    const answer = await exchange();
    expect(answer).toEqual([
      200,
      { access_token: expect.stringMatching(/^ya29\.[\w-]{43}$/) as unknown, expires_in: 3599, token_type: "Bearer" },
    ]);
    const authorization = `Bearer ${tokenOf(answer)}`;
    server.advance(3_599_000 - 1);
    expect((await read("", { authorization }))[0]).toBe(200);
    server.advance(1);
    expect(await read("", { authorization })).toEqual([
      401,
      {
        error: {
          code: 401,
          status: "UNAUTHENTICATED",
          message:
            "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
        },
      },
    ]);
  });

  test.each(["spreadsheets", "spreadsheets.readonly", "drive", "drive.readonly"])("is given for %s", async (name) => {
    expect((await exchange({ scope: `${SCOPES}gmail ${SCOPES}${name}` }))[0]).toBe(200);
  });

  const grant = (error_description: string) => ({ error: "invalid_grant", error_description });
  const TIMES = grant(
    "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.",
  );
  test.each<[string, () => Record<string, unknown>, Record<string, string>, unknown]>([
    [
      "another grant",
      () => ({}),
      { grant_type: "password" },
      { error: "unsupported_grant_type", error_description: "Invalid grant_type" },
    ],
    ["no assertion", () => ({}), { assertion: "x" }, grant("Bad Request")],
    ["another account", () => ({ iss: "x" }), {}, grant("Invalid grant: account not found")],
    ["another audience", () => ({ aud: "x" }), {}, grant("Invalid JWT: Failed audience check.")],
    ["an end that is now", () => ({ iat: now() - 100, exp: now() }), {}, TIMES],
    ["a beginning in five minutes and a second", () => ({ iat: now() + 301, exp: now() + 400 }), {}, TIMES],
    ["an hour and a second", () => ({ exp: now() + 3601 }), {}, TIMES],
    [
      "a scope of something else",
      () => ({ scope: `${SCOPES}gmail` }),
      {},
      { error: "invalid_scope", error_description: "Invalid OAuth scope or ID token audience provided." },
    ],
  ])("is refused for %s", async (...row) => {
    const [_, change, form, refusal] = row;
    expect(await exchange(change(), form)).toEqual([400, refusal]);
  });

  test("is given for a clock that is five minutes fast, and to the last second", async () => {
    expect((await exchange({ iat: now() + 300, exp: now() + 400 }))[0]).toBe(200);
    expect((await exchange({ iat: now() - 3599, exp: now() + 1 }))[0]).toBe(200);
  });
});

describe("a reader", () => {
  test("has a key in the address or in a header, or none", async () => {
    expect((await read("", { "x-goog-api-key": env("SHEETS_API_KEY") }))[0]).toBe(200);
    expect(await read()).toEqual([
      403,
      {
        error: {
          code: 403,
          status: "PERMISSION_DENIED",
          message: expect.stringMatching(/^Method doesn't allow unregistered callers/) as unknown,
        },
      },
    ]);
    expect((await read(`?key=${env("SHEETS_API_KEY")}`, { authorization: "Bearer x" }))[0]).toBe(401);
    expect((await read(`?key=${env("SHEETS_API_KEY")}`, { authorization: "Basic x" }))[0]).toBe(200);
  });

  // Caught: the reads of one caller counted for the other; a minute that begins with the first read.
  test("has sixty reads in a minute of the clock, each for itself", async () => {
    const authorization = `Bearer ${tokenOf(await exchange())}`;
    server.advance(MINUTE - 1);
    expect((await byKey())[0]).toBe(200);
    server.advance(1);
    const statuses = [];
    for (let count = 0; count < 61; count++) statuses.push((await byKey())[0]);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect(await byKey()).toMatchObject([429, { error: { code: 429, status: "RESOURCE_EXHAUSTED" } }]);
    expect((await read("", { authorization }))[0]).toBe(200);
    server.advance(MINUTE - 1);
    expect((await byKey())[0]).toBe(429);
    server.advance(1);
    expect((await byKey())[0]).toBe(200);
    for (let count = 0; count < 60; count++) await byKey();
    await server.call("/__reset", { method: "POST" });
    expect((await byKey())[0]).toBe(200);
  });

  test("reads by the way in which the sheet is shared", async () => {
    const share = async (given: Record<string, string>) => {
      const body = new URLSearchParams(given);
      await server.call("/sheets/sharing", { method: "POST", body, redirect: "manual" });
    };
    const authorization = `Bearer ${tokenOf(await exchange())}`;
    const statuses = async () => [(await byKey())[0], (await read("", { authorization }))[0]];
    expect(await statuses()).toEqual([200, 200]);
    await share({ serviceAccount: "false" });
    expect(await statuses()).toEqual([200, 403]);
    await share({ link: "false", serviceAccount: "true" });
    expect(await statuses()).toEqual([403, 200]);
    await share({ other: "true" });
    expect(await statuses()).toEqual([403, 200]);
    await server.restart();
    // The connection that was kept open has ended with the server.
    await server.call("/").catch(() => null);
    expect((await byKey())[0]).toBe(403);
  });
});
