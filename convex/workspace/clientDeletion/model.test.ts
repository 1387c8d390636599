import { afterEach, describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { openCase, storeDeadline, storeRequirement, storeTask } from "../../../tests/support/functions/dues";
import { startFakeStorage } from "../../../tests/support/functions/fakeStorage";
import { storeFullClient } from "../../../tests/support/functions/fullClient";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient, storeContract } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { COPY_PARTS } from "../../contracts/signing/rules";
import { noteFailure } from "./batches";
import { RUN_LEASE_MS } from "../../platform/leases";
import { DELETION_TEXTS, waitAfter } from "./rules";

const clock = useFixedClock();
const { begin, preview, progress } = api.workspace.clientDeletion.staff;
const typed = "DELETE";

async function finishJobs(backend: Backend) {
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
}

async function aPracticeWithClient() {
  startFakeStorage();
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const clientId = await storeClient(backend, { number: 1 });
  const eventsOf = async (subject: string) =>
    await backend.run(async (ctx) => {
      const events = ctx.db.query("audit_events").withIndex("by_subject", (q) => q.eq("subject", subject));
      return (await events.take(20)).map(({ action, actorName }) => `${actorName}: ${action}`);
    });
  const deletion = async () =>
    await backend.run(
      async (ctx) =>
        await ctx.db
          .query("client_deletions")
          .withIndex("by_client", (q) => q.eq("clientId", clientId))
          .unique(),
    );
  return { ...practice, clientId, eventsOf, deletion, asSales };
}

async function storeTasks(backend: Backend, clientId: Id<"clients">, count: number) {
  for (let nth = 0; nth < count; nth += 1) await storeTask(backend, { clientId, text: `Task ${String(nth)}` });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("deleting a client", () => {
  test.each(["", "delete", " DELETE", "DELETE ", "Ana Souza"])("is refused with %j typed", async (wrong) => {
    const { asSales, clientId, deletion } = await aPracticeWithClient();
    expect(await refusalOf(asSales.mutation(begin, { clientId, typed: wrong }))).toEqual({
      code: "INVALID",
      field: "typed",
      reason: "Please type DELETE to confirm",
    });
    expect(await asSales.query(api.workspace.clientRecord.staff.get, { clientId })).not.toBeNull();
    expect(await deletion()).toBeNull();
    expect(DELETION_TEXTS.failed).toBe("Failed to delete client");
  });

  test("leaves a page with the author and the time, and removes the client from the list", async () => {
    const { asSales, asLawyer, backend, clientId } = await aPracticeWithClient();
    await asSales.mutation(begin, { clientId, typed });
    expect(await asLawyer.query(api.workspace.clientRecord.staff.get, { clientId })).toBeNull();
    expect(await asLawyer.query(api.workspace.clientRecord.staff.deletion, { clientId })).toEqual({
      at: NOON,
      byName: "Sofia Reyes",
    });
    const { main } = await asLawyer.query(api.clients.record.staff.row, { key: 1 });
    expect(JSON.parse(main)).toEqual([[1, expect.any(Number), null]]);
    await finishJobs(backend);
  });

  // Caught: a second press that began a second removal; a second person who got "not found".
  test("twice, and by two people, is done once, and both get the same answer", async () => {
    const { asSales, asLawyer, backend, clientId, eventsOf } = await aPracticeWithClient();
    const answers = await Promise.all([
      asSales.mutation(begin, { clientId, typed }),
      asLawyer.mutation(begin, { clientId, typed }),
      asSales.mutation(begin, { clientId, typed }),
    ]);
    expect(answers).toEqual([null, null, null]);
    await finishJobs(backend);
    expect(await asSales.mutation(begin, { clientId, typed })).toBeNull();
    const begun = (await eventsOf(clientId)).filter((event) => event.endsWith("clients:delete"));
    expect(begun).toHaveLength(1);
    const [deletions, counts] = await backend.run(async (ctx) => [
      await ctx.db.query("client_deletions").take(9),
      await ctx.db.query("client_counts").take(9),
    ]);
    expect(deletions).toHaveLength(1);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    const ofNothing = events.find(({ action }) => action === "clients:delete");
    expect(ofNothing?.after).toBe("0 documents, 0 cases, 0 contracts");
    expect(counts).toMatchObject([{ listed: 0 }]);
  });

  test("previews what is removed and kept, with counts", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    const userId = await backend.run(async (ctx) => (await ctx.db.query("users").first())?._id);
    if (userId === undefined) expect.fail("nobody is here");
    const full = await storeFullClient(backend, { mark: "Zoe", number: 2, userId, relatedTo: clientId });
    await storeTask(backend, { clientId: full.clientId });
    await storeDeadline(backend, { clientId: full.clientId });
    const caseId = await openCase(backend, full.clientId);
    await storeRequirement(backend, { clientId: full.clientId, caseId });
    const told = await asSales.query(preview, { clientId: full.clientId });
    expect(Object.fromEntries((told?.parts ?? []).map(({ part, count }) => [part, count]))).toEqual({
      documents: 1,
      messages: 1,
      requirements: 2,
      questionnaires: 1,
      tasks: 2,
      deadlines: 2,
      cases: 2,
      relatedPeople: 2,
      notes: 1,
      activities: 1,
      contracts: 1,
    });
    expect(told?.payments).toBe(1);
    expect(await asSales.query(preview, { clientId: "none" })).toBeNull();
    await asSales.mutation(begin, { clientId: full.clientId, typed });
    expect(await asSales.query(preview, { clientId: full.clientId })).toBeNull();
    await finishJobs(backend);
    // In the end, everything counted is removed.
    expect(await asSales.query(progress, { clientId: full.clientId })).toMatchObject({
      parts: told?.parts.map(({ part, count }) => ({ part, all: count, done: count })),
      payments: 1,
    });
  });
});

