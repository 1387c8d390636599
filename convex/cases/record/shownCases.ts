/** Cases as screens show them. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { describeOwner } from "../../access/accounts/model";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as Clients from "../../clients/record/model";
import { earlierDay, EMPTY_PARTS } from "../caseRows";
import type { vCaseDetails, vClientCase, vListedCase } from "./answers";
import { findWithClient, listOfClient, openedAtOf, ownerOf } from "./model";
import { ofClient as summariesOf } from "./summary";
import { caseKeyOf, caseNumberOf, MOST_CASES_LISTED } from "./rules";

const NO_OWNER = { ownerName: null, isOwnerHere: false };

type ListedCase = Infer<typeof vListedCase>;

function listed(clientCase: Doc<"cases">, clientName: string): ListedCase {
  return {
    caseId: clientCase._id,
    clientName,
    ...pick(clientCase, ["clientId", "status", "priority"]),
    caseNumber: caseNumberOf(clientCase),
    caseTypeWords: caseTypeLabel(clientCase),
    createdAt: openedAtOf(clientCase),
  };
}

/** The case as its page shows it; null if the client has no such case. */
export async function findDetails(
  ctx: QueryCtx,
  { clientId, caseId }: { clientId: string; caseId: string },
): Promise<Infer<typeof vCaseDetails> | null> {
  const found = await findWithClient(ctx, caseId);
  if (found === null || found.client._id !== clientId) return null;
  const { clientCase, client } = found;
  return {
    ...listed(clientCase, client.clientName),
    key: caseKeyOf(clientCase),
    ...pick(clientCase, ["caseType", "customCaseType", "stage", "progress", "isProgressByHand", "contractId"]),
    ...pick(clientCase, ["version", "createdByName", "updatedAt", "updatedByName"]),
    nextStep: clientCase.nextStep ?? null,
    ownerId: ownerOf(clientCase),
    ...(await describeOwner(ctx, ownerOf(clientCase))),
  };
}

/** A client's cases, newest first; empty for an unknown client. */
export async function listShown(ctx: QueryCtx, clientId: string): Promise<Infer<typeof vClientCase>[]> {
  const client = await Clients.find(ctx, clientId);
  if (client?.deleted !== null) return [];
  const cases = await listOfClient(ctx, client._id);
  const rows = new Map((await summariesOf(ctx, client._id)).map((row) => [row.caseId, row]));
  const ownerIds = [...new Set(cases.map(ownerOf))];
  const owners = new Map(await Promise.all(ownerIds.map(async (id) => [id, await describeOwner(ctx, id)] as const)));
  return cases.map((clientCase) => {
    // A case of an earlier version has no row until the job has written it.
    const parts = rows.get(clientCase._id) ?? EMPTY_PARTS;
    return {
      ...listed(clientCase, client.clientName),
      stage: clientCase.stage,
      ...(owners.get(ownerOf(clientCase)) ?? NO_OWNER),
      ...pick(parts, ["accepted", "asked", "awaited", "openQuestionnaires", "isAnswerDue", "requestDueOn"]),
      toReview: parts.sent + parts.looseUploads,
      dueOn: earlierDay(parts.taskDueOn, parts.deadlineOn),
    };
  });
}

/** The newest cases of all clients, and whether there are older ones. */
export async function listNewest(ctx: QueryCtx): Promise<{ cases: ListedCase[]; hasOlder: boolean }> {
  const newest = await ctx.db
    .query("cases")
    .order("desc")
    .take(MOST_CASES_LISTED + 1);
  const shown = newest.slice(0, MOST_CASES_LISTED);
  const ids = shown.map(({ clientId }) => clientId);
  const names = await Clients.namesOf(ctx, ids);
  const cases = shown.flatMap((clientCase) => {
    const name = names.get(clientCase.clientId);
    return name === undefined ? [] : [listed(clientCase, name)];
  });
  return { cases, hasOlder: newest.length > shown.length };
}
