export type RequirementAudit =
  "requirements:request" | "requirements:change" | "requirements:withdraw" | "requirements:setStatus";
