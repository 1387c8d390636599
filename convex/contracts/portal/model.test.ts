import type { WithoutSystemFields } from "convex/server";
import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aSubmission, startFakeSigningService } from "../../../tests/support/functions/fakeSigningService";
import { saveFirm } from "../../../tests/support/functions/firm";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeClient, storeContract } from "../../../tests/support/functions/samples";
import { toldPayment } from "../../../tests/support/functions/toldPayment";
import { api, internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";

useFixedClock();
const { list, noteSigningLinkOpened, signedCopy, waiting } = api.contracts.portal.portal;
const MARIA = { clientName: "Maria Santos", clientEmail: "maria@home.test" };
const LINKS = { retainerLinkUrl: "https://pay.test/r", balanceLinkUrl: "https://pay.test/b" };

async function aPortal() {
  const practice = await aPractice(startBackend());
  const clientId = await storeBoundClient(practice.backend, "client", MARIA);
  const contracts = async () => (await practice.asClient.query(list, {})).contracts;
  return { ...practice, clientId, contracts };
}

type Line = WithoutSystemFields<Doc<"payment_transactions">>;

async function storePayments(backend: Backend, contractId: Id<"contracts">, ...lines: Partial<Line>[]): Promise<void> {
  const line: Line = {
    ...toldPayment({ transactionId: "provider-1" }),
    contractId,
    purpose: "retainer",
    linkId: "provider-link",
    payerName: "Peter Santos",
    errorText: "Internal words of the provider",
    occurredAt: NOON - 1_000,
    month: "2026-03",
  };
  await backend.run(async (ctx) => {
    for (const [place, each] of lines.entries()) {
      await ctx.db.insert("payment_transactions", { ...line, transactionId: `provider-${String(place)}`, ...each });
    }
  });
}

describe("a client's contract", () => {
  test("has services, fee, payments and amounts due, with both links", async () => {
    const { backend, asAdmin, asClient, clientId } = await aPortal();
    const firm = { name: "Duarte Law", address: "2 Main Street", phone: "212 555 0101", email: "office@firm.test" };
    await saveFirm(asAdmin, firm);
    const signing = { submissionId: "provider-71", signingUrl: "https://sign.test/s/71" };
    const contractId = await storeContract(
      backend,
      { clientId, number: 12, status: "viewed", ...MARIA, ...signing },
      LINKS,
    );
    await storePayments(backend, contractId, {});
    const [stored] = await backend.run(async (ctx) => await ctx.db.query("payment_transactions").take(1));
    expect(await asClient.query(list, {})).toEqual({
      firm: { ...firm, timeZone: "America/New_York" },
      contracts: [
        {
          contractId,
          number: 12,
          clientName: "Maria Santos",
          caseType: "eb1a",
          customCaseType: null,
          services: "Preparation and filing of EB-1A",
          state: "toSign",
          sentAt: 1_000,
          signedAt: null,
          signingUrl: "https://sign.test/s/71",
          feeCents: 350_000,
          paidCents: 105_000,
          openCents: 245_000,
          dueCents: 245_000,
          parts: [
            {
              purpose: "retainer",
              amountCents: 105_000,
              state: "paid",
              dueCents: 0,
              payUrl: null,
              paidAt: NOON - 1_000,
            },
            {
              purpose: "balance",
              amountCents: 245_000,
              state: "due",
              dueCents: 245_000,
              payUrl: LINKS.balanceLinkUrl,
              paidAt: null,
            },
          ],
          payments: [
            {
              paymentId: stored?._id,
              receiptNumber: "12-1",
              purpose: "retainer",
              state: "paid",
              amountCents: 105_000,
              keptCents: 105_000,
              method: "card",
              lastFour: "4242",
              payerName: "Peter Santos",
              paidAt: NOON - 1_000,
            },
          ],
        },
      ],
    });
    expect(await asClient.query(waiting, {})).toEqual({ toSign: 1, toPay: 1 });
  });

  // Caught: the signing link in the answer for a signed or declined contract.
  test.each([
    ["signed", { state: "signed", openCents: 350_000, dueCents: 105_000 }, { toSign: 0, toPay: 1 }],
    ["declined", { state: "declined", openCents: 0, dueCents: 0 }, { toSign: 0, toPay: 0 }],
    ["expired", { state: "expired", openCents: 0, dueCents: 0 }, { toSign: 0, toPay: 0 }],
  ] as const)("that is %s is not to be signed", async (status, shown, counted) => {
    const { backend, asClient, clientId, contracts } = await aPortal();
    const links = { retainerLinkUrl: LINKS.retainerLinkUrl };
    await storeContract(
      backend,
      { clientId, status, signingUrl: "https://sign.test/s/71", statusReason: "Too dear" },
      links,
    );
    expect(await contracts()).toMatchObject([{ ...shown, signingUrl: null }]);
    expect(JSON.stringify(await contracts())).not.toContain("sign.test");
    expect(await asClient.query(waiting, {})).toEqual(counted);
  });

  // Caught: staff's failed attempt to send a contract, on the client's phone.
  test("is visible once it was sent, but not if it was archived unsigned and unpaid", async () => {
    const { backend, clientId, contracts } = await aPortal();
    const numbers = async () => (await contracts()).map(({ number }) => number);
    await storeContract(backend, { clientId, number: 1, status: "pending" });
    await storeContract(backend, { clientId, number: 2, status: "error" });
    await storeContract(backend, { clientId, number: 3, status: "expired", archivedAt: NOON });
    await storeContract(backend, { clientId, number: 4, status: "sent", archivedAt: NOON });
    expect(await numbers()).toEqual([]);
    await storeContract(backend, { clientId, number: 5, status: "signed", archivedAt: NOON }, LINKS);
    const withdrawn = { status: "sent", archivedAt: NOON, signingUrl: "https://sign.test/6" } as const;
    const paid = await storeContract(backend, { clientId, number: 6, ...withdrawn });
    await storePayments(backend, paid, {});
    expect(await numbers()).toEqual([6, 5]);
    expect((await contracts())[0]).toMatchObject({
      state: "withdrawn",
      signingUrl: null,
      paidCents: 105_000,
      openCents: 0,
      dueCents: 0,
    });
    expect((await contracts())[1]).toMatchObject({ state: "signed", openCents: 0, dueCents: 0 });
  });

  test("with something to do comes first, then the newest", async () => {
    const { asClient, backend, clientId, contracts } = await aPortal();
    await storeContract(backend, { clientId, number: 1, status: "sent", signingUrl: "https://sign.test/1" });
    await storeContract(backend, { clientId, number: 2, status: "signed" }, LINKS);
    await storeContract(backend, { clientId, number: 3, status: "signed" });
    await storeContract(backend, { clientId, number: 4, status: "expired" });
    expect((await contracts()).map(({ number }) => number)).toEqual([2, 1, 4, 3]);
    expect(await asClient.query(waiting, {})).toEqual({ toSign: 1, toPay: 2 });
  });

  test("without a retainer or a balance has no such part", async () => {
    const { backend, clientId, contracts } = await aPortal();
    await storeContract(backend, { clientId, status: "signed", feeCents: 100_000, retainerCents: 100_000 });
    expect((await contracts())[0]?.parts).toMatchObject([{ purpose: "retainer", amountCents: 100_000 }]);
  });
});

describe("payments", () => {
  // Caught: the provider's ids and words in the client's answer; a receipt number that changed when an older payment was
  // reported.
  test("have stable numbers, come newest first, and contain nothing of the provider's", async () => {
    const { backend, clientId, contracts } = await aPortal();
    const contractId = await storeContract(backend, { clientId, number: 7, status: "signed" }, { waivedCents: 5_000 });
    // Staff have marked the refund as intended.
    await backend.run(async (ctx) => {
      const waived = { contractId, transactionId: "provider-0", purpose: "retainer", cents: 5_000 } as const;
      await ctx.db.insert("payment_waivers", { ...waived, reason: "Goodwill", byName: "Ana Duarte", decidedAt: NOON });
    });
    await storePayments(
      backend,
      contractId,
      { occurredAt: NOON - 9_000, type: "achPayment", lastFour: "6789" },
      { type: "refund", amountCents: -5_000, originalTransactionId: "provider-0", occurredAt: NOON },
      // Paid first, but reported later.
      { occurredAt: NOON - 20_000, status: "ERROR" },
      { occurredAt: NOON - 500, status: "ERROR" },
    );
    expect((await contracts())[0]?.payments).toMatchObject([
      { receiptNumber: "7-3", state: "failed", keptCents: 0 },
      { receiptNumber: "7-1", state: "partlyGivenBack", keptCents: 100_000, method: "transfer", lastFour: "6789" },
      { receiptNumber: "7-2", state: "failed", keptCents: 0 },
    ]);
    expect(await contracts()).toMatchObject([
      {
        paidCents: 100_000,
        openCents: 245_000,
        parts: [{ purpose: "retainer", state: "paid", paidAt: NOON - 9_000 }, {}],
      },
    ]);
    expect(JSON.stringify(await contracts())).not.toMatch(/provider|Internal words|Goodwill/);
  });
});

describe("ownership of contracts", () => {
  // Caught: a stranger's fee and signing link in the portal of a client who typed the stranger's name and address.
  test("covers contracts without a client only if they have the account's verified address", async () => {
    const { backend, asSales, clientId, contracts } = await aPortal();
    const vera = { clientName: "Vera Lima", clientEmail: "vera@home.test" };
    const keys = { nameKey: "vera lima", emailKey: "vera@home.test" };
    await backend.run(async (ctx) => await ctx.db.patch("clients", clientId, { ...vera, ...keys }));
    const contractId = await storeContract(backend, { number: 4, status: "sent", ...vera, ...keys });
    expect(await contracts()).toEqual([]);
    const preview = await asSales.query(api.workspace.clientDeletion.staff.preview, { clientId });
    expect(preview?.parts).toContainEqual({ part: "contracts", count: 0 });
    await backend.run(async (ctx) => await ctx.db.patch("contracts", contractId, { clientId }));
    expect((await contracts()).map(({ number }) => number)).toEqual([4]);
  });

  // Caught: only signed contracts, because only those are linked with their client.
  test("covers contracts sent to this name and address that have no client yet", async () => {
    const { backend, contracts } = await aPortal();
    await storeContract(backend, {
      number: 1,
      status: "sent",
      ...MARIA,
      nameKey: "maria santos",
      emailKey: "maria@home.test",
    });
    await storeContract(backend, {
      number: 2,
      status: "sent",
      clientName: "Leo Santos",
      nameKey: "leo santos",
      emailKey: "maria@home.test",
    });
    await storeContract(backend, {
      number: 3,
      status: "sent",
      ...MARIA,
      nameKey: "maria santos",
      emailKey: "other@home.test",
    });
    expect((await contracts()).map(({ number }) => number)).toEqual([1]);
  });

  test("excludes contracts that are, or may be, another client's of the same name and address", async () => {
    const { backend, contracts } = await aPortal();
    const namesake = await storeClient(backend, { number: 2, ...MARIA });
    const keys = { nameKey: "maria santos", emailKey: "maria@home.test" };
    await storeContract(backend, { number: 1, status: "sent", ...MARIA, ...keys });
    await storeContract(backend, { number: 2, status: "signed", ...MARIA, ...keys, clientId: namesake });
    expect(await contracts()).toEqual([]);
  });

  test("keeps anybody from opening another client's link or copy", async () => {
    const { backend, asClient, clientId } = await aPortal();
    await storeContract(backend, { clientId, number: 1, status: "signed" });
    const namesake = await storeClient(backend, { number: 2, ...MARIA });
    const contractId = await storeContract(backend, { clientId: namesake, number: 2, status: "signed" });
    const absent = { code: "NOT_FOUND", what: "contract" };
    expect(await refusalOf(asClient.mutation(noteSigningLinkOpened, { contractId }))).toEqual(absent);
    expect(await refusalOf(asClient.action(signedCopy, { contractId }))).toEqual(absent);
  });

  test("excludes contracts of a deleted client", async () => {
    const { backend, clientId, contracts } = await aPortal();
    await storeContract(backend, { clientId, status: "signed", deleted: { at: 1, byName: "Ana" } });
    expect(await contracts()).toEqual([]);
  });
});

describe("records", () => {
  const eventsOf = async (backend: Backend) =>
    await backend.run(async (ctx) => ({
      timeline: (await ctx.db.query("contract_events").take(10)).map(({ type, at, byName }) => [type, at, byName]),
      audit: (await ctx.db.query("audit_events").take(50)).map(({ action, subject, actorName }) => [
        action,
        subject,
        actorName,
      ]),
    }));

  test("the opening of the signing link, on the contract's timeline and in the audit log", async () => {
    const { backend, asClient, asSales, clientId } = await aPortal();
    const contractId = await storeContract(backend, { clientId, status: "sent", ...MARIA });
    await asClient.mutation(noteSigningLinkOpened, { contractId });
    expect(await eventsOf(backend)).toMatchObject({
      timeline: [["signing_link_opened_in_portal", NOON, null]],
      audit: [["contracts:openLink", contractId, "Maria Santos (client)"]],
    });
    const lines = await asSales.query(api.contracts.page.staff.timeline, { id: contractId });
    expect(lines).toMatchObject([{ label: "Signing link opened in the portal", byName: "Maria Santos" }]);
  });

  test("the opening of the signed copy, which is the same as for staff", async () => {
    const service = startFakeSigningService();
    service.submissions.push(aSubmission({ status: "completed" }));
    const { backend, asClient, asSales, clientId } = await aPortal();
    const contractId = await storeContract(backend, { clientId, status: "signed", submissionId: "71", signedAt: NOON });
    await backend.action(internal.contracts.signing.jobs.keepSignedCopy, { contractId });
    const copy = await asClient.action(signedCopy, { contractId });
    const staffs = await asSales.action(api.contracts.signing.staff.document, { id: contractId, part: "document" });
    expect(copy).toEqual({ kind: "document", bytes: staffs.kind === "document" ? staffs.bytes : null });
    expect(await eventsOf(backend)).toMatchObject({
      timeline: [["signed_copy_opened_in_portal", NOON, null]],
      audit: [["contracts:openCopy", contractId, "Maria Santos (client)"]],
    });
  });

  test("nothing for an unsigned contract, which has no copy", async () => {
    const { backend, asClient, clientId } = await aPortal();
    const contractId = await storeContract(backend, { clientId, status: "sent" });
    expect(await refusalOf(asClient.action(signedCopy, { contractId }))).toEqual({
      code: "NOT_FOUND",
      what: "contract",
    });
    expect(await eventsOf(backend)).toEqual({ timeline: [], audit: [] });
  });

  // Caught: a contract's history filled with thousands of lines by its client.
  test("openings only up to a limit", async () => {
    const { backend, asClient, clientId } = await aPortal();
    const contractId = await storeContract(backend, { clientId, status: "sent" });
    for (let nth = 0; nth < 20; nth += 1) await asClient.mutation(noteSigningLinkOpened, { contractId });
    const again = refusalOf(asClient.mutation(noteSigningLinkOpened, { contractId }));
    expect(await again).toMatchObject({ code: "RATE_LIMITED" });
    const lines = await backend.run(async (ctx) => await ctx.db.query("contract_events").take(50));
    expect(lines).toHaveLength(20);
    const signed = await storeContract(backend, { clientId, number: 2, status: "signed" });
    const copy = refusalOf(asClient.action(signedCopy, { contractId: signed }));
    expect(await copy).toMatchObject({ code: "RATE_LIMITED" });
  });

  // Caught: the reason of a failure, which names the signing service, on the client's screen.
  test("an unreadable copy without showing the reason", async () => {
    const service = startFakeSigningService();
    service.submissions.push(aSubmission({ status: "completed" }));
    service.troubles.push(() => new Response("no", { status: 500 }));
    const { backend, asClient, clientId } = await aPortal();
    const contractId = await storeContract(backend, { clientId, status: "signed", submissionId: "71", signedAt: NOON });
    expect(await asClient.action(signedCopy, { contractId })).toEqual({ kind: "failed" });
  });
});
