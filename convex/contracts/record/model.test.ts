import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice, aPracticeWithFirm } from "../../../tests/support/functions/personas";
import { aForm, storeContract, type ContractRow, type MoneyRow } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractMoney from "../money/model";
import { cutForList, unpackFeed, unpackRows } from "../../platform/liveList/rules";
import * as Signing from "../signing/model";
import * as Contracts from "./model";
import { CONTRACT_STATUSES } from "./rules";

const clock = useFixedClock();
const { feed, row, snapshot } = api.contracts.record.staff;

async function aContractOf(contract: Partial<ContractRow> = {}, money: Partial<MoneyRow> = {}) {
  const practice = await aPractice(startBackend());
  const contractId = await storeContract(practice.backend, contract, money);
  return { ...practice, contractId };
}

describe("a contract is found", () => {
  test("by its record id and by its submission id, and by no other", async () => {
    const { backend, contractId } = await aContractOf({ submissionId: "4711" });
    const found = await backend.run(async (ctx) => {
      const ids = [contractId, "4711", "471", "", (await ctx.db.query("users").first())?._id ?? ""];
      return await Promise.all(ids.map(async (id) => (await Contracts.find(ctx, id))?._id ?? null));
    });
    expect(found).toEqual([contractId, contractId, null, null, null]);
    await backend.run(async (ctx) => {
      expect(await refusalOf(Contracts.get(ctx, "471"))).toEqual({ code: "NOT_FOUND", what: "contract" });
    });
  });
});

describe("the status", () => {
  async function afterAdvancing(status: ContractRow["status"], to: Parameters<typeof Contracts.advance>[2]) {
    const { backend, contractId } = await aContractOf({ status, updatedAt: NOON + 5, statusReason: "old" });
    return await backend.run(async (ctx: MutationCtx) => {
      const moved = await Contracts.advance(ctx, await Contracts.get(ctx, contractId), to);
      return { moved, contract: await Contracts.get(ctx, contractId) };
    });
  }

  test("moves forward with its fields and a higher version", async () => {
    const { moved, contract } = await afterAdvancing("sent", { status: "signed", signedAt: 123 });
    expect(moved).toBe(true);
    expect(contract).toMatchObject({ status: "signed", signedAt: 123, statusReason: null, updatedAt: NOON + 6 });
  });

  test("never moves back, and a report of an earlier state writes nothing", async () => {
    const { moved, contract } = await afterAdvancing("signed", { status: "viewed", viewedAt: 123 });
    expect(moved).toBe(false);
    expect(contract).toMatchObject({ status: "signed", viewedAt: null, statusReason: "old", updatedAt: NOON + 5 });
  });

  test("of a declined contract has the reason", async () => {
    const { contract } = await afterAdvancing("viewed", { status: "declined", statusReason: "Too expensive" });
    expect(contract).toMatchObject({ status: "declined", statusReason: "Too expensive" });
  });

  test("is sent, with the time, once the signing request is made", async () => {
    const { backend, contractId } = await aContractOf({ status: "error", statusReason: "no", sentAt: null });
    const contract = await backend.run(async (ctx: MutationCtx) => {
      const before = await Contracts.get(ctx, contractId);
      await Signing.markSent(ctx, before, { submissionId: "4711", signingUrl: "https://sign.test/s/a" });
      return await Contracts.get(ctx, "4711");
    });
    expect(contract).toMatchObject({
      status: "sent",
      statusReason: null,
      sentAt: NOON,
      signingUrl: "https://sign.test/s/a",
      updatedAt: NOON,
    });
  });

  test("that is already further stays, and the link is stored anyway", async () => {
    const { backend, contractId } = await aContractOf({ status: "signed", sentAt: 1_000 });
    const contract = await backend.run(async (ctx: MutationCtx) => {
      const before = await Contracts.get(ctx, contractId);
      await Signing.markSent(ctx, before, { submissionId: "4711", signingUrl: "https://sign.test/s/a" });
      return await Contracts.get(ctx, contractId);
    });
    expect(contract).toMatchObject({ status: "signed", submissionId: "4711", sentAt: 1_000 });
  });
});

