import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import {
  aPracticeWithCase,
  storeDeadline,
  storeDocument,
  storeRequirement,
  storeTask,
} from "../../../tests/support/functions/dues";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

// The number itself: a limit that is imported moves with its mistake.
const MOST_COUNTED = 300;

useFixedClock();
const { counts, list } = api.agenda.radar.staff;
const ALL = { kind: null, owner: "anybody", today: "2026-03-04", wanted: 100 } as const;

/** One item of each kind, with and without an owner, and items that the radar excludes. */
async function aBusyPractice() {
  const practice = await aPracticeWithCase();
  const { backend, caseId, clientId, ids } = practice;
  await storeDeadline(backend, { clientId, title: "I-94 ends", kind: "i94", dueOn: "2026-03-01" });
  await storeDeadline(backend, { clientId, title: "visa ends", kind: "visa", dueOn: "2026-03-20", ownerId: ids.sales });
  await storeDeadline(backend, { clientId, caseId, title: "answer", dueOn: "2026-03-05", ownerId: ids.lawyer });
  await storeDeadline(backend, { clientId, title: "passport", kind: "other", dueOn: "2027-03-05" });
  await storeTask(backend, { clientId, caseId, text: "call", dueOn: "2026-03-10", ownerId: ids.lawyer });
  await storeTask(backend, { clientId, text: "no date", dueOn: null, ownerId: ids.lawyer });
  await storeTask(backend, { clientId, text: "done", dueOn: "2026-03-05", doneAt: 1 });
  await storeDeadline(backend, { clientId, title: "done", dueOn: "2026-03-05", doneAt: 1 });
  return practice;
}

type Practice = Awaited<ReturnType<typeof aPracticeWithCase>>;
const titlesOf = async ({ asSales }: Practice, filter: object) =>
  (await asSales.query(list, { ...ALL, ...filter })).items.map(({ title }) => title);

describe("the radar", () => {
  // Caught: one source after the other, instead of one list by date.
  test("has the open items of all sources, by date", async () => {
    const practice = await aBusyPractice();
    expect(await titlesOf(practice, {})).toEqual(["I-94 ends", "answer", "call", "visa ends", "passport"]);
    const { items, hasMore } = await practice.asSales.query(list, ALL);
    const { caseId, clientId, ids } = practice;
    expect(items[2]).toMatchObject({
      kind: "task",
      title: "call",
      dueOn: "2026-03-10",
      clientId,
      caseId,
      clientName: "Ana Souza",
      caseName: "H-1B",
      ownerId: ids.lawyer,
      ownerName: "Daniel Okafor",
      isOwnerHere: true,
    });
    expect(hasMore).toBe(false);
  });

  test("is filtered by kind, by owner, by no owner, and by combinations", async () => {
    const practice = await aBusyPractice();
    const { ids } = practice;
    expect(await titlesOf(practice, { kind: "task" })).toEqual(["call"]);
    expect(await titlesOf(practice, { kind: "i94" })).toEqual(["I-94 ends"]);
    expect(await titlesOf(practice, { owner: ids.lawyer })).toEqual(["answer", "call"]);
    expect(await titlesOf(practice, { owner: ids.sales })).toEqual(["visa ends"]);
    expect(await titlesOf(practice, { owner: "nobody" })).toEqual(["I-94 ends", "passport"]);
    expect(await titlesOf(practice, { owner: ids.lawyer, kind: "case" })).toEqual(["answer"]);
    expect(await titlesOf(practice, { owner: ids.admin })).toEqual([]);
  });

  // Caught: the first hundred of each source, cut after the sources were concatenated.
  test("has the first items of all sources together, and says whether there are more", async () => {
    const practice = await aBusyPractice();
    const { items, hasMore } = await practice.asSales.query(list, { ...ALL, wanted: 3 });
    expect([items.map(({ title }) => title), hasMore]).toEqual([["I-94 ends", "answer", "call"], true]);
    expect((await practice.asSales.query(list, { ...ALL, wanted: 5 })).hasMore).toBe(false);
  });
});

/** Requested documents of each status, and documents that expire on several days. */
async function aPracticeWithDocuments() {
  const practice = await aPracticeWithCase();
  const { backend, caseId, clientId } = practice;
  const ask = async (status: "requested" | "uploaded" | "accepted" | "redo", dueOn: string) =>
    await storeRequirement(backend, { clientId, caseId, title: status, status, dueOn });
  await ask("redo", "2026-03-02");
  await ask("requested", "2026-03-10");
  await ask("accepted", "2026-03-10");
  await ask("uploaded", "2026-03-12");
  await storeRequirement(backend, { clientId, caseId, title: "no date", dueOn: null });
  const keep = async (typeName: string, expiresOn: string | null, differing: object = {}) =>
    await storeDocument(backend, { clientId, typeName, expiresOn, ...differing });
  await keep("Visa", "2026-03-11", { caseId, partyType: "spouse" });
  await keep("I-94 record", "2025-12-04");
  await keep("Old passport", "2025-12-03");
  await keep("Resume", null);
  return practice;
}

