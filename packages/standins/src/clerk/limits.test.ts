import { createClerkClient } from "@clerk/backend";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { BrowserSession } from "./browserSession.ts";
import { openClerk } from "./standin.ts";

const APP = "http://localhost:3200";
const SALES = { identifier: "sales@passage.test", password: "passage-demo-1" };
const WRONG = { ...SALES, password: "wrong-password" };
const RESET = { strategy: "reset_password_email_code", identifier: SALES.identifier };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const vRefusal = z.object({ errors: z.array(z.looseObject({ code: z.string(), long_message: z.string() })).min(1) });
const vLockable = z.looseObject({
  locked: z.boolean(),
  lockout_expires_in_seconds: z.number().nullable(),
  verification_attempts_remaining: z.number(),
});
const vBegun = z.object({ response: z.looseObject({ id: z.string() }) });

let server: TestServer;
let issuer: string;

beforeEach(async () => {
  server = await runServer({ makers: [openClerk], clock: "frozen" });
  issuer = `${server.origin}/clerk`;
});
afterEach(() => server.dispose());

const aBrowser = () => new BrowserSession(issuer, APP);
const signIn = (fields: Record<string, string>) => aBrowser().post("/client/sign_ins", fields);
const codeOf = (body: unknown) => vRefusal.safeParse(body).data?.errors[0]?.code ?? "accepted";
const sentenceOf = (body: unknown) => vRefusal.parse(body).errors[0]?.long_message;

/** The answers to this many sign-ins, one after the other. */
async function answersTo(fields: Record<string, string>, times: number): Promise<string[]> {
  const codes = [];
  for (let time = 0; time < times; time++) codes.push(codeOf((await signIn(fields)).body));
  return codes;
}

async function newestCode(address: string): Promise<string> {
  const letters = await (await server.call(`/clerk/mailbox?to=${encodeURIComponent(address)}`)).text();
  return /<code>(\d{6})<\/code>/.exec(letters)?.[1] ?? "";
}

// Caught: guessing at the machine's speed.
test("after ten wrong passwords the account is locked for an hour, even for the right one", async () => {
  expect(await answersTo(WRONG, 10)).toEqual(Array(10).fill("form_password_incorrect"));
  const locked = await signIn(SALES);
  expect([locked.status, codeOf(locked.body)]).toEqual([403, "user_locked"]);
  expect(sentenceOf(locked.body)).toBe(
    "Your account is locked. You will be able to try again in 1 hour, or set a new password with a code sent by e-mail.",
  );
  server.advance(HOUR_MS - 5 * MINUTE_MS);
  expect(sentenceOf((await signIn(SALES)).body)).toContain("try again in 5 minutes,");
  server.advance(4 * MINUTE_MS);
  expect(sentenceOf((await signIn(SALES)).body)).toContain("try again in 1 minute,");
  server.advance(MINUTE_MS - 1);
  expect((await signIn(SALES)).status).toBe(403);
  server.advance(1);
  expect((await signIn(SALES)).status).toBe(200);
});

// Caught: `locked: false` for every account.
test("the Backend API says which account is locked, for how long, and how many tries are left", async () => {
  const secretKey = server.standins[0]?.env["CLERK_SECRET_KEY"] ?? "";
  const { users } = createClerkClient({ secretKey, apiUrl: issuer });
  const lockOf = async (emailAddress = SALES.identifier) => {
    const [user] = (await users.getUserList({ emailAddress: [emailAddress] })).data;
    const { locked, lockout_expires_in_seconds, verification_attempts_remaining } = vLockable.parse(user?.raw);
    return [locked, lockout_expires_in_seconds, verification_attempts_remaining];
  };
  await answersTo(WRONG, 9);
  expect(await lockOf()).toEqual([false, null, 1]);
  await answersTo(WRONG, 1);
  server.advance(HOUR_MS - 5 * MINUTE_MS);
  expect(await lockOf()).toEqual([true, 5 * 60, 0]);
  expect(await lockOf("lawyer@passage.test")).toEqual([false, null, 10]);
  server.advance(5 * MINUTE_MS);
  expect(await lockOf()).toEqual([false, null, 10]);
});

