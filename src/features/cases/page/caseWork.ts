import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { isPending } from "../../../../convex/cases/requirements/rules";
import { firstDue } from "../../../lib/dueItems/firstDue";

type Requests = FunctionReturnType<typeof api.cases.requirements.staff.ofCase>;
type Questionnaires = FunctionReturnType<typeof api.cases.questionnaires.staff.ofCase>;
type Tasks = FunctionReturnType<typeof api.cases.tasks.staff.list>;
type Deadlines = FunctionReturnType<typeof api.agenda.deadlines.staff.list>;

interface CaseDates {
  tasks: Pick<Tasks, "open">;
  deadlines: Pick<Deadlines, "open">;
  requests: readonly Pick<Requests[number], "title" | "status" | "dueOn">[];
}

/** The first open task, deadline or request with a day; null without one. */
export function nextDate({ tasks, deadlines, requests }: CaseDates) {
  return firstDue([
    ...tasks.open.map(({ text, dueOn }) => ({ title: text, dueOn })),
    ...deadlines.open,
    ...requests.filter(({ status }) => isPending(status)),
  ]);
}

export interface RequestCounts {
  asked: number;
  toReview: number;
  /** Required ones that the client still has to send. */
  missing: number;
  accepted: number;
}

export function countRequests(requests: readonly Pick<Requests[number], "status" | "isRequired">[]): RequestCounts {
  const count = (isCounted: (request: (typeof requests)[number]) => boolean) => requests.filter(isCounted).length;
  return {
    asked: requests.length,
    toReview: count(({ status }) => status === "uploaded"),
    missing: count(({ status, isRequired }) => isRequired && isPending(status)),
    accepted: count(({ status }) => status === "accepted"),
  };
}

/** The questionnaire that is least far among those that are not completed; null if all are. */
export function slowestQuestionnaire<Q extends Pick<Questionnaires[number], "status" | "progress">>(
  questionnaires: readonly Q[],
): Q | null {
  const open = questionnaires.filter(({ status }) => status !== "completed");
  return open.reduce<Q | null>(
    (slowest, each) => (slowest === null || each.progress < slowest.progress ? each : slowest),
    null,
  );
}
