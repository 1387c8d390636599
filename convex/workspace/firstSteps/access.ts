export const FIRST_STEPS_ACCESS = { staff: [], administrator: ["firstSteps:read"] } as const;
