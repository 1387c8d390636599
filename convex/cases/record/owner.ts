/** The owner of a case: the member who answers for it, beside its team. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Access from "../../access/accounts/model";
import { requireUnchanged } from "../../access/accounts/refuse";
import { eventsOfAction, recordEvent } from "../../access/audit/model";
import * as Clients from "../../clients/record/model";
import { placeIdOf } from "../../platform/dueItems/rules";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as Notifications from "../../practice/notifications/model";
import { change, get, ownerOf } from "./model";
import { UNASSIGNED } from "./rules";

interface OwnerChoice {
  caseId: string;
  /** The owner's id on the person's screen, or UNASSIGNED; so is `to`. */
  from: string;
  to: string;
  /** Overwrites the current owner: the person has seen the other change. */
  anyway: boolean;
}

/**
 * Sets the owner, who must work here, or none. Refuses NOT_FOUND, INVALID for another person, and CHANGED_MEANWHILE if it
 * would overwrite an unseen choice.
 */
export async function setOwner(ctx: MutationCtx, staff: Staff, choice: OwnerChoice): Promise<void> {
  const clientCase = await get(ctx, choice.caseId);
  const { _id: subject, _creationTime } = clientCase;
  const current = ownerOf(clientCase);
  if (!choice.anyway) {
    const last = await eventsOfAction(ctx, { subject, action: "cases:setOwner" }).order("desc").first();
    const by = { byName: last?.actorName ?? null, at: last?.at ?? _creationTime };
    requireUnchanged({ seen: choice.from, current: current ?? UNASSIGNED, ...by });
  }
  if (choice.to === (current ?? UNASSIGNED)) return;
  const ownerId = await Access.readOwner(ctx, choice.to, null);
  await giveOwner(ctx, staff, { clientCase, ownerId });
  if (ownerId !== null) await tellOwner(ctx, ownerId, { by: staff, first: clientCase, count: 1 });
}

/** Writes another owner with its event; the caller notifies the owner. */
export async function giveOwner(
  ctx: MutationCtx,
  staff: Staff,
  { clientCase, ownerId }: { clientCase: Doc<"cases">; ownerId: Id<"users"> | null },
): Promise<void> {
  const { _id: subject } = clientCase;
  await change(ctx, staff, { caseId: subject, changes: { ownerId } });
  const [before, after] = [await Access.nameOf(ctx, ownerOf(clientCase)), await Access.nameOf(ctx, ownerId)];
  const event = { action: "cases:setOwner", subject, before: named(before), after: named(after) } as const;
  await recordEvent(ctx, { actor: staff, ...event });
}

function named(name: string | null): string {
  return name ?? "Unassigned";
}

/** Notifies an owner of assigned cases: of one by name, of several by number. A person who takes a case is not notified. */
export async function tellOwner(
  ctx: MutationCtx,
  ownerId: Id<"users">,
  { by, first, count }: { by: Staff; first: Doc<"cases">; count: number },
): Promise<void> {
  if (ownerId === by.userId) return;
  const client = await Clients.find(ctx, first.clientId);
  await Notifications.announceTo(ctx, ownerId, {
    kind: "caseAssigned",
    count,
    name: `${client?.clientName ?? "a client"} · ${caseTypeLabel(first)}`,
    recordId: placeIdOf({ clientId: first.clientId, caseId: first._id }),
    byName: by.name,
  });
}
