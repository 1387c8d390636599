import { describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { PATIENT } from "@passage/testkit/patience";
import { startBackend } from "../../../tests/support/functions/backend";
import { saveFirm } from "../../../tests/support/functions/firm";
import { withoutWatches } from "../../../tests/support/functions/jobs";
import { startFakeSigningService } from "../../../tests/support/functions/fakeSigningService";
import { aPracticeWithFirm } from "../../../tests/support/functions/personas";
import { aForm } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { RUN_LEASE_MS } from "../../platform/leases";

const clock = useFixedClock();
const { send } = internal.contracts.signing.jobs;
const { begin, fail } = internal.contracts.signing.internal;
const { resume } = internal.contracts.steps.jobs;

/** A contract whose form was just submitted; its job has not run. */
async function aNewContract() {
  const service = startFakeSigningService();
  const { backend, asSales, asAdmin } = await aPracticeWithFirm(startBackend());
  const { contractId } = await asSales.mutation(api.contracts.form.staff.create, {
    form: aForm(),
    leadId: null,
    formKey: "k1",
  });
  const sendNow = async () => await backend.action(send, { contractId });
  const stored = async () =>
    await backend.run(async (ctx) => {
      const steps = await ctx.db.query("contract_steps").take(10);
      const events = await ctx.db.query("contract_events").take(100);
      const news = await ctx.db.query("notifications").take(100);
      const jobs = withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500));
      return {
        contract: await ctx.db.query("contracts").first(),
        signing: steps.find(({ step }) => step === "signing"),
        failures: events.filter(({ type }) => type === "signing_failed").map(({ facts }) => facts["reason"]),
        news: news.map(({ kind, name }) => [kind, name]),
        jobs: jobs.map(({ name }) => name),
      };
    });
  const links = async () =>
    (await stored()).jobs.filter((name) => name === "contracts/payments/jobs:createRetainerLink").length;
  const retry = async () => {
    await asSales.mutation(api.contracts.form.staff.retryStep, { id: contractId, step: "signing" });
  };
  return { service, backend, asAdmin, contractId, sendNow, stored, links, retry };
}

describe("nothing is sent twice", () => {
  // Caught: the lookup left out; the step finished by both runs.
  test("by a run killed after its effect and before its record, and the next one", async () => {
    const { service, backend, sendNow, stored, links } = await aNewContract();
    const never = new Promise<Response>(() => undefined);
    service.troubles.push(
      (act) => act(),
      (act) => {
        act();
        return never;
      },
    );
    void sendNow();
    await vi.waitFor(() => {
      expect(service.submissions).toHaveLength(1);
    }, PATIENT);
    expect(await stored()).toMatchObject({ contract: { status: "pending" }, signing: { state: "running" } });
    clock.pass(RUN_LEASE_MS);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 1 });
    await sendNow();
    expect(service.submissions).toHaveLength(1);
    expect(await stored()).toMatchObject({ contract: { status: "sent", submissionId: "71" } });
    expect(await links()).toBe(1);
  });

  test("by a job that dies with its server before it begins, and the next one", async () => {
    const { service, backend, sendNow, stored } = await aNewContract();
    clock.pass(RUN_LEASE_MS - 1);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 0 });
    clock.pass(1);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 1 });
    expect((await stored()).jobs).toEqual(["contracts/signing/jobs:send", "contracts/signing/jobs:send"]);
    await Promise.all([sendNow(), sendNow()]);
    expect(service.submissions).toHaveLength(1);
    // The payment link's job is the next that can die; the email waits for it.
    clock.pass(RUN_LEASE_MS);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 1 });
  });

  // Caught: a payment link made for each run that reports the sending.
  test("by the following steps, if two runs report the sending", async () => {
    const { backend, contractId, sendNow, stored, links } = await aNewContract();
    await sendNow();
    const again = { contractId, submissionId: "99", signingUrl: "https://docuseal.test/s/s99" };
    await backend.mutation(internal.contracts.signing.internal.finish, again);
    expect((await stored()).contract).toMatchObject({ submissionId: "71" });
    expect(await links()).toBe(1);
  });

  test("when the lookup fails, which does not count as absent", async () => {
    const { service, sendNow, stored } = await aNewContract();
    service.troubles.push(() => new Response("down", { status: 503 }));
    await sendNow();
    expect(service.submissions).toEqual([]);
    expect((await stored()).signing).toMatchObject({ state: "failed" });
  });
});

describe("a request that cannot be made", () => {
  const refusal = (error: string, status: number) => () => Response.json({ error }, { status });

  test("is explained in the service's words, on the contract, its step, its timeline and to staff", async () => {
    const { service, sendNow, stored, links } = await aNewContract();
    const reason = "email is invalid in `submitters[0]`.";
    service.troubles.push((act) => act(), refusal(reason, 422));
    await sendNow();
    expect(await stored()).toMatchObject({
      contract: { status: "error", statusReason: reason, submissionId: null },
      signing: { state: "failed", reason },
      failures: [reason],
      news: [["contractNotSent", "Ana Souza"]],
    });
    expect(await links()).toBe(0);
  });

  // Caught: the reason of the first failure left on the contract.
  test("has its newest reason after a retry, and none once it is sent", async () => {
    const { service, sendNow, stored, retry } = await aNewContract();
    service.troubles.push(() => new Response("down", { status: 503 }), refusal("Not authenticated", 401));
    await sendNow();
    await retry();
    await sendNow();
    expect(await stored()).toMatchObject({
      contract: { status: "error", statusReason: "Not authenticated" },
      signing: { reason: "Not authenticated" },
    });
    await retry();
    await sendNow();
    expect(await stored()).toMatchObject({ contract: { status: "sent", statusReason: null } });
  });

  // Caught: a run that slept with its machine and marked the next run as failed.
  test("is not marked as failed by an overdue run", async () => {
    const { backend, contractId, stored } = await aNewContract();
    await backend.mutation(begin, { contractId });
    clock.pass(RUN_LEASE_MS);
    await backend.mutation(begin, { contractId });
    await backend.mutation(fail, { contractId, attempts: 1, reason: "late" });
    expect(await stored()).toMatchObject({
      contract: { status: "pending" },
      signing: { state: "running" },
      failures: [],
    });
  });
});

test("the firm's own text is signed", async () => {
  const { service, asAdmin, sendNow } = await aNewContract();
  const contractTemplate = "Dear {{client_name}}, {{fee}}: {{signature}}";
  await saveFirm(asAdmin, { contractTemplate });
  const bodies: string[] = [];
  const fetched = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (typeof init.body === "string") bodies.push(init.body);
    return await fetched(url, init);
  });
  await sendNow();
  expect(service.submissions).toHaveLength(1);
  expect(bodies.join()).toContain("Dear Ana Souza, $3,500: <signature-field");
});
