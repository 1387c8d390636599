import { expect, onTestFinished, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient, storeContract, type ContractRow } from "../../../tests/support/functions/samples";
import { WithdrawingServices } from "../../../tests/support/functions/withdrawingServices";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractSteps from "../steps/model";
import { externalIdOf, UNRECORDED_REASON, type StepState } from "../steps/rules";
import { RUN_LEASE_MS } from "../../platform/leases";
import { REQUEST_GONE, waitAfter } from "./rules";

const clock = useFixedClock();
const jobs = internal.contracts.withdrawals.jobs;
const calls = internal.contracts.withdrawals.internal;

async function aContractThatIsOut(differing: Partial<ContractRow> = {}, signing: StepState = "done") {
  const services = new WithdrawingServices();
  for (const [name, value] of Object.entries({
    DOCUSEAL_URL: "https://docuseal.test/api",
    DOCUSEAL_API_KEY: "key-1",
    CONFIDO_URL: "https://confido.test/",
    CONFIDO_API_KEY: "f_1",
  })) {
    vi.stubEnv(name, value);
  }
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    return await Promise.resolve(services.answer(method, url, typeof body === "string" ? body : "{}"));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const known = { submissionId: signing === "done" ? "71" : null, signingUrl: "https://sign.test/s" };
  const id = await storeContract(
    backend,
    { status: "sent", ...known, ...differing },
    { retainerLinkUrl: "https://pay.test/r" },
  );
  await backend.run(async (ctx: MutationCtx) => {
    for (const [step, state] of [
      ["signing", signing],
      ["retainerLink", "done"],
    ] as const) {
      await ContractSteps.bringOver(ctx, id, { step, state, reason: null, updatedAt: NOON });
    }
  });
  const linkName = externalIdOf(id, "retainerLink");
  services.links.set(linkName, "open");
  const work = async () => {
    for (const { _id } of await rows()) await backend.action(jobs.work, { withdrawalId: _id });
  };
  const rows = async () => await backend.run(async (ctx) => await ctx.db.query("contract_withdrawals").take(9));
  const details = async () => await asSales.query(api.contracts.page.staff.get, { id });
  const archive = async () => await asSales.mutation(api.contracts.page.staff.archive, { id });
  const unarchive = async () => await asSales.mutation(api.contracts.page.staff.unarchive, { id });
  const labels = async () =>
    (await asSales.query(api.contracts.page.staff.timeline, { id })).map(({ label, detail }) => [label, detail]);
  const step = async (name: "signing" | "retainerLink") =>
    await backend.run(async (ctx) => await ContractSteps.find(ctx, id, name));
  return { ...practice, id, services, linkName, work, rows, details, archive, unarchive, labels, step };
}

// Caught: an archived contract whose mailed links could still be signed and paid.
test("an archived contract can no longer be signed or paid, once each, and its page says so", async () => {
  const { backend, id, archive, work, services, linkName, details, rows, labels } = await aContractThatIsOut();
  // Nothing is withdrawn of a contract that is not archived.
  await backend.mutation(jobs.begin, { contractId: id });
  expect(await rows()).toEqual([]);
  await archive();
  await archive();
  const asked = { contractId: id, action: "withdraw", state: "due", attempts: 0, dueAt: NOON, reason: null };
  // An outdated answer changes nothing.
  for (const { _id: withdrawalId } of await rows()) {
    await backend.mutation(calls.finish, { withdrawalId, action: "restore", outcome: "gone" });
  }
  expect(await rows()).toMatchObject([
    { ...asked, step: "retainerLink", externalId: linkName, submissionId: null },
    { ...asked, step: "signing", externalId: externalIdOf(id, "signing"), submissionId: "71" },
  ]);
  await work();
  expect([services.signing, services.links.get(linkName)]).toEqual(["archived", "removed"]);
  expect(await details()).toMatchObject({
    retainerLinkUrl: null,
    withdrawals: [
      { step: "retainerLink", state: "done" },
      { step: "signing", state: "done" },
    ],
  });
  expect(
    (await labels())
      .filter(([label]) => label?.startsWith("Withdrawn"))
      .map(([, what]) => what)
      .toSorted(),
  ).toEqual(["Retainer payment link", "Sending for signature"]);
});

