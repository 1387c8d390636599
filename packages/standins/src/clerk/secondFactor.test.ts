import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { BrowserSession } from "./browserSession.ts";
import { ClerkScene, SALES, codeOf, count, stepOf } from "./clerkScene.ts";

const STEP_MS = 30_000;
const vBegun = z.object({ response: z.looseObject({ secret: z.string(), uri: z.string() }) });
const vConfirmed = z.object({ response: z.looseObject({ backup_codes: z.array(z.string()) }) });
const vRenewed = z.object({ response: z.looseObject({ codes: z.array(z.string()) }) });

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start({ clock: "frozen" });
});
afterEach(() => scene.server.dispose());

interface Enrolled {
  browser: BrowserSession;
  secret: string;
  codes: string[];
}

/** Turns the second factor of the sample person on; the clock then shows the next step. */
async function enrol(): Promise<Enrolled> {
  const browser = scene.aBrowser();
  await scene.signIn(browser);
  const { secret } = vBegun.parse((await browser.post("/me/totp")).body).response;
  const confirmed = await browser.post("/me/totp/attempt_verification", { code: scene.appCode(secret) });
  scene.server.advance(STEP_MS);
  return { browser, secret, codes: vConfirmed.parse(confirmed.body).response.backup_codes };
}

/** Passes the first factor in a new browser, and returns a function that tries the second one there. */
async function firstFactor() {
  const browser = scene.aBrowser();
  const { id, status } = await scene.signIn(browser);
  expect(status).toBe("needs_second_factor");
  return (strategy: string, code: string) =>
    browser.post(`/client/sign_ins/${id}/attempt_second_factor`, { strategy, code });
}

const tryOnce = async (strategy: string, code: string) => codeOf(await (await firstFactor())(strategy, code));

async function flags(browser: BrowserSession) {
  const { totpEnabled, backupCodeEnabled, twoFactorEnabled } = await scene.backend.users.getUser(
    await scene.idOf(SALES.identifier),
  );
  const shown = { totp_enabled: totpEnabled, backup_code_enabled: backupCodeEnabled };
  expect((await browser.get("/me")).body).toMatchObject({
    response: { ...shown, two_factor_enabled: twoFactorEnabled },
  });
  return [totpEnabled, backupCodeEnabled, twoFactorEnabled];
}

// Caught: a second factor required as soon as a secret exists; a person who closes the page is locked out.
test("a second factor is asked for once its first code has been typed, and both APIs say so", async () => {
  const browser = scene.aBrowser();
  await scene.signIn(browser);
  expect(codeOf(await browser.post("/me/totp/attempt_verification", { code: "000000" }))).toBe("verification_missing");
  const given = vBegun.parse((await browser.post("/me/totp")).body).response;
  const begun = vBegun.parse((await browser.post("/me/totp")).body).response;
  expect(begun).toMatchObject({ object: "totp", verified: false });
  expect(begun.uri).toContain(`secret=${begun.secret}`);
  const confirm = (code: string) => browser.post("/me/totp/attempt_verification", { code });
  // The second secret has replaced the first.
  expect(codeOf(await confirm(scene.appCode(given.secret)))).toBe("form_code_incorrect");
  expect(await flags(browser)).toEqual([false, false, false]);
  expect((await scene.signIn(scene.aBrowser())).status).toBe("complete");

  const confirmed = await confirm(scene.appCode(begun.secret));
  expect(confirmed.body).toMatchObject({ response: { object: "totp", verified: true } });
  expect(JSON.stringify(confirmed.body)).not.toContain(begun.secret);
  expect(new Set(vConfirmed.parse(confirmed.body).response.backup_codes).size).toBe(10);
  expect(await flags(browser)).toEqual([true, true, true]);
  expect(codeOf(await browser.post("/me/totp"))).toBe("totp_already_enabled");
  expect(codeOf(await confirm(scene.appCode(begun.secret, 1)))).toBe("verification_already_verified");
});

