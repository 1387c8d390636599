import { api } from "../../../../convex/_generated/api";
import { PAGE } from "../../../../convex/messages/conversations/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

/** The lists of a case. The tabs ask for the same ones, so each is read once. Undefined while it loads. */
export function useCaseWork({ clientId, caseId }: { clientId: string; caseId: string }) {
  return {
    requests: useRecoveringQuery(api.cases.requirements.staff.ofCase, { caseId }).value,
    questionnaires: useRecoveringQuery(api.cases.questionnaires.staff.ofCase, { caseId }).value,
    tasks: useRecoveringQuery(api.cases.tasks.staff.list, { clientId, caseId }).value,
    deadlines: useRecoveringQuery(api.agenda.deadlines.staff.list, { clientId, caseId }).value,
    // Read here for paper, which has all tabs at once.
    milestones: useRecoveringQuery(api.cases.milestones.staff.ofCase, { caseId }).value,
    documents: useRecoveringQuery(api.documents.record.staff.listOfCase, { caseId }).value,
    threads: useRecoveringQuery(api.messages.conversations.staff.ofPlace, { clientId, caseId, wanted: PAGE }).value
      ?.threads,
  };
}

export type CaseWork = ReturnType<typeof useCaseWork>;
