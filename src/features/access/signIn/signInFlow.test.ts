import type { SignInResource } from "@clerk/shared/types";
import { expect, test } from "vitest";
import { englishText } from "../provider/useAccessText";
import { signInWithPassword, signInWithTicket, type SignInOutcome } from "./signInFlow";

/** A fake of Clerk's sign-in resource. `prepared` and `attempts` record its calls. */
function aService(answer: object) {
  const asked: unknown[] = [];
  const prepared: unknown[] = [];
  const attempts: unknown[] = [];
  const done = { status: "complete", createdSessionId: "sess_1" };
  const resource = {
    ...answer,
    prepareSecondFactor: (factor: unknown) => Promise.resolve(prepared.push(factor)),
    attemptSecondFactor: (attempt: unknown) => Promise.resolve(attempts.push(attempt)).then(() => done),
  };
  const create = (request: unknown) => Promise.resolve(asked.push(request)).then(() => resource);
  return { signIn: { create } as unknown as SignInResource, asked, prepared, attempts };
}

const sam = { email: "sam@passage.test", password: "secret-word" };

test("an invitation for an account that exists is redeemed without a password", async () => {
  const { signIn, asked } = aService({ status: "complete", createdSessionId: "sess_7" });
  expect(await signInWithTicket(signIn, "abc")).toEqual({ kind: "complete", sessionId: "sess_7" });
  expect(asked).toEqual([{ strategy: "ticket", ticket: "abc" }]);
});

// Caught: an SMS code sent to a person who has an authenticator app.
test.each([
  ["a phone and an app", ["phone_code", "totp"], { strategy: "totp", code: "123456" }, [], "app"],
  ["an app", ["totp"], { strategy: "totp", code: "123456" }, [], "app"],
  ["a phone", ["phone_code"], { strategy: "phone_code", code: "123456" }, [{ strategy: "phone_code" }], "phone"],
])("with %s as second factor the code is the app's if there is one", async (...[, strategies, attempt, sent, hint]) => {
  const supportedSecondFactors = strategies.map((strategy) => ({ strategy }));
  const { signIn, prepared, attempts } = aService({ status: "needs_second_factor", supportedSecondFactors });
  const question = await signInWithPassword(signIn, sam);
  if (question.kind !== "code") expect.fail("no code was asked for");
  expect(prepared).toEqual(sent);
  // Codes of an app cannot be sent again.
  expect([question.hint, question.isMailed, question.resend === null]).toEqual([hint, false, hint === "app"]);
  await question.resend?.();
  expect(prepared).toEqual([...sent, ...sent]);
  expect(await question.submit("123456")).toEqual({ kind: "complete", sessionId: "sess_1" });
  expect(attempts).toEqual([attempt]);
});

// Caught: a recovery code sent as a code of the app, which it never is.
test.each([
  ["123 456", { strategy: "totp", code: "123456" }],
  ["abcd 1234", { strategy: "backup_code", code: "abcd1234" }],
])("%j is not taken for a recovery code", async (typed, attempt) => {
  const supportedSecondFactors = [{ strategy: "totp" }, { strategy: "backup_code" }];
  const { signIn, attempts } = aService({ status: "needs_second_factor", supportedSecondFactors });
  const question = await signInWithPassword(signIn, sam);
  if (question.kind !== "code") expect.fail("no code was asked for");
  expect(question.hint).toBe("appOrRecovery");
  await question.submit(typed);
  expect(attempts).toEqual([attempt]);
});

test.each([[[{ strategy: "backup_code" }]], [[]], [undefined], [null]])(
  "an unsupported second step (%j) is reported, with what to do",
  async (supportedSecondFactors) => {
    const { signIn } = aService({ status: "needs_second_factor", supportedSecondFactors });
    expect(await signInWithPassword(signIn, sam)).toEqual<SignInOutcome>({ kind: "failed", why: "secondStep" });
    expect(englishText.blockedText.secondStep).toMatch(/second sign-in step.*Ask your administrator/);
  },
);
