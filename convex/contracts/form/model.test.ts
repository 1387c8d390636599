import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { saveFirm } from "../../../tests/support/functions/firm";
import { withoutWatches } from "../../../tests/support/functions/jobs";
import { aPractice, aPracticeWithFirm } from "../../../tests/support/functions/personas";
import { aForm } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { DEFAULT_FIRM } from "../../practice/firmForm";

useFixedClock();
const { create, retryStep } = api.contracts.form.staff;

async function scheduledOf(backend: Backend) {
  const jobs = await backend.run(async (ctx) =>
    withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500)),
  );
  return jobs.map(({ name, args }) => ({ name, args }));
}

async function stepsOf(backend: Backend) {
  const steps = await backend.run(async (ctx) => await ctx.db.query("contract_steps").take(100));
  return steps.map(({ step, state, externalId }) => ({ step, state, externalId }));
}

async function setSigning(backend: Backend, state: "failed" | "running" | "done"): Promise<void> {
  await backend.run(async (ctx) => {
    const step = await ctx.db.query("contract_steps").first();
    if (step === null) throw new Error("There is no step.");
    const reason = state === "failed" ? "email is invalid" : null;
    await ctx.db.patch("contract_steps", step._id, {
      state,
      reason,
      startedAt: state === "running" ? NOON : null,
    });
  });
}

describe("a firm without name or address", () => {
  const firmOf = (name: string, address: string) => ({ ...DEFAULT_FIRM, name, address });
  const refusal = { code: "INVALID", field: "firm", reason: "Add your firm's name and address first" };

  // Caught: a contract in the name of "Our practice"; a name of the environment that counted as an address.
  test.each([
    ["nothing is set", null, ""],
    ["the environment has a name only", null, "Duarte Law"],
    ["the name is the default", firmOf("Our practice", "1 Main Street"), ""],
    ["the address is empty", firmOf("Duarte Law", "  "), ""],
  ])("sends no contract: %s", async (_, settings, name) => {
    vi.stubEnv("FIRM_NAME", name);
    const { backend, asSales, asAdmin } = await aPractice(startBackend());
    if (settings !== null) await saveFirm(asAdmin, settings);
    const sent = { form: aForm(), leadId: null, formKey: "k1" };
    expect(await refusalOf(asSales.mutation(create, sent))).toEqual(refusal);
    expect([await scheduledOf(backend), await stepsOf(backend)]).toEqual([[], []]);
    await saveFirm(asAdmin, firmOf("Duarte Law", "1 Main Street"));
    expect(await asSales.mutation(create, sent)).toBeDefined();
    vi.unstubAllEnvs();
  });

  // Caught: a contract of before, whose sending had failed, that a retry sent.
  test("sends no contract that is stored already, and answers for one that was sent", async () => {
    const { backend, asSales, asAdmin } = await aPracticeWithFirm(startBackend());
    const sent = { form: aForm(), leadId: null, formKey: "k1" };
    const { contractId } = await asSales.mutation(create, sent);
    await saveFirm(asAdmin, firmOf("Duarte Law", ""));
    await setSigning(backend, "done");
    expect(await asSales.mutation(create, sent)).toEqual({ contractId });
    await setSigning(backend, "failed");
    expect(await refusalOf(asSales.mutation(create, sent))).toEqual(refusal);
    expect(await refusalOf(asSales.mutation(retryStep, { id: contractId, step: "signing" }))).toEqual(refusal);
  });
});

