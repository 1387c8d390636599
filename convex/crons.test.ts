import { afterEach, describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { makeFunctionReference } from "convex/server";
import { startBackend } from "../tests/support/functions/backend";
import { aPractice } from "../tests/support/functions/personas";
import { aSheetAnswer, aSheetRow, SHEET_HEADERS, storeContract } from "../tests/support/functions/samples";
import { api } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { MutationCtx } from "./_generated/server";
import * as ContractSteps from "./contracts/steps/model";
import * as Mail from "./practice/mail/model";
import crons from "./crons";

/** Scheduled jobs, with their interval, kind and function. */
const EXPECTED = {
  "read the lead sheet": { every: { seconds: 60 }, kind: "action", runs: "leads/sheetRun/jobs:sync" },
  "follow the people of leads": { every: { minutes: 15 }, kind: "mutation", runs: "leads/people/jobs:follow" },
  "write the keys of people anew": {
    every: { hours: 1 },
    kind: "mutation",
    runs: "workspace/knownPeople/jobs:writeKeys",
  },
  "remind of the next contact": { every: { minutes: 15 }, kind: "mutation", runs: "leads/followUps/jobs:remind" },
  "count the leads": { every: { minutes: 15 }, kind: "mutation", runs: "leads/figures/jobs:follow" },
  "finish an earlier change of many leads": { every: { hours: 1 }, kind: "mutation", runs: "leads/status/jobs:write" },
  "sweep notifications": { every: { hours: 1 }, kind: "mutation", runs: "practice/notifications/jobs:sweep" },
  "sweep the notices of clients": { every: { hours: 1 }, kind: "mutation", runs: "clients/notices/jobs:sweep" },
  "forget who typed": { every: { hours: 1 }, kind: "mutation", runs: "messages/conversations/jobs:sweep" },
  "expire invitations": { every: { hours: 1 }, kind: "mutation", runs: "access/invitations/jobs:expireInvitations" },
  "renew the pass of the feeds": { every: { hours: 1 }, kind: "mutation", runs: "access/accounts/jobs:renewFeedPass" },
  "read the sign-in accounts": {
    every: { hours: 24 },
    kind: "mutation",
    runs: "access/signInAccounts/jobs:readAccounts",
  },
  "seal the audit log": { every: { hours: 1 }, kind: "mutation", runs: "access/audit/jobs:seal" },
  "resume contract steps": { every: { minutes: 15 }, kind: "mutation", runs: "contracts/steps/jobs:resume" },
  "check contracts at the signing service": {
    every: { hours: 1 },
    kind: "action",
    runs: "contracts/signing/jobs:reconcile",
  },
  "check payments at the provider": { every: { hours: 1 }, kind: "action", runs: "contracts/payments/jobs:reconcile" },
  "resume letters": { every: { minutes: 15 }, kind: "mutation", runs: "practice/mail/jobs:resume" },
  "resume readings of payments": {
    every: { minutes: 15 },
    kind: "mutation",
    runs: "contracts/ledger/jobs:resumeReadings",
  },
  "resume withdrawals": { every: { minutes: 15 }, kind: "mutation", runs: "contracts/withdrawals/jobs:resume" },
  "bring earlier contracts up to date": { every: { hours: 1 }, kind: "mutation", runs: "contracts/earlier/jobs:bring" },
  "remind clients": { every: { minutes: 15 }, kind: "action", runs: "contracts/letters/jobs:remind" },
  "sweep uploads": { every: { hours: 1 }, kind: "mutation", runs: "documents/upload/jobs:sweep" },
  "tell of expiring documents": { every: { hours: 1 }, kind: "mutation", runs: "documents/record/jobs:announceExpiry" },
  "remove what deleted documents have left": {
    every: { minutes: 15 },
    kind: "action",
    runs: "documents/storage/jobs:clearOrphans",
  },
  "check the document keys": { every: { hours: 1 }, kind: "action", runs: "documents/encryption/jobs:checkKeys" },
  "resume imports": { every: { minutes: 15 }, kind: "mutation", runs: "workspace/clientImport/jobs:resume" },
  "resume deletions": { every: { minutes: 15 }, kind: "mutation", runs: "workspace/clientDeletion/jobs:resume" },
  "read the card table": { every: { minutes: 15 }, kind: "action", runs: "cards/transactions/jobs:mirror" },
  "end interrupted readings": { every: { minutes: 15 }, kind: "mutation", runs: "cards/transactions/jobs:endDead" },
  "remind of what is due": { every: { minutes: 15 }, kind: "action", runs: "agenda/radar/jobs:remind" },
  "write the list of cases": { every: { hours: 1 }, kind: "mutation", runs: "workspace/caseSummaries/jobs:write" },
  "sweep the snoozes of Today": { every: { hours: 24 }, kind: "mutation", runs: "agenda/today/jobs:sweep" },
  "remind of what is open": { every: { hours: 1 }, kind: "action", runs: "agenda/chasers/jobs:run" },
  "end interrupted answers": { every: { minutes: 15 }, kind: "mutation", runs: "cards/assistant/jobs:endDead" },
} as const;
const LABELS = Object.keys(EXPECTED) as (keyof typeof EXPECTED)[];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Caught: the cron job removed or made daily; a target that does not exist; arguments that are refused.
test("each job runs at its interval, without an outside call, and takes its arguments", async () => {
  vi.stubEnv("SHEETS_SPREADSHEET_ID", "sheet-1");
  vi.stubEnv("SHEETS_API_KEY", "key-1");
  vi.stubEnv("DOC_KEK_CURRENT", "v1");
  vi.stubEnv("DOC_KEK_v1", btoa("1".repeat(32)));
  const sheet = aSheetAnswer([SHEET_HEADERS, aSheetRow()]);
  // The sign-in service has no accounts: an account read that it cannot answer would be retried during other tests.
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(url.includes("/v1/users/") ? new Response(null, { status: 404 }) : Response.json(sheet)),
  );
  const warned = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const { backend, asSales } = await aPractice(startBackend());
  const schedules = Object.entries(crons.crons).map(([label, { schedule }]) => [label, schedule]);
  expect(Object.fromEntries(schedules)).toEqual(
    Object.fromEntries(LABELS.map((label) => [label, Object.assign({ type: "interval" }, EXPECTED[label].every)])),
  );
  for (const label of LABELS) {
    const { name, args } = crons.crons[label] ?? { name: label, args: [{}] };
    expect([label, name]).toEqual([label, EXPECTED[label].runs]);
    const [given] = args as [Record<string, string | null>];
    if (EXPECTED[label].kind === "action") await backend.action(makeFunctionReference<"action">(name), given);
    else await backend.mutation(makeFunctionReference<"mutation">(name), given);
  }
  expect(await asSales.query(api.leads.sheet.staff.syncState, {})).toMatchObject({ state: "ok", leadCount: 1 });
  await expect.poll(() => warned.mock.calls.length).toBe(4);
});

