/** Something with a day, or without one yet. */
export interface Dated {
  title: string;
  dueOn: string | null;
}

/** The item with the first day; null if none has a day. */
export function firstDue(items: readonly Dated[]): { title: string; dueOn: string } | null {
  let first: { title: string; dueOn: string } | null = null;
  for (const { title, dueOn } of items) {
    if (dueOn !== null && (first === null || dueOn < first.dueOn)) first = { title, dueOn };
  }
  return first;
}
