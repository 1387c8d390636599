import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SignJWT, importPKCS8 } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { sheetsMaker } from "./standin.ts";

const SCOPE = "https://www.googleapis.com/auth/spreadsheets.readonly";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SHEET =
  'Email,Name,Amount,On\r\n"a@mail.test","Ann, ""A""","$12,000",7/18/2025 12:00:00\r\n,,,\r\nb@mail.test,Bo\r\n';

const vValues = z.object({ range: z.string(), values: z.array(z.array(z.unknown())).optional() });
const vKeyFile = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.string() });
const vGrant = z.object({ access_token: z.string() });

let server: TestServer;
let sheetPath: string;

beforeEach(async () => {
  server = await runServer({ makers: [sheetsMaker(null)] });
  sheetPath = join(server.dataFolder, "leads.csv");
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";

interface ReadAnswer {
  status: number;
  body: unknown;
}

async function call(
  range: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ReadAnswer> {
  const path = `/v4/spreadsheets/${env("SHEETS_SPREADSHEET_ID")}/values/${encodeURIComponent(range)}`;
  const url = `${env("SHEETS_BASE_URL")}${path}?${new URLSearchParams(query).toString()}`;
  const answer = await fetch(url, { headers });
  return { status: answer.status, body: await answer.json() };
}

function get(range: string, query: Record<string, string> = {}): Promise<ReadAnswer> {
  return call(range, { key: env("SHEETS_API_KEY"), ...query });
}

async function rows(): Promise<unknown[][]> {
  return vValues.parse((await get("'Pre Qual'!A:Z")).body).values ?? [];
}

function submit(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return server.call(`/sheets${path}`, { method: "POST", body, redirect: "manual" });
}

function refusal(code: number, status: string, message: string): ReadAnswer {
  return { status: code, body: { error: { code, status, message } } };
}

test("the seeded sheet has 240 leads with duplicates, gaps and addresses at .test only", async () => {
  const [headers = [], ...leads] = await rows();
  expect(headers).toContain("What is your main immigration goal?");
  expect(leads).toHaveLength(240);
  const addresses = leads.map((lead) => String(lead[1]));
  expect(addresses.filter((address) => address === "")).toHaveLength(2);
  expect(addresses.filter((address) => address !== "" && !address.endsWith(".test"))).toEqual([]);
  expect(new Set(leads.map((lead) => JSON.stringify(lead))).size).toBe(238);
});

// Caught: rows padded to the header's width; empty rows between others dropped.
test("rows are ragged, inner gaps stay, and the range is echoed cut to the grid", async () => {
  writeFileSync(sheetPath, SHEET);
  expect((await get("'Pre Qual'!A:Z")).body).toEqual({
    range: "'Pre Qual'!A1:Z1000",
    majorDimension: "ROWS",
    values: [
      ["Email", "Name", "Amount", "On"],
      ["a@mail.test", 'Ann, "A"', "$12,000", "7/18/2025 12:00:00"],
      [],
      ["b@mail.test", "Bo"],
    ],
  });
  expect((await get("'Pre Qual'!A4:A9999", { majorDimension: "COLUMNS" })).body).toEqual({
    range: "'Pre Qual'!A4:A1000",
    majorDimension: "COLUMNS",
    values: [["b@mail.test"]],
  });
  expect((await get("'Pre Qual'!B1")).body).toMatchObject({ range: "'Pre Qual'!B1", values: [["Name"]] });
  expect((await get("'Pre Qual'!X1:Z9")).body).toEqual({ range: "'Pre Qual'!X1:Z9", majorDimension: "ROWS" });
});

test("unformatted values are numbers, and dates are serial numbers unless asked for as text", async () => {
  writeFileSync(sheetPath, SHEET);
  const unformatted = { valueRenderOption: "UNFORMATTED_VALUE" };
  expect((await get("'Pre Qual'!C2:D2", unformatted)).body).toMatchObject({ values: [[12_000, 45_856.5]] });
  const asText = { ...unformatted, dateTimeRenderOption: "FORMATTED_STRING" };
  expect((await get("'Pre Qual'!C2:D2", asText)).body).toMatchObject({ values: [[12_000, "7/18/2025 12:00:00"]] });
});

test.each([
  ["Foo!A:Z", "Unable to parse range: Foo!A:Z"],
  ["Pre Qual!A:Z", "Unable to parse range: Pre Qual!A:Z"],
  ["'Pre Qual'!", "Unable to parse range: 'Pre Qual'!"],
  ["'Pre Qual'!A1:B2:C3", "Unable to parse range: 'Pre Qual'!A1:B2:C3"],
  ["'Pre Qual'!A5000", "Range ('Pre Qual'!A5000) exceeds grid limits. Max rows: 1000, max columns: 26"],
])("the range %s is refused in Google's words", async (range, message) => {
  expect(await get(range)).toEqual(refusal(400, "INVALID_ARGUMENT", message));
});

// Caught: the sheet read before the key is checked.
test("a missing key, a wrong key and an unknown spreadsheet are each refused with their own error", async () => {
  expect(await call("A1", {})).toMatchObject({ status: 403, body: { error: { status: "PERMISSION_DENIED" } } });
  const details = [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "API_KEY_INVALID",
      domain: "googleapis.com",
      metadata: { service: "sheets.googleapis.com" },
    },
  ];
  const message = "API key not valid. Please pass a valid API key.";
  expect(await call("A1", { key: "no" })).toEqual({
    status: 400,
    body: { error: { code: 400, message, status: "INVALID_ARGUMENT", details } },
  });
  const unknown = await fetch(`${env("SHEETS_BASE_URL")}/v4/spreadsheets/other/values/A1?key=${env("SHEETS_API_KEY")}`);
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    refusal(404, "NOT_FOUND", "Requested entity was not found.").body,
  ]);
});