// Caught: a try counted only when its password has been computed; a thousand others have passed by then.
test("of thirty concurrent tries ten are checked", async () => {
  const codes = (await Promise.all(Array.from({ length: 30 }, () => signIn(WRONG)))).map(({ body }) => codeOf(body));
  expect(codes.filter((code) => code === "form_password_incorrect")).toHaveLength(10);
  expect(codes.filter((code) => code === "user_locked")).toHaveLength(20);
});

test("a lock holds for one account, and survives a restart", async () => {
  await answersTo(WRONG, 10);
  await server.restart();
  expect(codeOf((await signIn(SALES)).body)).toBe("user_locked");
  expect((await signIn({ ...SALES, identifier: "lawyer@passage.test" })).status).toBe(200);
});

// Caught: a lock that each refused try prolongs; anyone who knows an address could lock its owner out for ever.
test("tries while the account is locked do not lengthen the lock", async () => {
  await answersTo(WRONG, 10);
  server.advance(HOUR_MS / 2);
  await answersTo(WRONG, 5);
  server.advance(HOUR_MS / 2);
  expect((await signIn(SALES)).status).toBe(200);
});

test("the right password resets the count of wrong ones", async () => {
  for (let round = 0; round < 2; round++) {
    expect(await answersTo(WRONG, 9)).not.toContain("user_locked");
    expect((await signIn(SALES)).status).toBe(200);
  }
});

test("the password field of a change allows ten tries too", async () => {
  const browser = aBrowser();
  await browser.post("/client/sign_ins", SALES);
  const change = async (current_password: string) =>
    codeOf((await browser.post("/me/change_password", { current_password, new_password: "long-enough-2" })).body);
  for (let time = 0; time < 10; time++) expect(await change("wrong-password")).toBe("form_password_incorrect");
  expect(await change(SALES.password)).toBe("user_locked");
});

test("a code sent by e-mail opens a locked account", async () => {
  await answersTo(WRONG, 10);
  const browser = aBrowser();
  const { id } = vBegun.parse((await browser.post("/client/sign_ins", RESET)).body).response;
  const code = await newestCode(SALES.identifier);
  const fields = { strategy: RESET.strategy, code, password: "a-new-password-1" };
  expect((await browser.post(`/client/sign_ins/${id}/attempt_first_factor`, fields)).status).toBe(200);
  expect(codeOf((await signIn(SALES)).body)).toBe("form_password_incorrect");
  expect((await signIn({ ...SALES, password: "a-new-password-1" })).status).toBe(200);
});

// Caught: a new code for each five guesses, and sixty codes a second.
test("an address gets five codes an hour, counted over all ways to request one", async () => {
  const browser = aBrowser();
  const { id } = vBegun.parse((await browser.post("/client/sign_ins", RESET)).body).response;
  const again = () => browser.post(`/client/sign_ins/${id}/prepare_first_factor`, { strategy: RESET.strategy });
  for (let time = 0; time < 4; time++) {
    server.advance(10 * MINUTE_MS);
    expect((await again()).status).toBe(200);
  }
  const fifth = await newestCode(SALES.identifier);
  for (const refused of [await again(), await signIn(RESET)]) {
    expect([refused.status, codeOf(refused.body)]).toEqual([429, "too_many_requests"]);
    expect(sentenceOf(refused.body)).toBe(
      "Too many codes have been sent to this address. Please try again in 20 minutes.",
    );
    expect(refused.headers.get("retry-after")).toBe("1200");
  }
  expect(await newestCode(SALES.identifier)).toBe(fifth);
  server.advance(20 * MINUTE_MS);
  expect((await again()).status).toBe(200);
  expect(codeOf((await again()).body)).toBe("too_many_requests");
});

test("codes that verify an address at the sign-up count too", async () => {
  await server.call("/clerk/settings", { method: "PUT", body: '{"verifyAtSignUp":true}' });
  const codes = [];
  for (let time = 0; time < 6; time++) {
    const browser = aBrowser();
    const fields = { email_address: "new@mail.test", password: "long-enough-1" };
    const { id } = vBegun.parse((await browser.post("/client/sign_ups", fields)).body).response;
    const prepared = await browser.post(`/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    codes.push(codeOf(prepared.body));
  }
  expect(codes).toEqual([...Array<string>(5).fill("accepted"), "too_many_requests"]);
});

test("a reset clears the counts", async () => {
  await answersTo(WRONG, 10);
  await server.call("/__reset", { method: "POST" });
  expect((await signIn(SALES)).status).toBe(200);
});
