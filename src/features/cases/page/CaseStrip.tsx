import type { ReactNode } from "react";
import { dayText, distanceText } from "../../../../convex/platform/days";
import type { Side } from "../../../../convex/messages/conversations/rules";
import { FactStrip, type Fact } from "../../../lib/FactStrip";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
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
      facts={[dateFact(work, today), documentsFact(work, request), questionnaireFact(work), messageFact(work)]}
    />
  );
}

function dateFact({ tasks, deadlines, requests }: CaseWork, today: string | null): Fact {
  const fact = { label: strip.nextDate, tab: "" };
  if (tasks === undefined || deadlines === undefined || requests === undefined) return { ...fact, value: undefined };
  const next = nextDate({ tasks, deadlines, requests });
  if (next === null) return { ...fact, value: strip.noDate };
  const isLate = today !== null && next.dueOn < today;
  const distance = today === null ? null : `${distanceText(next.dueOn, today)} · `;
  const detail = (
    <>
      {distance}
      <bdi>{plainText(next.title)}</bdi>
    </>
  );
  return { ...fact, value: dayText(next.dueOn), detail, isLate };
}

function documentsFact({ requests }: CaseWork, act: ReactNode): Fact {
  const fact = { label: strip.documents, tab: CASE_TABS.documents, act };
  if (requests === undefined) return { ...fact, value: undefined };
  const { asked, toReview, missing, accepted } = countRequests(requests);
  if (asked === 0) return { ...fact, value: strip.noneRequested };
  const detail = strip.accepted(accepted, asked);
  if (toReview > 0) return { ...fact, value: strip.toReview(toReview), detail: strip.missing(missing) };
  return { ...fact, value: missing > 0 ? strip.missing(missing) : strip.allAccepted, detail };
}

function questionnaireFact({ questionnaires }: CaseWork): Fact {
  const fact = { label: strip.questionnaire, tab: CASE_TABS.questionnaires };
  if (questionnaires === undefined) return { ...fact, value: undefined };
  if (questionnaires.length === 0) return { ...fact, value: strip.noneGiven };
  const slowest = slowestQuestionnaire(questionnaires);
  if (slowest === null) return { ...fact, value: strip.completed };
  return { ...fact, value: `${String(slowest.progress)} %`, detail: slowest.name.en };
}

const WAITING: Record<Side, string> = { staff: strip.waitingForUs, client: strip.waitingForClient };

function messageFact({ threads }: CaseWork): Fact {
  const fact = { label: strip.lastMessage, tab: CASE_TABS.messages };
  if (threads === undefined) return { ...fact, value: undefined };
  const [newest] = threads;
  if (newest === undefined) return { ...fact, value: strip.noMessages };
  const waiting = threads.find(({ waitingFor }) => waitingFor === "staff") ?? newest;
  return {
    ...fact,
    value: <LiveTime at={newest.lastAt} format={formatAge} formatExact={formatExactTime} />,
    detail: waiting.waitingFor === null ? null : WAITING[waiting.waitingFor],
  };
}
