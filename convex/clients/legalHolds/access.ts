export const LEGAL_HOLD_ACCESS = { staff: ["clients:hold"], administrator: ["clients:liftHold"] } as const;

export type LegalHoldAudit = "clients:hold" | "clients:liftHold";
