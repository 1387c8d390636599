export const CARD_ACCESS = { staff: ["cardTransactions:read", "cardTransactions:refresh"], administrator: [] } as const;
