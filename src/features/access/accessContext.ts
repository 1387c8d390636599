import { createContext } from "react";
import type { AccessState } from "./accessState";

interface AccessContextValue {
  access: AccessState;
  /** The workspace takes no more questions in this person's name at the moment. */
  isRefused: boolean;
}

export const AccessContext = createContext<AccessContextValue | null>(null);
