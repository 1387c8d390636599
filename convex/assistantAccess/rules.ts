/** Who may ask the assistant. Apart from the rest of its rules, so that the first screen does not load them. */

export const ASSISTANT_ACCESS = { staff: ["assistant:ask"], administrator: [] } as const;
