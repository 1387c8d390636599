/** News for clients about requests. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import type { AuditActor } from "../../access/audit/model";
import { nameOf } from "../record/model";
import * as ClientActivity from "../../clients/activity/model";
import { titleFacts } from "../../practice/translations/model";
import type { RequirementStatus } from "./rules";

interface Requested {
  clientId: Id<"clients">;
  caseId: Id<"cases">;
  requested: readonly (Parameters<typeof titleFacts>[0] & { requestId: Id<"case_requirements"> })[];
}

type Request = Pick<Doc<"case_requirements">, "_id" | "title"> & Parameters<typeof titleFacts>[0];

/** The facts of news of one request: its id, because a request can be renamed, and its title. */
function factsOf({ _id, ...request }: Request) {
  return { request: _id, ...titleFacts(request) };
}

interface TakenNews {
  activityType: "document_requested" | "document_overdue" | "document_accepted" | "document_redo";
  /** The time of the news; missing: of any time. */
  at?: number;
}

/** Takes the news of a request back. News of an earlier version has its title only. */
export async function takeBackNews(
  ctx: MutationCtx,
  { _id, clientId, title }: Doc<"case_requirements">,
  { activityType, at }: TakenNews,
): Promise<void> {
  for (const about of [{ request: _id }, { request: null, title }]) {
    await ClientActivity.takeBack(ctx, { clientId, activityType, about, at });
  }
}

/** Announces requests; several at once are one piece of news. */
export async function tellRequested(
  ctx: MutationCtx,
  staff: Staff,
  { clientId, caseId, requested }: Requested,
): Promise<void> {
  const [first] = requested;
  if (first === undefined) return;
  const count = String(requested.length);
  const about = requested.length === 1 ? factsOf({ ...first, _id: first.requestId }) : { title: null };
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: "document_requested",
    description: about.title === null ? `${count} documents requested` : `Requested: ${about.title}`,
    metadata: { case: caseId, count, ...about },
    isVisibleToClient: true,
    byName: staff.name,
  });
}

interface StatusNews {
  requirement: Doc<"case_requirements">;
  to: RequirementStatus;
  reason: string | null;
}

/** Announces that the client's document is overdue. */
export async function tellOverdue(ctx: MutationCtx, requirement: Doc<"case_requirements">): Promise<void> {
  const { clientId, caseId } = requirement;
  const about = factsOf(requirement);
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: "document_overdue",
    description: `Overdue: ${about.title}`,
    metadata: { case: caseId, ...about },
    isVisibleToClient: true,
    byName: null,
  });
}

const ACTIVITIES = {
  requested: { activityType: "document_requested", words: "Requested" },
  accepted: { activityType: "document_accepted", words: "Accepted" },
  redo: { activityType: "document_redo", words: "New copy needed" },
} as const;

/** Announces the practice's decision about a request. An arrived document is not announced, because the client sent it. */
export async function tellStatus(
  ctx: MutationCtx,
  by: AuditActor,
  { requirement, to, reason }: StatusNews,
): Promise<void> {
  if (to === "uploaded") return;
  const { clientId, caseId, title } = requirement;
  const about = factsOf(requirement);
  const { activityType, words } = ACTIVITIES[to];
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType,
    description: `${words}: ${title}`,
    metadata: to === "requested" ? { case: caseId, count: "1", ...about } : { ...about, reason },
    isVisibleToClient: true,
    byName: nameOf(by),
  });
}
