export const SAMPLE_ACCESS = { staff: [], administrator: [], audited: ["access:seed", "leads:seedSamples"] } as const;
