import { afterEach, beforeEach, expect, test } from "vitest";
import type { BrowserSession } from "./browserSession.ts";
import { ClerkScene, SALES, codeOf, stepOf } from "./clerkScene.ts";

const MINUTE_MS = 60_000;
const STRATEGY = "email_code";

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start({ clock: "frozen" });
});
afterEach(() => scene.server.dispose());

/** A sign-in that was begun with the address alone. */
async function begun() {
  const browser = scene.aBrowser();
  const { id } = await scene.signIn(browser, { identifier: SALES.identifier });
  const step = (name: string, fields: Record<string, string> = {}) =>
    browser.post(`/client/sign_ins/${id}/${name}`, { strategy: STRATEGY, ...fields });
  return {
    browser,
    send: () => step("prepare_first_factor"),
    type: (code: string) => step("attempt_first_factor", { code }),
  };
}

const isSignedIn = async (browser: BrowserSession) => (await browser.get("/me")).status === 200;

test("an address and the code that was sent to it sign in, without a password", async () => {
  const { browser, send, type } = await begun();
  expect((await send()).body).toMatchObject({
    response: {
      supported_first_factors: expect.arrayContaining([expect.objectContaining({ strategy: STRATEGY })]) as unknown,
    },
  });
  expect(await scene.lettersTo(SALES.identifier)).toContain("Your code to sign in");
  expect(await isSignedIn(browser)).toBe(false);
  const { body } = await type(await scene.newestCode(SALES.identifier));
  expect(stepOf(body).status).toBe("complete");
  expect(await isSignedIn(browser)).toBe(true);
});

// Caught: a code that can be guessed; one that is good for ever, or without having been sent.
test("a code is good for five tries and ten minutes, and the newest one alone", async () => {
  const { send, type } = await begun();
  expect(codeOf(await type("000000"))).toBe("verification_expired");
  await send();
  const first = await scene.newestCode(SALES.identifier);
  for (let tries = 0; tries < 5; tries += 1) expect(codeOf(await type("wrong"))).toBe("form_code_incorrect");
  expect(codeOf(await type(first))).toBe("verification_failed");
  await send();
  scene.server.advance(10 * MINUTE_MS);
  expect(codeOf(await type(await scene.newestCode(SALES.identifier)))).toBe("verification_expired");
  await send();
  expect(codeOf(await type(await scene.newestCode(SALES.identifier)))).toBe("accepted");
});

// Caught: the mailbox as the only factor of somebody who has two.
test("a person with a second step is asked for it after the mailed code as well", async () => {
  const browser = scene.aBrowser();
  await scene.signIn(browser);
  const { body } = await browser.post("/me/totp");
  const { secret } = (body as { response: { secret: string } }).response;
  await browser.post("/me/totp/attempt_verification", { code: scene.appCode(secret) });
  const { send, type } = await begun();
  await send();
  const answer = await type(await scene.newestCode(SALES.identifier));
  expect(stepOf(answer.body).status).toBe("needs_second_factor");
});
