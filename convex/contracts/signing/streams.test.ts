/** Signing webhooks that are late, repeated, cut short or lost: in any case, the contract ends in the service's state. */
import { expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { scaled } from "@passage/testkit/longRun";
import { cases, fc } from "@passage/testkit/seededProperties";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import {
  aSubmission,
  signingEvent,
  startFakeSigningService,
  type Submission,
} from "../../../tests/support/functions/fakeSigningService";
import { storeContract } from "../../../tests/support/functions/samples";
import { internal } from "../../_generated/api";

const clock = useFixedClock();
const { readSubmission, reconcile } = internal.contracts.signing.jobs;

/** Actions of the client, or of time; null if impossible by now. The service sends their events. */
const HAPPENINGS = {
  open: ({ status }: Submission, at: string) => (status === "pending" ? { openedAt: at } : null),
  complete: ({ status }: Submission, at: string) =>
    // An expired request can get more time.
    status === "pending" || status === "expired" ? { status: "completed", completedAt: at } : null,
  decline: ({ status }: Submission) =>
    status === "pending" ? { status: "declined", declineReason: "Too expensive" } : null,
  expire: ({ status }: Submission) => (status === "pending" ? { status: "expired" } : null),
} as const;
type Happening = keyof typeof HAPPENINGS;

const EVENTS: Record<Happening, readonly string[]> = {
  open: ["form.viewed", "form.started"],
  complete: ["form.completed", "submission.completed"],
  decline: ["form.declined"],
  expire: ["submission.expired"],
};

/** A sent contract with its request; the service remembers the events that it has sent. */
async function anOutContract(service: ReturnType<typeof startFakeSigningService>) {
  const submission = aSubmission();
  service.submissions.splice(0, Infinity, submission);
  const backend = startBackend();
  await storeContract(backend, { submissionId: "71", sentAt: Date.now() });
  const events: { type: string; timestamp: string }[] = [];
  const happen = (what: Happening) => {
    const at = new Date().toISOString();
    const changes = HAPPENINGS[what](submission, at);
    if (changes === null || (what === "open" && submission.openedAt !== null)) return;
    Object.assign(submission, changes);
    events.push(...EVENTS[what].map((type) => ({ type, timestamp: at })));
  };
  const deliver = async (place: number, isCut: boolean) => {
    const event = events[place % Math.max(1, events.length)];
    if (event === undefined) return;
    const call = signingEvent(Object.assign({ submissionId: 71, at: Date.now() }, event));
    const body = isCut ? call.body.slice(0, -1 - (place % 40)) : call.body;
    const answer = await backend.fetch("/webhooks/docuseal", Object.assign({}, call, { body }));
    expect(answer.status).toBe(isCut ? 401 : 204);
  };
  /** Runs a job that gets the service's current answer, and continues only when woken. */
  const readAsleep = async () => {
    const { promise: isAsleep, resolve: fallAsleep } = Promise.withResolvers<() => void>();
    service.troubles.push(async (act) => {
      const answer = act();
      await new Promise<void>(fallAsleep);
      return answer;
    });
    const run = backend.action(readSubmission, { submissionId: "71", attempt: 1 });
    const wake = await isAsleep;
    return async () => {
      wake();
      await run;
    };
  };
  return { submission, backend, happen, deliver, readAsleep };
}

async function countReadings(backend: Backend): Promise<number> {
  const all = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(500));
  return all.filter(({ name }) => name === "contracts/signing/jobs:readSubmission").length;
}

const STATUS_OF = { completed: "signed", declined: "declined", expired: "expired" } as const;

async function expectAsTheServiceHasIt(backend: Backend, submission: Submission): Promise<void> {
  const { contract, events, news } = await backend.run(async (ctx) => ({
    contract: await ctx.db.query("contracts").first(),
    events: (await ctx.db.query("contract_events").take(99)).map(({ type }) => type),
    news: (await ctx.db.query("notifications").take(99)).map(({ kind }) => kind),
  }));
  const { status, openedAt, completedAt } = submission;
  const viewed = openedAt === null ? "sent" : "viewed";
  const expected = status === "pending" ? viewed : STATUS_OF[status];
  const viewedAt = openedAt === null ? null : Date.parse(openedAt);
  const signedAt = completedAt === null ? null : Date.parse(completedAt);
  expect(contract).toMatchObject({ status: expected, viewedAt, signedAt });
  // Each event once, and none that has not happened.
  expect(events).toEqual([...new Set(events)]);
  expect(events.includes("viewed")).toBe(openedAt !== null);
  const ends = events.filter((type) => type !== "viewed");
  expect(ends.at(-1)).toBe(status === "pending" ? undefined : expected);
  expect(news).toHaveLength(ends.length);
}

const happening = fc.record({
  kind: fc.constant("happening" as const),
  what: fc.constantFrom<Happening>("open", "complete", "decline", "expire"),
});
/** Indexes of past events: in any order, repeated or left out. */
const delivery = fc.record({
  kind: fc.constant("delivery" as const),
  place: fc.nat(12),
  isCut: fc.constantFrom(false, false, true),
});
/** A scheduled job ends, is lost with its server, or sleeps between the service's answer and its own write. */
const job = fc.record({
  kind: fc.constant("job" as const),
  how: fc.constantFrom("ends", "sleeps", "sleeps", "is lost"),
});
const check = fc.record({ kind: fc.constant("check" as const) });
const steps = fc.oneof(
  { weight: 2, arbitrary: happening },
  { weight: 3, arbitrary: delivery },
  { weight: 3, arbitrary: job },
  { weight: 1, arbitrary: check },
);

// Caught: an event announced twice; a status that moves back; an expired request that was signed later and never checked.
test(
  "streams of webhooks, shuffled, repeated and cut short, and jobs that die or sleep, end in the service's state, announced once",
  async () => {
    const service = startFakeSigningService();
    // Copies of signed documents have their own test.
    vi.stubEnv("SIGNED_COPY_KEY", "");
    const property = fc.asyncProperty(fc.array(steps, { maxLength: 30, size: "max" }), async (stream) => {
      const { submission, backend, happen, deliver, readAsleep } = await anOutContract(service);
      const asleep: (() => Promise<void>)[] = [];
      let taken = 0;
      for (const step of stream) {
        clock.pass(60_000);
        if (step.kind === "happening") happen(step.what);
        if (step.kind === "delivery") await deliver(step.place, step.isCut);
        if (step.kind === "check") await backend.action(reconcile, {});
        if (step.kind !== "job" || (await countReadings(backend)) <= taken) continue;
        taken += 1;
        if (step.how === "ends") await backend.action(readSubmission, { submissionId: "71", attempt: 1 });
        if (step.how === "sleeps") asleep.push(await readAsleep());
      }
      await backend.action(reconcile, {});
      await expectAsTheServiceHasIt(backend, submission);
      for (const wake of asleep) await wake();
      await expectAsTheServiceHasIt(backend, submission);
    });
    await fc.assert(property, { numRuns: cases(50, 10_000) });
  },
  scaled(120_000, 1_800_000),
);
