import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import {
  aSubmission,
  signingEvent,
  startFakeSigningService,
} from "../../../tests/support/functions/fakeSigningService";
import { storeContract, type ContractRow } from "../../../tests/support/functions/samples";
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as Contracts from "../record/model";
import * as ContractSteps from "../steps/model";

// The numbers themselves: a limit that is imported moves with its mistake.
const CHECK_MS = 60_000;
const RECONCILED_MS = 120 * 24 * 3_600_000;
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000;

const clock = useFixedClock();
const { readSubmission, reconcile, reconcileFrom } = internal.contracts.signing.jobs;
const { noteEvent } = internal.contracts.signing.internal;
const at = (ms: number) => new Date(NOON + ms).toISOString();
const down = () => new Response("down", { status: 503 });

/** A contract sent for signing, and its request. */
async function anOutContract(contract: Partial<ContractRow> = {}) {
  const service = startFakeSigningService();
  const submission = aSubmission();
  service.submissions.push(submission);
  const backend = startBackend();
  await storeContract(backend, { submissionId: "71", sentAt: NOON - 1_000, ...contract });
  const read = async (attempt = 1) => await backend.action(readSubmission, { submissionId: "71", attempt });
  const stored = async () =>
    await backend.run(async (ctx) => {
      const events = await ctx.db.query("contract_events").take(100);
      const news = await ctx.db.query("notifications").take(100);
      const jobs = await ctx.db.system.query("_scheduled_functions").take(1_000);
      return {
        contract: await ctx.db.query("contracts").first(),
        events: events.map((event) => [event.type, event.facts["reason"] ?? null]),
        news: news.map(({ kind }) => kind),
        jobs: jobs.map(({ name }) => name),
      };
    });
  /** Arguments of the scheduled jobs, and their delays. */
  const scheduled = async () => {
    const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(99));
    return jobs.map(({ args, scheduledTime }): unknown => [args[0], scheduledTime - NOON]);
  };
  const reads = async () =>
    (await stored()).jobs.filter((name) => name === "contracts/signing/jobs:readSubmission").length;
  const deliver = async (type: string, timestamp?: string, submissionId = 71) => {
    const told = timestamp === undefined ? {} : { timestamp };
    const event = signingEvent({ type, submissionId, at: NOON, ...told });
    return (await backend.fetch("/webhooks/docuseal", event)).status;
  };
  return { service, submission, backend, read, stored, scheduled, reads, deliver };
}

describe("a webhook", () => {
  test("makes no request itself: a job reads the state", async () => {
    const { service, stored, scheduled, deliver } = await anOutContract();
    expect(await deliver("form.viewed")).toBe(204);
    expect(service.calls).toBe(0);
    expect((await stored()).jobs).toEqual(["contracts/signing/jobs:readSubmission"]);
    expect(await scheduled()).toEqual([[{ submissionId: "71", attempt: 1 }, 0]]);
  });

  test("that is repeated is processed once, even at the same time", async () => {
    const { reads, deliver } = await anOutContract();
    for (let nth = 0; nth < 3; nth += 1) await deliver("form.viewed");
    await Promise.all([deliver("form.started"), deliver("form.started")]);
    await deliver("form.viewed", "2026-03-04T12:00:01Z");
    expect(await reads()).toBe(3);
  });

  // Caught: a job for each request of another user of the account, started only to find that it is not ours.
  test("about somebody else's request starts no job", async () => {
    const { stored, deliver } = await anOutContract();
    expect(await deliver("form.viewed", undefined, 72)).toBe(204);
    expect((await stored()).jobs).toEqual([]);
  });
});

describe("a reading that fails", () => {
  test("is on the timeline once until something else happens, and is retried three times, later each time", async () => {
    const { service, read, scheduled, stored } = await anOutContract();
    for (const attempt of [1, 2, 3, 4]) {
      service.troubles.push(down);
      await read(attempt);
    }
    const reason = "DocuSeal has a problem of its own. Try again; nothing is done twice.";
    expect(await stored()).toMatchObject({ contract: { status: "sent" }, events: [["status_fetch_failed", reason]] });
    expect(await scheduled()).toEqual([
      [{ submissionId: "71", attempt: 2 }, 30_000],
      [{ submissionId: "71", attempt: 3 }, 120_000],
      [{ submissionId: "71", attempt: 4 }, 600_000],
    ]);
  });

  test("for another reason is on the timeline again", async () => {
    const { service, read, stored } = await anOutContract();
    service.troubles.push(down, () => Response.json({ error: "Not authenticated" }, { status: 401 }), down);
    for (let nth = 0; nth < 3; nth += 1) {
      await read();
      clock.pass(1);
    }
    expect((await stored()).events.map(([type]) => type)).toEqual(Array(3).fill("status_fetch_failed"));
  });

  test("in our own database is on the timeline, too, and is retried", async () => {
    const { submission, read, reads, stored } = await anOutContract();
    submission.openedAt = at(0);
    const advance = vi.spyOn(Contracts, "advance").mockRejectedValue(new Error("disk full"));
    await read();
    expect((await stored()).events).toEqual([["status_update_failed", "The next hourly check tries again."]]);
    expect(console.error).toHaveBeenCalledWith("Storing the state of a contract failed: Error: disk full");
    expect(await reads()).toBe(1);
    advance.mockRestore();
    await read(2);
    expect((await stored()).contract).toMatchObject({ status: "viewed" });
  });
});

test("trouble with an unknown request is not announced", async () => {
  const { backend, stored } = await anOutContract();
  const trouble = { submissionId: "999", type: "status_fetch_failed", reason: "no", attempt: 1 } as const;
  await backend.mutation(internal.contracts.signing.internal.noteTrouble, trouble);
  expect(await stored()).toMatchObject({ events: [], jobs: [] });
});

