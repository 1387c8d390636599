import { createContext, use } from "react";

export const MyIdContext = createContext("");

/** The id of the person at this screen, whom no screen shows to themselves. */
export function useMyId(): string {
  return use(MyIdContext);
}
