import { createClerkClient } from "@clerk/backend";
import { isClerkAPIResponseError } from "@clerk/shared/error";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { BrowserSession } from "./browserSession.ts";
import { openClerk } from "./standin.ts";

const APP = "http://localhost:3200";
const SALES = { identifier: "sales@passage.test", password: "passage-demo-1" };
const DAY_MS = 24 * 60 * 60 * 1000;

const vResource = z.looseObject({
  id: z.string(),
  status: z.string(),
  created_session_id: z.string().nullable().optional(),
});
const vAnswer = z.object({
  response: vResource,
  client: z.looseObject({ sessions: z.array(z.looseObject({ id: z.string() })) }),
});
const vRefusal = z.object({ errors: z.array(z.looseObject({ code: z.string(), long_message: z.string() })).min(1) });
const vToken = z.object({ jwt: z.string() });

let server: TestServer;
let issuer: string;
let backend: ReturnType<typeof createClerkClient>;

beforeEach(async () => {
  server = await runServer({ makers: [openClerk] });
  issuer = `${server.origin}/clerk`;
  backend = createClerkClient({ secretKey: server.standins[0]?.env["CLERK_SECRET_KEY"] ?? "", apiUrl: issuer });
});
afterEach(() => server.dispose());

const aBrowser = () => new BrowserSession(issuer, APP);
const codeOf = (body: unknown) => vRefusal.parse(body).errors[0]?.code;

async function signIn(browser: BrowserSession, credentials = SALES): Promise<string> {
  const { body } = await browser.post("/client/sign_ins", credentials);
  return vAnswer.parse(body).response.created_session_id ?? "";
}

async function convexClaims(browser: BrowserSession, sessionId: string): Promise<Record<string, unknown>> {
  const { body } = await browser.post(`/client/sessions/${sessionId}/tokens/convex`);
  return verified(vToken.parse(body).jwt);
}

async function verified(jwt: string): Promise<Record<string, unknown>> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(jwt, keys, { issuer, audience: "convex", algorithms: ["RS256"] });
  return payload;
}

function ticketIn(url: string): string {
  return new URL(url).searchParams.get("ticket") ?? "";
}

/** The newest letter to an address, as a person reads it on the mailbox page. */
async function letterTo(address: string): Promise<string> {
  return (await server.call(`/clerk/mailbox?to=${encodeURIComponent(address)}`)).text();
}

// Caught: a template without the role claim.
test("a convex token verifies against the JWKS and carries the role that the Backend API set", async () => {
  const browser = aBrowser();
  const claims = await convexClaims(browser, await signIn(browser));
  expect(claims).toMatchObject({
    role: "staff",
    email: SALES.identifier,
    email_verified: true,
    name: "Sofia Reyes",
    azp: APP,
  });
  const [sales] = server.standins[0]?.samplePeople.filter(({ email }) => email === SALES.identifier) ?? [];
  expect(`${issuer}|${String(claims["sub"])}`).toBe(sales?.tokenIdentifier);
});

// Caught: a session's own token that the deployment refuses, so that each page waits for a second one.
test("a session's own token is good for the deployment as well, and names the session", async () => {
  const browser = aBrowser();
  const sessionId = await signIn(browser);
  const { body } = await browser.post(`/client/sessions/${sessionId}/tokens`);
  const { sub, sid, role, email, email_verified, name, azp } = await verified(vToken.parse(body).jwt);
  const ofTemplate = await convexClaims(browser, sessionId);
  expect({ sub, role, email, email_verified, name, azp }).toEqual({
    sub: ofTemplate["sub"],
    role: "staff",
    email: SALES.identifier,
    email_verified: true,
    name: "Sofia Reyes",
    azp: APP,
  });
  expect([sid, ofTemplate["sid"]]).toEqual([sessionId, undefined]);
});

// Caught: sessions in memory only; a fresh signing key at each start.
test("a session and its tokens survive a restart of the stand-in", async () => {
  const browser = aBrowser();
  const sessionId = await signIn(browser);
  const { body } = await browser.post(`/client/sessions/${sessionId}/tokens/convex`);
  await server.restart();
  expect(await verified(vToken.parse(body).jwt)).toMatchObject({ email: SALES.identifier });
  expect(await convexClaims(browser, sessionId)).toMatchObject({ email: SALES.identifier });
});

// Caught: sessions found by id alone, without the cookie's browser.
test("another browser cannot get tokens of a session, and an unknown template is not found", async () => {
  const browser = aBrowser();
  const sessionId = await signIn(browser);
  expect((await aBrowser().post(`/client/sessions/${sessionId}/tokens/convex`)).status).toBe(401);
  const unknown = await browser.post(`/client/sessions/${sessionId}/tokens/other`);
  expect([unknown.status, codeOf(unknown.body)]).toEqual([404, "resource_not_found"]);
});

