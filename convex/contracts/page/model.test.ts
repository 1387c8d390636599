import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient, storeContract, type ContractRow, type MoneyRow } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { recordEvent } from "../../access/audit/model";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import type { AuditAction } from "../../permissions";

const clock = useFixedClock();
const {
  archive,
  correctEmail,
  get,
  noteSigningLinkCopied,
  noteSigningLinkOpened,
  resolveAlert,
  setReminders,
  testDatabase,
  timeline,
  unarchive,
} = api.contracts.page.staff;

async function aContractOf(contract: Partial<ContractRow> = {}, money: Partial<MoneyRow> = {}) {
  const practice = await aPractice(startBackend());
  const id = await storeContract(practice.backend, contract, money);
  const linesOf = async () =>
    (await practice.asSales.query(timeline, { id })).map(({ label, byName }) => [label, byName]);
  const detailsOf = async () =>
    (await practice.asSales.query(timeline, { id })).map(({ label, detail }) => [label, detail]);
  const auditOf = async () =>
    (await practice.backend.run(async (ctx) => await ctx.db.query("audit_events").take(10))).map(
      ({ action, subject, after }) => [action, subject, after ?? null],
    );
  return { ...practice, id, linesOf, detailsOf, auditOf };
}

describe("the details", () => {
  test("have the contract's fields and its payments", async () => {
    const paid = {
      retainer: "paid",
      paidCents: 105_000,
      retainerPaidAt: 9,
      retainerLinkUrl: "https://pay.test/r",
      waivedCents: 5_000,
    } as const;
    const { asSales, backend, id } = await aContractOf(
      { submissionId: "4711", status: "completed", caseType: "i130" },
      paid,
    );
    const clientId = await storeClient(backend);
    const failed = { step: "letter", state: "failed", attempts: 1, reason: "No answer.", updatedAt: 5 } as const;
    await backend.run(async (ctx) => {
      await ctx.db.patch("contracts", id, { clientId });
      await ctx.db.insert("contract_steps", { ...failed, contractId: id, externalId: "x", startedAt: null });
    });
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
          clientId,
          steps: [failed],
          withdrawals: [],
          alerts: [],
          due: { retainer: { dueCents: 0, comingCents: 0 }, balance: { dueCents: 245_000, comingCents: 0 } },
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

test("archiving and restoring are on the contract, on the timeline and in the audit log, once each", async () => {
  const { asSales, auditOf, id, linesOf } = await aContractOf({ submissionId: "71" });
  await asSales.mutation(archive, { id: "71" });
  await asSales.mutation(archive, { id: "71" });
  expect(await asSales.query(get, { id })).toMatchObject({ archivedAt: NOON });
  clock.pass(1_000);
  await asSales.mutation(unarchive, { id: "71" });
  expect(await asSales.query(get, { id })).toMatchObject({ archivedAt: null });
  expect(await linesOf()).toEqual([
    ["Unarchived", "Sofia Reyes"],
    ["Archived", "Sofia Reyes"],
  ]);
  expect(await auditOf()).toEqual([
    ["contracts:archive", id, null],
    ["contracts:unarchive", id, null],
  ]);
});

// Caught: a corrected address whose customer at the payment provider was still the old person.
test("a corrected address is stored once, with its editor", async () => {
  const { asSales, auditOf, backend, detailsOf, id } = await aContractOf({ submissionId: "71" });
  await backend.run(async (ctx: MutationCtx) => {
    for (const kind of ["mail_bounced", "payment_returned"] as const) {
      await ContractMoney.openAlert(ctx, { _id: id, number: 1 }, { kind, reference: "x", message: "M" });
    }
    await ctx.db.insert("payment_clients", { personKey: "ana@mail.test ana souza", providerClientId: "p", madeAt: 1 });
  });
  const correct = async (email: string) => await asSales.mutation(correctEmail, { id: "71", email });
  const invalid = { code: "INVALID", field: "email", reason: "Invalid email format" };
  expect(await refusalOf(correct("ana@mail"))).toEqual(invalid);
  for (const email of [" souza@mail.test ", "souza@mail.test"]) await correct(email);
  const stored = await backend.run(async (ctx) => ({
    contract: await ctx.db.get("contracts", id),
    people: await ctx.db.query("payment_clients").take(9),
  }));
  expect(stored.contract).toMatchObject({ clientEmail: "souza@mail.test", emailKey: "souza@mail.test" });
  expect(stored.people).toEqual([]);
  expect(await asSales.query(get, { id })).toMatchObject({ alerts: [{ kind: "payment_returned" }] });
  expect(await detailsOf()).toEqual([["Email address corrected", "ana@mail.test → souza@mail.test"]]);
  expect(await auditOf()).toEqual([["contracts:correctEmail", id, null]]);
});

// Caught: a repeated step, or a charge, missing on the contract's page.
test("entries that only the audit log has are on the timeline, in words", async () => {
  const { backend, detailsOf, id } = await aContractOf();
  const other = await storeContract(backend, { number: 2 });
  await backend.run(async (ctx: MutationCtx) => {
    const record = async (action: AuditAction, after: string | null) => {
      for (const subject of [id, other]) await recordEvent(ctx, { actor: { job: "t" }, action, subject, after });
    };
    await record("contracts:retry", "balanceLink");
    await record("contracts:remind", "off");
    await record("contracts:send", null);
    await record("contracts:email", null);
    await record("payments:charge", null);
    await recordEvent(ctx, { actor: { job: "t" }, action: "contracts:openLink", subject: id });
  });
  const lines = await detailsOf();
  expect(new Map(lines.map(([label, detail]) => [label, detail]))).toEqual(
    new Map([
      ["Repeated a failed step", "Balance payment link"],
      ["Changed the automatic reminders", "off"],
      ["Resent the contract's email", null],
      ["Emailed the link for the balance", null],
      ["Charged the balance", null],
    ]),
  );
  expect(lines).toHaveLength(5);
});

test("the reminders' switch is on the timeline by its audit event, and only if it changes", async () => {
  const { asSales, auditOf, backend, id, linesOf } = await aContractOf({ submissionId: "71" });
  await asSales.mutation(setReminders, { id, isOn: true });
  await asSales.mutation(setReminders, { id: "71", isOn: false });
  expect(await asSales.query(get, { id })).toMatchObject({ hasReminders: false });
  expect(await auditOf()).toEqual([["contracts:remind", id, "off"]]);
  const line = ["Changed the automatic reminders", "Sofia Reyes"];
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

test("an alert is shown until it is resolved, with the person on record", async () => {
  const { asSales, asLawyer, auditOf, backend, detailsOf, id, linesOf } = await aContractOf();
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
  expect(await detailsOf()).toEqual([["Alert resolved", "The bank took the payment back."]]);
  expect(await auditOf()).toEqual([["contracts:resolve", id, "payment_disputed"]]);
});

// Caught: a link that staff copied and signed with, unrecorded.
test("opening or copying the client's signing link is on record", async () => {
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

// Caught: a timeline without the signer.
test("the client's acts have the client's name, those of providers and jobs have none", async () => {
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

test("the test of the database returns whether it found a contract", async () => {
  const { asSales } = await aContractOf();
  expect(await asSales.query(testDatabase, { nonce: 1 })).toEqual({ found: true });
  const empty = await aPractice(startBackend());
  expect(await empty.asSales.query(testDatabase, { nonce: 1 })).toEqual({ found: false });
});
