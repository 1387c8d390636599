import { expect, test } from "vitest";
import { DOWNLOAD_URL_SECONDS, storageProblemOf, UPLOAD_URL_SECONDS } from "./port";

const answer = (code: string) => `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`;
test.each([
  [403, answer("SignatureDoesNotMatch"), "signature"],
  [403, answer("InvalidAccessKeyId"), "signature"],
  [404, answer("NoSuchBucket"), "noBucket"],
  [403, answer("AccessDenied"), "denied"],
  [403, "", "denied"],
  [404, answer("NoSuchKey"), "unknown"],
  [500, answer("InternalError"), "unknown"],
  [503, "<html>busy</html>", "unknown"],
  [400, answer("constructor"), "unknown"],
] as const)("%d with %j is a problem of %s", (status, body, problem) => {
  expect(storageProblemOf(status, body)).toBe(problem);
});

test("addresses are valid for 5 minutes and 60 seconds", () => {
  expect([UPLOAD_URL_SECONDS, DOWNLOAD_URL_SECONDS]).toEqual([300, 60]);
});
