import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { withoutWatches } from "../../../tests/support/functions/jobs";
import { storeContract } from "../../../tests/support/functions/samples";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as ContractSteps from "./model";
import { RUN_LEASE_MS } from "../../platform/leases";
import { CONTRACT_STEPS, UNRECORDED_REASON } from "./rules";

const clock = useFixedClock();

async function aStep(): Promise<{ backend: Backend; contractId: Id<"contracts"> }> {
  const backend = startBackend();
  const contractId = await storeContract(backend);
  await backend.run(async (ctx: MutationCtx) => await ContractSteps.add(ctx, contractId, "signing"));
  return { backend, contractId };
}

/** Calls one verb of the model about the step, in its own transaction. */
async function run<T>(
  { backend, contractId }: Awaited<ReturnType<typeof aStep>>,
  verb: (ctx: MutationCtx, contractId: Id<"contracts">) => Promise<T>,
): Promise<T> {
  return await backend.run(async (ctx: MutationCtx) => await verb(ctx, contractId));
}

const begin = async (step: Awaited<ReturnType<typeof aStep>>) =>
  await run(step, async (ctx, id) => await ContractSteps.begin(ctx, id, "signing"));
const stored = async (step: Awaited<ReturnType<typeof aStep>>) =>
  await run(step, async (ctx, id) => await ContractSteps.find(ctx, id, "signing"));
const scheduled = async (step: Awaited<ReturnType<typeof aStep>>) =>
  await run(step, async (ctx) =>
    withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500)).map(({ name }) => name),
  );

describe("one run at a time", () => {
  test("a waiting step is claimed once, with the name of its effect at the provider", async () => {
    const step = await aStep();
    expect(await begin(step)).toEqual({ externalId: `passage-${step.contractId}-signing`, attempts: 1 });
    expect(await begin(step)).toBeNull();
    expect(await stored(step)).toMatchObject({ state: "running", attempts: 1, startedAt: NOON });
    clock.pass(RUN_LEASE_MS);
    await begin(step);
    expect(await stored(step)).toMatchObject({ startedAt: Date.now(), updatedAt: Date.now() });
  });

  test("a dead run is claimed again after its lease, and not before", async () => {
    const step = await aStep();
    await begin(step);
    clock.pass(RUN_LEASE_MS - 1);
    expect(await begin(step)).toBeNull();
    clock.pass(1);
    expect(await begin(step)).toMatchObject({ attempts: 2 });
  });

  test("a step of no contract is not claimed", async () => {
    const step = await aStep();
    expect(await run(step, async (ctx, id) => await ContractSteps.begin(ctx, id, "letter"))).toBeNull();
  });

  test("a step is added once", async () => {
    const step = await aStep();
    expect(await run(step, async (ctx, id) => await ContractSteps.add(ctx, id, "signing"))).toBe(false);
    const { contractId } = step;
    expect(await run(step, async (ctx, id) => await ContractSteps.listOf(ctx, id))).toMatchObject([
      {
        contractId,
        step: "signing",
        state: "waiting",
        attempts: 0,
        reason: null,
        externalId: `passage-${contractId}-signing`,
        startedAt: null,
        updatedAt: NOON,
      },
    ]);
  });
});

