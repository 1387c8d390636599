import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aSubmission, startFakeSigningService } from "../../../tests/support/functions/fakeSigningService";
import { saveFirm } from "../../../tests/support/functions/firm";
import { aPractice, aPracticeWithFirm } from "../../../tests/support/functions/personas";
import { aContract, aForm, storeContract, type ContractRow } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractSteps from "../steps/model";
import { DEFAULT_FIRM } from "../../practice/firmForm";
import { documentOf } from "./model";

useFixedClock();
const { apply, begin, fail, finish } = internal.contracts.signing.internal;

const FIRM = Object.assign({}, DEFAULT_FIRM, {
  name: "Duarte Law",
  address: "1 Main Street",
  phone: " ",
  email: "office@firm.test",
  timeZone: "America/New_York",
});

describe("the document for the client", () => {
  test("has every fact of the contract and the firm, and the date in the firm's time zone", () => {
    const contract = aContract({ clientPhone: "(415) 555-0101", feeCents: 350_050, caseType: "i130" });
    // Half past eight in the evening of the day before, in New York.
    const { title, values } = documentOf(contract, FIRM, Date.UTC(2026, 2, 5, 1, 30));
    expect(title).toBe("Legal Services Agreement - Ana Souza");
    expect(values).toEqual({
      client_name: "Ana Souza",
      client_email: "ana@mail.test",
      client_phone: "(415) 555-0101",
      case_type: "I-130",
      services: "Preparation and filing of EB-1A",
      contract_type: "Legal Services Agreement",
      fee: "$3,500.50",
      retainer: "$1,050",
      balance: "$2,450.50",
      date: "Mar 4, 2026",
      firm_name: "Duarte Law",
      firm_address: "1 Main Street",
      firm_phone: " ",
      firm_email: "office@firm.test",
      client_contact: "ana@mail.test, (415) 555-0101",
      firm_contact: "1 Main Street · office@firm.test",
    });
  });

  test("has a name without direction marks", () => {
    const { title, values } = documentOf(aContract({ clientName: "\u202EAna Souza" }), FIRM, NOON);
    expect([title, values.client_name]).toEqual(["Legal Services Agreement - Ana Souza", "Ana Souza"]);
  });

  test("leaves out missing data of the client", () => {
    const { values } = documentOf(aContract(), FIRM, NOON);
    expect(values).toMatchObject({ client_phone: "", client_contact: "ana@mail.test" });
  });
});

async function aNewContract() {
  const practice = await aPracticeWithFirm(startBackend());
  const sent = { form: aForm(), leadId: null, formKey: "k1" };
  const { contractId } = await practice.asSales.mutation(api.contracts.form.staff.create, sent);
  return { ...practice, contractId };
}

test("a run makes one request by its external id, with the values for the firm's own template", async () => {
  const { backend, asAdmin, contractId } = await aNewContract();
  await saveFirm(asAdmin, Object.assign({}, FIRM, { signingTemplateId: 12 }));
  const run = await backend.mutation(begin, { contractId });
  expect(run?.wanted.html).toContain("Ana Souza");
  expect(run).toMatchObject({
    attempts: 1,
    wanted: {
      externalId: `passage-${contractId}-signing`,
      title: "Legal Services Agreement - Ana Souza",
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      templateId: 12,
      values: { client_name: "Ana Souza", fee: "$3,500", firm_name: "Duarte Law" },
    },
  });
});

test("a contract archived in the meantime gets no request, and its step says why", async () => {
  const { backend, contractId } = await aNewContract();
  await backend.run(async (ctx: MutationCtx) => await ctx.db.patch("contracts", contractId, { archivedAt: 5 }));
  expect(await backend.mutation(begin, { contractId })).toBeNull();
  const step = await backend.run(async (ctx) => await ContractSteps.find(ctx, contractId, "signing"));
  expect(step).toMatchObject({ state: "failed", reason: "The contract is archived." });
});

// A contract repaired by hand may be further than its step.
test.each([
  ["pending", null, "sent", NOON],
  ["signed", NOON - 9, "signed", NOON - 9],
  ["signed", null, "signed", NOON],
] as const)("a request for a contract that is %s and was sent at %j leaves it %s at %i", async (...row) => {
  const [status, sentAt, after, at] = row;
  const { backend, contractId } = await aNewContract();
  await backend.run(async (ctx: MutationCtx) => await ctx.db.patch("contracts", contractId, { status, sentAt }));
  await backend.mutation(begin, { contractId });
  await backend.mutation(finish, { contractId, submissionId: "71", signingUrl: "https://sign.test/s/a" });
  expect(await backend.run(async (ctx) => await ctx.db.get("contracts", contractId))).toMatchObject({
    status: after,
    sentAt: at,
    submissionId: "71",
    signingUrl: "https://sign.test/s/a",
  });
});

