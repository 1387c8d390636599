import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { BrowserSession } from "./browserSession.ts";
import { ClerkScene, SALES, codeOf } from "./clerkScene.ts";

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const STALE = "session_reverification_required";
const vBegun = z.object({ response: z.looseObject({ secret: z.string() }) });
const vConfirmed = z.object({ response: z.looseObject({ backup_codes: z.array(z.string()) }) });

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start({ clock: "frozen" });
});
afterEach(() => scene.server.dispose());

interface SignedIn {
  browser: BrowserSession;
  /** A step of the reverification in this browser's session. */
  verify: (step: string, fields: Record<string, string>) => ReturnType<BrowserSession["post"]>;
}

async function signedIn(): Promise<SignedIn> {
  const browser = scene.aBrowser();
  const { created_session_id: session } = await scene.signIn(browser);
  const verify = (step: string, fields: Record<string, string>) =>
    browser.post(`/client/sessions/${String(session)}/verify${step}`, fields);
  return { browser, verify };
}

async function enrolled() {
  const { browser, verify } = await signedIn();
  const { secret } = vBegun.parse((await browser.post("/me/totp")).body).response;
  const confirmed = await browser.post("/me/totp/attempt_verification", { code: scene.appCode(secret) });
  scene.server.advance(STEP_MS);
  return { browser, verify, secret, codes: vConfirmed.parse(confirmed.body).response.backup_codes };
}

/** The changes that an old proof does not allow. */
async function refusals(browser: BrowserSession): Promise<string[]> {
  const passwords = { current_password: SALES.password, new_password: SALES.password };
  return [
    codeOf(await browser.post("/me/totp")),
    codeOf(await browser.delete("/me/totp")),
    codeOf(await browser.post("/me/backup_codes")),
    codeOf(await browser.post("/me/change_password", passwords)),
    codeOf(await browser.post("/me/sessions/sess_other/revoke")),
  ];
}

// Caught: a change of the account without a new proof, at any age of the sign-in.
test("ten minutes after the sign-in a change of the account asks for the password again", async () => {
  const { browser, verify } = await signedIn();
  scene.server.advance(10 * MINUTE_MS - 1);
  expect(await refusals(browser)).not.toContain(STALE);
  scene.server.advance(1);
  expect(await refusals(browser)).toEqual(Array(5).fill(STALE));
  expect((await browser.post("/me/totp")).status).toBe(403);
  expect((await browser.get("/me")).status).toBe(200);
  // Without a second factor the first one is the strongest.
  const begun = await verify("", { level: "second_factor" });
  expect(begun.body).toMatchObject({
    response: {
      object: "session_verification",
      status: "needs_first_factor",
      level: "first_factor",
      supported_first_factors: [{ strategy: "password" }],
      supported_second_factors: null,
    },
  });
  const attempt = (password: string) => verify("/attempt_first_factor", { strategy: "password", password });
  expect(codeOf(await attempt("wrong"))).toBe("form_password_incorrect");
  expect(await refusals(browser)).toContain(STALE);
  const done = await attempt(SALES.password);
  expect(done.body).toMatchObject({
    response: { status: "complete", session: { factor_verification_age: [0, -1] } },
    client: { sessions: [{ factor_verification_age: [0, -1] }] },
  });
  expect(await refusals(browser)).not.toContain(STALE);
});

// Caught: the password accepted from a person with a second factor.
test("a person with a second factor proves that one, not the password", async () => {
  const { browser, verify, secret, codes } = await enrolled();
  scene.server.advance(10 * MINUTE_MS);
  const begun = await verify("", { level: "second_factor" });
  expect(begun.body).toMatchObject({
    response: {
      status: "needs_second_factor",
      supported_first_factors: null,
      supported_second_factors: [{ strategy: "totp" }, { strategy: "backup_code" }],
    },
  });
  const password = { strategy: "password", password: SALES.password };
  expect(codeOf(await verify("/attempt_first_factor", password))).toBe("verification_missing");
  const second = (strategy: string, code: string) => verify("/attempt_second_factor", { strategy, code });
  expect(codeOf(await second("totp", "000000"))).toBe("form_code_incorrect");
  expect((await second("totp", scene.appCode(secret))).body).toMatchObject({
    response: { status: "complete", session: { factor_verification_age: [10, 0] } },
  });
  expect(await refusals(browser)).not.toContain(STALE);
  await browser.post("/me/totp");
  expect(codeOf(await second("backup_code", codes[0] ?? ""))).toBe("verification_missing");
});

test("if both are required, the second follows the first, and both count from now on", async () => {
  const { verify, codes } = await enrolled();
  scene.server.advance(30 * MINUTE_MS);
  expect((await verify("", { level: "multi_factor" })).body).toMatchObject({
    response: { status: "needs_first_factor" },
  });
  const code = { strategy: "backup_code", code: codes[0] ?? "" };
  expect(codeOf(await verify("/attempt_second_factor", code))).toBe("verification_missing");
  const first = await verify("/attempt_first_factor", { strategy: "password", password: SALES.password });
  expect(first.body).toMatchObject({ response: { status: "needs_second_factor", level: "multi_factor" } });
  expect((await verify("/attempt_second_factor", code)).body).toMatchObject({
    response: { status: "complete", session: { factor_verification_age: [0, 0] } },
  });
});

test("a proof belongs to the session of one browser, and its tries are counted with the sign-in's", async () => {
  const { browser, verify } = await enrolled();
  const { created_session_id: session } = await scene.signIn(scene.aBrowser(), {
    identifier: "lawyer@passage.test",
    password: SALES.password,
  });
  const foreign = await browser.post(`/client/sessions/${String(session)}/verify`, { level: "first_factor" });
  expect(codeOf(foreign)).toBe("signed_out");
  await verify("", { level: "second_factor" });
  const wrong = { strategy: "totp", code: "000000" };
  for (let tries = 0; tries < 10; tries++) await verify("/attempt_second_factor", wrong);
  expect(codeOf(await verify("/attempt_second_factor", wrong))).toBe("user_locked");
});

test("a test with the key makes the proofs of one person older", async () => {
  const { browser } = await signedIn();
  const put = (emailAddress: string, olderByMinutes: number) =>
    scene.server.call("/clerk/proofs", { method: "PUT", body: JSON.stringify({ emailAddress, olderByMinutes }) });
  expect((await put("lawyer@passage.test", 10)).status).toBe(200);
  expect(await refusals(browser)).not.toContain(STALE);
  expect((await put(SALES.identifier, 10)).status).toBe(200);
  expect(await refusals(browser)).toContain(STALE);
  expect([(await put("nobody@passage.test", 1)).status, (await put(SALES.identifier, -1)).status]).toEqual([404, 400]);
  const body = JSON.stringify({ emailAddress: SALES.identifier, olderByMinutes: 1 });
  expect((await fetch(`${scene.issuer}/proofs`, { method: "PUT", body })).ok).toBe(false);
});
