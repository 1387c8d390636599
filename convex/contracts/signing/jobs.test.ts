import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { withoutWatches } from "../../../tests/support/functions/jobs";
import { FakeSigningService } from "../../../tests/support/functions/fakeSigningService";
import { aPracticeWithFirm } from "../../../tests/support/functions/personas";
import { aForm, storeContract } from "../../../tests/support/functions/samples";
import { useFakeProvider } from "../../../tests/support/functions/fakeProvider";
import { api, internal } from "../../_generated/api";
import { RUN_LEASE_MS } from "../../platform/leases";

const clock = useFixedClock();
useFakeProvider();
const { keepSignedCopy, readSubmission, reconcile, send } = internal.contracts.signing.jobs;
const { apply, noteEvent } = internal.contracts.signing.internal;
const COPY_KEY = btoa("k".repeat(32));

/** A new contract, and the signing service. */
async function aNewContract() {
  const service = new FakeSigningService();
  vi.stubEnv("DOCUSEAL_URL", "https://docuseal.test/api");
  vi.stubEnv("DOCUSEAL_API_KEY", "key-1");
  vi.stubEnv("SIGNED_COPY_KEY", COPY_KEY);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    const method = init.method ?? "GET";
    return await Promise.resolve().then(() => service.answer({ method, url, headers: new Headers(), body }));
  });
  const practice = await aPracticeWithFirm(startBackend());
  const { contractId } = await practice.asSales.mutation(api.contracts.form.staff.create, {
    form: aForm(),
    leadId: null,
    formKey: "k1",
  });
  const details = async () => await practice.asSales.query(api.contracts.page.staff.get, { id: contractId });
  const labels = async () =>
    (await practice.asSales.query(api.contracts.page.staff.timeline, { id: contractId })).map(({ label }) => label);
  const signingStep = async () => (await details())?.steps.find(({ step }) => step === "signing");
  const sendNow = async () => await practice.backend.action(send, { contractId });
  const scheduled = async () => {
    const jobs = await practice.backend.run(async (ctx) =>
      withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500)),
    );
    return jobs.map(({ name }) => name);
  };
  return { ...practice, service, contractId, details, labels, signingStep, sendNow, scheduled };
}

describe("sending", () => {
  test("makes one request, stores its number and link, and has the payment link made", async () => {
    const { service, contractId, details, labels, sendNow, scheduled } = await aNewContract();
    await sendNow();
    expect(service.submissions.map(({ externalId }) => externalId)).toEqual([`passage-${contractId}-signing`]);
    expect(await details()).toMatchObject({
      status: "sent",
      submissionId: "71",
      pathId: "71",
      signingUrl: "https://docuseal.test/s/s71",
      sentAt: NOON,
    });
    expect(await labels()).toContain("Sent for signature");
    expect(await scheduled()).toEqual(["contracts/signing/jobs:send", "contracts/payments/jobs:createRetainerLink"]);
  });

  test("again, when it is done, makes no request", async () => {
    const { service, sendNow } = await aNewContract();
    await sendNow();
    const calls = service.calls;
    await sendNow();
    expect(service.calls).toBe(calls);
  });

  test("by two runs at once makes one request", async () => {
    const { service, sendNow } = await aNewContract();
    await Promise.all([sendNow(), sendNow()]);
    expect(service.submissions).toHaveLength(1);
  });

  test.each(["before", "after"] as const)(
    "that fails %s the effect is an error with a reason, and repeating it ends with one request",
    async (dies) => {
      const { asSales, service, contractId, details, labels, signingStep, sendNow } = await aNewContract();
      service.dies = dies;
      await sendNow();
      expect(await signingStep()).toMatchObject({
        state: "failed",
        reason: "DocuSeal could not be reached. Try again; nothing is done twice.",
      });
      expect(await details()).toMatchObject({ status: "error", submissionId: null });
      expect(await labels()).toContain("Failed to send contract");
      await asSales.mutation(api.contracts.form.staff.retryStep, { id: contractId, step: "signing" });
      await sendNow();
      expect(service.submissions).toHaveLength(1);
      expect(await details()).toMatchObject({ status: "sent", statusReason: null, submissionId: "71" });
    },
  );

  test.each(["before", "after"] as const)(
    "whose server dies %s the effect is resumed after the lease, and ends with one request",
    async (dies) => {
      const { backend, service, contractId, details, sendNow } = await aNewContract();
      // A killed run leaves its claim, and perhaps its effect.
      await backend.mutation(internal.contracts.signing.internal.begin, { contractId });
      if (dies === "after") service.submissions.push(lonely(contractId));
      await sendNow();
      expect(await details()).toMatchObject({ status: "pending" });
      clock.pass(RUN_LEASE_MS);
      await backend.mutation(internal.contracts.steps.jobs.resume, {});
      await sendNow();
      expect(service.submissions).toHaveLength(1);
      expect(await details()).toMatchObject({ status: "sent", submissionId: "71" });
    },
  );

  test("without a key names the missing setting", async () => {
    const { signingStep, sendNow } = await aNewContract();
    vi.stubEnv("DOCUSEAL_API_KEY", "");
    await sendNow();
    expect(await signingStep()).toMatchObject({
      state: "failed",
      reason: "DocuSeal is not set up: DOCUSEAL_API_KEY is missing in the deployment's environment.",
    });
  });
});

