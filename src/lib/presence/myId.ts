import { createContext, use } from "react";

export const MyIdContext = createContext("");

/** The id of the signed-in person, who is not shown to themselves. */
export function useMyId(): string {
  return use(MyIdContext);
}
