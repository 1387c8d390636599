import type { SignInResource } from "@clerk/shared/types";
import { expect, test } from "vitest";
import { providerMessage, signInWithPassword, signInWithTicket, type Outcome } from "./signInFlow";

/** The sign-in service, as far as a sign-in asks it; `prepared` and `attempts` are what it was asked to do. */
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

// Caught: a code sent to the phone of somebody who has an app for it.
test.each([
  ["both", ["phone_code", "totp"], { strategy: "totp", code: "123456" }, []],
  ["the app", ["totp"], { strategy: "totp", code: "123456" }, []],
  ["the phone", ["phone_code"], { strategy: "phone_code", code: "123456" }, [{ strategy: "phone_code" }]],
])("with %s as a second step the code is the app's where there is one", async (...[, strategies, attempt, sent]) => {
  const supportedSecondFactors = strategies.map((strategy) => ({ strategy }));
  const { signIn, prepared, attempts } = aService({ status: "needs_second_factor", supportedSecondFactors });
  const question = await signInWithPassword(signIn, sam);
  if (question.kind !== "code") expect.fail("no code was asked for");
  expect(prepared).toEqual(sent);
  expect(await question.submit("123456")).toEqual({ kind: "complete", sessionId: "sess_1" });
  expect(attempts).toEqual([attempt]);
});

test.each([[[{ strategy: "backup_code" }]], [[]], [undefined], [null]])(
  "a second step that the form does not offer (%j) is said, with what to do",
  async (supportedSecondFactors) => {
    const { signIn } = aService({ status: "needs_second_factor", supportedSecondFactors });
    expect(await signInWithPassword(signIn, sam)).toEqual<Outcome>({
      kind: "failed",
      message: expect.stringMatching(/second sign-in step.*Ask your administrator/) as string,
    });
  },
);

const UNREACHABLE = /could not be reached/;

// Caught: an error that is no error of the service's own, with nothing to show for it.
test.each<[unknown, string | RegExp]>([
  [{ errors: [{ message: "short", longMessage: "The long one." }] }, "The long one."],
  [{ errors: [{ message: "short" }] }, "short"],
  [Object.assign(new Error("outer"), { errors: [{}] }), "outer"],
  [Object.assign(new Error("outer"), { errors: null }), "outer"],
  [new Error("Failed to fetch"), "Failed to fetch"],
  [new Error(""), UNREACHABLE],
  [{ errors: [] }, UNREACHABLE],
  ["text", UNREACHABLE],
  [null, UNREACHABLE],
  [undefined, UNREACHABLE],
])("the refusal %# is told as the service has it, or as a connection that failed", (refusal, message) => {
  expect(providerMessage(refusal)).toMatch(message);
});