describe("a form", () => {
  test("is stored at once as a pending contract, and its signing request is scheduled", async () => {
    const { backend, asSales } = await aPracticeWithFirm(startBackend());
    const other = { caseType: "other", customCaseType: " Widow petition ", services: " Preparation only " };
    const typed = { clientName: " Ana  Souza ", fee: "$3,500.50", clientPhone: "(415) 555-0101" };
    const form = aForm({ ...typed, ...other });
    const { contractId } = await asSales.mutation(create, { form, leadId: "lead-7", formKey: "k1" });
    const [contract] = await backend.run(async (ctx) => await ctx.db.query("contracts").take(100));
    expect(contract).toMatchObject({
      _id: contractId,
      number: 1,
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      clientPhone: "(415) 555-0101",
      caseType: "other",
      customCaseType: "Widow petition",
      services: "Preparation only",
      formKey: "k1",
      contractType: "Legal Services Agreement",
      feeCents: 350_050,
      retainerCents: 105_000,
      paymentTerms: "STANDARD",
      templateId: "manual",
      creationSource: "lead",
      leadId: "lead-7",
      status: "pending",
      statusReason: null,
      submissionId: null,
      signingUrl: null,
      sentAt: null,
      viewedAt: null,
      signedAt: null,
      createdByName: "Sofia Reyes",
      archivedAt: null,
      hasReminders: true,
    });
    expect(contract?.createdByEmail).toMatch(/^sofia.*@/);
    expect(await backend.run(async (ctx) => await ctx.db.query("contract_money").unique())).toMatchObject({
      contractId,
      number: 1,
      retainer: "pending",
      balance: "notCharged",
      paidCents: 0,
      waivedCents: 0,
      hasPaidRetainer: false,
      retainerPaidAt: null,
      balancePaidAt: null,
      retainerLinkUrl: null,
      balanceLinkUrl: null,
      openAlerts: 0,
    });
    expect(await stepsOf(backend)).toEqual(
      ["signing", "retainerLink", "letter"].map((step) => {
        return { step, state: "waiting", externalId: `passage-${contractId}-${step}` };
      }),
    );
    expect(await scheduledOf(backend)).toEqual([{ name: "contracts/signing/jobs:send", args: [{ contractId }] }]);
    const events = await backend.run(async (ctx) => await ctx.db.query("contract_events").take(100));
    expect(events).toMatchObject([{ contractId, type: "created", byName: contract?.createdByName }]);
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(100));
    expect(audit.map(({ action, subject }) => [action, subject])).toContainEqual(["contracts:create", contractId]);
  });

  test("without a lead is a contract made by hand", async () => {
    const { backend, asSales } = await aPracticeWithFirm(startBackend());
    await asSales.mutation(create, { form: aForm(), leadId: null, formKey: "k1" });
    expect(await backend.run(async (ctx) => await ctx.db.query("contracts").unique())).toMatchObject({
      creationSource: "manual",
      leadId: null,
    });
  });

  // Caught: a fee checked only by the form; a different message from the server.
  test.each([
    ["clientName", "Client name is required", { clientName: " " }],
    ["clientEmail", "Client email is required", { clientEmail: "" }],
    ["clientEmail", "Invalid email format", { clientEmail: "ana@mail" }],
    ["clientEmail", "Invalid email format", { clientEmail: "ana souza@mail.test" }],
    ["clientPhone", "Invalid phone number format", { clientPhone: "0155550101" }],
    ["clientPhone", "Invalid phone number format", { clientPhone: "415555010" }],
    ["clientPhone", "Invalid phone number format", { clientPhone: "+12345678901234567" }],
    ["caseType", "Case type is required", { caseType: "" }],
    ["caseType", "Case type is required", { caseType: "EB-1A" }],
    ["customCaseType", "Please specify the case type", { caseType: "other" }],
    ["services", "Services description is required", { services: " \n" }],
    ["fee", "Fee amount is required", { fee: "" }],
    ["fee", "Fee amount must be greater than 0", { fee: "0" }],
    ["fee", "Fee amount must be greater than 0", { fee: "-3500" }],
    ["fee", "Fee amount must be a number", { fee: "NaN" }],
    ["fee", "Fee amount must be at most $1,000,000", { fee: "1e12" }],
    ["fee", "Fee amount can have at most two decimals", { fee: "3500.125" }],
    ["services", "Services description can have at most 5,000 characters", { services: "x".repeat(5_001) }],
  ])("with a wrong %s is refused and stores nothing: %s", async (field, reason, wrong) => {
    const { backend, asSales } = await aPracticeWithFirm(startBackend());
    const sent = { form: aForm(wrong), leadId: null, formKey: "k1" };
    expect(await refusalOf(asSales.mutation(create, sent))).toEqual({ code: "INVALID", field, reason });
    expect(await backend.run(async (ctx) => await ctx.db.query("contracts").take(100))).toEqual([]);
    expect([await stepsOf(backend), await scheduledOf(backend)]).toEqual([[], []]);
  });

  test.each([
    ["lead-x", "k1", "leadId", "This is no lead."],
    ["", "k1", "leadId", "This is no lead."],
    [null, "", "formKey", "Reload the page."],
    [null, "x".repeat(65), "formKey", "Reload the page."],
  ])("of the lead %j under the key %j is refused: %s", async (...row) => {
    const [leadId, formKey, field, reason] = row;
    const { backend, asSales } = await aPracticeWithFirm(startBackend());
    const sent = { form: aForm(), leadId, formKey };
    expect(await refusalOf(asSales.mutation(create, sent))).toEqual({ code: "INVALID", field, reason });
    expect(await backend.run(async (ctx) => await ctx.db.query("contracts").take(100))).toEqual([]);
  });

  test("under a key of 64 characters is taken", async () => {
    const { asSales } = await aPracticeWithFirm(startBackend());
    const sent = { form: aForm(), leadId: "lead-7", formKey: "x".repeat(64) };
    expect(await asSales.mutation(create, sent)).toHaveProperty("contractId");
  });
});