// Caught: a session after the first factor; a second factor that suffices alone.
test("the first factor alone opens no session, and the second alone does not either", async () => {
  const { secret } = await enrol();
  const browser = scene.aBrowser();
  const { body } = await browser.post("/client/sign_ins", { identifier: SALES.identifier });
  const { id } = stepOf(body);
  const attempt = (fields: Record<string, string>, factor: string) =>
    browser.post(`/client/sign_ins/${id}/attempt_${factor}_factor`, fields);
  const second = { strategy: "totp", code: scene.appCode(secret) };
  expect(codeOf(await attempt(second, "second"))).toBe("client_state_invalid");
  const first = await attempt({ strategy: "password", password: SALES.password }, "first");
  expect(first.body).toMatchObject({
    response: {
      status: "needs_second_factor",
      created_session_id: null,
      supported_first_factors: null,
      supported_second_factors: [{ strategy: "totp" }, { strategy: "backup_code" }],
    },
    client: { sessions: [], sign_in: { id } },
  });
  const done = stepOf((await attempt(second, "second")).body);
  expect(done.status).toBe("complete");
  const token = await browser.post(`/client/sessions/${String(done.created_session_id)}/tokens`);
  expect(claimsOf(token.body)["fva"]).toEqual([0, 0]);
});

test("a session that was opened without a second factor says so in its token, and how old the first is", async () => {
  const browser = scene.aBrowser();
  const { created_session_id: session } = await scene.signIn(browser);
  scene.server.advance(5 * 60_000);
  expect(claimsOf((await browser.post(`/client/sessions/${String(session)}/tokens`)).body)["fva"]).toEqual([5, -1]);
});

// Caught: the record of the last code overwritten by the sign-in that it completes.
test("a code of the app is accepted once, and no earlier one after it", async () => {
  const { secret } = await enrol();
  const [late, current, early] = [-1, 0, 1].map((steps) => scene.appCode(secret, steps));
  // The code before turned the second factor on.
  expect(await tryOnce("totp", late ?? "")).toBe("form_code_incorrect");
  expect(await tryOnce("totp", early ?? "")).toBe("accepted");
  expect(await tryOnce("totp", early ?? "")).toBe("form_code_incorrect");
  expect(await tryOnce("totp", current ?? "")).toBe("form_code_incorrect");
  scene.server.advance(2 * STEP_MS);
  expect(await tryOnce("totp", scene.appCode(secret, -1))).toBe("form_code_incorrect");
  expect(await tryOnce("totp", scene.appCode(secret))).toBe("accepted");
});

// Caught: a code looked up before its slow computation and taken out after it.
test("each backup code works once, and in only one of two concurrent calls", async () => {
  const { codes } = await enrol();
  const [first = "", second = ""] = codes;
  expect(await tryOnce("backup_code", ` ${first.toUpperCase()} `)).toBe("accepted");
  expect(await tryOnce("backup_code", first)).toBe("form_code_incorrect");
  const attempts = [await firstFactor(), await firstFactor(), await firstFactor()];
  const answers = await Promise.all(attempts.map((attempt) => attempt("backup_code", second)));
  expect(answers.map(codeOf).sort()).toEqual(["accepted", "form_code_incorrect", "form_code_incorrect"]);
});

test("a new set of backup codes is shown once, voids the one before, and can be used up", async () => {
  const { browser, codes, secret } = await enrol();
  const renewed = vRenewed.parse((await browser.post("/me/backup_codes/")).body).response.codes;
  expect(renewed).toHaveLength(10);
  expect((await browser.get("/me")).body).not.toHaveProperty("response.backup_codes");
  expect(await tryOnce("backup_code", codes[0] ?? "")).toBe("form_code_incorrect");
  for (const code of renewed) expect(await tryOnce("backup_code", code)).toBe("accepted");
  expect(await flags(browser)).toEqual([true, false, true]);
  expect(await tryOnce("backup_code", renewed[0] ?? "")).toBe("no_second_factors");
  expect(await tryOnce("totp", scene.appCode(secret))).toBe("accepted");
});

// Caught: backup codes in plain text, with which a thief of the file signs in.
test("no backup code is stored", async () => {
  const { codes, secret } = await enrol();
  const { dataFolder } = scene.server;
  const stored = readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name), "latin1"));
  expect(stored.join("")).toContain(secret);
  for (const code of codes) expect(stored.join("")).not.toContain(code);
});

test("there are no backup codes without a second factor", async () => {
  const browser = scene.aBrowser();
  await scene.signIn(browser);
  expect(codeOf(await browser.post("/me/backup_codes"))).toBe("backup_codes_not_available");
});

