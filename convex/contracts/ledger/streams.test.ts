/** Payment webhooks that are late, repeated, cut short or lost: in any case, the ledger ends in the provider's state. */
import { createHmac } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { scaled } from "@passage/testkit/longRun";
import { cases, fc } from "@passage/testkit/seededProperties";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { withoutWatches } from "../../../tests/support/functions/jobs";
import { PaymentLife } from "../../../tests/support/functions/paymentLife";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeContract } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { PAYMENT_PURPOSES } from "./rules";

const clock = useFixedClock();
const SECRET = "confido_secret";
const jobs = internal.contracts.ledger.jobs;
const OWED = { retainer: 105_000, balance: 245_000 };

/** A signed contract with both links, and the payment provider's state of it. */
async function aLinkedContract() {
  const life = new PaymentLife(OWED);
  let fallAsleep: ((wake: () => void) => void) | null = null;
  vi.stubEnv("CONFIDO_URL", "https://confido.test/");
  vi.stubEnv("CONFIDO_API_KEY", "f_secret_1");
  vi.stubEnv("CONFIDO_WEBHOOK_SECRET", SECRET);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    const answer = life.provider.answer({ method: "POST", url, headers: new Headers(), body });
    const toSleep = fallAsleep;
    fallAsleep = null;
    if (toSleep !== null) await new Promise<void>(toSleep);
    return answer;
  });
  const { backend, asSales } = await aPractice(startBackend());
  const id = await storeContract(backend, { status: "signed", submissionId: "71" });
  await backend.run(async (ctx: MutationCtx) => {
    for (const purpose of PAYMENT_PURPOSES) {
      const link = { contractId: id, purpose, url: `https://pay.test/${purpose}`, amountCents: 1, memo: "" };
      await ctx.db.insert("payment_links", Object.assign(link, { linkId: `link-${purpose}`, madeAt: Date.now() }));
      await ContractMoney.setLink(ctx, await Contracts.get(ctx, id), { purpose, url: link.url });
    }
  });
  /** Runs a job that gets the provider's current answer, and continues only when woken. */
  const runAsleep = async (transactionId: string) => {
    const { promise: isAsleep, resolve } = Promise.withResolvers<() => void>();
    fallAsleep = resolve;
    const run = backend.action(jobs.readTransaction, { transactionId, attempt: 1 });
    const wake = await isAsleep;
    return async () => {
      wake();
      await run;
    };
  };
  const shown = async () => {
    const details = await asSales.query(api.contracts.page.staff.get, { id });
    const kinds = (details?.alerts ?? []).map(({ kind }) => kind);
    const { months } = await asSales.query(api.contracts.ledger.staff.months, {});
    return {
      retainer: details?.retainer,
      balance: details?.balance,
      paidCents: details?.paidCents,
      retainerPaidAt: details?.retainerPaidAt,
      balancePaidAt: details?.balancePaidAt,
      excesses: kinds.filter((kind) => kind === "payment_unknown").length,
      troubles: [...new Set(kinds.filter((kind) => kind !== "payment_unknown"))].sort(),
      inMonths: months.reduce((sum, { cents }) => sum + cents, 0),
    };
  };
  return { life, backend, runAsleep, shown, taken: new Set<string>(), asleep: new Array<() => Promise<void>>() };
}

async function waitingJobs(backend: Backend): Promise<{ jobId: string; transactionId: string }[]> {
  const all = await backend.run(async (ctx) =>
    withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500)),
  );
  return all.map(({ _id, name, args }) => {
    expect(name).toBe("contracts/ledger/jobs:readTransaction");
    const [{ transactionId }] = args as [{ transactionId: string }];
    return { jobId: _id, transactionId };
  });
}

/** A call from the provider, possibly cut short. */
async function deliver(backend: Backend, events: readonly unknown[], isCut: boolean): Promise<void> {
  if (events.length === 0) return;
  const body = JSON.stringify(events);
  const signature = createHmac("sha512", SECRET).update(body).digest("base64");
  const sent = isCut ? body.slice(0, -1 - (body.length % 40)) : body;
  const call = { method: "POST", headers: { "x-signature": signature }, body: sent };
  expect((await backend.fetch("/webhooks/confido", call)).status).toBe(isCut ? 401 : 204);
}

const happening = fc.record({
  kind: fc.constant("happening" as const),
  what: fc.constantFrom("pay", "pay", "arrive", "arrive", "fail", "return", "refund", "dispute", "win"),
  which: fc.nat(2),
  // Mostly the same sum again: a double payment is the hardest case.
  purpose: fc.constantFrom("retainer", "retainer", "retainer", "balance"),
  percent: fc.constantFrom(10, 100, 100, 100),
  isAch: fc.boolean(),
});
const delivery = fc.record({
  kind: fc.constant("delivery" as const),
  /** Indexes of past events: in any order, repeated or left out. */
  events: fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
  isCut: fc.constantFrom(false, false, true),
});
/** A scheduled job ends, is lost with its server, or sleeps between the provider's answer and its own write. */
const job = fc.record({
  kind: fc.constant("job" as const),
  which: fc.nat(5),
  how: fc.constantFrom("ends", "sleeps", "sleeps", "is lost"),
});
const check = fc.record({ kind: fc.constant("check" as const) });
const steps = fc.oneof(
  { weight: 3, arbitrary: happening },
  { weight: 2, arbitrary: delivery },
  { weight: 2, arbitrary: job },
  { weight: 1, arbitrary: check },
);

type Contract = Awaited<ReturnType<typeof aLinkedContract>>;

/** Runs one of the scheduled jobs that were not taken yet. */
async function takeJob(
  { backend, runAsleep, taken, asleep }: Contract,
  { which, how }: { which: number; how: string },
) {
  const waiting = (await waitingJobs(backend)).filter(({ jobId }) => !taken.has(jobId));
  const job = waiting[which % Math.max(1, waiting.length)];
  if (job === undefined) return;
  taken.add(job.jobId);
  const { transactionId } = job;
  if (how === "ends") await backend.action(jobs.readTransaction, { transactionId, attempt: 1 });
  if (how === "sleeps") asleep.push(await runAsleep(transactionId));
}

// Caught: an older state that overwrites a newer one; a returned excess that was not announced.
test(
  "streams of webhooks, shuffled, repeated and cut short, and jobs that die or sleep, end in the provider's state",
  async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    onTestFinished(() => {
      log.mockRestore();
    });
    const property = fc.asyncProperty(fc.array(steps, { maxLength: 40, size: "max" }), async (stream) => {
      const contract = await aLinkedContract();
      const { life, backend, asleep, shown } = contract;
      for (const step of stream) {
        clock.pass(60_000);
        if (step.kind === "happening") life.happen(step);
        if (step.kind === "delivery") await deliver(backend, life.eventsAt(step.events), step.isCut);
        if (step.kind === "job") await takeJob(contract, step);
        if (step.kind === "check") await backend.action(internal.contracts.payments.jobs.reconcile, {});
      }
      await backend.action(internal.contracts.payments.jobs.reconcile, {});
      expect(await shown()).toEqual(life.expected());
      for (const wake of asleep) await wake();
      expect(await shown()).toEqual(life.expected());
    });
    await fc.assert(property, { numRuns: cases(50, 10_000) });
  },
  scaled(120_000, 1_800_000),
);