test("a service without an answer is retried until it confirms", async () => {
  const { archive, backend, work, services, details, rows } = await aContractThatIsOut();
  services.down = "docuseal";
  await archive();
  await work();
  expect((await details())?.withdrawals).toMatchObject([
    { step: "retainerLink", state: "done" },
    { step: "signing", state: "due", reason: expect.stringMatching(/^DocuSeal /) as string },
  ]);
  const [again] = await backend.run(
    async (ctx) => await ctx.db.system.query("_scheduled_functions").order("desc").take(1),
  );
  expect(again).toMatchObject({ name: "contracts/withdrawals/jobs:work", scheduledTime: NOON + waitAfter(1) });
  services.down = null;
  await work();
  expect(services.signing).toBe("pending");
  const planned = async () =>
    await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
  clock.pass(waitAfter(1) - 1);
  await backend.mutation(jobs.resume, {});
  const before = await planned();
  clock.pass(1);
  await backend.mutation(jobs.resume, {});
  expect(await planned()).toHaveLength(before.length + 1);
  await work();
  expect(services.signing).toBe("archived");
  expect(await rows()).toMatchObject([
    { state: "done", attempts: 1, reason: null },
    { state: "done", attempts: 2, reason: null },
  ]);
});

test("a run that has claimed a withdrawal has two minutes, in which no other has it", async () => {
  const { archive, backend, rows } = await aContractThatIsOut();
  await archive();
  const [row] = await rows();
  if (row === undefined) throw new Error("Nothing is withdrawn");
  const claim = async () => await backend.mutation(calls.claim, { withdrawalId: row._id });
  expect(await claim()).toMatchObject({ step: "retainerLink", action: "withdraw", externalId: row.externalId });
  clock.pass(RUN_LEASE_MS - 1);
  expect(await claim()).toBeNull();
  clock.pass(1);
  expect(await claim()).not.toBeNull();
  expect(await rows()).toMatchObject([{ attempts: 2, dueAt: NOON + 2 * RUN_LEASE_MS }, { attempts: 0 }]);
});

test("the balance link is withdrawn like the retainer's", async () => {
  const { archive, backend, id, work, services, details, rows } = await aContractThatIsOut();
  const name = externalIdOf(id, "balanceLink");
  services.links.set(name, "open");
  await backend.run(async (ctx: MutationCtx) => {
    const money = await ctx.db.query("contract_money").unique();
    const paid = { retainer: "paid", balance: "charged", balanceLinkUrl: "https://pay.test/b" } as const;
    if (money !== null) await ctx.db.patch("contract_money", money._id, paid);
    await ContractSteps.bringOver(ctx, id, { step: "balanceLink", state: "done", reason: null, updatedAt: NOON });
  });
  await archive();
  expect((await rows()).map(({ step }) => step).toSorted()).toEqual(["balanceLink", "signing"]);
  await work();
  expect(services.links.get(name)).toBe("removed");
  expect(await details()).toMatchObject({ retainerLinkUrl: "https://pay.test/r", balanceLinkUrl: null });
  // A removed link is not withdrawn a second time.
  const before = await rows();
  await backend.mutation(jobs.begin, { contractId: id });
  expect(await rows()).toEqual(before);
});

test("what the client has signed or paid in between stays, and the page says so", async () => {
  const { archive, work, services, linkName, details, labels } = await aContractThatIsOut();
  services.signing = "completed";
  services.links.set(linkName, "paid");
  await archive();
  await work();
  expect([services.signing, services.links.get(linkName)]).toEqual(["completed", "paid"]);
  expect((await details())?.withdrawals.map(({ state }) => state)).toEqual(["kept", "kept"]);
  const words = (await labels()).filter(([, detail]) => detail !== null);
  expect(new Set(words.map(([label]) => label))).toEqual(
    new Set(["Not withdrawn, because the client has signed or paid"]),
  );
});

