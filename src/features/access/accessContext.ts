import { createContext } from "react";
import type { AccessState } from "./accessState";

interface AccessContextValue {
  access: AccessState;
  /** Convex currently rejects the person's token. */
  isRefused: boolean;
}

export const AccessContext = createContext<AccessContextValue | null>(null);
