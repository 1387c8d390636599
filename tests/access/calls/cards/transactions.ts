import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const { mirror, overview, recent, refresh } = api.cards.transactions.staff;
const ANY = { fromOn: null, toOn: null, category: null, merchant: null, sign: null, text: null };

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "cards/transactions/staff:mirror": {
      permission: "cardTransactions:read",
      kind: "query",
      run: (caller) => caller.query(mirror, {}),
      absent: null,
    },
    "cards/transactions/staff:overview": {
      permission: "cardTransactions:read",
      kind: "query",
      run: (caller) => caller.query(overview, { today: "2025-07-18", statementOn: null }),
      absent: null,
    },
    "cards/transactions/staff:recent": {
      permission: "cardTransactions:read",
      kind: "query",
      run: (caller) => caller.query(recent, { page: 1, filter: ANY }),
      absent: null,
    },
    "cards/transactions/staff:refresh": {
      permission: "cardTransactions:refresh",
      kind: "mutation",
      run: (caller) => caller.mutation(refresh, {}),
      absent: null,
    },
  },
};
