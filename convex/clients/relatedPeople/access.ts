export type RelatedPersonAudit = "clients:relate" | "clients:changeRelated" | "clients:unrelate";
