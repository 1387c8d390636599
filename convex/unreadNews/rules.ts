/**
 * Counts the news that a person has not read. It knows no kinds and no words, because the bell needs it before all other code. Pure; the
 * browser imports this file.
 */

/** A person's reading mark. A notification is identified by its time, `at`: no two share one. */
export interface Reading {
  /** All up to this time are read. */
  readUpTo: number;
  /** Read one by one, all later than `readUpTo`. */
  readApart: number[];
}

export function isUnread({ readUpTo, readApart }: Reading, at: number): boolean {
  return at > readUpTo && !readApart.includes(at);
}

/** So many of the newest are counted. */
export const MOST_COUNTED = 100;

/** The times of the newest news of everybody, or of one person: all from `since` on, and before that the newest of each kind. */
export interface NewestNews {
  since: number;
  /** Newest first. Keys are words, because a screen of another version may know other kinds. */
  timesOf: ReadonlyMap<string, readonly number[]>;
}

const RADIX = 36;

/** `NewestNews` as a short text: `since`, then each kind with its newest time and how far each older one is from the one before it. */
export function packNews({ since, timesOf }: NewestNews): string {
  const kinds = [...timesOf].map(([kind, times]) => {
    const steps = times.map((at, place) => (place === 0 ? at : (times[place - 1] ?? 0) - at));
    return [kind, ...steps.map((step) => step.toString(RADIX))].join(",");
  });
  return [since.toString(RADIX), ...kinds].join(" ");
}

export function unpackNews(packed: string): NewestNews {
  const [since = "", ...kinds] = packed.split(" ");
  const timesOf = kinds.map((text) => {
    const [kind = "", ...steps] = text.split(",");
    let at = 0;
    const times = steps.map((step, place) => (at = place === 0 ? parseInt(step, RADIX) : at - parseInt(step, RADIX)));
    return [kind, times] as const;
  });
  return { since: parseInt(since, RADIX), timesOf: new Map(timesOf) };
}

/** `more`: there may be more than counted. */
export interface UnreadCount {
  count: number;
  more: boolean;
}

/** A person's reading mark, unwanted kinds and packed personal news. */
export interface OwnNews extends Reading {
  unwanted: readonly string[];
  news: string;
}

/** Counts what the person has not read of the news of everybody (packed) and of their own. */
export function countUnread({ unwanted, news: own, ...reading }: OwnNews, shared: string): UnreadCount {
  const found = [shared, own]
    .map(unpackNews)
    .flatMap(({ since, timesOf }) =>
      [...timesOf]
        .filter(([kind]) => !unwanted.includes(kind))
        .flatMap(([, times]) => times.map((at) => ({ at, isLastKnown: at < since }))),
    );
  return {
    count: found.filter(({ at }) => isUnread(reading, at)).length,
    // Older news of a kind than the last one known may be unread, unless the person has read everything up to there.
    more: found.some(({ at, isLastKnown }) => isLastKnown && at > reading.readUpTo),
  };
}

/** Keeps a reader's row small: who has read this many one by one has passed the older ones by. */
export const MOST_READ_APART = 300;

/** `following` are the notifications that follow `readUpTo`, oldest first: those read one by one become part of it. */
export function readOneMore({ readUpTo, readApart }: Reading, at: number, following: readonly number[]): Reading {
  const read = [...new Set([...readApart, at])].sort((a, b) => a - b);
  const firstUnread = following.findIndex((each) => !read.includes(each));
  const together = following.slice(0, firstUnread === -1 ? following.length : firstUnread).at(-1) ?? readUpTo;
  const passedBy = read.at(-1 - MOST_READ_APART) ?? readUpTo;
  return readAllUpTo({ readUpTo, readApart: read }, Math.max(together, passedBy));
}

/** Never moves back. */
export function readAllUpTo({ readUpTo, readApart }: Reading, at: number): Reading {
  const moved = at > readUpTo ? at : readUpTo;
  return { readUpTo: moved, readApart: readApart.filter((each) => each > moved) };
}