describe("the end of a run", () => {
  const finish = async (step: Awaited<ReturnType<typeof aStep>>) =>
    await run(step, async (ctx, id) => await ContractSteps.finish(ctx, id, "signing"));
  const fail = async (step: Awaited<ReturnType<typeof aStep>>, attempts: number | null = 1) =>
    await run(
      step,
      async (ctx, id) => await ContractSteps.fail(ctx, { contractId: id, step: "signing", attempts, reason: "no" }),
    );
  const retry = async (step: Awaited<ReturnType<typeof aStep>>) =>
    await run(step, async (ctx, id) => await ContractSteps.retry(ctx, id, "signing"));

  test("the first to finish gets true, and nothing runs it again", async () => {
    const step = await aStep();
    await begin(step);
    clock.pass(1_000);
    expect(await finish(step)).toBe(true);
    expect(await stored(step)).toMatchObject({ updatedAt: NOON + 1_000 });
    expect(await finish(step)).toBe(false);
    expect(await fail(step)).toBe(false);
    expect(await retry(step)).toBe(false);
    expect(await begin(step)).toBeNull();
    expect(await stored(step)).toMatchObject({ state: "done", reason: null, startedAt: null });
  });

  test("a failed step keeps its reason and runs again only when a person repeats it", async () => {
    const step = await aStep();
    await begin(step);
    clock.pass(1_000);
    expect(await fail(step)).toBe(true);
    expect(await stored(step)).toMatchObject({
      state: "failed",
      reason: "no",
      startedAt: null,
      updatedAt: NOON + 1_000,
    });
    expect(await begin(step)).toBeNull();
    clock.pass(1_000);
    expect(await retry(step)).toBe(true);
    const now = NOON + 2_000;
    expect(await stored(step)).toMatchObject({ state: "waiting", reason: null, startedAt: now, updatedAt: now });
    expect(await retry(step)).toBe(false);
    expect(await scheduled(step)).toEqual(["contracts/signing/jobs:send"]);
    expect(await begin(step)).toMatchObject({ attempts: 2 });
    expect(await stored(step)).toMatchObject({ state: "running", reason: null });
  });

  test("a failed step with an effect is done", async () => {
    const step = await aStep();
    await begin(step);
    await fail(step);
    expect(await finish(step)).toBe(true);
    expect(await stored(step)).toMatchObject({ state: "done", reason: null });
  });

  test("only the run that has the step can fail it; an effect that outlives its run can fail at any time", async () => {
    const step = await aStep();
    await begin(step);
    clock.pass(RUN_LEASE_MS);
    await begin(step);
    expect(await fail(step, 1)).toBe(false);
    expect(await stored(step)).toMatchObject({ state: "running", attempts: 2 });
    expect(await fail(step, null)).toBe(true);
  });

  test("a step without a run cannot fail", async () => {
    const step = await aStep();
    expect(await fail(step)).toBe(false);
    expect(await stored(step)).toMatchObject({ state: "waiting" });
  });
});

test("a step that a contract lacks cannot end, fail, be repeated, renewed or held", async () => {
  const step = await aStep();
  const ends = await run(step, async (ctx, contractId) => [
    await ContractSteps.finish(ctx, contractId, "letter"),
    await ContractSteps.fail(ctx, { contractId, step: "letter", attempts: null, reason: "no" }),
    await ContractSteps.retry(ctx, contractId, "letter"),
    await ContractSteps.lose(ctx, { contractId, step: "letter", reason: "no" }),
  ]);
  expect(ends).toEqual([false, false, false, false]);
  await run(step, async (ctx, contractId) => {
    await ContractSteps.renew(ctx, contractId, "letter");
    await ContractSteps.hold(ctx, contractId, "letter");
    await ContractSteps.release(ctx, contractId, { step: "letter", isRecorded: true });
  });
  expect(await scheduled(step)).toEqual([]);
});

test("an imported step keeps its state, and nothing runs for it", async () => {
  const step = await aStep();
  const brought = await run(step, async (ctx, contractId) => {
    for (const [name, state] of [
      ["retainerLink", "done"],
      ["letter", "waiting"],
      ["balanceLink", "failed"],
    ] as const) {
      const reason = state === "failed" ? "no" : null;
      await ContractSteps.bringOver(ctx, contractId, { step: name, state, reason, updatedAt: 5 });
    }
    return (await ContractSteps.listOf(ctx, contractId)).map(({ step: name, state, attempts, reason, updatedAt }) => [
      name,
      state,
      attempts,
      reason,
      updatedAt,
    ]);
  });
  expect(brought).toContainEqual(["retainerLink", "done", 1, null, 5]);
  expect(brought).toContainEqual(["letter", "waiting", 0, null, 5]);
  expect(brought).toContainEqual(["balanceLink", "failed", 1, "no", 5]);
  // With the existing one.
  expect(brought).toHaveLength(4);
  clock.pass(RUN_LEASE_MS);
  expect(await step.backend.mutation(internal.contracts.steps.jobs.resume, {})).toEqual({ resumed: 0 });
});

// Caught: a step with a scheduled job, marked as failed.
test("a step whose effect stays is released; one with a scheduled job is not changed", async () => {
  const step = await aStep();
  const released = async (isRecorded: boolean) => {
    await run(step, async (ctx, id) => {
      await ContractSteps.release(ctx, id, { step: "signing", isRecorded });
    });
    const { state, reason } = (await stored(step)) ?? {};
    return [state, reason];
  };
  const hold = async () => {
    await run(step, async (ctx, id) => {
      await ContractSteps.hold(ctx, id, "signing");
    });
  };
  clock.pass(1_000);
  await hold();
  expect(await stored(step)).toMatchObject({ state: "waiting", startedAt: null, updatedAt: Date.now() });
  clock.pass(1_000);
  expect(await released(true)).toEqual(["done", null]);
  expect(await stored(step)).toMatchObject({ updatedAt: Date.now() });
  expect(await released(false)).toEqual(["done", null]);
  clock.pass(1_000);
  const lost = await run(step, async (ctx, contractId) => [
    await ContractSteps.lose(ctx, { contractId, step: "signing", reason: "gone" }),
    await ContractSteps.lose(ctx, { contractId, step: "signing", reason: "gone again" }),
  ]);
  expect(lost).toEqual([true, false]);
  expect(await stored(step)).toMatchObject({ state: "failed", reason: "gone", updatedAt: Date.now() });
  await hold();
  expect(await released(false)).toEqual(["failed", UNRECORDED_REASON]);
  await run(step, async (ctx, id) => await ContractSteps.retry(ctx, id, "signing"));
  expect(await released(false)).toEqual(["waiting", null]);
});

