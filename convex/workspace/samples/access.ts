export type SampleAudit =
  | "access:seed"
  | "firm:seedSamples"
  | "leads:seedSamples"
  | "contracts:seedSamples"
  | "clients:seedSamples"
  | "dues:seedSamples"
  | "story:seedSamples";
