/** Writes decisions about leads: the row of each lead, and its event in the audit log. */
import { omit, withoutSystemFields } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { describeOwner } from "../../access/accounts/model";
import { recordEvent, type AuditActor } from "../../access/audit/model";
import { leadIdOf } from "../../platform/ids";
import { DEFAULT_LEAD_STATUS, type LeadStatus, statusSetOf } from "./rules";
import type { LeadStatusRow } from "./tables";

/** One field of a lead. A null owner is nobody, and a null day is none. */
export type Choice =
  | { field: "status"; to: LeadStatus }
  | { field: "owner"; to: Id<"users"> | null }
  | { field: "nextContact"; to: string | null; setBy: Id<"users"> };

export interface Decision {
  number: number;
  /** The lead's row as it is stored; null if it has none. */
  stored: Doc<"lead_statuses"> | null;
  choice: Choice;
  version: number;
  by: AuditActor;
  /** When it was made, epoch ms. */
  at: number;
}

/** The lead's row after a decision; the other fields stay. */
function rowAfter(before: LeadStatusRow | null, { number, version, by, choice }: Decision): LeadStatusRow {
  const kept = omit(before ?? { number, status: DEFAULT_LEAD_STATUS, updatedAt: version }, ["userId", "userName"]);
  const [author, byName] = "job" in by ? [{}, by.job] : [{ userId: by.userId, userName: by.name }, by.name];
  const set = { byName, at: version };
  const signed = { statusSet: statusSetOf(before), updatedAt: version, ...author };
  switch (choice.field) {
    case "status":
      return { ...kept, ...signed, status: choice.to, statusSet: set };
    case "owner": {
      const owner = choice.to !== null && { ownerId: choice.to };
      return { ...omit(kept, ["ownerId"]), ...signed, ...owner, ownerSet: set };
    }
    case "nextContact": {
      const day = choice.to !== null && { nextContactOn: choice.to, remindOn: choice.to };
      const nextContactSet = { ...set, userId: choice.setBy };
      return { ...omit(kept, ["nextContactOn", "remindOn"]), ...signed, ...day, nextContactSet };
    }
  }
}

/** Writes each decision into its lead's row, and records it. A lead has one of them at most. */
export async function writeDecisions(ctx: MutationCtx, decisions: readonly Decision[]): Promise<void> {
  const ownerNames = await readOwnerNames(ctx, decisions);
  // Together, because each waits for the hash of its event.
  await Promise.all(
    decisions.map(async (decision) => {
      const { number, stored, by: actor, at } = decision;
      const before = stored && withoutSystemFields(stored);
      const after = rowAfter(before, decision);
      if (stored === null) await ctx.db.insert("lead_statuses", after);
      else await ctx.db.replace("lead_statuses", stored._id, after);
      const change = { field: decision.choice.field, before, after };
      await recordEvent(ctx, { actor, subject: leadIdOf(number), at, ...inWords(change, ownerNames) });
    }),
  );
}

type OwnerNames = ReadonlyMap<string, string | null>;

/** The names of all owners that the decisions give or take away, each read once. */
async function readOwnerNames(ctx: MutationCtx, decisions: readonly Decision[]): Promise<OwnerNames> {
  const ids = decisions.flatMap(({ stored, choice }) =>
    choice.field === "owner" ? [stored?.ownerId ?? null, choice.to] : [],
  );
  const names = [...new Set(ids)].map(async (id) => [id ?? "", (await describeOwner(ctx, id)).ownerName] as const);
  return new Map(await Promise.all(names));
}

interface Change {
  field: Choice["field"];
  before: LeadStatusRow | null;
  after: LeadStatusRow;
}

function inWords({ field, before, after }: Change, ownerNames: OwnerNames) {
  const ownerName = (row: LeadStatusRow | null) => ownerNames.get(row?.ownerId ?? "") ?? null;
  switch (field) {
    case "status":
      return { action: "leads:setStatus", before: before?.status ?? DEFAULT_LEAD_STATUS, after: after.status } as const;
    case "owner":
      return { action: "leads:setOwner", before: ownerName(before), after: ownerName(after) } as const;
    case "nextContact":
      return {
        action: "leads:setNextContact",
        before: before?.nextContactOn ?? null,
        after: after.nextContactOn ?? null,
      } as const;
  }
}