test("a failure after the request was sent changes and announces nothing", async () => {
  const { backend, contractId } = await aNewContract();
  await backend.mutation(begin, { contractId });
  await backend.mutation(finish, { contractId, submissionId: "71", signingUrl: "https://sign.test/s/a" });
  await backend.mutation(fail, { contractId, attempts: 1, reason: "late" });
  const { contract, events, news } = await backend.run(async (ctx) => ({
    contract: await ctx.db.query("contracts").first(),
    events: await ctx.db.query("contract_events").take(9),
    news: await ctx.db.query("notifications").take(9),
  }));
  expect(contract).toMatchObject({ status: "sent", statusReason: null });
  expect([events.map(({ type }) => type), news]).toEqual([["created", "sent"], []]);
});

describe("consequences of the service's news", () => {
  async function after(
    status: "completed" | "declined" | "expired" | "pending",
    contract: Partial<ContractRow> = {},
    makesClientsItself = true,
  ) {
    const practice = await aPractice(startBackend());
    await saveFirm(practice.asAdmin, { makesClientsItself });
    const contractId = await storeContract(practice.backend, Object.assign({ submissionId: "71" }, contract));
    const state = {
      status,
      viewedAt: NOON - 5,
      completedAt: null,
      declinedAt: NOON - 3,
      declineReason: "Too expensive",
    };
    await practice.backend.mutation(apply, { submissionId: "71", state });
    return await practice.backend.run(async (ctx) => ({
      contractId,
      contract: await ctx.db.get("contracts", contractId),
      events: (await ctx.db.query("contract_events").take(9)).map(({ type, at, facts }) => [type, at, facts]),
      jobs: (await ctx.db.system.query("_scheduled_functions").take(9)).map(({ name, args }): unknown => [
        name,
        args[0],
      ]),
      news: (await ctx.db.query("notifications").take(9)).map(({ kind, name, recordId }) => [kind, name, recordId]),
    }));
  }

  test("once it is signed: our copy, and the client if the firm makes clients automatically", async () => {
    const { contractId, contract, events, jobs, news } = await after("completed");
    // The service has reported no time.
    expect(contract).toMatchObject({ status: "signed", signedAt: NOON, viewedAt: NOON - 5, statusReason: null });
    expect(events).toEqual([
      ["viewed", NOON - 5, {}],
      ["signed", NOON, {}],
    ]);
    expect(jobs).toEqual([
      ["contracts/signing/jobs:keepSignedCopy", { contractId }],
      ["contracts/clients/jobs:make", { contractId }],
    ]);
    expect(news).toEqual([["contractSigned", "Ana Souza", "71"]]);
    const { jobs: withoutClient } = await after("completed", {}, false);
    expect(withoutClient).toMatchObject([["contracts/signing/jobs:keepSignedCopy", {}]]);
  });

  test("once it is expired: only that, without a refusal's words", async () => {
    const { contract, events, jobs, news } = await after("expired", { viewedAt: NOON - 9 });
    expect(contract).toMatchObject({ status: "expired", statusReason: null, signedAt: null });
    expect([events, jobs]).toEqual([[["expired", NOON, {}]], []]);
    expect(news).toEqual([["contractExpired", "Ana Souza", "71"]]);
  });

  test("once it is declined: the client's words on the timeline, at the service's time, and nothing else", async () => {
    const { contractId, contract, events, jobs, news } = await after("declined", { viewedAt: NOON - 9 });
    const words = { status: "declined", statusReason: "Too expensive" } as const;
    expect(contract).toMatchObject({ ...words, signedAt: null, viewedAt: NOON - 9 });
    expect(news).toEqual([["contractDeclined", "Ana Souza", "71"]]);
    const withdrawal = ["contracts/withdrawals/jobs:begin", { contractId }];
    expect([events, jobs]).toEqual([[["declined", NOON - 3, { reason: "Too expensive" }]], [withdrawal]]);
  });

  test("once it is opened: the time, and nothing else", async () => {
    const { contract, events, jobs } = await after("pending");
    expect(contract).toMatchObject({ status: "viewed", viewedAt: NOON - 5, signedAt: null, statusReason: null });
    expect([events, jobs]).toEqual([[["viewed", NOON - 5, {}]], []]);
  });
});

test("an unsigned document is marked by its file name; before the request there is none", async () => {
  const service = startFakeSigningService();
  service.submissions.push(aSubmission());
  const { backend, asSales } = await aPractice(startBackend());
  const id = await storeContract(backend, { submissionId: "71" });
  const read = async () => await asSales.action(api.contracts.signing.staff.document, { id, part: "document" });
  expect(await read()).toMatchObject({
    kind: "document",
    isSigned: false,
    name: "Legal Services Agreement - Ana Souza",
  });
  service.troubles.push(() => Response.json({ documents: [] }));
  expect(await read()).toEqual({ kind: "none" });
});
