import { useRef } from "react";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { cardText } from "../shared/cardText";
import type { Overview, TransactionPage } from "../shared/overview";
import { LargestTransactions, SpendingByCategory } from "./StatementLists";
import { TransactionList } from "./TransactionList";
import type { CardAddress } from "../shared/useCardAddress";

/** The drawing code is large, and loads after the figures. */
const plots = new LazyModule("card plots", async () => (await import("../spending/SpendingPlots")).SpendingPlots);

interface CardListsProps {
  address: CardAddress;
  overview: Overview;
  list: TransactionPage;
  /** Another page or filter of the list is loading. */
  isLoadingOther: boolean;
}

/** The plots of a statement, the list of transactions, and the statement's own lists. */
export function CardLists({ address, overview, list, isLoadingOther }: CardListsProps) {
  const listHeading = useRef<HTMLHeadingElement>(null);
  const showCategory = (category: string) => {
    address.onShow({ statement: overview.statement.toOn, category });
    // The list may be far from the category, so its heading gets the focus.
    listHeading.current?.focus();
  };
  return (
    <>
      {/* About the height of the plots, until they load. */}
      <section aria-label={cardText.plots} className="not-has-[h2]:min-h-83 max-xl:not-has-[h2]:min-h-150">
        <LazyPart module={plots} what={cardText.plots}>
          {(Plots) => <Plots overview={overview} />}
        </LazyPart>
      </section>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TransactionList list={list} isLoadingOther={isLoadingOther} address={address} headingRef={listHeading} />
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
          <LargestTransactions overview={overview} />
          <SpendingByCategory overview={overview} onCategory={showCategory} />
        </div>
      </div>
    </>
  );
}
