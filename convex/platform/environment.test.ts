import { describe, expect, test } from "vitest";
import { SIGNING } from "./providers/signing/choice";
import {
  findVariable,
  isBegun,
  isPrivateAddress,
  missingOf,
  originsIn,
  problemsBeforeDeploy,
  SERVICES,
  VARIABLES,
  wrongValues,
  type Service,
} from "./environment";

const KEY = btoa("k".repeat(32));
const OTHER_KEY = btoa("o".repeat(32));

/** Valid values with every service in use. */
const WHOLE = {
  APP_ORIGINS: "https://passage.firm.example, https://www.firm.example",
  CLERK_ISSUER: "https://clerk.firm.example",
  CLERK_SECRET_KEY: "sk_live_abcdefgh",
  CLERK_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  S3_ENDPOINT: "https://storage.firm.example",
  S3_REGION: "us-west-004",
  S3_BUCKET: "passage-documents",
  S3_ACCESS_KEY_ID: "004abc",
  S3_SECRET_ACCESS_KEY: "K004abc",
  DOC_KEK_CURRENT: "v1",
  DOC_KEK_v1: KEY,
  SIGNED_COPY_KEY: OTHER_KEY,
  SHEETS_SPREADSHEET_ID: "1abc",
  SHEETS_API_KEY: "AIzaSyA-abc",
  DOCUSEAL_API_KEY: "abc",
  DOCUSEAL_WEBHOOK_SECRET: "whsec_abc",
  CONFIDO_API_KEY: "f_secret_abc",
  CONFIDO_WEBHOOK_SECRET: "abc",
  RESEND_API_KEY: "re_abc_def",
  RESEND_WEBHOOK_SECRET: "whsec_abc",
  MAIL_FROM: "Firm <office@firm.example>",
  AIRTABLE_TOKEN: `patabcdefghijklmn.${"0".repeat(64)}`,
  AIRTABLE_BASE_ID: "appabc",
  AIRTABLE_CARD_ACCOUNT_ID: "recabc",
  OPENAI_API_KEY: "sk-proj-abc",
};

const said = (differing: Record<string, string | undefined>) =>
  problemsBeforeDeploy({ ...WHOLE, ...differing }).map(({ sentence }) => sentence);

test("right variables have no problem, whether every service is used or none", () => {
  expect(said({})).toEqual([]);
  const { APP_ORIGINS, CLERK_ISSUER, CLERK_SECRET_KEY } = WHOLE;
  expect(problemsBeforeDeploy({ APP_ORIGINS, CLERK_ISSUER, CLERK_SECRET_KEY })).toEqual([]);
});

describe("before a deployment it is said that", () => {
  test.each<[what: string, differing: Record<string, string | undefined>, sentence: string]>([
    [
      "is missing",
      { APP_ORIGINS: "" },
      "APP_ORIGINS is missing: where the app is, with commas between; emails link nowhere else.",
    ],
    [
      "is missing beside others of its service",
      { MAIL_FROM: undefined },
      "MAIL_FROM is missing, and Resend needs it: the sender of the emails, of a domain that Resend has verified.",
    ],
    [
      "is missing for the key that is named",
      { DOC_KEK_CURRENT: "v2" },
      "DOC_KEK_v2 is missing, and Documents needs it: 32 random bytes in base64: the key above all keys of documents; each name has one.",
    ],
    [
      "ends with a blank",
      { S3_BUCKET: "passage-documents " },
      "S3_BUCKET begins or ends with a blank: set it without.",
    ],
    ["has a blank in it", { S3_ACCESS_KEY_ID: "004 abc" }, "S3_ACCESS_KEY_ID has a blank in it: copy it again."],
    ["is in quotes", { CLERK_SECRET_KEY: '"sk_live_abcdefgh"' }, "CLERK_SECRET_KEY is in quotes: set it without them."],
    [
      "has its name in its value",
      { OPENAI_API_KEY: "OPENAI_API_KEY=sk-abc" },
      "OPENAI_API_KEY has its own name in its value: set only what follows the sign =.",
    ],
    [
      "is of Clerk",
      { RESEND_API_KEY: "sk_live_abcdefgh" },
      "RESEND_API_KEY has a key of Clerk: look up the right one.",
    ],
    ["is of Resend", { CLERK_SECRET_KEY: "re_abc" }, "CLERK_SECRET_KEY has a key of Resend: look up the right one."],
    [
      "is a key for development",
      { CLERK_SECRET_KEY: "sk_test_abcdefgh" },
      "CLERK_SECRET_KEY is a key of a development instance of Clerk: take the one of the production instance.",
    ],
    [
      "is the public key",
      { CLERK_SECRET_KEY: "pk_live_abcdefgh" },
      "CLERK_SECRET_KEY does not have the right form: it has to be a key that begins with sk_live_.",
    ],
    [
      "is in clear",
      { S3_ENDPOINT: "http://storage.firm.example" },
      "S3_ENDPOINT does not have the right form: it has to be an address that begins with https://.",
    ],
    [
      "is no address",
      { CLERK_ISSUER: "clerk.firm.example" },
      "CLERK_ISSUER does not have the right form: it has to be an address that begins with https://.",
    ],
    [
      "has a path",
      { APP_ORIGINS: "https://firm.example/app" },
      "APP_ORIGINS does not have the right form: it has to be addresses that begin with https:// and end with the host, with commas between them.",
    ],
    [
      "is too short",
      { SIGNED_COPY_KEY: btoa("short") },
      "SIGNED_COPY_KEY does not have the right form: it has to be 32 random bytes in base64, as `openssl rand -base64 32` makes them.",
    ],
    [
      "is the key of documents",
      { SIGNED_COPY_KEY: KEY },
      "SIGNED_COPY_KEY is the same key as DOC_KEK_v1: make one of its own.",
    ],
    [
      "is no account",
      { SHEETS_API_KEY: "", SHEETS_SERVICE_ACCOUNT: "{}" },
      "SHEETS_SERVICE_ACCOUNT does not have the right form: it has to be the JSON key of a service account, whole.",
    ],
    [
      "is no sender",
      { MAIL_FROM: "Firm office" },
      "MAIL_FROM does not have the right form: it has to be an email address, or Name <address>.",
    ],
    [
      "is no switch",
      { S3_IF_NONE_MATCH: "true" },
      "S3_IF_NONE_MATCH does not have the right form: it has to be `on`, or left out.",
    ],
  ])("a variable %s", (_what, differing, sentence) => {
    expect(said(differing)).toEqual([sentence]);
  });

  test("every problem at once, and never a value", () => {
    const all = said({
      APP_ORIGINS: "",
      RESEND_API_KEY: "sk_live_topsecret",
      MAIL_FROM: "",
      S3_BUCKET: " secret-bucket",
    });
    expect(all).toHaveLength(4);
    expect(all.join()).not.toMatch(/topsecret|secret-bucket/);
  });
});

