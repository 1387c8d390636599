import {
  categoryOf,
  isCredit,
  merchantOf,
  NO_DESCRIPTION,
  UNCATEGORIZED,
  type CardTransaction,
} from "../../../../convex/cards/transactions/rules";
import { dayText } from "../../../../convex/platform/days";
import { Badge } from "../../../ui/text/Badge";
import { cn } from "../../../ui/cn";
import { amountText } from "../shared/amountText";
import { cardText } from "../shared/cardText";
import { shownText } from "../shared/outsideText";

const WIDE_ONLY = "@max-[38rem]:hidden";
const NARROW_ONLY = "@min-[38rem]:hidden";

const HEADINGS = [
  { label: "Date", className: cn("w-32", WIDE_ONLY) },
  { label: "Description", className: "" },
  { label: "Category", className: cn("w-44", WIDE_ONLY) },
  { label: "Amount", className: "w-32 text-right" },
];

interface TransactionTableProps {
  label: string;
  transactions: readonly CardTransaction[];
}

/** Transactions in the given order. Narrow places show the date and category below the description. */
export function TransactionTable({ label, transactions }: TransactionTableProps) {
  return (
    <div className="@container">
      <table className="w-full table-fixed text-left text-sm text-ink">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-line text-xs text-ink-soft">
          <tr>
            {HEADINGS.map(({ label: heading, className }) => (
              <th
                key={heading}
                scope="col"
                className={cn("h-9 px-2 font-medium first:pl-4 last:pr-4 @max-[38rem]:nth-2:pl-4", className)}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.recordId} transaction={transaction} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TransactionRow({ transaction }: { transaction: CardTransaction }) {
  const category = shownText(categoryOf(transaction), UNCATEGORIZED);
  const day = transaction.dateOn === null ? cardText.noDate : dayText(transaction.dateOn);
  return (
    <tr className="*:overflow-hidden *:px-2 *:py-2.5 *:first:pl-4 *:last:pr-4 @max-[38rem]:*:nth-2:pl-4">
      <td className={cn("whitespace-nowrap text-ink-soft tabular-nums", WIDE_ONLY)}>{day}</td>
      <td>
        <Description transaction={transaction} />
        <p className={cn("mt-0.5 text-xs text-ink-soft tabular-nums", NARROW_ONLY)}>
          {day} · <bdi>{category}</bdi>
        </p>
      </td>
      <td className={cn("break-words text-ink-soft", WIDE_ONLY)}>
        <bdi className="line-clamp-2">{category}</bdi>
      </td>
      <td className="text-right tabular-nums">
        <Amount transaction={transaction} />
      </td>
    </tr>
  );
}

/** The merchant, and below it the table's own description if it differs. */
function Description({ transaction }: { transaction: CardTransaction }) {
  const name = shownText(merchantOf(transaction), NO_DESCRIPTION);
  const description = shownText(transaction.description, "");
  return (
    <>
      <bdi title={name} className="line-clamp-2 font-medium break-words">
        {name}
      </bdi>
      {description === "" || description === name ? null : (
        <bdi title={description} className="line-clamp-1 text-xs break-all text-ink-soft">
          {description}
        </bdi>
      )}
    </>
  );
}

function Amount({ transaction }: { transaction: CardTransaction }) {
  const isIn = isCredit(transaction);
  return (
    <>
      <span className={cn("whitespace-nowrap", isIn && "text-good-ink")}>{amountText(transaction)}</span>
      {isIn ? (
        <span className="mt-0.5 block">
          <Badge tone="good">{cardText.credit}</Badge>
        </span>
      ) : null}
      {transaction.isAmountReadable ? null : (
        <span className="mt-0.5 block text-xs text-warn-ink">{cardText.unreadable}</span>
      )}
      {transaction.isAmountDoubtful === true ? (
        <span className="mt-0.5 block text-xs text-warn-ink">{cardText.doubtful}</span>
      ) : null}
    </>
  );
}
