import { Button } from "../../../ui/Button";
import type { AskedList } from "../shared/cardAddress";
import { cardText } from "../shared/cardText";
import { filterParts } from "./filterText";
import type { TransactionPage } from "../shared/overview";
import { selectionText } from "./selectionText";

interface FilterLineProps {
  asked: AskedList;
  /** Over all pages. */
  totals: TransactionPage["totals"];
  onShowAll: () => void;
}

/** The list's filters, its number of transactions and their totals, and a button that clears the filters. */
export function CardFilterLine({ asked, totals, onShowAll }: FilterLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-4 py-2 text-sm text-ink">
      <ul aria-label="Filters" className="flex min-w-0 flex-1 basis-64 flex-wrap gap-x-4">
        {filterParts(asked).map(({ name, label, value }) => (
          <li key={name} className="min-w-0 break-words">
            <span className="text-ink-soft">{label}</span> <bdi className="font-medium">{value}</bdi>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-soft tabular-nums">
        {selectionText(totals)}
      </p>
      <Button size="small" onClick={onShowAll}>
        {cardText.showAll}
      </Button>
    </div>
  );
}
