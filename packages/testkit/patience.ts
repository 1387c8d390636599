/** For `vi.waitFor`, which gives up after one second otherwise: a limit finds code that hangs, and a busy machine is slower than that. */
export const PATIENT = { timeout: 20_000 } as const;
