/** How the activity of a lead is ordered and said. Pure. */
import { dayText, isDay } from "../days/rules";
import { LEAD_STATUS_LABELS } from "../leads/rules";

/** A page has at most so many entries. */
export const ACTIVITY_PAGE = 20;

/** The most entries of a stretch with two ends: those that have come since it was shown belong to it. */
export const MOST_OF_STRETCH = 200;

/** Where an entry stands among all others. */
export interface Place {
  at: number;
  id: string;
}

/** Orders the newest first; of one moment each entry has its place by its id. */
export function byPlace(a: Place, b: Place): number {
  if (a.at !== b.at) return b.at - a.at;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** A part of the activity: the entries below `before`, down to `last`, which is one of them. Null: without this end. */
export interface Stretch {
  before: Place | null;
  last: Place | null;
}

export function isWithin(place: Place, { before, last }: Stretch): boolean {
  return (before === null || byPlace(before, place) < 0) && (last === null || byPlace(place, last) <= 0);
}

const STATUS_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(LEAD_STATUS_LABELS));

/** What stands where a field had, or has, nothing. */
const NOTHING: Readonly<Record<string, string>> = { "leads:setOwner": "Nobody", "leads:setNextContact": "No date" };

function wordsOf(action: string, value: string | null): string | null {
  if (value === null) return NOTHING[action] ?? null;
  if (action === "leads:setStatus") return STATUS_WORDS.get(value) ?? value;
  return action === "leads:setNextContact" && isDay(value) ? dayText(value) : value;
}

interface Change {
  action: string;
  before: string | null;
  after: string | null;
}

/** The values of an event in the practice's words; both null where they say nothing, as the id of a note does. */
export function valuesOf({ action, before, after }: Change): Pick<Change, "before" | "after"> {
  // The sheet names the person before and after, who is mostly the same.
  if (action.startsWith("notes:") || action === "leads:leftSheet" || before === after) {
    return { before: null, after: null };
  }
  return { before: wordsOf(action, before), after: wordsOf(action, after) };
}