test("a sheet that is no longer shared by link is refused until it is shared again", async () => {
  await submit("/sharing", { link: "false" });
  expect(await get("'Pre Qual'!A1")).toEqual(refusal(403, "PERMISSION_DENIED", "The caller does not have permission"));
  await submit("/sharing", { link: "true" });
  expect((await get("'Pre Qual'!A1")).status).toBe(200);
});

// Caught: a window that never restarts.
test("the sixty-first read of a minute is over quota, and the next minute is not", async () => {
  const statuses = [];
  for (let read = 0; read < 130; read++) statuses.push((await get("'Pre Qual'!A1")).status);
  expect(statuses).toContain(429);
  server.advance(60_000);
  expect((await get("'Pre Qual'!A1")).status).toBe(200);
  await submit("/sharing", { quotaExhausted: "true" });
  expect(await get("'Pre Qual'!A1")).toMatchObject({ status: 429, body: { error: { status: "RESOURCE_EXHAUSTED" } } });
});

async function exchange(change: Record<string, unknown> = {}): Promise<ReadAnswer> {
  const keyFile = vKeyFile.parse(
    JSON.parse(readFileSync(join(server.dataFolder, "sheets-service-account.json"), "utf8")),
  );
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: keyFile.client_email, aud: keyFile.token_uri, scope: SCOPE, iat, exp: iat + 3600, ...change };
  const key = await importPKCS8(keyFile.private_key, "RS256");
  const assertion = await new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(key);
  const answer = await fetch(keyFile.token_uri, {
    method: "POST",
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
  });
  return { status: answer.status, body: await answer.json() };
}

// Caught: tokens that never expire; a private sheet that still asks for the link.
test("a service account reads a private sheet with an exchanged token for an hour", async () => {
  await submit("/sharing", { link: "false" });
  const authorization = `Bearer ${vGrant.parse((await exchange()).body).access_token}`;
  expect((await call("'Pre Qual'!A1", {}, { authorization })).status).toBe(200);
  server.advance(3_600_000);
  expect(await call("'Pre Qual'!A1", {}, { authorization })).toMatchObject({
    status: 401,
    body: { error: { status: "UNAUTHENTICATED" } },
  });
});

const BEGUN = Math.floor(Date.now() / 1000);
test.each([
  ["another account", { iss: "other@mail.test" }, "invalid_grant"],
  ["another audience", { aud: "https://oauth2.googleapis.com/token" }, "invalid_grant"],
  ["a lifetime of an hour and a second", { iat: BEGUN, exp: BEGUN + 3601 }, "invalid_grant"],
  ["a time long past", { iat: 1_000_000_000, exp: 1_000_003_600 }, "invalid_grant"],
  ["a scope for something else", { scope: "https://www.googleapis.com/auth/gmail" }, "invalid_scope"],
])("an assertion with %s gets no token", async (_, change, error) => {
  expect(await exchange(change)).toMatchObject({ status: 400, body: { error } });
});

