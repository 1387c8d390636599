import { createContext } from "react";

/** Asks the person to confirm their identity; false if they do not. */
export type AskProof = () => Promise<boolean>;

/** Without a provider nobody can be asked, so the answer is no. */
export const ProofContext = createContext<AskProof>(() => Promise.resolve(false));
