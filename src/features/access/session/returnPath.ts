import { paths } from "../../../lib/paths";

/** The tab's session storage: it survives a reload and the steps of signing in, and is invisible to other tabs. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Where this tab goes after signing in. */
const WANTED = "passage.wanted";
/** Clerk's id of the person whose session ended there. Absent for an address opened while signed out. */
const WANTED_BY = "passage.wantedBy";
/** Clerk's id of the person who is signed in, or LEAVING. */
const VISIT = "passage.visit";
/** Replaces the person's id once Sign out was clicked in this tab. */
const LEAVING = "";

/** Steps of signing in, not places to return to. */
const STEPS: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.authCallback,
  paths.setPassword,
  paths.portalSetPassword,
  paths.setup,
  paths.waiting,
];

/** Any origin: only whether a path leaves it matters. */
const ORIGIN = "http://passage.invalid";

/**
 * The path as the browser parses it, or null if it leaves this origin or is a step of signing in. `//evil.test/` can be a path
 * here, and names another site everywhere else.
 */
export function safePath(path: string): string | null {
  const url = path.startsWith("/") && URL.canParse(path, ORIGIN) ? new URL(path, ORIGIN) : null;
  if (url?.origin !== ORIGIN || url.pathname.startsWith("//")) return null;
  return STEPS.includes(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`;
}

/** Remembers who is signed in, so that the end of their session is recognized even after a reload. */
export function rememberVisit(store: Store, person: string): void {
  store.setItem(VISIT, person);
}

/** Remembers that Sign out was clicked: the sign-in page then gives no reason, and the next person starts at home. */
export function rememberLeaving(store: Store): void {
  store.setItem(VISIT, LEAVING);
}

/** Forgets who was here, once the sign-in page is shown. */
export function forgetVisit(store: Store): void {
  store.removeItem(VISIT);
}

/**
 * Remembers the address that a signed-out visitor opened, or where a session expired. The browser's Back may lead to addresses of
 * an `owner` who has signed out since.
 */
export function rememberWanted(store: Store, { pathname, search, hash }: Place, owner: string | null = null): void {
  forgetWanted(store);
  const person = store.getItem(VISIT) ?? owner;
  if (person === LEAVING) return;
  store.setItem(WANTED, `${pathname}${search}${hash}`);
  if (person !== null) store.setItem(WANTED_BY, person);
}

/** Where this person goes after signing in. Never the place where another person's session ended. */
export function wantedPath(store: Store, person: string | null): string {
  const owner = store.getItem(WANTED_BY);
  if (owner !== null && owner !== person) return paths.leads;
  return safePath(store.getItem(WANTED) ?? paths.leads) ?? paths.leads;
}

/** Whether the visitor is at the sign-in page because a session expired. */
export function hasSessionEnded(store: Store): boolean {
  return store.getItem(WANTED_BY) !== null;
}

/** Forgets the place once somebody has arrived. */
export function forgetWanted(store: Store): void {
  store.removeItem(WANTED);
  store.removeItem(WANTED_BY);
}