describe("the removal", () => {
  test("shows its progress, ends without help, and notifies the person who began it", async () => {
    const { asSales, asLawyer, backend, clientId } = await aPracticeWithClient();
    await storeTasks(backend, clientId, 150);
    await asSales.mutation(begin, { clientId, typed });
    const tasksOf = async () =>
      (await asLawyer.query(progress, { clientId }))?.parts.find(({ part }) => part === "tasks");
    expect(await tasksOf()).toEqual({ part: "tasks", all: 150, done: 0 });
    vi.runOnlyPendingTimers();
    await backend.finishInProgressScheduledFunctions();
    expect(await tasksOf()).toEqual({ part: "tasks", all: 150, done: 100 });
    expect(await asSales.query(progress, { clientId })).toMatchObject({
      state: "removing",
      isOwn: true,
      finishedAt: null,
    });
    await finishJobs(backend);
    expect(await tasksOf()).toEqual({ part: "tasks", all: 150, done: 150 });
    expect(await asLawyer.query(progress, { clientId })).toMatchObject({
      state: "done",
      isOwn: false,
      byName: "Sofia Reyes",
      finishedAt: NOON,
      triedAgainAt: null,
      objects: { left: 0, locked: 0 },
    });
    const { items } = await asSales.query(api.practice.notifications.staff.list, { wanted: 5 });
    expect(items).toMatchObject([{ kind: "clientRemoved", name: null, recordId: null }]);
    expect((await asLawyer.query(api.practice.notifications.staff.list, { wanted: 5 })).items).toEqual([]);
  });

  // Caught: a failed batch that ended the chain; a batch half done; waits that did not grow.
  test("retries a failed batch, later each time, shows it, and continues where it was", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    await storeTask(backend, { clientId });
    await asSales.mutation(begin, { clientId, typed });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    // The runtime's own hash fails, after the batch has removed the task.
    const hash = vi.spyOn(crypto.subtle, "digest").mockRejectedValue(new Error("no hash"));
    const triedAgainIn = async () => {
      vi.runOnlyPendingTimers();
      await backend.finishInProgressScheduledFunctions();
      return ((await asSales.query(progress, { clientId }))?.triedAgainAt ?? 0) - Date.now();
    };
    expect(await triedAgainIn()).toBe(10_000);
    expect(await backend.run(async (ctx) => await ctx.db.query("tasks").take(9))).toHaveLength(1);
    expect(await triedAgainIn()).toBe(20_000);
    expect(await triedAgainIn()).toBe(40_000);
    expect(logged.mock.calls.flat().join(" ")).toContain("no hash");
    hash.mockRestore();
    await finishJobs(backend);
    expect(await asSales.query(progress, { clientId })).toMatchObject({ state: "done", triedAgainAt: null });
    expect(await backend.run(async (ctx) => await ctx.db.query("tasks").take(9))).toEqual([]);
  });

  test.each([
    [1, 10_000],
    [2, 20_000],
    [7, 640_000],
    [8, 900_000],
    [2_000, 900_000],
  ])("after %i failures waits %i ms", (attempts, wait) => {
    expect(waitAfter(attempts)).toBe(wait);
  });

  test("that has died with its server is resumed after its lease, and not before", async () => {
    const { asSales, backend, clientId, deletion } = await aPracticeWithClient();
    const other = await storeClient(backend, { number: 2 });
    await storeTasks(backend, clientId, 120);
    for (const id of [clientId, other]) await asSales.mutation(begin, { clientId: id, typed });
    const resumed = async () => (await backend.mutation(internal.workspace.clientDeletion.jobs.resume, {})).resumed;
    // The schedule is lost.
    vi.clearAllTimers();
    clock.pass(RUN_LEASE_MS - 1);
    expect(await resumed()).toBe(0);
    const deletionId = (await deletion())?._id ?? expect.fail("no deletion");
    // One of the two has reported by now, and is not dead.
    await backend.mutation(internal.workspace.clientDeletion.jobs.work, { deletionId });
    // That report renews the lease.
    vi.clearAllTimers();
    clock.pass(RUN_LEASE_MS);
    expect([await resumed(), await resumed()]).toEqual([1, 0]);
    vi.clearAllTimers();
    clock.pass(2 * RUN_LEASE_MS);
    expect([await resumed(), await resumed()]).toEqual([2, 0]);
    await finishJobs(backend);
    for (const id of [clientId, other]) {
      expect(await asSales.query(progress, { clientId: id })).toMatchObject({ state: "done" });
    }
    clock.pass(RUN_LEASE_MS * 10);
    expect(await resumed()).toBe(0);
  });

  test("that runs twice at once removes everything once, and ends once", async () => {
    const { asSales, backend, clientId, deletion, eventsOf } = await aPracticeWithClient();
    await storeTasks(backend, clientId, 120);
    await asSales.mutation(begin, { clientId, typed });
    const deletionId = (await deletion())?._id ?? expect.fail("no deletion");
    await backend.mutation(internal.workspace.clientDeletion.jobs.work, { deletionId });
    await finishJobs(backend);
    const counted = (await asSales.query(progress, { clientId }))?.parts.find(({ part }) => part === "tasks");
    expect(counted).toEqual({ part: "tasks", all: 120, done: 120 });
    expect((await eventsOf(clientId)).filter((event) => event.endsWith("finishDeletion"))).toHaveLength(1);
    // A batch that fails beside the last one has nothing to retry.
    await backend.run(async (ctx) => {
      await noteFailure(ctx, deletionId);
    });
    expect(await deletion()).toMatchObject({ state: "done", attempts: 0 });
  });

  // Caught: notes about the case of a client who was deleted, readable by its address until a job had come.
  test("of cases takes their notes from the screens at once", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    const subject = { kind: "case", id: await openCase(backend, clientId) } as const;
    await asSales.mutation(api.messages.notes.staff.add, { subject, text: "Called twice" });
    await asSales.mutation(begin, { clientId, typed });
    const absent = { code: "NOT_FOUND", what: "case" };
    expect(await refusalOf(asSales.query(api.messages.notes.staff.list, { subject }))).toEqual(absent);
    expect(await refusalOf(asSales.mutation(api.messages.notes.staff.add, { subject, text: "Late" }))).toEqual(absent);
    await finishJobs(backend);
  });

  test("of cases with more than a batch of milestones and notes continues in the same case", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    const { caseId } = await asSales.mutation(api.cases.form.staff.create, {
      form: { clientId, caseType: "h1b", customCaseType: "", priority: "medium", ownerId: "", notes: "", template: "" },
    });
    await backend.run(async (ctx) => {
      const userId = (await ctx.db.query("users").first())?._id ?? expect.fail("nobody");
      const facts = { title: "Step", description: null, isVisibleToClient: true, doneAt: null, doneByName: null };
      const rest = { fromItem: null, version: 1, updatedAt: 1, updatedByName: "Sofia" };
      for (let place = 0; place < 130; place += 1) {
        await ctx.db.insert("case_milestones", { ...facts, ...rest, caseId, clientId, place });
        const subject = { kind: "case", id: caseId } as const;
        await ctx.db.insert("lead_notes", { subject, userId, authorEmail: null, authorName: null, text: "n" });
      }
    });
    await asSales.mutation(begin, { clientId, typed });
    await finishJobs(backend);
    const left = await backend.run(async (ctx) => [
      ...(await ctx.db.query("case_milestones").take(9)),
      ...(await ctx.db.query("lead_notes").take(9)),
      ...(await ctx.db.query("cases").take(9)),
    ]);
    expect(left).toEqual([]);
  });
});

