import { afterEach, beforeEach, expect, test } from "vitest";
import type { BrowserSession } from "./browserSession.ts";
import { ClerkScene, SALES, codeOf, count, stepOf } from "./clerkScene.ts";

const WRONG = { ...SALES, password: "wrong-password" };
const RESET = { strategy: "reset_password_email_code", identifier: SALES.identifier };
const CHANGED = "Your password was changed";
const WARNING = "Many wrong passwords or codes were tried";
const HOUR_MS = 60 * 60 * 1000;

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start({ clock: "frozen" });
});
afterEach(() => scene.server.dispose());

async function tryWrong(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await scene.aBrowser().post("/client/sign_ins", WRONG);
}

async function beginReset(browser: BrowserSession): Promise<(code: string) => ReturnType<BrowserSession["post"]>> {
  const { id } = stepOf((await browser.post("/client/sign_ins", RESET)).body);
  const fields = { strategy: RESET.strategy, password: "a-new-password-1" };
  return (code) => browser.post(`/client/sign_ins/${id}/attempt_first_factor`, { ...fields, code });
}

test.each([
  ["client", "the client portal"],
  ["staff", "join the practice"],
])("an invitation with the role %s names %s in its text", async (role, words) => {
  const emailAddress = `${role}@mail.test`;
  await scene.backend.invitations.createInvitation({ emailAddress, publicMetadata: { role } });
  expect(await scene.lettersTo(emailAddress)).toContain(words);
});

test("an invitation without a role names no place", async () => {
  await scene.backend.invitations.createInvitation({ emailAddress: "guest@mail.test" });
  const letters = await scene.lettersTo("guest@mail.test");
  expect(letters).toContain("Accept the invitation");
  expect(letters).not.toMatch(/client portal|practice/);
});

// Caught: a letter for the change in one's own account only; a thief of the mailbox could reset the password unseen.
test("the owner gets a letter when the password is changed, reset by a code, or set by the practice", async () => {
  const browser = scene.aBrowser();
  await scene.signIn(browser);
  const fields = { current_password: SALES.password, new_password: "a-new-password-0" };
  expect(codeOf(await browser.post("/me/change_password", fields))).toBe("accepted");
  expect(count(await scene.lettersTo(SALES.identifier), CHANGED)).toBe(1);

  const attempt = await beginReset(scene.aBrowser());
  expect(codeOf(await attempt(await scene.newestCode(SALES.identifier)))).toBe("accepted");
  expect(count(await scene.lettersTo(SALES.identifier), CHANGED)).toBe(2);

  await scene.backend.users.updateUser(await scene.idOf(SALES.identifier), { password: "a-new-password-2" });
  expect(count(await scene.lettersTo(SALES.identifier), CHANGED)).toBe(3);
});

test("a refused change, or one of the name alone, sends no letter", async () => {
  const browser = scene.aBrowser();
  await scene.signIn(browser);
  await browser.post("/me/change_password", { current_password: "wrong-password", new_password: "long-enough-1" });
  await browser.patch("/me", { first_name: "Sofie" });
  await scene.backend.users.updateUser(await scene.idOf(SALES.identifier), { lastName: "Reyes Diaz" });
  expect(await scene.lettersTo(SALES.identifier)).not.toContain(CHANGED);
});

// Caught: a letter for each of many concurrent tries, which floods the mailbox of the attacked person.
test("the owner gets a letter about wrong passwords when the account is locked, once an hour at most", async () => {
  await tryWrong(9);
  expect(await scene.lettersTo(SALES.identifier)).not.toContain(WARNING);
  await tryWrong(1);
  expect(count(await scene.lettersTo(SALES.identifier), WARNING)).toBe(1);
  await tryWrong(5);
  expect(count(await scene.lettersTo(SALES.identifier), WARNING)).toBe(1);
  scene.server.advance(HOUR_MS);
  await Promise.all(Array.from({ length: 30 }, () => tryWrong(1)));
  expect(count(await scene.lettersTo(SALES.identifier), WARNING)).toBe(2);
  expect(await scene.lettersTo("lawyer@passage.test")).not.toContain(WARNING);
});

test("the owner gets a letter when guesses used up a mailed code", async () => {
  const attempt = await beginReset(scene.aBrowser());
  const wrong = (await scene.newestCode(SALES.identifier)) === "000000" ? "111111" : "000000";
  for (let guess = 0; guess < 4; guess++) await attempt(wrong);
  expect(await scene.lettersTo(SALES.identifier)).not.toContain(WARNING);
  await attempt(wrong);
  expect(count(await scene.lettersTo(SALES.identifier), WARNING)).toBe(1);
});
