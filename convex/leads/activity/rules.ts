/** Order and wording of a lead's activity. Pure. */
import { dayText, isDay } from "../../platform/days";
import { LEAD_STATUS_LABELS } from "../status/rules";

export const ACTIVITY_PAGE = 20;

/** Most entries of a stretch with two ends, which includes entries that arrived since it was shown. */
export const MOST_OF_STRETCH = 200;

export interface Place {
  at: number;
  id: string;
}

/** Orders the newest first, and entries of one moment by id. */
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

/** Words for an empty field. */
const NOTHING: Readonly<Record<string, string>> = {
  "leads:setOwner": "Unassigned",
  "leads:setNextContact": "Not scheduled",
};

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

/** The values of an event in the practice's words; both null if they tell a reader nothing, such as a note's id. */
export function valuesOf({ action, before, after }: Change): Pick<Change, "before" | "after"> {
  // The sheet gives the person as both, usually unchanged.
  if (action.startsWith("notes:") || action === "leads:leftSheet" || before === after) {
    return { before: null, after: null };
  }
  return { before: wordsOf(action, before), after: wordsOf(action, after) };
}