// Caught: "because the client has signed or paid" about a client whose card was refused.
test("a link kept by the provider because of a refused card is not shown as paid", async () => {
  const { archive, unarchive, work, services, linkName, details, labels, rows, step } = await aContractThatIsOut();
  services.links.set(linkName, "tried");
  services.down = "payments";
  await archive();
  await work();
  expect((await details())?.withdrawals).toMatchObject([{ step: "retainerLink", state: "due" }, { step: "signing" }]);
  services.down = null;
  clock.pass(waitAfter(1));
  await work();
  expect(await details()).toMatchObject({
    retainerLinkUrl: "https://pay.test/r",
    withdrawals: [{ step: "retainerLink", state: "tried" }, { step: "signing" }],
  });
  expect(await labels()).toContainEqual([
    "Not withdrawn, because of a try to pay that failed",
    "Retainer payment link",
  ]);
  await unarchive();
  expect((await rows()).map((row) => row.step)).toEqual(["signing"]);
  expect(await step("retainerLink")).toMatchObject({ state: "done", externalId: linkName });
});

test("a signed contract is not archived at the signing service, but its unpaid link is withdrawn", async () => {
  const { archive, rows } = await aContractThatIsOut({ status: "signed", signedAt: NOON });
  await archive();
  expect((await rows()).map(({ step }) => step)).toEqual(["retainerLink"]);
  const paid = await aContractThatIsOut({ status: "signed", signedAt: NOON });
  await paid.backend.run(async (ctx: MutationCtx) => {
    const money = await ctx.db.query("contract_money").unique();
    if (money !== null) await ctx.db.patch("contract_money", money._id, { retainer: "paid" });
  });
  await paid.archive();
  expect(await paid.rows()).toEqual([]);
});

test("a declined contract can no longer be paid, nor its balance charged", async () => {
  const { backend, id, archive, unarchive, work, services, linkName, details, rows } = await aContractThatIsOut();
  const state = {
    status: "declined",
    viewedAt: null,
    completedAt: null,
    declinedAt: NOON,
    declineReason: null,
  } as const;
  await backend.mutation(internal.contracts.signing.internal.apply, { submissionId: "71", state });
  await backend.mutation(jobs.begin, { contractId: id });
  await work();
  expect(services.links.get(linkName)).toBe("removed");
  expect(await details()).toMatchObject({ canChargeBalance: false, retainerLinkUrl: null });
  // There is no request to archive, and nothing is reopened after the archive.
  await archive();
  await unarchive();
  expect(await rows()).toMatchObject([{ step: "retainerLink", action: "withdraw", state: "done" }]);
});

// Caught: a request of a run that slept for longer, which stayed open because it did not exist when the service was
// asked.
test("a request that may have been made is looked up by its name, when its run has ended, and once it was recorded", async () => {
  const { backend, id, archive, work, services } = await aContractThatIsOut({ status: "pending" }, "running");
  await archive();
  await work();
  expect(services.signing).toBe("pending");
  clock.pass(121_000);
  await work();
  expect(services.signing).toBe("archived");
  services.signing = "pending";
  const sent = { contractId: id, submissionId: "71", signingUrl: "https://sign.test/s" };
  await backend.mutation(internal.contracts.signing.internal.finish, sent);
  for (let time = 0; time < 2; time++) {
    await backend.mutation(jobs.begin, { contractId: id });
    await work();
    expect(services.signing).toBe("archived");
  }
});

test("restored, the request is open again and a new link is made; before the services were asked, nothing changes", async () => {
  const { archive, unarchive, work, services, linkName, rows, step, labels } = await aContractThatIsOut();
  await archive();
  await unarchive();
  expect(await rows()).toEqual([]);
  await archive();
  await work();
  await unarchive();
  await work();
  expect(services.signing).toBe("pending");
  const renewed = await step("retainerLink");
  expect(renewed?.state).toBe("waiting");
  expect(renewed?.externalId).not.toBe(linkName);
  expect((await labels()).filter(([label]) => label === "Opened again")).toEqual([
    ["Opened again", "Sending for signature"],
  ]);
});