// Caught: the same answer to every failed sign-in; bodies read without a limit.
test.each([
  ["a wrong password", { ...SALES, password: "wrong-password" }, 422, "form_password_incorrect"],
  ["an unknown address", { ...SALES, identifier: "nobody@passage.test" }, 422, "form_identifier_not_found"],
  ["no address", { password: "passage-demo-1" }, 422, "form_param_missing"],
  ["a forged ticket", { strategy: "ticket", ticket: "forged" }, 400, "ticket_invalid_code"],
  ["an unknown strategy", { ...SALES, strategy: "telepathy" }, 422, "form_param_value_invalid"],
  ["an oversized body", { ...SALES, password: "x".repeat(70_000) }, 413, "request_body_too_large"],
])("signing in with %s is refused as the provider refuses it", async (_, fields, ...refusal) => {
  const refused = await aBrowser().post("/client/sign_ins", fields);
  expect([refused.status, codeOf(refused.body)]).toEqual(refusal);
});

test("a second sign-in in one browser is refused until the first is signed out, which ends its tokens", async () => {
  const browser = aBrowser();
  const sessionId = await signIn(browser);
  expect(codeOf((await browser.post("/client/sign_ins", SALES)).body)).toBe("session_exists");
  const out = await browser.delete("/client/sessions");
  expect(
    z.object({ response: z.object({ sessions: z.array(z.unknown()).length(0) }) }).safeParse(out.body).success,
  ).toBe(true);
  expect((await browser.post(`/client/sessions/${sessionId}/tokens`)).status).toBe(401);
});

// Caught: the role taken from unsafe_metadata; an unproven address counted as verified.
test("signing up openly gives an unverified address and no role, with any metadata from the browser", async () => {
  const browser = aBrowser();
  const fields = { email_address: "New@Mail.test", password: "long-enough-1", unsafe_metadata: '{"role":"staff"}' };
  const { body } = await browser.post("/client/sign_ups", fields);
  const claims = await convexClaims(browser, vAnswer.parse(body).response.created_session_id ?? "");
  expect(claims).toMatchObject({ role: null, email: "new@mail.test", email_verified: false, public_metadata: {} });
  const again = await aBrowser().post("/client/sign_ups", fields);
  expect(codeOf(again.body)).toBe("form_identifier_exists");
});

test("of ten concurrent sign-ups for one address exactly one makes the account", async () => {
  const fields = { email_address: "rush@mail.test", password: "long-enough-1" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => aBrowser().post("/client/sign_ups", fields)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await backend.users.getCount({ emailAddress: ["rush@mail.test"] })).toBe(1);
});

// Caught: an invitation left pending after use; a form that chooses another address.
test("an invitation gives its address and metadata to the person who accepts it, once", async () => {
  const publicMetadata = { role: "client", invitation: "inv-7" };
  const invitation = await backend.invitations.createInvitation({
    emailAddress: "ana@mail.test",
    redirectUrl: `${APP}/welcome`,
    publicMetadata,
  });
  const local = invitation.url?.replace(`${APP}/__clerk`, issuer) ?? "";
  expect(await letterTo("ana@mail.test")).toContain("Accept the invitation");
  const landing = (await fetch(local, { redirect: "manual" })).headers.get("location") ?? "";
  expect(new URL(landing).pathname).toBe("/welcome");
  expect(new URL(landing).searchParams.get("__clerk_status")).toBe("sign_up");

  const browser = aBrowser();
  const fields = { strategy: "ticket", ticket: ticketIn(local), email_address: "other@mail.test" };
  const begun = vAnswer.parse((await browser.post("/client/sign_ups", fields)).body).response;
  expect(begun).toMatchObject({ status: "missing_requirements", missing_fields: ["password"] });
  const done = await browser.patch(`/client/sign_ups/${begun.id}`, {
    password: "long-enough-1",
    email_address: "other@mail.test",
  });
  const claims = await convexClaims(browser, vAnswer.parse(done.body).response.created_session_id ?? "");
  expect(claims).toMatchObject({
    email: "ana@mail.test",
    email_verified: true,
    role: "client",
    public_metadata: publicMetadata,
  });
  const reused = await aBrowser().post("/client/sign_ups", { ...fields, password: "long-enough-1" });
  expect(codeOf(reused.body)).toBe("invitation_already_accepted");
});

test("a revoked, an expired and a duplicate invitation are each refused in the provider's way", async () => {
  const invite = (emailAddress: string) => backend.invitations.createInvitation({ emailAddress, expiresInDays: 7 });
  const [first, second] = [await invite("one@mail.test"), await invite("two@mail.test")];
  const duplicate: unknown = await invite("one@mail.test").catch((error: unknown) => error);
  expect(isClerkAPIResponseError(duplicate) && [duplicate.status, duplicate.errors[0]?.code]).toEqual([
    400,
    "duplicate_record",
  ]);
  expect((await backend.invitations.revokeInvitation(first.id)).revoked).toBe(true);
  const accept = async (url: string | undefined) => {
    const fields = { strategy: "ticket", ticket: ticketIn(url ?? ""), password: "long-enough-1" };
    return codeOf((await aBrowser().post("/client/sign_ups", fields)).body);
  };
  expect(await accept(first.url)).toBe("revoked_invitation");
  server.advance(8 * DAY_MS);
  expect(await accept(second.url)).toBe("ticket_expired_code");
  const { data, totalCount } = await backend.invitations.getInvitationList({ status: "expired" });
  expect([totalCount, data[0]?.emailAddress]).toEqual([1, "two@mail.test"]);
});

