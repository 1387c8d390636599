/** The history of the sheet job. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { vRunOutcome } from "./answers";
import { MOST_RUNS } from "./rules";
import type { vRun, vTally } from "./tables";

type Tally = Infer<typeof vTally>;
type Run = Infer<typeof vRun>;
type RunOutcome = Infer<typeof vRunOutcome>;

const NOTHING: Tally = { added: 0, changed: 0, left: 0, returned: 0 };

/** Adds a batch's changes to the figures. */
export function addUp(before: Tally | undefined, done: readonly (keyof Tally)[]): Tally {
  const tally = { ...(before ?? NOTHING) };
  for (const kind of done) tally[kind] += 1;
  return tally;
}

function newest(ctx: QueryCtx) {
  return ctx.db.query("lead_sheet_runs").order("desc");
}

/** Successive runs with the same outcome and no changes are one line: the job runs every minute. */
export async function keep(ctx: MutationCtx, outcome: RunOutcome, tally: Tally = NOTHING): Promise<void> {
  const now = Date.now();
  const run = runOf(outcome, tally, now);
  const last = await newest(ctx).first();
  if (last !== null && isRepeated(last, run)) {
    await ctx.db.patch("lead_sheet_runs", last._id, { lastAt: now, times: last.times + 1 });
    return;
  }
  await ctx.db.insert("lead_sheet_runs", run);
  const all = await newest(ctx).take(MOST_RUNS + 1);
  for (const { _id } of all.slice(MOST_RUNS)) await ctx.db.delete("lead_sheet_runs", _id);
}

function runOf(outcome: RunOutcome, tally: Tally, now: number): Run {
  const isApplied = outcome.kind === "applied";
  return {
    at: now,
    lastAt: now,
    times: 1,
    outcome: outcome.kind,
    rows: isApplied ? outcome.rows : null,
    skippedNoEmail: isApplied ? outcome.skippedNoEmail : null,
    tally,
    trouble: "trouble" in outcome ? outcome.trouble : null,
  };
}

function isRepeated(last: Doc<"lead_sheet_runs">, run: Run): boolean {
  if (run.outcome === "applied" || last.outcome !== run.outcome) return false;
  const didNothing = Object.values(run.tally).every((count) => count === 0);
  return didNothing && JSON.stringify(last.trouble) === JSON.stringify(run.trouble);
}

export async function list(ctx: QueryCtx): Promise<(Run & { runId: Doc<"lead_sheet_runs">["_id"] })[]> {
  return (await newest(ctx).take(MOST_RUNS)).map(({ _id: runId, _creationTime, ...run }) => ({ runId, ...run }));
}
