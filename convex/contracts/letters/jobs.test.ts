import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aContractWithLetters } from "../../../tests/support/functions/contractLetters";
import { useFakeProvider } from "../../../tests/support/functions/fakeProvider";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import type { ContractRow, MoneyRow } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractSteps from "../steps/model";
import { RUN_LEASE_MS } from "../../platform/leases";
import { JUST_SENT_MS } from "./rules";

const clock = useFixedClock();
const provider = useFakeProvider();
const { letterChanged, sendBalance, sendFirst } = internal.contracts.letters.jobs;
const { emailBalanceLink, resend } = api.contracts.letters.staff;

async function aContractOf(contract: Partial<ContractRow> = {}, money: Partial<MoneyRow> = {}) {
  return await aContractWithLetters(provider, contract, money);
}

describe("the first email", () => {
  async function aWaitingLetter(money: Partial<MoneyRow> = {}) {
    const contract = await aContractOf({}, money);
    await contract.backend.run(async (ctx: MutationCtx) => {
      await ContractSteps.add(ctx, contract.id, "letter");
    });
    const run = async () => await contract.backend.mutation(sendFirst, { contractId: contract.id });
    const step = async () => (await contract.details())?.steps[0];
    const lines = async () => {
      const timeline = await contract.asSales.query(api.contracts.page.staff.timeline, { id: contract.id });
      return timeline.map(({ label, detail }) => [label, detail]);
    };
    return { ...contract, run, step, lines };
  }

  test("is posted once, with both links, and its step is done when the service has accepted it", async () => {
    const { run, posted, post, step, labels, backend, id } = await aWaitingLetter({
      retainerLinkUrl: "https://pay.test/r",
    });
    await run();
    await run();
    expect(await posted()).toMatchObject([{ kind: "contract", to: "ana@mail.test", state: "queued" }]);
    const [stored] = await backend.run(async (ctx) => await ctx.db.query("letters").take(5));
    expect(stored).toMatchObject({ contractId: id, toName: "Ana Souza", idempotencyKey: `passage-${id}-letter` });
    expect(stored?.text).toContain("for EB-1A is ready.");
    expect(stored?.text).toContain("https://sign.test/s/a");
    expect(stored?.text).toContain("Pay the retainer of $1,050:\nhttps://pay.test/r");
    expect(await step()).toMatchObject({ state: "running" });
    await post();
    expect(await step()).toMatchObject({ state: "done" });
    expect(await labels()).toEqual(["Contract emailed"]);
    const [letter] = await posted();
    const letterId = letter?.letterId;
    const subject = "Your contract with Our practice";
    expect(await posted()).toEqual([
      { letterId, kind: "contract", to: "ana@mail.test", subject, state: "sent", reason: null, queuedAt: NOON },
    ]);
  });

  // Caught: an email in English to a client who reads Spanish, or an English name of the case in a Spanish one.
  test.each(["address", "record"])("is in the language of the client with this %s", async (by) => {
    const { asClient, backend, id, run } = await aWaitingLetter({ retainerLinkUrl: "https://pay.test/r" });
    await asClient.mutation(api.access.accounts.open.setLocale, { locale: "es" });
    const clientId = await storeBoundClient(backend, "client");
    const known = by === "address" ? { clientEmail: "maria@home.test" } : { clientId };
    await backend.run(async (ctx: MutationCtx) => {
      await ctx.db.patch("contracts", id, { ...known, caseType: "n400" });
    });
    await run();
    const [stored] = await backend.run(async (ctx) => await ctx.db.query("letters").take(5));
    expect(stored?.subject).toBe("Su contrato con Our practice");
    expect(stored?.text).toContain("(Naturalización N-400) está listo.");
    expect(stored?.text.replaceAll("\u00a0", " ")).toContain("Pagar el anticipo de $1,050:\nhttps://pay.test/r");
  });

  // Caught: "Your contract is ready" to a client who had declined it, after a person pressed Retry.
  test.each([
    [{ archivedAt: 5 }, "The contract is archived."],
    [{ status: "declined" }, "The client has declined the contract."],
    [{ status: "expired" }, "The request to sign has expired."],
  ] as const)("of a contract that became %j in between is not posted, and its step says why", async (now, reason) => {
    const { run, posted, step, backend, id } = await aWaitingLetter();
    await backend.run(async (ctx: MutationCtx) => await ctx.db.patch("contracts", id, now));
    await run();
    expect([await posted(), await step()]).toMatchObject([[], { state: "failed", reason }]);
  });

  test("that is refused is a failed step with the service's words, and repeating it posts it again", async () => {
    const { asSales, run, post, posted, step, lines, id } = await aWaitingLetter();
    await run();
    await post(false);
    expect(await step()).toMatchObject({ state: "failed", reason: "Not verified" });
    expect(await posted()).toMatchObject([{ state: "failed", reason: "Not verified" }]);
    expect(await lines()).toEqual([["Contract email failed", "Not verified"]]);
    await asSales.mutation(api.contracts.form.staff.retryStep, { id, step: "letter" });
    await run();
    await post();
    expect(await step()).toMatchObject({ state: "done" });
  });

  test("is not done by another email's success, and has not failed by another's failure", async () => {
    const { asSales, run, post, step, labels, backend, id } = await aWaitingLetter({
      balanceLinkUrl: "https://pay.test/b",
    });
    await backend.run(async (ctx: MutationCtx) => await ContractSteps.begin(ctx, id, "letter"));
    await asSales.mutation(emailBalanceLink, { id });
    await post(false);
    expect(await labels()).toContain("Balance link email failed");
    expect(await step()).toMatchObject({ state: "running" });
    await asSales.mutation(emailBalanceLink, { id });
    await post();
    expect(await step()).toMatchObject({ state: "running" });
    clock.pass(RUN_LEASE_MS);
    await run();
    await post();
    expect(await step()).toMatchObject({ state: "done" });
  });

  test("is followed on the timeline: recipient, delivery, or reason for the bounce", async () => {
    const { run, post, posted, backend, lines } = await aWaitingLetter();
    await run();
    await post();
    const [letter] = await posted();
    if (letter === undefined) throw new Error("There is no letter.");
    const { letterId } = letter;
    await backend.mutation(letterChanged, { letterId, state: "delivered" });
    await backend.run(async (ctx: MutationCtx) => await ctx.db.patch("letters", letterId, { reason: "No such box" }));
    await backend.mutation(letterChanged, { letterId, state: "bounced" });
    for (const state of ["queued", "sending"] as const) await backend.mutation(letterChanged, { letterId, state });
    expect(await lines()).toEqual([
      ["Email bounced", "No such box"],
      ["Email delivered", "To ana@mail.test"],
      ["Contract emailed", "To ana@mail.test"],
    ]);
    expect((await backend.run(async (ctx) => await ctx.db.query("contract_alerts").unique()))?.message).toBe(
      "An email to ana@mail.test was not delivered. No such box",
    );
  });

  test("that bounces opens one alert, and everybody is notified once", async () => {
    const { run, post, posted, backend, details, asSales, id, lines } = await aWaitingLetter();
    await run();
    await post();
    const [letter] = await posted();
    if (letter === undefined) throw new Error("There is no letter.");
    for (let time = 0; time < 2; time++) {
      await backend.mutation(letterChanged, { letterId: letter.letterId, state: "bounced" });
    }
    expect(await details()).toMatchObject({
      alerts: [{ kind: "mail_bounced", message: "An email to ana@mail.test was not delivered." }],
    });
    expect((await lines()).filter(([label]) => label === "Email bounced")).toEqual([
      ["Email bounced", "To ana@mail.test"],
    ]);
    const { items } = await asSales.query(api.practice.notifications.staff.list, { wanted: 10 });
    expect(items).toMatchObject([{ kind: "mailBounced", name: "Ana Souza", recordId: "71" }]);
    await backend.mutation(letterChanged, { letterId: letter.letterId, state: "failed" });
    expect(await lines()).toContainEqual(["Contract email failed", "The mail service did not say why."]);
    // Another bounced email is another alert.
    clock.pass(JUST_SENT_MS);
    await asSales.mutation(resend, { id });
    await post();
    const [second] = await posted();
    await backend.mutation(letterChanged, { letterId: second?.letterId ?? letter.letterId, state: "bounced" });
    expect((await details())?.alerts).toHaveLength(2);
  });
});