// Caught: a session revoked in the list only, whose tokens are still issued.
test("revoking a session through the Backend API signs its browser out", async () => {
  const browser = aBrowser();
  const sessionId = await signIn(browser);
  const { data } = await backend.users.getUserList({ emailAddress: [SALES.identifier] });
  const listed = await backend.sessions.getSessionList({ userId: data[0]?.id ?? "", status: "active" });
  expect(listed.data.map(({ id }) => id)).toEqual([sessionId]);
  expect((await backend.sessions.revokeSession(sessionId)).status).toBe("revoked");
  expect((await browser.post(`/client/sessions/${sessionId}/tokens`)).status).toBe(401);
  expect((await browser.get("/client")).body).toMatchObject({
    response: { sessions: [], last_active_session_id: null },
  });
});

test("metadata merges at depth, null removes a key, and the next token shows it", async () => {
  const browser = aBrowser();
  const sessionId = await signIn(browser);
  const { data } = await backend.users.getUserList({ emailAddress: [SALES.identifier] });
  const id = data[0]?.id ?? "";
  await backend.users.updateUserMetadata(id, { publicMetadata: { team: { floor: 1, desk: 2 } } });
  await backend.users.updateUserMetadata(id, { publicMetadata: { role: null, team: { desk: 3 } } });
  const claims = await convexClaims(browser, sessionId);
  expect(claims).toMatchObject({ role: null, public_metadata: { team: { floor: 1, desk: 3 } } });
});

test("the Backend API refuses a wrong secret key", async () => {
  const stranger = createClerkClient({ secretKey: "sk_test_wrong", apiUrl: issuer });
  const refused: unknown = await stranger.users.getCount().catch((error: unknown) => error);
  expect(isClerkAPIResponseError(refused) && [refused.status, refused.errors[0]?.code]).toEqual([
    401,
    "clerk_key_invalid",
  ]);
});

// Caught: attempts counted only within a call, so that guessing was free.
test("a forgotten password is reset by the mailed code, which expires after five wrong guesses", async () => {
  const browser = aBrowser();
  const begin = () =>
    browser.post("/client/sign_ins", { strategy: "reset_password_email_code", identifier: SALES.identifier });
  const mailedCode = async () => /<code>(\d{6})<\/code>/.exec(await letterTo(SALES.identifier))?.[1] ?? "";
  const attempt = (id: string, code: string) =>
    browser.post(`/client/sign_ins/${id}/attempt_first_factor`, { strategy: "reset_password_email_code", code });
  const first = vAnswer.parse((await begin()).body).response.id;
  const right = await mailedCode();
  const wrong = right === "000000" ? "111111" : "000000";
  for (let guess = 0; guess < 5; guess++) {
    expect(codeOf((await attempt(first, wrong)).body)).toBe("form_code_incorrect");
  }
  expect(codeOf((await attempt(first, right)).body)).toBe("verification_failed");

  const second = vAnswer.parse((await begin()).body).response.id;
  expect((await attempt(second, await mailedCode())).body).toMatchObject({
    response: { status: "needs_new_password" },
  });
  const done = await browser.post(`/client/sign_ins/${second}/reset_password`, { password: "a-new-password-1" });
  expect(done.body).toMatchObject({ response: { status: "complete" } });
  expect(codeOf((await aBrowser().post("/client/sign_ins", SALES)).body)).toBe("form_password_incorrect");
  await signIn(aBrowser(), { ...SALES, password: "a-new-password-1" });
});

test("when the instance verifies at sign-up, the account waits for the mailed code", async () => {
  await server.call("/clerk/settings", { method: "PUT", body: '{"verifyAtSignUp":true}' });
  const browser = aBrowser();
  const fields = { email_address: "proof@mail.test", password: "long-enough-1" };
  const begun = vAnswer.parse((await browser.post("/client/sign_ups", fields)).body).response;
  expect(begun).toMatchObject({ status: "missing_requirements", unverified_fields: ["email_address"] });
  await browser.post(`/client/sign_ups/${begun.id}/prepare_verification`, { strategy: "email_code" });
  const code = /<code>(\d{6})<\/code>/.exec(await letterTo("proof@mail.test"))?.[1] ?? "";
  const done = await browser.post(`/client/sign_ups/${begun.id}/attempt_verification`, {
    strategy: "email_code",
    code,
  });
  expect(done.body).toMatchObject({ response: { status: "complete" } });
});
