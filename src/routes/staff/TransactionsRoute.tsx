import { ACCOUNT_NAMES } from "../../../convex/cardTransactions/rules";
import { AskAi } from "../../features/assistant/AskAi";
import type { LinkTo } from "../../features/assistant/assistantText";
import { CardBoard } from "../../features/cardTransactions/CardBoard";
import { cardText } from "../../features/cardTransactions/cardText";
import { transactionsPath } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { StaffPage } from "./StaffPage";

/** The lists have the credit card's transactions only. */
const linkTo: LinkTo = ({ fromOn, toOn, category, merchant, account, sign, text }) =>
  account === null || account === ACCOUNT_NAMES.card
    ? transactionsPath({
        ...(fromOn !== null && { from: fromOn }),
        ...(toOn !== null && { to: toOn }),
        ...(category !== null && { category }),
        ...(merchant !== null && { merchant }),
        ...(sign !== null && { sign }),
        ...(text !== null && { q: text }),
      })
    : null;

/** The card transactions. */
export function TransactionsRoute() {
  usePageTitle(cardText.heading);
  return (
    <StaffPage>
      <CardBoard action={<AskAi linkTo={linkTo} />} />
    </StaffPage>
  );
}