// Caught: a first email that the mail service accepted and lost: its step was done, and nothing marked the contract.
test("an accepted email that fails opens an alert, too; one that was never accepted opens none", async () => {
  const { asSales, backend, id, post, posted, details, labels } = await aContractOf();
  await asSales.mutation(resend, { id });
  await post(false);
  expect(await details()).toMatchObject({ alerts: [] });
  await asSales.mutation(resend, { id });
  await post();
  const [letter] = await posted();
  if (letter === undefined) throw new Error("There is no letter.");
  await backend.mutation(internal.practice.mail.internal.noteEvent, {
    eventId: "e1",
    providerId: `m-${letter.letterId}`,
    news: "failed",
    reason: "reached_daily_quota",
  });
  await backend.mutation(letterChanged, { letterId: letter.letterId, state: "failed" });
  const message = "An email to ana@mail.test was not delivered. reached_daily_quota";
  expect(await details()).toMatchObject({ alerts: [{ kind: "mail_bounced", message }] });
  expect((await labels()).filter((label) => label === "Contract email failed")).toHaveLength(2);
  const { items } = await asSales.query(api.practice.notifications.staff.list, { wanted: 10 });
  expect(items.map(({ kind }) => kind)).toEqual(["mailBounced"]);
});

test("news of an email without its contract changes nothing, nor does news of a deleted email", async () => {
  const { asSales, backend, id, posted } = await aContractOf();
  await asSales.mutation(resend, { id });
  const [letter] = await posted();
  if (letter === undefined) throw new Error("There is no letter.");
  const tell = async () => {
    for (const state of ["sent", "failed", "bounced"] as const) {
      await backend.mutation(letterChanged, { letterId: letter.letterId, state });
    }
  };
  await backend.run(async (ctx: MutationCtx) => await ctx.db.delete("contracts", id));
  await tell();
  await backend.run(async (ctx: MutationCtx) => await ctx.db.delete("letters", letter.letterId));
  await tell();
  expect(await backend.run(async (ctx) => await ctx.db.query("contract_events").take(9))).toEqual([]);
});

