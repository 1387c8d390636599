import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import type { PortalClient } from "../access/actors";
import { caseNumberOf } from "../cases/rules";
import * as Cases from "../cases/model";
import * as ClientActivity from "../clientActivity/model";
import * as Clients from "../clients/model";
import * as Firm from "../firm/model";
import * as Requirements from "../requirements/model";
import { isPending } from "../requirements/rules";
import { openedCase, portalStatusOf, RECENT_ACTIVITIES } from "./rules";
import type { vPortalHome } from "./tables";

type Home = Infer<typeof vPortalHome>;

function shownCase(clientCase: Doc<"cases">): Home["cases"][number] {
  return {
    caseId: clientCase._id,
    caseNumber: caseNumberOf(clientCase),
    ...pick(clientCase, ["caseType", "customCaseType"]),
    status: portalStatusOf(clientCase),
  };
}

async function countPending(ctx: QueryCtx, caseId: Id<"cases">): Promise<number> {
  const requirements = await Requirements.listOfCase(ctx, caseId);
  return requirements.filter(({ status, isRequired }) => isRequired && isPending(status)).length;
}

/** What the start page shows, of the case that is asked for, or of the one that is open. A case of somebody else is as good as none. */
export async function get(ctx: QueryCtx, { clientId }: PortalClient, askedFor: string | null): Promise<Home> {
  const client = await Clients.get(ctx, clientId);
  const firm = await Firm.get(ctx);
  const rows = await Cases.listOfClient(ctx, clientId);
  const cases = rows.map(shownCase);
  const chosen = openedCase(cases, askedFor);
  const row = rows.find(({ _id }) => _id === chosen?.caseId);
  return {
    clientName: client.clientName,
    firm: pick(firm, ["name", "phone", "email"]),
    quietDays: firm.quietDays,
    cases,
    opened: row === undefined ? null : await shownOpened(ctx, row),
  };
}

async function shownOpened(ctx: QueryCtx, clientCase: Doc<"cases">): Promise<Home["opened"]> {
  const { _id: caseId, clientId, _creationTime: openedAt, progress, nextStep = null } = clientCase;
  const activities = await ClientActivity.listTold(ctx, { clientId, caseId, count: RECENT_ACTIVITIES });
  return {
    ...shownCase(clientCase),
    progress,
    nextStep,
    pendingDocuments: await countPending(ctx, caseId),
    activities: activities.map((each) => ({
      activityId: each._id,
      ...pick(each, ["activityType", "description", "metadata", "at"]),
    })),
    lastNewsAt: activities[0]?.at ?? openedAt,
  };
}
