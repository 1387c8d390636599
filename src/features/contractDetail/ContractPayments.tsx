import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { reasonProblem } from "../../../convex/payments/rules";
import { formatDollars } from "../../lib/format";
import { ReasonForm } from "../../lib/ReasonForm";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { useWhileHere } from "../../lib/useWhileHere";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ListLoading } from "../../ui/ListLoading";
import { plainText } from "../../ui/plainText";
import { RetryButton } from "../../ui/RetryButton";
import { PaymentFacts } from "../../lib/payments/PaymentFacts";
import { paymentText, type Payment } from "../../lib/payments/paymentText";

/** The payments of a contract, with their states; staff can mark a refund as intended. */
export function ContractPayments({ id }: { id: string }) {
  const { value: payments, error, retry, isRetrying } = useRecoveringQuery(api.contractPayments.staff.list, { id });
  if (error !== null) {
    return (
      <Banner tone="bad" action={<RetryButton onRetry={retry} isRetrying={isRetrying} />}>
        {listErrorText(error, paymentText.failed)}
      </Banner>
    );
  }
  if (payments === undefined) return <ListLoading label={paymentText.loading} />;
  if (payments.length === 0) return null;
  return (
    <section aria-label={paymentText.heading}>
      <h2 className="mb-2 text-sm font-semibold text-ink">{paymentText.heading}</h2>
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

const SAID = { done: paymentText.waived };
const TAKEN_BACK = { done: paymentText.dueAgain };

/** A refunded sum, and the staff's mark on it. */
function Refund({ id, payment: { transactionId, refundedCents, waiver } }: { id: string; payment: Payment }) {
  const [isAsking, setAsking] = useState(false);
  const askAgain = useWrite(api.payments.staff.unwaive, TAKEN_BACK);
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
      <Dialog open={isAsking} onOpenChange={setAsking} title={paymentText.waiveTitle}>
        <WaiveForm
          refund={{ id, transactionId, refundedCents }}
          onClose={() => {
            setAsking(false);
          }}
        />
      </Dialog>
    </div>
  );
}

interface WaiveFormProps {
  refund: { id: string; transactionId: string; refundedCents: number };
  onClose: () => void;
}

/** Sends the sum shown when the form opened; after a refusal, the present one. */
function WaiveForm({ refund: { id, transactionId, refundedCents }, onClose }: WaiveFormProps) {
  const { run, isSending, failure } = useWrite(api.payments.staff.waive, { ...SAID, onDone: useWhileHere(onClose) });
  const [shownCents, setShownCents] = useState(refundedCents);
  const cents = failure === null ? shownCents : refundedCents;
  return (
    <ReasonForm
      about={paymentText.waiveAbout(formatDollars(cents))}
      words={paymentText.waiveWords}
      problemOf={reasonProblem}
      onSend={(reason) => {
        setShownCents(cents);
        run({ id, transactionId, refundedCents: cents, reason });
      }}
      onClose={onClose}
      isSending={isSending}
      failure={failure}
    />
  );
}
