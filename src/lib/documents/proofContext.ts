import { createContext } from "react";

/** Asks the person to prove who they are; false when they do not. */
export type AskProof = () => Promise<boolean>;

/** Where nobody can ask, nothing is proven. */
export const ProofContext = createContext<AskProof>(() => Promise.resolve(false));
