import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aContractWithLetters } from "../../../tests/support/functions/contractLetters";
import { useFakeProvider } from "../../../tests/support/functions/fakeProvider";
import { saveFirm } from "../../../tests/support/functions/firm";
import { storeContract, type ContractRow, type MoneyRow } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import type { FirmSettings } from "../../practice/firmForm";

const clock = useFixedClock();
const provider = useFakeProvider();
const { remind } = internal.contracts.letters.jobs;
const { emailBalanceLink, resend } = api.contracts.letters.staff;
const DAY = 24 * 3_600_000;

describe("reminders", () => {
  /** In UTC the practice works at noon. */
  async function aRemindedContract(
    contract: Partial<ContractRow> = {},
    money: Partial<MoneyRow> = {},
    firm: Partial<FirmSettings> = {},
  ) {
    const reminded = await aContractWithLetters(provider, contract, money);
    await saveFirm(reminded.asAdmin, Object.assign({ timeZone: "UTC" }, firm));
    const runAfter = async (ms: number) => {
      clock.pass(ms);
      await reminded.backend.action(remind, {});
      await reminded.post();
    };
    const subjects = async () => (await reminded.posted()).map(({ subject }) => subject);
    /** The newest email. */
    const textOf = async () =>
      await reminded.backend.run(async (ctx) => (await ctx.db.query("letters").order("desc").first())?.text);
    return { ...reminded, runAfter, subjects, textOf };
  }
  const WAITING = "Your contract is waiting - Our practice";
  const CHARGED = { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" } as const;

  test("to sign are sent after 3 and after 7 days, once each, on working days", async () => {
    const { asSales, id, runAfter, subjects, labels } = await aRemindedContract();
    // Noon of a Wednesday: the third day after is a Saturday.
    await runAfter(3 * DAY - 1);
    expect(await subjects()).toEqual([]);
    await runAfter(1);
    expect(await subjects()).toEqual([]);
    await runAfter(2 * DAY);
    await runAfter(900_000);
    expect(await subjects()).toEqual([WAITING]);
    await runAfter(2 * DAY);
    await runAfter(900_000);
    expect(await subjects()).toEqual([WAITING, WAITING]);
    await runAfter(5 * DAY);
    expect(await subjects()).toHaveLength(2);
    expect((await labels()).filter((label) => label === "Reminder sent")).toHaveLength(2);
    const timeline = await asSales.query(api.contracts.page.staff.timeline, { id });
    expect(timeline.find(({ label }) => label === "Reminder sent")?.detail).toBe(WAITING);
  });

  test("that were missed for a week are one, not two", async () => {
    const { runAfter, subjects } = await aRemindedContract();
    await runAfter(8 * DAY);
    expect(await subjects()).toEqual([WAITING]);
  });

  // Caught: a reminder about the portal and one about the contract on the same day.
  test("wait a day if the client was reminded of something else today", async () => {
    const { backend, runAfter, subjects, posted } = await aRemindedContract();
    const to = (await posted())[0]?.to ?? "ana@mail.test";
    await runAfter(2 * DAY);
    clock.pass(3 * DAY);
    await backend.run(async (ctx) => {
      const chaser = { kind: "chaser", to, toName: "A", subject: "S", html: "", text: "" } as const;
      const sent = { state: "sent", reason: null, attempts: 1, providerId: "c1", startedAt: null } as const;
      await ctx.db.insert("letters", { ...chaser, ...sent, queuedAt: Date.now(), sentAt: 1, idempotencyKey: "chaser" });
    });
    await runAfter(0);
    expect(await subjects()).toEqual([]);
    await runAfter(DAY);
    expect(await subjects()).toEqual([WAITING]);
  });

  test("wait for the practice's opening", async () => {
    const { runAfter, subjects } = await aRemindedContract();
    await runAfter(5 * DAY + 6 * 3_600_000);
    expect(await subjects()).toEqual([]);
    await runAfter(15 * 3_600_000);
    expect(await subjects()).toEqual([WAITING]);
  });

  test.each([
    ["the client has signed and paid", { status: "signed", signedAt: NOON }, { retainer: "paid" }, {}],
    ["the client has declined", { status: "declined" }, {}, {}],
    // Caught: "Your contract is waiting for your signature" to a client who had paid the retainer and then declined.
    ["the client has declined, and the balance is charged", { status: "declined" }, CHARGED, {}],
    ["the request has expired, and the balance is charged", { status: "expired" }, CHARGED, {}],
    ["the contract is archived", { archivedAt: NOON }, {}, {}],
    ["the contract's switch is off", { hasReminders: false }, {}, {}],
    ["the firm's switch is off", {}, {}, { remindsUnsigned: false }],
    ["there is no link to sign by", { signingUrl: null }, {}, {}],
    ["the contract was sent long ago", { sentAt: NOON - 40 * DAY }, {}, {}],
  ] as const)("to sign are not sent when %s", async (...row) => {
    const [, contract, money, firm] = row;
    const { runAfter, subjects } = await aRemindedContract(contract, money, firm);
    await runAfter(6 * DAY);
    expect(await subjects()).toEqual([]);
  });

  test("to pay the retainer count from the signing, and stop with the payment", async () => {
    const signed = { status: "signed", signedAt: NOON + DAY } as const;
    const link = { retainerLinkUrl: "https://pay.test/r" } as const;
    const { runAfter, subjects } = await aRemindedContract(signed, link);
    await runAfter(2 * DAY);
    expect(await subjects()).toEqual([]);
    await runAfter(4 * DAY);
    expect(await subjects()).toEqual(["Your retainer is due - Our practice"]);
    const off = await aRemindedContract(signed, link, { remindsUnpaid: false });
    await off.runAfter(0);
    expect(await off.subjects()).toEqual([]);
    // Signed long after it was sent.
    const slow = await aRemindedContract({ ...signed, sentAt: NOON - 150 * DAY }, link);
    await slow.runAfter(0);
    expect(await slow.subjects()).toHaveLength(1);
  });

  test("that the mail service refuses are tried once, and the timeline has one line", async () => {
    const { backend, asAdmin, posted, post, labels } = await aContractWithLetters(provider);
    await saveFirm(asAdmin, { timeZone: "UTC" });
    clock.pass(5 * DAY);
    for (let run = 0; run < 3; run++) {
      await backend.action(remind, {});
      await post(false);
      clock.pass(900_000);
    }
    expect(await posted()).toMatchObject([{ kind: "reminder", state: "failed" }]);
    expect((await labels()).filter((label) => label === "Contract email failed")).toHaveLength(1);
  });

  test("are not sent to an address that bounced", async () => {
    const { asSales, backend, id, post, runAfter, subjects } = await aRemindedContract();
    await asSales.mutation(resend, { id });
    await post();
    await backend.run(async (ctx: MutationCtx) => {
      const letter = await ctx.db.query("letters").unique();
      if (letter !== null) await ctx.db.patch("letters", letter._id, { state: "bounced" });
    });
    await runAfter(5 * DAY);
    expect(await subjects()).toEqual(["Your contract with Our practice"]);
  });

  test("to pay the balance are sent for a contract of any age", async () => {
    const { asSales, id, post, runAfter, subjects } = await aRemindedContract(
      { status: "signed", sentAt: NOON - 400 * DAY, signedAt: NOON - 399 * DAY },
      { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    await asSales.mutation(emailBalanceLink, { id });
    await post();
    await runAfter(5 * DAY);
    await runAfter(900_000);
    expect((await subjects()).filter((subject) => subject === "Your balance is due - Our practice")).toHaveLength(1);
  });

  test.each([
    ["the link has failed", { retainer: "pending" }],
    ["the bank has returned it", { retainer: "returned", retainerLinkUrl: "https://pay.test/r" }],
  ] as const)("to pay the retainer are not sent when %s", async (_, money) => {
    const { runAfter, subjects } = await aRemindedContract({ status: "signed", signedAt: NOON }, money);
    await runAfter(5 * DAY);
    expect(await subjects()).toEqual([]);
  });

  test.each([
    ["to sign", "unsigned", { remindsUnpaid: false }],
    ["to pay", "unpaid", { remindsUnsigned: false }],
  ] as const)("%s are sent if only the others are switched off", async (_, what, firm) => {
    const contract = what === "unsigned" ? {} : ({ status: "signed", signedAt: NOON } as const);
    const { runAfter, subjects } = await aRemindedContract(contract, { retainerLinkUrl: "https://pay.test/r" }, firm);
    await runAfter(5 * DAY);
    expect(await subjects()).toHaveLength(1);
  });

  test.each([
    ["unsigned", { status: "sent" }, {}, "Read and sign your contract:\nhttps://sign.test/s/a"],
    ["viewed", { status: "viewed" }, {}, "Read and sign your contract:\nhttps://sign.test/s/a"],
    ["unpaid", { status: "signed", signedAt: NOON }, {}, "Pay the retainer of $1,050:\nhttps://pay.test/r"],
    [
      "charged",
      { status: "signed", signedAt: NOON },
      { retainer: "paid", balance: "charged" },
      "still due.\n\nPay the balance of $2,450:\nhttps://pay.test/b",
    ],
  ] as const)("for a contract that is %s have the link for the open task", async (...row) => {
    const [what, contract, money, words] = row;
    const links = { retainerLinkUrl: "https://pay.test/r", balanceLinkUrl: "https://pay.test/b" } as const;
    const firm = { name: "Duarte Law", phone: "(212) 555-0100", email: "office@firm.test" };
    const reminded = await aRemindedContract(contract, Object.assign({}, links, money), firm);
    if (what === "charged") await reminded.asSales.mutation(emailBalanceLink, { id: reminded.id });
    await reminded.post();
    await reminded.runAfter(5 * DAY);
    expect(await reminded.textOf()).toContain(words);
    expect(await reminded.textOf()).toContain("Questions? (212) 555-0100 or office@firm.test.\nDuarte Law");
  });

  test("to pay the balance are not sent before its email, and stop with the payment", async () => {
    const charged = { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" } as const;
    const waiting = await aRemindedContract({ status: "signed", signedAt: NOON }, charged);
    await waiting.asSales.mutation(emailBalanceLink, { id: waiting.id });
    clock.pass(5 * DAY);
    await waiting.backend.action(remind, {});
    expect(await waiting.subjects()).toEqual(["The balance of your contract with Our practice"]);
    const paid = await aRemindedContract({ status: "signed", signedAt: NOON }, charged);
    await paid.asSales.mutation(emailBalanceLink, { id: paid.id });
    await paid.post();
    await paid.backend.run(async (ctx: MutationCtx) => {
      const money = await ctx.db.query("contract_money").unique();
      if (money !== null) await ctx.db.patch("contract_money", money._id, { balance: "paid" });
    });
    // A Monday: five days have passed already.
    await paid.runAfter(7 * DAY);
    expect(await paid.subjects()).toEqual(["The balance of your contract with Our practice"]);
  });

  // Caught: "The retainer is still due" to a client whose bank transfer takes four days.
  test.each([
    ["retainer", { retainerLinkUrl: "https://pay.test/r" }],
    ["balance", { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" }],
  ] as const)(
    "to pay the %s wait while a transfer is pending, and continue when the bank returns it",
    async (purpose, money) => {
      const { asSales, backend, id, post, runAfter, subjects } = await aRemindedContract(
        { status: "signed", signedAt: NOON },
        money,
      );
      const tell = async (status: string, minute: number, of: "retainer" | "balance" = purpose) => {
        const told = {
          transactionId: of,
          linkId: of,
          type: "achPayment",
          status,
          amountCents: of === "retainer" ? 105_000 : 245_000,
          refundedCents: 0,
          originalTransactionId: null,
          method: null,
          lastFour: null,
          payerName: null,
          errorText: null,
          occurredAt: NOON,
          providerUpdatedAt: NOON + minute,
        };
        await backend.mutation(internal.contracts.ledger.internal.store, { told });
      };
      await backend.run(async (ctx: MutationCtx) => {
        for (const of of ["retainer", "balance"] as const) {
          const link = { contractId: id, purpose: of, url: "", amountCents: 1, memo: "", linkId: of, madeAt: NOON };
          await ctx.db.insert("payment_links", link);
        }
      });
      if (purpose === "balance") await tell("DEPOSITED", 1, "retainer");
      await tell("PENDING", 1);
      await expect(asSales.mutation(resend, { id })).rejects.toMatchObject({
        data: { reason: "The client's payment is on its way." },
      });
      if (purpose === "balance") {
        const emailed = asSales.mutation(emailBalanceLink, { id });
        await expect(emailed).rejects.toMatchObject({ data: { reason: "The client's payment is on its way" } });
        await backend.mutation(internal.contracts.letters.jobs.sendBalance, { contractId: id });
      }
      await post();
      await runAfter(5 * DAY);
      expect(await subjects()).toEqual([]);
      await tell("RETURNED", 2);
      await asSales.mutation(resend, { id });
      expect(await subjects()).toHaveLength(1);
    },
  );

  // Caught: reminders that restarted when the balance link was mailed again.
  test("to pay the balance count from its first email, also if it is mailed again", async () => {
    const { asSales, id, post, runAfter, subjects } = await aRemindedContract(
      { status: "signed", signedAt: NOON },
      { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    const mail = async () => {
      await asSales.mutation(emailBalanceLink, { id });
      await post();
    };
    // The first day is a Wednesday, the second email is sent on Friday, and the third day after the first is a
    // Saturday.
    await mail();
    await runAfter(2 * DAY);
    await mail();
    const reminders = async () =>
      (await subjects()).filter((subject) => subject.startsWith("Your balance is due")).length;
    await runAfter(3 * DAY - 1);
    expect(await reminders()).toBe(1);
    await runAfter(2 * DAY + 1);
    expect(await reminders()).toBe(2);
    await runAfter(2 * DAY);
    expect(await reminders()).toBe(2);
  });

  test("to pay a balance whose email was never sent count from the making of its link", async () => {
    const { backend, id, runAfter, subjects } = await aRemindedContract(
      { status: "signed", signedAt: NOON },
      { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    const link = {
      contractId: id,
      purpose: "balance",
      url: "",
      amountCents: 1,
      memo: "",
      linkId: "b",
      madeAt: NOON,
    } as const;
    const retainer = { purpose: "retainer", linkId: "r", madeAt: NOON - 60 * DAY } as const;
    await backend.run(async (ctx: MutationCtx) => {
      for (const each of [link, { ...link, ...retainer }]) await ctx.db.insert("payment_links", each);
    });
    await runAfter(5 * DAY);
    expect(await subjects()).toEqual(["Your balance is due - Our practice"]);
  });

  // Caught: no reminder for good after one bounce, also after staff had corrected the address.
  test("resume when staff have corrected an address that bounced", async () => {
    const { asSales, backend, id, post, posted, runAfter, details } = await aRemindedContract();
    await asSales.mutation(resend, { id });
    await post();
    const [letter] = await posted();
    if (letter === undefined) throw new Error("There is no letter.");
    await backend.run(async (ctx: MutationCtx) => await ctx.db.patch("letters", letter.letterId, { state: "bounced" }));
    await backend.mutation(internal.contracts.letters.jobs.letterChanged, {
      letterId: letter.letterId,
      state: "bounced",
    });
    await runAfter(5 * DAY);
    expect(await posted()).toHaveLength(1);
    await asSales.mutation(api.contracts.page.staff.correctEmail, { id, email: " ana.souza@mail.test " });
    expect(await details()).toMatchObject({ clientEmail: "ana.souza@mail.test", alerts: [] });
    await runAfter(900_000);
    expect((await posted()).map(({ to }) => to)).toEqual(["ana.souza@mail.test", "ana@mail.test"]);
  });

  // Caught: a client reminded of the balance three days after the contract's own email.
  test("to pay the balance count from the sending of its email, not of another, nor from its queueing", async () => {
    const { asSales, backend, id, post, runAfter, subjects } = await aRemindedContract(
      { signedAt: NOON },
      { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    await asSales.mutation(resend, { id });
    await post();
    await backend.run(async (ctx: MutationCtx) => await ctx.db.patch("contracts", id, { status: "signed" }));
    clock.pass(DAY);
    await asSales.mutation(emailBalanceLink, { id });
    clock.pass(DAY);
    await post();
    // From Friday to Monday.
    await runAfter(3 * DAY - 1);
    const before = ["The balance of your contract with Our practice", "Your contract with Our practice"];
    expect(await subjects()).toEqual(before);
    await runAfter(1);
    expect(await subjects()).toEqual(["Your balance is due - Our practice", ...before]);
  });

  // Caught: an English reminder to a client whose portal is in Spanish.
  test("are in the client's language", async () => {
    const { asClient, runAfter, subjects, textOf } = await aRemindedContract({ clientEmail: "Maria@Home.test" });
    await asClient.mutation(api.access.accounts.open.setLocale, { locale: "es" });
    await runAfter(5 * DAY);
    expect(await subjects()).toEqual(["Su contrato está pendiente - Our practice"]);
    expect(await textOf()).toContain("Leer y firmar su contrato:\nhttps://sign.test/s/a");
  });

  // Caught: the fifty-first client, who was never reminded.
  test("are sent to every late client, over all pages", async () => {
    const { backend, runAfter } = await aRemindedContract();
    for (let number = 2; number <= 120; number++) {
      await storeContract(backend, { number, signingUrl: "https://sign.test/s/a", sentAt: NOON + number });
    }
    await runAfter(5 * DAY);
    const letters = await backend.run(async (ctx) => await ctx.db.query("letters").take(500));
    expect(new Set(letters.map(({ contractId }) => contractId)).size).toBe(120);
    await runAfter(900_000);
    expect(await backend.run(async (ctx) => (await ctx.db.query("letters").take(500)).length)).toBe(120);
  });
});
