import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { installServices, SECRETS, type Answers, type Sent } from "../../../tests/support/functions/installedServices";
import { aPractice } from "../../../tests/support/functions/personas";
import { api, internal } from "../../_generated/api";
import { CHECKS, type Check } from "./rules";

let answers: Answers;
let sent: Sent[];
let logged: string;

beforeEach(() => {
  ({ answers, sent } = installServices());
  logged = "";
  for (const level of ["error", "warn", "log"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => (logged += parts.map(String).join(" ")));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const { check } = internal.workspace.installation.internal;
const { check: ask, latest } = api.workspace.installation.staff;

/** The mail service's webhook about the test letter. */
async function tellOfLetter(backend: Backend): Promise<void> {
  const event = { eventId: `e${String(Date.now())}`, providerId: "letter-1", news: "delivered", reason: null } as const;
  await backend.mutation(internal.practice.mail.internal.noteEvent, event);
}

/** Fakes the timers but freezes the date: each second of waiting passes at once. Returns the number of waits so far. */
function waitAtOnce(onWait: (count: number) => Promise<void> = () => Promise.resolve()): () => number {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  const { setTimeout: later } = globalThis;
  let count = 0;
  const wait = (callback: () => void, ms = 0) => {
    if (ms !== 1_000) return later(callback, ms);
    count += 1;
    vi.setSystemTime(Date.now() + ms);
    return void onWait(count).then(callback);
  };
  vi.stubGlobal("setTimeout", wait);
  return () => count;
}

/** Runs a check whose letter is reported as delivered at the first poll. */
async function findings(backend: Backend) {
  waitAtOnce(async () => {
    await tellOfLetter(backend);
  });
  return await backend.action(check, {});
}

const resultsOf = (found: { check: Check; result: string }[]) =>
  Object.fromEntries(found.map((each) => [each.check, each.result]));

describe("an installation", () => {
  test("that is set up correctly passes every check, in the order of the screen", async () => {
    const { backend } = await aPractice(startBackend());
    const found = await findings(backend);
    expect(found.map((each) => each.check)).toEqual(CHECKS);
    expect(found.filter(({ result }) => result !== "ok").map((each) => [each.check, each.result])).toEqual([
      ["confidoKey", "notSetUp"],
      ["airtableKey", "notSetUp"],
      ["openaiKey", "notSetUp"],
      ["clerkWebhook", "unchecked"],
      ["docusealWebhook", "unchecked"],
      ["confidoWebhook", "notSetUp"],
    ]);
    expect(found[0]).toMatchObject({ title: "Variables", result: "ok" });
  });

  test("with only the sign-in service reports the others as not set up", async () => {
    for (const name of ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]) {
      vi.stubEnv(name, undefined);
    }
    for (const name of ["RESEND_API_KEY", "RESEND_WEBHOOK_SECRET", "MAIL_FROM", "DOCUSEAL_API_KEY"]) {
      vi.stubEnv(name, "");
    }
    for (const name of ["DOCUSEAL_WEBHOOK_SECRET", "DOC_KEK_CURRENT", "SIGNED_COPY_KEY"]) vi.stubEnv(name, "");
    const { backend } = await aPractice(startBackend());
    const found = await findings(backend);
    expect(found.filter(({ result }) => result === "wrong")).toEqual([]);
    expect(found.filter(({ result }) => result === "notSetUp").map((each) => each.check)).toEqual([
      "bucketRights",
      "bucketVersions",
      "bucketOnce",
      "bucketPrivate",
      "bucketCors",
      "bucketAddress",
      "documentKeys",
      "signedCopyKey",
      "mailSending",
      "mailDomain",
      "docusealKey",
      "confidoKey",
      "airtableKey",
      "openaiKey",
      "docusealWebhook",
      "confidoWebhook",
      "resendWebhook",
    ]);
    expect(sent.map(({ url }) => url.host)).not.toContain("mail.test");
  });

  test.each<[string, (given: Answers) => void, Partial<Record<Check, string>>]>([
    [
      "a bucket without versions",
      (given) => (given["PUT storage.test"] = () => new Response(null)),
      { bucketVersions: "wrong", bucketOnce: "wrong" },
    ],
    ["a public bucket", (given) => (given["GET storage.test"] = () => new Response(null)), { bucketPrivate: "wrong" }],
    [
      "a key that may not delete",
      (given) => (given["DELETE storage.test"] = () => new Response(null, { status: 403 })),
      { bucketRights: "wrong" },
    ],
    [
      "a key that may not list",
      (given) => (given["HEAD storage.test"] = () => new Response(null, { status: 403 })),
      { bucketRights: "wrong" },
    ],
    [
      "a rule for every page",
      (given) =>
        (given["OPTIONS storage.test"] = () => new Response(null, { headers: { "access-control-allow-origin": "*" } })),
      { bucketCors: "wrong" },
    ],
    [
      "a storage that refuses the key",
      (given) =>
        (given["PUT storage.test"] = () =>
          new Response("<Error><Code>InvalidAccessKeyId</Code></Error>", { status: 403 })),
      { bucketRights: "wrong", bucketVersions: "unchecked" },
    ],
    [
      "a key of another instance of Clerk",
      (given) => (given["GET api.clerk.test/v1/jwks"] = () => Response.json({ keys: [{ kid: "ins_2" }] })),
      { clerkKeys: "wrong" },
    ],
    [
      "a key that Clerk refuses",
      (given) =>
        (given["GET api.clerk.test/v1/jwks"] = () =>
          Response.json({ errors: [{ code: "clerk_key_invalid" }] }, { status: 401 })),
      { clerkKeys: "wrong" },
    ],
    [
      "a proxy's page in Clerk's place",
      (given) => (given["GET clerk.test/v1/environment"] = () => new Response("<html>")),
      { clerkSignUp: "unchecked", clerkInstance: "unchecked" },
    ],
    [
      "sessions of a month",
      (given) =>
        (given["GET api.clerk.test/v1/sessions"] = () => Response.json([{ created_at: 0, expire_at: 2_592_000_000 }])),
      { clerkSessions: "wrong" },
    ],
    [
      "a mail key that may only send",
      (given) =>
        (given["GET mail.test/domains"] = () => Response.json({ name: "restricted_api_key" }, { status: 401 })),
      { mailDomain: "ok" },
    ],
    [
      "a mail key that is refused",
      (given) => (given["GET mail.test/domains"] = () => Response.json({ name: "invalid_api_key" }, { status: 403 })),
      { mailDomain: "wrong" },
    ],
    [
      "another domain",
      (given) => (given["GET mail.test/domains"] = () => Response.json({ data: [{ id: "d2", name: "other.test" }] })),
      { mailDomain: "wrong" },
    ],
    [
      "a letter that is refused",
      (given) =>
        (given["POST mail.test/emails"] = () =>
          Response.json({ name: "validation_error", message: "re_secret7 may not send" }, { status: 403 })),
      { mailSending: "wrong" },
    ],
    ["a page without headers", (given) => (given["GET passage.test/"] = () => new Response("")), { page: "wrong" }],
    ["a page that is not there", (given) => delete given["GET passage.test/"], { page: "unchecked" }],
    [
      "a clock that is ten minutes off",
      (given) => {
        for (const [key, answer] of Object.entries(given)) {
          given[key] = (...asked) => {
            const response = answer(...asked);
            response.headers.set("date", new Date(NOON - 600_000).toUTCString());
            return response;
          };
        }
      },
      { clock: "wrong" },
    ],
  ])("with %s gets the finding, without any secret", async (_what, change, expected) => {
    change(answers);
    const { backend } = await aPractice(startBackend());
    const found = await findings(backend);
    expect(resultsOf(found)).toMatchObject(expected);
    const told = JSON.stringify(found) + logged;
    for (const secret of Object.values(SECRETS)) expect(told).not.toContain(secret);
  });

  // Caught: objects that stay in the bucket after each check.
  test("deletes every version of each object that it wrote", async () => {
    const { backend } = await aPractice(startBackend());
    await findings(backend);
    const storage = sent.filter(({ url }) => url.host === "storage.test");
    const written = storage.filter(({ method, headers }) => method === "PUT" && !headers.has("if-none-match"));
    const removed = storage.filter(({ method }) => method === "DELETE");
    expect(new Set(written.map(({ url }) => url.pathname))).toEqual(new Set(removed.map(({ url }) => url.pathname)));
    expect(removed.map(({ url }) => url.searchParams.get("versionId"))).toEqual(["version-1", "version-2"]);
    const [{ url } = expect.fail("nothing was written")] = written;
    expect(url.pathname).toMatch(/^\/documents\/installation-check\/[0-9a-f-]{36}$/);
  });

  test("waits ten seconds at most for the webhook about the test letter", async () => {
    const { backend } = await aPractice(startBackend());
    const waited = waitAtOnce(async (count) => {
      if (count === 5) await tellOfLetter(backend);
    });
    expect(resultsOf(await backend.action(check, {}))).toMatchObject({ resendWebhook: "ok" });
    expect(waited()).toBe(5);
    const waitedAgain = waitAtOnce();
    vi.setSystemTime(NOON + 60_000);
    expect(resultsOf(await backend.action(check, {}))).toMatchObject({ resendWebhook: "wrong" });
    expect(waitedAgain()).toBe(10);
  });
});

describe("a check", () => {
  const clock = useFixedClock();

  test("is requested by an administrator, is in the audit log, and keeps its result and time", async () => {
    const { asAdmin, asLawyer, backend } = await aPractice(startBackend());
    expect(await refusalOf(asLawyer.mutation(ask, {}))).toMatchObject({ code: "FORBIDDEN" });
    expect(await asAdmin.query(latest, {})).toBeNull();
    await asAdmin.mutation(ask, {});
    const asked = { askedAt: NOON, askedByName: "Ana Duarte" };
    expect(await asAdmin.query(latest, {})).toEqual({ ...asked, endedAt: null, findings: [] });
    // A second click during the run starts no second run.
    await asAdmin.mutation(ask, {});
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    const found = await asAdmin.query(latest, {});
    expect(found).toMatchObject(asked);
    expect(found?.endedAt).toBeGreaterThanOrEqual(NOON);
    expect(found?.findings).toHaveLength(CHECKS.length);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
    expect(events).toMatchObject([
      { action: "firm:checkInstallation", actorName: "Ana Duarte", subject: "firm settings" },
    ]);
  });

  test("whose run has died does not block the next one", async () => {
    const { asAdmin, backend } = await aPractice(startBackend());
    await backend.run(async (ctx) => {
      await ctx.db.insert("installation_checks", { askedAt: NOON, askedByName: null, endedAt: null, findings: [] });
    });
    clock.pass(180_000);
    await asAdmin.mutation(ask, {});
    expect(await asAdmin.query(latest, {})).toMatchObject({ askedAt: NOON, askedByName: null });
    clock.pass(1);
    await asAdmin.mutation(ask, {});
    expect(await asAdmin.query(latest, {})).toMatchObject({ askedAt: NOON + 180_001, askedByName: "Ana Duarte" });
  });

  test("is limited to six at once for the whole practice, and the newest twenty are kept", async () => {
    const { asAdmin, backend } = await aPractice(startBackend());
    const end = async () => {
      await backend.run(async (ctx) => {
        const newest = (await ctx.db.query("installation_checks").order("desc").first()) ?? expect.fail("none");
        await ctx.db.patch("installation_checks", newest._id, { endedAt: Date.now() });
      });
    };
    for (let count = 0; count < 6; count += 1) {
      await asAdmin.mutation(ask, {});
      await end();
    }
    expect(await refusalOf(asAdmin.mutation(ask, {}))).toMatchObject({ code: "RATE_LIMITED" });
    for (let count = 0; count < 20; count += 1) {
      await backend.mutation(internal.workspace.installation.internal.begin, {});
    }
    const kept = await backend.run(async (ctx) => await ctx.db.query("installation_checks").take(50));
    expect(kept).toHaveLength(20);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(50));
    expect(events.at(-1)).toMatchObject({ actorName: "command line" });
  });
});
