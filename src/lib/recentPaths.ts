import { RECENT_PATHS, tabStore } from "./tabStore";

const MOST_KEPT = 8;

/**
 * Paths of the records that the person has opened in this tab, the latest first. Stored below the id of the person, without
 * names: they are read from the lists.
 */
export function recentPaths(person: string): readonly string[] {
  const [owner, ...paths] = (tabStore.getItem(RECENT_PATHS) ?? "").split("\n");
  return owner === person ? paths : [];
}

/** Forgets the records of another person. */
export function keepRecentPath(person: string, path: string): void {
  const before = recentPaths(person).filter((each) => each !== path);
  tabStore.setItem(RECENT_PATHS, [person, path, ...before].slice(0, MOST_KEPT + 1).join("\n"));
}