test("a service counts as used once one of its keys is set, except keys that the practice makes itself", () => {
  expect(isBegun("Documents", { DOC_KEK_CURRENT: "v1", DOC_KEK_v1: KEY })).toBe(false);
  expect(isBegun("Documents", { S3_BUCKET: "b" })).toBe(true);
  expect(isBegun("DocuSeal", { SIGNED_COPY_KEY: KEY })).toBe(false);
  expect(isBegun("OpenAI", { OPENAI_NAME: "Model" })).toBe(false);
});

test("one of two credentials of the sheet is enough", () => {
  const of = (env: object) =>
    missingOf("Google Sheets", { SHEETS_SPREADSHEET_ID: "1", ...env }).map(({ name }) => name);
  expect(of({})).toEqual(["SHEETS_SERVICE_ACCOUNT"]);
  expect([of({ SHEETS_API_KEY: "AIzaA" }), of({ SHEETS_SERVICE_ACCOUNT: "{}" })]).toEqual([[], []]);
});

test("variables of other programs are ignored", () => {
  expect(wrongValues({ PATH: " ", HOME: '"x"', DOC_KEK_CURRENTLY_LONG_AND_ODD_NAME: "x" })).toEqual([]);
  expect(findVariable("DOC_KEK_2026")).toMatchObject({ name: "DOC_KEK_2026", shape: "key" });
});

test("each variable is listed once, with a known service", () => {
  const names = VARIABLES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const services = new Set<Service>(VARIABLES.map(({ service }) => service));
  expect([...services].toSorted()).toEqual([...SERVICES].toSorted());
  for (const name of names) expect(name.length).toBeLessThanOrEqual(40);
});

// Caught: a signing service whose key is read from a variable that no table lists.
test("the variables of the chosen signing service are in the table, with its webhook's path", () => {
  const { key, address, webhookSecret } = SIGNING.variables;
  const rows = [key, address, webhookSecret].map(findVariable);
  expect(rows.map((row) => row?.service)).toEqual([SIGNING.name, SIGNING.name, SIGNING.name]);
  expect(rows[2]?.about).toContain(SIGNING.webhookPath);
});

test.each([
  "https://firm.test",
  "https://10.0.0.5:8443/api",
  "http://localhost:3200",
  "http://127.0.0.1:3210/x",
  "http://127.1:3210",
  "http://[::1]:3210",
  "HTTP://LOCALHOST",
])("the connection to %s is safe", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

// Caught: `http://` of another machine; a host that only begins like this one.
test.each([
  "http://firm.test",
  "http://10.0.0.5",
  "http://127.0.0.1.evil.test",
  "http://localhost.evil.test",
  "http://localhost@evil.test",
  "http://evil.test#localhost",
  "ftp://localhost",
  "javascript:alert(1)",
  "firm.test",
  "",
  "\u202Ehttps://firm.test",
  "http://\uD800",
  `http://${"a".repeat(10_000)}`,
])("%j is not an address for secrets", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test("the app's origins use https://, or are on this machine", () => {
  expect(originsIn(" https://app.test ,http://app.test,, http://localhost:3200")).toEqual([
    "https://app.test",
    "http://localhost:3200",
  ]);
  expect(originsIn(undefined)).toEqual([]);
});
