import { createContext } from "react";
import type { AccessState } from "./accessState";

interface AccessContextValue {
  access: AccessState;
  /** Clerk's id of the signed-in person. */
  person: string | null;
  /** Convex currently rejects the person's token. */
  isRefused: boolean;
}

export const AccessContext = createContext<AccessContextValue | null>(null);
