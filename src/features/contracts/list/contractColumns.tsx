import type { ReactNode } from "react";
import { CircleAlert, HandCoins } from "lucide-react";
import { BALANCE_LABELS, RETAINER_LABELS } from "../../../../convex/contracts/money/rules";
import { CONTRACT_STATUSES, statusLabel, statusTone, visaTypeOf } from "../../../../convex/contracts/record/rules";
import { formatDate, isoDayOf } from "../../../lib/format/formatDay";
import { formatDollars } from "../../../lib/format/format";
import { contractPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import type { Column } from "../../../ui/grid/column";
import { RowButton } from "../../../ui/grid/RowButton";
import { RowLink } from "../../../ui/grid/RowLink";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import { PART_TONES } from "../shared/paymentText";
import type { ContractRow } from "./contractRow";
import { chargeLabel, owedLabel } from "./contractText";
import { nameOrder } from "../../../../convex/platform/texts";

export type ContractColumn = "client" | "visa" | "balance" | "first" | "second" | "contract" | "by" | "created";

export interface ContractRowActions {
  onOpen: (contract: ContractRow) => void;
  onCharge: (contract: ContractRow) => void;
}

function ChargeButton({ contract, onCharge }: { contract: ContractRow; onCharge: ContractRowActions["onCharge"] }) {
  return (
    <RowButton>
      <Button
        look="quiet"
        size="icon"
        aria-label={chargeLabel}
        title={chargeLabel}
        onClick={() => {
          onCharge(contract);
        }}
      >
        <HandCoins aria-hidden className="size-4" />
      </Button>
    </RowButton>
  );
}

/** The day in the form that spreadsheets sort; empty for 0. */
function dayOf(at: number): string {
  return at === 0 ? "" : isoDayOf(at);
}

const TABLE_ONLY = "group-data-[layout=cards]/row:hidden";
const CARDS_ONLY_CLASS = "hidden group-data-[layout=cards]/row:inline-flex";

interface FirstPaymentProps extends Pick<ContractRow, "retainer" | "balance"> {
  /** The table has no column for the second payment. */
  isAlone: boolean;
}

/** A card has no headings, and room for one payment: the next one. */
function FirstPayment({ retainer, balance, isAlone }: FirstPaymentProps) {
  const isPaid = retainer === "paid";
  return (
    <>
      <span className={cn("inline-flex items-center gap-2", isPaid && TABLE_ONLY)}>
        <CardLabel text="1st Payment" />
        <Badge tone={PART_TONES[retainer]}>{RETAINER_LABELS[retainer]}</Badge>
      </span>
      {isPaid ? (
        <span className={cn("items-center gap-2", CARDS_ONLY_CLASS)}>
          <CardLabel text="2nd Payment" />
          <Badge tone={PART_TONES[balance]}>{BALANCE_LABELS[balance]}</Badge>
        </span>
      ) : null}
      {isAlone ? <SmallLine>2nd: {BALANCE_LABELS[balance]}</SmallLine> : null}
    </>
  );
}

/** A second line in a cell, for a column that does not fit. */
function SmallLine({ children }: { children: ReactNode }) {
  return <div className="mt-0.5 text-xs whitespace-nowrap text-ink-soft tabular-nums">{children}</div>;
}

function CardLabel({ text }: { text: string }) {
  return <span className={cn("text-xs text-ink-soft", CARDS_ONLY_CLASS)}>{text}</span>;
}

function Creator({ name }: { name: string }) {
  return (
    <SmallLine>
      <TruncatedText text={name} className="max-w-(--cut,6rem)" />
    </SmallLine>
  );
}

function NeedsAttention() {
  return (
    <span title="Needs attention" className="text-bad-ink">
      <CircleAlert aria-hidden className="size-4" />
      <span className="sr-only">Needs attention</span>
    </span>
  );
}

/**
 * As the list narrows, the creator moves into the column before it, then the creation day, then the second payment; the case type
 * is hidden last, and is on the contract's page.
 */
export const CONTRACT_COLUMNS: readonly Column<ContractRow, ContractRowActions, ContractColumn>[] = [
  {
    name: "client",
    label: "Client",
    width: "minmax(10rem,1.8fr)",
    card: "title",
    cell: (contract, { onOpen }) => (
      <RowLink
        name={contract.clientName}
        detail={contract.clientEmail}
        href={contractPath(contract.pathId)}
        onOpen={() => {
          onOpen(contract);
        }}
      />
    ),
    text: ({ clientName }) => clientName,
    sortBy: ({ clientName }) => nameOrder(clientName),
    csv: { Number: ({ key }) => key, Client: ({ clientName }) => clientName, Email: ({ clientEmail }) => clientEmail },
  },
  {
    name: "visa",
    label: "Visa Type",
    width: "minmax(5.5rem,0.6fr)",
    from: 41,
    card: "detail",
    cell: ({ caseTypeWords, feeCents }) => (
      <div className="min-w-0 group-data-[layout=cards]/row:flex group-data-[layout=cards]/row:items-baseline group-data-[layout=cards]/row:gap-2">
        <TruncatedText text={visaTypeOf(caseTypeWords)} className="max-w-(--cut,9rem)" />
        <div className="text-xs text-ink-soft tabular-nums">{formatDollars(feeCents)}</div>
      </div>
    ),
    sortBy: ({ caseTypeWords }) => nameOrder(caseTypeWords),
    csv: {
      "Case Type": ({ caseTypeWords }) => caseTypeWords,
      Fee: ({ feeCents }) => feeCents / 100,
      Retainer: ({ retainerCents }) => retainerCents / 100,
    },
  },
  {
    name: "balance",
    label: "Balance",
    width: "7rem",
    align: "right",
    card: "figure",
    cell: (contract, { onCharge }) => (
      <span className="inline-flex items-center gap-1">
        {contract.canCharge ? <ChargeButton contract={contract} onCharge={onCharge} /> : null}
        <span title={owedLabel}>{formatDollars(contract.owedCents)}</span>
      </span>
    ),
    cellClass: "tabular-nums",
    sortBy: ({ owedCents }) => owedCents,
    csv: { Balance: ({ owedCents }) => owedCents / 100, Paid: ({ paidCents }) => paidCents / 100 },
  },
  {
    name: "first",
    label: "1st Payment",
    width: "7rem",
    card: "action",
    cell: ({ retainer, balance }, _, lacking) => (
      <FirstPayment retainer={retainer} balance={balance} isAlone={lacking.has("second")} />
    ),
    sortBy: ({ retainer }) => RETAINER_LABELS[retainer],
    csv: {
      "1st Payment": ({ retainer }) => RETAINER_LABELS[retainer],
      "1st Paid": ({ retainerPaidAt }) => dayOf(retainerPaidAt),
    },
  },
  {
    name: "second",
    label: "2nd Payment",
    width: "6.5rem",
    from: 48,
    cell: ({ balance }) => <Badge tone={PART_TONES[balance]}>{BALANCE_LABELS[balance]}</Badge>,
    sortBy: ({ balance }) => BALANCE_LABELS[balance],
    csv: {
      "2nd Payment": ({ balance }) => BALANCE_LABELS[balance],
      "2nd Paid": ({ balancePaidAt }) => dayOf(balancePaidAt),
    },
  },
  {
    name: "contract",
    label: "Contract",
    width: "6rem",
    card: "control",
    cell: ({ status, hasAlert, createdAt, createdBy }, _, lacking) => (
      <>
        <span className="inline-flex items-center gap-1.5">
          <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
          {hasAlert ? <NeedsAttention /> : null}
        </span>
        {lacking.has("created") ? (
          <>
            <SmallLine>{formatDate(createdAt)}</SmallLine>
            <Creator name={createdBy} />
          </>
        ) : null}
      </>
    ),
    sortBy: ({ status }) => CONTRACT_STATUSES.indexOf(status),
    csv: { Contract: ({ status }) => statusLabel(status), Signed: ({ signedAt }) => dayOf(signedAt) },
  },
  {
    name: "by",
    label: "Created By",
    width: "minmax(5rem,0.7fr)",
    from: 61,
    cell: ({ createdBy }) => <TruncatedText text={createdBy} className="max-w-(--cut,8rem)" />,
    cellClass: "text-ink-soft",
    sortBy: ({ createdBy }) => nameOrder(createdBy),
    csv: { "Created By": ({ createdBy }) => createdBy },
  },
  {
    name: "created",
    label: "Created",
    width: "6.5rem",
    from: 55,
    cell: ({ createdAt, createdBy }, _, lacking) => (
      <>
        {formatDate(createdAt)}
        {lacking.has("by") ? <Creator name={createdBy} /> : null}
      </>
    ),
    cellClass: "text-ink-soft tabular-nums",
    sortBy: ({ createdAt }) => createdAt,
    csv: { Created: ({ createdAt }) => dayOf(createdAt) },
  },
];