// Caught: two payment links for the client, because the removal of the first had failed before the contract was
// restored.
test.each([
  ["open", "removed", "waiting"],
  ["removed", "removed", "waiting"],
  ["paid", "paid", "done"],
  ["tried", "tried", "done"],
] as const)(
  "restored, a link whose removal had no answer, and that is %s, becomes %s before there is another",
  async (at, then, state) => {
    const { archive, unarchive, work, services, linkName, details, rows, step, labels } = await aContractThatIsOut();
    services.down = "confido";
    await archive();
    await work();
    services.links.set(linkName, at);
    await unarchive();
    const turned = { step: "retainerLink", action: "restore", state: "due", reason: null };
    expect((await details())?.withdrawals).toContainEqual(turned);
    await work();
    // Nobody can have the link made again before that, and the hourly check does not either.
    expect(await step("retainerLink")).toMatchObject({ state: "waiting", startedAt: null, externalId: linkName });
    clock.pass(RUN_LEASE_MS);
    await work();
    expect((await details())?.withdrawals).toMatchObject([
      { step: "retainerLink", action: "restore", reason: expect.stringMatching(/^Confido Legal /) as string },
    ]);
    services.down = null;
    clock.pass(waitAfter(2));
    await work();
    expect(services.links.get(linkName)).toBe(then);
    const after = await step("retainerLink");
    expect(after?.state).toBe(state);
    expect(after?.externalId === linkName).toBe(state === "done");
    expect((await details())?.retainerLinkUrl).toBe(state === "done" ? "https://pay.test/r" : null);
    expect(await rows()).toEqual([]);
    // The kept link is the wanted one.
    expect((await labels()).filter(([label]) => label?.startsWith("Not withdrawn"))).toEqual([]);
  },
);

test("a link that was made and paid, but never recorded here, can be taken over after the archive", async () => {
  const { backend, id, archive, unarchive, work, services, linkName, step } = await aContractThatIsOut();
  await backend.run(async (ctx: MutationCtx) => {
    const money = await ctx.db.query("contract_money").unique();
    if (money !== null) await ctx.db.patch("contract_money", money._id, { retainerLinkUrl: null });
    const stored = await ContractSteps.find(ctx, id, "retainerLink");
    if (stored !== null) await ctx.db.patch("contract_steps", stored._id, { state: "failed", reason: "No answer." });
  });
  services.down = "confido";
  await archive();
  await work();
  await unarchive();
  services.links.set(linkName, "paid");
  services.down = null;
  clock.pass(RUN_LEASE_MS);
  await work();
  expect(await step("retainerLink")).toMatchObject({
    state: "failed",
    reason: UNRECORDED_REASON,
    externalId: linkName,
  });
});

/** A contract archived while its link was being made; the run sleeps with its machine, longer than its lease. */
async function aRunAsleep() {
  const contract = await aContractThatIsOut();
  const { backend, id, archive, work, services, linkName, step } = contract;
  await backend.run(async (ctx: MutationCtx) => {
    const money = await ctx.db.query("contract_money").unique();
    if (money !== null) await ctx.db.patch("contract_money", money._id, { retainerLinkUrl: null });
    const stored = await ContractSteps.find(ctx, id, "retainerLink");
    const running = { state: "running", startedAt: NOON } as const;
    if (stored !== null) await ctx.db.patch("contract_steps", stored._id, running);
  });
  services.links.delete(linkName);
  await archive();
  const make = async (name: string) => {
    services.links.set(name, "open");
    const link = { linkId: name, url: `https://pay.test/${name}`, providerClientId: "c1" };
    const finished = { contractId: id, purpose: "retainer", externalId: name, link } as const;
    await backend.mutation(internal.contracts.payments.internal.finish, finished);
  };
  const begin = async () => {
    const begun = await backend.mutation(internal.contracts.payments.internal.begin, {
      contractId: id,
      purpose: "retainer",
    });
    return begun?.wanted.externalId ?? "none";
  };
  const sleep = async () => {
    clock.pass(121_000);
    await work();
  };
  const ends = async () => {
    clock.pass(RUN_LEASE_MS + 121_000);
    await work();
    const newest = (await step("retainerLink"))?.externalId ?? "none";
    const { retainerLinkUrl } = (await contract.details()) ?? {};
    return { url: retainerLinkUrl, late: services.links.get(linkName), newest: services.links.get(newest) };
  };
  return { ...contract, make, wake: async () => await make(linkName), begin, sleep, ends };
}