describe("contracts", () => {
  // Caught: a copy too many in a batch, so that it tried to remove -1 rows of the next contract, and failed for good.
  test.each([97, 98, 99, 100])("with %i events and two signed copies each are removed whole", async (events) => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    for (const number of [1, 2]) {
      const contractId = await storeContract(backend, { number, clientId });
      await backend.run(async (ctx) => {
        for (let at = 1; at <= events; at += 1) {
          await ctx.db.insert("contract_events", { contractId, type: "viewed", at, byName: null, facts: {} });
        }
        for (const part of COPY_PARTS) {
          const storageId = await ctx.storage.store(new Blob(["copy"]));
          await ctx.db.insert("signed_copies", {
            contractId,
            part,
            storageId,
            sealedKey: "k",
            plainBytes: 4,
            madeAt: 1,
          });
        }
      });
    }
    await asSales.mutation(begin, { clientId, typed });
    await finishJobs(backend);
    expect(await asSales.query(progress, { clientId })).toMatchObject({ state: "done" });
    const left = await backend.run(async (ctx) => [
      ...(await ctx.db.query("contract_events").take(9)),
      ...(await ctx.db.query("signed_copies").take(9)),
    ]);
    expect(left).toEqual([]);
  });

  // Caught: "Received" $1,000 lower after the deletion of a client who had paid it, beside an unchanged table.
  test("still count in the list's received sum", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await storeContract(backend, { clientId }, { retainer: "paid", paidCents: 100_000 });
    await asSales.mutation(api.workspace.clientDeletion.staff.begin, { clientId, typed: "DELETE" });
    expect(await asSales.query(api.contracts.record.staff.receivedOfDeleted, {})).toBe(100_000);
  });

  // Caught: a waiting email sent to a deleted client.
  test("have no email once the client is deleted, without waiting for a job", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    const contractId = await storeContract(backend, { number: 5 });
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { contractId });
      await ctx.db.patch("contracts", contractId, { clientId });
      const letter = { kind: "contract", contractId, to: "ana@mail.test", toName: "Ana", idempotencyKey: "k" } as const;
      const written = { subject: "S", html: "H", text: "T" };
      const queued = {
        state: "queued",
        providerId: null,
        reason: null,
        attempts: 0,
        queuedAt: 1,
        startedAt: 1,
      } as const;
      for (let nth = 0; nth < 60; nth += 1) {
        const state = nth < 59 ? ("delivered" as const) : ("queued" as const);
        await ctx.db.insert("letters", { ...letter, ...written, ...queued, state, sentAt: null });
        const news = { kind: "documentExpiring", at: nth, count: 1, name: "Ana", endedAt: null } as const;
        await ctx.db.insert("notifications", { ...news, recordId: clientId });
      }
    });
    await asSales.mutation(begin, { clientId, typed });
    const letters = async () => await backend.run(async (ctx) => await ctx.db.query("letters").take(99));
    expect((await letters()).filter(({ state }) => state === "queued")).toEqual([]);
    await finishJobs(backend);
    expect(await letters()).toEqual([]);
    const news = await backend.run(async (ctx) => await ctx.db.query("notifications").take(99));
    expect(news.map(({ kind }) => kind)).toEqual(["clientRemoved"]);
  });

  // Caught: the newest email, the only one waiting, left behind fifty sent ones.
  test("and messages have no waiting email, however many were sent before", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    await backend.run(async (ctx) => {
      const letter = { kind: "messages", clientId, to: "ana@mail.test", toName: "Ana", subject: "S" } as const;
      const rest = { html: "H", text: "T", providerId: null, reason: null, attempts: 1, queuedAt: 1, sentAt: null };
      for (let nth = 0; nth < 160; nth += 1) {
        const state = nth < 159 ? ("delivered" as const) : ("queued" as const);
        await ctx.db.insert("letters", { ...letter, ...rest, state, startedAt: null, idempotencyKey: String(nth) });
      }
    });
    await asSales.mutation(begin, { clientId, typed });
    const left = await backend.run(async (ctx) => await ctx.db.query("letters").take(199));
    expect(left.filter(({ state }) => state === "queued")).toEqual([]);
    await finishJobs(backend);
    expect(await backend.run(async (ctx) => await ctx.db.query("letters").take(9))).toEqual([]);
  });

  test("that are not linked are removed with the client of their name and address, and nobody else's are", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    const keys = { nameKey: "ana souza", emailKey: "ana@mail.test" };
    const same = await storeContract(backend, { number: 1, ...keys });
    const family = await storeContract(backend, { number: 2, ...keys, clientName: "Rui", nameKey: "rui souza" });
    await asSales.mutation(begin, { clientId, typed });
    await finishJobs(backend);
    const [gone, kept] = await backend.run(async (ctx) => [
      await ctx.db.get("contracts", same),
      await ctx.db.get("contracts", family),
    ]);
    expect(gone).toMatchObject({ clientName: "", clientId, deleted: { byName: "Sofia Reyes" } });
    expect(kept).toMatchObject({ clientName: "Rui" });
    expect(kept?.deleted).toBeUndefined();
  });

  // Caught: a foreign contract, removed with a client who had typed that person's name and address into the record.
  test("that are not linked count only for the verified address of the portal's account, however it is written", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    await storeContract(backend, { nameKey: "ana souza", emailKey: "ana@mail.test" });
    const counted = async (email: string) => {
      await backend.run(async (ctx) => {
        const maria = (await ctx.db.query("users").take(9)).find(({ role }) => role === "client");
        await ctx.db.patch("users", maria?._id ?? expect.fail("nobody"), { clientId, email });
      });
      const told = await asSales.query(preview, { clientId });
      return told?.parts.find(({ part }) => part === "contracts")?.count;
    };
    expect([await counted("Ana@Mail.test"), await counted("other@mail.test")]).toEqual([1, 0]);
  });

  test("are not the client's if another client has them, and their payments are counted up to a limit", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    const other = await storeClient(backend, { number: 2, clientName: "Bo Li", clientEmail: "bo@mail.test" });
    const others = await storeContract(backend, { number: 1, clientId: other });
    const own = [
      await storeContract(backend, { number: 2, clientId }),
      await storeContract(backend, { number: 3, clientId }),
    ];
    const told = async () => {
      const { parts, payments } = (await asSales.query(preview, { clientId })) ?? expect.fail("nobody");
      return [parts.find(({ part }) => part === "contracts")?.count, payments];
    };
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { contractId: others });
      const paid = { purpose: "retainer", linkId: "l", type: "PAYMENT", status: "COMPLETED", amountCents: 1 } as const;
      const rest = { refundedCents: 0, originalTransactionId: null, method: "CARD", lastFour: null, payerName: null };
      const at = { errorText: null, occurredAt: 1, providerUpdatedAt: 1, month: "2026-01" };
      for (let nth = 0; nth < 502; nth += 1) {
        const contractId = own[nth < 300 ? 0 : 1];
        const line = { ...paid, ...rest, ...at, transactionId: String(nth) };
        if (contractId !== undefined) await ctx.db.insert("payment_transactions", { ...line, contractId });
      }
    });
    expect(await told()).toEqual([2, 500]);
  });

  test("that are not linked stay if another client has the same name and address", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    await storeClient(backend, { number: 2 });
    const contractId = await storeContract(backend, { nameKey: "ana souza", emailKey: "ana@mail.test" });
    await asSales.mutation(begin, { clientId, typed });
    await finishJobs(backend);
    const contract = await backend.run(async (ctx) => await ctx.db.get("contracts", contractId));
    expect(contract?.clientName).toBe("Ana Souza");
  });

  test("leave the live list and every page at once", async () => {
    const { asSales, asLawyer, backend, clientId } = await aPracticeWithClient();
    const contractId = await storeContract(backend, { number: 5, submissionId: "71" });
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { contractId });
      await ctx.db.patch("contracts", contractId, { clientId });
    });
    await asSales.mutation(begin, { clientId, typed });
    const { main } = await asLawyer.query(api.contracts.record.staff.row, { key: 5 });
    expect(JSON.parse(main)).toEqual([[5, expect.any(Number), null]]);
    const page = await asLawyer.query(api.contracts.record.staff.snapshot, { cursor: null });
    expect([JSON.parse(page.main), JSON.parse(page.side)]).toEqual([[], []]);
    for (const id of [contractId, "71"]) expect(await asLawyer.query(api.contracts.page.staff.get, { id })).toBeNull();
    await finishJobs(backend);
  });
});