// Caught: a contract archived while its balance link was made, whose client was asked to pay anyway.
test.each([
  ["signed", null, ["balanceLink"]],
  ["signed", 5, []],
  ["declined", null, []],
  ["expired", null, []],
] as const)(
  "the email of a charge of a contract that is %s and archived at %j: %j",
  async (status, archivedAt, sent) => {
    const { backend, id, posted } = await aContractOf({ status, archivedAt }, { balanceLinkUrl: "https://pay.test/b" });
    await backend.mutation(sendBalance, { contractId: id });
    await backend.mutation(sendBalance, { contractId: id });
    expect((await posted()).map(({ kind }) => kind)).toEqual(sent);
    const keys = await backend.run(async (ctx) => await ctx.db.query("letters").take(9));
    expect(keys.map(({ idempotencyKey }) => idempotencyKey)).toEqual(sent.map(() => `passage-${id}-balanceLink`));
  },
);

test("the email of a charge has the name of its step, also after that was renewed", async () => {
  const { backend, id } = await aContractOf({ status: "signed" }, { balanceLinkUrl: "https://pay.test/b" });
  await backend.run(async (ctx: MutationCtx) => {
    await ContractSteps.add(ctx, id, "balanceLink");
    await ContractSteps.renew(ctx, id, "balanceLink");
  });
  await backend.mutation(sendBalance, { contractId: id });
  const letter = await backend.run(async (ctx) => await ctx.db.query("letters").unique());
  expect(letter?.idempotencyKey).toBe(`passage-${id}-balanceLink-1`);
});