// Caught: two payment links, of which the contract showed the first, made by a run that woke after the second had
// begun.
test.each([
  [
    "before the next run has begun",
    async ({ unarchive, wake, begin, make }: Awaited<ReturnType<typeof aRunAsleep>>) => {
      await unarchive();
      await wake();
      await make(await begin());
    },
  ],
  [
    "while the next run is at the provider",
    async ({ unarchive, wake, begin, make }) => {
      await unarchive();
      const next = await begin();
      await wake();
      await make(next);
    },
  ],
  [
    "after the next run has ended",
    async ({ unarchive, wake, begin, make }) => {
      await unarchive();
      await make(await begin());
      await wake();
    },
  ],
] satisfies [string, (asleep: Awaited<ReturnType<typeof aRunAsleep>>) => Promise<void>][])(
  "a run that wakes %s, after the archive, records no link, and its own is removed",
  async (_, happens) => {
    const asleep = await aRunAsleep();
    await asleep.sleep();
    await happens(asleep);
    const { url, late, newest } = await asleep.ends();
    expect([late, newest]).toEqual(["removed", "open"]);
    expect(url).toMatch(/^https:\/\/pay\.test\/passage-.+-retainerLink-2$/);
    expect(await asleep.rows()).toEqual([]);
    expect((await asleep.labels()).filter(([label]) => label === "Retainer payment link created")).toHaveLength(1);
  },
);

test("the effect of a run that woke for an archived or deleted contract is removed, even though the provider was asked before", async () => {
  const { sleep, wake, ends, backend, id, services, linkName, rows } = await aRunAsleep();
  await sleep();
  await wake();
  await backend.mutation(jobs.begin, { contractId: id });
  expect(await ends()).toMatchObject({ url: null, late: "removed" });
  await backend.run(async (ctx: MutationCtx) => {
    await ContractSteps.remove(ctx, id);
    for (const { _id } of await ctx.db.query("payment_links").take(9)) await ctx.db.delete("payment_links", _id);
  });
  await wake();
  await ends();
  expect(services.links.get(linkName)).toBe("removed");
  expect((await rows()).map(({ action }) => action)).toEqual(["withdraw", "withdraw"]);
});

test("a link that is recorded while its removal has no answer is removed with it, and a paid one is reported", async () => {
  const { sleep, unarchive, wake, services, linkName, ends, labels, step } = await aRunAsleep();
  services.down = "confido";
  await sleep();
  await unarchive();
  await wake();
  expect(await step("retainerLink")).toMatchObject({ state: "waiting", externalId: linkName });
  services.links.set(linkName, "paid");
  services.down = null;
  expect(await ends()).toMatchObject({ url: null, late: "paid" });
  expect(await labels()).toContainEqual([
    "Not withdrawn, because the client has signed or paid",
    "Retainer payment link",
  ]);
});

// Caught: a second request to sign, and a second link, which stayed open at the services; a removal of the other link
// of the same name.
test("of two runs with the same effect, only the first one's stays", async () => {
  const { backend, id, archive, work, services, linkName, rows, details, labels } = await aContractThatIsOut();
  const sent = { contractId: id, signingUrl: "https://sign.test/s" };
  await backend.mutation(internal.contracts.signing.internal.finish, { ...sent, submissionId: "71" });
  expect(await rows()).toEqual([]);
  await backend.mutation(internal.contracts.signing.internal.finish, { ...sent, submissionId: "72" });
  const late = ["late-1", "late-2", "late-3"];
  for (const linkId of late) {
    services.links.set(linkId, "open");
    const link = { linkId, url: "https://pay.test/r", providerClientId: "c1" };
    const made = { contractId: id, purpose: "retainer", externalId: linkName, link } as const;
    await backend.mutation(internal.contracts.payments.internal.finish, made);
  }
  const discarded = { contractId: id, action: "discard", state: "due" };
  expect(await rows()).toMatchObject([
    { ...discarded, step: "signing", externalId: externalIdOf(id, "signing"), submissionId: "72" },
    ...late.map((name) => {
      return { ...discarded, step: "retainerLink", externalId: linkName, submissionId: null, linkId: name };
    }),
  ]);
  expect((await details())?.withdrawals).toEqual([]);
  await archive();
  expect((await details())?.withdrawals.map(({ step }) => step)).toEqual(["retainerLink", "signing"]);
  for (const { _id, action } of await rows()) {
    if (action === "discard") await backend.action(jobs.work, { withdrawalId: _id });
  }
  // The request that the contract shows is another one.
  expect(services.archived).toEqual(["72"]);
  // The contract's own link and request still exist.
  expect((await labels()).filter(([label]) => label?.startsWith("Withdrawn"))).toEqual([]);
  expect([linkName, ...late].map((name) => services.links.get(name))).toEqual([
    "open",
    "removed",
    "removed",
    "removed",
  ]);
  await work();
  expect(await rows()).toHaveLength(2);
});

