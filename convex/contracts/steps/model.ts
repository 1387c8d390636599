/**
 * A job runs one step: `begin` claims it; the job looks the step's external id up at the provider and acts only if
 * nothing is there; `finish` or `fail` ends the run. `resume`, which is scheduled for the end of each lease, repeats a
 * run that died before or after it began.
 */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { RUN_LEASE_MS } from "../../platform/leases";
import { canBegin, CONTRACT_STEPS, externalIdOf, UNRECORDED_REASON, type ContractStep } from "./rules";

type Stored = Doc<"contract_steps">;

/** The jobs are in later rooms, which this one may only schedule. */
const JOBS = {
  signing: internal.contracts.signing.jobs.send,
  retainerLink: internal.contracts.payments.jobs.createRetainerLink,
  letter: internal.contracts.letters.jobs.sendFirst,
  balanceLink: internal.contracts.payments.jobs.createBalanceLink,
} as const satisfies Record<ContractStep, unknown>;

export async function find(ctx: QueryCtx, contractId: Id<"contracts">, step: ContractStep): Promise<Stored | null> {
  return await ctx.db
    .query("contract_steps")
    .withIndex("by_contract_and_step", (q) => q.eq("contractId", contractId).eq("step", step))
    .unique();
}

/** The steps of a contract, unordered. */
export async function listOf(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Stored[]> {
  return await ctx.db
    .query("contract_steps")
    .withIndex("by_contract_and_step", (q) => q.eq("contractId", contractId))
    .take(CONTRACT_STEPS.length);
}

/** Adds a waiting step; does nothing if the contract has it. Returns whether it was added. */
export async function add(ctx: MutationCtx, contractId: Id<"contracts">, step: ContractStep): Promise<boolean> {
  if ((await find(ctx, contractId, step)) !== null) return false;
  await ctx.db.insert("contract_steps", {
    contractId,
    step,
    state: "waiting",
    attempts: 0,
    reason: null,
    externalId: externalIdOf(contractId, step),
    startedAt: null,
    updatedAt: Date.now(),
  });
  return true;
}

/** Stores an imported step; no job runs for it. */
export async function bringOver(
  ctx: MutationCtx,
  contractId: Id<"contracts">,
  brought: Pick<Stored, "step" | "state" | "reason" | "updatedAt">,
): Promise<void> {
  const attempts = brought.state === "waiting" ? 0 : 1;
  const externalId = externalIdOf(contractId, brought.step);
  await ctx.db.insert("contract_steps", { ...brought, contractId, attempts, externalId, startedAt: null });
}

/** Schedules the step's job right after this transaction. */
export async function schedule(ctx: MutationCtx, contractId: Id<"contracts">, step: ContractStep): Promise<void> {
  const stored = await find(ctx, contractId, step);
  // Lets `resume` find a job that dies with its server before it begins.
  if (stored?.state === "waiting") await ctx.db.patch("contract_steps", stored._id, { startedAt: Date.now() });
  await ctx.scheduler.runAfter(0, JOBS[step], { contractId });
  await watch(ctx);
}

/** Schedules `resume` for the end of the lease, in case the run dies. */
async function watch(ctx: MutationCtx): Promise<void> {
  await ctx.scheduler.runAfter(RUN_LEASE_MS, internal.contracts.steps.jobs.resume, {});
}

async function set(ctx: MutationCtx, { _id }: Stored, changes: Partial<Stored>): Promise<void> {
  await ctx.db.patch("contract_steps", _id, { ...changes, updatedAt: Date.now() });
}

/** Claims the step for one run; null if it is done, has failed, or another run has it. */
export async function begin(
  ctx: MutationCtx,
  contractId: Id<"contracts">,
  step: ContractStep,
): Promise<{ externalId: string; attempts: number } | null> {
  const stored = await find(ctx, contractId, step);
  const startedAt = Date.now();
  if (stored === null || !canBegin(stored, startedAt)) return null;
  const attempts = stored.attempts + 1;
  await set(ctx, stored, { state: "running", attempts, reason: null, startedAt });
  await watch(ctx);
  return { externalId: stored.externalId, attempts };
}

/** Marks the step as done. Returns false if it already was: its consequences happen once. */
export async function finish(ctx: MutationCtx, contractId: Id<"contracts">, step: ContractStep): Promise<boolean> {
  const stored = await find(ctx, contractId, step);
  if (stored === null || stored.state === "done") return false;
  await set(ctx, stored, { state: "done", reason: null, startedAt: null });
  return true;
}

/**
 * Whether the effect with this name is the step's. Not after the step was renewed, nor while the effect is being
 * withdrawn: a run whose machine slept may find either.
 */
export async function isEffect(
  ctx: QueryCtx,
  { contractId, step, externalId }: { contractId: Id<"contracts">; step: ContractStep; externalId: string },
): Promise<boolean> {
  const stored = await find(ctx, contractId, step);
  return stored?.externalId === externalId && !isHeld(stored);
}

function isHeld({ state, startedAt, attempts }: Stored): boolean {
  return state === "waiting" && startedAt === null && attempts > 0;
}

interface Failure {
  contractId: Id<"contracts">;
  step: ContractStep;
  /** The failed run; null if its effect, such as an email, outlives the run. */
  attempts: number | null;
  reason: string;
}

/**
 * Records the failure of a run, with a reason for staff. Returns false if the step is done, no run has it, or another
 * has: a run whose machine slept was presumed dead, and only its successor may change the step.
 */
export async function fail(ctx: MutationCtx, { contractId, step, attempts, reason }: Failure): Promise<boolean> {
  const stored = await find(ctx, contractId, step);
  if (stored?.state !== "running" || (attempts !== null && stored.attempts !== attempts)) return false;
  await set(ctx, stored, { state: "failed", reason, startedAt: null });
  return true;
}

/** Repeats a failed step. Returns false if it has not failed: two people who press at once repeat it once. */
export async function retry(ctx: MutationCtx, contractId: Id<"contracts">, step: ContractStep): Promise<boolean> {
  const stored = await find(ctx, contractId, step);
  if (stored?.state !== "failed") return false;
  await set(ctx, stored, { state: "waiting", reason: null });
  await schedule(ctx, contractId, step);
  return true;
}

/** Repeats the step with another effect at the provider, after the previous one was withdrawn. */
export async function renew(ctx: MutationCtx, contractId: Id<"contracts">, step: ContractStep): Promise<void> {
  const stored = await find(ctx, contractId, step);
  if (stored === null) return;
  const externalId = `${externalIdOf(contractId, step)}-${String(stored.attempts + 1)}`;
  await set(ctx, stored, { state: "waiting", reason: null, externalId, startedAt: null });
  await schedule(ctx, contractId, step);
}

/** Keeps all runs from the step while its effect is being withdrawn, so that there are never two. */
export async function hold(ctx: MutationCtx, contractId: Id<"contracts">, step: ContractStep): Promise<void> {
  const stored = await find(ctx, contractId, step);
  if (stored !== null) await set(ctx, stored, { state: "waiting", reason: null, startedAt: null });
}

/**
 * Releases a held step whose effect could not be withdrawn. If the effect is not recorded here, repeating the step
 * takes it over.
 */
export async function release(
  ctx: MutationCtx,
  contractId: Id<"contracts">,
  { step, isRecorded }: { step: ContractStep; isRecorded: boolean },
): Promise<void> {
  const stored = await find(ctx, contractId, step);
  if (stored?.state !== "waiting" || stored.startedAt !== null) return;
  await set(ctx, stored, isRecorded ? { state: "done", reason: null } : { state: "failed", reason: UNRECORDED_REASON });
}

/**
 * Marks a done step as failed because its effect is gone at the service: a person repeats it. Returns false if it was
 * not done.
 */
export async function lose(
  ctx: MutationCtx,
  { contractId, step, reason }: Omit<Failure, "attempts">,
): Promise<boolean> {
  const stored = await find(ctx, contractId, step);
  if (stored?.state !== "done") return false;
  await set(ctx, stored, { state: "failed", reason });
  return true;
}

/** The newest contracts whose step has failed; its effect may be at the provider anyway. */
export async function listFailed(ctx: QueryCtx, step: ContractStep, count: number): Promise<Stored[]> {
  return await ctx.db
    .query("contract_steps")
    .withIndex("by_step_and_state", (q) => q.eq("step", step).eq("state", "failed"))
    .order("desc")
    .take(count);
}

/** Failed steps of any kind. */
export async function listAllFailed(ctx: QueryCtx, count: number): Promise<Stored[]> {
  return await ctx.db
    .query("contract_steps")
    .withIndex("by_state_and_startedAt", (q) => q.eq("state", "failed"))
    .order("desc")
    .take(count);
}

/** Maximum of dead runs that one pass resumes; the next pass takes the others. */
const MOST_RESUMED = 100;

async function listDead(ctx: QueryCtx, state: "waiting" | "running"): Promise<Stored[]> {
  return await ctx.db
    .query("contract_steps")
    .withIndex("by_state_and_startedAt", (q) =>
      // A step that waits for another has no time.
      q
        .eq("state", state)
        .gte("startedAt", 0)
        .lte("startedAt", Date.now() - RUN_LEASE_MS),
    )
    .take(MOST_RESUMED);
}

/** Schedules the jobs of dead runs, and returns their number. */
export async function resume(ctx: MutationCtx): Promise<number> {
  const dead = [...(await listDead(ctx, "running")), ...(await listDead(ctx, "waiting"))];
  for (const { contractId, step } of dead) await schedule(ctx, contractId, step);
  return dead.length;
}

/** Deletes a contract's steps with the contract: a run in progress finds nothing to end, and no other begins. */
export async function remove(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  for (const { _id } of await listOf(ctx, contractId)) await ctx.db.delete("contract_steps", _id);
}
