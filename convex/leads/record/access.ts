export const LEAD_ACCESS = { staff: ["leads:read", "leads:setStatus"], administrator: [] } as const;

export type LeadAudit = "leads:setStatus";
