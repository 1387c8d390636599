import type { ReactNode } from "react";
import { nextDateFact } from "../../../lib/dueItems/nextDateFact";
import { FactStrip, type Fact } from "../../../lib/FactStrip";
import { lastMessageFact } from "../../clients/shared/lastMessageFact";
import { caseDetailText, CASE_TABS } from "./caseDetailText";
import { countRequests, nextDate, slowestQuestionnaire } from "./caseWork";
import type { CaseWork } from "./useCaseWork";

const { strip } = caseDetailText;

interface CaseStripProps {
  work: CaseWork;
  /** The practice's day; null while loading. */
  today: string | null;
  /** The button that requests a document. */
  request: ReactNode;
}

/** The next date of a case, its documents, questionnaires and newest message, each with a link to the tab that has more. */
export function CaseStrip({ work, today, request }: CaseStripProps) {
  return (
    <FactStrip
      label={strip.label}
      facts={[
        dateFact(work, today),
        documentsFact(work, request),
        questionnaireFact(work),
        lastMessageFact(work.threads, CASE_TABS.messages),
      ]}
    />
  );
}

function dateFact({ tasks, deadlines, requests }: CaseWork, today: string | null): Fact {
  const isLoading = tasks === undefined || deadlines === undefined || requests === undefined;
  return nextDateFact({ next: isLoading ? undefined : nextDate({ tasks, deadlines, requests }), today }, "");
}

function documentsFact({ requests }: CaseWork, act: ReactNode): Fact {
  const fact = { label: strip.documents, tab: CASE_TABS.documents, act };
  if (requests === undefined) return { ...fact, value: undefined };
  const { asked, toReview, missing, accepted } = countRequests(requests);
  if (asked === 0) return { ...fact, value: strip.noneRequested };
  const detail = strip.accepted(accepted, asked);
  if (toReview > 0) {
    return { ...fact, value: strip.toReview(toReview), detail: missing > 0 ? strip.missing(missing) : detail };
  }
  if (missing > 0) return { ...fact, value: strip.missing(missing), detail };
  return accepted === asked ? { ...fact, value: strip.allAccepted, detail } : { ...fact, value: detail };
}

function questionnaireFact({ questionnaires }: CaseWork): Fact {
  const fact = { label: strip.questionnaire, tab: CASE_TABS.questionnaires };
  if (questionnaires === undefined) return { ...fact, value: undefined };
  if (questionnaires.length === 0) return { ...fact, value: strip.noneGiven };
  const slowest = slowestQuestionnaire(questionnaires);
  if (slowest === null) return { ...fact, value: strip.completed };
  return { ...fact, value: `${String(slowest.progress)}%`, detail: slowest.name.en };
}
