import { Badge } from "../../../ui/text/Badge";
import { plainText } from "../../../ui/text/plainText";
import { formatDollars, formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { METHOD_WORDS, PAYMENT_TONES, PAYMENT_WORDS, paymentText, PURPOSE_WORDS, type Payment } from "./paymentText";

/** Amount, state, date, method and payer, and its numbers at the provider and on the receipt. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { state, amountCents, purpose, occurredAt, method, lastFour, payerName, errorText } = payment;
  const way = lastFour === null ? METHOD_WORDS[method] : paymentText.endingIn(METHOD_WORDS[method], lastFour);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-ink">
        <span className="font-medium tabular-nums">{formatDollars(amountCents)}</span> {PURPOSE_WORDS[purpose]}{" "}
        <Badge tone={PAYMENT_TONES[state]}>{PAYMENT_WORDS[state]}</Badge>
      </p>
      <p className="break-words text-ink-soft">
        <time dateTime={new Date(occurredAt).toISOString()} title={formatExactTime(occurredAt)}>
          {formatDate(occurredAt)}
        </time>
        {" · "}
        {way}
        {payerName === null ? null : ` · ${plainText(payerName)}`}
      </p>
      {errorText === null ? null : <p className="break-words text-bad-ink">{plainText(errorText)}</p>}
      <p className="text-xs break-all text-ink-soft">
        {paymentText.receipt(payment.receiptNumber)} · {paymentText.transaction(payment.transactionId)}
      </p>
    </>
  );
}