describe("sending the email again", () => {
  test("ignores an email of another kind, and waits while one is being sent", async () => {
    const { asSales, backend, id, posted } = await aContractOf({}, { balanceLinkUrl: "https://pay.test/b" });
    await asSales.mutation(emailBalanceLink, { id: "71" });
    await asSales.mutation(resend, { id: "71" });
    expect((await posted()).map(({ kind }) => kind)).toEqual(["contract", "balanceLink"]);
    // One asks for money, the other for the signature.
    const texts = await backend.run(async (ctx) => (await ctx.db.query("letters").take(9)).map(({ text }) => text));
    expect(texts.map((text) => text.includes("https://sign.test/s/a"))).toEqual([false, true]);
    await backend.run(async (ctx: MutationCtx) => {
      for (const { _id } of await ctx.db.query("letters").take(9)) {
        await ctx.db.patch("letters", _id, { state: "sending" });
      }
    });
    await asSales.mutation(resend, { id });
    await asSales.mutation(emailBalanceLink, { id });
    expect(await posted()).toHaveLength(2);
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
      ["contracts:email", id],
      ["contracts:send", id],
    ]);
  });

  test("is possible while only the payment is open", async () => {
    const { asSales, id, posted, backend } = await aContractOf(
      { status: "signed" },
      { retainerLinkUrl: "https://pay.test/r" },
    );
    await asSales.mutation(resend, { id });
    expect(await posted()).toHaveLength(1);
    const [stored] = await backend.run(async (ctx) => await ctx.db.query("letters").take(5));
    expect(stored?.text).toContain("is signed. Only the payment is left.");
    expect(stored?.text).not.toContain("https://sign.test/s/a");
  });

  test("has a new key each time, so that the mail service sends each", async () => {
    const { asSales, id, post, backend } = await aContractOf();
    for (let time = 0; time < 3; time++) {
      await asSales.mutation(resend, { id });
      await post();
      clock.pass(JUST_SENT_MS);
    }
    const stored = await backend.run(async (ctx) => await ctx.db.query("letters").take(9));
    expect(new Set(stored.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });

  // Caught: from the fiftieth email on an earlier key, so that nothing was sent and the log said it was.
  test("has a new key after any number of emails, and is limited to five an hour, with a sentence", async () => {
    const { asSales, id, post, posted, backend } = await aContractOf();
    const pressOn = async () => {
      await asSales.mutation(resend, { id });
      await post();
      clock.pass(JUST_SENT_MS);
    };
    for (let time = 0; time < 5; time++) await pressOn();
    clock.pass(3_600_000 - 5 * JUST_SENT_MS - 60_001);
    expect(await refusalOf(asSales.mutation(resend, { id }))).toMatchObject({
      code: "INVALID",
      field: "letter",
      reason: "5 emails about this contract were sent within an hour. Try again in 2 minutes.",
    });
    clock.pass(60_001);
    for (let hour = 0; hour < 11; hour++) {
      for (let time = 0; time < 5; time++) await pressOn();
      clock.pass(3_600_000);
    }
    expect((await posted()).every(({ state }) => state === "sent")).toBe(true);
    const keys = await backend.run(async (ctx) => await ctx.db.query("letters").take(99));
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(60);
  });

  // Caught: "Nothing left to sign or pay." while $2,450 were due.
  test("asks for the balance if that is due", async () => {
    const { asSales, id, backend } = await aContractOf(
      { status: "signed" },
      {
        retainer: "paid",
        balance: "charged",
        balanceLinkUrl: "https://pay.test/b",
        retainerLinkUrl: "https://pay.test/r",
      },
    );
    await asSales.mutation(resend, { id });
    const letter = await backend.run(async (ctx) => await ctx.db.query("letters").unique());
    expect(letter?.text).toContain("Pay the balance of $2,450:\nhttps://pay.test/b");
    expect(letter?.text).not.toContain("https://pay.test/r");
  });

  test("makes one email for any number of presses, and another after that was sent", async () => {
    const { asSales, asLawyer, id, posted, post, labels } = await aContractOf();
    await asSales.mutation(resend, { id });
    await asLawyer.mutation(resend, { id });
    expect(await posted()).toHaveLength(1);
    await post();
    clock.pass(JUST_SENT_MS);
    await asSales.mutation(resend, { id });
    expect(await posted()).toHaveLength(2);
    expect(await labels()).toContain("Resent the contract's email");
  });

  test.each([
    [{ status: "declined" }, {}, "The client has declined the contract."],
    [{ status: "expired" }, {}, "The request to sign has expired."],
    [{ status: "sent", archivedAt: 5 }, {}, "The contract is archived."],
    [
      { status: "signed", feeCents: 105_000 },
      { retainer: "paid", retainerLinkUrl: "https://pay.test/r" },
      "Nothing left to sign or pay.",
    ],
    [{ status: "signed" }, {}, "There is no payment link yet."],
  ] as const)("of %j with %j is refused: %s", async (contract, money, reason) => {
    const { asSales, id } = await aContractOf(contract, money);
    expect(await refusalOf(asSales.mutation(resend, { id }))).toMatchObject({
      code: "INVALID",
      field: "letter",
      reason,
    });
  });
});

