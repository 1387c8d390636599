/** Rewrites keys from an earlier rule by the current one, so that their people are found. */
import type { PaginationOptions } from "convex/server";
import type { MutationCtx } from "../../_generated/server";
import * as Clients from "../../clients/record/model";
import { KEYS_RULE } from "../../clients/record/rules";
import * as Contracts from "../../contracts/record/model";
import * as LeadPeople from "../../leads/people/model";
import * as RelatedPeople from "../../clients/relatedPeople/model";
import { KEYED } from "./tables";

/** Rows of one run: well below a mutation's limits. */
const AT_ONCE = 100;

const WRITERS = {
  clients: Clients.writeKeys,
  relatedPeople: RelatedPeople.writeKeys,
  contracts: Contracts.writeKeys,
} satisfies Record<
  (typeof KEYED)[number],
  (ctx: MutationCtx, page: PaginationOptions) => Promise<{ isDone: boolean; continueCursor: string }>
>;

/** Rewrites the next rows; returns whether more are left. */
export async function writeNext(ctx: MutationCtx): Promise<boolean> {
  const stored = await ctx.db.query("person_key_runs").unique();
  const isPresent = stored?.rule === KEYS_RULE;
  const at = isPresent ? stored.at : KEYED[0];
  if (at === "done") return false;
  // Restarts the job that indexes leads, too.
  if (!isPresent) await LeadPeople.startOver(ctx);
  const page = { numItems: AT_ONCE, cursor: isPresent ? stored.cursor : null };
  const { isDone, continueCursor } = await WRITERS[at](ctx, page);
  const next: (typeof KEYED)[number] | "done" = isDone ? (KEYED[KEYED.indexOf(at) + 1] ?? "done") : at;
  const reached = { rule: KEYS_RULE, at: next, cursor: isDone ? null : continueCursor };
  if (stored === null) await ctx.db.insert("person_key_runs", reached);
  else await ctx.db.replace("person_key_runs", stored._id, reached);
  return next !== "done";
}
