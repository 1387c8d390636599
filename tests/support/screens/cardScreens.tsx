import { act } from "@testing-library/react";
import { Outlet } from "react-router-dom";
import { vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { CardTransaction } from "../../../convex/cards/transactions/rules";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import type { CardMirror } from "../../../src/features/cards/mirror/mirror";
import { paths } from "../../../src/lib/paths";
import { SearchTextProvider } from "../../../src/lib/rows/SearchTextProvider";
import { UnsentProvider } from "../../../src/lib/drafts/UnsentProvider";
import { TransactionsRoute } from "../../../src/routes/staff/TransactionsRoute";
import { startBackend } from "../functions/backend";
import { aPractice as aRealPractice } from "../functions/personas";
import { serve } from "./realFunctions";
import { aPractice, show } from "./screens";

/** A charge on the card; a positive amount is a credit. */
export function aTransaction(
  recordId: string,
  dateOn: string | null,
  differing: Partial<CardTransaction> & Pick<CardTransaction, "amountCents">,
): CardTransaction {
  return {
    recordId,
    dateOn,
    description: `Payment ${recordId}`,
    merchant: null,
    isAmountReadable: true,
    category: null,
    account: "card",
    accountId: "recCARD0000005331",
    accountName: "Breeze Credit Card (5331)",
    type: "debit",
    ...differing,
  };
}

const READ: CardMirror = {
  state: "ok",
  lastReadAt: Date.UTC(2025, 6, 18, 15, 59, 48),
  failedSince: null,
  trouble: null,
  isCapped: false,
  rowCount: 0,
  unreadableCount: 0,
  doubtfulCount: 0,
  undatedCount: 0,
  isRunning: false,
  retryAt: null,
};

/** Noon of July 18, 2025 in New York, where the practice is. */
export const JULY_18 = Date.UTC(2025, 6, 18, 16);

/** The practice's calendar, and the state of the card table's reader. */
function aCardWorkspace(mirror: Partial<CardMirror>) {
  vi.spyOn(Date, "now").mockReturnValue(JULY_18);
  return aPractice()
    .answer(api.practice.settings.staff.get, () => ({ settings: DEFAULT_FIRM }))
    .answer(api.cards.transactions.staff.mirror, () => ({ ...READ, ...mirror }))
    .answer(api.cards.transactions.staff.refresh, () => null);
}

const ROUTES = [
  {
    element: (
      <SearchTextProvider lists={new Map([[paths.transactions, "Filter transactions"]])}>
        <UnsentProvider person="u1">
          <Outlet />
        </UnsentProvider>
      </SearchTextProvider>
    ),
    children: [{ path: paths.transactions, element: <TransactionsRoute /> }],
  },
];

export function refuseToAnswer(): never {
  throw new Error("the deployment is broken");
}

interface ShownCard {
  mirror?: Partial<CardMirror>;
  address?: string;
  /** The deployment does not answer for the statement. */
  isBroken?: boolean;
}

/** The screen of a card table with these transactions, on the practice's own functions. */
export async function showCard(
  transactions: readonly CardTransaction[],
  { mirror = {}, address = paths.transactions, isBroken = false }: ShownCard = {},
) {
  const { backend, asSales } = await aRealPractice(startBackend());
  const store = async (more: readonly CardTransaction[]) => {
    await backend.run(async (ctx) => {
      for (const each of more) await ctx.db.insert("card_transactions", { ...each, contentHash: each.recordId });
    });
  };
  await store(transactions);
  const workspace = aCardWorkspace(mirror);
  const { overview, recent } = api.cards.transactions.staff;
  const { follow } = serve(workspace, asSales, { queries: [overview, recent], mutations: [] });
  if (isBroken) workspace.answer(overview, refuseToAnswer);
  const shown = show(workspace, ROUTES, address);
  /** Acts as the job that has stored these. */
  const add = async (more: readonly CardTransaction[]) => {
    await store(more);
    await act(follow);
  };
  const setMirror = (change: Partial<CardMirror>) => {
    act(() => {
      workspace.answer(api.cards.transactions.staff.mirror, () => ({ ...READ, ...mirror, ...change }));
    });
  };
  return { ...shown, workspace, add, setMirror, asSales };
}
