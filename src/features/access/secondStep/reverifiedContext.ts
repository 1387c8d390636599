import { createContext } from "react";

/** Runs a call of the sign-in service, which may first require a proof of identity. */
export type Reverified = (call: () => Promise<void>) => Promise<unknown>;

export const ReverifiedContext = createContext<Reverified>((call) => call());
