import type { StartPage } from "../../../../convex/access/accounts/rules";
import { paths } from "../../../lib/paths";

/** State of the address to which a person goes after signing in. */
export const START = { isStart: true } as const;

interface Arrival {
  pathname: string;
  state: unknown;
}

/** The start page of a person who arrives at home after signing in; null if they stay. */
export function startPath({ pathname, state }: Arrival, startPage: StartPage): string | null {
  const isStart = typeof state === "object" && state !== null && "isStart" in state && state.isStart === true;
  return isStart && pathname === paths.leads && startPage === "today" ? paths.today : null;
}
