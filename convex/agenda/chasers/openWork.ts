/** Open work of a client: requested documents, questionnaires, signatures and payments. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Cases from "../../cases/record/model";
import * as Questionnaires from "../../cases/questionnaires/model";
import * as Requirements from "../../cases/requirements/model";
import { isPending } from "../../cases/requirements/rules";
import * as PortalNotices from "../../clients/notices/model";
import * as PortalContracts from "../../contracts/portal/model";
import { dayIn } from "../../platform/days";
import type { OpenWork } from "./rules";

type Asked = Pick<OpenWork, "requests" | "questionnaires">;

/** Cases of which the client is asked nothing now. */
async function restingCases(ctx: QueryCtx, clientId: Id<"clients">): Promise<Set<Id<"cases">>> {
  const cases = await Cases.listOfClient(ctx, clientId);
  const resting = cases.filter(({ status }) => status === "completed" || status === "on_hold");
  return new Set(resting.map(({ _id }) => _id));
}

/** Requested documents and unfinished questionnaires of cases that go on. */
export async function readAsked(ctx: QueryCtx, clientId: Id<"clients">, timeZone: string): Promise<Asked> {
  const resting = await restingCases(ctx, clientId);
  const requests = (await Requirements.listOfClient(ctx, clientId)).filter(
    ({ status, caseId }) => isPending(status) && !resting.has(caseId),
  );
  const questionnaires = (await Questionnaires.rowsOfClient(ctx, clientId)).filter(
    ({ status, caseId }) => status !== "completed" && (caseId === null || !resting.has(caseId)),
  );
  return {
    requests: requests.map(({ requirementId, caseId, status, isRequired, dueOn, key, updatedAt }) => {
      const days = { askedOn: dayIn(timeZone, key), changedOn: dayIn(timeZone, updatedAt) };
      return { requirementId, caseId, status, isRequired, dueOn, ...days };
    }),
    questionnaires: questionnaires.map(({ caseId, _creationTime }) => {
      const askedOn = dayIn(timeZone, _creationTime);
      return { caseId, askedOn, changedOn: askedOn };
    }),
  };
}

/** The same with contracts, payments and unread news of a stage. */
export async function read(ctx: QueryCtx, client: Doc<"clients">, timeZone: string): Promise<OpenWork> {
  const { _id: clientId } = client;
  const asked = await readAsked(ctx, clientId, timeZone);
  const { toSign, toPay } = await PortalContracts.countWaiting(ctx, { clientId });
  const hasStageNews = await PortalNotices.hasUnread(ctx, clientId, "case_stage_changed");
  return { ...asked, toSign, toPay, hasStageNews };
}