describe("the same form, sent again", () => {
  async function sendTwice(signing: "failed" | "running" | "done" | "waiting", again = aForm()) {
    const practice = await aPracticeWithFirm(startBackend());
    const first = await practice.asSales.mutation(create, { form: aForm(), leadId: null, formKey: "k1" });
    if (signing !== "waiting") await setSigning(practice.backend, signing);
    const second = await practice.asSales.mutation(create, { form: again, leadId: null, formKey: "k1" });
    const contracts = await practice.backend.run(async (ctx) => await ctx.db.query("contracts").take(100));
    return { ...practice, first, second, contracts };
  }

  test.each(["waiting", "running", "done"] as const)(
    "while signing is %s is the same contract, sent once",
    async (state) => {
      const { backend, first, second, contracts } = await sendTwice(state);
      expect(second).toEqual(first);
      expect(contracts).toHaveLength(1);
      expect(await scheduledOf(backend)).toHaveLength(1);
    },
  );

  test("after signing has failed repeats that step alone", async () => {
    const { backend, first, second, contracts } = await sendTwice("failed");
    expect(second).toEqual(first);
    expect(contracts).toHaveLength(1);
    expect((await scheduledOf(backend)).map(({ name }) => name)).toEqual([
      "contracts/signing/jobs:send",
      "contracts/signing/jobs:send",
    ]);
    expect((await stepsOf(backend)).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  });

  // Caught: a client who is sent the terms from before the correction.
  test.each([
    { clientName: "Ana Sousa" },
    { clientEmail: "ana.souza@mail.test" },
    { clientPhone: "(415) 555-0101" },
    { caseType: "h1b" },
    { caseType: "other", customCaseType: "Widow petition" },
    { services: "Preparation only" },
    { fee: "3600" },
  ])("with %j after a failure is a new contract, and the failed one is archived", async (changes) => {
    const { backend, contracts, first, second } = await sendTwice("failed", aForm(changes));
    expect(second).not.toEqual(first);
    expect(contracts.map(({ _id, archivedAt }) => [_id, archivedAt !== null])).toEqual([
      [first.contractId, true],
      [second.contractId, false],
    ]);
    const events = await backend.run(async (ctx) => await ctx.db.query("contract_events").take(100));
    expect(events.map(({ contractId, type }) => [contractId, type])).toEqual([
      [first.contractId, "created"],
      [first.contractId, "archived"],
      [second.contractId, "created"],
    ]);
    expect(new Set(events.map(({ byName }) => byName))).toEqual(new Set(["Sofia Reyes"]));
    // The service may have made the first request anyway.
    const withdrawals = await backend.run(async (ctx) => await ctx.db.query("contract_withdrawals").take(9));
    expect(withdrawals.map(({ contractId, step, action }) => [contractId, step, action])).toEqual([
      [first.contractId, "signing", "withdraw"],
    ]);
  });

  // Caught: a third contract for the corrected form, sent again after a lost answer.
  test("once corrected, and sent again, is the corrected contract", async () => {
    const { asSales, second } = await sendTwice("failed", aForm({ fee: "3600" }));
    const again = { form: aForm({ fee: "3600" }), leadId: null, formKey: "k1" };
    expect(await asSales.mutation(create, again)).toEqual(second);
  });

  test("with another text of Other after a failure is a new contract, too", async () => {
    const other = (customCaseType: string) => aForm({ caseType: "other", customCaseType });
    const { backend, asSales } = await aPracticeWithFirm(startBackend());
    const send = async (customCaseType: string) =>
      await asSales.mutation(create, { form: other(customCaseType), leadId: null, formKey: "k1" });
    const first = await send("Widow petition");
    await setSigning(backend, "failed");
    expect(await send("Widower petition")).not.toEqual(first);
  });

  // Caught: the next client's contract taken for a repetition: never made, and the first one shown.
  test.each(["waiting", "running", "done"] as const)(
    "with other terms while signing is %s is refused by number, changes nothing, and is accepted under another key",
    async (state) => {
      const { backend, asSales, first } = await sendTwice(state);
      const other = { form: aForm({ fee: "9000" }), leadId: null };
      expect(await refusalOf(asSales.mutation(create, { ...other, formKey: "k1" }))).toEqual({
        code: "INVALID",
        field: "formKey",
        reason:
          "Contract 1 was sent from this form already, with other terms. Look at it first. To send this one too, send it again.",
      });
      const fees = async () => {
        const contracts = await backend.run(async (ctx) => await ctx.db.query("contracts").take(100));
        return contracts.map(({ feeCents }) => feeCents);
      };
      expect(await fees()).toEqual([350_000]);
      expect(await scheduledOf(backend)).toHaveLength(1);
      expect(await asSales.mutation(create, { ...other, formKey: "k2" })).not.toEqual(first);
      expect(await fees()).toEqual([350_000, 900_000]);
    },
  );

  test("by another person is another contract", async () => {
    const { backend, asSales, asLawyer } = await aPracticeWithFirm(startBackend());
    await asSales.mutation(create, { form: aForm(), leadId: null, formKey: "k1" });
    await asLawyer.mutation(create, { form: aForm(), leadId: null, formKey: "k1" });
    expect(await backend.run(async (ctx) => (await ctx.db.query("contracts").take(100)).length)).toBe(2);
  });
});

describe("repeating a step", () => {
  async function aContractWith(state: "failed" | "running" | "done") {
    const practice = await aPracticeWithFirm(startBackend());
    const { contractId } = await practice.asSales.mutation(create, { form: aForm(), leadId: null, formKey: "k1" });
    await setSigning(practice.backend, state);
    const retry = async (id: string = contractId) =>
      await practice.asLawyer.mutation(retryStep, { id, step: "signing" });
    return { ...practice, contractId, retry };
  }

  test("that has failed schedules it once, for any number of presses", async () => {
    const { backend, contractId, retry } = await aContractWith("failed");
    await Promise.all([retry(), retry()]);
    expect(await scheduledOf(backend)).toHaveLength(2);
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(100));
    expect(audit.filter(({ action }) => action === "contracts:retry")).toMatchObject([
      { subject: contractId, after: "signing" },
    ]);
  });

  test.each(["running", "done"] as const)("that is %s does nothing", async (state) => {
    const { backend, retry } = await aContractWith(state);
    await retry();
    expect(await scheduledOf(backend)).toHaveLength(1);
    expect((await stepsOf(backend))[0]).toMatchObject({ state });
  });

  test("of an absent contract is refused", async () => {
    const { retry } = await aContractWith("failed");
    expect(await refusalOf(retry("10999"))).toEqual({ code: "NOT_FOUND", what: "contract" });
  });
});
