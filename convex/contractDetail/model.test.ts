import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../tests/support/functions/backend";
import { aPractice } from "../../tests/support/functions/personas";
import { storeContract, type ContractRow, type MoneyRow } from "../../tests/support/functions/samples";
import { api } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import * as ContractEvents from "../contractEvents/model";
import * as ContractMoney from "../contractMoney/model";

const clock = useFixedClock();
const {
  archive,
  get,
  noteSigningLinkCopied,
  noteSigningLinkOpened,
  resolveAlert,
  setReminders,
  testDatabase,
  timeline,
  unarchive,
} = api.contractDetail.staff;

async function aContractOf(contract: Partial<ContractRow> = {}, money: Partial<MoneyRow> = {}) {
  const practice = await aPractice(startBackend());
  const id = await storeContract(practice.backend, contract, money);
  const linesOf = async () =>
    (await practice.asSales.query(timeline, { id })).map(({ label, byName }) => [label, byName]);
  return { ...practice, id, linesOf };
}

describe("the details", () => {
  test("are those of the contract and of what was paid", async () => {
    const paid = {
      retainer: "paid",
      paidCents: 105_000,
      retainerPaidAt: 9,
      retainerLinkUrl: "https://pay.test/r",
    } as const;
    const { asSales, id } = await aContractOf({ submissionId: "4711", status: "completed", caseType: "i130" }, paid);
    const details = await asSales.query(get, { id: "4711" });
    expect(details).toMatchObject(
      Object.assign(
        {
          contractId: id,
          pathId: "4711",
          caseTypeWords: "I-130",
          status: "completed",
          feeCents: 350_000,
          retainerCents: 105_000,
          balanceCents: 245_000,
          createdAt: NOON,
          steps: [],
          alerts: [],
          canChargeBalance: true,
        },
        paid,
      ),
    );
  });

  test.each([
    ["a balance link exists", { retainer: "paid", balanceLinkUrl: "https://pay.test/b" }],
    ["the retainer is not paid", { retainer: "pending" }],
    ["the balance is charged", { retainer: "paid", balance: "charged" }],
  ] as const)("offer no balance charge when %s", async (_, money) => {
    const { asSales, id } = await aContractOf({}, money);
    expect(await asSales.query(get, { id })).toMatchObject({ canChargeBalance: false });
  });
});

test("archiving and taking out again are seen on the contract, on the timeline and in the audit log, once each", async () => {
  const { asSales, backend, id, linesOf } = await aContractOf();
  await asSales.mutation(archive, { id });
  await asSales.mutation(archive, { id });
  expect(await asSales.query(get, { id })).toMatchObject({ archivedAt: NOON });
  clock.pass(1_000);
  await asSales.mutation(unarchive, { id });
  expect(await asSales.query(get, { id })).toMatchObject({ archivedAt: null });
  expect(await linesOf()).toEqual([
    ["Taken out of the archive", "Sofia Reyes"],
    ["Archived", "Sofia Reyes"],
  ]);
  const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
  expect(audit.map(({ action }) => action)).toEqual(["contracts:archive", "contracts:unarchive"]);
});

test("the reminders' switch is on the timeline by its audit event, and only when it moves", async () => {
  const { asSales, backend, id, linesOf } = await aContractOf();
  await asSales.mutation(setReminders, { id, isOn: true });
  await asSales.mutation(setReminders, { id, isOn: false });
  expect(await asSales.query(get, { id })).toMatchObject({ hasReminders: false });
  const line = ["Changed whether the client is reminded", "Sofia Reyes"];
  expect(await linesOf()).toEqual([line]);
  const isSent = { contractId: id, type: "sent" } as const;
  const more = async (count: number) => {
    await backend.run(async (ctx: MutationCtx) => {
      for (let nth = 0; nth < count; nth += 1) await ContractEvents.record(ctx, { ...isSent, at: NOON + 1 });
    });
  };
  await more(199);
  const full = await linesOf();
  expect([full.length, full.at(-1)]).toEqual([200, line]);
  await more(1);
  const overfull = await linesOf();
  expect([overfull.length, overfull.at(-1)]).toEqual([200, full[0]]);
});

test("an alert is shown until somebody resolves it, and who did is on record", async () => {
  const { asSales, asLawyer, backend, id, linesOf } = await aContractOf();
  await backend.run(async (ctx: MutationCtx) => {
    const cause = { kind: "payment_disputed", reference: "t1", message: "The bank took the payment back." } as const;
    await ContractMoney.openAlert(ctx, { _id: id, number: 1 }, cause);
  });
  const [alert] = (await asSales.query(get, { id }))?.alerts ?? [];
  expect(alert).toMatchObject({ kind: "payment_disputed", message: "The bank took the payment back.", openedAt: NOON });
  await asLawyer.mutation(resolveAlert, { id, alertId: alert?.alertId ?? "" });
  await asSales.mutation(resolveAlert, { id, alertId: alert?.alertId ?? "" });
  expect(await asSales.query(get, { id })).toMatchObject({ alerts: [] });
  expect(await linesOf()).toEqual([["Alert resolved", "Daniel Okafor"]]);
});

// Caught: a link that staff copied and signed with, of which nobody knew.
test("whoever opens the client's signing link or copies it is on record", async () => {
  const { asLawyer, asSales, backend, id, linesOf } = await aContractOf();
  await asLawyer.mutation(noteSigningLinkOpened, { id });
  clock.pass(1_000);
  await asSales.mutation(noteSigningLinkCopied, { id });
  expect(await linesOf()).toEqual([
    ["Signing link copied by staff", "Sofia Reyes"],
    ["Signing link opened by staff", "Daniel Okafor"],
  ]);
  const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
  expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
    ["contracts:openLink", id],
    ["contracts:copyLink", id],
  ]);
});

// Caught: a timeline on which nobody had signed.
test("what the client did has the client's name, what a provider or a job did has none", async () => {
  const { backend, id, linesOf } = await aContractOf({ clientName: "Ana Souza" });
  await backend.run(async (ctx: MutationCtx) => {
    for (const [at, type] of (["sent", "viewed", "started", "signed", "declined", "expired"] as const).entries()) {
      await ContractEvents.record(ctx, { contractId: id, type, at });
    }
  });
  expect(await linesOf()).toEqual([
    ["Expired", null],
    ["Declined by the client", "Ana Souza"],
    ["Signed", "Ana Souza"],
    ["Signing started", "Ana Souza"],
    ["Viewed by the client", "Ana Souza"],
    ["Sent for signature", null],
  ]);
});

test("the test of the database says whether it found a contract", async () => {
  const { asSales } = await aContractOf();
  expect(await asSales.query(testDatabase, { nonce: 1 })).toEqual({ found: true });
  const empty = await aPractice(startBackend());
  expect(await empty.asSales.query(testDatabase, { nonce: 1 })).toEqual({ found: false });
});