test("an assertion signed by another key gets no token", async () => {
  const first = vKeyFile.parse(
    JSON.parse(readFileSync(join(server.dataFolder, "sheets-service-account.json"), "utf8")),
  );
  const key = await crypto.subtle.generateKey(
    { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
    true,
    ["sign", "verify"],
  );
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: first.client_email, aud: first.token_uri, scope: SCOPE, iat, exp: iat + 60 };
  const assertion = await new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(key.privateKey);
  const answer = await fetch(first.token_uri, {
    method: "POST",
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
  });
  expect(await answer.json()).toEqual({ error: "invalid_grant", error_description: "Invalid JWT Signature." });
});

// Caught: reading the file, awaiting, then writing the old content plus one row.
test("twenty people who send the form at once each get a row, and the rest of the file keeps its bytes", async () => {
  writeFileSync(sheetPath, SHEET);
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, person) =>
      submit("/form", { column0: `p${String(person)}@mail.test`, column1: "P\r\nQ" }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(303));
  expect(readFileSync(sheetPath, "utf8").startsWith(SHEET)).toBe(true);
  const added = (await rows()).slice(4);
  expect(new Set(added.map(([address]) => address)).size).toBe(20);
  expect(added[0]?.[1]).toBe("P\nQ");
});

test("the form stamps the time, and refuses an answer without a valid e-mail address", async () => {
  const refused = await submit("/form", { column1: "nobody", column2: "<b>Eve</b>" });
  expect([refused.status, (await refused.text()).includes("&lt;b&gt;Eve")]).toEqual([422, true]);
  const lengths = [5_001, 5_000].map(async (length) => {
    return await submit("/form", { column1: "ana@mail.test", column2: "x".repeat(length) });
  });
  expect((await Promise.all(lengths)).map(({ status }) => status)).toEqual([422, 303]);
  await submit("/form", { column1: "eve@mail.test", column0: "yesterday" });
  expect((await rows()).at(-1)?.slice(0, 2)).toEqual([
    expect.stringMatching(/^\d+\/\d+\/\d{4} \d+:\d\d:\d\d$/),
    "eve@mail.test",
  ]);
});

// Caught: the first read cached; nothing served while the file is broken.
test("an edit of the file by another program shows at the next read", async () => {
  appendFileSync(sheetPath, "now,late@mail.test\n");
  expect((await rows()).at(-1)).toEqual(["now", "late@mail.test"]);
});

// Caught: the last good rows served for a file that had been broken or deleted, so that the app showed them as fresh.
test("a file that is broken or gone is refused with the reason at the next read, until it is mended", async () => {
  const read = () => get("'Pre Qual'!A:Z");
  const fileRefusal = (reason: string, metadata: object) => ({
    status: 503,
    body: { error: { status: "UNAVAILABLE", details: [{ domain: "sheet-file.passage", reason, metadata }] } },
  });
  const good = readFileSync(sheetPath);
  appendFileSync(sheetPath, '"not closed\n');
  const flaw = expect.stringMatching(/^a quoted cell is not closed properly near line \d+$/) as unknown;
  expect(await read()).toMatchObject(fileRefusal("FILE_BROKEN", { flaw }));
  rmSync(sheetPath);
  expect(await read()).toMatchObject(fileRefusal("FILE_GONE", {}));
  expect(await (await server.call("/sheets/")).text()).toContain("The file is not there at the moment.");
  writeFileSync(sheetPath, good);
  expect((await read()).status).toBe(200);
});

test("while the file is broken, the form writes nothing into it", async () => {
  appendFileSync(sheetPath, '"not closed\n');
  const refused = await submit("/form", { column1: "eve@mail.test" });
  expect([refused.status, readFileSync(sheetPath, "utf8").endsWith('"not closed\n')]).toEqual([409, true]);
});

// Caught: an edit by row number alone.
test("editing a row that has moved is refused, and nothing changes", async () => {
  const page = await (await server.call("/sheets/rows/2")).text();
  const was = /name="was" value="(\w+)"/.exec(page)?.[1] ?? "";
  await submit("/sort", { column: "1" });
  const before = await rows();
  expect((await submit("/rows/2", { was, act: "delete" })).status).toBe(409);
  expect(await rows()).toEqual(before);
  const fresh = /name="was" value="(\w+)"/.exec(await (await server.call("/sheets/rows/2")).text())?.[1] ?? "";
  expect((await submit("/rows/2", { was: fresh, act: "delete" })).status).toBe(303);
  expect(await rows()).toHaveLength(before.length - 1);
});