test("a renewed step runs again, with another name, and only that is its effect; while it is held, none is", async () => {
  const step = await aStep();
  const isEffect = async (name: string) =>
    await run(
      step,
      async (ctx, contractId) => await ContractSteps.isEffect(ctx, { contractId, step: "signing", externalId: name }),
    );
  // One that has never run is not held.
  expect(await isEffect(`passage-${step.contractId}-signing`)).toBe(true);
  const externalId = (await begin(step))?.externalId ?? "";
  expect(await isEffect(externalId)).toBe(true);
  await run(step, async (ctx, id) => {
    await ContractSteps.hold(ctx, id, "signing");
  });
  expect(await isEffect(externalId)).toBe(false);
  clock.pass(1_000);
  await run(step, async (ctx, id) => {
    await ContractSteps.renew(ctx, id, "signing");
  });
  const now = NOON + 1_000;
  const renewed = { state: "waiting", startedAt: now, updatedAt: now, externalId: `${externalId}-2` };
  expect(await stored(step)).toMatchObject(renewed);
  expect(await scheduled(step)).toEqual(["contracts/signing/jobs:send"]);
  expect([await isEffect(externalId), await isEffect(`${externalId}-2`)]).toEqual([false, true]);
});

test("failed steps are listed by the newest contract, up to the limit for one kind", async () => {
  const step = await aStep();
  const newer = await storeContract(step.backend, { number: 2 });
  const listed = async (count: number) =>
    await run(step, async (ctx) =>
      (await ContractSteps.listFailed(ctx, "letter", count)).map(({ contractId }) => contractId),
    );
  await run(step, async (ctx) => {
    for (const id of [step.contractId, newer]) {
      for (const name of ["letter", "balanceLink"] as const) {
        await ContractSteps.bringOver(ctx, id, { step: name, state: "failed", reason: "no", updatedAt: 5 });
      }
    }
  });
  const done = await storeContract(step.backend, { number: 3 });
  await run(step, async (ctx) => {
    await ContractSteps.bringOver(ctx, done, { step: "letter", state: "done", reason: null, updatedAt: 5 });
  });
  expect([await listed(9), await listed(1)]).toEqual([[newer, step.contractId], [newer]]);
});

test("only dead runs are resumed", async () => {
  const step = await aStep();
  const resume = async () => await step.backend.mutation(internal.contracts.steps.jobs.resume, {});
  expect(await resume()).toEqual({ resumed: 0 });
  await begin(step);
  expect(await resume()).toEqual({ resumed: 0 });
  clock.pass(RUN_LEASE_MS);
  expect(await resume()).toEqual({ resumed: 1 });
  expect(await scheduled(step)).toEqual(["contracts/signing/jobs:send"]);
  // The scheduled job can claim it.
  expect(await begin(step)).toMatchObject({ attempts: 2 });
});

test("jobs that died before they began are resumed, each with its own job", async () => {
  const step = await aStep();
  await run(step, async (ctx, id) => {
    for (const name of ["retainerLink", "letter", "balanceLink"] as const) await ContractSteps.add(ctx, id, name);
    for (const name of CONTRACT_STEPS) await ContractSteps.schedule(ctx, id, name);
  });
  clock.pass(RUN_LEASE_MS - 1);
  const resume = async () => await step.backend.mutation(internal.contracts.steps.jobs.resume, {});
  expect(await resume()).toEqual({ resumed: 0 });
  clock.pass(1);
  expect(await resume()).toEqual({ resumed: 4 });
  const jobs = [
    "contracts/signing/jobs:send",
    "contracts/payments/jobs:createRetainerLink",
    "contracts/letters/jobs:sendFirst",
  ];
  const each = [...jobs, "contracts/payments/jobs:createBalanceLink"];
  expect((await scheduled(step)).slice(0, 4)).toEqual(each);
  expect((await scheduled(step)).slice(4).toSorted()).toEqual(each.toSorted());
});
