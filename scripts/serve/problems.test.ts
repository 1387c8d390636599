import { describe, expect, test } from "vitest";

import { settingNotices, settingProblems, type Settings } from "./problems.ts";

const keyOf = (host: string) => `pk_live_${Buffer.from(`${host}$`).toString("base64")}`;
const CLERK = {
  CLERK_PUBLISHABLE_KEY: keyOf("clerk.firm.example"),
  CLERK_SECRET_KEY: "sk_live_abcdefgh",
  CLERK_ISSUER: "https://clerk.firm.example",
  CLERK_WEBHOOK_SECRET: "whsec_abcdefgh",
};
const S3 = {
  S3_ENDPOINT: "https://storage.firm.example",
  S3_REGION: "us-east-1",
  S3_BUCKET: "papers",
  S3_ACCESS_KEY_ID: "004abc",
  S3_SECRET_ACCESS_KEY: "K004/abc+def=",
};

const ORIGIN = "https://passage.firm.example";
const withClerk = (others: Settings, exempt: string[] = []) => settingProblems({ ...CLERK, ...others }, ORIGIN, exempt);

describe("the problems of the settings", () => {
  test("is nothing where sign-in is set up, with or without the other services", () => {
    expect(withClerk({})).toEqual([]);
    expect(withClerk({ ...S3, FIRM_NAME: "Duarte & Okafor, LLP", OPENAI_API_KEY: "sk-proj-abc" })).toEqual([]);
  });

  // Caught: a start that names one missing setting, and the next one at the next start.
  test("is said all at once", () => {
    expect(settingProblems({ RESEND_API_KEY: '"re_abc"', S3_BUCKET: "papers" }, ORIGIN)).toEqual([
      expect.stringMatching(/^CLERK_ISSUER is missing: /) as string,
      expect.stringMatching(/^CLERK_SECRET_KEY is missing: /) as string,
      expect.stringMatching(/^S3_ENDPOINT is missing, and Documents needs it: /) as string,
      expect.stringMatching(/^S3_REGION is missing, and Documents needs it: /) as string,
      expect.stringMatching(/^S3_ACCESS_KEY_ID is missing, and Documents needs it: /) as string,
      expect.stringMatching(/^S3_SECRET_ACCESS_KEY is missing, and Documents needs it: /) as string,
      "RESEND_WEBHOOK_SECRET is missing, and Resend needs it: of its webhook to `/http/webhooks/resend`.",
      expect.stringMatching(/^MAIL_FROM is missing, and Resend needs it: /) as string,
      "RESEND_API_KEY is in quotes: set it without them.",
      "CLERK_PUBLISHABLE_KEY is missing: the publishable key of the same instance.",
    ]);
  });

  // Caught, each: a key of another instance, with which nobody is let in; an address that is each browser's own machine; keys that a
  // restore looks for elsewhere.
  test.each([
    [
      { CLERK_PUBLISHABLE_KEY: keyOf("clerk.other.example") },
      /belongs to the instance at clerk\.other\.example, and CLERK_ISSUER is another/,
    ],
    [{ CLERK_PUBLISHABLE_KEY: "pk_live_AbC" }, /^CLERK_PUBLISHABLE_KEY is not a complete key: copy it again\.$/],
    [
      { CLERK_PUBLISHABLE_KEY: keyOf("clerk.localhost") },
      /is the key of the local stand-in, which a server refuses\.$/,
    ],
    [{ CLERK_SECRET_KEY: "sk_test_abcdefgh" }, /^CLERK_SECRET_KEY is a key of a development instance/],
    [{ ...S3, S3_ENDPOINT: "http://127.0.0.1:9000" }, /^S3_ENDPOINT has to begin with https:\/\/, because browsers/],
    [{ SIGNED_COPY_KEY: "a" }, /^SIGNED_COPY_KEY is kept in the data folder, in signed-copy\.key: put it there\.$/],
    [{ DOC_KEK_v7: "a" }, /^DOC_KEK_v7 is kept in the data folder, in document-keys: put it there\.$/],
    [
      { VITE_CONVEX_URL: "https://a.convex.cloud" },
      /^VITE_CONVEX_URL is not a setting of a server: deploy\/settings\.example has all names\.$/,
    ],
    [{ APP_ORIGINS: "https://elsewhere.example" }, /^APP_ORIGINS is not a setting of a server/],
    [{ RESND_API_KEY: "re_abc" }, /^RESND_API_KEY is not a setting of a server/],
  ])("%j is reported in one sentence", (others, sentence) => {
    expect(withClerk(others)).toEqual([expect.stringMatching(sentence)]);
  });

  test("of names that are exempt is left out", () => {
    expect(withClerk({ ...S3, S3_ENDPOINT: "http://127.0.0.1:9000" }, ["S3_ENDPOINT"])).toEqual([]);
  });
});

test("a service that is not set up is reported with the variables that it needs", () => {
  expect(
    settingNotices({ ...CLERK, ...S3, OPENAI_API_KEY: "a", AIRTABLE_TOKEN: "a", SHEETS_SPREADSHEET_ID: "a" }),
  ).toEqual([
    "DocuSeal: not set up. It needs DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET.",
    "Confido Legal: not set up. It needs CONFIDO_API_KEY, CONFIDO_WEBHOOK_SECRET.",
    "Resend: not set up. It needs RESEND_API_KEY, RESEND_WEBHOOK_SECRET, MAIL_FROM.",
  ]);
  expect(settingNotices({})[0]).toBe(
    "CLERK_WEBHOOK_SECRET is not set: changed and deleted accounts are known a day late.",
  );
});