describe("work that somebody waits for is resumed at the end of its lease, not only by the sweep", () => {
  const clock = useFixedClock();

  const LETTER = {
    kind: "reminder",
    to: "ana@mail.test",
    toName: "Ana",
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    idempotencyKey: "letter",
  } as unknown as Mail.NewLetter;

  const queued = async (ctx: MutationCtx) => {
    await Mail.queue(ctx, LETTER);
    return (await Mail.findByKey(ctx, "letter"))?._id ?? expect.fail("no letter");
  };
  interface Leased {
    what: string;
    job: string;
    /** From the start until the lease is over. */
    afterMs: number;
    start: (ctx: MutationCtx, contractId: Id<"contracts">) => Promise<unknown>;
  }
  const MINUTE = 60_000;
  const LEASED: Leased[] = [
    {
      what: "a step that is to run",
      job: "contracts/steps/jobs:resume",
      afterMs: 2 * MINUTE,
      start: async (ctx, id) => {
        await ContractSteps.add(ctx, id, "signing");
        await ContractSteps.schedule(ctx, id, "signing");
      },
    },
    {
      what: "a step that runs",
      job: "contracts/steps/jobs:resume",
      afterMs: 2 * MINUTE,
      start: async (ctx, id) => {
        await ContractSteps.add(ctx, id, "signing");
        await ContractSteps.begin(ctx, id, "signing");
      },
    },
    { what: "a letter", job: "practice/mail/jobs:resume", afterMs: MINUTE, start: queued },
    {
      what: "a letter that is being sent",
      job: "practice/mail/jobs:resume",
      afterMs: 1_000 + MINUTE,
      start: async (ctx) => {
        const letterId = await queued(ctx);
        clock.pass(1_000);
        await Mail.begin(ctx, letterId);
      },
    },
  ];

  // Caught, one at a time: each `runAfter` of a job that resumes.
  test.each(LEASED)("$what", async ({ job, afterMs, start }) => {
    const { backend } = await aPractice(startBackend());
    const contractId = await storeContract(backend);
    const count = async () => {
      const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(20));
      return jobs.filter(({ name, scheduledTime }) => name === job && scheduledTime === NOON + afterMs).length;
    };
    await backend.run(async (ctx) => {
      await start(ctx, contractId);
    });
    expect(await count()).toBeGreaterThan(0);
  });
});
