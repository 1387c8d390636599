export type SampleAudit =
  "access:seed" | "leads:seedSamples" | "contracts:seedSamples" | "clients:seedSamples" | "dues:seedSamples";
