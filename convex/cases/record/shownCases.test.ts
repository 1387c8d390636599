import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { EMPTY_PARTS } from "../caseRows";
import * as CaseSummary from "./summary";

// The number itself: with an imported limit, the test would move with a mistake.
const MOST_CASES_LISTED = 2_000;

useFixedClock();
const { get, newest, ofClient } = api.cases.record.staff;

async function aClientWithCases() {
  const practice = await aPractice(startBackend());
  const clientId = await storeClient(practice.backend, { clientName: "Ana Souza" });
  const other = await storeClient(practice.backend, { clientName: "Rita Quist", number: 2 });
  const first = await storeCase(practice.backend, { clientId, serial: 1_001 });
  const second = await storeCase(practice.backend, {
    clientId,
    serial: 1_002,
    caseType: "other",
    customCaseType: "K-1",
    progress: 40,
    isProgressByHand: true,
    nextStep: "Sign the forms",
    version: 7,
    createdByName: "Ana Duarte",
    updatedByName: "Daniel Okafor",
  });
  const ofOther = await storeCase(practice.backend, { clientId: other, serial: 1_003 });
  const deleteClient = async () => {
    await practice.backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
    });
  };
  const idOf = async (name: string) =>
    await practice.backend.run(async (ctx) => {
      const user = (await ctx.db.query("users").take(20)).find((each) => each.name === name);
      return user?._id ?? expect.fail(`${name} is not there`);
    });
  return { ...practice, clientId, other, first, second, ofOther, deleteClient, idOf };
}

describe("a case", () => {
  test("has its number, its client and its type in words, and what staff set", async () => {
    const { asSales, backend, clientId, second } = await aClientWithCases();
    expect(await asSales.query(get, { clientId, caseId: second })).toEqual({
      caseId: second,
      clientId,
      clientName: "Ana Souza",
      caseNumber: "CASE-2026-1002",
      caseTypeWords: "K-1",
      status: "active",
      stage: "information_collection",
      priority: "medium",
      key: 202_601_002,
      caseType: "other",
      customCaseType: "K-1",
      progress: 40,
      isProgressByHand: true,
      nextStep: "Sign the forms",
      ownerId: null,
      ownerName: null,
      isOwnerHere: false,
      contractId: null,
      version: 7,
      createdAt: await backend.run(async (ctx) => (await ctx.db.get("cases", second))?._creationTime),
      createdByName: "Ana Duarte",
      updatedAt: 1_000,
      updatedByName: "Daniel Okafor",
    });
  });

  // Caught: the time of the row, which a restored or imported case does not share.
  test("has been open since its own time, and since the row's if it is of an earlier version", async () => {
    const { asSales, backend, clientId, first, second } = await aClientWithCases();
    const row = await backend.run(async (ctx) => {
      await ctx.db.patch("cases", first, { openedAt: 1_000 });
      return await ctx.db.get("cases", second);
    });
    expect(await asSales.query(get, { clientId, caseId: first })).toMatchObject({ createdAt: 1_000 });
    expect(await asSales.query(get, { clientId, caseId: second })).toMatchObject({ createdAt: row?._creationTime });
  });

  // Caught: a case at the address of another client; a case whose client is being deleted.
  test("is found under its own client only, and not after the client's deletion", async () => {
    const { asSales, clientId, other, first, ofOther, deleteClient } = await aClientWithCases();
    expect(await asSales.query(get, { clientId: other, caseId: first })).toBeNull();
    expect(await asSales.query(get, { clientId, caseId: ofOther })).toBeNull();
    await deleteClient();
    expect(await asSales.query(get, { clientId, caseId: first })).toBeNull();
  });

  test("from before next steps existed has none", async () => {
    const { backend, asSales, clientId, first } = await aClientWithCases();
    await backend.run(async (ctx) => {
      const row = (await ctx.db.get("cases", first)) ?? expect.fail();
      const { nextStep, ...before } = row;
      expect(nextStep).toBeNull();
      await ctx.db.replace("cases", first, before);
    });
    expect(await asSales.query(get, { clientId, caseId: first })).toMatchObject({ nextStep: null });
  });
});

describe("a client's cases", () => {
  test("are listed newest first", async () => {
    const { asSales, clientId } = await aClientWithCases();
    const listed = await asSales.query(ofClient, { clientId });
    expect(listed.map(({ caseNumber, clientName }) => [caseNumber, clientName])).toEqual([
      ["CASE-2026-1002", "Ana Souza"],
      ["CASE-2026-1001", "Ana Souza"],
    ]);
  });

  // Caught: a card that says "nothing to do" of a case with documents to review; an owner who has left shown as present.
  test("have the counts and days of their rows in the list, and the owner", async () => {
    const { backend, asSales, clientId, second, idOf } = await aClientWithCases();
    const ownerId = await idOf("Daniel Okafor");
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", second, { ownerId });
      const clientCase = (await ctx.db.get("cases", second)) ?? expect.fail();
      const days = { taskDueOn: "2026-12-03", deadlineOn: "2026-12-01", requestDueOn: "2026-12-09" };
      const parts = { ...EMPTY_PARTS, ...days, asked: 13, accepted: 1, sent: 2, looseUploads: 1, awaited: 9 };
      await CaseSummary.enlist(ctx, { clientCase, clientName: "Ana Souza", parts });
    });
    const [newest, first] = await asSales.query(ofClient, { clientId });
    expect(newest).toMatchObject({
      asked: 13,
      accepted: 1,
      toReview: 3,
      awaited: 9,
      dueOn: "2026-12-01",
      requestDueOn: "2026-12-09",
      ownerName: "Daniel Okafor",
      isOwnerHere: true,
    });
    // A case of an earlier version has no row yet.
    expect(first).toMatchObject({ asked: 0, toReview: 0, dueOn: null, ownerName: null, isOwnerHere: false });
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", ownerId, { status: "revoked" });
    });
    expect((await asSales.query(ofClient, { clientId }))[0]).toMatchObject({ isOwnerHere: false });
  });

  test("are none for a deleted client", async () => {
    const { asSales, clientId, deleteClient } = await aClientWithCases();
    await deleteClient();
    expect(await asSales.query(ofClient, { clientId })).toEqual([]);
  });
});

describe("the newest cases", () => {
  test("are listed for all clients with their names, without deleted clients", async () => {
    const { asSales, deleteClient } = await aClientWithCases();
    const listed = async () =>
      (await asSales.query(newest, {})).cases.map((each) => [each.caseNumber, each.clientName]);
    expect(await listed()).toEqual([
      ["CASE-2026-1003", "Rita Quist"],
      ["CASE-2026-1002", "Ana Souza"],
      ["CASE-2026-1001", "Ana Souza"],
    ]);
    await deleteClient();
    expect(await listed()).toEqual([["CASE-2026-1003", "Rita Quist"]]);
    expect((await asSales.query(newest, {})).hasOlder).toBe(false);
  });

  test("are a bounded list that says if there are older ones", async () => {
    const { backend, asSales, clientId } = await aClientWithCases();
    // Three are already there.
    for (let serial = 3; serial < MOST_CASES_LISTED; serial += 1) await storeCase(backend, { clientId, serial });
    const counted = async () => {
      const { cases, hasOlder } = await asSales.query(newest, {});
      return [cases.length, hasOlder];
    };
    expect(await counted()).toEqual([MOST_CASES_LISTED, false]);
    await storeCase(backend, { clientId, serial: 1 });
    expect(await counted()).toEqual([MOST_CASES_LISTED, true]);
  });
});