describe("the hourly check", () => {
  const more = async (backend: ReturnType<typeof startBackend>, count: number, sentAt = NOON) => {
    for (let number = 2; number < 2 + count; number += 1) {
      await storeContract(backend, { number, submissionId: String(100 + number), sentAt });
    }
  };

  test("skips old and declined contracts", async () => {
    const { service, backend } = await anOutContract({ sentAt: NOON - RECONCILED_MS - 1 });
    await storeContract(backend, { number: 2, submissionId: "72", sentAt: NOON, status: "declined" });
    await backend.action(reconcile, {});
    expect(service.calls).toBe(0);
  });

  // Caught: a contract signed after its time was extended at the service, but still expired here.
  test("finds an expired contract that was signed later", async () => {
    const { submission, backend, stored } = await anOutContract({ status: "expired" });
    Object.assign(submission, { status: "completed", completedAt: at(0) });
    await backend.action(reconcile, {});
    expect((await stored()).contract).toMatchObject({ status: "signed", signedAt: NOON });
  });

  // Caught: a thousand calls of twenty seconds each to a service that is down.
  test.each([
    ["is down", down],
    ["asks to wait", () => Response.json({ error: "Too many requests" }, { status: 429 })],
    ["does not take the key", () => Response.json({ error: "Not authenticated" }, { status: 401 })],
  ])("ends at once if the service %s", async (_, trouble) => {
    const { service, backend, stored } = await anOutContract();
    await more(backend, 5);
    service.troubles.push(trouble);
    await backend.action(reconcile, {});
    expect(service.calls).toBe(0);
    expect(service.troubles).toEqual([]);
    expect((await stored()).events).toEqual([]);
  });

  test("skips contracts without a request, and checks archived ones", async () => {
    const { service, submission, backend, stored } = await anOutContract({ archivedAt: NOON });
    await storeContract(backend, { number: 2, submissionId: null, sentAt: NOON - 2_000 });
    submission.status = "declined";
    await backend.action(reconcile, {});
    expect(service.calls).toBe(1);
    expect((await stored()).contract).toMatchObject({ status: "declined" });
  });

  test("finds each request whose creation seemed to fail, except old ones, and ends if the service is down", async () => {
    const { service, backend } = await anOutContract({ status: "declined" });
    const failed = { status: "error", sentAt: null } as const;
    const ids = await Promise.all(
      [0, 1, RECONCILED_MS + 1].map(
        async (age, nth) =>
          await storeContract(backend, Object.assign({ number: 5 + nth, madeAt: NOON - age }, failed)),
      ),
    );
    for (const [nth, id] of ids.entries()) {
      service.submissions.push(aSubmission({ id: 80 + nth, externalId: `passage-${id}-signing` }));
      await backend.run(async (ctx: MutationCtx) => await ContractSteps.add(ctx, id, "signing"));
    }
    service.isDown = true;
    await backend.action(reconcile, {});
    expect(service.calls).toBe(1);
    service.isDown = false;
    await backend.action(reconcile, {});
    const numbers = await backend.run(
      async (ctx) => await Promise.all(ids.map(async (id) => (await ctx.db.get("contracts", id))?.submissionId)),
    );
    expect(numbers).toEqual(["80", "81", null]);
  });

  test("continues after a refused request, whose timeline says so", async () => {
    const { service, submission, backend, stored } = await anOutContract();
    await more(backend, 2);
    submission.id = 103;
    await backend.action(reconcile, {});
    expect(service.calls).toBe(3);
    expect((await stored()).events).toEqual([
      ["status_fetch_failed", "Not found"],
      ["status_fetch_failed", "Not found"],
    ]);
    // The next hour retries.
    expect((await stored()).jobs).toEqual([]);
  });

  // Caught: a bound computed again for each page, which invalidates the cursor: the check ended there.
  test("that works long hands over to another run, which continues", async () => {
    const { service, backend, stored } = await anOutContract();
    await more(backend, 40, NOON - RECONCILED_MS + 1);
    service.troubles.push((act) => {
      clock.pass(CHECK_MS + 1);
      return act();
    });
    await backend.action(reconcile, {});
    expect(service.calls).toBe(25);
    const [handedOver] = await backend.run(async (ctx) => {
      const jobs = await ctx.db.system.query("_scheduled_functions").take(1_000);
      return jobs
        .filter(({ name }) => name === "contracts/signing/jobs:reconcileFrom")
        .map(({ args }): unknown => args);
    });
    expect((await stored()).jobs).toContain("contracts/signing/jobs:reconcileFrom");
    const [place] = handedOver as [{ kind: "out"; cursor: string | null }];
    await backend.action(reconcileFrom, place);
    expect(service.calls).toBe(41);
  });

  test("deletes events that are no longer repeated", async () => {
    const { backend } = await anOutContract();
    await backend.mutation(noteEvent, { eventKey: "old", submissionId: "71" });
    const kept = async () => await backend.run(async (ctx) => await ctx.db.query("signing_events").take(9));
    clock.pass(EVENTS_KEPT_MS);
    await backend.action(reconcile, {});
    expect(await kept()).toHaveLength(1);
    clock.pass(1);
    await backend.mutation(noteEvent, { eventKey: "new", submissionId: "71" });
    await backend.action(reconcile, {});
    const receivedAt = NOON + EVENTS_KEPT_MS + 1;
    expect(await kept()).toMatchObject([{ eventKey: "new", submissionId: "71", receivedAt }]);
  });
});
