import { useState } from "react";
import type { CategorySpending } from "../../../../convex/cards/cardSums";
import { UNCATEGORIZED } from "../../../../convex/cards/transactions/rules";
import { Button } from "../../../ui/Button";
import { sumText } from "../shared/amountText";
import { CardSection } from "./CardSection";
import { cardText, statementText } from "../shared/cardText";
import { shownText } from "../shared/outsideText";
import { statementName, type Overview } from "../shared/overview";
import { TransactionTable } from "./TransactionTable";

/** The largest transactions of a statement, charges and credits alike. */
export function LargestTransactions({ overview }: { overview: Overview }) {
  const { largest } = overview;
  const detail = statementText(statementName(overview), true);
  return (
    <CardSection title={cardText.largest} detail={detail}>
      {largest.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-soft">{cardText.noTransactions}</p>
      ) : (
        <TransactionTable label={`${cardText.largest} ${detail}`} transactions={largest} />
      )}
    </CardSection>
  );
}

interface SpendingByCategoryProps {
  overview: Overview;
  /** Filters the list by a category. */
  onCategory: (category: string) => void;
}

/** Categories shown at first: a table may have one for each row. */
const FEW = 12;

/** A statement's charges by category, the largest first. */
export function SpendingByCategory({ overview, onCategory }: SpendingByCategoryProps) {
  const { categories, totals } = overview;
  const detail = statementText(statementName(overview), false);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? categories : categories.slice(0, FEW);
  return (
    <CardSection title={cardText.spending} detail={detail}>
      {categories.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-soft">{cardText.noCharges}</p>
      ) : (
        <CategoryTable
          label={`${cardText.spending} ${detail}`}
          categories={shown}
          chargesCents={totals.chargesCents}
          onCategory={onCategory}
        />
      )}
      {categories.length > FEW ? (
        <div className="border-t border-line px-4 py-2">
          <Button
            look="link"
            size="small"
            className="px-0"
            aria-expanded={isWhole}
            onClick={() => {
              setWhole(!isWhole);
            }}
          >
            {isWhole ? "Show fewer" : `Show all ${String(categories.length)} categories`}
          </Button>
        </div>
      ) : null}
    </CardSection>
  );
}

interface CategoryTableProps {
  label: string;
  categories: readonly CategorySpending[];
  /** The charges of all categories, including those not listed. */
  chargesCents: number;
  onCategory: (category: string) => void;
}

function CategoryTable({ label, categories, chargesCents, onCategory }: CategoryTableProps) {
  return (
    <table className="w-full table-fixed text-left text-sm text-ink">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{cardText.category}</th>
          <th scope="col">{cardText.charges}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {categories.map(({ category, chargesCents: cents }) => (
          <tr key={category}>
            <th scope="row" className="py-1.5 pr-2 pl-4 font-normal">
              <Button
                look="link"
                size="inline"
                className="max-w-full justify-start text-left break-words whitespace-normal touch:min-h-11 touch:min-w-11"
                onClick={() => {
                  onCategory(category);
                }}
              >
                <bdi className="min-w-0 break-words">{shownText(category, UNCATEGORIZED)}</bdi>
              </Button>
            </th>
            <td className="w-32 py-1.5 pr-4 pl-2 text-right tabular-nums">{sumText(cents)}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="py-2 pr-2 pl-4">
            Total
          </th>
          <td className="w-32 py-2 pr-4 pl-2 text-right tabular-nums">{sumText(chargesCents)}</td>
        </tr>
      </tbody>
    </table>
  );
}
