export const PAYMENT_ACCESS = {
  staff: ["payments:charge", "payments:waive"],
  administrator: ["payments:ledger"],
} as const;

export type PaymentAudit = "payments:charge" | "payments:waive" | "payments:unwaive";