describe("documents", () => {
  // Caught: accepted documents still due; a passport that expired ten years ago at the top.
  test("are on the radar until they are accepted, and until 90 days after their expiry", async () => {
    const practice = await aPracticeWithDocuments();
    const all = ["I-94 record", "redo", "requested", "Visa (Spouse)", "uploaded"];
    expect(await titlesOf(practice, {})).toEqual(all);
    expect(await titlesOf(practice, { kind: "requirement" })).toEqual(["redo", "requested", "uploaded"]);
    expect(await titlesOf(practice, { kind: "requirement", wanted: 1 })).toEqual(["redo"]);
    expect(await titlesOf(practice, { kind: "document", today: "2026-03-05" })).toEqual(["Visa (Spouse)"]);
    const { asSales, caseId, clientId } = practice;
    const { items } = await asSales.query(list, { ...ALL, kind: "document" });
    expect(items[1]).toMatchObject({
      kind: "document",
      dueOn: "2026-03-11",
      clientId,
      caseId,
      clientName: "Ana Souza",
      ownerId: null,
      doneAt: null,
      // The practice's day of its upload.
      dueSetOn: "1969-12-31",
    });
  });

  test("have no owner", async () => {
    const practice = await aPracticeWithDocuments();
    expect(await titlesOf(practice, { owner: "nobody" })).toHaveLength(5);
    expect(await titlesOf(practice, { owner: practice.ids.lawyer })).toEqual([]);
  });

  test("are counted like they are listed", async () => {
    const { asSales, ids } = await aPracticeWithDocuments();
    const counted = async (given: object) => {
      const asked = { kind: null, owner: "anybody", today: "2026-03-04" } as const;
      const { overdue, thisWeek, nextWeek } = await asSales.query(counts, { ...asked, ...given });
      return [overdue, thisWeek, nextWeek].map(({ count }) => count);
    };
    expect(await counted({})).toEqual([2, 0, 3]);
    expect(await counted({ kind: "requirement" })).toEqual([1, 0, 2]);
    expect(await counted({ kind: "document" })).toEqual([1, 0, 1]);
    expect(await counted({ owner: ids.lawyer })).toEqual([0, 0, 0]);
  });
});

test("a day that does not exist is refused", async () => {
  const { asSales } = await aPracticeWithCase();
  expect(await refusalOf(asSales.query(list, { ...ALL, today: "2026-02-30" }))).toMatchObject({ code: "INVALID" });
});

// Caught: items due today counted as overdue; a Monday counted in the week before.
test.each(["task", "case", "requirement", "document"] as const)(
  "the counts of the kind %s begin and end with whole days, for any owner",
  async (kind) => {
    const { asSales, backend, caseId, clientId, ids } = await aPracticeWithCase();
    const days = ["2026-03-03", "2026-03-04", "2026-03-08", "2026-03-09", "2026-03-15", "2026-03-16"];
    for (const dueOn of days) {
      await storeTask(backend, { clientId, dueOn, ownerId: ids.lawyer });
      await storeDeadline(backend, { clientId, dueOn, ownerId: ids.lawyer });
      await storeRequirement(backend, { clientId, caseId, dueOn });
      await storeDocument(backend, { clientId, expiresOn: dueOn });
    }
    const isOwned = kind === "task" || kind === "case";
    for (const owner of ["anybody", isOwned ? ids.lawyer : "nobody"] as const) {
      const { overdue, thisWeek, nextWeek } = await asSales.query(counts, { kind, owner, today: "2026-03-04" });
      expect([overdue, thisWeek, nextWeek].map(({ count }) => count)).toEqual([1, 2, 2]);
    }
  },
);

describe("the counts", () => {
  test("are of overdue items, of the rest of this week, and of next week", async () => {
    const { asSales, ids } = await aBusyPractice();
    const asked = { kind: null, owner: "anybody", today: "2026-03-04" } as const;
    const counted = async (given: object) => {
      const { overdue, thisWeek, nextWeek } = await asSales.query(counts, { ...asked, ...given });
      return [overdue, thisWeek, nextWeek].map(({ count }) => count);
    };
    expect(await counted({})).toEqual([1, 1, 1]);
    expect(await counted({ today: "2026-03-11" })).toEqual([3, 0, 1]);
    expect(await counted({ kind: "task" })).toEqual([0, 0, 1]);
    expect(await counted({ owner: ids.lawyer, today: "2026-03-11" })).toEqual([2, 0, 0]);
    expect(await refusalOf(asSales.query(counts, { ...asked, today: "today" }))).toMatchObject({ code: "INVALID" });
  });

  test.each(["task", "case"] as const)("of the kind %s alone end at three hundred, too", async (kind) => {
    const { asSales, backend, clientId } = await aPracticeWithCase();
    const store = async () =>
      kind === "task"
        ? await storeTask(backend, { clientId, dueOn: "2026-01-01" })
        : await storeDeadline(backend, { clientId, dueOn: "2026-01-01" });
    for (let nth = 0; nth < MOST_COUNTED; nth += 1) await store();
    const asked = { kind, owner: "anybody", today: "2026-03-04" } as const;
    expect((await asSales.query(counts, asked)).overdue).toEqual({ count: 300, more: false });
    await store();
    expect((await asSales.query(counts, asked)).overdue).toEqual({ count: 300, more: true });
  });

  test("end at three hundred for all sources together", async () => {
    const { asSales, backend } = await aPracticeWithCase();
    const clientId = await storeClient(backend, { number: 2 });
    for (let nth = 0; nth < MOST_COUNTED; nth += 1) await storeTask(backend, { clientId, dueOn: "2026-01-01" });
    const asked = { kind: null, owner: "anybody", today: "2026-03-04" } as const;
    expect((await asSales.query(counts, asked)).overdue).toEqual({ count: 300, more: false });
    await storeDeadline(backend, { clientId, dueOn: "2026-01-01" });
    expect((await asSales.query(counts, asked)).overdue).toEqual({ count: 300, more: true });
  });
});
