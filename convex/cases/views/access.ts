export const CASE_VIEW_ACCESS = { staff: ["cases:saveView"], administrator: ["cases:changeAnyView"] } as const;

/** Changes of a shared view. A private one is not audited. */
export type CaseViewAudit = "cases:shareView" | "cases:removeView";
