import { expect, test } from "vitest";

import { StartProblem } from "./problem.ts";
import { envFrom, isAtStandins, requireRightForms, storageOrigin } from "./stack.ts";

const STANDINS = { CLERK_ISSUER: "http://127.0.0.1:3220/clerk", SHEETS_BASE_URL: "http://127.0.0.1:3220/sheets" };

test("stand-ins are used where no real value is set", () => {
  const env = envFrom(STANDINS, { SHEETS_TAB: "Intake", CLERK_ISSUER: "" });
  expect(env).toMatchObject({ ...STANDINS, SHEETS_TAB: "Intake" });
});

// Caught: the stand-in's base URL of an earlier start left in the deployment beside a real key.
test("an unset variable is removed, so that nothing is left from an earlier start", () => {
  const env = envFrom({}, { SHEETS_API_KEY: "real" });
  expect(env).toMatchObject({ SHEETS_API_KEY: "real" });
  expect(Object.keys(env)).toContain("SHEETS_BASE_URL");
  expect(env["SHEETS_BASE_URL"]).toBeUndefined();
});

test("the storage's origin is its endpoint's, without the path", () => {
  expect(storageOrigin({ S3_ENDPOINT: "http://127.0.0.1:3220/s3/api" })).toBe("http://127.0.0.1:3220");
  expect(storageOrigin({ S3_ENDPOINT: "s3" })).toBeNull();
  expect(storageOrigin({})).toBeNull();
});

// Caught: sample contracts whose letters would have gone out by the practice's own mail service.
test("a provider counts as local only if none of its settings is real", () => {
  const report = { env: { RESEND_URL: "http://127.0.0.1:3220/resend/api" } };
  expect(isAtStandins(["RESEND_URL"], report, { ...report.env })).toBe(true);
  expect(isAtStandins(["RESEND_URL"], report, { RESEND_URL: "https://api.resend.com" })).toBe(false);
  expect(isAtStandins(["RESEND_URL", "CONFIDO_URL"], report, { ...report.env })).toBe(false);
});

// Caught: a key with its quotes or of another service, which the first person found out who needed that service.
test("malformed variables are refused at the start, all at once and without their values", () => {
  const env = {
    RESEND_API_KEY: '"re_secret1"',
    S3_BUCKET: "secret2 ",
    OPENAI_API_KEY: "sk_live_secret3",
    PATH: "/bin ",
  };
  const sentences = [
    "RESEND_API_KEY is in quotes: set it without them.",
    "S3_BUCKET begins or ends with a blank: set it without.",
    "OPENAI_API_KEY has a key of Clerk: look up the right one.",
  ];
  expect(() => {
    requireRightForms(env);
  }).toThrow(new StartProblem(sentences.join("\n")));
  requireRightForms({ RESEND_API_KEY: "re_right", CLERK_SECRET_KEY: "sk_test_of_a_development_instance" });
});
