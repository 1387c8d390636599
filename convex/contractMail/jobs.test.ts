import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../tests/support/functions/backend";
import { says, useFakeProvider } from "../../tests/support/functions/fakeProvider";
import { aPractice } from "../../tests/support/functions/personas";
import { storeContract, type ContractRow, type MoneyRow } from "../../tests/support/functions/samples";
import { api, internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import * as ContractSteps from "../contractSteps/model";
import { DEFAULT_FIRM, type FirmSettings } from "../firmForm/rules";

const clock = useFixedClock();
const provider = useFakeProvider();
const { letterChanged, remind, sendFirst } = internal.contractMail.jobs;
const { emailBalanceLink, letters, resend } = api.contractMail.staff;
const DAY = 24 * 3_600_000;
const SENT = { submissionId: "71", signingUrl: "https://sign.test/s/a", sentAt: NOON } as const;

async function aContractOf(contract: Partial<ContractRow> = {}, money: Partial<MoneyRow> = {}) {
  vi.stubEnv("RESEND_API_KEY", "re_1");
  vi.stubEnv("MAIL_FROM", "office@firm.test");
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const id = await storeContract(backend, Object.assign({}, SENT, contract), money);
  const posted = async () => await asSales.query(letters, { id });
  const labels = async () => (await asSales.query(api.contractDetail.staff.timeline, { id })).map(({ label }) => label);
  /** Sends every letter that waits, and lets the contract learn what became of it. */
  const post = async (isTaken = true) => {
    for (const { letterId, state } of await posted()) {
      if (state !== "queued") continue;
      provider.answer(isTaken ? says({ id: `m-${letterId}` }) : says({ name: "no", message: "Not verified" }, 403));
      await backend.action(internal.mail.jobs.send, { letterId });
      await backend.mutation(letterChanged, { letterId, state: isTaken ? "sent" : "failed" });
    }
  };
  const details = async () => await asSales.query(api.contractDetail.staff.get, { id });
  return { ...practice, id, posted, labels, post, details };
}

describe("the first letter", () => {
  async function aWaitingLetter(money: Partial<MoneyRow> = {}) {
    const contract = await aContractOf({}, money);
    await contract.backend.run(async (ctx: MutationCtx) => {
      await ContractSteps.add(ctx, contract.id, "letter");
    });
    const run = async () => await contract.backend.mutation(sendFirst, { contractId: contract.id });
    const step = async () => (await contract.details())?.steps[0];
    return { ...contract, run, step };
  }

  test("is posted once, with both links, and its step is done when the service has taken it", async () => {
    const { run, posted, post, step, labels, backend } = await aWaitingLetter({
      retainerLinkUrl: "https://pay.test/r",
    });
    await run();
    await run();
    expect(await posted()).toMatchObject([{ kind: "contract", to: "ana@mail.test", state: "queued" }]);
    const [stored] = await backend.run(async (ctx) => await ctx.db.query("letters").take(5));
    expect(stored?.text).toContain("https://sign.test/s/a");
    expect(stored?.text).toContain("Pay the retainer of $1,050:\nhttps://pay.test/r");
    expect(await step()).toMatchObject({ state: "running" });
    await post();
    expect(await step()).toMatchObject({ state: "done" });
    expect(await labels()).toEqual(["Contract e-mailed"]);
  });

  test("that is refused is a failed step with the service's words, and repeating it posts it again", async () => {
    const { asSales, run, post, step, labels, id } = await aWaitingLetter();
    await run();
    await post(false);
    expect(await step()).toMatchObject({ state: "failed", reason: "Not verified" });
    expect(await labels()).toEqual(["Contract e-mail failed"]);
    await asSales.mutation(api.contractForm.staff.retryStep, { id, step: "letter" });
    await run();
    await post();
    expect(await step()).toMatchObject({ state: "done" });
  });

  test("that comes back opens one alert, and everybody is told once", async () => {
    const { run, post, posted, backend, details, asSales } = await aWaitingLetter();
    await run();
    await post();
    const [letter] = await posted();
    if (letter === undefined) throw new Error("There is no letter.");
    for (let time = 0; time < 2; time++) {
      await backend.mutation(letterChanged, { letterId: letter.letterId, state: "bounced" });
    }
    expect(await details()).toMatchObject({
      alerts: [{ kind: "mail_bounced", message: "A letter to ana@mail.test was not delivered." }],
    });
    const { items } = await asSales.query(api.notifications.staff.list, { wanted: 10 });
    expect(items.map(({ kind }) => kind)).toEqual(["mailBounced"]);
  });
});

describe("sending the letter again", () => {
  test("makes one letter, however many press, and another after that was sent", async () => {
    const { asSales, asLawyer, id, posted, post, labels } = await aContractOf();
    await asSales.mutation(resend, { id });
    await asLawyer.mutation(resend, { id });
    expect(await posted()).toHaveLength(1);
    await post();
    await asSales.mutation(resend, { id });
    expect(await posted()).toHaveLength(2);
    expect(await labels()).toContain("Sent the contract's letter again");
  });

  test.each([
    [{ status: "declined" }, {}],
    [{ status: "expired" }, {}],
    [{ status: "signed" }, { retainer: "paid", retainerLinkUrl: "https://pay.test/r" }],
    [{ status: "signed" }, {}],
  ] as const)("of %j with %j is refused: nothing is left to do", async (contract, money) => {
    const { asSales, id } = await aContractOf(contract, money);
    expect(await refusalOf(asSales.mutation(resend, { id }))).toMatchObject({
      code: "INVALID",
      reason: "There is nothing left for the client to sign or to pay",
    });
  });
});

describe("e-mailing the link for the balance", () => {
  test("posts it with the amount, and the timeline has it", async () => {
    const { asSales, id, post, labels, backend } = await aContractOf(
      { status: "signed" },
      { balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    await asSales.mutation(emailBalanceLink, { id });
    await post();
    const [stored] = await backend.run(async (ctx) => await ctx.db.query("letters").take(5));
    expect(stored?.text).toContain("Pay the balance of $2,450:\nhttps://pay.test/b");
    expect(await labels()).toContain("Balance link e-mailed");
  });

  test("without a link is refused in the specification's words, and after the payment too", async () => {
    const without = await aContractOf();
    expect(await refusalOf(without.asSales.mutation(emailBalanceLink, { id: without.id }))).toEqual({
      code: "INVALID",
      field: "balance",
      reason: "No balance payment link available",
    });
    const paid = await aContractOf({}, { balance: "paid", balanceLinkUrl: "https://pay.test/b" });
    expect(await refusalOf(paid.asSales.mutation(emailBalanceLink, { id: paid.id }))).toMatchObject({
      reason: "The balance is paid",
    });
  });
});

describe("reminders", () => {
  /** In UTC the practice works at noon. */
  async function aRemindedContract(
    contract: Partial<ContractRow> = {},
    money: Partial<MoneyRow> = {},
    firm: Partial<FirmSettings> = {},
  ) {
    const reminded = await aContractOf(contract, money);
    const settings = Object.assign({}, DEFAULT_FIRM, { timeZone: "UTC" }, firm);
    await reminded.asAdmin.mutation(api.firm.staff.update, { settings, version: 0 });
    const runAfter = async (ms: number) => {
      clock.pass(ms);
      await reminded.backend.action(remind, {});
      await reminded.post();
    };
    const subjects = async () => (await reminded.posted()).map(({ subject }) => subject);
    return { ...reminded, runAfter, subjects };
  }
  const WAITING = "Your contract is waiting - Our practice";

  test("to sign go out after 3 and after 7 days, once each, on working days", async () => {
    const { runAfter, subjects, labels } = await aRemindedContract();
    // Noon is that of a Wednesday: the third day after is a Saturday.
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
  });

  test("that were missed for a week are one, not two", async () => {
    const { runAfter, subjects } = await aRemindedContract();
    await runAfter(8 * DAY);
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
    ["the contract is archived", { archivedAt: NOON }, {}, {}],
    ["the contract's switch is off", { hasReminders: false }, {}, {}],
    ["the firm's switch is off", {}, {}, { remindsUnsigned: false }],
    ["there is no link to sign by", { signingUrl: null }, {}, {}],
    ["the contract was sent long ago", { sentAt: NOON - 40 * DAY }, {}, {}],
  ] as const)("to sign do not go out when %s", async (...row) => {
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
  });

  test("that the mail service refuses are tried once, and the timeline has one line", async () => {
    const { backend, asAdmin, posted, post, labels } = await aContractOf();
    const settings = Object.assign({}, DEFAULT_FIRM, { timeZone: "UTC" });
    await asAdmin.mutation(api.firm.staff.update, { settings, version: 0 });
    clock.pass(5 * DAY);
    for (let run = 0; run < 3; run++) {
      await backend.action(remind, {});
      await post(false);
      clock.pass(900_000);
    }
    expect(await posted()).toMatchObject([{ kind: "reminder", state: "failed" }]);
    expect((await labels()).filter((label) => label === "Contract e-mail failed")).toHaveLength(1);
  });

  test("do not go out to an address from which a letter came back", async () => {
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

  test("to pay the balance go out however long ago the contract was sent", async () => {
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

  test("to pay the balance count from its letter", async () => {
    const { asSales, id, post, runAfter, subjects } = await aRemindedContract(
      { status: "signed", signedAt: NOON },
      { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" },
    );
    await asSales.mutation(emailBalanceLink, { id });
    await post();
    await runAfter(6 * DAY);
    expect(await subjects()).toEqual([
      "Your balance is due - Our practice",
      "The balance of your contract with Our practice",
    ]);
  });
});