test("archived again before the services were asked to reopen it, it is withdrawn, and opens in the end", async () => {
  const { archive, unarchive, work, services, linkName, rows, step } = await aContractThatIsOut();
  services.down = "confido";
  await archive();
  await work();
  await unarchive();
  await archive();
  expect((await rows()).map(({ action }) => action)).toEqual(["withdraw", "withdraw"]);
  services.down = null;
  clock.pass(RUN_LEASE_MS);
  await work();
  expect([services.signing, services.links.get(linkName)]).toEqual(["archived", "removed"]);
  await unarchive();
  await archive();
  await unarchive();
  clock.pass(RUN_LEASE_MS);
  await work();
  expect(services.signing).toBe("pending");
  expect((await step("retainerLink"))?.externalId).not.toBe(linkName);
});

// Caught: a request deleted at the signing service, which was asked to reopen it every hour for good.
test("a request that the signing service has deleted is not reopened again, and can be sent anew", async () => {
  const { archive, unarchive, work, services, labels, rows, step } = await aContractThatIsOut();
  await archive();
  await work();
  await unarchive();
  services.signing = "none";
  await work();
  expect(await rows()).toEqual([]);
  expect(await step("signing")).toMatchObject({ state: "failed", reason: REQUEST_GONE });
  expect((await labels())[0]).toEqual(["Failed to send contract", REQUEST_GONE]);
});

// Caught: a request deleted at the signing service, which was asked to withdraw it for good.
test("a request that the signing service has deleted counts as withdrawn", async () => {
  const { archive, work, services, details } = await aContractThatIsOut();
  services.signing = "forbidden";
  await archive();
  await work();
  const withdrawn = async () => (await details())?.withdrawals;
  expect(await withdrawn()).toContainEqual(expect.objectContaining({ step: "signing", state: "due" }));
  services.signing = "none";
  clock.pass(waitAfter(1));
  await work();
  expect(await withdrawn()).toContainEqual(expect.objectContaining({ step: "signing", state: "done" }));
});

test("a request that was never made keeps the reason for its failure", async () => {
  const contract = await aContractThatIsOut({ status: "error" }, "failed");
  const { archive, unarchive, work, services, labels, rows, step } = contract;
  services.signing = "none";
  await archive();
  await work();
  await unarchive();
  await work();
  expect(await rows()).toEqual([]);
  expect(await step("signing")).toMatchObject({ state: "failed", reason: null });
  expect((await labels()).filter(([label]) => label === "Failed to send contract")).toEqual([]);
});

// Caught: the signing page and the payment page of a deleted client, with the client's name, while everything was
// reported as removed.
test("a deleted client's contract can no longer be signed or paid, and then no withdrawal is left", async () => {
  const { asSales, backend, id, work, services, linkName, rows } = await aContractThatIsOut();
  const clientId = await storeClient(backend);
  await backend.run(async (ctx: MutationCtx) => await ctx.db.patch("contracts", id, { clientId }));
  await asSales.mutation(api.workspace.clientDeletion.staff.begin, { clientId, typed: "DELETE" });
  await work();
  expect([services.signing, services.links.get(linkName)]).toEqual(["archived", "removed"]);
  expect(await rows()).toEqual([]);
});

// Caught: the services' answers about an archived contract, which stayed for good after its client was deleted.
test("no withdrawal of an archived contract is left when its client is deleted after the services' answers", async () => {
  const { asSales, backend, id, archive, work, rows } = await aContractThatIsOut();
  const clientId = await storeClient(backend);
  await backend.run(async (ctx: MutationCtx) => await ctx.db.patch("contracts", id, { clientId }));
  await archive();
  await work();
  expect(await rows()).toHaveLength(2);
  await asSales.mutation(api.workspace.clientDeletion.staff.begin, { clientId, typed: "DELETE" });
  expect(await rows()).toEqual([]);
});