// Caught: a right password that resets the count of wrong codes; a thief of the password then guesses for ever.
test("after ten wrong codes the account is locked, even for the right code, after right and wrong passwords", async () => {
  const { secret, codes } = await enrol();
  const wrong = scene.appCode(secret) === "000000" ? "111111" : "000000";
  for (let time = 0; time < 5; time++) {
    expect(await tryOnce("totp", wrong)).toBe("form_code_incorrect");
    expect(await tryOnce("backup_code", "aaaaaaaa")).toBe("form_code_incorrect");
  }
  expect(await tryOnce("totp", scene.appCode(secret))).toBe("user_locked");
  expect(await tryOnce("backup_code", codes[0] ?? "")).toBe("user_locked");
  expect(count(await scene.lettersTo(SALES.identifier), "Many wrong passwords or codes were tried")).toBe(1);
  const user = await scene.backend.users.getUser(await scene.idOf(SALES.identifier));
  expect([user.locked, user.raw?.lockout_expires_in_seconds]).toEqual([true, 3600]);
  scene.server.advance(60 * 60_000);
  expect(await tryOnce("totp", scene.appCode(secret))).toBe("accepted");
});

// Caught: a way round the second factor for a thief of the mailbox.
test("after a reset of the password by a mailed code the second factor is asked for as well", async () => {
  const { secret } = await enrol();
  const browser = scene.aBrowser();
  const strategy = "reset_password_email_code";
  const { id } = stepOf((await browser.post("/client/sign_ins", { strategy, identifier: SALES.identifier })).body);
  const fields = { strategy, code: await scene.newestCode(SALES.identifier) };
  const path = `/client/sign_ins/${id}`;
  expect(stepOf((await browser.post(`${path}/attempt_first_factor`, fields)).body).status).toBe("needs_new_password");
  const second = { strategy: "totp", code: scene.appCode(secret) };
  expect(codeOf(await browser.post(`${path}/attempt_second_factor`, second))).toBe("client_state_invalid");
  const reset = stepOf((await browser.post(`${path}/reset_password`, { password: "a-new-password-1" })).body);
  expect([reset.status, reset.created_session_id]).toEqual(["needs_second_factor", null]);
  expect(stepOf((await browser.post(`${path}/attempt_second_factor`, second)).body).status).toBe("complete");
});

// Caught: an invitation's letter that opens an account with a second factor; a ticket used up by half a sign-in.
test("an invitation's ticket is a first factor only, and is used when the sign-in is complete", async () => {
  const { secret } = await enrol();
  const { backend } = scene;
  const { id, url } = await backend.invitations.createInvitation({
    emailAddress: SALES.identifier,
    ignoreExisting: true,
  });
  const ticket = new URL(url ?? "").searchParams.get("ticket") ?? "";
  const statusOf = async () => (await backend.invitations.getInvitationList({ query: id })).data[0]?.status;
  const browser = scene.aBrowser();
  const begun = stepOf((await browser.post("/client/sign_ins", { strategy: "ticket", ticket })).body);
  expect([begun.status, await statusOf()]).toEqual(["needs_second_factor", "pending"]);
  const second = { strategy: "totp", code: scene.appCode(secret) };
  const done = await browser.post(`/client/sign_ins/${begun.id}/attempt_second_factor`, second);
  expect([stepOf(done.body).status, await statusOf()]).toEqual(["complete", "accepted"]);
});

test("the owner turns the second factor off with its backup codes, and on again with other ones", async () => {
  const { browser, codes } = await enrol();
  const removed = await browser.delete("/me/totp");
  expect(removed.body).toMatchObject({ response: { object: "totp", deleted: true }, client: { sessions: [{}] } });
  expect(await flags(browser)).toEqual([false, false, false]);
  expect((await scene.signIn(scene.aBrowser())).status).toBe("complete");
  expect(codeOf(await browser.delete("/me/totp"))).toBe("resource_not_found");
  const again = await enrol();
  expect(again.codes).not.toContain(codes[0]);
  expect(await tryOnce("backup_code", codes[0] ?? "")).toBe("form_code_incorrect");
});

test("the practice can remove a lost second factor; the person gets a letter about each change", async () => {
  const { browser } = await enrol();
  expect(await scene.lettersTo(SALES.identifier)).toContain("A second factor was added");
  expect(await scene.lettersTo(SALES.identifier)).not.toContain("was removed");
  await scene.backend.users.disableUserMFA(await scene.idOf(SALES.identifier));
  expect(await flags(browser)).toEqual([false, false, false]);
  expect(await scene.lettersTo(SALES.identifier)).toContain("The second factor was removed");
});

test("a second factor and its last code survive a restart", async () => {
  const { secret } = await enrol();
  const code = scene.appCode(secret);
  expect(await tryOnce("totp", code)).toBe("accepted");
  await scene.server.restart();
  expect(await tryOnce("totp", code)).toBe("form_code_incorrect");
});

function claimsOf(body: unknown): Record<string, unknown> {
  const [, claims = ""] = z.object({ jwt: z.string() }).parse(body).jwt.split(".");
  return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
}
