/** The page of one client, and what staff do there. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Members from "../../access/members/model";
import * as Portals from "../../access/portal/people";
import { chosenLocale } from "../../platform/languages";
import { recordEvent } from "../../access/audit/model";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import type { ClientStatus } from "../../clients/record/rules";
import * as Contracts from "../../contracts/record/model";
import * as Firm from "../../practice/settings/model";
import { contractPathIdOf } from "../../platform/ids";
import type { vReader } from "./answers";

/** The client, or null if absent or deleted. */
export async function findPresent(ctx: QueryCtx, clientId: string): Promise<Doc<"clients"> | null> {
  const client = await Clients.find(ctx, clientId);
  return client?.deleted === null ? client : null;
}

/** The head of the page and its form; null for an absent or deleted client. */
export async function findDetails(ctx: QueryCtx, id: string) {
  const client = await findPresent(ctx, id);
  if (client === null) return null;
  const { _id: clientId, userName } = client;
  return {
    clientId,
    ...pick(client, ["number", "clientName", "clientEmail", "clientPhone", "clientType", "caseType", "customCaseType"]),
    ...pick(client, ["status", "onboardedAt", "isSample", "version", "updatedAt"]),
    caseTypeWords: await caseTypeOf(ctx, client),
    contractPathId: await contractPathOf(ctx, client),
    portal: await portalOf(ctx, client),
    updatedByName: userName,
    firmName: (await Firm.get(ctx)).name,
  };
}

/** The record's own type is what the client came for; a case that was opened later says what is done now. */
async function caseTypeOf(ctx: QueryCtx, { _id, caseType, customCaseType }: Doc<"clients">): Promise<string> {
  const newest = await Cases.findNewest(ctx, _id);
  if (newest !== null) return caseTypeLabel(newest);
  return caseType === null ? "" : caseTypeLabel({ caseType, customCaseType });
}

async function contractPathOf(ctx: QueryCtx, { contractId }: Doc<"clients">): Promise<string | null> {
  const contract = contractId === null ? null : await Contracts.find(ctx, contractId);
  return contract === null ? null : contractPathIdOf(contract);
}

async function portalOf(ctx: QueryCtx, { _id, isPortalGranted: isGranted }: Doc<"clients">) {
  const members = await Portals.listMembers(ctx, _id);
  return {
    isGranted,
    members: await Promise.all(
      members.map(async ({ _id: userId, name, email, _creationTime: since, locale }) => {
        return { name, email, since, locale: chosenLocale(locale), seenAt: await Members.lastVisit(ctx, userId) };
      }),
    ),
    invitation: await Portals.findNewestInvitation(ctx, _id),
  };
}

/** The language that one of the client's accounts chose first; null if none has chosen, or there is no such client. */
export async function findReader(ctx: QueryCtx, id: string): Promise<Infer<typeof vReader> | null> {
  const client = await findPresent(ctx, id);
  if (client === null) return null;
  for (const { name, locale } of await Portals.listMembers(ctx, client._id)) {
    const chosen = chosenLocale(locale);
    if (chosen !== null) return { name, locale: chosen };
  }
  return null;
}

/** Author and time of the client's deletion; null for any other. */
export async function findDeletion(ctx: QueryCtx, clientId: string) {
  return (await Clients.find(ctx, clientId))?.deleted ?? null;
}

/** Archives or reactivates the client. Refuses NOT_FOUND; does nothing if the status is already set. */
export async function setStatus(
  ctx: MutationCtx,
  staff: Staff,
  { clientId, status }: { clientId: string; status: Extract<ClientStatus, "active" | "archived"> },
): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  if (client.status === status) return;
  await Clients.change(ctx, staff, { client, changes: { status } });
  const action = status === "archived" ? "clients:archive" : "clients:reactivate";
  await recordEvent(ctx, { actor: staff, action, subject: client._id, before: client.status, after: status });
}
