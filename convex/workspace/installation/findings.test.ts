import { describe, expect, test } from "vitest";
import { addressFinding, bucketFindings } from "./bucketFindings";
import { clerkFindings } from "./clerkFindings";
import { keyFindings } from "./keyFindings";
import { mailFindings } from "./mailFindings";
import {
  addressesFinding,
  clockFinding,
  documentKeysFinding,
  pageFinding,
  signedCopyFinding,
  variablesFinding,
} from "./ownFindings";
import type {
  BucketTrial,
  ClerkSettings,
  ClerkTrial,
  MailTrial,
  PageTrial,
  Preflight,
} from "../../platform/providers/trial/port";
import type { Check, Finding } from "./rules";
import { webhookFindings, type LastWebhooks } from "./webhookFindings";

type ExpectedFinding = [result: Finding["result"], words: RegExp];

function of(findings: readonly Finding[], check: Check): Finding {
  return findings.find((each) => each.check === check) ?? expect.fail(`${check} was not said`);
}

/** Expects one sentence, short enough for a glance at the screen. */
function expectSaid(finding: Finding, [result, words]: ExpectedFinding): void {
  expect(finding).toEqual({ check: finding.check, result, sentence: expect.stringMatching(words) as unknown });
  expect(finding.sentence).toMatch(/^[A-Z].*\.$/);
}

const trial = (status: number | null, code = "") => ({ status, code });
const APP = "https://passage.firm.example";
const ours = (allowed: string | null): Preflight => ({
  origin: APP,
  isOurs: true,
  status: allowed === null ? 403 : 200,
  allowed,
});
const foreign = (allowed: string | null): Preflight => ({
  origin: "https://another-page.invalid",
  isOurs: false,
  status: 403,
  allowed,
});

const BUCKET: BucketTrial = {
  written: trial(200),
  versions: ["v1", "v2"],
  read: trial(200),
  absent: trial(404),
  unsigned: trial(403),
  unsignedList: trial(403),
  again: trial(412),
  removed: [trial(204), trial(204)],
  preflights: [ours(APP), foreign(null)],
};

