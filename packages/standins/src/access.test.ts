import { afterAll, beforeAll, expect, test } from "vitest";
import { openClerk } from "./clerk/standin.ts";
import { runServer, type TestServer } from "./core/runningServer.ts";
import { sheetsMaker } from "./sheets/standin.ts";

let server: TestServer;

beforeAll(async () => {
  server = await runServer({ makers: [openClerk, sheetsMaker(null)], samples: false });
});
afterAll(() => server.dispose());

const env = (name: string) => server.standins.map((standin) => standin.env[name]).find((value) => value) ?? "";

// Caught: another account of the machine reading the first administrator's reset code in the mailbox; the same for the
// leads.
test.each([
  ["GET", "/clerk/mailbox", 200],
  ["GET", "/clerk/mailbox?to=boss", 200],
  ["PUT", "/clerk/settings", 400],
  ["GET", "/sheets/", 200],
  ["GET", "/sheets/form", 200],
  ["POST", "/sheets/form", 422],
  ["GET", "/sheets/rows/new", 200],
  ["POST", "/sheets/rows", 303],
  ["POST", "/sheets/rows/2", 409],
  ["POST", "/sheets/sort", 303],
  ["POST", "/sheets/sharing", 303],
])("%s %s is only for the holder of the key", async (method, path, status) => {
  expect((await fetch(server.origin + path, { method, redirect: "manual" })).status).toBe(403);
  expect((await server.call(path, { method, redirect: "manual" })).status).toBe(status);
});

// Caught: the deployment and the browsers' script refused with everybody else.
test.each([
  ["GET", "/clerk/v1/environment", 200],
  ["GET", "/clerk/v1/client", 200],
  ["POST", "/clerk/v1/client/sign_ins", 422],
  ["GET", "/clerk/v1/users", 401],
  ["GET", "/clerk/.well-known/jwks.json", 200],
  ["GET", "/clerk/.well-known/openid-configuration", 200],
  ["GET", "/clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js", 200],
  ["GET", "/sheets/v4/spreadsheets/x/values/A1", 403],
  ["POST", "/sheets/token", 400],
])("%s %s is answered without the key, as the provider answers", async (method, path, status) => {
  const answer = await fetch(server.origin + path, { method });
  expect(answer.status).toBe(status);
  expect(await answer.text()).not.toContain("key of the person");
});

test("calls from server to server need the provider's credentials and no more", async () => {
  const headers = { authorization: `Bearer ${env("CLERK_SECRET_KEY")}` };
  expect((await fetch(`${env("CLERK_BACKEND_URL")}/v1/users`, { headers })).status).toBe(200);
  const range = `${env("SHEETS_BASE_URL")}/v4/spreadsheets/${env("SHEETS_SPREADSHEET_ID")}/values/A1`;
  expect((await fetch(`${range}?key=${env("SHEETS_API_KEY")}`)).status).toBe(200);
});

// Caught: the key in the address that the app shows to all staff; each of them could then read the others' codes.
test("the deployment's environment does not hold the key", () => {
  const told = JSON.stringify(server.standins.map((standin) => standin.env));
  expect(told).toContain("SHEETS_PUBLIC_URL");
  expect(told).not.toContain(server.accessKey);
});