describe("emailing the balance link", () => {
  test("posts it with the amount, and the timeline has it", async () => {
    const { asSales, id, post, labels, backend } = await aContractOf(
      { status: "signed" },
      { balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    await asSales.mutation(emailBalanceLink, { id });
    await post();
    const [stored] = await backend.run(async (ctx) => await ctx.db.query("letters").take(5));
    expect(stored?.text).toContain("Pay the balance of $2,450:\nhttps://pay.test/b");
    expect(await labels()).toContain("Balance link emailed");
  });

  // Caught: two emails asking for the same money, from two people or a double click.
  test("within a minute is one email, also by two people; after that it is another", async () => {
    const { asSales, asLawyer, id, post, posted, labels } = await aContractOf(
      { status: "signed" },
      { balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    await asSales.mutation(emailBalanceLink, { id });
    await post();
    await asSales.mutation(emailBalanceLink, { id });
    clock.pass(JUST_SENT_MS - 1);
    await asLawyer.mutation(emailBalanceLink, { id });
    expect(await posted()).toHaveLength(1);
    expect((await labels()).filter((label) => label === "Emailed the link for the balance")).toHaveLength(1);
    clock.pass(1);
    await asLawyer.mutation(emailBalanceLink, { id });
    expect(await posted()).toHaveLength(2);
  });

  test("while the email of the charge is pending adds none", async () => {
    const { asSales, backend, id, post, posted } = await aContractOf(
      { status: "signed" },
      { balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    await asSales.mutation(emailBalanceLink, { id });
    await backend.mutation(sendBalance, { contractId: id });
    await post();
    await backend.mutation(sendBalance, { contractId: id });
    expect(await posted()).toHaveLength(1);
  });

  test("to a corrected address is sent at once", async () => {
    const { asSales, id, posted } = await aContractOf(
      { status: "signed" },
      { balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    await asSales.mutation(emailBalanceLink, { id });
    await asSales.mutation(api.contracts.page.staff.correctEmail, { id, email: "ana.souza@mail.test" });
    await asSales.mutation(emailBalanceLink, { id });
    expect((await posted()).map(({ to }) => to)).toEqual(["ana.souza@mail.test", "ana@mail.test"]);
  });

  // Caught: an email with the link of a contract that was archived a moment before, when the provider still had the link.
  test.each([
    [{ archivedAt: 5 }, "The contract is archived."],
    [{ status: "declined" }, "The client has declined the contract."],
    [{ status: "expired" }, "The request to sign has expired."],
  ] as const)("of a contract that is %j is refused: %s", async (contract, reason) => {
    const charged = { balance: "charged", balanceLinkUrl: "https://pay.test/b" } as const;
    const { asSales, id, posted } = await aContractOf(contract, charged);
    const refusal = await refusalOf(asSales.mutation(emailBalanceLink, { id }));
    expect([refusal, await posted()]).toEqual([{ code: "INVALID", field: "balance", reason }, []]);
  });

  test("without a link is refused in the specification's words, and after the payment too", async () => {
    const without = await aContractOf();
    expect(await refusalOf(without.asSales.mutation(emailBalanceLink, { id: without.id }))).toEqual({
      code: "INVALID",
      field: "balance",
      reason: "No balance payment link available",
    });
    const paid = await aContractOf({}, { balance: "paid", balanceLinkUrl: "https://pay.test/b" });
    expect(await refusalOf(paid.asSales.mutation(emailBalanceLink, { id: paid.id }))).toEqual({
      code: "INVALID",
      field: "balance",
      reason: "The balance is paid",
    });
  });
});
