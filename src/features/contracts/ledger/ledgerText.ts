/** Texts of payments without a current contract. */
export const ledgerText = {
  title: "Payments without a contract",
  strays: "Money that belongs to no contract",
  straysHint: "It came by a link that was not made here. Look it up at the payment provider by its transaction.",
  noStrays: "Every payment belongs to a contract.",
  deleted: "Contracts of deleted clients",
  deletedHint: "The payment ledger keeps them; their clients were deleted.",
  noDeleted: "No client with payments was deleted.",
  contract: (number: number, fee: string) => `Contract ${String(number)}, ${fee}`,
  deletedBy: (day: string, byName: string) => `Client deleted on ${day} by ${byName}`,
  nobody: "no name",
  older: "Show older",
  failed: "The payments could not be loaded.",
} as const;
