import { tabStore } from "./tabStore";

/** A person, and below it the paths. */
const NAME = "passage.recent";
const MOST_KEPT = 8;

/** Paths of the records that the person has opened in this tab, the latest first. No names: they are read from the lists. */
export function recentPaths(person: string): readonly string[] {
  const [owner, ...paths] = (tabStore.getItem(NAME) ?? "").split("\n");
  return owner === person ? paths : [];
}

/** Forgets the records of another person. */
export function keepRecentPath(person: string, path: string): void {
  const before = recentPaths(person).filter((each) => each !== path);
  tabStore.setItem(NAME, [person, path, ...before].slice(0, MOST_KEPT + 1).join("\n"));
}

/** For a person whose access has ended. */
export function forgetRecentPaths(): void {
  tabStore.removeItem(NAME);
}
