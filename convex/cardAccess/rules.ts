/** Who may see and refresh the card transactions. Apart from the rest of their rules, so that the first screen does not load it. */

export const CARD_ACCESS = {
  staff: ["cardTransactions:read", "cardTransactions:refresh"],
  administrator: [],
} as const;
