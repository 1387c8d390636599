/** What a client is told of requests. */
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { nameOf, type ChangedBy } from "../cases/model";
import * as ClientActivity from "../clientActivity/model";
import type { RequirementStatus } from "./rules";

interface Requested {
  clientId: Id<"clients">;
  caseId: Id<"cases">;
  titles: readonly string[];
}

/** Several that are requested at once are one piece of news. */
export async function tellRequested(
  ctx: MutationCtx,
  staff: Staff,
  { clientId, caseId, titles }: Requested,
): Promise<void> {
  const [first] = titles;
  if (first === undefined) return;
  const [count, title] = [String(titles.length), titles.length === 1 ? first : null];
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: "document_requested",
    description: title === null ? `${count} documents requested` : `Requested: ${title}`,
    metadata: { case: caseId, count, title },
    isVisibleToClient: true,
    byName: staff.name,
  });
}

interface Told {
  requirement: Doc<"case_requirements">;
  to: RequirementStatus;
  reason: string | null;
}

const ACTIVITIES = {
  requested: { activityType: "document_requested", words: "Requested" },
  accepted: { activityType: "document_accepted", words: "Accepted" },
  redo: { activityType: "document_redo", words: "Please send again" },
} as const;

/** What the practice has decided about a request. That a document has arrived is no news for whoever sent it. */
export async function tellStatus(ctx: MutationCtx, by: ChangedBy, { requirement, to, reason }: Told): Promise<void> {
  if (to === "uploaded") return;
  const { clientId, caseId, title } = requirement;
  const { activityType, words } = ACTIVITIES[to];
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType,
    description: `${words}: ${title}`,
    metadata: to === "requested" ? { case: caseId, count: "1", title } : { title, reason },
    isVisibleToClient: true,
    byName: nameOf(by),
  });
}