test.each([
  ["a cell that is never closed", Buffer.from('a,b\n"x,y\n')],
  ["bytes that are not text", Buffer.from([0xff, 0xfe, 0x00, 0x41])],
  ["a web page", Buffer.from("<!doctype html><p>Sign in</p>")],
  ["nothing", Buffer.from("")],
])("starting on a file with %s is refused in one sentence", async (_, bytes) => {
  const path = join(server.dataFolder, "given.csv");
  writeFileSync(path, bytes);
  await expect(runServer({ makers: [sheetsMaker(path)] })).rejects.toThrow(/^.*given\.csv is not a CSV: .+\.$/);
});

test("a given file is used in place and a reset leaves it alone", async () => {
  const path = join(server.dataFolder, "given.csv");
  writeFileSync(path, SHEET);
  const given = await runServer({ makers: [sheetsMaker(path)] });
  await given.call("/sheets/form", {
    method: "POST",
    body: new URLSearchParams({ column0: "new@mail.test" }),
  });
  await given.call("/__reset", { method: "POST" });
  expect(given.standins[0]?.env["SHEETS_FILE_NAME"]).toBe("given.csv");
  expect(readFileSync(path, "utf8")).toBe(`${SHEET}new@mail.test,,,\r\n`);
  await given.dispose();
});

async function tabs(query: Record<string, string> = {}): Promise<ReadAnswer> {
  const url = `${env("SHEETS_BASE_URL")}/v4/spreadsheets/${env("SHEETS_SPREADSHEET_ID")}`;
  const answer = await fetch(`${url}?${new URLSearchParams({ key: env("SHEETS_API_KEY"), ...query }).toString()}`);
  return { status: answer.status, body: await answer.json() };
}

test("the size of the tab is returned, with the requested parts of the answer", async () => {
  const rowCount = async () => await tabs({ fields: "sheets.properties(title,gridProperties.rowCount)" });
  const told = (rows: number) => {
    return {
      status: 200,
      body: { sheets: [{ properties: { title: "Pre Qual", gridProperties: { rowCount: rows } } }] },
    };
  };
  expect(await rowCount()).toEqual(told(1_000));
  writeFileSync(sheetPath, `Email\n${"a@mail.test\n".repeat(1_500)}`);
  expect(await rowCount()).toEqual(told(1_501));
  expect((await tabs()).body).toMatchObject({
    spreadsheetId: env("SHEETS_SPREADSHEET_ID"),
    sheets: [{ properties: { sheetId: 0, sheetType: "GRID", gridProperties: { rowCount: 1_501, columnCount: 26 } } }],
  });
  expect(await tabs({ fields: "sheets.cells" })).toMatchObject({
    status: 400,
    body: { error: { status: "INVALID_ARGUMENT" } },
  });
  await submit("/sharing", { link: "false" });
  expect((await rowCount()).status).toBe(403);
});

// Caught: a range without an end that begins behind the grid, answered with the last row.
test("rows are read from one on to the end, or to a last one; behind the last row of the grid is an error", async () => {
  writeFileSync(sheetPath, `Email\n${Array.from({ length: 1_199 }, (_, n) => `p${String(n)}@mail.test`).join("\n")}\n`);
  const read = async (cells: string) => (await get(`'Pre Qual'!${cells}`)).body;
  expect(await read("A1199:ZZ")).toEqual({
    range: "'Pre Qual'!A1199:Z1200",
    majorDimension: "ROWS",
    values: [["p1197@mail.test"], ["p1198@mail.test"]],
  });
  expect(await read("A2:ZZ3")).toMatchObject({ values: [["p0@mail.test"], ["p1@mail.test"]] });
  expect(await read("A1200:ZZ9999")).toMatchObject({ range: "'Pre Qual'!A1200:Z1200" });
  const message = "Range ('Pre Qual'!A1201:ZZ) exceeds grid limits. Max rows: 1200, max columns: 26";
  expect(await get("'Pre Qual'!A1201:ZZ")).toEqual(refusal(400, "INVALID_ARGUMENT", message));
});
