import { ACCOUNT_NAMES } from "../../../convex/cards/transactions/rules";
import { AskAi } from "../../features/cards/assistant/AskAi";
import type { LinkTo } from "../../features/cards/assistant/assistantText";
import { CardBoard } from "../../features/cards/transactions/CardBoard";
import { cardText } from "../../features/cards/shared/cardText";
import { transactionsPath } from "../../lib/staffPaths";
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
