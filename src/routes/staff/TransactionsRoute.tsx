import { CardBoard } from "../../features/cardTransactions/CardBoard";
import { cardText } from "../../features/cardTransactions/cardText";
import { usePageTitle } from "../../lib/usePageTitle";
import { StaffPage } from "./StaffPage";

/** The card transactions. */
export function TransactionsRoute() {
  usePageTitle(cardText.heading);
  return (
    <StaffPage>
      <CardBoard />
    </StaffPage>
  );
}
