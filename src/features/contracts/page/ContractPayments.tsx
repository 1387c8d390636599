import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { Refusal } from "../../../../convex/platform/refusals";
import { reasonProblem } from "../../../../convex/contracts/ledger/rules";
import { formatDollars } from "../../../lib/format/format";
import { ReasonDialog } from "../../clients/shared/ReasonDialog";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { SideFailed } from "../../../lib/SideFailed";
import { Button } from "../../../ui/Button";
import { ListLoading } from "../../../ui/feedback/ListLoading";
import { plainText } from "../../../ui/text/plainText";
import { PaymentFacts } from "../shared/PaymentFacts";
import { paymentText, type Payment } from "../shared/paymentText";

/** The payments of a contract, with their states; staff can mark a refund as intended. */
export function ContractPayments({ id }: { id: string }) {
  const { value: payments, ...failure } = useRecoveringQuery(api.contracts.ledger.staff.list, { id });
  if (failure.error !== null) return <SideFailed text={paymentText.failed} {...failure} />;
  if (payments === undefined) return <ListLoading label={paymentText.loading} />;
  if (payments.length === 0) return null;
  return (
    <section aria-label={paymentText.heading}>
      <h2 className="mb-2 text-section font-semibold text-ink">{paymentText.heading}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {payments.map((payment) => (
          <li key={payment.transactionId} className="space-y-1 px-4 py-3 text-sm">
            <PaymentFacts payment={payment} />
            {payment.refundedCents > 0 ? <Refund id={id} payment={payment} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TAKEN_BACK = { done: paymentText.dueAgain };

/** A refunded sum, and the staff's mark on it. */
function Refund({ id, payment: { transactionId, refundedCents, waiver } }: { id: string; payment: Payment }) {
  const [isAsking, setAsking] = useState(false);
  const [askedCents, setAskedCents] = useState(refundedCents);
  /** The sum when the dialog opened; after a refusal, the current one. */
  const centsAfter = (refusal: Refusal | null) => (refusal === null ? askedCents : refundedCents);
  const askAgain = useWrite(api.contracts.ledger.staff.unwaive, TAKEN_BACK);
  const isSaid = waiver !== null && waiver.cents >= refundedCents;
  return (
    <div className="space-y-1.5 pt-1">
      <p className="text-ink">{paymentText.refunded(formatDollars(refundedCents))}</p>
      {waiver === null ? null : (
        <p className="break-words text-ink-soft">
          {paymentText.onPurpose(formatDollars(waiver.cents), plainText(waiver.reason), plainText(waiver.byName))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isSaid ? null : (
          <Button
            onClick={() => {
              setAskedCents(refundedCents);
              setAsking(true);
            }}
          >
            {paymentText.waive}
          </Button>
        )}
        {waiver === null ? null : (
          <Button
            disabled={askAgain.isSending}
            onClick={() => {
              askAgain.run({ id, transactionId });
            }}
          >
            {paymentText.unwaive}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isAsking}
        onOpenChange={setAsking}
        words={paymentText.waiveWords}
        about={(refusal) => paymentText.waiveAbout(formatDollars(centsAfter(refusal)))}
        problemOf={reasonProblem}
        mutation={api.contracts.ledger.staff.waive}
        argsOf={(reason, refusal) => ({ id, transactionId, refundedCents: centsAfter(refusal), reason })}
      />
    </div>
  );
}
