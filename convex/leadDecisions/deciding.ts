/** One decision about one lead: what its row is afterwards, and its event in the audit log. */
import { omit, withoutSystemFields } from "convex-helpers";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { describeOwner } from "../access/model";
import { recordEvent, type AuditActor } from "../audit/model";
import { DEFAULT_LEAD_STATUS, leadIdOf, type LeadStatus } from "../leads/rules";
import { statusSetOf } from "./rules";
import type { Decided } from "./tables";

/** One field of a lead. A null owner is nobody, and a null day is none. */
export type Choice =
  | { field: "status"; to: LeadStatus }
  | { field: "owner"; to: Id<"users"> | null }
  | { field: "nextContact"; to: string | null; setBy: Id<"users"> };

export interface Decision {
  number: number;
  version: number;
  by: AuditActor;
  choice: Choice;
  /** When it was made. */
  at: number;
}

/** A lead's row after a decision; all else that was decided before stays. */
export function rowAfter(row: Decided | null, { number, version, by, choice }: Decision): Decided {
  const before = omit(row ?? { number, status: DEFAULT_LEAD_STATUS, updatedAt: version }, ["userId", "userName"]);
  const [author, byName] = "job" in by ? [{}, by.job] : [{ userId: by.userId, userName: by.name }, by.name];
  const set = { byName, at: version };
  const signed = { statusSet: statusSetOf(row), updatedAt: version, ...author };
  switch (choice.field) {
    case "status":
      return { ...before, ...signed, status: choice.to, statusSet: set };
    case "owner": {
      const owner = choice.to !== null && { ownerId: choice.to };
      return { ...omit(before, ["ownerId"]), ...signed, ...owner, ownerSet: set };
    }
    case "nextContact": {
      const day = choice.to !== null && { nextContactOn: choice.to, remindOn: choice.to };
      const nextContactSet = { ...set, userId: choice.setBy };
      return { ...omit(before, ["nextContactOn", "remindOn"]), ...signed, ...day, nextContactSet };
    }
  }
}

/** Writes a decision into the lead's row, null where it has none, and records it. */
export async function write(ctx: MutationCtx, row: Doc<"lead_statuses"> | null, decision: Decision): Promise<void> {
  const before = row && withoutSystemFields(row);
  const after = rowAfter(before, decision);
  if (row === null) await ctx.db.insert("lead_statuses", after);
  else await ctx.db.replace("lead_statuses", row._id, after);
  const { by: actor, at } = decision;
  const subject = leadIdOf(decision.number);
  await recordEvent(ctx, { actor, subject, at, ...(await inWords(ctx, decision.choice.field, { before, after })) });
}

async function inWords(
  ctx: MutationCtx,
  field: Choice["field"],
  { before, after }: { before: Decided | null; after: Decided },
) {
  switch (field) {
    case "status":
      return { action: "leads:setStatus", before: before?.status ?? DEFAULT_LEAD_STATUS, after: after.status } as const;
    case "owner":
      return {
        action: "leads:setOwner",
        before: await ownerName(ctx, before),
        after: await ownerName(ctx, after),
      } as const;
    case "nextContact":
      return {
        action: "leads:setNextContact",
        before: before?.nextContactOn ?? null,
        after: after.nextContactOn ?? null,
      } as const;
  }
}

async function ownerName(ctx: MutationCtx, decided: Decided | null): Promise<string | null> {
  return (await describeOwner(ctx, decided?.ownerId ?? null)).ownerName;
}
