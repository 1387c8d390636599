import { api } from "../../../../convex/_generated/api";
import { CASE_STAGE_LABELS } from "../../../../convex/cases/record/rules";
import type { Line } from "../../../../convex/agenda/todayLines";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { DueDay } from "../../../lib/dueItems/DueDay";
import { Detail, DetailList } from "../../../ui/text/DetailList";
import { plainText } from "../../../ui/text/plainText";
import { PeekState } from "./PeekState";
import { peekText } from "./peekText";

/** A line's day, its case's facts and, for requested documents, their titles. */
export function CasePeek({ line, today }: { line: Line; today: string }) {
  const { clientId, caseId, dueOn, kind } = line;
  return (
    <div className="space-y-5">
      {dueOn === null ? null : (
        <DetailList>
          <Detail label={peekText.due}>
            <DueDay dueOn={dueOn} today={today} />
          </Detail>
        </DetailList>
      )}
      {caseId === null || clientId === null ? null : <Facts clientId={clientId} caseId={caseId} />}
      {caseId !== null && kind === "requested" ? <Requested caseId={caseId} today={today} /> : null}
    </div>
  );
}

function Facts(place: Record<"clientId" | "caseId", string>) {
  const source = useRecoveringQuery(api.cases.record.staff.get, place);
  return (
    <PeekState source={source}>
      {({ caseNumber, caseTypeWords, stage, ownerName, nextStep }) => (
        <DetailList>
          <Detail label={peekText.case}>{`${caseTypeWords} · ${caseNumber}`}</Detail>
          <Detail label={peekText.stage}>{CASE_STAGE_LABELS[stage]}</Detail>
          <Detail label={peekText.owner}>{ownerName ?? peekText.unassigned}</Detail>
          {nextStep === null ? null : <Detail label={peekText.nextStep}>{nextStep}</Detail>}
        </DetailList>
      )}
    </PeekState>
  );
}

function Requested({ caseId, today }: { caseId: string; today: string }) {
  const source = useRecoveringQuery(api.cases.requirements.staff.ofCase, { caseId });
  return (
    <PeekState source={source}>
      {(requests) => (
        <ul aria-label={peekText.requested} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {requests
            .filter(({ status }) => status === "requested" || status === "redo")
            .map(({ requirementId, title, dueOn }) => (
              <li
                key={requirementId}
                className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 py-2 text-sm text-ink"
              >
                <span dir="auto" className="min-w-0 flex-1 break-words">
                  {plainText(title)}
                </span>
                {dueOn === null ? null : <DueDay dueOn={dueOn} today={today} />}
              </li>
            ))}
        </ul>
      )}
    </PeekState>
  );
}
