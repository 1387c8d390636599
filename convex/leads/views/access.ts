export const VIEW_ACCESS = { staff: ["leads:saveView"], administrator: ["leads:changeAnyView"] } as const;

/** Changes of a shared view. A private one is not audited. */
export type ViewAudit = "leads:shareView" | "leads:removeView";
