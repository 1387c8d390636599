import { useState, type ReactNode } from "react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { formatDollars } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { PaymentFacts } from "../shared/PaymentFacts";
import { paymentText } from "../shared/paymentText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { SideFailed } from "../../../lib/SideFailed";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { ledgerText } from "./ledgerText";

const { listStrays } = api.contracts.ledger.staff;
const { paidContracts } = api.workspace.clientDeletion.staff;

/** Payments without a contract, and the ledger's records of deleted clients' contracts. */
export function ContractLedger() {
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Part title={ledgerText.strays} hint={ledgerText.straysHint}>
        <StraysPage cursor={null} />
      </Part>
      <Part title={ledgerText.deleted} hint={ledgerText.deletedHint}>
        <DeletedPage cursor={null} />
      </Part>
    </div>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 space-y-3">
      <div>
        <h2 className="text-section font-semibold text-ink">{title}</h2>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
      {children}
    </section>
  );
}

const LIST = "divide-y divide-line rounded-lg border border-line bg-surface text-sm";

/** One page of unmatched payments, and below it the next one on request. */
function StraysPage({ cursor }: { cursor: string | null }) {
  const { value: page, ...failure } = useRecoveringQuery(listStrays, { cursor });
  if (failure.error !== null) return <SideFailed text={ledgerText.failed} {...failure} />;
  if (page === undefined) return <Skeleton className="h-4 w-40" />;
  const { strays, nextCursor } = page;
  if (strays.length === 0) return cursor === null ? <p className="text-sm text-ink">{ledgerText.noStrays}</p> : null;
  return (
    <>
      <ul className={LIST}>
        {strays.map(({ transactionId, amountCents, payerName, occurredAt }) => (
          <li key={transactionId} className="space-y-1 px-4 py-3">
            <p className="font-medium text-ink tabular-nums">{formatDollars(amountCents)}</p>
            <p className="break-words text-ink-soft">
              {formatDate(occurredAt)} · {payerName === null ? ledgerText.nobody : plainText(payerName)}
            </p>
            <p className="text-xs break-all text-ink-soft">{paymentText.transaction(transactionId)}</p>
          </li>
        ))}
      </ul>
      {nextCursor === null ? null : (
        <Older>
          <StraysPage cursor={nextCursor} />
        </Older>
      )}
    </>
  );
}

/** A button that is replaced by the older entries. */
function Older({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return children;
  return (
    <Button
      onClick={() => {
        setShown(true);
      }}
    >
      {ledgerText.older}
    </Button>
  );
}

/** One page of deleted clients, and below it the next one on request. */
function DeletedPage({ cursor }: { cursor: string | null }) {
  const { value: page, ...failure } = useRecoveringQuery(paidContracts, { cursor });
  if (failure.error !== null) return <SideFailed text={ledgerText.failed} {...failure} />;
  if (page === undefined) return <Skeleton className="h-4 w-40" />;
  const { contracts, nextCursor } = page;
  if (contracts.length === 0 && nextCursor === null && cursor === null) {
    return <p className="text-sm text-ink">{ledgerText.noDeleted}</p>;
  }
  return (
    <>
      {contracts.map((contract) => (
        <DeletedContract key={contract.contractId} contract={contract} />
      ))}
      {nextCursor === null ? null : (
        <Older>
          <DeletedPage cursor={nextCursor} />
        </Older>
      )}
    </>
  );
}

type ListedDeletion = FunctionReturnType<typeof paidContracts>["contracts"][number];

function DeletedContract({
  contract: { number, feeCents, deletedAt, byName, payments },
}: {
  contract: ListedDeletion;
}) {
  return (
    <div className="space-y-1.5">
      <h3 className="text-sm font-medium text-ink">{ledgerText.contract(number, formatDollars(feeCents))}</h3>
      <p className="text-sm text-ink-soft">{ledgerText.deletedBy(formatDate(deletedAt), plainText(byName))}</p>
      <ul className={LIST}>
        {payments.map((payment) => (
          <li key={payment.transactionId} className="space-y-1 px-4 py-3">
            <PaymentFacts payment={payment} />
          </li>
        ))}
      </ul>
    </div>
  );
}
