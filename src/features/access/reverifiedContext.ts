import { createContext } from "react";

/** Runs a call of the sign-in service, which may ask for a proof of who the person is before it. */
export type Reverified = (call: () => Promise<void>) => Promise<unknown>;

export const ReverifiedContext = createContext<Reverified>((call) => call());