describe("a legal hold", () => {
  const reason = "Subpoena of May 2";
  const refused = { code: "ON_HOLD", reason, byName: "Daniel Okafor", at: NOON };
  const { get, lift, set } = api.clients.legalHolds.staff;

  async function aHeldClient() {
    const practice = await aPracticeWithClient();
    await practice.asLawyer.mutation(set, { clientId: practice.clientId, reason: ` ${reason} ` });
    return practice;
  }

  test("refuses the deletion with its author, time and reason, until an administrator lifts it", async () => {
    const { asSales, asAdmin, backend, clientId, eventsOf } = await aHeldClient();
    clock.pass(60_000);
    expect(await asSales.query(get, { clientId })).toEqual({ reason, byName: "Daniel Okafor", at: NOON });
    expect(await refusalOf(asSales.mutation(begin, { clientId, typed }))).toEqual(refused);
    expect(await refusalOf(asSales.mutation(lift, { clientId }))).toEqual({ code: "FORBIDDEN" });
    await asAdmin.mutation(lift, { clientId });
    await asAdmin.mutation(lift, { clientId });
    expect(await asSales.query(get, { clientId })).toBeNull();
    await asSales.mutation(begin, { clientId, typed });
    await finishJobs(backend);
    expect((await eventsOf(clientId)).slice(0, 3)).toEqual([
      "Daniel Okafor: clients:hold",
      "Ana Duarte: clients:liftHold",
      "Sofia Reyes: clients:delete",
    ]);
  });

  test("that is set twice counts once; another reason does not overwrite it", async () => {
    const { asLawyer, asSales, backend, clientId, eventsOf } = await aHeldClient();
    clock.pass(60_000);
    await asLawyer.mutation(set, { clientId, reason });
    expect(await refusalOf(asSales.mutation(set, { clientId, reason: "Another" }))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Daniel Okafor",
      at: NOON,
      current: reason,
    });
    expect(await eventsOf(clientId)).toEqual(["Daniel Okafor: clients:hold"]);
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
    });
    expect(await asSales.query(get, { clientId })).toBeNull();
  });

  test.each([
    ["  ", "Please say why nothing may be deleted"],
    ["x".repeat(501), "The reason can have at most 500 characters"],
  ])("needs a reason: %j", async (typedReason, sentence) => {
    const { asSales, clientId } = await aPracticeWithClient();
    expect(await refusalOf(asSales.mutation(set, { clientId, reason: typedReason }))).toEqual({
      code: "INVALID",
      field: "reason",
      reason: sentence,
    });
    await asSales.mutation(set, { clientId, reason: "x".repeat(500) });
  });

  // Caught: each of the guards removed.
  test("refuses everything else that destroys the client's data", async () => {
    const { asSales, asLawyer, backend, clientId } = await aPracticeWithClient();
    const userId = await backend.run(async (ctx) => (await ctx.db.query("users").first())?._id);
    if (userId === undefined) expect.fail("nobody is here");
    const held = await storeFullClient(backend, { mark: "Zoe", number: 2, userId, relatedTo: clientId });
    const taskId = await storeTask(backend, { clientId: held.clientId });
    const deadlineId = await storeDeadline(backend, { clientId: held.clientId });
    const [ownPerson, milestone, requirement, person] = await backend.run(async (ctx) => [
      await ctx.db
        .query("related_people")
        .withIndex("by_client", (q) => q.eq("clientId", held.clientId))
        .first(),
      await ctx.db.query("case_milestones").first(),
      await ctx.db.query("case_requirements").first(),
      await ctx.db
        .query("related_people")
        .withIndex("by_relatedClient", (q) => q.eq("relatedClientId", held.clientId))
        .first(),
    ]);
    await asLawyer.mutation(set, { clientId: held.clientId, reason });
    const milestoneId = milestone?._id ?? "";
    const requirementId = requirement?._id ?? "";
    const personId = person?._id ?? "";
    const ownPersonId = ownPerson?._id ?? "";
    for (const call of [
      () => asSales.mutation(api.cases.tasks.staff.remove, { taskId }),
      () => asSales.mutation(api.agenda.deadlines.staff.remove, { deadlineId }),
      () => asSales.mutation(api.cases.milestones.staff.remove, { milestoneId }),
      () => asSales.mutation(api.documents.review.staff.withdrawRequirement, { requirementId }),
      () => asSales.mutation(api.clients.relatedPeople.staff.remove, { clientId, personId }),
      () =>
        asSales.mutation(api.clients.relatedPeople.staff.remove, { clientId: held.clientId, personId: ownPersonId }),
      () => asSales.action(api.documents.deletion.staff.remove, { documentId: held.documentId }),
    ]) {
      expect(await refusalOf(call()), call.toString()).toEqual(refused);
    }
    const left = await backend.run(async (ctx) => await ctx.db.get("client_documents", held.documentId));
    expect(left?.fileName).toBe("Zoe.pdf");
  });

  test("keeps the client in the undo of an import", async () => {
    const { asSales, backend } = await aPracticeWithClient();
    const { begin: beginImport, stage, start, undo } = api.workspace.clientImport.staff;
    const { importId } = await asSales.mutation(beginImport, { fileName: "a.csv", total: 2 });
    const rest = { clientPhone: "", clientType: "", caseType: "", status: "", onboardedOn: "" };
    const rows = ["Held Herr", "Free Frau"].map((clientName, nth) => {
      return { place: nth + 2, row: { clientName, clientEmail: `c${String(nth)}@mail.test`, ...rest } };
    });
    await asSales.mutation(stage, { importId, rows });
    await asSales.mutation(start, { importId });
    await finishJobs(backend);
    const made = await backend.run(async (ctx) => await ctx.db.query("clients").order("desc").take(2));
    const heldClient = made.find(({ clientName }) => clientName === "Held Herr")?._id ?? "";
    await asSales.mutation(set, { clientId: heldClient, reason });
    await asSales.mutation(undo, { importId });
    await finishJobs(backend);
    expect(await asSales.query(api.workspace.clientImport.staff.get, { importId })).toMatchObject({
      removed: 1,
      kept: 1,
    });
    expect(await asSales.query(api.workspace.clientRecord.staff.get, { clientId: heldClient })).not.toBeNull();
  });

  test("is null for an absent or deleted client", async () => {
    const { asSales, backend, clientId } = await aPracticeWithClient();
    expect(await asSales.query(get, { clientId: "none" })).toBeNull();
    await asSales.mutation(begin, { clientId, typed });
    const gone = { code: "NOT_FOUND", what: "client" };
    expect(await refusalOf(asSales.mutation(set, { clientId, reason }))).toEqual(gone);
    expect(await asSales.query(get, { clientId })).toBeNull();
    await finishJobs(backend);
  });
});