describe("the live list", () => {
  test("has each contract's cells, newest first, with its payments", async () => {
    const { asSales, backend, contractId } = await aContractOf(
      { number: 1, caseType: "other", customCaseType: "Widow petition", createdByEmail: null, archivedAt: 5 },
      { retainer: "paid", balance: "charged", paidCents: 105_000, openAlerts: 2 },
    );
    await storeContract(backend, {
      number: 2,
      submissionId: "4711",
      status: "signed",
      signedAt: NOON + 7,
      updatedAt: 2_000,
    });
    const page = await asSales.query(snapshot, { cursor: null });
    const code = (status: ContractRow["status"]) => CONTRACT_STATUSES.indexOf(status);
    expect(unpackRows(page.main)).toEqual([
      [
        2,
        2_000,
        "4711",
        "Ana Souza",
        "ana@mail.test",
        "EB-1A",
        350_000,
        code("signed"),
        "sales",
        NOON,
        0,
        NOON + 7,
        105_000,
      ],
      [
        1,
        1_000,
        contractId,
        "Ana Souza",
        "ana@mail.test",
        "Widow petition",
        350_000,
        code("sent"),
        "System",
        NOON,
        1,
        0,
        105_000,
      ],
    ]);
    expect(unpackRows(page.side)).toEqual([
      [1, 1_000, 1, 1, 105_000, 2, 0, 1, 0, 0],
      [2, 1_000, 0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect(page).toMatchObject({ nextCursor: null, total: 0, since: { main: 2_000, side: 1_000 } });
    expect(unpackRows((await asSales.query(row, { key: 2 })).main)).toHaveLength(1);
  });

  test("has long texts cut, and the time at which an earlier contract was made", async () => {
    const long = (letter: string) => letter.repeat(1_000);
    const other = { caseType: "other", customCaseType: long("t") } as const;
    const { asSales } = await aContractOf({ clientName: long("n"), clientEmail: long("e"), madeAt: 7, ...other });
    const [listed = []] = unpackRows((await asSales.query(snapshot, { cursor: null })).main);
    expect(listed.slice(3, 6)).toEqual(["n", "e", "t"].map((letter) => cutForList(long(letter))));
    expect(listed[9]).toBe(7);
  });

  test("is updated by a change of the contract and by one of its payments, each on its own", async () => {
    const { asSales, asLawyer, backend, contractId } = await aContractOf();
    clock.pass(1_000);
    await asLawyer.mutation(api.contracts.page.staff.archive, { id: contractId });
    expect(unpackFeed(await asSales.query(feed, { after: 1_000 })).rows).toMatchObject([
      { 0: 1, 1: NOON + 1_000, 10: 1 },
    ]);
    expect(unpackFeed(await asSales.query(api.contracts.money.staff.feed, { after: 1_000 })).rows).toEqual([]);
    await backend.run(async (ctx: MutationCtx) => {
      const paid = {
        retainer: "paid",
        balance: "notCharged",
        paidCents: 1,
        waivedCents: 0,
        hasPaidRetainer: true,
        retainerPaidAt: 9,
        balancePaidAt: null,
      } as const;
      await ContractMoney.set(ctx, await Contracts.get(ctx, contractId), paid);
    });
    expect(unpackFeed(await asSales.query(api.contracts.money.staff.feed, { after: 1_000 })).rows).toHaveLength(1);
  });

  test("has one row and its payments for the number of a contract, and none for another", async () => {
    const paid = { retainer: "paid", paidCents: 3, openAlerts: 4, waivedCents: 5 } as const;
    const { asSales, backend } = await aContractOf({ number: 1 }, { ...paid, retainerPaidAt: 9, balancePaidAt: 8 });
    await storeContract(backend, { number: 3 }, { retainer: "returned" });
    const now = await asSales.query(row, { key: 1 });
    expect([unpackRows(now.main).length, unpackRows(now.side)]).toEqual([1, [[1, 1_000, 1, 0, 3, 4, 5, 1, 9, 8]]]);
    // A row of an earlier version lacks whether the retainer was ever paid.
    const earlier = await asSales.query(row, { key: 3 });
    expect(unpackRows(earlier.side)).toEqual([[3, 1_000, 2, 0, 0, 0, 0, 0, 0, 0]]);
    const none = await asSales.query(row, { key: 2 });
    expect([unpackRows(none.main), unpackRows(none.side)]).toEqual([[], []]);
  });

  test("counts the contracts that were made", async () => {
    const { asSales } = await aPracticeWithFirm(startBackend());
    for (const formKey of ["a", "b"]) {
      await asSales.mutation(api.contracts.form.staff.create, { form: aForm(), leadId: null, formKey });
    }
    const page = await asSales.query(snapshot, { cursor: null });
    expect(page.total).toBe(2);
    expect(unpackRows(page.main).map(([number]) => number)).toEqual([2, 1]);
  });
});

test("a known person's contracts are found by any key, each once; empty keys do not match", async () => {
  const { backend, contractId } = await aContractOf({ emailKey: "ana", nameKey: "ana souza", phoneKey: "" });
  await storeContract(backend, { number: 2, emailKey: "rui", nameKey: "rui souza", phoneKey: "" });
  const known = async (keys: Parameters<typeof Contracts.listKnown>[1]) =>
    await backend.run(async (ctx) => (await Contracts.listKnown(ctx, keys)).map(({ _id }) => _id));
  expect(await known({ emailKey: "ana", nameKey: "ana souza", phoneKey: "" })).toEqual([contractId]);
  expect(await known({ emailKey: "x", nameKey: "y", phoneKey: "" })).toEqual([]);
  for (let number = 3; number < 13; number++) await storeContract(backend, { number, emailKey: "ana" });
  const newest = await known({ emailKey: "ana", nameKey: "", phoneKey: "" });
  expect([newest.length, newest.includes(contractId)]).toEqual([10, false]);
});

test("a lead's contracts are the newest twenty of that lead", async () => {
  const { backend } = await aContractOf({ leadId: "lead-1" });
  await storeContract(backend, { number: 2, leadId: "lead-2" });
  const ofLead = async () =>
    (await backend.run(async (ctx) => await Contracts.listOfLead(ctx, "lead-1"))).map(({ number }) => number);
  for (let number = 3; number < 22; number++) await storeContract(backend, { number, leadId: "lead-1" });
  const newestFirst = [...Array.from({ length: 19 }, (_, nth) => 21 - nth), 1];
  expect(await ofLead()).toEqual(newestFirst);
  await storeContract(backend, { number: 22, leadId: "lead-1" });
  expect(await ofLead()).toEqual([22, ...newestFirst.slice(0, 19)]);
});

test("a page of a status has contracts sent since then, without deleted ones", async () => {
  const { backend } = await aContractOf({ sentAt: 1_000 });
  await storeContract(backend, { number: 2, sentAt: 1_001 });
  await storeContract(backend, { number: 3, sentAt: 1_002, deleted: { at: 1, byName: "Ana" } });
  await storeContract(backend, { number: 4, sentAt: 1_003, status: "viewed" });
  await storeContract(backend, { number: 5, sentAt: null });
  const numbers = async (sentSince: number | null) =>
    await backend.run(async (ctx) => {
      const asked = { status: "sent", sentSince } as const;
      const { page } = await Contracts.pageOfStatus(ctx, asked, { numItems: 9, cursor: null });
      return page.map(({ number }) => number);
    });
  expect([await numbers(1_000), await numbers(999), await numbers(null)]).toEqual([[2], [1, 2], [5, 1, 2]]);
});

// Caught: a negative "Received"; a list that counted a deleted contract, or one too few.
test("listed contracts are counted, and money received for deleted ones is kept apart", async () => {
  const { backend, asSales } = await aPracticeWithFirm(startBackend());
  const kept = { at: 1, byName: "Ana" };
  const counted = async () => [
    (await asSales.query(snapshot, { cursor: null })).total,
    await asSales.query(api.contracts.record.staff.receivedOfDeleted, {}),
  ];
  const uncount = async (cents: number) =>
    await backend.run(async (ctx: MutationCtx) => {
      await Contracts.uncount(ctx, cents);
    });
  await uncount(100);
  expect(await counted()).toEqual([0, 100]);
  const send = async (formKey: string) =>
    await asSales.mutation(api.contracts.form.staff.create, { form: aForm(), leadId: null, formKey });
  const [first, second] = [await send("a"), await send("b")];
  await uncount(50);
  const third = await send("c");
  expect(await counted()).toEqual([2, 150]);
  const change = async (contractId: typeof first.contractId) =>
    await backend.run(async (ctx: MutationCtx) => {
      await Contracts.changeReceivedOfDeleted(ctx, contractId, -10);
    });
  await backend.run(async (ctx) => {
    await ctx.db.patch("contracts", second.contractId, { deleted: kept });
    await ctx.db.patch("contracts", third.contractId, { deleted: { ...kept, isCounted: true } });
  });
  for (const { contractId } of [first, second, third]) await change(contractId);
  expect(await counted()).toEqual([2, 140]);
  const count = async () =>
    await backend.run(async (ctx: MutationCtx) => {
      for (const { contractId } of [first, second, third]) {
        const contract = (await ctx.db.get("contracts", contractId)) ?? expect.fail("no contract");
        await Contracts.countReceivedOfDeleted(ctx, contract, 7);
      }
    });
  for (let time = 0; time < 2; time++) await count();
  expect(await counted()).toEqual([2, 147]);
});

// Caught: a list that failed without a line in the log.
test("a list that cannot be read says so in the log", async () => {
  const { backend, asSales } = await aContractOf();
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await backend.run(async (ctx) => {
    for (const nextNumber of [1, 2]) await ctx.db.insert("contract_counts", { listed: 0, nextNumber });
  });
  await expect(asSales.query(snapshot, { cursor: null })).rejects.toThrow();
  expect(log.mock.calls.map(([words]) => String(words))).toContain("Failed to fetch contracts");
});