describe("a bucket", () => {
  test("that is set up correctly passes every check", () => {
    expect(bucketFindings(BUCKET).map(({ check, result }) => [check, result])).toEqual([
      ["bucketRights", "ok"],
      ["bucketVersions", "ok"],
      ["bucketOnce", "ok"],
      ["bucketPrivate", "ok"],
      ["bucketCors", "ok"],
    ]);
  });

  test.each<[string, Partial<BucketTrial>, Check, ExpectedFinding]>([
    ["without versions", { versions: [null, null] }, "bucketVersions", ["wrong", /switch versioning on/]],
    ["with versions suspended", { versions: ["null", "null"] }, "bucketVersions", ["wrong", /switch versioning on/]],
    ["that replaces a version", { versions: ["v1", "v1"] }, "bucketVersions", ["wrong", /could be replaced/]],
    [
      "whose key may not read versions",
      { read: trial(403) },
      "bucketRights",
      ["wrong", /lacks s3:GetObject and s3:GetObjectVersion/],
    ],
    ["whose key may not list", { absent: trial(403) }, "bucketRights", ["wrong", /lacks s3:ListBucket:/]],
    [
      "whose key may not delete versions",
      { removed: [trial(204), trial(403)] },
      "bucketRights",
      ["wrong", /lacks s3:DeleteObjectVersion \(or an object lock/],
    ],
    [
      "without versions whose key may not delete",
      { versions: [null, null], removed: [trial(403)] },
      "bucketRights",
      ["wrong", /lacks s3:DeleteObject:/],
    ],
    ["that has a trouble of its own", { read: trial(500) }, "bucketRights", ["unchecked", /check again later/]],
    ["that does not answer a deletion", { removed: [trial(null)] }, "bucketRights", ["unchecked", /check again later/]],
    ["that is public", { unsigned: trial(200) }, "bucketPrivate", ["wrong", /make the bucket private/]],
    ["that lists itself to anybody", { unsignedList: trial(200) }, "bucketPrivate", ["wrong", /can list the bucket/]],
    ["that refuses strangers in its own way", { unsigned: trial(400) }, "bucketPrivate", ["ok", /is refused/]],
    [
      "that has a trouble with strangers",
      { unsigned: trial(503) },
      "bucketPrivate",
      ["unchecked", /check again later/],
    ],
    [
      "that does not answer without a signature",
      { unsigned: trial(null) },
      "bucketPrivate",
      ["unchecked", /check again later/],
    ],
    [
      "that lets every page read it",
      { preflights: [ours("*"), foreign("*")] },
      "bucketCors",
      ["wrong", /every origin/],
    ],
    [
      "that lets another page read it by name",
      { preflights: [ours(APP), foreign("https://another-page.invalid")] },
      "bucketCors",
      ["wrong", /every origin/],
    ],
    [
      "without a rule for browsers",
      { preflights: [ours(null), foreign(null)] },
      "bucketCors",
      ["wrong", /does not let the page at https:\/\/passage\.firm\.example/],
    ],
    [
      "that knows another page only",
      { preflights: [ours("https://www.firm.example"), foreign(null)] },
      "bucketCors",
      ["wrong", /does not let the page/],
    ],
    ["without a page that could send", { preflights: [foreign(null)] }, "bucketCors", ["unchecked", /APP_ORIGINS/]],
    [
      "that does not answer browsers",
      { preflights: [{ ...ours(APP), status: null }] },
      "bucketCors",
      ["unchecked", /did not answer/],
    ],
    [
      "that takes a second object all the same",
      { again: trial(200) },
      "bucketOnce",
      ["wrong", /takes a second object.*remove the variable/],
    ],
    ["that refuses the condition", { again: trial(501) }, "bucketOnce", ["wrong", /refuses If-None-Match: remove/]],
    ["that does not answer the second object", { again: trial(null) }, "bucketOnce", ["unchecked", /did not answer/]],
    ["that is not asked for it", { again: null }, "bucketOnce", ["notSetUp", /S3_IF_NONE_MATCH is not set/]],
  ])("%s is distinguished", (_what, ...row) => {
    const [differing, check, said] = row;
    expectSaid(of(bucketFindings({ ...BUCKET, ...differing }), check), said);
  });

  test.each<[string, ReturnType<typeof trial>, ExpectedFinding]>([
    ["an unknown key", trial(403, "InvalidAccessKeyId"), ["wrong", /S3_ACCESS_KEY_ID/]],
    ["another secret", trial(403, "SignatureDoesNotMatch"), ["wrong", /S3_SECRET_ACCESS_KEY/]],
    ["no such bucket", trial(404, "NoSuchBucket"), ["wrong", /S3_BUCKET/]],
    ["another region", trial(400, "AuthorizationQueryParametersError"), ["wrong", /S3_REGION/]],
    ["a clock that is off", trial(403, "RequestTimeTooSkewed"), ["wrong", /clock/]],
    ["no right to write", trial(403, "AccessDenied"), ["wrong", /s3:PutObject/]],
    ["a refusal without a word", trial(403), ["wrong", /s3:PutObject/]],
    ["a trouble of its own", trial(503, "SlowDown"), ["unchecked", /status 503/]],
    ["no answer", trial(null), ["unchecked", /S3_ENDPOINT/]],
  ])("that takes nothing, with %s, is reported once, and the other checks are unchecked", (_what, written, said) => {
    const [rights, ...others] = bucketFindings({ ...BUCKET, written });
    expectSaid(rights ?? expect.fail("nothing was said"), said);
    expect(new Set(others.map(({ result }) => result))).toEqual(new Set(["unchecked"]));
  });

  test("at an address shared by all customers of the storage gets a note, not an error", () => {
    expectSaid(addressFinding("https://s3.us-west-004.backblazeb2.com"), ["ok", /which all customers.*share/]);
    expectSaid(addressFinding("https://storage.firm.example"), ["ok", /the practice's own/]);
  });
});

const SETTINGS: ClerkSettings = {
  isProduction: true,
  signUpMode: "restricted",
  verifiesEmail: true,
  shortestPassword: 8,
  refusesLeaked: true,
  hasAuthenticator: true,
  hasBackupCodes: true,
  hasSms: false,
  otherWays: [],
  isSingleSession: true,
  mayDeleteSelf: false,
  hasReverification: true,
  hidesAccounts: true,
};
const DAY_MS = 86_400_000;
const CLERK: ClerkTrial = { issuerKeys: ["ins_1"], secretKeys: ["ins_1"], settings: SETTINGS, sessionMs: 7 * DAY_MS };

describe("Clerk", () => {
  test("that is set up correctly passes every check", () => {
    expect(clerkFindings(CLERK).map(({ check, result }) => [check, result])).toEqual([
      ["clerkKeys", "ok"],
      ["clerkInstance", "ok"],
      ["clerkSignUp", "ok"],
      ["clerkSettings", "ok"],
      ["clerkSessions", "ok"],
    ]);
  });

  test.each<[string, Partial<ClerkTrial>, Check, ExpectedFinding]>([
    ["with a key that it refuses", { secretKeys: "refused" }, "clerkKeys", ["wrong", /refuses CLERK_SECRET_KEY/]],
    ["with a key of another instance", { secretKeys: ["ins_2"] }, "clerkKeys", ["wrong", /another instance/]],
    ["with an issuer that has no keys", { issuerKeys: null }, "clerkKeys", ["unchecked", /CLERK_ISSUER/]],
    ["whose Backend API is silent", { secretKeys: null }, "clerkKeys", ["unchecked", /did not answer/]],
    ["that tells no settings", { settings: null }, "clerkSignUp", ["unchecked", /dashboard/]],
    ["without a session", { sessionMs: null }, "clerkSessions", ["unchecked", /sign in once/]],
    [
      "with sessions of a month",
      { sessionMs: 30 * DAY_MS },
      "clerkSessions",
      ["wrong", /may last 30 days: set the maximum lifetime/],
    ],
    [
      "with sessions of a day",
      { sessionMs: DAY_MS },
      "clerkSessions",
      ["ok", /may last 1 day\. Clerk does not tell the inactivity/],
    ],
  ])("%s is distinguished", (_what, ...row) => {
    const [differing, check, said] = row;
    expectSaid(of(clerkFindings({ ...CLERK, ...differing }), check), said);
  });

  test.each<[string, Partial<ClerkSettings>, Check, RegExp]>([
    ["a development instance", { isProduction: false }, "clerkInstance", /production instance/],
    ["an open sign-up", { signUpMode: "public" }, "clerkSignUp", /set the sign-up mode to restricted/],
    ["a waiting list", { signUpMode: "waitlist" }, "clerkSignUp", /set the sign-up mode to restricted/],
    ["addresses that nobody has verified", { verifiesEmail: false }, "clerkSettings", /verified email/],
    ["short passwords", { shortestPassword: 6 }, "clerkSettings", /8 characters/],
    ["leaked passwords", { refusesLeaked: false }, "clerkSettings", /leaked/],
    ["no authenticator app", { hasAuthenticator: false }, "clerkSettings", /authenticator app on/],
    ["no backup codes", { hasBackupCodes: false }, "clerkSettings", /backup codes on/],
    ["codes by SMS", { hasSms: true }, "clerkSettings", /SMS codes off/],
    ["other ways to sign in", { otherWays: ["google", "passkey"] }, "clerkSettings", /\(google, passkey\)/],
    ["several sessions in a browser", { isSingleSession: false }, "clerkSettings", /one session for each browser/],
    ["people who delete their account", { mayDeleteSelf: true }, "clerkSettings", /delete their own account/],
    ["no reverification", { hasReverification: false }, "clerkSettings", /reverification on/],
    ["answers that tell who has an account", { hidesAccounts: false }, "clerkSettings", /enumeration/],
  ])("with %s is wrong", (_what, ...row) => {
    const [differing, check, words] = row;
    expectSaid(of(clerkFindings({ ...CLERK, settings: { ...SETTINGS, ...differing } }), check), ["wrong", words]);
  });

  test("whose API does not show enumeration protection is not reported as wrong", () => {
    expect(
      of(clerkFindings({ ...CLERK, settings: { ...SETTINGS, hidesAccounts: null } }), "clerkSettings").result,
    ).toBe("ok");
  });
});

const record = (kind: string, status = "verified") => ({ record: kind, name: kind.toLowerCase(), status });
const MAIL: MailTrial = {
  domain: { name: "firm.example", status: "verified", records: [record("SPF"), record("DKIM")] },
  letter: { kind: "taken" },
};
const FROM = "Firm <office@firm.example>";

describe("mail", () => {
  test.each<[string, Partial<MailTrial>, Check, ExpectedFinding]>([
    ["that is as it has to be", {}, "mailDomain", ["ok", /firm\.example is verified, SPF and DKIM too/]],
    ["that was taken", {}, "mailSending", ["ok", /has accepted a test email/]],
    [
      "that is refused",
      { letter: { kind: "refused", reason: "The firm.example domain is not verified." } },
      "mailSending",
      ["wrong", /not verified\. Correct RESEND_API_KEY or MAIL_FROM/],
    ],
    [
      "that gets no answer",
      { letter: { kind: "unavailable", reason: "Resend did not answer in time." } },
      "mailSending",
      ["unchecked", /did not answer/],
    ],
    ["from a domain that is not there", { domain: "absent" }, "mailDomain", ["wrong", /does not have firm\.example/]],
    ["with a key that is refused", { domain: "refused" }, "mailDomain", ["wrong", /RESEND_API_KEY/]],
    ["with a key that may only send", { domain: "restricted" }, "mailDomain", ["ok", /may only send/]],
    ["of which nothing is told", { domain: "unavailable" }, "mailDomain", ["unchecked", /check again later/]],
    [
      "without DKIM",
      { domain: { name: "firm.example", status: "verified", records: [record("SPF")] } },
      "mailDomain",
      ["wrong", /not verified \(verified\)/],
    ],
    [
      "with DKIM that waits",
      { domain: { name: "firm.example", status: "pending", records: [record("SPF"), record("DKIM", "pending")] } },
      "mailDomain",
      ["wrong", /DKIM \(dkim\)/],
    ],
    [
      "from a domain that failed",
      { domain: { name: "firm.example", status: "failed", records: [record("DKIM")] } },
      "mailDomain",
      ["wrong", /\(failed\)/],
    ],
  ])("%s is distinguished", (_what, ...row) => {
    const [differing, check, said] = row;
    expectSaid(of(mailFindings({ ...MAIL, ...differing }, FROM), check), said);
  });

  test("is not reported as right when a send-only key could not send", () => {
    const restricted: MailTrial = { domain: "restricted", letter: { kind: "unavailable", reason: "Silent." } };
    expect(of(mailFindings(restricted, FROM), "mailDomain").result).toBe("unchecked");
  });
});

describe("the deployment itself", () => {
  test("reports malformed variables and those that a service lacks", () => {
    expectSaid(variablesFinding({}), ["ok", /right form/]);
    const wrong = variablesFinding({ RESEND_API_KEY: '"re_secret"', MAIL_FROM: "office@firm.example" });
    expectSaid(wrong, ["wrong", /RESEND_WEBHOOK_SECRET is missing, and Resend needs it\. RESEND_API_KEY is in quotes/]);
    expect(wrong.sentence).not.toContain("re_secret");
  });

  test("reports addresses without TLS", () => {
    const given = (env: object, own = {}) => addressesFinding({ env: { APP_ORIGINS: APP, ...env }, own });
    expectSaid(given({}), ["ok", /https/]);
    const wrong = given(
      { APP_ORIGINS: `${APP}, http://firm.example`, S3_ENDPOINT: "http://s3" },
      { CONVEX_SITE_URL: "http://site" },
    );
    expectSaid(wrong, ["wrong", /^APP_ORIGINS, S3_ENDPOINT, CONVEX_SITE_URL: .*https:\/\//]);
  });

  const HEADERS = {
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
  };
  const page = (differing: Partial<PageTrial> = {}): PageTrial => ({
    origin: APP,
    status: 200,
    headers: HEADERS,
    ...differing,
  });
  const without = (name: keyof typeof HEADERS) =>
    Object.fromEntries(Object.entries(HEADERS).filter(([each]) => each !== name));
  test.each<[string, PageTrial[], ExpectedFinding]>([
    ["with its headers", [page()], ["ok", /no other page may frame it/]],
    [
      "that may be framed",
      [page({ headers: without("content-security-policy") })],
      ["wrong", /without content-security-policy/],
    ],
    [
      "without HSTS",
      [page({ headers: without("strict-transport-security") })],
      ["wrong", /without strict-transport-security/],
    ],
    [
      "of this machine without HSTS",
      [page({ origin: "http://localhost:3200", headers: without("strict-transport-security") })],
      ["ok", /./],
    ],
    [
      "whose types are guessed",
      [page({ headers: without("x-content-type-options") })],
      ["wrong", /x-content-type-options/],
    ],
    ["that is not there", [page(), page({ status: 404 })], ["wrong", /status 404/]],
    ["that does not answer", [page({ status: null })], ["unchecked", /did not answer/]],
    ["that nobody has named", [], ["unchecked", /APP_ORIGINS/]],
  ])("reports a page %s", (_what, pages, said) => {
    expectSaid(pageFinding(pages), said);
  });

  test.each<[string, number[], ExpectedFinding]>([
    ["right", [-400, 200, 700], ["ok", /within 1 s/]],
    ["right, and one service's is not", [-600_000, 0, 100], ["ok", /within 1 s/]],
    ["at the limit", [30_000], ["ok", /within 30 s/]],
    ["ahead", [30_001, 30_001, 0], ["wrong", /30 seconds ahead.*NTP/]],
    ["ten minutes behind", [-600_000, -600_000], ["wrong", /600 seconds behind/]],
    ["unknown", [], ["unchecked", /No service/]],
  ])("reports a clock that is %s", (_what, ahead, said) => {
    expectSaid(clockFinding(ahead), said);
  });

  const USED = { DOC_KEK_CURRENT: "v2", S3_BUCKET: "b" };
  test.each<[string, object, { problem: "missing" | "wrong" | null; stillUsed: string[] }, ExpectedFinding]>([
    ["right", USED, { problem: null, stillUsed: [] }, ["ok", /DOC_KEK_v2/]],
    ["new", USED, { problem: null, stillUsed: ["v1"] }, ["ok", /some still with DOC_KEK_v1/]],
    ["missing", USED, { problem: "missing", stillUsed: [] }, ["wrong", /names no key of 32 bytes/]],
    ["not that of what is stored", USED, { problem: "wrong", stillUsed: [] }, ["wrong", /DOC_KEK_v2 is not the key/]],
    ["not needed", {}, { problem: "missing", stillUsed: [] }, ["notSetUp", /not set up/]],
  ])("reports document keys that are %s", (_what, ...row) => {
    const [env, status, said] = row;
    expectSaid(documentKeysFinding(env as Record<string, string>, status), said);
  });

  const KEY = btoa("k".repeat(32));
  test.each<[string, Record<string, string>, ExpectedFinding]>([
    ["its own", { SIGNED_COPY_KEY: KEY, DOC_KEK_v1: btoa("d".repeat(32)) }, ["ok", /a key of their own/]],
    ["the key of documents", { SIGNED_COPY_KEY: KEY, DOC_KEK_v1: KEY }, ["wrong", /same key as DOC_KEK_v1/]],
    ["no key", { SIGNED_COPY_KEY: "abc" }, ["wrong", /32 random bytes/]],
    ["missing", { DOCUSEAL_API_KEY: "abc" }, ["wrong", /SIGNED_COPY_KEY is missing/]],
    ["not needed", {}, ["notSetUp", /not set up/]],
  ])("reports a key of signed contracts that is %s", (_what, env, said) => {
    const finding = signedCopyFinding(env);
    expectSaid(finding, said);
    expect(finding.sentence).not.toContain(KEY);
  });
});

describe("a service's key", () => {
  test.each<[string, Parameters<typeof keyFindings>[0], Check, ExpectedFinding]>([
    ["is taken", { DocuSeal: "accepted" }, "docusealKey", ["ok", /takes the key/]],
    ["is refused", { OpenAI: "refused" }, "openaiKey", ["wrong", /refuses OPENAI_API_KEY/]],
    ["opens nothing", { Airtable: "absent" }, "airtableKey", ["wrong", /AIRTABLE_BASE_ID/]],
    ["gets no answer", { "Confido Legal": "silent" }, "confidoKey", ["unchecked", /CONFIDO_URL/]],
    ["is not there", {}, "docusealKey", ["notSetUp", /DocuSeal is not set up/]],
  ])("that %s is distinguished", (_what, ...row) => {
    const [answers, check, said] = row;
    expectSaid(of(keyFindings(answers), check), said);
  });
});

describe("webhooks", () => {
  const NONE: LastWebhooks = { Clerk: null, DocuSeal: null, "Confido Legal": null, Resend: null };
  const ENV = {
    CLERK_SECRET_KEY: "sk_live_a",
    CLERK_WEBHOOK_SECRET: "whsec_a",
    RESEND_API_KEY: "re_a",
    RESEND_WEBHOOK_SECRET: "whsec_b",
    DOCUSEAL_API_KEY: "a",
  };
  const AT = Date.UTC(2026, 10, 29, 4, 40);
  const given = (last: Partial<LastWebhooks>, letterAt: number | null = null) =>
    webhookFindings({ env: ENV, site: "https://x.convex.site", last: { ...NONE, ...last }, letterAt });

  test("are right with the time of the last one, and not set up where their service is not", () => {
    const findings = given({ Clerk: AT });
    expectSaid(of(findings, "clerkWebhook"), ["ok", /The last one came on 2026-11-29 at 04:40 UTC/]);
    expectSaid(of(findings, "confidoWebhook"), ["notSetUp", /Confido Legal is not set up/]);
  });

  test("that never came, or have no secret, are reported with their address", () => {
    expectSaid(of(given({}), "clerkWebhook"), [
      "unchecked",
      /https:\/\/x\.convex\.site\/webhooks\/clerk, then change a name/,
    ]);
    expectSaid(of(given({}), "docusealWebhook"), ["wrong", /DOCUSEAL_WEBHOOK_SECRET is missing.*\/webhooks\/docuseal/]);
  });

  test("of the sign-in service are optional, and the finding explains them", () => {
    const env = { CLERK_SECRET_KEY: "sk_live_a" };
    const findings = webhookFindings({ env, site: "https://x.convex.site", last: NONE, letterAt: null });
    expectSaid(of(findings, "clerkWebhook"), ["notSetUp", /known a day late: make a webhook to .*\/webhooks\/clerk/]);
  });

  test("of the mail service must report the test letter", () => {
    expectSaid(of(given({ Resend: AT }, AT), "resendWebhook"), ["ok", /04:40/]);
    expectSaid(of(given({ Resend: AT - 1 }, AT), "resendWebhook"), ["wrong", /no webhook reported it/]);
    expectSaid(of(given({}, AT), "resendWebhook"), ["wrong", /https:\/\/x\.convex\.site\/webhooks\/resend/]);
  });
});
