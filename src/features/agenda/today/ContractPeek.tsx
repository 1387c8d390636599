import { api } from "../../../../convex/_generated/api";
import { statusLabel } from "../../../../convex/contracts/record/rules";
import { STEP_LABELS } from "../../../../convex/contracts/steps/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { formatDollars } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { Detail, DetailList } from "../../../ui/text/DetailList";
import { PeekState } from "./PeekState";
import { peekText } from "./peekText";

/** A contract's status, its money and its failed steps. */
export function ContractPeek({ contractId }: { contractId: string }) {
  const source = useRecoveringQuery(api.contracts.page.staff.get, { id: contractId });
  return (
    <PeekState source={source}>
      {({ caseTypeWords, status, sentAt, feeCents, paidCents, steps, statusReason }) => (
        <DetailList>
          <Detail label={peekText.caseType}>{caseTypeWords}</Detail>
          <Detail label={peekText.status}>{statusLabel(status)}</Detail>
          {statusReason === null ? null : <Detail label={peekText.reason}>{statusReason}</Detail>}
          {sentAt === null ? null : <Detail label={peekText.sent}>{formatDate(sentAt)}</Detail>}
          <Detail label={peekText.fee}>{formatDollars(feeCents)}</Detail>
          <Detail label={peekText.paid}>{formatDollars(paidCents)}</Detail>
          {steps.flatMap(({ step, state, reason }) =>
            state === "failed"
              ? [
                  <Detail key={step} label={STEP_LABELS[step]}>
                    {reason ?? ""}
                  </Detail>,
                ]
              : [],
          )}
        </DetailList>
      )}
    </PeekState>
  );
}
