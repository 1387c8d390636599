export const SAMPLE_ACTIONS = ["access:seed", "leads:seedSamples"] as const;