function lonely(contractId: string) {
  const made = { id: 71, externalId: `passage-${contractId}-signing`, status: "pending" } as const;
  return Object.assign({}, made, { openedAt: null, completedAt: null, declineReason: null });
}

describe("the service's state of a request", () => {
  async function aSentContract() {
    const contract = await aNewContract();
    await contract.sendNow();
    const [submission] = contract.service.submissions;
    if (submission === undefined) throw new Error("There is no submission.");
    const read = async () => await contract.backend.action(readSubmission, { submissionId: "71", attempt: 1 });
    return { ...contract, submission, read };
  }

  test("moves the contract, with the service's times, once for each state", async () => {
    const { submission, read, details, labels, scheduled, asSales } = await aSentContract();
    submission.openedAt = new Date(NOON + 1_000).toISOString();
    await read();
    await read();
    expect(await details()).toMatchObject({ status: "viewed", viewedAt: NOON + 1_000 });
    Object.assign(submission, { status: "completed", completedAt: new Date(NOON + 2_000).toISOString() });
    await read();
    await read();
    expect(await details()).toMatchObject({ status: "signed", signedAt: NOON + 2_000, viewedAt: NOON + 1_000 });
    expect((await labels()).slice(0, 2)).toEqual(["Signed", "Viewed by the client"]);
    expect((await scheduled()).filter((name) => name === "contracts/signing/jobs:keepSignedCopy")).toHaveLength(1);
    const news = await asSales.query(api.practice.notifications.staff.list, { wanted: 10 });
    expect(news.items).toMatchObject([{ kind: "contractSigned", name: "Ana Souza", recordId: "71" }]);
  });

  test("is declined with the client's reason", async () => {
    const { submission, read, details } = await aSentContract();
    Object.assign(submission, { status: "declined", declineReason: "Too expensive" });
    await read();
    expect(await details()).toMatchObject({ status: "declined", statusReason: "Too expensive" });
  });

  test("is expired, and still becomes signed if the client signs", async () => {
    const { submission, read, details } = await aSentContract();
    submission.status = "expired";
    await read();
    expect(await details()).toMatchObject({ status: "expired" });
    Object.assign(submission, { status: "completed", completedAt: new Date(NOON).toISOString() });
    await read();
    expect(await details()).toMatchObject({ status: "signed" });
  });

  test("cannot be read: the timeline says so, and the contract stays as it was", async () => {
    const { service, read, details, asSales, contractId } = await aSentContract();
    service.isDown = true;
    await read();
    expect(await details()).toMatchObject({ status: "sent" });
    const [line] = await asSales.query(api.contracts.page.staff.timeline, { id: contractId });
    expect(line).toMatchObject({
      label: "Failed to fetch contract status",
      detail: "DocuSeal has a problem of its own. Try again; nothing is done twice.",
    });
  });

  test("of a request that is not ours changes nothing", async () => {
    const { backend, details } = await aSentContract();
    const state = {
      status: "completed",
      viewedAt: null,
      completedAt: 1,
      declinedAt: null,
      declineReason: null,
    } as const;
    await backend.mutation(apply, { submissionId: "999", state });
    expect(await details()).toMatchObject({ status: "sent" });
  });
});

function stateAt(status: "pending" | "completed" | "declined" | "expired", viewedAt: number | null) {
  const completedAt = status === "completed" ? NOON + 2 : null;
  return { status, viewedAt, completedAt, declinedAt: null, declineReason: null };
}

describe("a webhook", () => {
  test("is recorded once, and causes one reading of the true state", async () => {
    const { backend, scheduled, sendNow } = await aNewContract();
    await sendNow();
    const event = { eventKey: "form.viewed 5 t", submissionId: "71" };
    expect(await backend.mutation(noteEvent, event)).toBe(true);
    expect(await backend.mutation(noteEvent, event)).toBe(false);
    expect((await scheduled()).filter((name) => name === "contracts/signing/jobs:readSubmission")).toHaveLength(1);
  });

  test("about no request is recorded and reads nothing", async () => {
    const { backend, scheduled } = await aNewContract();
    expect(await backend.mutation(noteEvent, { eventKey: "template.created 3 t", submissionId: null })).toBe(true);
    expect(await scheduled()).not.toContain("contracts/signing/jobs:readSubmission");
  });
});

