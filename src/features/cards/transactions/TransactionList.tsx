import type { Ref } from "react";
import { PAGE_SIZE } from "../../../../convex/cards/transactions/rules";
import { cn } from "../../../ui/cn";
import { Empty } from "../../../ui/feedback/Empty";
import { Pagination } from "../../../ui/grid/Pagination";
import { CardSection } from "./CardSection";
import { cardText, transactionCount } from "../shared/cardText";
import { CardFilterLine } from "./CardFilterLine";
import type { TransactionPage } from "../shared/overview";
import { TransactionTable } from "./TransactionTable";
import type { CardAddress } from "../shared/useCardAddress";

interface TransactionListProps {
  list: TransactionPage;
  /** Another page or filter is loading. */
  isLoadingOther: boolean;
  address: CardAddress;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The filtered transactions in pages, the newest first. */
export function TransactionList({ list, isLoadingOther, address, headingRef }: TransactionListProps) {
  const { asked, onShow, onPage } = address;
  const title = asked.isFiltered ? cardText.matching : cardText.recent;
  return (
    <CardSection
      title={title}
      headingRef={headingRef}
      aside={
        asked.isFiltered ? null : <p className="text-xs text-ink-soft tabular-nums">{transactionCount(list.total)}</p>
      }
    >
      {asked.isFiltered ? (
        <CardFilterLine
          asked={asked}
          totals={list.totals}
          onShowAll={() => {
            onShow({});
          }}
        />
      ) : null}
      <div aria-busy={isLoadingOther} className={cn("transition-opacity", isLoadingOther && "opacity-55")}>
        {list.total === 0 ? (
          <Nothing isFiltered={asked.isFiltered} />
        ) : (
          <>
            <TransactionTable label={title} transactions={list.rows} />
            <div className="border-t border-line px-4 py-3 not-has-[nav]:hidden">
              <Pagination page={list.page} pageRows={PAGE_SIZE} total={list.total} onPage={onPage} />
            </div>
          </>
        )}
      </div>
    </CardSection>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? <Empty title={cardText.noMatch} /> : <Empty title={cardText.empty}>{cardText.emptyHint}</Empty>;
}
