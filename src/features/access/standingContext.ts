import { createContext } from "react";
import type { Standing } from "./standing";

interface KnownStanding {
  standing: Standing;
  /** The workspace takes no more questions in this person's name at the moment. */
  isRefused: boolean;
}

export const StandingContext = createContext<KnownStanding | null>(null);