describe("the hourly check", () => {
  test("makes up for lost webhooks", async () => {
    const { backend, service, sendNow, details } = await aNewContract();
    await sendNow();
    Object.assign(service.submissions[0] ?? {}, { status: "completed", completedAt: new Date(NOON).toISOString() });
    await backend.action(reconcile, {});
    expect(await details()).toMatchObject({ status: "signed" });
  });

  test("finds a request whose creation seemed to fail, but not an archived contract's", async () => {
    const { asSales, backend, service, contractId, sendNow, details } = await aNewContract();
    service.dies = "after";
    await sendNow();
    await asSales.mutation(api.contracts.page.staff.archive, { id: contractId });
    await backend.action(reconcile, {});
    expect(await details()).toMatchObject({ status: "error" });
    await asSales.mutation(api.contracts.page.staff.unarchive, { id: contractId });
    await backend.action(reconcile, {});
    expect(await details()).toMatchObject({ status: "sent", submissionId: "71" });
  });

  test("goes through all sent contracts, page by page", async () => {
    const { backend, service } = await aNewContract();
    for (let number = 2; number < 70; number++) {
      await storeContract(backend, {
        number,
        submissionId: String(number),
        sentAt: NOON - number,
        status: number % 2 === 0 ? "sent" : "viewed",
      });
    }
    await backend.action(reconcile, {});
    expect(service.calls).toBe(68 + 0);
  });
});

describe("our own copy of a signed contract", () => {
  async function aSignedContract() {
    const contract = await aNewContract();
    await contract.sendNow();
    const { backend, contractId } = contract;
    await backend.mutation(apply, { submissionId: "71", state: stateAt("completed", null) });
    const keep = async () => await backend.action(keepSignedCopy, { contractId });
    const stored = async () => await backend.run(async (ctx) => await ctx.db.query("signed_copies").take(10));
    const read = async (part: "document" | "audit" = "document") =>
      await contract.asSales.action(api.contracts.signing.staff.document, { id: contractId, part });
    return { ...contract, keep, stored, read };
  }

  test("is stored once, encrypted, with the audit page, and opens when the service is gone", async () => {
    const { backend, contractId, service, keep, stored, read } = await aSignedContract();
    await keep();
    await keep();
    const plain = { audit: "%PDF-1.7 /71-audit.pdf", document: "%PDF-1.7 /71.pdf" };
    expect(await stored()).toMatchObject([
      { contractId, part: "audit", plainBytes: plain.audit.length, madeAt: NOON },
      { contractId, part: "document", plainBytes: plain.document.length, madeAt: NOON },
    ]);
    for (const { storageId } of await stored()) {
      const text = await backend.run(async (ctx) => await (await ctx.storage.get(storageId))?.text());
      expect(text).not.toContain("PDF");
    }
    service.isDown = true;
    expect(shown(await read())).toEqual({ kind: "document", isSigned: true, text: "%PDF-1.7 /71.pdf" });
    expect(shown(await read("audit"))).toMatchObject({ text: "%PDF-1.7 /71-audit.pdf" });
  });

  test("is made by the hourly check if it could not be made before", async () => {
    const { backend, service, keep, stored } = await aSignedContract();
    service.isDown = true;
    await keep();
    expect(await stored()).toEqual([]);
    service.isDown = false;
    await backend.action(reconcile, {});
    expect(await stored()).toHaveLength(2);
  });

  test("is not made without a key; the service's document is shown then", async () => {
    const { keep, stored, read } = await aSignedContract();
    vi.stubEnv("SIGNED_COPY_KEY", "short");
    await keep();
    expect(await stored()).toEqual([]);
    expect(shown(await read())).toMatchObject({ kind: "document", text: "%PDF-1.7 /71.pdf" });
  });

  test("that is missing, with the service down, says why nothing can be shown", async () => {
    const { service, read } = await aSignedContract();
    service.isDown = true;
    expect(await read()).toEqual({
      kind: "failed",
      reason: "DocuSeal has a problem of its own. Try again; nothing is done twice.",
    });
  });

  test("of an unknown contract is absent, and of an unsent one is none", async () => {
    const { asSales, backend } = await aNewContract();
    const id = await storeContract(backend, { number: 9 });
    const read = async (of: string) =>
      await asSales.action(api.contracts.signing.staff.document, { id: of, part: "document" });
    expect(await read("999")).toEqual({ kind: "absent" });
    expect(await read(id)).toEqual({ kind: "none" });
  });
});

function shown(document: { kind: string; bytes?: ArrayBuffer; isSigned?: boolean }) {
  const { kind, bytes, isSigned } = document;
  return { kind, isSigned, text: new TextDecoder().decode(bytes) };
}
