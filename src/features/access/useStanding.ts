import { use } from "react";
import type { Standing } from "./standing";
import { StandingContext } from "./standingContext";

function useKnownStanding() {
  const known = use(StandingContext);
  if (known === null) throw new Error("useStanding needs a StandingProvider above it");
  return known;
}

/** Where the visitor stands; somebody who was let in keeps standing there while that cannot be checked. */
export function useStanding(): Standing {
  return useKnownStanding().standing;
}

/** Whether the workspace refuses the session of the person on whose screen this is. */
export function useSessionRefused(): boolean {
  return useKnownStanding().isRefused;
}
