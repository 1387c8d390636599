import { createContext, use } from "react";

/** The id of the person whose workspace is on the screen; null outside of it. */
export const PersonContext = createContext<string | null>(null);

export function usePersonId(): string | null {
  return use(PersonContext);
}
