import { api } from "../../../../convex/_generated/api";
import { PAGE } from "../../../../convex/messages/conversations/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useMay } from "../../access/shared/useMay";

/** The lists of a client. The parts of the page ask for the same, so each is read once. */
export function useClientWork(clientId: string) {
  const may = useMay();
  const place = { clientId, caseId: null };
  const mayReview = may("documents:review");
  const mayMoney = may("contracts:read");
  return {
    cases: useRecoveringQuery(api.cases.record.staff.ofClient, { clientId }),
    toReview: useRecoveringQuery(api.documents.reviewQueue.staff.countOfClient, mayReview ? { clientId } : "skip"),
    tasks: useRecoveringQuery(api.cases.tasks.staff.list, place),
    deadlines: useRecoveringQuery(api.agenda.deadlines.staff.list, place),
    // Read here for paper, which has all tabs at once.
    documents: useRecoveringQuery(api.documents.record.staff.listOfClient, { clientId }),
    threads: useRecoveringQuery(api.messages.conversations.staff.ofPlace, { ...place, wanted: PAGE }),
    contracts: {
      isShown: mayMoney,
      ...useRecoveringQuery(api.contracts.page.staff.ofClient, mayMoney ? { clientId } : "skip"),
    },
  };
}

export type ClientWork = ReturnType<typeof useClientWork>;
