import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook } from "@clerk/backend/webhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { BrowserSession } from "./browserSession.ts";
import { APP, ClerkScene, SALES, codeOf, count, stepOf } from "./clerkScene.ts";

const HUNDRED = Array.from({ length: 100 }, (_, guess) => guess);
const WARNING = "Many wrong passwords or codes were tried";
const STEP_MS = 30_000;
const vBegun = z.object({ response: z.looseObject({ secret: z.string() }) });
const vLock = z.object({
  id: z.string(),
  locked: z.boolean(),
  lockout_expires_in_seconds: z.number().nullable(),
  verification_attempts_remaining: z.number(),
});

let app: Server;
let scene: ClerkScene;
const received: Request[] = [];

beforeEach(async () => {
  received.length = 0;
  app = createServer((incoming, answer) => {
    void incoming.toArray().then((chunks: Buffer[]) => {
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
      received.push(new Request(APP, { method: "POST", headers, body: Buffer.concat(chunks).toString() }));
      answer.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(app, "listening");
  const siteUrl = `http://127.0.0.1:${String((app.address() as AddressInfo).port)}`;
  scene = await ClerkScene.start({ siteUrl, clock: "frozen" });
});
afterEach(async () => {
  await scene.server.dispose();
  app.close();
  app.closeAllConnections();
});

/** The locking and unlocking webhooks that the app received, in the order in which they were sent. */
async function locksTold() {
  const signingSecret = scene.env["CLERK_WEBHOOK_SECRET"] ?? "";
  const events = await Promise.all(received.map((request) => verifyWebhook(request.clone(), { signingSecret })));
  const changes = events.filter(({ type }) => type === "user.updated").map(({ data }) => vLock.safeParse(data).data);
  return changes.map((lock) => [lock?.locked, lock?.lockout_expires_in_seconds, lock?.verification_attempts_remaining]);
}

/** Counts the outcomes. */
function tally(endings: string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(endings)].map((ending) => [ending, endings.filter((other) => other === ending).length]),
  );
}

// Caught: a guess after the lock that is checked; a letter or a webhook for each of them.
test("of a hundred wrong passwords ten are checked, the owner has one letter, the app gets one webhook", async () => {
  const wrong = (guess: number) => ({ ...SALES, password: `wrong-password-${String(guess)}` });
  const endings = [];
  for (const guess of HUNDRED) {
    endings.push(codeOf(await scene.aBrowser().post("/client/sign_ins", wrong(guess))));
  }
  expect(tally(endings)).toEqual({ form_password_incorrect: 10, user_locked: 90 });
  expect(count(await scene.lettersTo(SALES.identifier), WARNING)).toBe(1);
  await expect.poll(locksTold).toEqual([[true, 3_600, 0]]);
});

// Caught: codes that could be guessed through a new sign-in for each; backup codes counted apart.
test("of a hundred wrong codes of the second step ten are checked, the owner has one letter, the app gets one webhook", async () => {
  const owner = scene.aBrowser();
  await scene.signIn(owner);
  const { secret } = vBegun.parse((await owner.post("/me/totp")).body).response;
  await owner.post("/me/totp/attempt_verification", { code: scene.appCode(secret) });
  scene.server.advance(STEP_MS);
  await expect.poll(locksTold).toEqual([[false, null, 10]]);
  const right = [-1, 0, 1].map((step) => scene.appCode(secret, step));
  const endings = [];
  let browser = scene.aBrowser();
  let id = "";
  for (const guess of HUNDRED) {
    if (guess % 10 === 0) {
      browser = scene.aBrowser();
      ({ id } = await scene.signIn(browser));
    }
    const digits = String(guess).padStart(6, "0");
    const code = right.includes(digits) ? "999999" : digits;
    const fields = guess % 2 === 0 ? { strategy: "totp", code } : { strategy: "backup_code", code: `aaaa${digits}` };
    endings.push(codeOf(await browser.post(`/client/sign_ins/${id}/attempt_second_factor`, fields)));
  }
  expect(tally(endings)).toEqual({ form_code_incorrect: 10, user_locked: 90 });
  expect(count(await scene.lettersTo(SALES.identifier), WARNING)).toBe(1);
  await expect.poll(locksTold).toEqual([
    [false, null, 10],
    [true, 3_600, 0],
  ]);
});

test("of a hundred wrong codes from the mailbox twenty-five are checked in an hour, and the owner has one warning", async () => {
  const strategy = "reset_password_email_code";
  const endings = [];
  for (let letter = 0; letter < 20; letter++) {
    const browser = scene.aBrowser();
    const begun = await browser.post("/client/sign_ins", { strategy, identifier: SALES.identifier });
    if (codeOf(begun) !== "accepted") endings.push(codeOf(begun));
    else for (let guess = 0; guess < 5; guess++) endings.push(await guessReset(browser, stepOf(begun.body).id, guess));
  }
  expect(tally(endings)).toEqual({ form_code_incorrect: 25, too_many_requests: 15 });
  expect(count(await scene.lettersTo(SALES.identifier), WARNING)).toBe(1);
});

async function guessReset(browser: BrowserSession, id: string, guess: number): Promise<string> {
  const right = await scene.newestCode(SALES.identifier);
  const code = String((Number(right) + 1 + guess) % 1_000_000).padStart(6, "0");
  const fields = { strategy: "reset_password_email_code", code };
  return codeOf(await browser.post(`/client/sign_ins/${id}/attempt_first_factor`, fields));
}

// Caught: an opened account that the app still takes for locked.
test("an administrator of the sign-in service unlocks an account, and the app gets a webhook", async () => {
  for (let guess = 0; guess < 10; guess++) {
    await scene.aBrowser().post("/client/sign_ins", { ...SALES, password: "wrong-password" });
  }
  const id = await scene.idOf(SALES.identifier);
  expect((await scene.backend.users.unlockUser(id)).locked).toBe(false);
  await expect.poll(locksTold).toEqual([
    [true, 3_600, 0],
    [false, null, 10],
  ]);
  expect(codeOf(await scene.aBrowser().post("/client/sign_ins", SALES))).toBe("accepted");
});
