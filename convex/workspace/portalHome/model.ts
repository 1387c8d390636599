import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { PortalClient } from "../../access/accounts/actors";
import { caseNumberOf } from "../../cases/record/rules";
import * as Cases from "../../cases/record/model";
import * as Access from "../../access/accounts/model";
import * as ClientActivity from "../../clients/activity/model";
import { isClientsOwn } from "../../clients/activity/rules";
import * as Clients from "../../clients/record/model";
import * as Firm from "../../practice/settings/model";
import * as Milestones from "../../cases/milestones/model";
import * as PortalNotices from "../../clients/notices/model";
import { toldFacts } from "../../clients/notices/rules";
import * as Requirements from "../../cases/requirements/model";
import { isAwaited } from "../../cases/requirements/rules";
import { withTranslatedTitle } from "../../practice/translations/model";
import type { vPortalHome, vPortalSupport, vPortalTimeline } from "./answers";
import { openedCase, portalStatusOf, RECENT_ACTIVITIES } from "./rules";
import { compareNames } from "../../platform/texts";
import { TRANSLATED_MILESTONE_TEXTS } from "../../cases/milestones/rules";
import { translatedFields } from "../../practice/translatedTexts";

type Home = Infer<typeof vPortalHome>;

function shownCase(clientCase: Doc<"cases">): Home["cases"][number] {
  return {
    caseId: clientCase._id,
    caseNumber: caseNumberOf(clientCase),
    ...pick(clientCase, ["caseType", "customCaseType"]),
    status: portalStatusOf(clientCase),
  };
}

/** The documents that the practice waits for, of all cases that are not completed: those of the Documents screen. */
async function countPending(ctx: QueryCtx, clientId: Id<"clients">, cases: readonly Doc<"cases">[]): Promise<number> {
  const open = new Set(cases.filter(({ status }) => status !== "completed").map(({ _id }) => _id));
  const requirements = await Requirements.listOfClient(ctx, clientId);
  return requirements.filter((each) => open.has(each.caseId) && isAwaited(each)).length;
}

/** The practice's name; null while it has none. */
export async function firmName(ctx: QueryCtx): Promise<string | null> {
  return await Firm.findName(ctx);
}

/** The start page of the requested case, or of the default one. Somebody else's case is treated as absent. */
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
    opened: row === undefined ? null : await shownOpened(ctx, row, await countPending(ctx, clientId, rows)),
  };
}

/** The first open step that the client sees; null once the case is completed. */
async function findNextMilestone(ctx: QueryCtx, clientCase: Doc<"cases">) {
  if (portalStatusOf(clientCase) === "completed") return null;
  const milestones = await Milestones.listShown(ctx, clientCase._id);
  const next = milestones.find(({ isVisibleToClient, doneAt }) => isVisibleToClient && doneAt === null);
  return next === undefined ? null : pick(next, ["title", ...translatedFields(["title"])]);
}

async function shownOpened(ctx: QueryCtx, clientCase: Doc<"cases">, pendingDocuments: number): Promise<Home["opened"]> {
  const { _id: caseId, clientId, progress, nextStep = null } = clientCase;
  const told = await ClientActivity.listTold(ctx, { clientId, caseId });
  const activities = told.slice(0, RECENT_ACTIVITIES);
  const news = told.find((activity) => !isClientsOwn(activity))?.at ?? Cases.openedAtOf(clientCase);
  return {
    ...shownCase(clientCase),
    progress,
    nextStep,
    nextMilestone: await findNextMilestone(ctx, clientCase),
    pendingDocuments,
    activities: activities.map((each) => ({
      activityId: each._id,
      ...pick(each, ["activityType", "description", "at"]),
      metadata: withTranslatedTitle(toldFacts(each.metadata)),
    })),
    // A reply in a conversation has a notice, but no activity.
    lastNewsAt: Math.max(news, (await PortalNotices.lastToldAt(ctx, { clientId, caseId })) ?? 0),
  };
}

/** The steps of the requested case, or of the default one; empty without a case. */
export async function timeline(
  ctx: QueryCtx,
  { clientId }: PortalClient,
  askedFor: string | null,
): Promise<Infer<typeof vPortalTimeline>> {
  const cases = (await Cases.listOfClient(ctx, clientId)).map(shownCase);
  const opened = openedCase(cases, askedFor);
  const milestones = opened === null ? [] : await Milestones.listShown(ctx, opened.caseId);
  const steps = milestones
    .filter(({ isVisibleToClient }) => isVisibleToClient)
    .map((step) =>
      pick(step, ["milestoneId", "title", "description", ...translatedFields(TRANSLATED_MILESTONE_TEXTS), "doneAt"]),
    );
  return { cases, opened, steps };
}

/** The practice's contact data, and the people who work on the client's cases. */
export async function support(ctx: QueryCtx, { clientId }: PortalClient): Promise<Infer<typeof vPortalSupport>> {
  const firm = pick(await Firm.get(ctx), ["name", "phone", "email", "address", "timeZone", "workingHours"]);
  const cases = await Cases.listOfClient(ctx, clientId);
  const members = await Promise.all(cases.map(async ({ _id }) => await Cases.listMembers(ctx, _id)));
  const ids = new Set(members.flat().map(({ userId }) => userId));
  const here = (await Access.listActiveStaff(ctx)).filter(({ _id }) => ids.has(_id));
  return { firm, team: here.map(({ name }) => name).sort(compareNames) };
}
